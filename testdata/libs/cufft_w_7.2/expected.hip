#include <hip/hip_runtime.h>
#include <hipfft/hipfftw.h>

void transform(fftwf_complex *v, int n)
{
    fftwf_plan p = fftwf_plan_dft_1d(n, v, v, FFTW_FORWARD, FFTW_ESTIMATE);
    fftwf_execute(p);
    fftwf_destroy_plan(p);
    fftw_plan many = fftw_plan_many_dft(1, &n, 4, nullptr, nullptr, 1, n, nullptr, nullptr, 1, n, FFTW_INVERSE, FFTW_MEASURE);
    fftw_execute(many);
}
