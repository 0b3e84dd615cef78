// hipblaslt.h has some of cuBLAS's types, not this one.
#include <hip/hip_runtime.h>
#include <hipblaslt/hipblaslt.h>
#include <hipblas/hipblas.h>

struct context {
    hipblasHandle_t plain;
    hipblasLtHandle_t lt;
};
