// Which kernels a GPU can run, asked for by its compute capability: AMD's numbers are others.
#include <cuda.h>
#include <cuda_runtime.h>

#define ASK(number, what) cudaDeviceGetAttribute(&number, what, 0)
#define MAJOR cudaDevAttrComputeCapabilityMajor

int of_struct(int device)
{
    cudaDeviceProp p;
    cudaGetDeviceProperties(&p, device);
    return p.major * 10 + p.minor;
}

int of_attributes(int device)
{
    int major = 0, minor = 0;
    cudaDeviceGetAttribute(&major, cudaDevAttrComputeCapabilityMajor, device);
    cudaDeviceGetAttribute(&minor, cudaDevAttrComputeCapabilityMinor, device);
    return major * 10 + minor;
}

int by_macro()
{
    int major = 0;
    int minor = 0;
    ASK(major, MAJOR);
    ASK(minor, cudaDevAttrComputeCapabilityMinor);
    return major * 10 + minor;
}

int of_driver(CUdevice device)
{
    int major = 0, minor = 0;
    cuDeviceGetAttribute(&major, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR, device);
    cuDeviceGetAttribute(&minor, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR, device);
    cuDeviceComputeCapability(&major, &minor, device);
    return major * 10 + minor;
}

// The user's own name, and an attribute that counts the same
static int cudaDevAttrComputeCapabilityMinimum;

int processors(int device)
{
    int n = cudaDevAttrComputeCapabilityMinimum;
    cudaDeviceGetAttribute(&n, cudaDevAttrMultiProcessorCount, device);
    return n;
}
