// cufftw.h stands in for FFTW: its names are CUDA's.
#include <hip/hip_runtime.h>
#include <hipfft/hipfft.h>
#include <cufftw.h>

extern "C" void dgemm_(const char *, const char *, const int *, const int *);

void both(hipfftHandle plan, hipfftComplex *device, fftw_complex *host, int n)
{
    fftw_plan p = fftw_plan_dft_1d(n, host, host, FFTW_FORWARD, FFTW_ESTIMATE);
    fftw_execute(p);
    fftw_destroy_plan(p);
    hipfftExecC2C(plan, device, device, HIPFFT_FORWARD);
    dgemm_("N", "N", &n, &n);
}
