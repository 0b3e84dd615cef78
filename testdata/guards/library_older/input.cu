// A library's version: where HIP lacks what the newer side uses, it takes the side for older libraries, at all such conditions
// of the file whose older side it can compile.
#include <cublas_v2.h>
#include <cusparse.h>

#if (CUBLAS_VER_MAJOR > 11 || (CUBLAS_VER_MAJOR == 11 && CUBLAS_VER_MINOR >= 2))
cublasStatus_t room(cublasHandle_t h, void *p, size_t n) { return cublasSetWorkspace(h, p, n); }
#else
cublasStatus_t room(cublasHandle_t, void *, size_t) { return CUBLAS_STATUS_SUCCESS; }
#endif

#if defined(CUBLAS_VERSION) && CUBLAS_VERSION >= 11000
const int workspaces = 1;
#elif CUBLAS_VER_MAJOR >= 10
const int workspaces = 2;
#else
const int workspaces = 0;
#endif

#if CUBLAS_VER_MAJOR >= 12
cublasStatus_t close(cublasHandle_t h) { return cublasDestroy(h); }
#else
cublasStatus_t close(cublasHandle_t h) { return cublasSetWorkspace(h, 0, 0); }
#endif

#if CUSPARSE_VERSION >= 11200
const cusparseSpMVAlg_t algorithm = CUSPARSE_SPMV_CSR_ALG1;
#else
const int algorithm = 0;
#endif
