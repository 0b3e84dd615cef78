#include <cuda_runtime.h>
hipError_t hipMalloc(void **, size_t);
int hipFree(int cudaSuccess);
