// Conditions on the versions of CUDA's libraries: HIP takes the side that was looked at; in code they are numbers that HIP lacks.
#include <hip/hip_runtime.h>
#include <hipcub/hipcub.hpp>
#include <hipsparse/hipsparse.h>
#include <hiprand/hiprand.h>

#if defined(__HIP_PLATFORM_AMD__) || CUSPARSE_VERSION >= 11200
const hipsparseSpMVAlg_t algorithm = HIPSPARSE_SPMV_CSR_ALG1;
#else
const cusparseAlgMode_t algorithm = CUSPARSE_ALG_MERGE_PATH;
#endif

#if (defined(__HIP_PLATFORM_AMD__) || defined(CUSPARSE_VERSION)) && (!defined(__HIP_PLATFORM_AMD__) && CUSPARSE_VER_MAJOR < 11)
hipsparseStatus_t old(hipsparseHandle_t h) { return cusparseNoSuchThing(h); }
#elif (defined(__HIP_PLATFORM_AMD__) || CUB_VERSION >= 200000) && !defined(OLD)
int newer = HIPCUB_VERSION;
#endif

#ifdef HIPRAND_VERSION
int random_version = HIPRAND_VERSION;
#endif
#ifndef CUFFT_VERSION
#define CUFFT_VERSION 0
#endif
#if CUFFT_VERSION > 10000
int fft;
#endif
#if HELPER(CUDNN_VERSION)
int cudnn;
#endif
