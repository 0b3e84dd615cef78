AC_INIT([demo], [1.0])
dnl Helpers of the port are in no library; curl is nobody's.
AC_CHECK_LIB([hipblas], [hipblasCreate], [have_cublas=yes])
AC_CHECK_LIB([hipblas], [hipblasCreate], [have_cublas=yes])
AC_CHECK_LIB([hipblas], [cublasOfTomorrow], [have_cublas=yes])
AC_CHECK_LIB([curl], [curlOfToday], [have_curl=yes])
AC_CHECK_LIB([amdhip64], [hipDeviceSynchronize])
AS_IF([test "x$ac_cv_lib_amdhip64_hipDeviceSynchronize" = xyes], [AC_DEFINE([HAVE_LIBCUDART], [1], [Define to 1 if HIP has its counterpart of cudart.])])
AC_CHECK_LIB([m], [sin])
AC_CHECK_LIB([nvidia-ml], [rsmi_init], [have_nvml=yes])
AC_SEARCH_LIBS([hipblasCreate], [hipblas])
AC_CHECK_FUNCS([hipMemcpy sin])
AS_IF([test "x$ac_cv_func_hipMemcpy" = xyes], [AC_DEFINE([HAVE_CUDAMEMCPY], [1], [Define to 1 if HIP has its counterpart of cudaMemcpy.])])
CPPFLAGS="$CPPFLAGS -D__HIP_PLATFORM_AMD__"
AC_CHECK_HEADERS([hip/hip_runtime.h])
AS_IF([test "x$ac_cv_header_hip_hip_runtime_h" = xyes], [AC_DEFINE([HAVE_CUDA_RUNTIME_H], [1], [Define to 1 if HIP has its counterpart of cuda_runtime.h.])])
AC_OUTPUT
