#include <cublas_v2.h>
#include <cuda_runtime.h>

int alone(int a, int b)
{
    switch (a) {
    case CUBLAS_GEMM_DFALT:
        return 1;
    case 7:
        switch (b) {
        case CUBLAS_GEMM_ALGO0:
            return 3;
        }
        return 2;
    }
    switch (a) {
    case cudaSuccess:
        return 1;
    case cudaErrorInvalidValue:
        return 2;
    }
    switch (b) {
#if CUDART_VERSION >= 11000
    case CUBLAS_GEMM_ALGO0:
        return 1;
#else
    case CUBLAS_GEMM_ALGO1:
        return 2;
#endif
    }
    int list[] = {CUBLAS_GEMM_DFALT, CUBLAS_GEMM_ALGO0};
    return a == CUBLAS_GEMM_DFALT ? list[0] : 0;
}
