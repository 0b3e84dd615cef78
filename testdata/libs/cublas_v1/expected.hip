// cuBLAS without handles: its functions come over hipBLAS, with a handle for the program.
#include <hip/hip_runtime.h>

#if defined(__HIP_PLATFORM_AMD__) && !defined(TRANSHIP_CUBLAS_V1)
#define TRANSHIP_CUBLAS_V1
// cuBLAS without handles (cublas.h): letters for operations, numbers by value, results returned, one status for all calls
#include <hip/hip_complex.h>
#include <hipblas/hipblas.h>
#if defined(__GNUC__)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"
#endif
// The handle of the program, for all of its files
typedef struct tranship_cublas_state {
    hipblasHandle_t handle;
    hipblasStatus_t status;
} tranship_cublas_state;
__attribute__((weak)) tranship_cublas_state tranship_cublas = {0, HIPBLAS_STATUS_SUCCESS};
static inline hipblasStatus_t tranship_cublas_note(hipblasStatus_t status)
{
    if (status != HIPBLAS_STATUS_SUCCESS)
        tranship_cublas.status = status;
    return status;
}
static inline hipblasStatus_t tranship_cublasInit(void)
{
    return tranship_cublas.handle ? HIPBLAS_STATUS_SUCCESS : tranship_cublas_note(hipblasCreate(&tranship_cublas.handle));
}
static inline hipblasStatus_t tranship_cublasShutdown(void)
{
    hipblasHandle_t handle = tranship_cublas.handle;
    tranship_cublas.handle = 0;
    return handle ? hipblasDestroy(handle) : HIPBLAS_STATUS_NOT_INITIALIZED;
}
static inline hipblasStatus_t tranship_cublasGetError(void)
{
    hipblasStatus_t status = tranship_cublas.status;
    tranship_cublas.status = HIPBLAS_STATUS_SUCCESS;
    return status;
}
static inline hipblasStatus_t tranship_cublasSetKernelStream(hipStream_t stream)
{
    hipblasStatus_t status = tranship_cublasInit();
    return status == HIPBLAS_STATUS_SUCCESS ? hipblasSetStream(tranship_cublas.handle, stream) : status;
}
static inline hipblasStatus_t tranship_cublasAlloc(int n, int size, void **memory)
{
    if (n <= 0 || size <= 0)
        return HIPBLAS_STATUS_INVALID_VALUE;
    return hipMalloc(memory, (size_t)n * (size_t)size) == hipSuccess ? HIPBLAS_STATUS_SUCCESS : HIPBLAS_STATUS_ALLOC_FAILED;
}
static inline hipblasStatus_t tranship_cublasFree(void *memory)
{
    return hipFree(memory) == hipSuccess ? HIPBLAS_STATUS_SUCCESS : HIPBLAS_STATUS_INTERNAL_ERROR;
}
static inline hipblasOperation_t tranship_cublas_op(char letter)
{
    return letter == 'N' || letter == 'n' ? HIPBLAS_OP_N : letter == 'T' || letter == 't' ? HIPBLAS_OP_T : HIPBLAS_OP_C;
}
static inline hipblasFillMode_t tranship_cublas_fill(char letter)
{
    return letter == 'L' || letter == 'l' ? HIPBLAS_FILL_MODE_LOWER : HIPBLAS_FILL_MODE_UPPER;
}
static inline hipblasSideMode_t tranship_cublas_side(char letter)
{
    return letter == 'L' || letter == 'l' ? HIPBLAS_SIDE_LEFT : HIPBLAS_SIDE_RIGHT;
}
static inline hipblasDiagType_t tranship_cublas_diag(char letter)
{
    return letter == 'U' || letter == 'u' ? HIPBLAS_DIAG_UNIT : HIPBLAS_DIAG_NON_UNIT;
}
// hipBLAS's functions of complex numbers have other names in ROCm 6, and types of their own before it
#if hipblasVersionMajor == 2
#define TRANSHIP_COMPLEX(function) function##_v2
#else
#define TRANSHIP_COMPLEX(function) function
#endif
#if hipblasVersionMajor < 2 && !defined(ROCM_MATHLIBS_API_USE_HIP_COMPLEX)
typedef hipblasComplex tranship_complex;
typedef hipblasDoubleComplex tranship_double_complex;
#else
typedef hipComplex tranship_complex;
typedef hipDoubleComplex tranship_double_complex;
#endif
// A product with a triangular matrix is written over its factor: the result has a place of its own from ROCm 6 on
#if hipblasVersionMajor < 2
#define TRANSHIP_RESULT(b, ldb)
#else
#define TRANSHIP_RESULT(b, ldb) , b, ldb
#endif
#define TRANSHIP_REAL(function) function
#define TRANSHIP_CALL(function, ...) \
    (void)(tranship_cublasInit() == HIPBLAS_STATUS_SUCCESS && tranship_cublas_note(function(tranship_cublas.handle, __VA_ARGS__)))
// X, XL: the letter of the type in names; T: CUDA's type, H: hipBLAS's, N: hipBLAS's name of the function; R, RU, RL: the real type and its letter
#define TRANSHIP_CUBLAS(X, XL, T, H, N) \
    static inline void tranship_cublas##X##axpy(int n, T alpha, const T *x, int incx, T *y, int incy) \
    { TRANSHIP_CALL(N(hipblas##X##axpy), n, (H *)&alpha, (H *)x, incx, (H *)y, incy); } \
    static inline void tranship_cublas##X##copy(int n, const T *x, int incx, T *y, int incy) \
    { TRANSHIP_CALL(N(hipblas##X##copy), n, (H *)x, incx, (H *)y, incy); } \
    static inline void tranship_cublas##X##swap(int n, T *x, int incx, T *y, int incy) \
    { TRANSHIP_CALL(N(hipblas##X##swap), n, (H *)x, incx, (H *)y, incy); } \
    static inline void tranship_cublas##X##scal(int n, T alpha, T *x, int incx) \
    { TRANSHIP_CALL(N(hipblas##X##scal), n, (H *)&alpha, (H *)x, incx); } \
    static inline int tranship_cublas##I##XL##amax(int n, const T *x, int incx) \
    { int result = 0; TRANSHIP_CALL(N(hipblas##I##XL##amax), n, (H *)x, incx, &result); return result; } \
    static inline int tranship_cublas##I##XL##amin(int n, const T *x, int incx) \
    { int result = 0; TRANSHIP_CALL(N(hipblas##I##XL##amin), n, (H *)x, incx, &result); return result; } \
    static inline void tranship_cublas##X##gemv(char trans, int m, int n, T alpha, const T *a, int lda, const T *x, int incx, T beta, T \
            *y, int incy) \
    { TRANSHIP_CALL(N(hipblas##X##gemv), tranship_cublas_op(trans), m, n, (H *)&alpha, (H *)a, lda, (H *)x, incx, (H *)&beta, (H *)y, \
            incy); } \
    static inline void tranship_cublas##X##gbmv(char trans, int m, int n, int kl, int ku, T alpha, const T *a, int lda, const T *x, int \
            incx, T beta, T *y, int incy) \
    { TRANSHIP_CALL(N(hipblas##X##gbmv), tranship_cublas_op(trans), m, n, kl, ku, (H *)&alpha, (H *)a, lda, (H *)x, incx, (H *)&beta, (H \
            *)y, incy); } \
    static inline void tranship_cublas##X##trmv(char uplo, char trans, char diag, int n, const T *a, int lda, T *x, int incx) \
    { TRANSHIP_CALL(N(hipblas##X##trmv), tranship_cublas_fill(uplo), tranship_cublas_op(trans), tranship_cublas_diag(diag), n, (H *)a, \
            lda, (H *)x, incx); } \
    static inline void tranship_cublas##X##trsv(char uplo, char trans, char diag, int n, const T *a, int lda, T *x, int incx) \
    { TRANSHIP_CALL(N(hipblas##X##trsv), tranship_cublas_fill(uplo), tranship_cublas_op(trans), tranship_cublas_diag(diag), n, (H *)a, \
            lda, (H *)x, incx); } \
    static inline void tranship_cublas##X##tbmv(char uplo, char trans, char diag, int n, int k, const T *a, int lda, T *x, int incx) \
    { TRANSHIP_CALL(N(hipblas##X##tbmv), tranship_cublas_fill(uplo), tranship_cublas_op(trans), tranship_cublas_diag(diag), n, k, (H \
            *)a, lda, (H *)x, incx); } \
    static inline void tranship_cublas##X##tbsv(char uplo, char trans, char diag, int n, int k, const T *a, int lda, T *x, int incx) \
    { TRANSHIP_CALL(N(hipblas##X##tbsv), tranship_cublas_fill(uplo), tranship_cublas_op(trans), tranship_cublas_diag(diag), n, k, (H \
            *)a, lda, (H *)x, incx); } \
    static inline void tranship_cublas##X##tpmv(char uplo, char trans, char diag, int n, const T *ap, T *x, int incx) \
    { TRANSHIP_CALL(N(hipblas##X##tpmv), tranship_cublas_fill(uplo), tranship_cublas_op(trans), tranship_cublas_diag(diag), n, (H *)ap, \
            (H *)x, incx); } \
    static inline void tranship_cublas##X##tpsv(char uplo, char trans, char diag, int n, const T *ap, T *x, int incx) \
    { TRANSHIP_CALL(N(hipblas##X##tpsv), tranship_cublas_fill(uplo), tranship_cublas_op(trans), tranship_cublas_diag(diag), n, (H *)ap, \
            (H *)x, incx); } \
    static inline void tranship_cublas##X##gemm(char transa, char transb, int m, int n, int k, T alpha, const T *a, int lda, const T *b, \
            int ldb, T beta, T *c, int ldc) \
    { TRANSHIP_CALL(N(hipblas##X##gemm), tranship_cublas_op(transa), tranship_cublas_op(transb), m, n, k, (H *)&alpha, (H *)a, lda, (H \
            *)b, ldb, (H *)&beta, (H *)c, ldc); } \
    static inline void tranship_cublas##X##symm(char side, char uplo, int m, int n, T alpha, const T *a, int lda, const T *b, int ldb, T \
            beta, T *c, int ldc) \
    { TRANSHIP_CALL(N(hipblas##X##symm), tranship_cublas_side(side), tranship_cublas_fill(uplo), m, n, (H *)&alpha, (H *)a, lda, (H *)b, \
            ldb, (H *)&beta, (H *)c, ldc); } \
    static inline void tranship_cublas##X##syrk(char uplo, char trans, int n, int k, T alpha, const T *a, int lda, T beta, T *c, int ldc) \
    { TRANSHIP_CALL(N(hipblas##X##syrk), tranship_cublas_fill(uplo), tranship_cublas_op(trans), n, k, (H *)&alpha, (H *)a, lda, (H \
            *)&beta, (H *)c, ldc); } \
    static inline void tranship_cublas##X##syr2k(char uplo, char trans, int n, int k, T alpha, const T *a, int lda, const T *b, int ldb, \
            T beta, T *c, int ldc) \
    { TRANSHIP_CALL(N(hipblas##X##syr2k), tranship_cublas_fill(uplo), tranship_cublas_op(trans), n, k, (H *)&alpha, (H *)a, lda, (H *)b, \
            ldb, (H *)&beta, (H *)c, ldc); } \
    static inline void tranship_cublas##X##trsm(char side, char uplo, char trans, char diag, int m, int n, T alpha, const T *a, int lda, \
            T *b, int ldb) \
    { TRANSHIP_CALL(N(hipblas##X##trsm), tranship_cublas_side(side), tranship_cublas_fill(uplo), tranship_cublas_op(trans), \
            tranship_cublas_diag(diag), m, n, (H *)&alpha, (H *)a, lda, (H *)b, ldb); } \
    static inline void tranship_cublas##X##trmm(char side, char uplo, char trans, char diag, int m, int n, T alpha, const T *a, int lda, \
            T *b, int ldb) \
    { TRANSHIP_CALL(N(hipblas##X##trmm), tranship_cublas_side(side), tranship_cublas_fill(uplo), tranship_cublas_op(trans), \
            tranship_cublas_diag(diag), m, n, (H *)&alpha, (H *)a, lda, (H *)b, ldb TRANSHIP_RESULT((H *)b, ldb)); }
// Of real numbers alone
#define TRANSHIP_CUBLAS_REAL(X, T, R, H, N) \
    static inline T tranship_cublas##X##asum(int n, const T *x, int incx) \
    { T result = 0; TRANSHIP_CALL(N(hipblas##X##asum), n, (H *)x, incx, (H *)&result); return result; } \
    static inline T tranship_cublas##X##nrm2(int n, const T *x, int incx) \
    { T result = 0; TRANSHIP_CALL(N(hipblas##X##nrm2), n, (H *)x, incx, (H *)&result); return result; } \
    static inline T tranship_cublas##X##dot(int n, const T *x, int incx, const T *y, int incy) \
    { T result = 0; TRANSHIP_CALL(N(hipblas##X##dot), n, (H *)x, incx, (H *)y, incy, (H *)&result); return result; } \
    static inline void tranship_cublas##X##rot(int n, T *x, int incx, T *y, int incy, T c, T s) \
    { TRANSHIP_CALL(N(hipblas##X##rot), n, (H *)x, incx, (H *)y, incy, &c, &s); } \
    static inline void tranship_cublas##X##rotg(T *a, T *b, T *c, T *s) \
    { TRANSHIP_CALL(N(hipblas##X##rotg), a, b, c, s); } \
    static inline void tranship_cublas##X##rotm(int n, T *x, int incx, T *y, int incy, const T *param) \
    { TRANSHIP_CALL(N(hipblas##X##rotm), n, (H *)x, incx, (H *)y, incy, (H *)param); } \
    static inline void tranship_cublas##X##rotmg(T *d1, T *d2, T *x1, const T *y1, T *param) \
    { TRANSHIP_CALL(N(hipblas##X##rotmg), d1, d2, x1, (H *)y1, param); } \
    static inline void tranship_cublas##X##symv(char uplo, int n, T alpha, const T *a, int lda, const T *x, int incx, T beta, T *y, int \
            incy) \
    { TRANSHIP_CALL(N(hipblas##X##symv), tranship_cublas_fill(uplo), n, (H *)&alpha, (H *)a, lda, (H *)x, incx, (H *)&beta, (H *)y, incy); } \
    static inline void tranship_cublas##X##sbmv(char uplo, int n, int k, T alpha, const T *a, int lda, const T *x, int incx, T beta, T \
            *y, int incy) \
    { TRANSHIP_CALL(N(hipblas##X##sbmv), tranship_cublas_fill(uplo), n, k, (H *)&alpha, (H *)a, lda, (H *)x, incx, (H *)&beta, (H *)y, \
            incy); } \
    static inline void tranship_cublas##X##spmv(char uplo, int n, T alpha, const T *ap, const T *x, int incx, T beta, T *y, int incy) \
    { TRANSHIP_CALL(N(hipblas##X##spmv), tranship_cublas_fill(uplo), n, (H *)&alpha, (H *)ap, (H *)x, incx, (H *)&beta, (H *)y, incy); } \
    static inline void tranship_cublas##X##ger(int m, int n, T alpha, const T *x, int incx, const T *y, int incy, T *a, int lda) \
    { TRANSHIP_CALL(N(hipblas##X##ger), m, n, (H *)&alpha, (H *)x, incx, (H *)y, incy, (H *)a, lda); } \
    static inline void tranship_cublas##X##syr(char uplo, int n, R alpha, const T *x, int incx, T *a, int lda) \
    { TRANSHIP_CALL(N(hipblas##X##syr), tranship_cublas_fill(uplo), n, &alpha, (H *)x, incx, (H *)a, lda); } \
    static inline void tranship_cublas##X##spr(char uplo, int n, R alpha, const T *x, int incx, T *ap) \
    { TRANSHIP_CALL(N(hipblas##X##spr), tranship_cublas_fill(uplo), n, &alpha, (H *)x, incx, (H *)ap); } \
    static inline void tranship_cublas##X##syr2(char uplo, int n, T alpha, const T *x, int incx, const T *y, int incy, T *a, int lda) \
    { TRANSHIP_CALL(N(hipblas##X##syr2), tranship_cublas_fill(uplo), n, (H *)&alpha, (H *)x, incx, (H *)y, incy, (H *)a, lda); } \
    static inline void tranship_cublas##X##spr2(char uplo, int n, T alpha, const T *x, int incx, const T *y, int incy, T *ap) \
    { TRANSHIP_CALL(N(hipblas##X##spr2), tranship_cublas_fill(uplo), n, (H *)&alpha, (H *)x, incx, (H *)y, incy, (H *)ap); }
// Of complex numbers alone
#define TRANSHIP_CUBLAS_COMPLEX(X, XL, RU, RL, T, R, H, N) \
    static inline R tranship_cublas##RU##XL##asum(int n, const T *x, int incx) \
    { R result = 0; TRANSHIP_CALL(N(hipblas##RU##XL##asum), n, (H *)x, incx, &result); return result; } \
    static inline R tranship_cublas##RU##XL##nrm2(int n, const T *x, int incx) \
    { R result = 0; TRANSHIP_CALL(N(hipblas##RU##XL##nrm2), n, (H *)x, incx, &result); return result; } \
    static inline T tranship_cublas##X##dotu(int n, const T *x, int incx, const T *y, int incy) \
    { T result = {0, 0}; TRANSHIP_CALL(N(hipblas##X##dotu), n, (H *)x, incx, (H *)y, incy, (H *)&result); return result; } \
    static inline T tranship_cublas##X##dotc(int n, const T *x, int incx, const T *y, int incy) \
    { T result = {0, 0}; TRANSHIP_CALL(N(hipblas##X##dotc), n, (H *)x, incx, (H *)y, incy, (H *)&result); return result; } \
    static inline void tranship_cublas##X##RL##scal(int n, R alpha, T *x, int incx) \
    { TRANSHIP_CALL(N(hipblas##X##RL##scal), n, &alpha, (H *)x, incx); } \
    static inline void tranship_cublas##X##rot(int n, T *x, int incx, T *y, int incy, R c, T s) \
    { TRANSHIP_CALL(N(hipblas##X##rot), n, (H *)x, incx, (H *)y, incy, &c, (H *)&s); } \
    static inline void tranship_cublas##X##RL##rot(int n, T *x, int incx, T *y, int incy, R c, R s) \
    { TRANSHIP_CALL(N(hipblas##X##RL##rot), n, (H *)x, incx, (H *)y, incy, &c, &s); } \
    static inline void tranship_cublas##X##rotg(T *a, T b, R *c, T *s) \
    { TRANSHIP_CALL(N(hipblas##X##rotg), (H *)a, (H *)&b, c, (H *)s); } \
    static inline void tranship_cublas##X##hemv(char uplo, int n, T alpha, const T *a, int lda, const T *x, int incx, T beta, T *y, int \
            incy) \
    { TRANSHIP_CALL(N(hipblas##X##hemv), tranship_cublas_fill(uplo), n, (H *)&alpha, (H *)a, lda, (H *)x, incx, (H *)&beta, (H *)y, incy); } \
    static inline void tranship_cublas##X##hbmv(char uplo, int n, int k, T alpha, const T *a, int lda, const T *x, int incx, T beta, T \
            *y, int incy) \
    { TRANSHIP_CALL(N(hipblas##X##hbmv), tranship_cublas_fill(uplo), n, k, (H *)&alpha, (H *)a, lda, (H *)x, incx, (H *)&beta, (H *)y, \
            incy); } \
    static inline void tranship_cublas##X##hpmv(char uplo, int n, T alpha, const T *ap, const T *x, int incx, T beta, T *y, int incy) \
    { TRANSHIP_CALL(N(hipblas##X##hpmv), tranship_cublas_fill(uplo), n, (H *)&alpha, (H *)ap, (H *)x, incx, (H *)&beta, (H *)y, incy); } \
    static inline void tranship_cublas##X##geru(int m, int n, T alpha, const T *x, int incx, const T *y, int incy, T *a, int lda) \
    { TRANSHIP_CALL(N(hipblas##X##geru), m, n, (H *)&alpha, (H *)x, incx, (H *)y, incy, (H *)a, lda); } \
    static inline void tranship_cublas##X##gerc(int m, int n, T alpha, const T *x, int incx, const T *y, int incy, T *a, int lda) \
    { TRANSHIP_CALL(N(hipblas##X##gerc), m, n, (H *)&alpha, (H *)x, incx, (H *)y, incy, (H *)a, lda); } \
    static inline void tranship_cublas##X##her(char uplo, int n, R alpha, const T *x, int incx, T *a, int lda) \
    { TRANSHIP_CALL(N(hipblas##X##her), tranship_cublas_fill(uplo), n, &alpha, (H *)x, incx, (H *)a, lda); } \
    static inline void tranship_cublas##X##hpr(char uplo, int n, R alpha, const T *x, int incx, T *ap) \
    { TRANSHIP_CALL(N(hipblas##X##hpr), tranship_cublas_fill(uplo), n, &alpha, (H *)x, incx, (H *)ap); } \
    static inline void tranship_cublas##X##her2(char uplo, int n, T alpha, const T *x, int incx, const T *y, int incy, T *a, int lda) \
    { TRANSHIP_CALL(N(hipblas##X##her2), tranship_cublas_fill(uplo), n, (H *)&alpha, (H *)x, incx, (H *)y, incy, (H *)a, lda); } \
    static inline void tranship_cublas##X##hpr2(char uplo, int n, T alpha, const T *x, int incx, const T *y, int incy, T *ap) \
    { TRANSHIP_CALL(N(hipblas##X##hpr2), tranship_cublas_fill(uplo), n, (H *)&alpha, (H *)x, incx, (H *)y, incy, (H *)ap); } \
    static inline void tranship_cublas##X##hemm(char side, char uplo, int m, int n, T alpha, const T *a, int lda, const T *b, int ldb, T \
            beta, T *c, int ldc) \
    { TRANSHIP_CALL(N(hipblas##X##hemm), tranship_cublas_side(side), tranship_cublas_fill(uplo), m, n, (H *)&alpha, (H *)a, lda, (H *)b, \
            ldb, (H *)&beta, (H *)c, ldc); } \
    static inline void tranship_cublas##X##herk(char uplo, char trans, int n, int k, R alpha, const T *a, int lda, R beta, T *c, int ldc) \
    { TRANSHIP_CALL(N(hipblas##X##herk), tranship_cublas_fill(uplo), tranship_cublas_op(trans), n, k, &alpha, (H *)a, lda, &beta, (H \
            *)c, ldc); } \
    static inline void tranship_cublas##X##her2k(char uplo, char trans, int n, int k, T alpha, const T *a, int lda, const T *b, int ldb, \
            R beta, T *c, int ldc) \
    { TRANSHIP_CALL(N(hipblas##X##her2k), tranship_cublas_fill(uplo), tranship_cublas_op(trans), n, k, (H *)&alpha, (H *)a, lda, (H *)b, \
            ldb, &beta, (H *)c, ldc); }
TRANSHIP_CUBLAS(S, s, float, float, TRANSHIP_REAL)
TRANSHIP_CUBLAS(D, d, double, double, TRANSHIP_REAL)
TRANSHIP_CUBLAS(C, c, hipComplex, tranship_complex, TRANSHIP_COMPLEX)
TRANSHIP_CUBLAS(Z, z, hipDoubleComplex, tranship_double_complex, TRANSHIP_COMPLEX)
TRANSHIP_CUBLAS_REAL(S, float, float, float, TRANSHIP_REAL)
TRANSHIP_CUBLAS_REAL(D, double, double, double, TRANSHIP_REAL)
TRANSHIP_CUBLAS_COMPLEX(C, c, S, s, hipComplex, float, tranship_complex, TRANSHIP_COMPLEX)
TRANSHIP_CUBLAS_COMPLEX(Z, z, D, d, hipDoubleComplex, double, tranship_double_complex, TRANSHIP_COMPLEX)
#undef TRANSHIP_CUBLAS
#undef TRANSHIP_CUBLAS_REAL
#undef TRANSHIP_CUBLAS_COMPLEX
#undef TRANSHIP_CALL
#undef TRANSHIP_RESULT
#undef TRANSHIP_REAL
#undef TRANSHIP_COMPLEX
#if defined(__GNUC__)
#pragma GCC diagnostic pop
#endif
// What the port calls hipBLAS's functions by is theirs in files that included cublas.h
#define hipblasDasum tranship_cublasDasum
#define hipblasDaxpy tranship_cublasDaxpy
#define hipblasDcopy tranship_cublasDcopy
#define hipblasDdot tranship_cublasDdot
#define hipblasDgbmv tranship_cublasDgbmv
#define hipblasDgemm tranship_cublasDgemm
#define hipblasDgemv tranship_cublasDgemv
#define hipblasDger tranship_cublasDger
#define hipblasDnrm2 tranship_cublasDnrm2
#define hipblasDrot tranship_cublasDrot
#define hipblasDrotg tranship_cublasDrotg
#define hipblasDrotm tranship_cublasDrotm
#define hipblasDrotmg tranship_cublasDrotmg
#define hipblasDsbmv tranship_cublasDsbmv
#define hipblasDscal tranship_cublasDscal
#define hipblasDspmv tranship_cublasDspmv
#define hipblasDspr tranship_cublasDspr
#define hipblasDspr2 tranship_cublasDspr2
#define hipblasDswap tranship_cublasDswap
#define hipblasDsymm tranship_cublasDsymm
#define hipblasDsymv tranship_cublasDsymv
#define hipblasDsyr tranship_cublasDsyr
#define hipblasDsyr2 tranship_cublasDsyr2
#define hipblasDsyr2k tranship_cublasDsyr2k
#define hipblasDsyrk tranship_cublasDsyrk
#define hipblasDtbmv tranship_cublasDtbmv
#define hipblasDtbsv tranship_cublasDtbsv
#define hipblasDtpmv tranship_cublasDtpmv
#define hipblasDtpsv tranship_cublasDtpsv
#define hipblasDtrmm tranship_cublasDtrmm
#define hipblasDtrmv tranship_cublasDtrmv
#define hipblasDtrsm tranship_cublasDtrsm
#define hipblasDtrsv tranship_cublasDtrsv
#define hipblasIdamax tranship_cublasIdamax
#define hipblasIdamin tranship_cublasIdamin
#define hipblasIsamax tranship_cublasIsamax
#define hipblasIsamin tranship_cublasIsamin
#define hipblasSasum tranship_cublasSasum
#define hipblasSaxpy tranship_cublasSaxpy
#define hipblasScopy tranship_cublasScopy
#define hipblasSdot tranship_cublasSdot
#define hipblasSgbmv tranship_cublasSgbmv
#define hipblasSgemm tranship_cublasSgemm
#define hipblasSgemv tranship_cublasSgemv
#define hipblasSger tranship_cublasSger
#define hipblasSnrm2 tranship_cublasSnrm2
#define hipblasSrot tranship_cublasSrot
#define hipblasSrotg tranship_cublasSrotg
#define hipblasSrotm tranship_cublasSrotm
#define hipblasSrotmg tranship_cublasSrotmg
#define hipblasSsbmv tranship_cublasSsbmv
#define hipblasSscal tranship_cublasSscal
#define hipblasSspmv tranship_cublasSspmv
#define hipblasSspr tranship_cublasSspr
#define hipblasSspr2 tranship_cublasSspr2
#define hipblasSswap tranship_cublasSswap
#define hipblasSsymm tranship_cublasSsymm
#define hipblasSsymv tranship_cublasSsymv
#define hipblasSsyr tranship_cublasSsyr
#define hipblasSsyr2 tranship_cublasSsyr2
#define hipblasSsyr2k tranship_cublasSsyr2k
#define hipblasSsyrk tranship_cublasSsyrk
#define hipblasStbmv tranship_cublasStbmv
#define hipblasStbsv tranship_cublasStbsv
#define hipblasStpmv tranship_cublasStpmv
#define hipblasStpsv tranship_cublasStpsv
#define hipblasStrmm tranship_cublasStrmm
#define hipblasStrmv tranship_cublasStrmv
#define hipblasStrsm tranship_cublasStrsm
#define hipblasStrsv tranship_cublasStrsv
#if hipblasVersionMajor == 2
#define hipblasCaxpy_v2 tranship_cublasCaxpy
#define hipblasCcopy_v2 tranship_cublasCcopy
#define hipblasCdotc_v2 tranship_cublasCdotc
#define hipblasCdotu_v2 tranship_cublasCdotu
#define hipblasCgbmv_v2 tranship_cublasCgbmv
#define hipblasCgemm_v2 tranship_cublasCgemm
#define hipblasCgemv_v2 tranship_cublasCgemv
#define hipblasCgerc_v2 tranship_cublasCgerc
#define hipblasCgeru_v2 tranship_cublasCgeru
#define hipblasChbmv_v2 tranship_cublasChbmv
#define hipblasChemm_v2 tranship_cublasChemm
#define hipblasChemv_v2 tranship_cublasChemv
#define hipblasCher_v2 tranship_cublasCher
#define hipblasCher2_v2 tranship_cublasCher2
#define hipblasCher2k_v2 tranship_cublasCher2k
#define hipblasCherk_v2 tranship_cublasCherk
#define hipblasChpmv_v2 tranship_cublasChpmv
#define hipblasChpr_v2 tranship_cublasChpr
#define hipblasChpr2_v2 tranship_cublasChpr2
#define hipblasCrot_v2 tranship_cublasCrot
#define hipblasCrotg_v2 tranship_cublasCrotg
#define hipblasCscal_v2 tranship_cublasCscal
#define hipblasCsrot_v2 tranship_cublasCsrot
#define hipblasCsscal_v2 tranship_cublasCsscal
#define hipblasCswap_v2 tranship_cublasCswap
#define hipblasCsymm_v2 tranship_cublasCsymm
#define hipblasCsyr2k_v2 tranship_cublasCsyr2k
#define hipblasCsyrk_v2 tranship_cublasCsyrk
#define hipblasCtbmv_v2 tranship_cublasCtbmv
#define hipblasCtbsv_v2 tranship_cublasCtbsv
#define hipblasCtpmv_v2 tranship_cublasCtpmv
#define hipblasCtpsv_v2 tranship_cublasCtpsv
#define hipblasCtrmm_v2 tranship_cublasCtrmm
#define hipblasCtrmv_v2 tranship_cublasCtrmv
#define hipblasCtrsm_v2 tranship_cublasCtrsm
#define hipblasCtrsv_v2 tranship_cublasCtrsv
#define hipblasDzasum_v2 tranship_cublasDzasum
#define hipblasDznrm2_v2 tranship_cublasDznrm2
#define hipblasIcamax_v2 tranship_cublasIcamax
#define hipblasIcamin_v2 tranship_cublasIcamin
#define hipblasIzamax_v2 tranship_cublasIzamax
#define hipblasIzamin_v2 tranship_cublasIzamin
#define hipblasScasum_v2 tranship_cublasScasum
#define hipblasScnrm2_v2 tranship_cublasScnrm2
#define hipblasZaxpy_v2 tranship_cublasZaxpy
#define hipblasZcopy_v2 tranship_cublasZcopy
#define hipblasZdotc_v2 tranship_cublasZdotc
#define hipblasZdotu_v2 tranship_cublasZdotu
#define hipblasZdrot_v2 tranship_cublasZdrot
#define hipblasZdscal_v2 tranship_cublasZdscal
#define hipblasZgbmv_v2 tranship_cublasZgbmv
#define hipblasZgemm_v2 tranship_cublasZgemm
#define hipblasZgemv_v2 tranship_cublasZgemv
#define hipblasZgerc_v2 tranship_cublasZgerc
#define hipblasZgeru_v2 tranship_cublasZgeru
#define hipblasZhbmv_v2 tranship_cublasZhbmv
#define hipblasZhemm_v2 tranship_cublasZhemm
#define hipblasZhemv_v2 tranship_cublasZhemv
#define hipblasZher_v2 tranship_cublasZher
#define hipblasZher2_v2 tranship_cublasZher2
#define hipblasZher2k_v2 tranship_cublasZher2k
#define hipblasZherk_v2 tranship_cublasZherk
#define hipblasZhpmv_v2 tranship_cublasZhpmv
#define hipblasZhpr_v2 tranship_cublasZhpr
#define hipblasZhpr2_v2 tranship_cublasZhpr2
#define hipblasZrot_v2 tranship_cublasZrot
#define hipblasZrotg_v2 tranship_cublasZrotg
#define hipblasZscal_v2 tranship_cublasZscal
#define hipblasZswap_v2 tranship_cublasZswap
#define hipblasZsymm_v2 tranship_cublasZsymm
#define hipblasZsyr2k_v2 tranship_cublasZsyr2k
#define hipblasZsyrk_v2 tranship_cublasZsyrk
#define hipblasZtbmv_v2 tranship_cublasZtbmv
#define hipblasZtbsv_v2 tranship_cublasZtbsv
#define hipblasZtpmv_v2 tranship_cublasZtpmv
#define hipblasZtpsv_v2 tranship_cublasZtpsv
#define hipblasZtrmm_v2 tranship_cublasZtrmm
#define hipblasZtrmv_v2 tranship_cublasZtrmv
#define hipblasZtrsm_v2 tranship_cublasZtrsm
#define hipblasZtrsv_v2 tranship_cublasZtrsv
#else
#define hipblasCaxpy tranship_cublasCaxpy
#define hipblasCcopy tranship_cublasCcopy
#define hipblasCdotc tranship_cublasCdotc
#define hipblasCdotu tranship_cublasCdotu
#define hipblasCgbmv tranship_cublasCgbmv
#define hipblasCgemm tranship_cublasCgemm
#define hipblasCgemv tranship_cublasCgemv
#define hipblasCgerc tranship_cublasCgerc
#define hipblasCgeru tranship_cublasCgeru
#define hipblasChbmv tranship_cublasChbmv
#define hipblasChemm tranship_cublasChemm
#define hipblasChemv tranship_cublasChemv
#define hipblasCher tranship_cublasCher
#define hipblasCher2 tranship_cublasCher2
#define hipblasCher2k tranship_cublasCher2k
#define hipblasCherk tranship_cublasCherk
#define hipblasChpmv tranship_cublasChpmv
#define hipblasChpr tranship_cublasChpr
#define hipblasChpr2 tranship_cublasChpr2
#define hipblasCrot tranship_cublasCrot
#define hipblasCrotg tranship_cublasCrotg
#define hipblasCscal tranship_cublasCscal
#define hipblasCsrot tranship_cublasCsrot
#define hipblasCsscal tranship_cublasCsscal
#define hipblasCswap tranship_cublasCswap
#define hipblasCsymm tranship_cublasCsymm
#define hipblasCsyr2k tranship_cublasCsyr2k
#define hipblasCsyrk tranship_cublasCsyrk
#define hipblasCtbmv tranship_cublasCtbmv
#define hipblasCtbsv tranship_cublasCtbsv
#define hipblasCtpmv tranship_cublasCtpmv
#define hipblasCtpsv tranship_cublasCtpsv
#define hipblasCtrmm tranship_cublasCtrmm
#define hipblasCtrmv tranship_cublasCtrmv
#define hipblasCtrsm tranship_cublasCtrsm
#define hipblasCtrsv tranship_cublasCtrsv
#define hipblasDzasum tranship_cublasDzasum
#define hipblasDznrm2 tranship_cublasDznrm2
#define hipblasIcamax tranship_cublasIcamax
#define hipblasIcamin tranship_cublasIcamin
#define hipblasIzamax tranship_cublasIzamax
#define hipblasIzamin tranship_cublasIzamin
#define hipblasScasum tranship_cublasScasum
#define hipblasScnrm2 tranship_cublasScnrm2
#define hipblasZaxpy tranship_cublasZaxpy
#define hipblasZcopy tranship_cublasZcopy
#define hipblasZdotc tranship_cublasZdotc
#define hipblasZdotu tranship_cublasZdotu
#define hipblasZdrot tranship_cublasZdrot
#define hipblasZdscal tranship_cublasZdscal
#define hipblasZgbmv tranship_cublasZgbmv
#define hipblasZgemm tranship_cublasZgemm
#define hipblasZgemv tranship_cublasZgemv
#define hipblasZgerc tranship_cublasZgerc
#define hipblasZgeru tranship_cublasZgeru
#define hipblasZhbmv tranship_cublasZhbmv
#define hipblasZhemm tranship_cublasZhemm
#define hipblasZhemv tranship_cublasZhemv
#define hipblasZher tranship_cublasZher
#define hipblasZher2 tranship_cublasZher2
#define hipblasZher2k tranship_cublasZher2k
#define hipblasZherk tranship_cublasZherk
#define hipblasZhpmv tranship_cublasZhpmv
#define hipblasZhpr tranship_cublasZhpr
#define hipblasZhpr2 tranship_cublasZhpr2
#define hipblasZrot tranship_cublasZrot
#define hipblasZrotg tranship_cublasZrotg
#define hipblasZscal tranship_cublasZscal
#define hipblasZswap tranship_cublasZswap
#define hipblasZsymm tranship_cublasZsymm
#define hipblasZsyr2k tranship_cublasZsyr2k
#define hipblasZsyrk tranship_cublasZsyrk
#define hipblasZtbmv tranship_cublasZtbmv
#define hipblasZtbsv tranship_cublasZtbsv
#define hipblasZtpmv tranship_cublasZtpmv
#define hipblasZtpsv tranship_cublasZtpsv
#define hipblasZtrmm tranship_cublasZtrmm
#define hipblasZtrmv tranship_cublasZtrmv
#define hipblasZtrsm tranship_cublasZtrsm
#define hipblasZtrsv tranship_cublasZtrsv
#endif
#endif

#include <hipblas/hipblas.h>
#include <stdio.h>

static int failed(hipblasStatus_t status)
{
    return status != HIPBLAS_STATUS_SUCCESS;
}

int multiply(int n, const float *a, const float *b, float *c)
{
    float *da, *db, *dc;
    if (failed(tranship_cublasInit()))
        return 1;
    tranship_cublasAlloc(n * n, sizeof *a, (void **)&da);
    tranship_cublasAlloc(n * n, sizeof *b, (void **)&db);
    tranship_cublasAlloc(n * n, sizeof *c, (void **)&dc);
    hipblasSetMatrix(n, n, sizeof *a, a, n, da, n);
    hipblasSetMatrix(n, n, sizeof *b, b, n, db, n);
    hipblasSgemm('n', 't', n, n, n, 1.0f, da, n, db, n, 0.0f, dc, n);
    hipblasStrmm('L', 'U', 'N', 'N', n, n, 2.0f, da, n, dc, n);
    printf("%g %g %d\n", hipblasSdot(n, da, 1, db, 1), hipblasDnrm2(n, (const double *)da, 1), hipblasIsamax(n, da, 1));
    hipblasGetMatrix(n, n, sizeof *c, dc, n, c, n);
    if (tranship_cublasGetError() != HIPBLAS_STATUS_SUCCESS)
        printf("failed\n");
    tranship_cublasFree(da);
    return failed(tranship_cublasShutdown());
}

hipComplex of_complex(int n, const hipComplex *x, hipComplex *y)
{
    hipblasCaxpy_v2(n, make_hipComplex(2, 1), x, 1, y, 1);
    return hipblasCdotc_v2(n, x, 1, y, 1);
}
