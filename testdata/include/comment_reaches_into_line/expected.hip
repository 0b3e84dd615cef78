/* Complex
   numbers. */ #include <hip/hip_runtime.h>
#include <hip/hip_complex.h>
