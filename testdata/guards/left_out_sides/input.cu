// What HIP leaves out is nobody's work: PTX, names without a counterpart, launches from kernels.
#include <cuda_runtime.h>

#if CUDART_VERSION < 10000
texture<float, 1> old;
#define OLD_ONLY cudaNoSuchFunction
#endif

#ifdef __CUDACC__
__device__ int lane()
{
#if __CUDA_ARCH__ >= 300
    int i;
    asm("mov.u32 %0, %%cluster_ctarank;" : "=r"(i));
    return i;
#else
    return threadIdx.x & 31;
#endif
}
#else
int lane() { return cudaNoSuchFunction(); }
#endif

__global__ void kernel(float *p)
{
#if CUDART_VERSION < 5000 && defined(NESTED)
    kernel<<<1, 1>>>(p);
#ifdef __CUDA_ARCH__
    asm("wgmma.fence.sync.aligned;");
#endif
#endif
    // A side that only the host's pass leaves out is HIP's all the same.
#ifdef __CUDA_ARCH__
    asm("fence.proxy.alias;");
#endif
}

// Nobody knows what is defined here, or it is not sure that HIP leaves it out.
#if defined(SOMETHING) || CUDART_VERSION < 5000
int one = cudaNoSuchFunction();
#endif
#if 0
int two = cudaNoSuchFunction();
#endif

// Of a namespace that HIP has nothing like, each name is told once, where HIP compiles it.
#if CUDART_VERSION < 5000
int three = nvcuda::wmma::experimental::zap(1);
#endif
int four = nvcuda::wmma::experimental::zap(2);
