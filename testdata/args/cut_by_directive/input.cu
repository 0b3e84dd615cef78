#include <cuda_runtime.h>

void cut(float **p, size_t n)
{
    cudaMallocHost(p,
#ifdef TWICE
                   2 * n
#else
                   n
#endif
    );
    cudaMallocHost(p, [n] {
#ifdef TWICE
        return 2 * n;
#else
        return n;
#endif
    }());
}
