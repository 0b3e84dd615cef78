#include <hipblas/hipblas.h>
#include <hip/hip_runtime.h>
#include <miopen/miopen.h>
#include <hipfft/hipfft.h>
#include <hiprand/hiprand_kernel.h>
#include <hipsolver/hipsolver.h>
#include <hipsparse/hipsparse.h>
#include <rccl/rccl.h>
#include <amd_smi/amdsmi.h>

// Helpers for the libraries that a file has included before.
#ifdef HIP_INCLUDE_HIP_HIP_RUNTIME_API_H
static const char *name_of(hipError_t error) { return hipGetErrorName(error); }
#endif

#ifdef HIP_INCLUDE_HIP_HIP_RUNTIME_API_H
static int code_of(hipError_t result) { return (int)result; }
#endif

#ifdef HIPBLAS_H
static int code_of(hipblasStatus_t status) { return (int)status; }
#endif

#ifdef HIPFFT_H_
static int code_of(hipfftResult status) { return (int)status; }
#endif

#ifdef HIPSPARSE_EXPORT
static int code_of(hipsparseStatus_t status) { return (int)status; }
#endif

#if defined(HIPSOLVER_H) || defined(HIPSOLVER_H)
static int code_of(hipsolverStatus_t status) { return (int)status; }
#endif

#ifdef HIPRAND_H_
static int code_of(hiprandStatus_t status) { return (int)status; }
#endif

#if defined(HIPRAND_KERNEL_H_) && defined(MIOPEN_GUARD_MIOPEN_H_) && defined(NCCL_H_) && defined(AMDSMI_LIB_VERSION_MAJOR)
typedef hipsparseStatus_t HIPSPARSE_EXPORT checker(hipsparseStatus_t status);
#endif

// Neither CUDA's nor HIP's.
#ifdef NV_NPPIDEFS_H
#endif
