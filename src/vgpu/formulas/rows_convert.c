/* Conversions between formats. */
#include "vgpu/formulas/exact.h"
#include "vgpu/formulas/rows.h"

static u64 saturated(struct num n, i64 least, i64 most)
{
    i128 x = num_to_int(n);
    return (u64)(x < least ? least : x > most ? most : (i64)x);
}

/* floor(x + 0.5) */
static struct num half_up(u64 a)
{
    return num_integer(num_add(num_of(a, &F32), num_scale(num_int(1), -1), DOWN), DOWN);
}

static u64 two(u64 low, u64 high)
{
    return (low & 0xffff) | (high & 0xffff) << 16;
}

/* A NaN stays what it is as far as there is room. */
static u64 bf16_of(u64 a)
{
    return exact_is_nan(&F32, a) ? a >> 16 | 0x40 : num_round(num_of(a, &F32), &BF16, TO_NEAREST);
}

static u64 half_of(u64 a, enum rounding r)
{
    return exact_is_nan(&F32, a) ? (a >> 16 & 0x8000) | 0x7e00 | (a >> 13 & 0x3ff)
                                 : num_round(num_of(a, &F32), &F16, r);
}

static u64 f16_of(u64 a)
{
    return half_of(a, TO_NEAREST);
}

static u64 cut(u64 a)
{
    return half_of(a, TO_ZERO);
}

/* -1 .. 1 or 0 .. 1 as all that 16 bits can be, the nearest one. */
static u64 normalised(u64 a, const struct exact_format *f, bool is_signed)
{
    struct num n = num_of(a, f), one = num_int(1);
    if (n.kind == NOT_A_NUMBER)
        return 0;
    if (num_compare(n, one) > 0)
        n = one;
    if (num_compare(n, is_signed ? num_neg(one) : num_int(0)) < 0)
        n = is_signed ? num_neg(one) : num_int(0);
    return (u64)num_to_int(num_integer(num_mul(n, num_int(is_signed ? 32767 : 65535)), TO_NEAREST));
}

/* One byte of the third source is the first one's value. */
static u64 inserted(u64 a, u64 b, u64 c)
{
    u64 byte = (u64)num_to_int(num_int((i128)saturated(num_of(a, &F32), 0, 255))), at = b % 4 * 8;
    return (c & ~(UINT64_C(255) << at)) | byte << at;
}

#define ROW(id, names, types, expr) FORMULA(id, expr)
#include "vgpu/formulas/rows_convert.def"
#undef ROW

const struct formula_row rows_convert[] = {
#define ROW(id, names, types, expr) {names, types, formula_##id, 0},
#include "vgpu/formulas/rows_convert.def"
    {0}};
