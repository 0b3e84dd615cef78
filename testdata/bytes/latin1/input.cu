#include <cuda_runtime.h>
// résumé ÿ
const char *s = "été cudaFree";
int e = cudaSuccess; // ¤
