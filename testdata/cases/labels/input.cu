#include <cublas_v2.h>
#define NAME(a)                     \
    switch (a) {                    \
    case CUBLAS_GEMM_DFALT:         \
        return 1;                   \
    case (CUBLAS_GEMM_ALGO0):       \
        return 2;                   \
    }

int labels(int a, int b)
{
    switch (a) {
    case CUBLAS_GEMM_DFALT:
        return 1;
    case CUBLAS_GEMM_ALGO0:
    case CUBLAS_GEMM_ALGO1:
        switch (b) {
        case CUBLAS_GEMM_ALGO2:
            return 3;
        case ::CUBLAS_GEMM_ALGO3:
            return 4;
        }
        return 2;
    }
    NAME(b)
    return 0;
}
