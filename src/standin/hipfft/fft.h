/* Plans of hipFFT. */
#ifndef STANDIN_HIPFFT_FFT_H
#define STANDIN_HIPFFT_FFT_H
#include "standin/hipfft/transform.h"
#include <hipfft/hipfft.h>
#include <hipfft/hipfftXt.h>

/* A function on the device that loads or stores elements, and its arguments. */
struct callback {
    void *function; /* NULL: none */
    void *data;
    size_t shared; /* bytes of the workgroup's memory */
};

struct hipfftHandle_t {
    hipStream_t stream;
    bool made;
    struct fft fft;
    struct callback load, store;
};

/* Makes a plan for a transform of that type. If a layout is NULL, none was given. */
hipfftResult plan_make(hipfftHandle plan, int rank, const long long *n, const long long *inembed,
                       long long istride, long long idist, const long long *onembed,
                       long long ostride, long long odist, hipfftType type, long long batch);

hipfftResult plan_run(const char *function, hipfftHandle plan, hipfftType type, void *in, void *out,
                      int direction);

/* Tells the checker which elements a transform wrote, row by row. */
void plan_wrote(const struct fft *f, void *out, bool in_place);

/* Runs fft_run with the plan's callbacks; kernels that are made for this purpose call them. -1 if
 * out of memory, or, with a message, if HIP can't make or run the kernels. */
int callback_run(hipfftHandle plan, void *in, void *out, int direction);
#endif
