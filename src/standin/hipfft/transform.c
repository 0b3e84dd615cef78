/* The data is gathered into dense arrays, transformed there and put where the layout wants it: no
   layout is special, and an input is never overwritten (FFTW's transforms to real numbers would).
 */
#include "standin/hipfft/transform.h"
#include <fftw3.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

int64_t fft_row(const struct fft *f, bool out)
{
    int64_t n = f->n[f->rank - 1];
    return f->kind == (out ? FFT_TO_COMPLEX : FFT_TO_REAL) ? n / 2 + 1 : n;
}

static bool hipfft_transform_is_complex(const struct fft *f, bool out)
{
    return f->kind == FFT_COMPLEX || f->kind == (out ? FFT_TO_COMPLEX : FFT_TO_REAL);
}

int64_t fft_size(const struct fft *f, bool out)
{
    return (f->doubles ? 8 : 4) * (hipfft_transform_is_complex(f, out) ? 2 : 1);
}

static int64_t rows(const struct fft *f)
{
    int64_t rows = 1;
    for (int i = 0; i + 1 < f->rank; i++)
        rows *= f->n[i];
    return rows;
}

struct fft_layout fft_layout(const struct fft *f, bool out, bool in_place)
{
    if (f->given)
        return out ? f->out : f->in;
    struct fft_layout l = {.distance = fft_row(f, out)};
    if (in_place && f->kind != FFT_COMPLEX &&
        !hipfft_transform_is_complex(f, out)) /* room for the complex numbers */
        l.distance = 2 * (f->n[f->rank - 1] / 2 + 1);
    l.stride[f->rank - 1] = 1;
    for (int i = f->rank - 2; i >= 0; i--) {
        l.stride[i] = l.distance;
        l.distance *= f->n[i];
    }
    return l;
}

int64_t fft_rows(const struct fft *f)
{
    return rows(f) * f->batch;
}

int64_t fft_row_at(const struct fft *f, const struct fft_layout *l, int64_t row)
{
    int64_t each = rows(f), at = row % each, place = row / each * l->distance;
    for (int i = f->rank - 2; i >= 0; i--) {
        place += at % f->n[i] * l->stride[i];
        at /= f->n[i];
    }
    return place;
}

/* Copies between the layout and dense rows. */
static void hipfft_transform_move(const struct fft *f, bool out, bool in_place, char *laid,
                                  char *dense)
{
    const struct fft_layout l = fft_layout(f, out, in_place);
    int64_t size = fft_size(f, out), n = fft_row(f, out), all = fft_rows(f),
            stride = l.stride[f->rank - 1];
    for (int64_t r = 0; r < all; r++) {
        char *at = laid + fft_row_at(f, &l, r) * size, *row = dense + r * n * size;
        if (stride == 1)
            memcpy(out ? at : row, out ? row : at, (size_t)(n * size));
        else
            for (int64_t i = 0; i < n; i++)
                memcpy(out ? at + i * stride * size : row + i * size,
                       out ? row + i * size : at + i * stride * size, (size_t)size);
    }
}

/* Where the elements lie in the layout, in the order of dense rows; for free().
 * NULL: out of memory. */
static int64_t *hipfft_transform_places(const struct fft *f, bool out, bool in_place, int64_t *n)
{
    const struct fft_layout l = fft_layout(f, out, in_place);
    const int64_t row = fft_row(f, out), all = fft_rows(f);
    int64_t *at = malloc((size_t)(all * row) * sizeof *at);
    for (int64_t r = 0; at && r < all; r++)
        for (int64_t i = 0; i < row; i++)
            at[r * row + i] = fft_row_at(f, &l, r) + i * l.stride[f->rank - 1];
    *n = all * row;
    return at;
}

/* As move, or by the caller's hook. */
static int hipfft_transform_transfer(const struct fft *f, bool out, bool in_place, void *laid,
                                     void *dense)
{
    const struct fft_hooks *h = f->hooks;
    if (!h || !(out ? h->store != NULL : h->load != NULL)) {
        hipfft_transform_move(f, out, in_place, laid, dense);
        return 0;
    }
    int64_t n = 0, *at = hipfft_transform_places(f, out, in_place, &n);
    int result = -1;
    if (at && out)
        result = h->store(h->context, laid, at, n, dense);
    else if (at)
        result = h->load(h->context, laid, at, n, dense);
    free(at);
    return result;
}

/* FFTW plans one at a time. */
static pthread_mutex_t planner = PTHREAD_MUTEX_INITIALIZER;

#define TRANSFORM(W, real)                                                                         \
    static int transform_##real(const struct fft *f, void *in, void *out, int direction)           \
    {                                                                                              \
        int n[FFT_RANKS], count = (int)f->batch;                                                   \
        int from = (int)(rows(f) * fft_row(f, false)), to = (int)(rows(f) * fft_row(f, true));     \
        for (int i = 0; i < f->rank; i++)                                                          \
            n[i] = (int)f->n[i];                                                                   \
        pthread_mutex_lock(&planner);                                                              \
        W##_plan p =                                                                               \
            f->kind == FFT_COMPLEX                                                                 \
                ? W##_plan_many_dft(f->rank, n, count, in, NULL, 1, from, out, NULL, 1, to,        \
                                    direction < 0 ? FFTW_FORWARD : FFTW_BACKWARD, FFTW_ESTIMATE)   \
            : f->kind == FFT_TO_COMPLEX                                                            \
                ? W##_plan_many_dft_r2c(f->rank, n, count, in, NULL, 1, from, out, NULL, 1, to,    \
                                        FFTW_ESTIMATE)                                             \
                : W##_plan_many_dft_c2r(f->rank, n, count, in, NULL, 1, from, out, NULL, 1, to,    \
                                        FFTW_ESTIMATE);                                            \
        pthread_mutex_unlock(&planner);                                                            \
        if (!p)                                                                                    \
            return -1;                                                                             \
        W##_execute(p);                                                                            \
        pthread_mutex_lock(&planner);                                                              \
        W##_destroy_plan(p);                                                                       \
        pthread_mutex_unlock(&planner);                                                            \
        real *result = out;                                                                        \
        int64_t all = (int64_t)to * f->batch * (hipfft_transform_is_complex(f, true) ? 2 : 1);     \
        for (int64_t i = 0; f->factor != 1 && i < all; i++)                                        \
            result[i] *= (real)f->factor;                                                          \
        return 0;                                                                                  \
    }
TRANSFORM(fftwf, float)
TRANSFORM(fftw, double)

int fft_run(const struct fft *f, const void *in, void *out, int direction)
{
    bool in_place = in == out;
    size_t transforms = (size_t)fft_rows(f);
    void *from = fftw_malloc(transforms * (size_t)(fft_row(f, false) * fft_size(f, false)));
    void *to = fftw_malloc(transforms * (size_t)(fft_row(f, true) * fft_size(f, true)));
    int result = -1;
    if (from && to &&
        hipfft_transform_transfer(f, false, in_place, (void *)(uintptr_t)in, from) == 0) {
        result = (f->doubles ? transform_double : transform_float)(f, from, to, direction);
        if (result == 0)
            result = hipfft_transform_transfer(f, true, in_place, out, to);
    }
    fftw_free(from);
    fftw_free(to);
    return result;
}
