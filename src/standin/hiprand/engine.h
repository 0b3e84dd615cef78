/* Sequences of random numbers. Knows nothing of HIP. */
#ifndef STANDIN_HIPRAND_ENGINE_H
#define STANDIN_HIPRAND_ENGINE_H
#include <stdbool.h>
#include <stdint.h>

enum engine_kind { ENGINE_XORWOW, ENGINE_MRG32K3A, ENGINE_MT19937, ENGINE_PHILOX };

struct engine {
    enum engine_kind kind;
    union {
        struct {
            uint32_t x[5], d;
        } xorwow;
        struct {
            uint64_t g1[3], g2[3];
        } mrg;
        struct {
            uint32_t word[624], at;
        } twister;
        struct {
            uint64_t at; /* numbers taken */
            uint32_t key[2], out[4];
        } philox;
    } u;
};

/* Begins the sequence of the seed, offset numbers from its start. */
void engine_start(struct engine *e, enum engine_kind kind, uint64_t seed, uint64_t offset);
uint32_t engine_next(struct engine *e);

/* Ten rounds of Philox4x32 over a counter. */
void philox(const uint32_t counter[4], const uint32_t key[2], uint32_t out[4]);

enum { SOBOL_DIMENSIONS = 20000, SOBOL_BITS = 32 };

/* Returns the direction vectors of all dimensions; NULL: out of memory. */
uint32_t (*sobol_vectors(void))[SOBOL_BITS];

/* Returns the number with that index in a dimension. */
uint32_t sobol_number(const uint32_t vectors[SOBOL_BITS], uint64_t index);

/* Returns the number that scrambles a dimension, a fixed one for each. */
uint32_t sobol_scramble(unsigned dimension);
#endif
