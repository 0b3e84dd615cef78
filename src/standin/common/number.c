#include "standin/common/number.h"
#include <math.h>
#include <string.h>

/* 8-bit floats: a sign, an exponent, a mantissa. */
static const struct small {
    int mantissa, bias;
    double largest;
    bool fnuz; /* the only NaN is the negative zero */
    bool infinities;
} smalls[] = {
    {3, 7, 448, false, false},   /* E4M3: all ones is NaN */
    {2, 15, 57344, false, true}, /* E5M2: as IEEE 754 */
    {3, 8, 240, true, false},
    {2, 16, 57344, true, false},
};

static const struct small *small_of(int type)
{
    switch (type) {
    case NUMBER_E4M3:
        return &smalls[0];
    case NUMBER_E5M2:
        return &smalls[1];
    case NUMBER_E4M3_FNUZ:
        return &smalls[2];
    case NUMBER_E5M2_FNUZ:
        return &smalls[3];
    default:
        return NULL;
    }
}

static double small_load(const struct small *s, uint8_t bits)
{
    int top = 1 << (7 - s->mantissa), exponent = bits >> s->mantissa & (top - 1),
        fraction = bits & ((1 << s->mantissa) - 1);
    double sign = bits & 0x80 ? -1 : 1;
    if (s->fnuz         ? bits == 0x80
        : s->infinities ? exponent == top - 1 && fraction
                        : (bits & 0x7f) == 0x7f)
        return NAN;
    if (s->infinities && exponent == top - 1)
        return sign * INFINITY;
    double whole = exponent ? (1 << s->mantissa) + fraction : fraction;
    return sign * ldexp(whole, (exponent ? exponent : 1) - s->bias - s->mantissa);
}

/* The bits of the largest one. */
static int small_bits(const struct small *s)
{
    int exponent = ilogb(s->largest);
    return (int)ldexp(s->largest, s->mantissa - exponent) +
           ((exponent - (1 - s->bias)) << s->mantissa);
}

static uint8_t small_store(const struct small *s, double x)
{
    if (isnan(x))
        return s->fnuz ? 0x80 : 0x7f;
    uint8_t sign = signbit(x) ? 0x80 : 0;
    int exponent;
    double size = fabs(x);
    frexp(size, &exponent); /* size is from 2^(exponent - 1) on */
    int lowest = 1 - s->bias;
    exponent = size == 0 || exponent - 1 < lowest ? lowest : exponent - 1;
    if (size > s->largest)
        size = s->largest, exponent = ilogb(size);
    int whole = (int)rint(ldexp(size, s->mantissa - exponent));
    /* A carry out of the mantissa goes on into the exponent, as the bits lie. */
    int bits = whole + ((exponent - lowest) << s->mantissa);
    if (bits > small_bits(s))
        bits = small_bits(s);
    return !bits && s->fnuz ? 0 : (uint8_t)(bits | sign);
}

static uint16_t brain_of(float x)
{
    uint32_t bits;
    memcpy(&bits, &x, sizeof bits);
    if (isnan(x))
        return (uint16_t)(bits >> 16 | 0x40);
    return (uint16_t)((bits + 0x7fff + (bits >> 16 & 1)) >> 16);
}

static float brain_load(uint16_t half)
{
    uint32_t bits = (uint32_t)half << 16;
    float x;
    memcpy(&x, &bits, sizeof x);
    return x;
}

size_t number_size(int type)
{
    switch (type) {
    case NUMBER_F32:
    case NUMBER_I32:
        return 4;
    case NUMBER_F64:
        return 8;
    case NUMBER_F16:
    case NUMBER_BF16:
        return 2;
    case NUMBER_I8:
        return 1;
    default:
        return small_of(type) ? 1 : 0;
    }
}

double number_load(int type, const void *at, int64_t index)
{
    switch (type) {
    case NUMBER_F32:
        return ((const float *)at)[index];
    case NUMBER_F64:
        return ((const double *)at)[index];
    case NUMBER_F16:
        return (double)((const _Float16 *)at)[index];
    case NUMBER_BF16:
        return brain_load(((const uint16_t *)at)[index]);
    case NUMBER_I8:
        return ((const int8_t *)at)[index];
    case NUMBER_I32:
        return ((const int32_t *)at)[index];
    default:
        return small_load(small_of(type), ((const uint8_t *)at)[index]);
    }
}

static double within(double x, double low, double high)
{
    return x < low ? low : x > high ? high : rint(x);
}

void number_store(int type, void *at, int64_t index, double value)
{
    switch (type) {
    case NUMBER_F32:
        ((float *)at)[index] = (float)value;
        break;
    case NUMBER_F64:
        ((double *)at)[index] = value;
        break;
    case NUMBER_F16:
        ((_Float16 *)at)[index] = (_Float16)value;
        break;
    case NUMBER_BF16: /* by way of float, as all that computes in float does */
        ((uint16_t *)at)[index] = brain_of((float)value);
        break;
    case NUMBER_I8:
        ((int8_t *)at)[index] = (int8_t)within(value, INT8_MIN, INT8_MAX);
        break;
    case NUMBER_I32:
        ((int32_t *)at)[index] = (int32_t)within(value, INT32_MIN, INT32_MAX);
        break;
    default:
        ((uint8_t *)at)[index] = small_store(small_of(type), value);
        break;
    }
}
