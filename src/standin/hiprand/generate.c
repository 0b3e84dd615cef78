/* Distributions, with rocRAND's formulas (rocrand_uniform.h, rocrand_normal.h): uniform numbers are
   in (0, 1], normal ones come in pairs from the Box-Muller method, those of quasirandom sequences
   from the inverse of the distribution. rocRAND's doubles of MRG32k3a have one number each, here
   they have two as all others; its Poisson numbers come from tables of another kind. */
#include "standin/hiprand/rand.h"
#include <math.h>
#include <stdlib.h>

#define TWO_PI 6.283185307179586476925

static float one_float(struct rand_source *s)
{
    return 0x1p-32f + (float)source_next(s) * 0x1p-32f;
}

static double one_double(struct rand_source *s)
{
    if (s->vectors) /* one number for each: two would be two points */
        return 0x1p-32 + source_next(s) * 0x1p-32;
    uint64_t low = source_next(s), high = source_next(s);
    return 0x1p-53 + (double)(low | high >> 11 << 32) * 0x1p-53;
}

/* Where the normal distribution has the probability p below it: Newton's steps, on the side
 * where the tail is exact. */
static double quantile(double p)
{
    bool upper = p > 0.5;
    double tail = upper ? 1 - p : p, x = -sqrt(-2 * log(tail < 1e-300 ? 1e-300
                                                        : tail < 0.5  ? tail
                                                                      : 0.5 - 1e-12));
    for (int i = 0; i < 60; i++) {
        double error = 0.5 * erfc(-x * M_SQRT1_2) - tail, slope = exp(-0.5 * x * x) / sqrt(TWO_PI),
               step = error / slope;
        step = step / (1 + 0.5 * x * step); /* Halley's correction */
        x -= step;
        if (fabs(step) < 1e-14)
            break;
    }
    return upper ? -x : x;
}

/* Two at a time; a last one without a partner loses its second. */
static void normal_pair(struct rand_source *s, double *a, double *b, bool doubles)
{
    if (s->vectors) {
        *a = quantile(fmin(one_double(s), 1 - 0x1p-33));
        *b = NAN;
    } else if (doubles) {
        uint64_t x = source_next(s), y = source_next(s), z = source_next(s), w = source_next(s);
        double u = 0x1p-53 + (double)(x ^ y << 21) * 0x1p-53,
               v = 0x1p-52 + (double)(z ^ w << 21) * 0x1p-52;
        double r = sqrt(-2 * log(u));
        *a = sin(v * M_PI) * r;
        *b = cos(v * M_PI) * r;
    } else {
        float u = one_float(s),
              v = (float)(TWO_PI * 0x1p-32) + (float)source_next(s) * (float)(TWO_PI * 0x1p-32);
        float r = sqrtf(-2 * logf(u));
        *a = (double)(sinf(v) * r);
        *b = (double)(cosf(v) * r);
    }
}

struct normal {
    double mean, deviation;
    bool logarithm;
};

static double generate_shape(const struct normal *d, double x)
{
    x = d->mean + d->deviation * x;
    return d->logarithm ? exp(x) : x;
}

#define MAKERS(T, name, doubles)                                                                   \
    static void normal_##name(struct rand_source *s, void *out, size_t n, const void *arg)         \
    {                                                                                              \
        T *to = out;                                                                               \
        double a, b;                                                                               \
        for (size_t i = 0; i < n;) {                                                               \
            normal_pair(s, &a, &b, doubles);                                                       \
            to[i++] = (T)generate_shape(arg, a);                                                   \
            if (!s->vectors && i < n)                                                              \
                to[i++] = (T)generate_shape(arg, b);                                               \
        }                                                                                          \
    }                                                                                              \
    static void uniform_##name(struct rand_source *s, void *out, size_t n, const void *arg)        \
    {                                                                                              \
        (void)arg;                                                                                 \
        for (size_t i = 0; i < n; i++)                                                             \
            ((T *)out)[i] = (T)((doubles) ? one_double(s) : (double)one_float(s));                 \
    }
MAKERS(float, float, false)
MAKERS(double, double, true)
MAKERS(_Float16, half, false)

static void generate_words(struct rand_source *s, void *out, size_t n, const void *arg)
{
    (void)arg;
    for (size_t i = 0; i < n; i++)
        ((uint32_t *)out)[i] = source_next(s);
}

/* Pieces of words, the low ones first. */
#define PIECES(T, name)                                                                            \
    static void name(struct rand_source *s, void *out, size_t n, const void *arg)                  \
    {                                                                                              \
        (void)arg;                                                                                 \
        uint32_t word = 0;                                                                         \
        for (size_t i = 0; i < n; i++, word >>= 8 * sizeof(T) % 32) {                              \
            if (i % (4 / sizeof(T)) == 0)                                                          \
                word = source_next(s);                                                             \
            ((T *)out)[i] = (T)word;                                                               \
        }                                                                                          \
    }
PIECES(uint8_t, chars)
PIECES(uint16_t, shorts)

hiprandStatus_t hiprandGenerate(hiprandGenerator_t g, unsigned *out, size_t n)
{
    return generate("hiprandGenerate", g, out, n, sizeof *out, generate_words, NULL);
}

hiprandStatus_t hiprandGenerateChar(hiprandGenerator_t g, unsigned char *out, size_t n)
{
    return generate("hiprandGenerateChar", g, out, n, sizeof *out, chars, NULL);
}

hiprandStatus_t hiprandGenerateShort(hiprandGenerator_t g, unsigned short *out, size_t n)
{
    return generate("hiprandGenerateShort", g, out, n, sizeof *out, shorts, NULL);
}

static double half_value(half h)
{
    union {
        half bits;
        _Float16 value;
    } u = {h};
    return (double)u.value;
}

#define PLAIN(x) ((double)(x))
#define DISTRIBUTIONS(T, Name, name, VALUE)                                                        \
    hiprandStatus_t hiprandGenerateUniform##Name(hiprandGenerator_t g, T *out, size_t n)           \
    {                                                                                              \
        return generate("hiprandGenerateUniform" #Name, g, out, n, sizeof *out, uniform_##name,    \
                        NULL);                                                                     \
    }                                                                                              \
    hiprandStatus_t hiprandGenerateNormal##Name(hiprandGenerator_t g, T *out, size_t n, T mean,    \
                                                T deviation)                                       \
    {                                                                                              \
        const struct normal d = {VALUE(mean), VALUE(deviation), false};                            \
        return generate("hiprandGenerateNormal" #Name, g, out, n, sizeof *out, normal_##name, &d); \
    }                                                                                              \
    hiprandStatus_t hiprandGenerateLogNormal##Name(hiprandGenerator_t g, T *out, size_t n, T mean, \
                                                   T deviation)                                    \
    {                                                                                              \
        const struct normal d = {VALUE(mean), VALUE(deviation), true};                             \
        return generate("hiprandGenerateLogNormal" #Name, g, out, n, sizeof *out, normal_##name,   \
                        &d);                                                                       \
    }
DISTRIBUTIONS(float, , float, PLAIN)
DISTRIBUTIONS(double, Double, double, PLAIN)
DISTRIBUTIONS(half, Half, half, half_value)

/* The distribution's sums, from low on; what lies outside has less than 2^-53 of it. */
struct poisson {
    double *sums;
    size_t count;
    double low;
};

static bool poisson_table(double lambda, struct poisson *p)
{
    double width = 9 * sqrt(lambda) + 40, sum = 0;
    p->low = fmax(0, floor(lambda - width));
    p->count = (size_t)(floor(lambda + width) - p->low) + 1;
    p->sums = malloc(p->count * sizeof *p->sums);
    for (size_t i = 0; p->sums && i < p->count; i++) {
        double k = p->low + (double)i;
        p->sums[i] = sum += exp(k * log(lambda) - lambda - lgamma(k + 1));
    }
    return p->sums;
}

static void poisson(struct rand_source *s, void *out, size_t n, const void *arg)
{
    const struct poisson *p = arg;
    for (size_t i = 0; i < n; i++) {
        double u = one_double(s) * p->sums[p->count - 1];
        size_t low = 0, high = p->count - 1; /* the first sum that is not below u */
        while (low < high) {
            size_t middle = (low + high) / 2;
            if (p->sums[middle] < u)
                low = middle + 1;
            else
                high = middle;
        }
        ((uint32_t *)out)[i] = (uint32_t)(p->low + (double)low);
    }
}

hiprandStatus_t hiprandGeneratePoisson(hiprandGenerator_t g, unsigned *out, size_t n, double lambda)
{
    struct poisson p;
    if (!(lambda > 0) || lambda > 1e9)
        return HIPRAND_STATUS_OUT_OF_RANGE;
    if (!poisson_table(lambda, &p))
        return HIPRAND_STATUS_ALLOCATION_FAILED;
    hiprandStatus_t status =
        generate("hiprandGeneratePoisson", g, out, n, sizeof *out, poisson, &p);
    free(p.sums);
    return status;
}
