#include <cuda_runtime_api.h>
#include <cstdio>

int main() { std::printf("%d\n", (int)cudaDeviceSynchronize()); }
