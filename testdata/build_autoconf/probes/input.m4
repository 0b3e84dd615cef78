AC_INIT([demo], [1.0])
dnl Helpers of the port are in no library; curl is nobody's.
AC_CHECK_LIB([cublas], [cublasInit], [have_cublas=yes])
AC_CHECK_LIB([cublas], [cublasCreate_v2], [have_cublas=yes])
AC_CHECK_LIB([cublas], [cublasOfTomorrow], [have_cublas=yes])
AC_CHECK_LIB([curl], [curlOfToday], [have_curl=yes])
AC_CHECK_LIB([cudart], [cudaThreadSynchronize])
AC_CHECK_LIB([m], [sin])
AC_CHECK_LIB([nvidia-ml], [nvmlInit], [have_nvml=yes])
AC_SEARCH_LIBS([cublasAlloc], [cublas])
AC_CHECK_FUNCS([cudaMemcpy sin])
AC_CHECK_HEADERS([cuda_runtime.h])
AC_OUTPUT
