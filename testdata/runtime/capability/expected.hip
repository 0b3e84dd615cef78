// Which kernels a GPU can run, asked for by its compute capability: AMD's numbers are others.
#include <hip/hip_runtime.h>

#define ASK(number, what) hipDeviceGetAttribute(&number, what, 0)
#define MAJOR hipDeviceAttributeComputeCapabilityMajor

int of_struct(int device)
{
    hipDeviceProp_t p;
    hipGetDeviceProperties(&p, device);
    return p.major * 10 + p.minor;
}

int of_attributes(int device)
{
    int major = 0, minor = 0;
    hipDeviceGetAttribute(&major, hipDeviceAttributeComputeCapabilityMajor, device);
    hipDeviceGetAttribute(&minor, hipDeviceAttributeComputeCapabilityMinor, device);
    return major * 10 + minor;
}

int by_macro()
{
    int major = 0;
    int minor = 0;
    ASK(major, MAJOR);
    ASK(minor, hipDeviceAttributeComputeCapabilityMinor);
    return major * 10 + minor;
}

int of_driver(hipDevice_t device)
{
    int major = 0, minor = 0;
    hipDeviceGetAttribute(&major, hipDeviceAttributeComputeCapabilityMajor, device);
    hipDeviceGetAttribute(&minor, hipDeviceAttributeComputeCapabilityMinor, device);
    hipDeviceComputeCapability(&major, &minor, device);
    return major * 10 + minor;
}

// The user's own name, and an attribute that counts the same
static int cudaDevAttrComputeCapabilityMinimum;

int processors(int device)
{
    int n = cudaDevAttrComputeCapabilityMinimum;
    hipDeviceGetAttribute(&n, hipDeviceAttributeMultiprocessorCount, device);
    return n;
}
