#include <cublas_v2.h>
#include <cuda.h>
#include <cudnn.h>
#include <cufft.h>
#include <curand_kernel.h>
#include <cusolverDn.h>
#include <cusparse.h>
#include <nccl.h>
#include <nvml.h>

// Helpers for the libraries that a file has included before.
#ifdef __DRIVER_TYPES_H__
static const char *name_of(cudaError_t error) { return cudaGetErrorName(error); }
#endif

#ifdef __cuda_cuda_h__
static int code_of(CUresult result) { return (int)result; }
#endif

#ifdef CUBLAS_API_H_
static int code_of(cublasStatus_t status) { return (int)status; }
#endif

#ifdef _CUFFT_H_
static int code_of(cufftResult status) { return (int)status; }
#endif

#ifdef CUSPARSEAPI
static int code_of(cusparseStatus_t status) { return (int)status; }
#endif

#if defined(CUSOLVER_COMMON_H_) || defined(CUSOLVERDN_H_)
static int code_of(cusolverStatus_t status) { return (int)status; }
#endif

#ifdef CURAND_H_
static int code_of(curandStatus_t status) { return (int)status; }
#endif

#if defined(CURAND_KERNEL_H_) && defined(CUDNN_H_) && defined(NCCL_H_) && defined(__nvml_nvml_h__)
typedef cusparseStatus_t CUSPARSEAPI checker(cusparseStatus_t status);
#endif

// Neither CUDA's nor HIP's.
#ifdef NV_NPPIDEFS_H
#endif
