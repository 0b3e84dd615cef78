#include <cublas_v2.h>
#include <cuda.h>
#include <cuda_runtime.h>
#include <cusolverDn.h>

void declared(cudaError_t e);
void declared(CUresult e);
void other(cudaError_t e) {}
void other(cudaStream_t s) {}
void other(int e) {}
void again(CUresult e);
void again(CUresult e) {}
void check(cublasStatus_t s) {}
void check(cusolverStatus_t s) {}
void number(CUdeviceptr p) {}
void number(int p) {}
namespace a {
void in(cudaError_t) {}
}
namespace b {
void in(CUresult) {}
}
#ifdef __CUDA_ARCH__
void pass(cudaError_t) {}
#else
void pass(CUresult) {}
#endif
struct both {
    void get(cudaError_t) {}
    void get(cudaError_t) const {}
};
template <class T> struct pair;
template <> struct pair<cudaError_t *> {};
template <> struct pair<CUresult> {};
