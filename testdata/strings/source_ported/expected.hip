#include <hip/hip_runtime.h>
#include <hip/hiprtc.h>
#include <string>

// Tokens that the compiler joins are one source.
const char *joined =
    "#include <hip/hip_fp16.h>\n"
    "extern \"C\" __global__ void joined(half *p, int n)\n" // the kernel
    "{\n"
    "\tif ((unsigned)(__ballot64(n) >> (__lane_id() & 32u)) != 0) printf(\"%f\\n\", __ldg(p));\n"
    "    float v = __shfl_xor((float)n, 16, 32);\n"
    "    hipTextureObject_t t = 0;\n"
    "}\n";

const char *raw = R"cu(
#include "hip/hip_fp16.h"
#include <hip/hip_runtime.h>

#if defined(__HIP__) && !defined(TRANSHIP_DP4A)
#define TRANSHIP_DP4A
// CUDA's __dp4a: c and the products of four bytes, by one instruction where the GPU has it
static __device__ inline int tranship_dp4a(char4 a, char4 b, int c)
{
    return amd_mixed_dot(a, b, c, false);
}
static __device__ inline unsigned tranship_dp4a(uchar4 a, uchar4 b, unsigned c)
{
    return amd_mixed_dot(a, b, c, false);
}
static __device__ inline int tranship_dp4a(int a, int b, int c)
{
    char4 x, y;
    __builtin_memcpy(&x, &a, 4);
    __builtin_memcpy(&y, &b, 4);
    return tranship_dp4a(x, y, c);
}
static __device__ inline unsigned tranship_dp4a(unsigned a, unsigned b, unsigned c)
{
    uchar4 x, y;
    __builtin_memcpy(&x, &a, 4);
    __builtin_memcpy(&y, &b, 4);
    return tranship_dp4a(x, y, c);
}
#endif

extern "C" __global__ void raw(int *p, int n) {
    p[n] = tranship_dp4a(n, p[n], 0); // no "cudaMalloc" here
    const char *s = "cudaMalloc(__global__)";
}
)cu";

// One line stays one.
#define KERNEL "\n#if defined(__HIP__) && !defined(TRANSHIP_DP4A)\n#define TRANSHIP_DP4A\n// CUDA's __dp4a: c and the products of four bytes, by one instruction where the GPU has it\nstatic __device__ inline int tranship_dp4a(char4 a, char4 b, int c)\n{\n    return amd_mixed_dot(a, b, c, false);\n}\nstatic __device__ inline unsigned tranship_dp4a(uchar4 a, uchar4 b, unsigned c)\n{\n    return amd_mixed_dot(a, b, c, false);\n}\nstatic __device__ inline int tranship_dp4a(int a, int b, int c)\n{\n    char4 x, y;\n    __builtin_memcpy(&x, &a, 4);\n    __builtin_memcpy(&y, &b, 4);\n    return tranship_dp4a(x, y, c);\n}\nstatic __device__ inline unsigned tranship_dp4a(unsigned a, unsigned b, unsigned c)\n{\n    uchar4 x, y;\n    __builtin_memcpy(&x, &a, 4);\n    __builtin_memcpy(&y, &b, 4);\n    return tranship_dp4a(x, y, c);\n}\n#endif\n\n__device__ int dot(int a) { return tranship_dp4a(a, a, 0); }\n" \
               "__global__ void f(int *p) { *p = dot(*p); }\n"

// The name begins in one token and ends in another.
const char *parted = "__device__ void f() { hipTextureObject_t t; }";

#if 0
const char *dead = "__global__ void f(hipTextureObject_t t) { t = 0; }";
#endif

// What stands behind a number's escape must not go on with it.
const char *escaped = "__global__ void f(int *p) { *p =\x20""32; }";
