#include <hip/hip_runtime.h>
#include <hip/hip_fp16.h>

__global__ void halves(__half *h, half2 *h2)
{
    const unsigned m = 0xffffffff;
    *h = __ushort_as_half(__shfl_xor(__half_as_ushort(*h), 1, 32));
    *h = __ushort_as_half(__shfl(__half_as_ushort(*h), 1, 16));
    *h2 = __builtin_bit_cast(__half2, __shfl_down(__builtin_bit_cast(unsigned, *h2), 1, 32));
}
