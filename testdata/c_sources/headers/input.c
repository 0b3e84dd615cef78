/* Every header that C sources include, before and after each other. */
#include <cuda.h>
#include <cuda_runtime.h>
#include <cuda_runtime_api.h>
#include <driver_types.h>
#include <vector_types.h>
#include <vector_functions.h>
#include <library_types.h>
#include <host_defines.h>
#include <builtin_types.h>
#include <texture_types.h>
#include <surface_types.h>
#include <channel_descriptor.h>
#include <crt/host_config.h>
#include <crt/host_defines.h>
#include <cuComplex.h>
#include <cublas_v2.h>
#include <cublas_api.h>
#include <cublasLt.h>
#include <cufft.h>
#include <cufftXt.h>
#include <cufftw.h>
#include <curand.h>
#include <cusparse.h>
#include <cusolverDn.h>
#include <cusolverSp.h>
#include <cusolver_common.h>
#include <nvml.h>
#include <nccl.h>
#include <cudnn.h>
#include <nvrtc.h>
#include <cuda_fp16.h>
#include <cuda_bf16.h>
#include <nvToolsExt.h>
#include <cuda_profiler_api.h>
#include <cudaProfiler.h>
#include <cuda_device_runtime_api.h>
#include <math_constants.h>
#include <nvblas.h>
#include <nvJitLink.h>
#include <nvvm.h>

typedef unsigned int uint;
typedef enum { false, true } bool;

int none(void)
{
    bool b = true;
    return b == false ? (int)(uint)cudaSuccess : CUDA_SUCCESS;
}
