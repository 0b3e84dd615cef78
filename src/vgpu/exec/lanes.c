/* Operands of instructions as values, and results back into registers. */
#include "vgpu/exec/lanes.h"
#include "vgpu/exec/lanes_select.h"
#include "vgpu/machine/machine.h"
#include <fenv.h>

/* 240 .. 248: 0.5 -0.5 1 -1 2 -2 4 -4 1/(2 pi) (AMDGPUOperandSyntax, "fconst"). */
static const u64 FLOATS64[] = {0x3fe0000000000000, 0xbfe0000000000000, 0x3ff0000000000000,
                               0xbff0000000000000, 0x4000000000000000, 0xc000000000000000,
                               0x4010000000000000, 0xc010000000000000, 0x3fc45f306dc9c882};
static const u16 FLOATS16[] = {0x3800, 0xb800, 0x3c00, 0xbc00, 0x4000,
                               0xc000, 0x4400, 0xc400, 0x3118};

u64 const_b64(const struct operand *o, bool is_float)
{
    if (o->kind == OPERAND_LITERAL) /* f64: its upper half; integers: zero-extended */
        return is_float ? (u64)o->value << 32 : o->value;
    if (o->code >= 240 && o->code <= 248)
        return FLOATS64[o->code - 240];
    return (u64)(i64)(i32)o->value;
}

u16 const_b16(const struct operand *o, bool is_float)
{
    (void)is_float; /* sixteen-bit integers get the f16, too */
    if (o->kind == OPERAND_CONST && o->code >= 240 && o->code <= 248)
        return FLOATS16[o->code - 240];
    return (u16)o->value;
}

/* Read as 64 bits; as 32 bits they give the upper half. */
static u64 aperture(enum operand_kind kind)
{
    switch (kind) {
    case OPERAND_SHARED_BASE:
        return APERTURE_SHARED;
    case OPERAND_SHARED_LIMIT:
        return APERTURE_SHARED | 0xffffffff;
    case OPERAND_PRIVATE_BASE:
        return APERTURE_PRIVATE;
    default:
        return APERTURE_PRIVATE | 0xffffffff;
    }
}

u32 scalar_special(const struct wave *w, const struct operand *o)
{
    switch (o->kind) {
    case OPERAND_CONST:
    case OPERAND_LITERAL:
        return o->value;
    case OPERAND_SHARED_BASE:
    case OPERAND_SHARED_LIMIT:
    case OPERAND_PRIVATE_BASE:
    case OPERAND_PRIVATE_LIMIT:
        return (u32)(aperture(o->kind) >> 32);
    case OPERAND_VCCZ:
        return wave_vcc(w) == 0;
    case OPERAND_EXECZ:
        return wave_exec(w) == 0;
    case OPERAND_SCC:
        return w->scc;
    default:
        return 0;
    }
}

u32 scalar_b32(const struct wave *w, const struct operand *o)
{
    return o->kind == OPERAND_SREG ? w->s[o->reg] : scalar_special(w, o);
}

u64 scalar_b64(const struct wave *w, const struct operand *o, bool is_float)
{
    switch (o->kind) {
    case OPERAND_SREG:
        return w->s[o->reg] | (u64)w->s[(o->reg + 1u) % SREG_COUNT] << 32;
    case OPERAND_CONST:
    case OPERAND_LITERAL:
        return const_b64(o, is_float);
    case OPERAND_SHARED_BASE:
    case OPERAND_SHARED_LIMIT:
    case OPERAND_PRIVATE_BASE:
    case OPERAND_PRIVATE_LIMIT:
        return aperture(o->kind);
    default:
        return scalar_special(w, o);
    }
}

void scalar_put32(struct wave *w, const struct operand *o, u32 value)
{
    if (o->kind == OPERAND_SREG)
        w->s[o->reg] = value;
}

void scalar_put64(struct wave *w, const struct operand *o, u64 value)
{
    if (o->kind != OPERAND_SREG)
        return;
    w->s[o->reg] = (u32)value;
    w->s[(o->reg + 1u) % SREG_COUNT] = (u32)(value >> 32);
}

static u32 flush32(u32 x)
{
    return x & 0x7f800000 ? x : x & 0x80000000;
}

const f32 *lanes_f32_modified(struct wave *w, const struct insn *i, unsigned n, u32 tmp[MAX_LANES])
{
    const u32 *p = lanes_b32(w, i, n, tmp);
    u32 keep = i->abs >> n & 1 ? 0x7fffffff : 0xffffffff, flip = (u32)(i->neg >> n & 1) << 31;
    if (w->mode & MODE_SRC32)
        for (unsigned l = 0; l < MAX_LANES; l++)
            tmp[l] = (p[l] & keep) ^ flip;
    else
        for (unsigned l = 0; l < MAX_LANES; l++)
            tmp[l] = flush32((p[l] & keep) ^ flip);
    return (const f32 *)tmp;
}

/* Two registers side by side. */
static void join64(struct wave *w, unsigned reg, u64 tmp[MAX_LANES])
{
    const u32 *lo = w->v[reg], *hi = w->v[reg + 1];
    for (unsigned l = 0; l < MAX_LANES; l++)
        tmp[l] = lo[l] | (u64)hi[l] << 32;
}

static void read64(struct wave *w, const struct insn *i, unsigned n, u64 tmp[MAX_LANES],
                   bool is_float)
{
    const struct operand *o = &i->src[n];
    if (o->kind == OPERAND_VREG) {
        join64(w, o->reg, tmp);
        if (__builtin_expect(i->lanes != LANES_PLAIN && n == 0, 0))
            select_lanes64(w, i, tmp);
        return;
    }
    u64 x = scalar_b64(w, o, is_float);
    for (unsigned l = 0; l < MAX_LANES; l++)
        tmp[l] = x;
}

const u64 *lanes_b64(struct wave *w, const struct insn *i, unsigned n, u64 tmp[MAX_LANES])
{
    read64(w, i, n, tmp, false);
    return tmp;
}

static u64 flush64(u64 x)
{
    return x & UINT64_C(0x7ff) << 52 ? x : x & UINT64_C(1) << 63;
}

static void flush_lanes64(u64 tmp[MAX_LANES])
{
    for (unsigned l = 0; l < MAX_LANES; l++)
        tmp[l] = flush64(tmp[l]);
}

const f64 *lanes_f64(struct wave *w, const struct insn *i, unsigned n, u64 tmp[MAX_LANES])
{
    read64(w, i, n, tmp, true);
    if ((i->abs | i->neg) >> n & 1) {
        u64 keep = i->abs >> n & 1 ? INT64_MAX : UINT64_MAX, flip = (u64)(i->neg >> n & 1) << 63;
        for (unsigned l = 0; l < MAX_LANES; l++)
            tmp[l] = (tmp[l] & keep) ^ flip;
    }
    if (!(w->mode & MODE_SRC64))
        flush_lanes64(tmp);
    return (const f64 *)tmp;
}

const u16 *lanes_b16(struct wave *w, const struct insn *i, unsigned n, u16 tmp[MAX_LANES])
{
    const struct operand *o = &i->src[n];
    u32 wide[MAX_LANES];
    if (o->kind == OPERAND_CONST || o->kind == OPERAND_LITERAL) {
        u16 x = const_b16(o, true);
        for (unsigned l = 0; l < MAX_LANES; l++)
            tmp[l] = x;
        return tmp;
    }
    const u32 *p = lanes_b32(w, i, n, wide);
    unsigned shift = i->op_sel >> n & 1 ? 16 : 0;
    for (unsigned l = 0; l < MAX_LANES; l++)
        tmp[l] = (u16)(p[l] >> shift);
    return tmp;
}

static u16 flush16(u16 x)
{
    return (u16)(x & 0x7c00 ? x : x & 0x8000);
}

const f16 *lanes_f16(struct wave *w, const struct insn *i, unsigned n, u16 tmp[MAX_LANES])
{
    lanes_b16(w, i, n, tmp);
    if ((i->abs | i->neg) >> n & 1) {
        u16 keep = i->abs >> n & 1 ? 0x7fff : 0xffff, flip = (u16)((i->neg >> n & 1) << 15);
        for (unsigned l = 0; l < MAX_LANES; l++)
            tmp[l] = (u16)((tmp[l] & keep) ^ flip);
    }
    if (!(w->mode & MODE_SRC64))
        for (unsigned l = 0; l < MAX_LANES; l++)
            tmp[l] = flush16(tmp[l]);
    return (const f16 *)tmp;
}

const f32 *lanes_h32(struct wave *w, const struct insn *i, unsigned n, u32 tmp[MAX_LANES])
{
    u16 half[MAX_LANES] __attribute__((aligned(64)));
    floats_of_halves((const u16 *)lanes_f16(w, i, n, half), (f32 *)tmp, MAX_LANES);
    return (const f32 *)tmp;
}

const f32 *lanes_dst_f32(struct wave *w, const struct insn *i, u32 tmp[MAX_LANES])
{
    const u32 *p = w->v[i->dst.reg];
    if (w->mode & MODE_SRC32)
        return (const f32 *)p;
    for (unsigned l = 0; l < MAX_LANES; l++)
        tmp[l] = flush32(p[l]);
    return (const f32 *)tmp;
}

const f64 *lanes_dst_f64(struct wave *w, const struct insn *i, u64 tmp[MAX_LANES])
{
    join64(w, i->dst.reg, tmp);
    if (!(w->mode & MODE_SRC64))
        flush_lanes64(tmp);
    return (const f64 *)tmp;
}

const f32 *lanes_dst_h32(struct wave *w, const struct insn *i, u32 tmp[MAX_LANES])
{
    u16 half[MAX_LANES] __attribute__((aligned(64)));
    unsigned shift = i->op_sel & 8 ? 16 : 0; /* op_sel[3]: the destination's half */
    for (unsigned l = 0; l < MAX_LANES; l++) {
        u16 x = (u16)(w->v[i->dst.reg][l] >> shift);
        half[l] = w->mode & MODE_SRC64 ? x : flush16(x);
    }
    floats_of_halves(half, (f32 *)tmp, MAX_LANES);
    return (const f32 *)tmp;
}

u64 lanes_condition(const struct wave *w, const struct insn *i, unsigned n)
{
    const struct operand *o = &i->src[n];
    if (o->kind == OPERAND_NONE)
        return wave_vcc(w);
    if (o->kind == OPERAND_SREG)
        return wave_mask(w, o->reg);
    return scalar_b64(w, o, false) & w->lanes_mask;
}

void run_rounded(struct wave *w, const struct insn *i, insn_run *run, u32 mode)
{
    static const int HOST[] = {FE_TONEAREST, FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO};
    u32 was = w->mode;
    fesetround(HOST[mode == MODE_ROUND32 ? was & 3 : was >> 2 & 3]);
    w->mode &= ~mode;
    run(w, i);
    w->mode = was;
    fesetround(FE_TONEAREST);
}
