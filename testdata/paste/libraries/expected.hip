#include <cublasLt.h>
#include <hipfft/hipfft.h>
#include <hiprand/hiprand.h>
#include <hipsparse/hipsparse.h>
#include <hip/hip_runtime.h>
#include <hip/hiprtc.h>

#define LT(name)     hipblasLt##name
#define FFT(name)    HIPFFT_##name
#define RAND(name)   HIPRAND_##name
#define SPARSE(name) HIPSPARSE_##name
#define RTC(name)    hiprtc##name
#define RTC_IS(name) HIPRTC_##name
#define STATUS(name) HIPBLAS_STATUS_##name
#define XT(name)     cublasXt##name /* hipBLAS has no such names */
#define DNN(name)    cudnn##name    /* MIOpen's names are others */

int status(hiprtcProgram program)
{
    return RTC(CompileProgram)(program, 0, 0) == RTC_IS(SUCCESS);
}
