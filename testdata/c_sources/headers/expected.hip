/* Every header that C sources include, before and after each other. */
#include <hip/hip_runtime.h>
#include <hip/hip_runtime_api.h>
#include <hip/driver_types.h>
#include <hip/hip_vector_types.h>
#include <hip/library_types.h>
#include <hip/texture_types.h>
#include <hip/surface_types.h>
#include <hip/channel_descriptor.h>
#include <crt/host_config.h>
#include <hip/hip_complex.h>
#include <hipblas/hipblas.h>
#include <cublasLt.h>
#include <hipfft/hipfft.h>
#include <hipfft/hipfftXt.h>
#include <cufftw.h>
#include <hiprand/hiprand.h>
#include <hipsparse/hipsparse.h>
#include <hipsolver/hipsolver.h>
#include <rocm_smi/rocm_smi.h>
#include <rccl/rccl.h>
#include <miopen/miopen.h>
#include <hip/hiprtc.h>
#include <hip/hip_fp16.h>
#include <hip/hip_bfloat16.h>
#include <roctracer/roctx.h>
#include <math_constants.h>
#include <nvblas.h>
#include <nvvm.h>

typedef unsigned int uint;
typedef enum { false, true } bool;

int none(void)
{
    bool b = true;
    return b == false ? (int)(uint)hipSuccess : hipSuccess;
}
