#include <hip/hip_runtime.h>


const char *s = "??/cudaFree??)";
int f() { return hipSuccess ??!??! 0 ? 1 : 2; }
