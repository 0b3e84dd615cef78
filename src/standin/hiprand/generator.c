/* Generators and their settings. The engines give one sequence; rocRAND deals the numbers of many
   engines in an order of its own, so that its numbers are others for the same seed, but for Philox,
   whose order is that of its counter. MTGP32 has no seeds of its own here: it is MT19937. */
#include "standin/common/device.h"
#include "standin/hiprand/rand.h"
#include <stdlib.h>
#include <string.h>

static bool is_quasi(hiprandRngType_t type)
{
    return type >= HIPRAND_RNG_QUASI_DEFAULT;
}

static hiprandStatus_t generator_create(hiprandGenerator_t *out, hiprandRngType_t type,
                                        bool on_host)
{
    static const hiprandRngType_t known[] = {
        HIPRAND_RNG_PSEUDO_DEFAULT, HIPRAND_RNG_PSEUDO_XORWOW,  HIPRAND_RNG_PSEUDO_MRG32K3A,
        HIPRAND_RNG_PSEUDO_MTGP32,  HIPRAND_RNG_PSEUDO_MT19937, HIPRAND_RNG_PSEUDO_PHILOX4_32_10,
        HIPRAND_RNG_QUASI_DEFAULT,  HIPRAND_RNG_QUASI_SOBOL32,  HIPRAND_RNG_QUASI_SCRAMBLED_SOBOL32,
    };
    bool found = false;
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        found |= known[i] == type;
    if (!out || !found) {
        if (type == HIPRAND_RNG_QUASI_SOBOL64 || type == HIPRAND_RNG_QUASI_SCRAMBLED_SOBOL64)
            device_missing("hiprandCreateGenerator of a 64-bit Sobol sequence");
        return HIPRAND_STATUS_TYPE_ERROR;
    }
    if (!on_host && device_ready("hiprandCreateGenerator", NULL) != 0)
        return HIPRAND_STATUS_INITIALIZATION_FAILED;
    struct generator *g = calloc(1, sizeof *g);
    if (!g)
        return HIPRAND_STATUS_ALLOCATION_FAILED;
    g->type = type;
    g->on_host = on_host;
    g->dimensions = 1;
    *out = (hiprandGenerator_t)g;
    return HIPRAND_STATUS_SUCCESS;
}

hiprandStatus_t hiprandCreateGenerator(hiprandGenerator_t *out, hiprandRngType_t type)
{
    return generator_create(out, type, false);
}

hiprandStatus_t hiprandCreateGeneratorHost(hiprandGenerator_t *out, hiprandRngType_t type)
{
    return generator_create(out, type, true);
}

hiprandStatus_t hiprandDestroyGenerator(hiprandGenerator_t g)
{
    free(g);
    return g ? HIPRAND_STATUS_SUCCESS : HIPRAND_STATUS_NOT_INITIALIZED;
}

hiprandStatus_t hiprandSetStream(hiprandGenerator_t handle, hipStream_t stream)
{
    struct generator *g = (struct generator *)handle;
    if (!g)
        return HIPRAND_STATUS_NOT_INITIALIZED;
    g->stream = stream;
    return HIPRAND_STATUS_SUCCESS;
}

hiprandStatus_t hiprandSetPseudoRandomGeneratorSeed(hiprandGenerator_t handle,
                                                    unsigned long long seed)
{
    struct generator *g = (struct generator *)handle;
    if (!g)
        return HIPRAND_STATUS_NOT_INITIALIZED;
    if (is_quasi(g->type))
        return HIPRAND_STATUS_TYPE_ERROR;
    g->seed = seed;
    g->started = false;
    return HIPRAND_STATUS_SUCCESS;
}

hiprandStatus_t hiprandSetGeneratorOffset(hiprandGenerator_t handle, unsigned long long offset)
{
    struct generator *g = (struct generator *)handle;
    if (!g)
        return HIPRAND_STATUS_NOT_INITIALIZED;
    if (g->type == HIPRAND_RNG_PSEUDO_MTGP32 || g->type == HIPRAND_RNG_PSEUDO_MT19937)
        return HIPRAND_STATUS_TYPE_ERROR; /* as rocRAND has it */
    g->offset = offset;
    g->started = false;
    return HIPRAND_STATUS_SUCCESS;
}

hiprandStatus_t hiprandSetGeneratorOrdering(hiprandGenerator_t handle, hiprandOrdering_t order)
{
    struct generator *g = (struct generator *)handle;
    if (!g)
        return HIPRAND_STATUS_NOT_INITIALIZED;
    return is_quasi(g->type) == (order == HIPRAND_ORDERING_QUASI_DEFAULT)
               ? HIPRAND_STATUS_SUCCESS
               : HIPRAND_STATUS_OUT_OF_RANGE;
}

hiprandStatus_t hiprandSetQuasiRandomGeneratorDimensions(hiprandGenerator_t handle,
                                                         unsigned dimensions)
{
    struct generator *g = (struct generator *)handle;
    if (!g)
        return HIPRAND_STATUS_NOT_INITIALIZED;
    if (!is_quasi(g->type))
        return HIPRAND_STATUS_TYPE_ERROR;
    if (dimensions < 1 || dimensions > SOBOL_DIMENSIONS)
        return HIPRAND_STATUS_OUT_OF_RANGE;
    g->dimensions = dimensions;
    g->started = false;
    return HIPRAND_STATUS_SUCCESS;
}

static void generator_start(struct generator *g)
{
    enum engine_kind kind =
        g->type == HIPRAND_RNG_PSEUDO_MRG32K3A        ? ENGINE_MRG32K3A
        : g->type == HIPRAND_RNG_PSEUDO_PHILOX4_32_10 ? ENGINE_PHILOX
        : g->type == HIPRAND_RNG_PSEUDO_MT19937 || g->type == HIPRAND_RNG_PSEUDO_MTGP32
            ? ENGINE_MT19937
            : ENGINE_XORWOW;
    if (!g->started && !is_quasi(g->type))
        engine_start(&g->engine, kind, g->seed, g->offset);
    g->started = true;
}

hiprandStatus_t hiprandGenerateSeeds(hiprandGenerator_t g)
{
    if (!g)
        return HIPRAND_STATUS_NOT_INITIALIZED;
    generator_start((struct generator *)g);
    return HIPRAND_STATUS_SUCCESS;
}

uint32_t source_next(struct rand_source *s)
{
    return s->vectors ? sobol_number(s->vectors, s->index++) ^ s->scramble
                      : engine_next(&s->g->engine);
}

/* All of a dimension, then all of the next one; the next call goes on behind. */
static hiprandStatus_t generate_quasi(struct generator *g, char *out, size_t n, size_t size,
                                      maker *make, const void *arg)
{
    uint32_t(*vectors)[SOBOL_BITS] = sobol_vectors();
    if (n % g->dimensions)
        return HIPRAND_STATUS_LENGTH_NOT_MULTIPLE;
    if (!vectors)
        return HIPRAND_STATUS_ALLOCATION_FAILED;
    size_t points = n / g->dimensions;
    for (unsigned d = 0; d < g->dimensions; d++) {
        struct rand_source s = {.g = g, .vectors = vectors[d], .index = g->offset};
        s.scramble = g->type == HIPRAND_RNG_QUASI_SCRAMBLED_SOBOL32 ? sobol_scramble(d) : 0;
        make(&s, out + d * points * size, points, arg);
    }
    g->offset += points;
    return HIPRAND_STATUS_SUCCESS;
}

hiprandStatus_t generate(const char *function, hiprandGenerator_t handle, void *out, size_t n,
                         size_t size, maker *make, const void *arg)
{
    struct generator *g = (struct generator *)handle;
    if (!g)
        return HIPRAND_STATUS_NOT_INITIALIZED;
    if (!out && n)
        return HIPRAND_STATUS_OUT_OF_RANGE;
    if (!g->on_host && device_ready(function, g->stream) != 0)
        return HIPRAND_STATUS_LAUNCH_FAILURE;
    generator_start(g);
    hiprandStatus_t status = HIPRAND_STATUS_SUCCESS;
    if (is_quasi(g->type))
        status = generate_quasi(g, out, n, size, make, arg);
    else
        make(&(struct rand_source){.g = g}, out, n, arg);
    if (!g->on_host)
        device_wrote(out, n * size);
    return status;
}

hiprandStatus_t hiprandGetVersion(int *version)
{
    if (!version)
        return HIPRAND_STATUS_OUT_OF_RANGE;
    *version = HIPRAND_VERSION;
    return HIPRAND_STATUS_SUCCESS;
}

hiprandStatus_t hiprandGetDirectionVectors32(hiprandDirectionVectors32_t **vectors,
                                             hiprandDirectionVectorSet_t set)
{
    if (!vectors || (set != HIPRAND_DIRECTION_VECTORS_32_JOEKUO6 &&
                     set != HIPRAND_SCRAMBLED_DIRECTION_VECTORS_32_JOEKUO6))
        return HIPRAND_STATUS_OUT_OF_RANGE;
    *vectors = sobol_vectors();
    return *vectors ? HIPRAND_STATUS_SUCCESS : HIPRAND_STATUS_ALLOCATION_FAILED;
}

hiprandStatus_t hiprandGetScrambleConstants32(const unsigned **constants)
{
    static unsigned all[SOBOL_DIMENSIONS];
    if (!constants)
        return HIPRAND_STATUS_OUT_OF_RANGE;
    for (unsigned i = 0; i < SOBOL_DIMENSIONS; i++)
        all[i] = sobol_scramble(i); /* the same each time: threads may meet here */
    *constants = all;
    return HIPRAND_STATUS_SUCCESS;
}
