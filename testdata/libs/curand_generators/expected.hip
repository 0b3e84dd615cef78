#include <hip/hip_runtime.h>
#include <hiprand/hiprand.h>

hiprandStatus_t fill(float *d, unsigned int *u, size_t n)
{
    hiprandGenerator_t g;
    hiprandCreateGenerator(&g, HIPRAND_RNG_PSEUDO_MT19937);
    hiprandSetPseudoRandomGeneratorSeed(g, 1234ULL);
    hiprandSetGeneratorOrdering(g, HIPRAND_ORDERING_PSEUDO_SEEDED);
    hiprandGenerateNormal(g, d, n, 0.0f, 1.0f);
    hiprandGeneratePoisson(g, u, n, 3.0);
    unsigned int *constants;
    hiprandGetScrambleConstants32((const unsigned int **)(&constants));
    hiprandDirectionVectors64_t *vectors;
    hiprandGetDirectionVectors64(&vectors, HIPRAND_DIRECTION_VECTORS_64_JOEKUO6);
    return hiprandDestroyGenerator(g);
}

int versions()
{
    int v, p;
    hiprandGetVersion(&v);
    curandGetProperty(PATCH_LEVEL, &p);
#if defined(__HIP_PLATFORM_AMD__) || CURAND_VERSION >= 10000
    v++;
#endif
    return v + p + CURAND_VER_MAJOR;
}

hiprandStatus_t no_counterpart(hiprandGenerator_t g, unsigned int *u)
{
    return curandGeneratePoissonMethod(g, u, 16, 2.0, CURAND_KNUTH);
}
