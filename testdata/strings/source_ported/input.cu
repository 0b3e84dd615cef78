#include <nvrtc.h>
#include <string>

// Tokens that the compiler joins are one source.
const char *joined =
    "#include <cuda_fp16.h>\n"
    "extern \"C\" __global__ void joined(half *p, int n)\n" // the kernel
    "{\n"
    "\tif (__any_sync(0xffffffff, n)) printf(\"%f\\n\", __ldg(p));\n"
    "    float v = __shfl_xor_sync(0xffffffff, (float)n, 16);\n"
    "    cudaTextureObject_t t = 0;\n"
    "}\n";

const char *raw = R"cu(
#include "cuda_fp16.h"
#include <cuda_runtime.h>
extern "C" __global__ void raw(int *p, int n) {
    p[n] = __dp4a(n, p[n], 0); // no "cudaMalloc" here
    const char *s = "cudaMalloc(__global__)";
}
)cu";

// One line stays one.
#define KERNEL "__device__ int dot(int a) { return __dp4a(a, a, 0); }\n" \
               "__global__ void f(int *p) { *p = dot(*p); }\n"

// The name begins in one token and ends in another.
const char *parted = "__device__ void f() { cuda" "TextureObject_t t; }";

#if 0
const char *dead = "__global__ void f(cudaTextureObject_t t) { t = 0; }";
#endif

// What stands behind a number's escape must not go on with it.
const char *escaped = "__global__ void f(int *p) { *p =\x20warpSize; }";
