#include <cuda_runtime.h>


const char *s = "??/cudaFree??)";
int f() { return cudaSuccess ??!??! 0 ? 1 : 2; }
