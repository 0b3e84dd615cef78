AC_INIT([demo], [1.0])
dnl Helpers of the port are in no library; curl is nobody's.
AC_CHECK_LIB([hipblas], [hipblasCreate], [have_cublas=yes])
AC_CHECK_LIB([hipblas], [hipblasCreate], [have_cublas=yes])
AC_CHECK_LIB([hipblas], [cublasOfTomorrow], [have_cublas=yes])
AC_CHECK_LIB([curl], [curlOfToday], [have_curl=yes])
AC_CHECK_LIB([amdhip64], [hipDeviceSynchronize])
AC_CHECK_LIB([m], [sin])
AC_CHECK_LIB([nvidia-ml], [rsmi_init], [have_nvml=yes])
AC_SEARCH_LIBS([hipblasCreate], [hipblas])
AC_CHECK_FUNCS([hipMemcpy sin])
AC_CHECK_HEADERS([hip/hip_runtime.h])
AC_OUTPUT
