#include <hip/hip_runtime.h>
#include <hipblas/hipblas.h>
#define NAME(a)                     \
    switch (a) {                    \
    case HIPBLAS_GEMM_DEFAULT:         \
        return 1;                   \
    case (HIPBLAS_GEMM_DEFAULT):       \
        return 2;                   \
    }

int labels(int a, int b)
{
    switch (a) {
    case HIPBLAS_GEMM_DEFAULT:
        return 1;
    case HIPBLAS_GEMM_DEFAULT:
    case HIPBLAS_GEMM_DEFAULT:
        switch (b) {
        case HIPBLAS_GEMM_DEFAULT:
            return 3;
        case ::HIPBLAS_GEMM_DEFAULT:
            return 4;
        }
        return 2;
    }
    NAME(b)
    return 0;
}
