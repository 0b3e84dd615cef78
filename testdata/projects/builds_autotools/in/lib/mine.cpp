#include <cuda_runtime.h>
int mine() { return cudaDeviceSynchronize(); }
