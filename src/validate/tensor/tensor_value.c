/* Elements as numbers and as text. Data are little-endian and may be at any address. */
#include "validate/tensor/tensor_parts.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#if __BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__
#error "elements are taken from memory as they are in the file"
#endif

/* The meaning of the bit patterns at the end of a small format's range. */
enum special {
    IEEE,    /* the largest exponent: infinities and NaNs */
    ONE_NAN, /* all bits one is a NaN, no infinities (E4M3) */
    FNUZ     /* the bits of -0 are the NaN, no infinities */
};

static inline double from_bits(uint64_t bits)
{
    double x;
    memcpy(&x, &bits, sizeof x);
    return x;
}

/* Decodes a number of a format smaller than double. Inlined with constants, it has no branches. */
static inline __attribute__((always_inline)) double tensor_value_decode(uint32_t bits,
                                                                        int exponent_bits,
                                                                        int mantissa_bits, int bias,
                                                                        enum special special)
{
    uint32_t mantissa = bits & ((1u << mantissa_bits) - 1);
    uint32_t largest = (1u << exponent_bits) - 1, exponent = bits >> mantissa_bits & largest;
    uint32_t sign = bits >> (mantissa_bits + exponent_bits);
    double step = from_bits((uint64_t)(1023 + 1 - bias - mantissa_bits)
                            << 52); /* between subnormal numbers */
    double normal = from_bits((uint64_t)(exponent + 1023 - (uint32_t)bias) << 52 |
                              (uint64_t)mantissa << (52 - mantissa_bits));
    double x = exponent ? normal : (double)(int)mantissa * step;
    if (special == IEEE)
        x = exponent != largest ? x : mantissa ? (double)NAN : HUGE_VAL;
    else if (special == ONE_NAN)
        x = exponent == largest && mantissa + 1 == 1u << mantissa_bits ? (double)NAN : x;
    else
        x = bits == 1u << (mantissa_bits + exponent_bits) ? (double)NAN : x;
    return sign ? -x : x;
}

static inline double of_bf16(uint16_t bits)
{
    uint32_t wide = (uint32_t)bits << 16;
    float x;
    memcpy(&x, &wide, sizeof x);
    return (double)x;
}

/* One loop for each type, so that no loop tests the type for each element. */
#define CONVERT(name, type, value)                                                                 \
    static void name(const char *p, size_t n, double *out)                                         \
    {                                                                                              \
        for (size_t i = 0; i < n; i++) {                                                           \
            type x;                                                                                \
            memcpy(&x, p + i * sizeof x, sizeof x);                                                \
            out[i] = (value);                                                                      \
        }                                                                                          \
    }
CONVERT(from_f64, double, x)
CONVERT(from_f32, float, (double)x)
CONVERT(from_f16, uint16_t, tensor_value_decode(x, 5, 10, 15, IEEE))
CONVERT(from_bf16, uint16_t, of_bf16(x))
CONVERT(from_f8e4m3, uint8_t, tensor_value_decode(x, 4, 3, 7, ONE_NAN))
CONVERT(from_f8e5m2, uint8_t, tensor_value_decode(x, 5, 2, 15, IEEE))
CONVERT(from_f8e4m3fnuz, uint8_t, tensor_value_decode(x, 4, 3, 8, FNUZ))
CONVERT(from_f8e5m2fnuz, uint8_t, tensor_value_decode(x, 5, 2, 16, FNUZ))
CONVERT(from_i64, int64_t, (double)x)
CONVERT(from_i32, int32_t, (double)x)
CONVERT(from_i16, int16_t, (double)x)
CONVERT(from_i8, int8_t, (double)x)
CONVERT(from_u64, uint64_t, (double)x)
CONVERT(from_u32, uint32_t, (double)x)
CONVERT(from_u16, uint16_t, (double)x)
CONVERT(from_u8, uint8_t, (double)x)
CONVERT(from_bool, uint8_t, x ? 1.0 : 0.0)

void tensor_values(const struct tensor *t, uint64_t first, size_t n, double *out)
{
    static void (*const convert[TENSOR_TYPES])(const char *, size_t, double *) = {
        [TENSOR_F64] = from_f64,
        [TENSOR_F32] = from_f32,
        [TENSOR_F16] = from_f16,
        [TENSOR_BF16] = from_bf16,
        [TENSOR_F8E4M3] = from_f8e4m3,
        [TENSOR_F8E5M2] = from_f8e5m2,
        [TENSOR_F8E4M3FNUZ] = from_f8e4m3fnuz,
        [TENSOR_F8E5M2FNUZ] = from_f8e5m2fnuz,
        [TENSOR_I64] = from_i64,
        [TENSOR_I32] = from_i32,
        [TENSOR_I16] = from_i16,
        [TENSOR_I8] = from_i8,
        [TENSOR_U64] = from_u64,
        [TENSOR_U32] = from_u32,
        [TENSOR_U16] = from_u16,
        [TENSOR_U8] = from_u8,
        [TENSOR_BOOL] = from_bool,
    };
    if (n)
        convert[t->type]((const char *)t->data + first * tensor_type_info[t->type].size, n, out);
}

double tensor_value(const struct tensor *t, uint64_t index)
{
    double x;
    tensor_values(t, index, 1, &x);
    return x;
}

double tensor_ulp(enum tensor_type type, double x)
{
    const struct tensor_type_info *info = &tensor_type_info[type];
    if (!info->is_float)
        return 1;
    if (!isfinite(x))
        return fabs(x);
    int exponent = x != 0 ? ilogb(x) : info->min_exponent;
    exponent = exponent < info->min_exponent ? info->min_exponent : exponent;
    exponent = exponent > info->max_exponent ? info->max_exponent : exponent;
    return ldexp(1, exponent - info->mantissa);
}

/* Appends the shortest decimal number that is nearer to x than to its neighbours: within half a
 * unit in the last place. Below a power of two that unit is smaller. */
static void float_text(enum tensor_type type, double x, struct buf *out)
{
    char text[40];
    int exponent;
    bool power = fabs(frexp(x, &exponent)) == 0.5;
    double room = tensor_ulp(type, x) / (power ? 4 : 2);
    for (int digits = 1; digits <= 17; digits++) {
        snprintf(text, sizeof text, "%.*g", digits, x);
        double error = fabs(strtod(text, NULL) - x);
        if (error == 0 || (type != TENSOR_F64 && error < room))
            break;
    }
    buf_addstr(out, text);
}

void tensor_text(const struct tensor *t, uint64_t index, struct buf *out)
{
    const char *p = (const char *)t->data + index * tensor_type_info[t->type].size;
    int64_t whole;
    uint64_t natural;
    double x = tensor_value(t, index);
    if (t->type == TENSOR_I64) {
        memcpy(&whole, p, sizeof whole);
        buf_printf(out, "%lld", (long long)whole);
    } else if (t->type == TENSOR_U64) {
        memcpy(&natural, p, sizeof natural);
        buf_printf(out, "%llu", (unsigned long long)natural);
    } else if (t->type == TENSOR_BOOL) {
        buf_addstr(out, x != 0 ? "true" : "false");
    } else if (!tensor_type_info[t->type].is_float) {
        buf_printf(out, "%.0f", x);
    } else if (!isfinite(x)) {
        buf_addstr(out, isnan(x) ? "NaN" : x < 0 ? "-inf" : "inf");
    } else {
        float_text(t->type, x, out);
    }
}

void tensor_shape_text(int ndim, const uint64_t *dim, struct buf *out)
{
    buf_addch(out, '(');
    for (int i = 0; i < ndim; i++)
        buf_printf(out, "%s%llu", i ? ", " : "", (unsigned long long)dim[i]);
    buf_addch(out, ')');
}
