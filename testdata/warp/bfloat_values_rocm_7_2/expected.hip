#include <hip/hip_runtime.h>
#include <hip/hip_bf16.h>
#include <hip/hip_fp16.h>

__global__ void pairs(__hip_bfloat16 *b, __hip_bfloat162 *b2, const __half2 *h2)
{
    const unsigned m = 0xffffffff;
    int i = threadIdx.x;
    *b = __shfl_xor(*b, 1, 32);
    *b = __shfl(*b, (i + 1) & 15, 16);
    *b2 = [](__hip_bfloat162 v_, int l_, int w_) { unsigned b_; __builtin_memcpy(&b_, &v_, 4); b_ = __shfl_down(b_, l_, w_); __builtin_memcpy(&v_, &b_, 4); return v_; }(*b2, 1, 32);
    *b2 = [](__hip_bfloat162 v_, int l_, int w_) { unsigned b_; __builtin_memcpy(&b_, &v_, 4); b_ = __shfl(b_, l_ & (w_ - 1), w_); __builtin_memcpy(&v_, &b_, 4); return v_; }(b2[i], i ^ 32, 32);
    *b2 = __hadd2(*b2, [](__hip_bfloat162 v_, int l_, int w_) { unsigned b_; __builtin_memcpy(&b_, &v_, 4); b_ = __shfl_up(b_, l_, w_); __builtin_memcpy(&v_, &b_, 4); return v_; }(b2[i++], 2, 8));
    b2[0].x = __low2bfloat16([](__hip_bfloat162 v_, int l_, int w_) { unsigned b_; __builtin_memcpy(&b_, &v_, 4); b_ = __shfl(b_, l_ & (w_ - 1), w_); __builtin_memcpy(&v_, &b_, 4); return v_; }(*b2, 0, 32));
    b2[0].y = __float2bfloat16(__low2float(__shfl(*h2, 0, 32)));
}
