// THC left PyTorch in release 1.11: what is of it is told with what took its place.
#include <hip/hip_runtime.h>
#include <THC/THC.h>
#include <THC/THCAtomics.cuh>
#include <c10/hip/HIPGuard.h>

extern THCState *state;

__global__ void add(float *x) { gpuAtomicAdd(x, 1.0f); }

void run(float *x) {
    hipStream_t stream = THCState_getCurrentStream(state);
    add<<<1, 32, 0, stream>>>(x);
    THCudaCheck(hipGetLastError());
}
