#include <hipblas/hipblas.h>
#include <hip/hip_runtime.h>
#include <hipsolver/hipsolver.h>

void declared(hipError_t e);
void declared(hipError_t e);
void other(hipError_t e) {}
void other(hipStream_t s) {}
void other(int e) {}
void again(hipError_t e);
void again(hipError_t e) {}
void check(hipblasStatus_t s) {}
void check(hipsolverStatus_t s) {}
void number(hipDeviceptr_t p) {}
void number(int p) {}
namespace a {
void in(hipError_t) {}
}
namespace b {
void in(hipError_t) {}
}
#ifdef __HIP_DEVICE_COMPILE__
void pass(hipError_t) {}
#else
void pass(hipError_t) {}
#endif
struct both {
    void get(hipError_t) {}
    void get(hipError_t) const {}
};
template <class T> struct pair;
template <> struct pair<hipError_t *> {};
template <> struct pair<hipError_t> {};
