/* Convolutions of two dimensions, in groups or not, and the windows that pooling has as well. */
#include "standin/common/hip.h"
#include "standin/MIOpen/dnn.h"
#include <stdlib.h>
#include <string.h>

struct convolution {
    int64_t mode; /* miopenConvolutionMode_t */
    int64_t pad[2], stride[2], dilation[2], groups;
};

int64_t window_steps(int64_t length, int64_t pad, int64_t window, int64_t stride, int64_t dilation)
{
    int64_t rest = length + 2 * pad - (dilation * (window - 1) + 1);
    return rest < 0 ? 0 : rest / stride + 1;
}

miopenStatus_t miopenCreateConvolutionDescriptor(miopenConvolutionDescriptor_t *out)
{
    miopenStatus_t status = dnn_new(out, sizeof(struct convolution));
    if (status == miopenStatusSuccess)
        miopenInitConvolutionDescriptor(*out, miopenConvolution, 0, 0, 1, 1, 1, 1);
    return status;
}

miopenStatus_t miopenDestroyConvolutionDescriptor(miopenConvolutionDescriptor_t desc)
{
    free(desc);
    return miopenStatusSuccess;
}

miopenStatus_t miopenInitConvolutionDescriptor(miopenConvolutionDescriptor_t desc,
                                               miopenConvolutionMode_t mode, int pad_h, int pad_w,
                                               int stride_h, int stride_w, int dilation_h,
                                               int dilation_w)
{
    if (!desc || pad_h < 0 || pad_w < 0 || stride_h < 1 || stride_w < 1 || dilation_h < 1 ||
        dilation_w < 1)
        return miopenStatusBadParm;
    *(struct convolution *)(void *)desc = (struct convolution){
        mode, {pad_h, pad_w}, {stride_h, stride_w}, {dilation_h, dilation_w}, 1};
    return miopenStatusSuccess;
}

miopenStatus_t miopenSetConvolutionGroupCount(miopenConvolutionDescriptor_t desc, int groups)
{
    if (!desc || groups < 1)
        return miopenStatusBadParm;
    ((struct convolution *)(void *)desc)->groups = groups;
    return miopenStatusSuccess;
}

miopenStatus_t miopenGetConvolutionGroupCount(miopenConvolutionDescriptor_t desc, int *groups)
{
    if (!desc || !groups)
        return miopenStatusBadParm;
    *groups = (int)((struct convolution *)(void *)desc)->groups;
    return miopenStatusSuccess;
}

static const struct convolution *convolution_of(const miopenConvolutionDescriptor_t desc)
{
    return (const void *)desc;
}

miopenStatus_t miopenGetConvolutionForwardOutputDim(miopenConvolutionDescriptor_t desc,
                                                    const miopenTensorDescriptor_t input,
                                                    const miopenTensorDescriptor_t filter, int *n,
                                                    int *c, int *h, int *w)
{
    const struct convolution *k = convolution_of(desc);
    const struct dnn_tensor *x = TENSOR(input), *f = TENSOR(filter);
    if (!k || !x || !f || x->rank != 4 || f->rank != 4 || !n || !c || !h || !w)
        return miopenStatusBadParm;
    if (k->mode == miopenTranspose) {
        device_missing("miopenGetConvolutionForwardOutputDim of a transposed convolution");
        return miopenStatusNotImplemented;
    }
    *n = (int)x->dim[0];
    *c = (int)f->dim[0];
    *h = (int)window_steps(x->dim[2], k->pad[0], f->dim[2], k->stride[0], k->dilation[0]);
    *w = (int)window_steps(x->dim[3], k->pad[1], f->dim[3], k->stride[1], k->dilation[1]);
    return miopenStatusSuccess;
}

/* What takes part in a convolution: x by w gives y. One of them is written. */
struct parts {
    const struct convolution *k;
    const struct dnn_tensor *x, *w, *y;
    const void *at_x, *at_w, *at_y;
};

/* Do the sizes belong together? */
static miopenStatus_t convolution_check(const struct parts *p, const char *function)
{
    const struct convolution *k = p->k;
    const struct dnn_tensor *x = p->x, *w = p->w, *y = p->y;
    if (!k || !tensor_known(x) || !tensor_known(w) || !tensor_known(y) || !p->at_x || !p->at_w ||
        !p->at_y)
        return miopenStatusBadParm;
    if (k->mode == miopenTranspose || x->rank != 4) {
        device_missing(function);
        return miopenStatusNotImplemented;
    }
    bool fits = w->rank == 4 && y->rank == 4 && x->dim[1] == w->dim[1] * k->groups &&
                w->dim[0] % k->groups == 0 && y->dim[0] == x->dim[0] && y->dim[1] == w->dim[0];
    for (int i = 0; fits && i < 2; i++)
        fits = y->dim[2 + i] ==
               window_steps(x->dim[2 + i], k->pad[i], w->dim[2 + i], k->stride[i], k->dilation[i]);
    return fits ? miopenStatusSuccess : miopenStatusBadParm;
}

/* MIOpen runs a convolution only after a search for an algorithm of the same sizes, in the same
 * direction, by the same handle; so do we: a program that does without it fails there. */
enum direction { FORWARD, BY_DATA, BY_WEIGHTS, FUSED };

struct found {
    struct found *next;
    struct key {
        int64_t direction, type[3], size[3][4];
        struct convolution k;
    } key;
};

static void convolution_key_of(const struct parts *p, enum direction direction, struct key *key)
{
    const struct dnn_tensor *all[3] = {p->x, p->w, p->y};
    memset(key, 0, sizeof *key); /* the whole is compared */
    key->direction = direction;
    key->k = *p->k;
    for (int i = 0; i < 3; i++) {
        key->type[i] = all[i]->type;
        memcpy(key->size[i], all[i]->dim, sizeof key->size[i]);
    }
}

static bool was_found(const struct dnn_handle *h, const struct key *key)
{
    const struct found *f = h->found;
    while (f && memcmp(&f->key, key, sizeof *key) != 0)
        f = f->next;
    return f;
}

void convolution_forget(struct dnn_handle *handle)
{
    while (handle->found) {
        struct found *next = handle->found->next;
        free(handle->found);
        handle->found = next;
    }
}

/* Goes over all pairs of an element of x and one of w that belong to an element of y. */
struct visit {
    int64_t x, w, y; /* places */
};
typedef void visitor(void *ctx, const struct parts *p, const struct visit *v);

static void visit_windows(const struct parts *p, int64_t channel, const int64_t y[RANKS],
                          visitor *each, void *ctx)
{
    const struct convolution *k = p->k;
    const int64_t group = y[1] / (p->w->dim[0] / k->groups);
    struct visit v = {.y = tensor_place(p->y, y)};
    for (int64_t r = 0; r < p->w->dim[2]; r++)
        for (int64_t s = 0; s < p->w->dim[3]; s++) {
            const int64_t at[RANKS] = {y[0], group * p->w->dim[1] + channel,
                                       y[2] * k->stride[0] - k->pad[0] + r * k->dilation[0],
                                       y[3] * k->stride[1] - k->pad[1] + s * k->dilation[1]};
            const int64_t filter[RANKS] = {y[1], channel, r, s};
            if (at[2] < 0 || at[2] >= p->x->dim[2] || at[3] < 0 || at[3] >= p->x->dim[3])
                continue;
            v.x = tensor_place(p->x, at);
            v.w = tensor_place(p->w, filter);
            each(ctx, p, &v);
        }
}

static void visit_all(const struct parts *p, visitor *each, void *ctx)
{
    const int64_t n = tensor_count(p->y);
    int64_t y[RANKS];
    for (int64_t i = 0; i < n; i++) {
        tensor_index(p->y, i, y);
        for (int64_t channel = 0; channel < p->w->dim[1]; channel++)
            visit_windows(p, channel, y, each, ctx);
    }
}

/* Sums by the place of what is written. */
static void add_y(void *ctx, const struct parts *p, const struct visit *v)
{
    ((double *)ctx)[v->y] += tensor_load(p->x, p->at_x, v->x) * tensor_load(p->w, p->at_w, v->w);
}

static void add_x(void *ctx, const struct parts *p, const struct visit *v)
{
    ((double *)ctx)[v->x] += tensor_load(p->y, p->at_y, v->y) * tensor_load(p->w, p->at_w, v->w);
}

static void add_w(void *ctx, const struct parts *p, const struct visit *v)
{
    ((double *)ctx)[v->w] += tensor_load(p->y, p->at_y, v->y) * tensor_load(p->x, p->at_x, v->x);
}

/* After the sums: an activation of them with a bias for each channel and a tensor
 * beside, where they are. */
struct fused {
    const struct dnn_tensor *z, *bias;
    const void *at_z, *at_bias;
    double factor; /* of z */
    const struct activation *activation;
};

static double convolution_finish(const struct fused *f, const int64_t index[RANKS], double sum)
{
    if (!f)
        return sum;
    if (f->factor != 0)
        sum += f->factor * tensor_load(f->z, f->at_z, tensor_place(f->z, index));
    sum += tensor_load(f->bias, f->at_bias, tensor_place(f->bias, index));
    return activation_of(f->activation, sum);
}

/* What is written by a direction: the tensor, and how its sums come about. */
static const struct dnn_tensor *convolution_written(const struct parts *p, enum direction d,
                                                    visitor **each, void **at)
{
    *each = d == BY_DATA ? add_x : d == BY_WEIGHTS ? add_w : add_y;
    *at = (void *)(uintptr_t)(d == BY_DATA ? p->at_x : d == BY_WEIGHTS ? p->at_w : p->at_y);
    return d == BY_DATA ? p->x : d == BY_WEIGHTS ? p->w : p->y;
}

static miopenStatus_t convolution_compute(const struct parts *p, enum direction d,
                                          struct blend blend, const struct fused *fused)
{
    visitor *each;
    void *at;
    const struct dnn_tensor *out = convolution_written(p, d, &each, &at);
    const int64_t n = tensor_count(out);
    int64_t index[RANKS], places = 1;
    for (int i = 0; i < out->rank; i++)
        places += (out->dim[i] - 1) * out->stride[i];
    double *sums = calloc((size_t)places, sizeof *sums);
    if (!sums)
        return miopenStatusAllocFailed;
    visit_all(p, each, sums);
    for (int64_t i = 0; i < n; i++) {
        tensor_index(out, i, index);
        int64_t place = tensor_place(out, index);
        if (fused)
            tensor_store(out, at, place, (struct blend){1, 0},
                         convolution_finish(fused, index, blend.alpha * sums[place]));
        else
            tensor_store(out, at, place, blend, sums[place]);
    }
    free(sums);
    tensor_wrote(out, at);
    return miopenStatusSuccess;
}

static miopenStatus_t convolution_run(miopenHandle_t handle, const char *function,
                                      const struct parts *p, enum direction d, struct blend blend,
                                      const struct fused *fused)
{
    struct key key;
    miopenStatus_t status = convolution_check(p, function);
    if (status == miopenStatusSuccess)
        status = dnn_begin(handle, function);
    if (status != miopenStatusSuccess)
        return status;
    convolution_key_of(p, d, &key);
    if (d != FUSED && !was_found((const void *)handle, &key)) {
        hip_refuse(function, "no search for an algorithm of these sizes went before");
        return miopenStatusUnknownError;
    }
    return convolution_compute(p, d, blend, fused);
}

miopenStatus_t miopenConvolutionForward(miopenHandle_t handle, const void *alpha,
                                        const miopenTensorDescriptor_t x, const void *at_x,
                                        const miopenTensorDescriptor_t w, const void *at_w,
                                        const miopenConvolutionDescriptor_t desc,
                                        miopenConvFwdAlgorithm_t algo, const void *beta,
                                        const miopenTensorDescriptor_t y, void *at_y,
                                        void *workspace, size_t size)
{
    (void)algo, (void)workspace, (void)size;
    const struct parts p = {
        convolution_of(desc), TENSOR(x), TENSOR(w), TENSOR(y), at_x, at_w, at_y};
    if (!y || !alpha || !beta)
        return miopenStatusBadParm;
    return convolution_run(handle, "miopenConvolutionForward", &p, FORWARD,
                           blend_of(p.y, alpha, beta), NULL);
}

miopenStatus_t miopenConvolutionBackwardData(miopenHandle_t handle, const void *alpha,
                                             const miopenTensorDescriptor_t dy, const void *at_dy,
                                             const miopenTensorDescriptor_t w, const void *at_w,
                                             const miopenConvolutionDescriptor_t desc,
                                             miopenConvBwdDataAlgorithm_t algo, const void *beta,
                                             const miopenTensorDescriptor_t dx, void *at_dx,
                                             void *workspace, size_t size)
{
    (void)algo, (void)workspace, (void)size;
    const struct parts p = {
        convolution_of(desc), TENSOR(dx), TENSOR(w), TENSOR(dy), at_dx, at_w, at_dy};
    if (!dx || !alpha || !beta)
        return miopenStatusBadParm;
    return convolution_run(handle, "miopenConvolutionBackwardData", &p, BY_DATA,
                           blend_of(p.x, alpha, beta), NULL);
}

miopenStatus_t miopenConvolutionBackwardWeights(
    miopenHandle_t handle, const void *alpha, const miopenTensorDescriptor_t dy, const void *at_dy,
    const miopenTensorDescriptor_t x, const void *at_x, const miopenConvolutionDescriptor_t desc,
    miopenConvBwdWeightsAlgorithm_t algo, const void *beta, const miopenTensorDescriptor_t dw,
    void *at_dw, void *workspace, size_t size)
{
    (void)algo, (void)workspace, (void)size;
    const struct parts p = {
        convolution_of(desc), TENSOR(x), TENSOR(dw), TENSOR(dy), at_x, at_dw, at_dy};
    if (!dw || !alpha || !beta)
        return miopenStatusBadParm;
    return convolution_run(handle, "miopenConvolutionBackwardWeights", &p, BY_WEIGHTS,
                           blend_of(p.w, alpha, beta), NULL);
}

miopenStatus_t miopenConvolutionBiasActivationForward(
    miopenHandle_t handle, const void *alpha1, const miopenTensorDescriptor_t x, const void *at_x,
    const miopenTensorDescriptor_t w, const void *at_w, const miopenConvolutionDescriptor_t desc,
    miopenConvFwdAlgorithm_t algo, void *workspace, size_t size, const void *alpha2,
    const miopenTensorDescriptor_t z, const void *at_z, const miopenTensorDescriptor_t bias,
    const void *at_bias, const miopenActivationDescriptor_t activation,
    const miopenTensorDescriptor_t y, void *at_y)
{
    (void)algo, (void)workspace, (void)size;
    const struct parts p = {
        convolution_of(desc), TENSOR(x), TENSOR(w), TENSOR(y), at_x, at_w, at_y};
    if (!y || !activation || !tensor_known(TENSOR(bias)) || !at_bias || TENSOR(bias)->rank != 4)
        return miopenStatusBadParm;
    const struct blend factors = {alpha1 ? blend_of(p.y, alpha1, alpha1).alpha : 1,
                                  alpha2 ? blend_of(p.y, alpha2, alpha2).alpha : 0};
    if (factors.beta != 0 && (!z || !at_z || !tensor_alike(TENSOR(z), p.y)))
        return miopenStatusBadParm;
    const struct fused fused = {TENSOR(z), TENSOR(bias), at_z,
                                at_bias,   factors.beta, (const void *)activation};
    return convolution_run(handle, "miopenConvolutionBiasActivationForward", &p, FUSED,
                           (struct blend){factors.alpha, 0}, &fused);
}

/* ---- biases ---- */

/* Factors of 1 and 0 for a tensor. */
static const float one = 1, zero = 0;
static const double ones = 1, zeros = 0;
#define ONE(desc)  ((desc) && TENSOR(desc)->type == miopenDouble ? (const void *)&ones : &one)
#define ZERO(desc) ((desc) && TENSOR(desc)->type == miopenDouble ? (const void *)&zeros : &zero)

miopenStatus_t miopenConvolutionForwardBias(miopenHandle_t handle, const void *alpha,
                                            const miopenTensorDescriptor_t b, const void *at_b,
                                            const void *beta, const miopenTensorDescriptor_t y,
                                            void *at_y)
{
    if (!y)
        return miopenStatusBadParm;
    /* MIOpen adds, and refuses other factors. */
    struct blend by = blend_of(TENSOR(y), alpha, beta);
    if (by.alpha != 1 || by.beta != 0)
        return miopenStatusNotImplemented;
    return miopenOpTensor(handle, miopenTensorOpAdd, ONE(y), y, at_y, ONE(y), b, at_b, ZERO(y), y,
                          at_y);
}

miopenStatus_t miopenConvolutionBackwardBias(miopenHandle_t handle, const void *alpha,
                                             const miopenTensorDescriptor_t desc, const void *at_dy,
                                             const void *beta, const miopenTensorDescriptor_t bias,
                                             void *at_db)
{
    const struct dnn_tensor *dy = TENSOR(desc), *db = TENSOR(bias);
    if (!tensor_known(dy) || !tensor_known(db) || !at_dy || !at_db || dy->rank < 2 ||
        db->rank != dy->rank || db->dim[1] != dy->dim[1] || tensor_count(db) != db->dim[1])
        return miopenStatusBadParm;
    miopenStatus_t status = dnn_begin(handle, "miopenConvolutionBackwardBias");
    double *sums = calloc((size_t)db->dim[1], sizeof *sums);
    int64_t index[RANKS];
    for (int64_t i = 0; sums && status == miopenStatusSuccess && i < tensor_count(dy); i++) {
        tensor_index(dy, i, index);
        sums[index[1]] += tensor_load(dy, at_dy, tensor_place(dy, index));
    }
    for (int64_t c = 0; sums && status == miopenStatusSuccess && c < db->dim[1]; c++)
        tensor_store(db, at_db, c * db->stride[1], blend_of(db, alpha, beta), sums[c]);
    if (sums && status == miopenStatusSuccess)
        tensor_wrote(db, at_db);
    free(sums);
    return sums ? status : miopenStatusAllocFailed;
}

/* ---- the search for an algorithm: there is one ---- */

static miopenStatus_t no_workspace(size_t *size)
{
    if (!size)
        return miopenStatusBadParm;
    *size = 0;
    return miopenStatusSuccess;
}

miopenStatus_t miopenConvolutionForwardGetWorkSpaceSize(
    miopenHandle_t handle, const miopenTensorDescriptor_t w, const miopenTensorDescriptor_t x,
    const miopenConvolutionDescriptor_t desc, const miopenTensorDescriptor_t y, size_t *size)
{
    (void)handle, (void)w, (void)x, (void)desc, (void)y;
    return no_workspace(size);
}

miopenStatus_t miopenConvolutionBackwardDataGetWorkSpaceSize(
    miopenHandle_t handle, const miopenTensorDescriptor_t dy, const miopenTensorDescriptor_t w,
    const miopenConvolutionDescriptor_t desc, const miopenTensorDescriptor_t dx, size_t *size)
{
    (void)handle, (void)w, (void)dy, (void)desc, (void)dx;
    return no_workspace(size);
}

miopenStatus_t miopenConvolutionBackwardWeightsGetWorkSpaceSize(
    miopenHandle_t handle, const miopenTensorDescriptor_t dy, const miopenTensorDescriptor_t x,
    const miopenConvolutionDescriptor_t desc, const miopenTensorDescriptor_t dw, size_t *size)
{
    (void)handle, (void)dw, (void)dy, (void)desc, (void)x;
    return no_workspace(size);
}

/* The search computes, as MIOpen's does: what is to be written is written. */
static miopenStatus_t convolution_search(miopenHandle_t handle, const char *function,
                                         const struct parts *p, enum direction d, int wanted,
                                         int *n, miopenConvAlgoPerf_t *results)
{
    miopenStatus_t status =
        wanted > 0 && n && results ? convolution_check(p, function) : miopenStatusBadParm;
    if (status == miopenStatusSuccess)
        status = dnn_begin(handle, function);
    struct found *f = status == miopenStatusSuccess ? malloc(sizeof *f) : NULL;
    if (!f)
        return status == miopenStatusSuccess ? miopenStatusAllocFailed : status;
    struct dnn_handle *h = (void *)handle;
    convolution_key_of(p, d, &f->key);
    f->next = h->found;
    h->found = f;
    *n = 1;
    *results =
        (miopenConvAlgoPerf_t){.fwd_algo = miopenConvolutionFwdAlgoDirect, .time = 1, .memory = 0};
    return convolution_compute(p, d, (struct blend){1, 0}, NULL);
}

miopenStatus_t miopenFindConvolutionForwardAlgorithm(
    miopenHandle_t handle, const miopenTensorDescriptor_t x, const void *at_x,
    const miopenTensorDescriptor_t w, const void *at_w, const miopenConvolutionDescriptor_t desc,
    const miopenTensorDescriptor_t y, void *at_y, const int wanted, int *n,
    miopenConvAlgoPerf_t *results, void *workspace, size_t size, bool exhaustive)
{
    const struct parts p = {
        convolution_of(desc), TENSOR(x), TENSOR(w), TENSOR(y), at_x, at_w, at_y};
    (void)workspace, (void)size, (void)exhaustive;
    return convolution_search(handle, "miopenFindConvolutionForwardAlgorithm", &p, FORWARD, wanted,
                              n, results);
}

miopenStatus_t miopenFindConvolutionBackwardDataAlgorithm(
    miopenHandle_t handle, const miopenTensorDescriptor_t dy, const void *at_dy,
    const miopenTensorDescriptor_t w, const void *at_w, const miopenConvolutionDescriptor_t desc,
    const miopenTensorDescriptor_t dx, void *at_dx, const int wanted, int *n,
    miopenConvAlgoPerf_t *results, void *workspace, size_t size, bool exhaustive)
{
    const struct parts p = {
        convolution_of(desc), TENSOR(dx), TENSOR(w), TENSOR(dy), at_dx, at_w, at_dy};
    (void)workspace, (void)size, (void)exhaustive;
    return convolution_search(handle, "miopenFindConvolutionBackwardDataAlgorithm", &p, BY_DATA,
                              wanted, n, results);
}

miopenStatus_t miopenFindConvolutionBackwardWeightsAlgorithm(
    miopenHandle_t handle, const miopenTensorDescriptor_t dy, const void *at_dy,
    const miopenTensorDescriptor_t x, const void *at_x, const miopenConvolutionDescriptor_t desc,
    const miopenTensorDescriptor_t dw, void *at_dw, const int wanted, int *n,
    miopenConvAlgoPerf_t *results, void *workspace, size_t size, bool exhaustive)
{
    const struct parts p = {
        convolution_of(desc), TENSOR(x), TENSOR(dw), TENSOR(dy), at_x, at_dw, at_dy};
    (void)workspace, (void)size, (void)exhaustive;
    return convolution_search(handle, "miopenFindConvolutionBackwardWeightsAlgorithm", &p,
                              BY_WEIGHTS, wanted, n, results);
}
