#include <hip/hip_runtime.h>
// résumé ÿ
const char *s = "été cudaFree";
int e = hipSuccess; // ¤
