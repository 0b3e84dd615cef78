#include <rocblas/rocblas.h>
#include <hip/hip_runtime.h>
#include <miopen/miopen.h>
#include <hipfft/hipfft.h>
#include <rocrand/rocrand_kernel.h>
#include <rocsolver/rocsolver.h>
#include <rocsparse/rocsparse.h>
#include <rccl/rccl.h>
#include <amd_smi/amdsmi.h>

// Helpers for the libraries that a file has included before.
#ifdef HIP_INCLUDE_HIP_HIP_RUNTIME_API_H
static const char *name_of(hipError_t error) { return hipGetErrorName(error); }
#endif

#ifdef HIP_INCLUDE_HIP_HIP_RUNTIME_API_H
static int code_of(hipError_t result) { return (int)result; }
#endif

#ifdef ROCBLAS_H
static int code_of(rocblas_status status) { return (int)status; }
#endif

#ifdef HIPFFT_H_
static int code_of(hipfftResult status) { return (int)status; }
#endif

#ifdef ROCSPARSE_EXPORT
static int code_of(rocsparse_status status) { return (int)status; }
#endif

#if defined(ROCSOLVER_H) || defined(ROCSOLVER_H)
static int code_of(rocblas_status status) { return (int)status; }
#endif

#ifdef ROCRAND_H_
static int code_of(rocrand_status status) { return (int)status; }
#endif

#if defined(ROCRAND_KERNEL_H_) && defined(MIOPEN_GUARD_MIOPEN_H_) && defined(NCCL_H_) && defined(AMDSMI_LIB_VERSION_MAJOR)
typedef rocsparse_status ROCSPARSE_EXPORT checker(rocsparse_status status);
#endif

// Neither CUDA's nor HIP's.
#ifdef NV_NPPIDEFS_H
#endif
