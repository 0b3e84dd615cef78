/* What rocRAND has in another way than hipRAND: the numbers of the engines, and
 * tables as plain arrays. */
#include "standin/rocrand/rocrand.h"

rocrand_status status_of(hiprandStatus_t status)
{
    switch (status) {
    case HIPRAND_STATUS_SUCCESS:
        return ROCRAND_STATUS_SUCCESS;
    case HIPRAND_STATUS_NOT_INITIALIZED:
        return ROCRAND_STATUS_NOT_CREATED;
    case HIPRAND_STATUS_ALLOCATION_FAILED:
        return ROCRAND_STATUS_ALLOCATION_FAILED;
    case HIPRAND_STATUS_TYPE_ERROR:
        return ROCRAND_STATUS_TYPE_ERROR;
    case HIPRAND_STATUS_OUT_OF_RANGE:
        return ROCRAND_STATUS_OUT_OF_RANGE;
    case HIPRAND_STATUS_LENGTH_NOT_MULTIPLE:
        return ROCRAND_STATUS_LENGTH_NOT_MULTIPLE;
    case HIPRAND_STATUS_LAUNCH_FAILURE:
    case HIPRAND_STATUS_INITIALIZATION_FAILED:
        return ROCRAND_STATUS_LAUNCH_FAILURE;
    default:
        return ROCRAND_STATUS_INTERNAL_ERROR;
    }
}

typedef hiprandStatus_t create(hiprandGenerator_t *generator, hiprandRngType_t type);

static rocrand_status rocrand_make(const char *function, create *with, rocrand_generator *out,
                                   rocrand_rng_type type)
{
    static const struct {
        rocrand_rng_type type;
        hiprandRngType_t hip;
    } types[] = {
        {ROCRAND_RNG_PSEUDO_DEFAULT, HIPRAND_RNG_PSEUDO_DEFAULT},
        {ROCRAND_RNG_PSEUDO_XORWOW, HIPRAND_RNG_PSEUDO_XORWOW},
        {ROCRAND_RNG_PSEUDO_MRG32K3A, HIPRAND_RNG_PSEUDO_MRG32K3A},
        {ROCRAND_RNG_PSEUDO_MTGP32, HIPRAND_RNG_PSEUDO_MTGP32},
        {ROCRAND_RNG_PSEUDO_PHILOX4_32_10, HIPRAND_RNG_PSEUDO_PHILOX4_32_10},
        {ROCRAND_RNG_PSEUDO_MT19937, HIPRAND_RNG_PSEUDO_MT19937},
        {ROCRAND_RNG_QUASI_DEFAULT, HIPRAND_RNG_QUASI_DEFAULT},
        {ROCRAND_RNG_QUASI_SOBOL32, HIPRAND_RNG_QUASI_SOBOL32},
        {ROCRAND_RNG_QUASI_SCRAMBLED_SOBOL32, HIPRAND_RNG_QUASI_SCRAMBLED_SOBOL32},
    };
    hiprandGenerator_t made = NULL;
    for (size_t i = 0; i < sizeof types / sizeof *types; i++)
        if (types[i].type == type) {
            rocrand_status status = status_of(with(&made, types[i].hip));
            *out = (rocrand_generator)made;
            return status;
        }
    device_missing(function); /* an engine that is not here, with a message */
    return ROCRAND_STATUS_TYPE_ERROR;
}

rocrand_status rocrand_create_generator(rocrand_generator *out, rocrand_rng_type type)
{
    return rocrand_make("rocrand_create_generator with that type", hiprandCreateGenerator, out,
                        type);
}

/* A generator on the host is done when a call returns: as blocking as one that says so. */
rocrand_status rocrand_create_generator_host(rocrand_generator *out, rocrand_rng_type type)
{
    return rocrand_make("rocrand_create_generator_host with that type", hiprandCreateGeneratorHost,
                        out, type);
}

rocrand_status rocrand_create_generator_host_blocking(rocrand_generator *out, rocrand_rng_type type)
{
    return rocrand_create_generator_host(out, type);
}

rocrand_status rocrand_initialize_generator(rocrand_generator g)
{
    return status_of(hiprandGenerateSeeds((hiprandGenerator_t)g));
}

rocrand_status rocrand_set_seed(rocrand_generator g, unsigned long long seed)
{
    return status_of(hiprandSetPseudoRandomGeneratorSeed((hiprandGenerator_t)g, seed));
}

rocrand_status rocrand_set_offset(rocrand_generator g, unsigned long long offset)
{
    return status_of(hiprandSetGeneratorOffset((hiprandGenerator_t)g, offset));
}

rocrand_status rocrand_set_ordering(rocrand_generator g, rocrand_ordering order)
{
    return status_of(hiprandSetGeneratorOrdering((hiprandGenerator_t)g, (int)order));
}

rocrand_status rocrand_get_version(int *version)
{
    if (!version)
        return ROCRAND_STATUS_OUT_OF_RANGE;
    *version = ROCRAND_VERSION;
    return ROCRAND_STATUS_SUCCESS;
}

/* One array behind the other, where hipRAND has an array of arrays. */
rocrand_status rocrand_get_direction_vectors32(const unsigned **vectors,
                                               rocrand_direction_vector_set set)
{
    hiprandDirectionVectors32_t *all = NULL;
    if (!vectors)
        return ROCRAND_STATUS_OUT_OF_RANGE;
    rocrand_status status = status_of(hiprandGetDirectionVectors32(&all, (int)set));
    *vectors = all ? *all : NULL;
    return status;
}

rocrand_status rocrand_get_scramble_constants32(const unsigned **constants)
{
    return status_of(hiprandGetScrambleConstants32(constants));
}
