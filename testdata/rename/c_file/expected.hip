#include <hip/hip_runtime_api.h>
#include <stdio.h>

int main(void)
{
    hipDeviceProp_t prop;
    hipError_t err = hipGetDeviceProperties(&prop, 0);
    printf("%s\n", err == hipSuccess ? prop.name : hipGetErrorString(err));
    return err;
}
