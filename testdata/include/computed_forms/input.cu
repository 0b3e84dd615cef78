#include <cuda_runtime.h>
// One name for a folder of headers, as libraries have it.
#define STD_HEADER(header) <cuda/std/header>
#include STD_HEADER(cassert)
#include STD_HEADER( limits ) // a comment
#  include   STD_HEADER(type_traits)
#define WITH_ENDING(x) <cuda_##x.h>
#include WITH_ENDING(fp16)
#define PLAIN <cuda_bf16.h>
#include PLAIN
#define OWN "own.h"
#include OWN
#define SYSTEM(x) <x>
#include SYSTEM(vector)
#define TWO(a, b) <a/b>
#include TWO(cuda, atomic)
#if defined(OLD)
#define EITHER <cub/cub.cuh>
#else
#define EITHER <thrust/sort.h>
#endif
#include EITHER
#define NONE(x) <cuda/std/x>
#include NONE(mdspan)

__global__ void k(__half *h, __nv_bfloat16 *b, bool *out)
{
    assert(h && b);
    *out = cuda::std::is_same<__half, __nv_bfloat16>::value || cuda::std::numeric_limits<int>::max() == 0;
}
