/* Loads and stores of all lanes, for the files that define instructions. The datum is known at
 * compile time, so each instruction gets its own loop. */
#ifndef VGPU_EXEC_MEMORY_ACCESS_H
#define VGPU_EXEC_MEMORY_ACCESS_H

#include "vgpu/exec/memory.h"
#ifdef __AVX2__
#include <immintrin.h>
#endif

#define ALWAYS_INLINE static inline __attribute__((always_inline))

/* Types of values in memory at any address, aligned or not. */
typedef u16 any_u16 __attribute__((aligned(1), may_alias));
typedef u32 any_u32 __attribute__((aligned(1), may_alias));
typedef u64 any_u64 __attribute__((aligned(1), may_alias));
typedef u32 u32x4 __attribute__((vector_size(16), may_alias));
typedef u32 u32x8 __attribute__((vector_size(32), may_alias));
typedef u64 u64x4 __attribute__((vector_size(32), may_alias));
typedef u32 any_u32x8 __attribute__((vector_size(32), aligned(1), may_alias));
typedef u32 any_u32x4 __attribute__((vector_size(16), aligned(1), may_alias));

#define HOST(T, address) ((T *)(uintptr_t)(address))
#define EACH_SET(mask, l)                                                                          \
    for (u64 set_ = (mask), l; set_ && (l = (u64)__builtin_ctzll(set_), true); set_ &= set_ - 1)

/* The bits of the other half that a load into one half of a register keeps. If the memory has ECC
 * (AMDGPUUsage, "Target Features", sramecc; all virtual GPUs of gfx9 report it), the whole register
 * is written and the other half is zero. rocBLAS depends on that: it joins halves by OR. */
ALWAYS_INLINE u32 other_half(const struct wave *w, u32 mask)
{
    return w->isa->family == ISA_GFX9 ? 0 : mask;
}

/* Loads one lane's data. A 64-bit access is one access of the host, because programs use it for
 * 64-bit atomic loads and stores. */
ALWAYS_INLINE void load_lane(struct wave *w, unsigned reg, u64 l, u64 at, enum datum d)
{
    u32 *v = &w->v[reg][l];
    switch (d) {
    case DATUM_U8:
        *v = *HOST(const u8, at);
        break;
    case DATUM_I8:
        *v = (u32)*HOST(const int8_t, at);
        break;
    case DATUM_U16:
        *v = *HOST(const any_u16, at);
        break;
    case DATUM_I16:
        *v = (u32)(i16)*HOST(const any_u16, at);
        break;
    case DATUM_B32:
        *v = *HOST(const any_u32, at);
        break;
    case DATUM_B64:
    case DATUM_B96:
    case DATUM_B128: {
        u64 x = *HOST(const any_u64, at);
        v[0] = (u32)x;
        v[MAX_LANES] = (u32)(x >> 32);
        if (d == DATUM_B96)
            v[2 * MAX_LANES] = *HOST(const any_u32, at + 8);
        if (d == DATUM_B128) {
            x = *HOST(const any_u64, at + 8);
            v[2 * MAX_LANES] = (u32)x;
            v[3 * MAX_LANES] = (u32)(x >> 32);
        }
        break;
    }
    case DATUM_U8_LO:
        *v = (*v & other_half(w, 0xffff0000)) | *HOST(const u8, at);
        break;
    case DATUM_U8_HI:
        *v = (*v & other_half(w, 0xffff)) | (u32)*HOST(const u8, at) << 16;
        break;
    case DATUM_I8_LO:
        *v = (*v & other_half(w, 0xffff0000)) | (u16)*HOST(const int8_t, at);
        break;
    case DATUM_I8_HI:
        *v = (*v & other_half(w, 0xffff)) | (u32)(u16)*HOST(const int8_t, at) << 16;
        break;
    case DATUM_B16_LO:
        *v = (*v & other_half(w, 0xffff0000)) | *HOST(const any_u16, at);
        break;
    case DATUM_B16_HI:
        *v = (*v & other_half(w, 0xffff)) | (u32)*HOST(const any_u16, at) << 16;
        break;
    }
}

ALWAYS_INLINE void store_lane(const struct wave *w, unsigned reg, u64 l, u64 at, enum datum d)
{
    const u32 *v = &w->v[reg][l];
    switch (d) {
    case DATUM_U8_HI:
    case DATUM_I8_HI:
        *HOST(u8, at) = (u8)(*v >> 16);
        break;
    case DATUM_B16_HI:
        *HOST(any_u16, at) = (u16)(*v >> 16);
        break;
    case DATUM_U8:
    case DATUM_I8:
    case DATUM_U8_LO:
    case DATUM_I8_LO:
        *HOST(u8, at) = (u8)*v;
        break;
    case DATUM_U16:
    case DATUM_I16:
    case DATUM_B16_LO:
        *HOST(any_u16, at) = (u16)*v;
        break;
    case DATUM_B32:
        *HOST(any_u32, at) = *v;
        break;
    case DATUM_B64:
    case DATUM_B96:
    case DATUM_B128:
        *HOST(any_u64, at) = (u64)v[MAX_LANES] << 32 | v[0];
        if (d == DATUM_B96)
            *HOST(any_u32, at + 8) = v[2 * MAX_LANES];
        if (d == DATUM_B128)
            *HOST(any_u64, at + 8) = (u64)v[3 * MAX_LANES] << 32 | v[2 * MAX_LANES];
        break;
    }
}

ALWAYS_INLINE bool datum_is_words(enum datum d)
{
    return d >= DATUM_B32 && d <= DATUM_B128;
}

/* True if all lanes are active and adjacent in memory, as in coalesced accesses. */
ALWAYS_INLINE bool reach_is_row(const struct wave *w, const struct reach *r, u32 size)
{
    if (r->mask != w->lanes_mask)
        return false;
    u64 differ = 0;
    EACH_LANE(w, l)
    {
        differ |= r->at[l] ^ (r->at[0] + (u64)l * size);
    }
    return !differ;
}

/* The same, from the address registers alone, which is enough for most accesses. high: NULL for
 * 32-bit addresses. */
ALWAYS_INLINE bool registers_are_row(const struct wave *w, const u32 *low, const u32 *high,
                                     u32 size)
{
    if (wave_exec(w) != w->lanes_mask || memory_is_observed())
        return false;
    u32 differ = 0, first = low[0], top = high ? high[0] : 0;
    EACH_LANE(w, l)
    {
        differ |= (low[l] - first) ^ (l * size);
        differ |= high ? high[l] ^ top : 0;
    }
    return !differ && first <= UINT32_MAX - MAX_LANES * size;
}

/* The same for GLOBAL and FLAT instructions; *at is the first lane's address. */
ALWAYS_INLINE bool global_row(struct wave *w, const struct insn *i, u32 size, u64 *at)
{
    const struct operand *vaddr = &i->src[0], *saddr = &i->src[2];
    const u32 *low = w->v[vaddr->reg], *high = w->v[vaddr->reg + 1];
    bool scalar = saddr->kind == OPERAND_SREG && saddr->reg != SREG_NULL;
    if (!registers_are_row(w, low, scalar ? NULL : high, size))
        return false;
    u64 base = scalar ? scalar_b64(w, saddr, false) : (u64)high[0] << 32;
    *at = base + low[0] + (u64)(i64)i->imm;
    return *at >> 48 == 0;
}

/* The same for DS instructions, if the row is within the workgroup's LDS. */
ALWAYS_INLINE bool lds_row(struct wave *w, const struct insn *i, u32 offset, u32 size, u64 *at)
{
    const u32 *low = w->v[i->src[0].reg];
    if (!registers_are_row(w, low, NULL, size) ||
        (u64)low[0] + offset + w->lanes * size > w->group->lds_bytes)
        return false;
    *at = (u64)(uintptr_t)w->group->lds + low[0] + offset;
    return true;
}

/* Loads a row of all lanes. Two and four dwords are loaded in pairs, each with one access of the
 * host, as for single lanes. */
ALWAYS_INLINE void load_row(struct wave *w, unsigned reg, u64 at, u32 words)
{
    u32 *v = w->v[reg];
    const any_u32 *p = HOST(const any_u32, at);
    const any_u64 *pairs = HOST(const any_u64, at);
    if (words == 1 && w->lanes == 64)
        memcpy(v, HOST(const void, at), 64 * sizeof *v);
    else if (words == 1)
        memcpy(v, HOST(const void, at), 32 * sizeof *v);
    else if (words % 2 == 0)
        EACH_LANE(w, l)
        {
            for (u32 k = 0; k < words / 2; k++) {
                u64 x = pairs[l * (words / 2) + k];
                v[2 * k * MAX_LANES + l] = (u32)x;
                v[(2 * k + 1) * MAX_LANES + l] = (u32)(x >> 32);
            }
        }
    else
        EACH_LANE(w, l)
        {
            for (u32 k = 0; k < words; k++)
                v[k * MAX_LANES + l] = p[l * words + k];
        }
}

ALWAYS_INLINE void store_row(const struct wave *w, unsigned reg, u64 at, u32 words)
{
    const u32 *v = w->v[reg];
    any_u32 *p = HOST(any_u32, at);
    any_u64 *pairs = HOST(any_u64, at);
    if (words == 1 && w->lanes == 64)
        memcpy(HOST(void, at), v, 64 * sizeof *v);
    else if (words == 1)
        memcpy(HOST(void, at), v, 32 * sizeof *v);
    else if (words % 2 == 0)
        EACH_LANE(w, l)
        {
            for (u32 k = 0; k < words / 2; k++)
                pairs[l * (words / 2) + k] =
                    (u64)v[(2 * k + 1) * MAX_LANES + l] << 32 | v[2 * k * MAX_LANES + l];
        }
    else
        EACH_LANE(w, l)
        {
            for (u32 k = 0; k < words; k++)
                p[l * words + k] = v[k * MAX_LANES + l];
        }
}

/* Gives zeros to lanes that are active but must not read. */
ALWAYS_INLINE void load_zeros(struct wave *w, unsigned reg, u64 mask, enum datum d)
{
    static const u64 zeros[2];
    EACH_SET(mask, l)
    {
        load_lane(w, reg, l, (u64)(uintptr_t)zeros, d);
    }
}

/* Loads four dwords of four lanes, transposed on their way into the registers. */
ALWAYS_INLINE void load_four(u32 *v, const u64 at[4])
{
    u32x4 a = *HOST(const any_u32x4, at[0]), b = *HOST(const any_u32x4, at[1]);
    u32x4 c = *HOST(const any_u32x4, at[2]), d = *HOST(const any_u32x4, at[3]);
    u32x4 ab = __builtin_shufflevector(a, b, 0, 4, 1, 5),
          cd = __builtin_shufflevector(c, d, 0, 4, 1, 5);
    u32x4 ef = __builtin_shufflevector(a, b, 2, 6, 3, 7),
          gh = __builtin_shufflevector(c, d, 2, 6, 3, 7);
    *(any_u32x4 *)(void *)v = __builtin_shufflevector(ab, cd, 0, 1, 4, 5);
    *(any_u32x4 *)(void *)(v + MAX_LANES) = __builtin_shufflevector(ab, cd, 2, 3, 6, 7);
    *(any_u32x4 *)(void *)(v + 2 * MAX_LANES) = __builtin_shufflevector(ef, gh, 0, 1, 4, 5);
    *(any_u32x4 *)(void *)(v + 3 * MAX_LANES) = __builtin_shufflevector(ef, gh, 2, 3, 6, 7);
}

/* True if the vector is zero. It is passed by address, because vectors as arguments have another
 * calling convention with AVX than without. */
ALWAYS_INLINE bool is_zero(const u32x8 *x)
{
#ifdef __AVX2__
    return _mm256_testz_si256(*(const __m256i *)x, *(const __m256i *)x);
#else
    const u64x4 *y = (const u64x4 *)x;
    return ((*y)[0] | (*y)[1] | (*y)[2] | (*y)[3]) == 0;
#endif
}

/* Loads whole dwords of eight lanes that are adjacent in memory. */
ALWAYS_INLINE void load_row_of_8(u32 *v, const u8 *p, u32 words)
{
    if (words == 1) {
        *(any_u32x8 *)(void *)v = *(const any_u32x8 *)p;
    } else if (words == 2) {
        u32x8 a = *(const any_u32x8 *)p, b = *(const any_u32x8 *)(p + 32);
        *(any_u32x8 *)(void *)v = __builtin_shufflevector(a, b, 0, 2, 4, 6, 8, 10, 12, 14);
        *(any_u32x8 *)(void *)(v + MAX_LANES) =
            __builtin_shufflevector(a, b, 1, 3, 5, 7, 9, 11, 13, 15);
    } else if (words == 4) {
        u64 at = (u64)(uintptr_t)p;
        load_four(v, (const u64[]){at, at + 16, at + 32, at + 48});
        load_four(v + 4, (const u64[]){at + 64, at + 80, at + 96, at + 112});
    } else
        for (u32 l = 0; l < 8; l++)
            for (u32 k = 0; k < words; k++)
                v[k * MAX_LANES + l] = *(const any_u32 *)(p + 4 * (words * l + k));
}

/* Loads for eight lanes that read from one address; a pair of dwords is one access here, too. */
ALWAYS_INLINE void load_splat_of_8(u32 *v, const u8 *p, u32 words)
{
    u32 words_there[4];
    for (u32 k = 0; k + 1 < words; k += 2) {
        u64 x = *(const any_u64 *)(p + 4 * k);
        words_there[k] = (u32)x;
        words_there[k + 1] = (u32)(x >> 32);
    }
    if (words % 2)
        words_there[words - 1] = *(const any_u32 *)(p + 4 * (words - 1));
    for (u32 k = 0; k < words; k++) {
        u32 x = words_there[k];
        *(any_u32x8 *)(void *)(v + k * MAX_LANES) = (u32x8){x, x, x, x, x, x, x, x};
    }
}

/* Loads for all lanes, at any addresses. Blocks of threads with two dimensions often read rows, or
 * one place in many lanes. So this looks at eight lanes at a time. */
ALWAYS_INLINE void load_all(struct wave *w, const u64 at[MAX_LANES], unsigned reg, enum datum d)
{
    const u32 size = datum_size(d);
    const u64x4 low = {0, size, 2 * size, 3 * size},
                high = {4 * size, 5 * size, 6 * size, 7 * size};
    if (!datum_is_words(d)) {
        EACH_LANE(w, l)
        {
            load_lane(w, reg, l, at[l], d);
        }
        return;
    }
    for (unsigned l = 0; l < w->lanes; l += 8) {
        u64 first = at[l];
        u64x4 from = {first, first, first, first};
        u64x4 a = *(const u64x4 *)(const void *)(at + l) - from,
              b = *(const u64x4 *)(const void *)(at + l + 4) - from;
        u32x8 from_row = (u32x8)((a ^ low) | (b ^ high)), from_first = (u32x8)(a | b);
        if (is_zero(&from_row))
            load_row_of_8(&w->v[reg][l], HOST(const u8, first), size / 4);
        else if (is_zero(&from_first))
            load_splat_of_8(&w->v[reg][l], HOST(const u8, first), size / 4);
        else if (d == DATUM_B128) {
            load_four(&w->v[reg][l], at + l);
            load_four(&w->v[reg][l + 4], at + l + 4);
        } else
            for (unsigned k = l; k < l + 8; k++)
                load_lane(w, reg, k, at[k], d);
    }
}

ALWAYS_INLINE void load_lanes(struct wave *w, const struct insn *i, struct reach *r, unsigned reg,
                              enum datum d)
{
    u32 size = datum_size(d);
    if (memory_is_observed()) {
        u64 all = r->mask;
        reach_watched_data(w, i, r, size, ACCESS_READ, (int)reg);
        load_zeros(w, reg, all & ~r->mask, d);
    }
    if (__builtin_expect(r->step != 4, 0))
        load_stepped(w, r, reg, d);
    else if (r->mask == w->lanes_mask)
        load_all(w, r->at, reg, d);
    else {
        EACH_SET(r->mask, l)
        {
            load_lane(w, reg, l, r->at[l], d);
        }
    }
}

ALWAYS_INLINE void store_lanes(struct wave *w, const struct insn *i, struct reach *r, unsigned reg,
                               enum datum d)
{
    u32 size = datum_size(d);
    if (memory_is_observed())
        reach_watched_data(w, i, r, size, ACCESS_WRITE, (int)reg);
    if (__builtin_expect(r->step != 4, 0))
        store_stepped(w, r, reg, d);
    else if (datum_is_words(d) && reach_is_row(w, r, size))
        store_row(w, reg, r->at[0], size / 4);
    else if (r->mask == w->lanes_mask)
        EACH_LANE(w, l)
        {
            store_lane(w, reg, l, r->at[l], d);
        }
    else {
        EACH_SET(r->mask, l)
        {
            store_lane(w, reg, l, r->at[l], d);
        }
    }
}

#endif
