// clang that compiles CUDA: HIP's compilers take its side, which is not nvcc's dialect.
#include <hip/hip_runtime.h>

#if defined(__clang__) && (defined(__CUDA__) || defined(__HIP__))
#define ALIGNED(n) __attribute__((aligned(n)))
#else
#define ALIGNED(n) __align__(n)
asm("wgmma.fence.sync.aligned;");
#endif

#ifdef __clang__
#if defined(__CUDA__) || defined(__HIP__)
int first;
#endif
#if !defined(__CUDA__) && !defined(__HIP__)
asm("wgmma.fence.sync.aligned;");
#elif (defined(__CUDA__) || defined(__HIP__)) && (defined(__CUDA__) || defined(__HIP__))
int second;
#endif
#endif

#if !(defined(__clang__) && (defined(__CUDA__) || defined(__HIP__)))
int nvcc = cudaNoSuch;
#elif __clang_major__ >= 10
int clang;
#endif

// Somebody has thought of HIP, or of something else.
#if defined(__CUDA__) || defined(__HIP__)
int decided;
#endif
#if defined(__clang__) && defined(__CUDA__) && !defined(__HIPCC__)
int not_hip;
#endif
#if 0
#if defined(__CUDA__)
#endif
#endif
const char *name = "__CUDA__";
