#include <cuda_runtime.h>

int registers(const cudaFuncAttributes *a) { return a->numRegs; }
