/* rocFFT's plans, descriptions and executions. Dimensions stand the other way round there: the
 * first one is that of neighbours. */
#include "standin/rocfft/rocfft.h"
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>

rocfft_status rocfft_setup(void)
{
    return rocfft_status_success;
}

rocfft_status rocfft_cleanup(void)
{
    return rocfft_status_success;
}

rocfft_status rocfft_get_version_string(char *to, size_t n)
{
    if (!to)
        return rocfft_status_invalid_arg_value;
    int length = snprintf(to, n, "%d.%d.%d", rocfft_version_major, rocfft_version_minor,
                          rocfft_version_patch);
    return (size_t)length < n ? rocfft_status_success : rocfft_status_invalid_arg_value;
}

/* ---- descriptions ---- */

rocfft_status rocfft_plan_description_create(rocfft_plan_description *out)
{
    if (!out)
        return rocfft_status_invalid_arg_value;
    *out = calloc(1, sizeof **out);
    if (!*out)
        return rocfft_status_failure;
    (*out)->in.type = (*out)->out.type = rocfft_array_type_unset;
    (*out)->factor = 1;
    return rocfft_status_success;
}

rocfft_status rocfft_plan_description_destroy(rocfft_plan_description d)
{
    free(d);
    return rocfft_status_success;
}

rocfft_status rocfft_plan_description_set_scale_factor(rocfft_plan_description d,
                                                       const double factor)
{
    if (!d)
        return rocfft_status_invalid_arg_value;
    d->factor = factor;
    return rocfft_status_success;
}

static rocfft_status set_side(struct side *s, rocfft_array_type type, const size_t *offsets,
                              size_t n, const size_t *strides, size_t distance)
{
    if (n > FFT_RANKS)
        return rocfft_status_invalid_strides;
    *s = (struct side){.type = type, .offset = offsets ? offsets[0] : 0, .distance = distance};
    s->n = strides ? n : 0;
    for (size_t i = 0; i < s->n; i++)
        s->stride[i] = strides[i];
    return rocfft_status_success;
}

rocfft_status rocfft_plan_description_set_data_layout(
    rocfft_plan_description d, const rocfft_array_type in, const rocfft_array_type out,
    const size_t *in_offsets, const size_t *out_offsets, const size_t in_n,
    const size_t *in_strides, const size_t in_distance, const size_t out_n,
    const size_t *out_strides, const size_t out_distance)
{
    if (!d)
        return rocfft_status_invalid_arg_value;
    rocfft_status status = set_side(&d->in, in, in_offsets, in_n, in_strides, in_distance);
    if (status == rocfft_status_success)
        status = set_side(&d->out, out, out_offsets, out_n, out_strides, out_distance);
    return status;
}

/* ---- plans ---- */

/* Real numbers, complex ones and half of complex ones: the type that a side
 * of the transform has. */
static bool side_fits(const struct fft *f, bool out, rocfft_array_type type)
{
    const bool real = f->kind == (out ? FFT_TO_REAL : FFT_TO_COMPLEX);
    switch (type) {
    case rocfft_array_type_unset:
        return true;
    case rocfft_array_type_real:
        return real;
    case rocfft_array_type_complex_interleaved:
        return f->kind == FFT_COMPLEX;
    case rocfft_array_type_hermitian_interleaved:
        return f->kind != FFT_COMPLEX && !real;
    default: /* planar */
        device_missing("rocfft_plan_create with planar arrays");
        return false;
    }
}

/* Where a side lies: dense, with room for the complex numbers in place, but for what is given. */
static struct fft_layout lay(const struct fft *f, bool out, bool in_place, const struct side *s)
{
    struct fft_layout l = fft_layout(f, out, in_place);
    const int64_t longest = f->rank > 1 ? f->n[0] : l.distance;
    for (size_t i = 0; i < s->n; i++)
        l.stride[(size_t)f->rank - 1 - i] = (int64_t)s->stride[i];
    if (s->distance)
        l.distance = (int64_t)s->distance;
    else if (s->n)
        l.distance = longest * l.stride[0];
    return l;
}

static rocfft_status rocfft_describe(rocfft_plan p, const struct rocfft_plan_description_t *d)
{
    struct fft *f = &p->hip.fft;
    f->factor = d->factor;
    if (!side_fits(f, false, d->in.type) || !side_fits(f, true, d->out.type))
        return rocfft_status_invalid_array_type;
    if ((d->in.n && d->in.n != (size_t)f->rank) || (d->out.n && d->out.n != (size_t)f->rank))
        return rocfft_status_invalid_strides;
    f->in = lay(f, false, p->in_place, &d->in);
    f->out = lay(f, true, p->in_place, &d->out);
    p->in_offset = d->in.offset;
    p->out_offset = d->out.offset;
    return rocfft_status_success;
}

static rocfft_status set_lengths(struct fft *f, size_t rank, const size_t *lengths, size_t batch)
{
    if (!lengths || rank < 1 || rank > FFT_RANKS || batch < 1)
        return rocfft_status_invalid_dimensions;
    size_t size = batch;
    for (size_t i = 0; i < rank; i++) {
        if (lengths[i] < 1 || lengths[i] > INT_MAX || (size *= lengths[i]) > INT_MAX)
            return rocfft_status_invalid_dimensions; /* FFTW's indices have 32 bits */
        f->n[rank - 1 - i] = (int64_t)lengths[i];
    }
    f->rank = (int)rank;
    f->batch = (int64_t)batch;
    return rocfft_status_success;
}

rocfft_status rocfft_plan_create(rocfft_plan *out, rocfft_result_placement placement,
                                 rocfft_transform_type type, rocfft_precision precision,
                                 size_t rank, const size_t *lengths, size_t batch,
                                 const rocfft_plan_description d)
{
    static const struct rocfft_plan_description_t dense = {.in = {.type = rocfft_array_type_unset},
                                                           .out = {.type = rocfft_array_type_unset},
                                                           .factor = 1};
    if (!out || (unsigned)type > rocfft_transform_type_real_inverse)
        return rocfft_status_invalid_arg_value;
    if (precision != rocfft_precision_single && precision != rocfft_precision_double) {
        device_missing("rocfft_plan_create with that precision");
        return rocfft_status_invalid_arg_value;
    }
    rocfft_plan p = calloc(1, sizeof *p);
    if (!p)
        return rocfft_status_failure;
    struct fft *f = &p->hip.fft;
    *f = (struct fft){.kind = type == rocfft_transform_type_real_forward   ? FFT_TO_COMPLEX
                              : type == rocfft_transform_type_real_inverse ? FFT_TO_REAL
                                                                           : FFT_COMPLEX,
                      .doubles = precision == rocfft_precision_double,
                      .factor = 1};
    p->in_place = placement == rocfft_placement_inplace;
    p->direction =
        type == rocfft_transform_type_complex_forward || type == rocfft_transform_type_real_forward
            ? HIPFFT_FORWARD
            : HIPFFT_BACKWARD;
    rocfft_status status = set_lengths(f, rank, lengths, batch);
    if (status == rocfft_status_success)
        status = rocfft_describe(p, d ? d : &dense);
    if (status != rocfft_status_success) {
        free(p);
        return status;
    }
    p->hip.made = f->given = true;
    *out = p;
    return rocfft_status_success;
}

rocfft_status rocfft_plan_destroy(rocfft_plan p)
{
    free(p);
    return rocfft_status_success;
}

/* The stand-in's workspace is its own. */
rocfft_status rocfft_plan_get_work_buffer_size(const rocfft_plan p, size_t *size)
{
    if (!p || !size)
        return rocfft_status_invalid_arg_value;
    *size = 0;
    return rocfft_status_success;
}

rocfft_status rocfft_plan_get_print(const rocfft_plan p)
{
    if (!p)
        return rocfft_status_invalid_arg_value;
    const struct fft *f = &p->hip.fft;
    printf("rocFFT stand-in: %s, %s, %s, %lld transforms of",
           f->kind == FFT_COMPLEX ? "complex" : "real", f->doubles ? "double" : "single",
           p->in_place ? "in place" : "not in place", (long long)f->batch);
    for (int i = f->rank - 1; i >= 0; i--)
        printf(" %lld", (long long)f->n[i]);
    printf("\n");
    return rocfft_status_success;
}

/* ---- executions ---- */

rocfft_status rocfft_execution_info_create(rocfft_execution_info *out)
{
    if (!out)
        return rocfft_status_invalid_arg_value;
    *out = calloc(1, sizeof **out);
    return *out ? rocfft_status_success : rocfft_status_failure;
}

rocfft_status rocfft_execution_info_destroy(rocfft_execution_info info)
{
    free(info);
    return rocfft_status_success;
}

rocfft_status rocfft_execution_info_set_work_buffer(rocfft_execution_info info, void *buffer,
                                                    const size_t size)
{
    (void)size;
    return info && buffer ? rocfft_status_success : rocfft_status_invalid_work_buffer;
}

rocfft_status rocfft_execution_info_set_stream(rocfft_execution_info info, void *stream)
{
    if (!info)
        return rocfft_status_invalid_arg_value;
    info->stream = stream;
    return rocfft_status_success;
}

static rocfft_status set_callback(struct callback *c, void **functions, void **data, size_t shared)
{
    *c = (struct callback){functions ? functions[0] : NULL, data ? data[0] : NULL, shared};
    return rocfft_status_success;
}

rocfft_status rocfft_execution_info_set_load_callback(rocfft_execution_info info, void **functions,
                                                      void **data, size_t shared)
{
    return info ? set_callback(&info->load, functions, data, shared)
                : rocfft_status_invalid_arg_value;
}

rocfft_status rocfft_execution_info_set_store_callback(rocfft_execution_info info, void **functions,
                                                       void **data, size_t shared)
{
    return info ? set_callback(&info->store, functions, data, shared)
                : rocfft_status_invalid_arg_value;
}

rocfft_status rocfft_execute(const rocfft_plan p, void *in[], void *out[],
                             rocfft_execution_info info)
{
    if (!p || !in || !in[0] || (!p->in_place && (!out || !out[0])))
        return rocfft_status_invalid_arg_value;
    struct hipfftHandle_t with = p->hip; /* a plan may be executed by several threads at once */
    if (info) {
        with.stream = info->stream;
        with.load = info->load;
        with.store = info->store;
    }
    char *from = (char *)in[0] + p->in_offset * (size_t)fft_size(&with.fft, false);
    char *to =
        (char *)(p->in_place ? in[0] : out[0]) + p->out_offset * (size_t)fft_size(&with.fft, true);
    if (device_ready("rocfft_execute", with.stream) != 0 ||
        callback_run(&with, from, to, p->direction) != 0)
        return rocfft_status_failure;
    plan_wrote(&with.fft, to, p->in_place);
    return rocfft_status_success;
}
