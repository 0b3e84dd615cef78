#include <cufftw.h>

void transform(fftw_complex *v, int n)
{
    fftw_plan p = fftw_plan_dft_1d(n, v, v, FFTW_FORWARD, FFTW_ESTIMATE);
    fftw_execute(p);
    fftw_destroy_plan(p);
}
