#include <curand.h>

curandStatus_t fill(float *d, unsigned int *u, size_t n)
{
    curandGenerator_t g;
    curandCreateGenerator(&g, CURAND_RNG_PSEUDO_MT19937);
    curandSetPseudoRandomGeneratorSeed(g, 1234ULL);
    curandSetGeneratorOrdering(g, CURAND_ORDERING_PSEUDO_SEEDED);
    curandGenerateNormal(g, d, n, 0.0f, 1.0f);
    curandGeneratePoisson(g, u, n, 3.0);
    unsigned int *constants;
    curandGetScrambleConstants32(&constants);
    curandDirectionVectors64_t *vectors;
    curandGetDirectionVectors64(&vectors, CURAND_DIRECTION_VECTORS_64_JOEKUO6);
    return curandDestroyGenerator(g);
}

int versions()
{
    int v, p;
    curandGetVersion(&v);
    curandGetProperty(PATCH_LEVEL, &p);
#if CURAND_VERSION >= 10000
    v++;
#endif
    return v + p + CURAND_VER_MAJOR;
}

curandStatus_t no_counterpart(curandGenerator_t g, unsigned int *u)
{
    return curandGeneratePoissonMethod(g, u, 16, 2.0, CURAND_KNUTH);
}
