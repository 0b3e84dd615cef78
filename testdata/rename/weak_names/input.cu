// A weak name need not be declared. With "=" it is defined as another one, which has to be there.
#include <cuda_runtime.h>
#pragma weak cudaLaunchKernelExC
#pragma weak cudaMallocAsync
#pragma weak cudaGraphConditionalHandleCreate
#pragma weak own_launch = cudaLaunchKernelExC
#define weak cudaLaunchKernelExC
int main() { return cudaDeviceSynchronize(); }
