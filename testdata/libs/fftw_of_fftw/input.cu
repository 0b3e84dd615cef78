// FFTW and BLAS on the host, beside cuFFT on the device: their names are not CUDA's.
#include <cufft.h>
#include <fftw3.h>

extern "C" void dgemm_(const char *, const char *, const int *, const int *);

void both(cufftHandle plan, cufftComplex *device, fftw_complex *host, int n)
{
    fftw_plan p = fftw_plan_dft_1d(n, host, host, FFTW_FORWARD, FFTW_ESTIMATE);
    fftw_execute(p);
    fftw_destroy_plan(p);
    cufftExecC2C(plan, device, device, CUFFT_FORWARD);
    dgemm_("N", "N", &n, &n);
}
