#include <hipblas/hipblas.h>
#include <hip/hip_runtime.h>

int alone(int a, int b)
{
    switch (a) {
    case HIPBLAS_GEMM_DEFAULT:
        return 1;
    case 7:
        switch (b) {
        case HIPBLAS_GEMM_DEFAULT:
            return 3;
        }
        return 2;
    }
    switch (a) {
    case hipSuccess:
        return 1;
    case hipErrorInvalidValue:
        return 2;
    }
    switch (b) {
#if defined(__HIP_PLATFORM_AMD__) || CUDART_VERSION >= 11000
    case HIPBLAS_GEMM_DEFAULT:
        return 1;
#else
    case HIPBLAS_GEMM_DEFAULT:
        return 2;
#endif
    }
    int list[] = {HIPBLAS_GEMM_DEFAULT, HIPBLAS_GEMM_DEFAULT};
    return a == HIPBLAS_GEMM_DEFAULT ? list[0] : 0;
}
