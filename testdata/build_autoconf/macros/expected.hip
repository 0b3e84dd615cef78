# AX_WITHOUT: a macro that has nothing of CUDA's, but its name in a text
AC_DEFUN([AX_WITHOUT],[
  AC_ARG_ENABLE([cuda], [AS_HELP_STRING([--enable-cuda], [needs nvcc -arch=sm_70])])
  AC_CHECK_LIB([m], [sin])
  AC_CHECK_HEADERS([math.h stdlib.h])
  for t in a b; do tar -t -f $t.tar; done
])
AC_SEARCH_LIBS(opendir, dir)
AC_CHECK_LIB([to], [f])
