AC_INIT([x], [1])
PKG_CHECK_MODULES([CUDA], [cudart-12.1 >= 12 cublas-12 zlib])
CPPFLAGS="$CPPFLAGS -D__HIP_PLATFORM_AMD__"
AC_CHECK_HEADERS([stdio.h cuda_occupancy.h hip/hip_runtime.h])
AS_IF([test "x$ac_cv_header_hip_hip_runtime_h" = xyes], [AC_DEFINE([HAVE_CUDA_RUNTIME_H], [1], [Define to 1 if HIP has its counterpart of cuda_runtime.h.])])
AC_COMPILE_IFELSE([AC_LANG_PROGRAM([[#define __HIP_PLATFORM_AMD__ 1
#include <hip/hip_runtime.h>
#include <stdio.h>]], [[hipDeviceSynchronize(); puts("x");]])], [ok=yes], [ok=no])
AC_CHECK_FUNC([cudaProfilerInitialize])
AC_OUTPUT
