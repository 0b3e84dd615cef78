#include <cuda_runtime.h>


long long operator"" _cudaBytes(unsigned long long n) { return (long long)n; }
auto size = 4_cudaBytes;
