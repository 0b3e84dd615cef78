// Names of errors: what cudaGetErrorName says is a HIP name then, and so is what it is compared with.
#include <cstdio>
#include <cstring>
#include <string>
#include <cuda_runtime.h>

bool is_full(cudaError_t e)
{
    return strcmp(cudaGetErrorName(e), "cudaErrorMemoryAllocation") == 0 || std::string(cudaGetErrorName(e)) == "cudaErrorLaunchOutOfResources";
}

bool is_full_by_name(const char *name)
{
    if (!strcmp("cudaErrorMemoryAllocation", name)) // told
        return true;
    std::string said = name;
    puts("cudaErrorMemoryAllocation");
    return said == "cudaErrorInvalidValue" || said.find("cudaErrorInvalidValue: ") == 0; // the first is told
}

// The name on one side of && is not that on the other.
bool is_called(cudaError_t e, const char *name)
{
    return strcmp(cudaGetErrorName(e), "cudaErrorNotReady") && !strcmp(name, "cudaErrorNotReady"); // the second is told
}
