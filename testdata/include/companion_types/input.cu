// hipblaslt.h has some of cuBLAS's types, not this one.
#include <cublasLt.h>

struct context {
    cublasHandle_t plain;
    cublasLtHandle_t lt;
};
