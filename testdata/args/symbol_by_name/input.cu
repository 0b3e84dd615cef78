#include <cuda_runtime.h>

__constant__ float table[4];

void by_name(const float *host) { cudaMemcpyToSymbol("table", host, sizeof(table)); }
