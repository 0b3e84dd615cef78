/* rocFFT over the plans and transforms of the stand-in for hipFFT, which are built into it. */
#ifndef STANDIN_ROCFFT_ROCFFT_H
#define STANDIN_ROCFFT_ROCFFT_H
#include "standin/common/device.h"
#include "standin/hipfft/fft.h"
#define rocfft_EXPORTS
#include <rocfft/rocfft-version.h>
#include <rocfft/rocfft.h>

/* One side of a transform in a description. */
struct side {
    rocfft_array_type type;
    size_t offset; /* of the first element */
    size_t n;      /* the number of given strides; 0: those of dense data */
    size_t stride[FFT_RANKS];
    size_t distance; /* 0: one transform after the other */
};

struct rocfft_plan_description_t {
    struct side in, out;
    double factor;
};

struct rocfft_plan_t {
    struct hipfftHandle_t hip;
    bool in_place;
    int direction;
    size_t in_offset, out_offset;
};

struct rocfft_execution_info_t {
    hipStream_t stream;
    struct callback load, store;
};
#endif
