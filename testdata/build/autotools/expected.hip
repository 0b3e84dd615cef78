AC_INIT([app], [1.0])
dnl It's built with nvcc.
AC_ARG_WITH([cuda], [AS_HELP_STRING([--with-cuda=DIR], [where CUDA is])], [ROCM_HOME=$withval], [ROCM_HOME=${ROCM_PATH:-/opt/rocm}])
AC_PATH_PROG([NVCC], [hipcc], [no], [$ROCM_HOME/bin:$PATH])
NVCCFLAGS="-O2 -ffast-math"
LIBS="$LIBS -L$ROCM_HOME/lib -lamdhip64 -lhipblas"
AC_CHECK_LIB([hipfft], [hipfftPlan1d])
AC_OUTPUT
