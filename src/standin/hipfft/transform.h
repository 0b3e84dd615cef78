/* Fourier transforms of data in any layout, by FFTW. Knows nothing of HIP. */
#ifndef STANDIN_HIPFFT_TRANSFORM_H
#define STANDIN_HIPFFT_TRANSFORM_H
#include <stdbool.h>
#include <stdint.h>

enum { FFT_RANKS = 3 };

/* The places of the elements on one side: element (x, y, z) of transform b is at b * distance + x *
 * stride[0] + y * stride[1] + z * stride[2]. */
struct fft_layout {
    int64_t stride[FFT_RANKS];
    int64_t distance;
};

enum fft_kind { FFT_COMPLEX, FFT_TO_COMPLEX, FFT_TO_REAL };

/* Functions that replace plain loads and stores of n elements at those places of the caller's data,
 * from or to a dense array. Either may be NULL. They return -1 if they fail. */
struct fft_hooks {
    void *context;
    int (*load)(void *context, void *in, const int64_t *places, int64_t n, void *dense);
    int (*store)(void *context, void *out, const int64_t *places, int64_t n, const void *dense);
};

struct fft {
    enum fft_kind kind;
    bool doubles;
    int rank;
    int64_t n[FFT_RANKS]; /* of the real side, if there is one */
    int64_t batch;
    /* the layouts are given; else the data is dense, and in place the rows of the real side are
     * padded */
    bool given;
    struct fft_layout in, out;
    double factor;                 /* every result is multiplied by it; hipFFT's extension */
    const struct fft_hooks *hooks; /* NULL: none */
};

/* Returns the elements of a row: n/2 + 1 on the complex side of a transform of real numbers. */
int64_t fft_row(const struct fft *f, bool out);
int64_t fft_size(const struct fft *f, bool out); /* bytes of an element */

/* Returns the layout of one side; it depends on whether in and out are the same memory. */
struct fft_layout fft_layout(const struct fft *f, bool out, bool in_place);

/* Return the number of rows of all transforms, and the place of a row's first element. */
int64_t fft_rows(const struct fft *f);
int64_t fft_row_at(const struct fft *f, const struct fft_layout *l, int64_t row);

/* Runs the transforms. direction: -1 forward, 1 inverse, unnormalised; only complex transforms have
 * a choice. -1 if out of memory, or a hook fails. */
int fft_run(const struct fft *f, const void *in, void *out, int direction);
#endif
