#include <hip/hip_runtime.h>


typedef hipError_t (*allocate_fn)(void **, size_t);
hipError_t (*release)(void *) = hipFree;
allocate_fn table[] = {hipMalloc, &hipMalloc};
using free_fn = decltype(&hipFree);
static hipError_t (*sync)() = &hipDeviceSynchronize;
