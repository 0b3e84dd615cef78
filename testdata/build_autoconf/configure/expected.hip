dnl configure.ac of a program with kernels: nvcc -arch=sm_70
AC_INIT([waves], [1.0])
AC_PROG_CXX
AC_ARG_WITH([cuda], [AS_HELP_STRING([--with-cuda=DIR], [where CUDA is, /usr/local/cuda])],
            [CUDA_HOME=$withval], [CUDA_HOME=${ROCM_PATH:-/opt/rocm}])
AC_PATH_PROG([NVCC], [hipcc], [no], [$CUDA_HOME/bin:$PATH])
if test "x$NVCC" = xno; then
  AC_MSG_ERROR([nvcc was not found below /usr/local/cuda])
fi
NVCCFLAGS="-O2 -fgpu-flush-denormals-to-zero -fno-hip-fp32-correctly-rounded-divide-sqrt -fgpu-approx-transcendentals -fPIC"
CUDA_CPPFLAGS="-I$CUDA_HOME/include -D__HIP_PLATFORM_AMD__"
CPPFLAGS="$CPPFLAGS $CUDA_CPPFLAGS"
LDFLAGS="$LDFLAGS -L$CUDA_HOME/lib"
CPPFLAGS="$CPPFLAGS -D__HIP_PLATFORM_AMD__"
AC_CHECK_HEADERS([hip/hip_runtime.h hipblas/hipblas.h])
AS_IF([test "x$ac_cv_header_hip_hip_runtime_h" = xyes], [AC_DEFINE([HAVE_CUDA_RUNTIME_H], [1], [Define to 1 if HIP has its counterpart of cuda_runtime.h.])])
AS_IF([test "x$ac_cv_header_hipblas_hipblas_h" = xyes], [AC_DEFINE([HAVE_CUBLAS_V2_H], [1], [Define to 1 if HIP has its counterpart of cublas_v2.h.])])
AC_CHECK_LIB([amdhip64], [hipMalloc], [LIBS="$LIBS -lamdhip64"], [AC_MSG_ERROR([no libcudart])])
AC_SEARCH_LIBS([hipblasCreate], [hipblas hipblas])
AS_IF([test "x$want_fft" = xyes], [LIBS="-lhipfft $LIBS"])
AC_CHECK_LIB([cudadevrt], [main])
AC_SUBST([NVCC])
AC_SUBST([NVCCFLAGS])
AC_CONFIG_FILES([Makefile])
AC_OUTPUT
