dnl What sources and later lines test by autoconf's names for it.
AC_INIT([kept], [1.0])
CPPFLAGS="$CPPFLAGS -D__HIP_PLATFORM_AMD__"
AC_CHECK_HEADERS([hip/hip_runtime.h stdio.h hipblas/hipblas.h], [], [with_cuda=no])
AS_IF([test "x$ac_cv_header_hip_hip_runtime_h" = xyes], [AC_DEFINE([HAVE_CUDA_H], [1], [Define to 1 if HIP has its counterpart of cuda.h.])])
AS_IF([test "x$ac_cv_header_hipblas_hipblas_h" = xyes], [AC_DEFINE([HAVE_CUBLAS_V2_H], [1], [Define to 1 if HIP has its counterpart of cublas_v2.h.])])
if test "$ac_cv_header_hip_hip_runtime_h" = yes; then
  AC_CHECK_LIB(hipblas, hipblasCreate, , with_cuda=no, -lamdhip64)
  AS_IF([test "x$ac_cv_lib_hipblas_hipblasCreate" = xyes], [AC_DEFINE([HAVE_LIBCUBLAS], [1], [Define to 1 if HIP has its counterpart of cublas.])])
  AC_CHECK_LIB([hipfft], [hipfftPlan1d], [FFT_LIBS="-lhipfft"])
fi
test "x$ac_cv_lib_hipfft_hipfftPlan1d" = xyes || with_fft=no
test "x$my_ac_cv_header_cuda_h" = xyes || with_mine=no
AS_IF([test $with_cuda != no], [
    AC_CHECK_TYPES([hipStream_t, size_t], [], [], [[#define __HIP_PLATFORM_AMD__ 1
#include <hip/hip_runtime.h>]])
    AS_IF([test "x$ac_cv_type_hipStream_t" = xyes], [AC_DEFINE([HAVE_CUDASTREAM_T], [1], [Define to 1 if HIP has its counterpart of cudaStream_t.])])
    AC_COMPILE_IFELSE([AC_LANG_PROGRAM([@%:@define __HIP_PLATFORM_AMD__ 1
@%:@include <hipfft/hipfft.h>], [hipfftHandle plan = 0; (void)plan;])], [fft=yes])])
dnl It is more than names that change here.
AC_LINK_IFELSE([AC_LANG_PROGRAM([[#define __HIP_PLATFORM_AMD__ 1
#include <hip/hip_runtime.h>]],
  [[return cudaThreadSynchronize() != cudaSuccess; cudaMemcpyToSymbol(0, 0, 0);]])], [ok=yes])
AC_CHECK_DECLS([cudaSuccess], [], [], [[#define __HIP_PLATFORM_AMD__ 1
#include <hip/hip_runtime.h>]])
# tranship: off
AC_CHECK_HEADERS([cufft.h])
# tranship: on
AC_LINK_IFELSE([AC_LANG_PROGRAM([[#include <iostream>]], [[
std::cout << f(0);
]])], [ok=yes])
: ${NVCCFLAGS="-O3"}
version=`echo Cuda compilation tools, release 12.9, V12.9.0 | grep release`
CUDA_INC=`dirname "$NVCC"`/../include
CPPFLAGS="$CPPFLAGS -I$CUDA_INC -D__HIP_PLATFORM_AMD__"
AC_OUTPUT
