#include <cuda_runtime.h>
#include <cuda_runtime.h>
int main() { return cudaDeviceSynchronize(); }
