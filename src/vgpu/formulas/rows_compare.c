/* Comparisons. v_cmp_ writes a mask, v_cmpx_ writes EXEC. */
#include "vgpu/formulas/exact.h"
#include "vgpu/formulas/rows.h"

/* A comparison by what it is true for: less, equal, greater, unordered. */
enum { LESS = 1, EQUAL = 2, GREATER = 4, UNORDERED = 8 };

static u64 holds(int order, unsigned when)
{
    return (order < 0    ? when & LESS
            : order == 0 ? when & EQUAL
            : order == 1 ? when & GREATER
                         : when & UNORDERED) != 0;
}

static int order_unsigned(u64 a, u64 b)
{
    return a < b ? -1 : a != b;
}

static int order_signed(u64 a, u64 b, unsigned bits)
{
    u64 flip = UINT64_C(1) << (bits - 1);
    return order_unsigned(a ^ flip, b ^ flip);
}

static int order_float(u64 a, u64 b, const struct exact_format *f)
{
    return num_compare(num_of(a, f), num_of(b, f));
}

/* V_CMP_CLASS: a bit for each kind of number. */
static u64 in_class(u64 a, u64 mask, const struct exact_format *f)
{
    struct num n = num_of(a, f);
    bool denormal = n.m && num_compare((struct num){.m = n.m, .e = n.e},
                                       (struct num){.m = 1, .e = f->emin}) < 0;
    unsigned kind = n.kind == NOT_A_NUMBER ? (n.signals ? 0 : 1)
                    : n.kind == INFINITE   ? (n.neg ? 2 : 9)
                    : !n.m                 ? (n.neg ? 5 : 6)
                    : denormal             ? (n.neg ? 4 : 7)
                                           : (n.neg ? 3 : 8);
    return mask >> kind & 1;
}

/* clang-format off */
#define FLOAT_CONDITIONS(X, type) \
    X(f, type, 0) \
    X(lt, type, LESS) \
    X(eq, type, EQUAL) \
    X(le, type, LESS | EQUAL) \
    X(gt, type, GREATER) \
    X(lg, type, LESS | GREATER) \
    X(ge, type, GREATER | EQUAL) \
    X(o, type, LESS | EQUAL | GREATER) \
    X(u, type, UNORDERED) \
    X(nge, type, LESS | UNORDERED) \
    X(nlg, type, EQUAL | UNORDERED) \
    X(ngt, type, LESS | EQUAL | UNORDERED) \
    X(nle, type, GREATER | UNORDERED) \
    X(neq, type, LESS | GREATER | UNORDERED) \
    X(nlt, type, GREATER | EQUAL | UNORDERED)
#define INT_CONDITIONS(X, type) \
    X(f, type, 0) \
    X(lt, type, LESS) \
    X(eq, type, EQUAL) \
    X(le, type, LESS | EQUAL) \
    X(gt, type, GREATER) \
    X(ne, type, LESS | GREATER) \
    X(ge, type, GREATER | EQUAL) \
    X(t, type, 15)
#define ALL(X) \
    FLOAT_CONDITIONS(X, f16) \
    FLOAT_CONDITIONS(X, f32) \
    FLOAT_CONDITIONS(X, f64) \
    INT_CONDITIONS(X, i16) \
    INT_CONDITIONS(X, u16) \
    INT_CONDITIONS(X, i32) \
    INT_CONDITIONS(X, u32) \
    INT_CONDITIONS(X, i64) \
    INT_CONDITIONS(X, u64)
/* clang-format on */

#define ORDER_f16 order_float(a, b, &F16)
#define ORDER_f32 order_float(a, b, &F32)
#define ORDER_f64 order_float(a, b, &F64)
#define ORDER_i16 order_signed(a, b, 16)
#define ORDER_i32 order_signed(a, b, 32)
#define ORDER_i64 order_signed(a, b, 64)
#define ORDER_u16 order_unsigned(a, b)
#define ORDER_u32 order_unsigned(a, b)
#define ORDER_u64 order_unsigned(a, b)
#define TYPES_f16 ":hh"
#define TYPES_f32 ":ff"
#define TYPES_f64 ":dd"
#define TYPES_i16 ":ww"
#define TYPES_i32 ":uu"
#define TYPES_i64 ":qq"
#define TYPES_u16 ":ww"
#define TYPES_u32 ":uu"
#define TYPES_u64 ":qq"

#define COMPARE(condition, type, when) FORMULA(condition##_##type, holds(ORDER_##type, when))
ALL(COMPARE)
FORMULA(always, 1)
FORMULA(class_f16, in_class(a, b, &F16))
FORMULA(class_f32, in_class(a, b, &F32))
FORMULA(class_f64, in_class(a, b, &F64))

#define BOTH(name, types, id)                                                                      \
    {"v_cmp_" name, "c" types, formula_##id, 0}, {"v_cmpx_" name, "x" types, formula_##id, 0},
#define ENTRY(condition, type, when) BOTH(#condition "_" #type, TYPES_##type, condition##_##type)
#define ALWAYS(type, types)                                                                        \
    {"v_cmp_tru_" type "|v_cmp_t_" type, "c" types, formula_always, 0},                            \
        {"v_cmpx_tru_" type "|v_cmpx_t_" type, "x" types, formula_always, 0},
const struct formula_row rows_compare[] = {
    /* clang-format off */
    ALL(ENTRY)
    ALWAYS("f16", ":hh") ALWAYS("f32", ":ff") ALWAYS("f64", ":dd")
    BOTH("class_f16", ":hw", class_f16)
    BOTH("class_f32", ":fu", class_f32)
    BOTH("class_f64", ":du", class_f64)
    {0}
    /* clang-format on */
};
