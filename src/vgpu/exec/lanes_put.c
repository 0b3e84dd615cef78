/* Results into registers: active lanes, output modifiers, halves. */
#include "vgpu/exec/lanes_select.h"
#ifdef __SSE2__
#include <immintrin.h>
#endif

typedef u32 u32x8 __attribute__((vector_size(32), aligned(4)));

/* Eight lanes at a time, chosen by a bit each. */
void put_masked(struct wave *w, unsigned reg, const u32 r[MAX_LANES], u64 mask)
{
    const u32x8 bits = {1, 2, 4, 8, 16, 32, 64, 128};
    u32 *d = w->v[reg];
    for (unsigned l = 0; l < w->lanes; l += 8) {
        u32x8 on = (u32x8)((bits & (u32)(mask >> l & 255)) != 0);
        *(u32x8 *)(d + l) = (*(const u32x8 *)(r + l) & on) | (*(u32x8 *)(d + l) & ~on);
    }
}

void put_b32(struct wave *w, const struct insn *i, const u32 r[MAX_LANES])
{
    if (__builtin_expect(i->lanes == LANES_SDWA, 0)) {
        put_sdwa(w, i, r);
        return;
    }
    u64 mask = lanes_written(w, i);
    if (mask == UINT64_MAX)
        memcpy(w->v[i->dst.reg], r, sizeof w->v[0]);
    else
        put_masked(w, i->dst.reg, r, mask);
}

/* omod works only where neither IEEE mode nor result denormals are on (ISA documents,
 * "Output Modifiers"). */
static f64 omod_factor(const struct wave *w, const struct insn *i, u32 denormals)
{
    static const f64 FACTOR[] = {1, 2, 4, 0.5};
    return w->mode & (denormals | MODE_IEEE) ? 1 : FACTOR[i->omod & 3];
}

/* clamp: to 0 .. 1; DX10_CLAMP makes NaN 0, else NaN stays. */
#define MODIFIED(w, i, r, denormals)                                                               \
    {                                                                                              \
        f64 factor = omod_factor(w, i, denormals);                                                 \
        bool nan_zero = w->mode & MODE_DX10;                                                       \
        for (unsigned l = 0; l < MAX_LANES; l++) {                                                 \
            r[l] *= factor;                                                                        \
            if (i->clamp && (r[l] == r[l] || nan_zero))                                            \
                r[l] = r[l] > 0 ? r[l] < 1 ? r[l] : 1 : 0;                                         \
        }                                                                                          \
    }

static void modify_f32(const struct wave *w, const struct insn *i, f32 r[MAX_LANES])
{
    if (i->clamp | i->omod)
        MODIFIED(w, i, r, MODE_DST32)
    if (w->mode & MODE_DST32)
        return;
    for (unsigned l = 0; l < MAX_LANES; l++) {
        u32 x;
        memcpy(&x, &r[l], 4);
        x = x & 0x7f800000 ? x : x & 0x80000000;
        memcpy(&r[l], &x, 4);
    }
}

void put_f32(struct wave *w, const struct insn *i, f32 r[MAX_LANES])
{
    if (__builtin_expect(i->clamp | i->omod | !(w->mode & MODE_DST32), 0))
        modify_f32(w, i, r);
    put_b32(w, i, (const u32 *)r);
}

void put_b64(struct wave *w, const struct insn *i, const u64 r[MAX_LANES])
{
    u64 mask = lanes_written(w, i);
    u32 half[2][MAX_LANES] __attribute__((aligned(64)));
    u32 *lo = half[0], *hi = half[1];
    if (mask == UINT64_MAX) {
        lo = w->v[i->dst.reg];
        hi = w->v[i->dst.reg + 1];
    }
    LANES_TOGETHER
    for (unsigned l = 0; l < MAX_LANES; l++) {
        lo[l] = (u32)r[l];
        hi[l] = (u32)(r[l] >> 32);
    }
    if (mask != UINT64_MAX) {
        put_masked(w, i->dst.reg, lo, mask);
        put_masked(w, i->dst.reg + 1u, hi, mask);
    }
}

void put_f64(struct wave *w, const struct insn *i, f64 r[MAX_LANES])
{
    if (i->clamp | i->omod)
        MODIFIED(w, i, r, MODE_DST64)
    u64 *x = (u64 *)r;
    if (!(w->mode & MODE_DST64))
        for (unsigned l = 0; l < MAX_LANES; l++)
            x[l] = x[l] & UINT64_C(0x7ff) << 52 ? x[l] : x[l] & UINT64_C(1) << 63;
    put_b64(w, i, x);
}

/* The other half: gfx9 clears it, but not where op_sel could have named it, in the VOP3 forms of
 * three sources; gfx10 keeps it (LLVM's GCNSubtarget::zeroesHigh16BitsOfDest). */
static bool clears_high(const struct wave *w, const struct insn *i)
{
    return w->isa->family == ISA_GFX9 && i->src[2].kind == OPERAND_NONE;
}

void put_b16(struct wave *w, const struct insn *i, const u16 r[MAX_LANES])
{
    u32 wide[MAX_LANES] __attribute__((aligned(64)));
    const u32 *old = w->v[i->dst.reg];
    if (i->lanes == LANES_SDWA || (!(i->op_sel & 8) && clears_high(w, i)))
        for (unsigned l = 0; l < MAX_LANES; l++)
            wide[l] = r[l];
    else if (i->op_sel & 8)
        for (unsigned l = 0; l < MAX_LANES; l++)
            wide[l] = (u32)r[l] << 16 | (old[l] & 0xffff);
    else
        for (unsigned l = 0; l < MAX_LANES; l++)
            wide[l] = (old[l] & 0xffff0000) | r[l];
    put_b32(w, i, wide);
}

void put_f16(struct wave *w, const struct insn *i, f16 r[MAX_LANES])
{
    f32 f[MAX_LANES] __attribute__((aligned(64)));
    if (i->clamp | i->omod) {
        floats_of_halves((const u16 *)r, f, MAX_LANES);
        put_h32(w, i, f);
        return;
    }
    u16 *x = (u16 *)r;
    if (!(w->mode & MODE_DST64))
        for (unsigned l = 0; l < MAX_LANES; l++)
            x[l] = x[l] & 0x7c00 ? x[l] : x[l] & 0x8000;
    put_b16(w, i, x);
}

void put_h32(struct wave *w, const struct insn *i, f32 r[MAX_LANES])
{
    u16 x[MAX_LANES] __attribute__((aligned(64)));
    if (i->clamp | i->omod)
        MODIFIED(w, i, r, MODE_DST64)
    halves_of_floats(r, x, MAX_LANES);
    if (!(w->mode & MODE_DST64))
        for (unsigned l = 0; l < MAX_LANES; l++)
            x[l] = x[l] & 0x7c00 ? x[l] : x[l] & 0x8000;
    put_b16(w, i, x);
}

void put_mask(struct wave *w, const struct insn *i, u64 mask)
{
    mask &= lanes_written(w, i);
    if (i->dst.kind == OPERAND_SREG)
        wave_set_mask(w, i->dst.reg, mask);
    else if (i->dst.kind == OPERAND_NONE) /* VOPC: VCC */
        wave_set_mask(w, SREG_VCC, mask);
}

void put_cmpx(struct wave *w, const struct insn *i, u64 mask)
{
    mask &= lanes_written(w, i);
    if (w->isa->family == ISA_GFX9) /* gfx10 took the other destination away */
        put_mask(w, i, mask);
    wave_set_mask(w, SREG_EXEC, mask);
}

void put_carry(struct wave *w, const struct insn *i, u64 mask)
{
    mask &= wave_exec(w);
    if (i->sdst.kind == OPERAND_SREG)
        wave_set_mask(w, i->sdst.reg, mask);
    else if (i->sdst.kind == OPERAND_NONE)
        wave_set_mask(w, SREG_VCC, mask);
}

u64 mask_of(const i32 on[MAX_LANES])
{
    u64 m = 0;
    for (unsigned l = 0; l < MAX_LANES; l += 8) {
#ifdef __AVX__
        u64 bits = (u64)_mm256_movemask_ps(_mm256_loadu_ps((const f32 *)(on + l)));
#elif defined __SSE2__
        u64 bits = (u64)_mm_movemask_ps(_mm_loadu_ps((const f32 *)(on + l))) |
                   (u64)_mm_movemask_ps(_mm_loadu_ps((const f32 *)(on + l + 4))) << 4;
#else
        u64 bits = 0;
        for (unsigned k = 0; k < 8; k++)
            bits |= (u64)(on[l + k] < 0) << k;
#endif
        m |= bits << l;
    }
    return m;
}

void lanes_of_mask(u64 mask, i32 on[MAX_LANES])
{
    const u32x8 bits = {1, 2, 4, 8, 16, 32, 64, 128};
    for (unsigned l = 0; l < MAX_LANES; l += 8)
        *(u32x8 *)(on + l) = (u32x8)((bits & (u32)(mask >> l & 255)) != 0);
}
