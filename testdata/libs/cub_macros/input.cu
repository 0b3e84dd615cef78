// Macros: those that mean the same, those that count hipCUB's own releases, and the switches of CUB itself.
#define CUB_STDERR
#define CUB_NS_PREFIX namespace mine {
#define CUB_NS_POSTFIX }
#include <cub/cub.cuh>

#if CUB_VERSION >= 200000
typedef int offset_t;
#else
typedef unsigned int offset_t;
#endif

CUB_RUNTIME_FUNCTION int parts(int n, int tile) { return CUB_QUOTIENT_CEILING(n, tile) + CUB_MAX(n, tile); }

__global__ void k(int *p)
{
    __shared__ int lanes[CUB_PTX_WARP_THREADS];
    lanes[threadIdx.x % CUB_PTX_WARP_THREADS] = CUB_PTX_ARCH;
    p[0] = lanes[0] >> CUB_PTX_LOG_WARP_THREADS;
}
