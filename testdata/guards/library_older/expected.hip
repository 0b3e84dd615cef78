// A library's version: where HIP lacks what the newer side uses, it takes the side for older libraries, at all such conditions
// of the file whose older side it can compile.
#include <hip/hip_runtime.h>
#include <hipblas/hipblas.h>
#include <hipsparse/hipsparse.h>

#if ((!defined(__HIP_PLATFORM_AMD__) && CUBLAS_VER_MAJOR > 11) || ((!defined(__HIP_PLATFORM_AMD__) && CUBLAS_VER_MAJOR == 11) && (!defined(__HIP_PLATFORM_AMD__) && CUBLAS_VER_MINOR >= 2)))
hipblasStatus_t room(hipblasHandle_t h, void *p, size_t n) { return hipblasSetWorkspace(h, p, n); }
#else
hipblasStatus_t room(hipblasHandle_t, void *, size_t) { return HIPBLAS_STATUS_SUCCESS; }
#endif

#if (defined(__HIP_PLATFORM_AMD__) || defined(CUBLAS_VERSION)) && (!defined(__HIP_PLATFORM_AMD__) && CUBLAS_VERSION >= 11000)
const int workspaces = 1;
#elif !defined(__HIP_PLATFORM_AMD__) && CUBLAS_VER_MAJOR >= 10
const int workspaces = 2;
#else
const int workspaces = 0;
#endif

#if defined(__HIP_PLATFORM_AMD__) || CUBLAS_VER_MAJOR >= 12
hipblasStatus_t close(hipblasHandle_t h) { return hipblasDestroy(h); }
#else
hipblasStatus_t close(hipblasHandle_t h) { return hipblasSetWorkspace(h, 0, 0); }
#endif

#if defined(__HIP_PLATFORM_AMD__) || CUSPARSE_VERSION >= 11200
const hipsparseSpMVAlg_t algorithm = HIPSPARSE_SPMV_CSR_ALG1;
#else
const int algorithm = 0;
#endif
