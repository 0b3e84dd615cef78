// Somebody has written HIP's side already: CUDA's stays as it is.
#ifdef USE_ROCM
#include <hip/hip_runtime.h>
#include <hip/hip_fp16.h>
#define gpuMalloc hipMalloc
#else
#include <cuda_runtime.h>
#include <cuda_fp16.h>
#define gpuMalloc cudaMalloc
#endif

#if !defined(__HIP_PLATFORM_AMD__) && CUDART_VERSION >= 11000
#include <cooperative_groups/reduce.h>
static int reduce(int v) { return __reduce_add_sync(0xffffffffu, v); }
#endif

#if defined(__HIPCC__)
typedef hipStream_t stream_t;
#elif defined(__CUDACC__)
typedef cudaStream_t stream_t;
#else
typedef void *stream_t;
#endif

#ifndef USE_HIP
cudaError_t last() { return cudaGetLastError(); }
#else
hipError_t last() { return hipGetLastError(); }
#endif

// For both: this is CUDA's, and HIP takes it.
#if defined(USE_ROCM) || CUDART_VERSION >= 9000
int devices(int *n) { return hipGetDeviceCount(n); }
#endif
#if defined(__CUDACC__) || defined(__HIPCC__)
__host__ __device__ int both() { return hipSuccess; }
#endif
#if defined(USE_ROCM) && defined(SLOW)
int slow() { return 1; }
#else
int slow() { return hipDeviceSynchronize(); }
#endif

void copy(void *to, const void *from, size_t n)
{
    hipMemcpyAsync(to, from, n,
#ifdef USE_ROCM
                    hipMemcpyDefault
#else
                    cudaMemcpyDefault
#endif
                    , 0);
    gpuMalloc(&to, n);
}
