#include <cuda_runtime.h>
#include <cuda_bf16.h>

#ifdef USE_ROCM
enum { LANES = 64 };
#define ALL_LANES 0xffffffffffffffffull
#else
enum { LANES = 32 };
#define ALL_LANES 0xffffffffu
#endif

__global__ void reduce(unsigned *v, __nv_bfloat162 *b)
{
    unsigned x = __reduce_add_sync(0xffffffff, v[threadIdx.x % LANES]);
    unsigned y = __reduce_max_sync(0xff, x), z = __activemask() & __activemask();
    unsigned m = __match_any_sync(0xffffffff, x) + __reduce_or_sync(0xffffffff, x);
    if (__any_sync(ALL_LANES, x) && __all_sync(0xff, y > 1) && __all(x))
        v[threadIdx.x] = z + m + __shfl_sync(ALL_LANES, x, 1) + __ballot_sync(ALL_LANES, x);
    b[threadIdx.x] = __shfl_xor_sync(ALL_LANES, b[threadIdx.x], 1);
}
