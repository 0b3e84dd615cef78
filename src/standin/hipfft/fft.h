/* Plans of hipFFT. */
#ifndef STANDIN_HIPFFT_FFT_H
#define STANDIN_HIPFFT_FFT_H
#include "standin/hipfft/transform.h"
#include <hipfft/hipfft.h>
#include <hipfft/hipfftXt.h>

struct hipfftHandle_t {
    hipStream_t stream;
    bool made;
    struct fft fft;
};

/* A transform of that type; layouts NULL: none was given. */
hipfftResult plan_make(hipfftHandle plan, int rank, const long long *n, const long long *inembed,
                       long long istride, long long idist, const long long *onembed, long long ostride,
                       long long odist, hipfftType type, long long batch);

hipfftResult plan_run(const char *function, hipfftHandle plan, hipfftType type, void *in, void *out,
                      int direction);
#endif
