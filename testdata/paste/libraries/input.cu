#include <cublasLt.h>
#include <cufft.h>
#include <curand.h>
#include <cusparse.h>
#include <nvrtc.h>

#define LT(name)     cublasLt##name
#define FFT(name)    CUFFT_##name
#define RAND(name)   CURAND_##name
#define SPARSE(name) CUSPARSE_##name
#define RTC(name)    nvrtc##name
#define RTC_IS(name) NVRTC_##name
#define STATUS(name) CUBLAS_STATUS_##name
#define XT(name)     cublasXt##name /* hipBLAS has no such names */
#define DNN(name)    cudnn##name    /* MIOpen's names are others */

int status(nvrtcProgram program)
{
    return RTC(CompileProgram)(program, 0, 0) == RTC_IS(SUCCESS);
}
