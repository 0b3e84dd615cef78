#include <hip/hip_runtime.h>

void cut(float **p, size_t n)
{
    hipHostMalloc(p,
#ifdef TWICE
                   2 * n
#else
                   n
#endif
    );
    hipHostMalloc(p, [n] {
#ifdef TWICE
        return 2 * n;
#else
        return n;
#endif
    }(), hipHostMallocDefault);
}
