#include <hip/hip_runtime.h>
// One name for a folder of headers, as libraries have it.
#define STD_HEADER(header) <cuda/std/header>
#include <cassert>
#include <limits> // a comment
#  include   <type_traits>
#define WITH_ENDING(x) <cuda_##x.h>
#include WITH_ENDING(fp16)
#define PLAIN <cuda_bf16.h>
#include <hip/hip_bfloat16.h>
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

__global__ void k(__half *h, hip_bfloat16 *b, bool *out)
{
    assert(h && b);
    *out = std::is_same<__half, hip_bfloat16>::value || std::numeric_limits<int>::max() == 0;
}
