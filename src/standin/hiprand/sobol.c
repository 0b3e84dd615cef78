/* Sobol's sequences. A dimension needs a primitive polynomial over GF(2) and as many odd numbers as
   its degree. The first dimensions have those of Joe and Kuo ("Constructing Sobol sequences with
   better two-dimensional projections", 2008, new-joe-kuo-6), as cuRAND and rocRAND have; for the
   others polynomials are searched in ascending order and the numbers come from a hash: Sobol
   sequences as well, but not those of Joe and Kuo. */
#include "standin/hiprand/engine.h"
#include <pthread.h>
#include <stdlib.h>

/* From dimension 1 on: the degree, the polynomial's inner coefficients, the first numbers. */
static const struct {
    uint8_t degree, inner, first[7];
} known[] = {
    {1, 0, {1}},
    {2, 1, {1, 3}},
    {3, 1, {1, 3, 1}},
    {3, 2, {1, 1, 1}},
    {4, 1, {1, 1, 3, 3}},
    {4, 4, {1, 3, 5, 13}},
    {5, 2, {1, 1, 5, 5, 17}},
    {5, 4, {1, 1, 5, 5, 5}},
    {5, 7, {1, 1, 7, 11, 19}},
    {5, 11, {1, 1, 5, 1, 1}},
    {5, 13, {1, 1, 1, 3, 11}},
    {5, 14, {1, 3, 5, 5, 31}},
    {6, 1, {1, 3, 3, 9, 7, 49}},
    {6, 13, {1, 1, 1, 15, 21, 21}},
    {6, 16, {1, 3, 1, 13, 27, 49}},
    {6, 19, {1, 1, 1, 15, 7, 5}},
    {6, 22, {1, 3, 1, 15, 13, 25}},
    {6, 25, {1, 1, 5, 5, 19, 61}},
    {7, 1, {1, 3, 7, 11, 23, 15, 103}},
    {7, 4, {1, 3, 7, 13, 13, 15, 69}},
};
enum { KNOWN = sizeof known / sizeof *known };

static uint32_t sobol_hash(uint32_t x)
{
    x = (x ^ x >> 16) * 0x7feb352dU;
    x = (x ^ x >> 15) * 0x846ca68bU;
    return x ^ x >> 16;
}

uint32_t sobol_scramble(unsigned dimension)
{
    return sobol_hash(dimension + 0x9e3779b9U);
}

static uint32_t sobol_multiply(uint32_t a, uint32_t b, uint32_t polynomial, int degree)
{
    uint32_t product = 0;
    for (; b; b >>= 1) {
        if (b & 1)
            product ^= a;
        a <<= 1;
        if (a >> degree & 1)
            a ^= polynomial;
    }
    return product;
}

static uint32_t sobol_power(uint32_t n, uint32_t polynomial, int degree)
{
    uint32_t x = 2, result = 1;
    for (; n; n >>= 1) {
        if (n & 1)
            result = sobol_multiply(result, x, polynomial, degree);
        x = sobol_multiply(x, x, polynomial, degree);
    }
    return result;
}

/* x has the order 2^degree - 1. */
static bool is_primitive(uint32_t polynomial, int degree)
{
    uint32_t order = (1U << degree) - 1, rest = order;
    if (sobol_power(order, polynomial, degree) != 1)
        return false;
    for (uint32_t p = 3; rest > 1; p += 2) {
        if (p * p > rest)
            p = rest;
        if (rest % p)
            continue;
        if (sobol_power(order / p, polynomial, degree) == 1)
            return false;
        while (rest % p == 0)
            rest /= p;
    }
    return true;
}

/* Bratley and Fox, "Algorithm 659", 1988: the numbers after the first ones. */
static void sobol_fill(uint32_t v[SOBOL_BITS], int degree, uint32_t inner, const uint32_t *first)
{
    for (int i = 0; i < SOBOL_BITS; i++) {
        if (i < degree) {
            v[i] = first[i] << (31 - i);
            continue;
        }
        v[i] = v[i - degree] ^ (v[i - degree] >> degree);
        for (int k = 1; k < degree; k++)
            if (inner >> (degree - 1 - k) & 1)
                v[i] ^= v[i - k];
    }
}

static uint32_t (*vectors)[SOBOL_BITS];

static void sobol_make(void)
{
    vectors = malloc(SOBOL_DIMENSIONS * sizeof *vectors);
    if (!vectors)
        return;
    uint32_t first[SOBOL_BITS];
    for (int i = 0; i < SOBOL_BITS; i++)
        vectors[0][i] = 1U << (31 - i);
    for (int d = 0; d < KNOWN; d++) {
        for (int i = 0; i < known[d].degree; i++)
            first[i] = known[d].first[i];
        sobol_fill(vectors[d + 1], known[d].degree, known[d].inner, first);
    }
    int degree = known[KNOWN - 1].degree;
    uint32_t inner = known[KNOWN - 1].inner;
    for (int d = KNOWN + 1; d < SOBOL_DIMENSIONS; d++) {
        do
            if (++inner >> (degree - 1))
                inner = 0, degree++;
        while (!is_primitive(1U << degree | inner << 1 | 1, degree));
        for (int i = 0; i < degree; i++)
            first[i] = (sobol_hash((uint32_t)(d * SOBOL_BITS + i)) & ((1U << i) - 1)) << 1 | 1;
        sobol_fill(vectors[d], degree, inner, first);
    }
}

uint32_t (*sobol_vectors(void))[SOBOL_BITS]
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, sobol_make);
    return vectors;
}

uint32_t sobol_number(const uint32_t v[SOBOL_BITS], uint64_t index)
{
    uint32_t gray = (uint32_t)(index ^ index >> 1), x = 0;
    for (int i = 0; i < SOBOL_BITS; i++)
        if (gray >> i & 1)
            x ^= v[i];
    return x;
}
