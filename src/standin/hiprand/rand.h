/* Generators of hipRAND. */
#ifndef STANDIN_HIPRAND_RAND_H
#define STANDIN_HIPRAND_RAND_H
#include "standin/hiprand/engine.h"
/* The header takes half from HIP's C++ part. A stand-in only needs its layout. */
typedef struct __half {
    uint16_t bits;
} __half;
#ifndef HIPRANDAPI /* rocRAND's stand-in has these functions for itself */
#define HIPRANDAPI __attribute__((visibility("default")))
#endif
#include <hiprand/hiprand.h>

struct generator {
    hiprandRngType_t type;
    hipStream_t stream;
    bool on_host; /* it writes to the host's memory */
    bool started;
    uint64_t seed, offset;
    unsigned dimensions; /* quasirandom */
    struct engine engine;
};

/* A source of 32-bit numbers for one call: the engine, or the dimensions of Sobol's sequence, one
 * after the other. */
struct rand_source {
    struct generator *g;
    const uint32_t *vectors; /* NULL: pseudorandom */
    uint32_t scramble;
    uint64_t index;
};
uint32_t source_next(struct rand_source *s);

/* Makes the n values of a call with `make`, which gets the number of values to write in a row. */
typedef void maker(struct rand_source *s, void *out, size_t n, const void *arg);
hiprandStatus_t generate(const char *function, hiprandGenerator_t g, void *out, size_t n,
                         size_t size, maker *make, const void *arg);
#endif
