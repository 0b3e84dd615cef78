/* Complex
   numbers. */ #include <cuComplex.h>
