// Conditions on the versions of CUDA's libraries: HIP takes the side that was looked at; in code they are numbers that HIP lacks.
#include <cub/cub.cuh>
#include <cusparse.h>
#include <curand.h>

#if CUSPARSE_VERSION >= 11200
const cusparseSpMVAlg_t algorithm = CUSPARSE_SPMV_CSR_ALG1;
#else
const cusparseAlgMode_t algorithm = CUSPARSE_ALG_MERGE_PATH;
#endif

#if defined(CUSPARSE_VERSION) && CUSPARSE_VER_MAJOR < 11
cusparseStatus_t old(cusparseHandle_t h) { return cusparseNoSuchThing(h); }
#elif CUB_VERSION >= 200000 && !defined(OLD)
int newer = CUB_VERSION;
#endif

#ifdef CURAND_VERSION
int random_version = CURAND_VERSION;
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
