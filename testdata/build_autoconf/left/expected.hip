AC_INIT([x], [1])
PKG_CHECK_MODULES([CUDA], [cudart-12.1 >= 12 cublas-12 zlib])
AC_CHECK_HEADERS([stdio.h cuda_occupancy.h hip/hip_runtime.h])
AC_COMPILE_IFELSE([AC_LANG_PROGRAM([[#include <cuda_runtime.h>
#include <stdio.h>]], [[cudaDeviceSynchronize(); puts("x");]])], [ok=yes], [ok=no])
AC_CHECK_FUNC([cudaProfilerInitialize])
AC_OUTPUT
