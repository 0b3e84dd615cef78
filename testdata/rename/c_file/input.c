#include <cuda_runtime_api.h>
#include <stdio.h>

int main(void)
{
    struct cudaDeviceProp prop;
    enum cudaError err = cudaGetDeviceProperties(&prop, 0);
    printf("%s\n", err == cudaSuccess ? prop.name : cudaGetErrorString(err));
    return err;
}
