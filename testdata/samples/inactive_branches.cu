// Code the compiler never sees, or sees only in one of its passes, with CUDA
// names in it.
#include <cuda_runtime.h>
#include <stdio.h>
#include <stdlib.h>

#if defined(CUDA_VERSION) && CUDA_VERSION < 4000
#include <cutil.h>
#error "this toolkit is too old"
#endif

#ifdef NEVER
#include <helper_cuda.h>
static void unused(void)
{
    cudaThreadExit();
    cutilSafeCall(cudaMalloc(&p, 1));
    oldKernel<<<1, 1>>>(p);
#endif

#if 0
__global__ void retired(texture<float> t, float *out) { out[0] = tex1Dfetch(t, 0); }
   This is not even code: cudaMalloc, <<< >>> and so on
#endif

#ifndef __CUDACC__
#define __global__
#error "compile me with a CUDA compiler"
#endif

__host__ __device__ int whereAmI()
{
#ifdef __CUDA_ARCH__
    return 1;
#else
    return 0;
#endif
}

#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 600
#define HAVE_NATIVE 1
#else
__device__ double atomicAdd(double *a, double b);
#endif

__global__ void report(int *out)
{
    out[0] = whereAmI();
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ < 300
    out[1] = -1;
#elif defined(__CUDA_ARCH__) && (__CUDA_ARCH__ >= 9999)
    out[1] = __some_future_intrinsic(out[0]);
#else
    out[1] = 17;
#endif
}

#if CUDART_VERSION >= 99000
#  define LAUNCH_REPORT(p) cudaLaunchFuture(report, p)
#else
#  define LAUNCH_REPORT(p) report<<<1, 1>>>(p)
#endif

int main(void)
{
    int *d = NULL, h[2] = { -5, -5 };
#ifdef USE_MANAGED
    cudaMallocManaged(&d, sizeof h);
#else
    cudaError_t e = cudaMalloc((void **)&d, sizeof h);
    if (e != cudaSuccess) { printf("FAIL inactive_branches: %s\n", cudaGetErrorString(e)); return 1; }
#endif
    LAUNCH_REPORT(d);
#if defined(DEBUG_SYNC) /* cudaThreadSynchronize() was here once */
    cudaThreadSynchronize();
#else
    cudaDeviceSynchronize();
#endif
    if (cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost) != cudaSuccess) {
        printf("FAIL inactive_branches: copy\n");
        return 1;
    }
    cudaFree(d);
    if (whereAmI() != 0 || h[0] != 1 || h[1] != 17) {
        printf("FAIL inactive_branches: %d %d %d\n", whereAmI(), h[0], h[1]);
        return 1;
    }
    printf("PASS inactive_branches\n");
    return 0;
}
