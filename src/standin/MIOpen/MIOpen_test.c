/* Layers there and back: what comes back is the gradient of what went there.
 * The device is a stub. */
#include "standin/common/test.h"
#include "standin/MIOpen/dnn.h"

#define OK(call) assert_int_equal((call), miopenStatusSuccess)

static miopenHandle_t handle;
static double shift[3] = {1, 2, 3};
static const double one = 1, zero = 0;

/* A tensor of doubles with numbers in it. */
struct data {
    miopenTensorDescriptor_t desc;
    int64_t n;
    double *at;
};

static struct data MIOpen_test_make(int n, int c, int h, int w)
{
    struct data d = {.n = (int64_t)n * c * h * w};
    OK(miopenCreateTensorDescriptor(&d.desc));
    OK(miopenSet4dTensorDescriptor(d.desc, miopenDouble, n, c, h, w));
    d.at = malloc((size_t)d.n * sizeof *d.at);
    assert_non_null(d.at);
    for (int64_t i = 0; i < d.n; i++)
        d.at[i] = test_number();
    return d;
}

static struct data like(const struct data *d)
{
    const struct dnn_tensor *t = TENSOR(d->desc);
    return MIOpen_test_make((int)t->dim[0], (int)t->dim[1], (int)t->dim[2], (int)t->dim[3]);
}

static void MIOpen_test_drop(struct data *d)
{
    OK(miopenDestroyTensorDescriptor(d->desc));
    free(d->at);
}

static double inner(const struct data *a, const double *b)
{
    double sum = 0;
    for (int64_t i = 0; i < a->n; i++)
        sum += a->at[i] * b[i];
    return sum;
}

/* A layer from x to y, and its gradients by x and by a parameter w (may be none). */
struct layer {
    void *desc;
    struct data x, y, w;
    void (*forward)(struct layer *l);
    void (*backward)(struct layer *l, const struct data *dy, struct data *dx, struct data *dw);
};

/* The gradient of <y, dy> against differences of it, element by element. */
static void MIOpen_test_compare(struct layer *l, struct data *with, const struct data *gradient,
                                const struct data *dy)
{
    const double step = 1e-6;
    for (int64_t i = 0; i < with->n; i++) {
        double was = with->at[i];
        with->at[i] = was + step;
        l->forward(l);
        double more = inner(&l->y, dy->at);
        with->at[i] = was - step;
        l->forward(l);
        double less = inner(&l->y, dy->at);
        with->at[i] = was;
        test_close(gradient->at[i], (more - less) / (2 * step), 1e-7);
    }
    l->forward(l);
}

static void MIOpen_test_check(struct layer *l)
{
    struct data dy = like(&l->y), dx = like(&l->x), dw = {0};
    if (l->w.at)
        dw = like(&l->w);
    l->forward(l);
    l->backward(l, &dy, &dx, &dw);
    MIOpen_test_compare(l, &l->x, &dx, &dy);
    if (l->w.at) {
        MIOpen_test_compare(l, &l->w, &dw, &dy);
        MIOpen_test_drop(&dw);
        MIOpen_test_drop(&l->w);
    }
    MIOpen_test_drop(&dy);
    MIOpen_test_drop(&dx);
    MIOpen_test_drop(&l->x);
    MIOpen_test_drop(&l->y);
}

/* ---- convolution ---- */

static void convolve(struct layer *l)
{
    OK(miopenConvolutionForward(handle, &one, l->x.desc, l->x.at, l->w.desc, l->w.at, l->desc,
                                miopenConvolutionFwdAlgoDirect, &zero, l->y.desc, l->y.at, NULL,
                                0));
}

static void convolve_back(struct layer *l, const struct data *dy, struct data *dx, struct data *dw)
{
    OK(miopenConvolutionBackwardData(handle, &one, dy->desc, dy->at, l->w.desc, l->w.at, l->desc,
                                     miopenConvolutionBwdDataAlgoDirect, &zero, dx->desc, dx->at,
                                     NULL, 0));
    OK(miopenConvolutionBackwardWeights(handle, &one, dy->desc, dy->at, l->x.desc, l->x.at, l->desc,
                                        miopenConvolutionBwdWeightsAlgoDirect, &zero, dw->desc,
                                        dw->at, NULL, 0));
}

/* What MIOpen wants before it computes a convolution, in each direction. */
static void MIOpen_test_find(struct layer *l)
{
    miopenConvAlgoPerf_t best;
    struct data dx = like(&l->x), dw = like(&l->w);
    int n = 0;
    OK(miopenFindConvolutionForwardAlgorithm(handle, l->x.desc, l->x.at, l->w.desc, l->w.at,
                                             l->desc, l->y.desc, l->y.at, 1, &n, &best, NULL, 0,
                                             false));
    OK(miopenFindConvolutionBackwardDataAlgorithm(handle, l->y.desc, l->y.at, l->w.desc, l->w.at,
                                                  l->desc, dx.desc, dx.at, 1, &n, &best, NULL, 0,
                                                  false));
    OK(miopenFindConvolutionBackwardWeightsAlgorithm(handle, l->y.desc, l->y.at, l->x.desc, l->x.at,
                                                     l->desc, dw.desc, dw.at, 1, &n, &best, NULL, 0,
                                                     false));
    assert_int_equal(n, 1);
    MIOpen_test_drop(&dx);
    MIOpen_test_drop(&dw);
}

/* With padding, steps, gaps in the filter, and two groups; one element by hand. */
static void test_convolution(void **state)
{
    (void)state;
    miopenConvolutionDescriptor_t desc;
    int n, c, h, w;
    OK(miopenCreateConvolutionDescriptor(&desc));
    OK(miopenInitConvolutionDescriptor(desc, miopenGroupConv, 1, 2, 2, 1, 1, 2));
    OK(miopenSetConvolutionGroupCount(desc, 2));
    struct layer l = {desc,     MIOpen_test_make(2, 4, 6, 5),
                      {0},      MIOpen_test_make(6, 2, 3, 2),
                      convolve, convolve_back};
    OK(miopenGetConvolutionForwardOutputDim(desc, l.x.desc, l.w.desc, &n, &c, &h, &w));
    assert_int_equal(n, 2);
    assert_int_equal(c, 6);
    assert_int_equal(h, 3);
    assert_int_equal(w, 7);
    l.y = MIOpen_test_make(n, c, h, w);
    assert_int_equal(miopenConvolutionForward(handle, &one, l.x.desc, l.x.at, l.w.desc, l.w.at,
                                              l.desc, miopenConvolutionFwdAlgoDirect, &zero,
                                              l.y.desc, l.y.at, NULL, 0),
                     miopenStatusUnknownError); /* before a search */
    MIOpen_test_find(&l);
    convolve(&l);
    double sum = 0; /* image 1, filter 5 (of the second group), row 1, column 3 */
    for (int channel = 0; channel < 2; channel++)
        for (int r = 0; r < 3; r++)
            for (int s = 0; s < 2; s++) {
                int row = 2 - 1 + r, column = 3 - 2 + 2 * s;
                sum += l.x.at[((4 + 2 + channel) * 6 + row) * 5 + column] *
                       l.w.at[((5 * 2 + channel) * 3 + r) * 2 + s];
            }
    test_close(l.y.at[((6 + 5) * 3 + 1) * 7 + 3], sum, 1e-14);
    MIOpen_test_check(&l);
    OK(miopenDestroyConvolutionDescriptor(desc));
}

/* ---- pooling ---- */

static void pool(struct layer *l)
{
    OK(miopenPoolingForward(handle, l->desc, &one, l->x.desc, l->x.at, &zero, l->y.desc, l->y.at,
                            true, shift, sizeof shift));
}

static void pool_back(struct layer *l, const struct data *dy, struct data *dx, struct data *dw)
{
    (void)dw;
    OK(miopenPoolingBackward(handle, l->desc, &one, l->y.desc, l->y.at, dy->desc, dy->at, l->x.desc,
                             l->x.at, &zero, dx->desc, dx->at, shift));
}

static void test_pooling(void **state)
{
    (void)state;
    for (int mode = miopenPoolingMax; mode <= miopenPoolingAverageInclusive; mode++) {
        miopenPoolingDescriptor_t desc;
        int n, c, h, w;
        OK(miopenCreatePoolingDescriptor(&desc));
        OK(miopenSet2dPoolingDescriptor(desc, (miopenPoolingMode_t)mode, 3, 2, 1, 0, 2, 1));
        struct layer l = {desc, MIOpen_test_make(1, 2, 5, 4), {0}, {0}, pool, pool_back};
        OK(miopenGetPoolingForwardOutputDim(desc, l.x.desc, &n, &c, &h, &w));
        l.y = MIOpen_test_make(n, c, h, w);
        pool(&l);
        if (mode != miopenPoolingMax) /* a corner: one row of the window is padding */
            test_close(l.y.at[0],
                       (l.x.at[0] + l.x.at[1] + l.x.at[4] + l.x.at[5]) /
                           (mode == miopenPoolingAverage ? 4 : 6),
                       1e-14);
        MIOpen_test_check(&l);
        OK(miopenDestroyPoolingDescriptor(desc));
    }
}

/* ---- activations, softmax ---- */

static void MIOpen_test_activate(struct layer *l)
{
    OK(miopenActivationForward(handle, l->desc, &one, l->x.desc, l->x.at, &zero, l->y.desc,
                               l->y.at));
}

static void activate_back(struct layer *l, const struct data *dy, struct data *dx, struct data *dw)
{
    (void)dw;
    OK(miopenActivationBackward(handle, l->desc, &one, l->y.desc, l->y.at, dy->desc, dy->at,
                                l->x.desc, l->x.at, &zero, dx->desc, dx->at));
}

static void test_activations(void **state)
{
    (void)state;
    for (int mode = miopenActivationPASTHRU; mode <= miopenActivationELU; mode++) {
        miopenActivationDescriptor_t desc;
        OK(miopenCreateActivationDescriptor(&desc));
        OK(miopenSetActivationDescriptor(desc, (miopenActivationMode_t)mode,
                                         mode == miopenActivationPOWER ? 2 : 0.5, 0.75, 1.5));
        struct layer l = {desc, MIOpen_test_make(2, 3, 1, 4), MIOpen_test_make(2, 3, 1, 4),
                          {0},  MIOpen_test_activate,         activate_back};
        MIOpen_test_check(&l);
        OK(miopenDestroyActivationDescriptor(desc));
    }
}

static miopenSoftmaxAlgorithm_t how;
static miopenSoftmaxMode_t over;

static void MIOpen_test_soften(struct layer *l)
{
    OK(miopenSoftmaxForward_V2(handle, &one, l->x.desc, l->x.at, &zero, l->y.desc, l->y.at, how,
                               over));
}

static void soften_back(struct layer *l, const struct data *dy, struct data *dx, struct data *dw)
{
    (void)dw;
    OK(miopenSoftmaxBackward_V2(handle, &one, l->y.desc, l->y.at, dy->desc, dy->at, &zero, dx->desc,
                                dx->at, how, over));
}

static void test_softmax(void **state)
{
    (void)state;
    for (int i = 0; i < 6; i++) {
        how = (miopenSoftmaxAlgorithm_t)(i % 3);
        over = (miopenSoftmaxMode_t)(i / 3);
        struct layer l = {NULL, MIOpen_test_make(2, 3, 2, 2), MIOpen_test_make(2, 3, 2, 2),
                          {0},  MIOpen_test_soften,           soften_back};
        MIOpen_test_soften(&l);
        double sum = 0;
        for (int k = 0; k < (over == MIOPEN_SOFTMAX_MODE_CHANNEL ? 3 : 12); k++) {
            double y = l.y.at[over == MIOPEN_SOFTMAX_MODE_CHANNEL ? 4 * k : k];
            sum += how == MIOPEN_SOFTMAX_LOG ? exp(y) : y;
        }
        test_close(sum, 1, 1e-13);
        MIOpen_test_check(&l);
    }
}

/* ---- batch normalization ---- */

static void normalize(struct layer *l)
{
    OK(miopenBatchNormalizationForwardTraining(
        handle, miopenBNSpatial, (void *)(uintptr_t)&one, (void *)(uintptr_t)&zero, l->x.desc,
        l->x.at, l->y.desc, l->y.at, l->w.desc, l->w.at, shift, 1, NULL, NULL, 1e-5, NULL, NULL));
}

static void normalize_back(struct layer *l, const struct data *dy, struct data *dx, struct data *dw)
{
    double by_shift[3], sum = 0;
    OK(miopenBatchNormalizationBackward(handle, miopenBNSpatial, &one, &zero, &one, &zero,
                                        l->x.desc, l->x.at, dy->desc, dy->at, dx->desc, dx->at,
                                        l->w.desc, l->w.at, dw->at, by_shift, 1e-5, NULL, NULL));
    for (int i = 0; i < dy->n; i++)
        sum += i / 4 % 3 == 1 ? dy->at[i] : 0;
    test_close(by_shift[1], sum, 1e-13);
}

static void test_batchnorm(void **state)
{
    (void)state;
    struct layer l = {NULL,
                      MIOpen_test_make(3, 3, 2, 2),
                      MIOpen_test_make(3, 3, 2, 2),
                      MIOpen_test_make(1, 3, 1, 1),
                      normalize,
                      normalize_back};
    MIOpen_test_check(&l);
}

/* A smaller tensor repeats; a reduction takes it back. */
static void test_sums(void **state)
{
    (void)state;
    struct data x = MIOpen_test_make(2, 3, 2, 2), bias = MIOpen_test_make(1, 3, 1, 1), y = like(&x),
                sum = like(&bias);
    miopenReduceTensorDescriptor_t add;
    OK(miopenOpTensor(handle, miopenTensorOpAdd, &one, x.desc, x.at, &one, bias.desc, bias.at,
                      &zero, y.desc, y.at));
    OK(miopenCreateReduceTensorDescriptor(&add));
    OK(miopenSetReduceTensorDescriptor(add, MIOPEN_REDUCE_TENSOR_ADD, miopenDouble,
                                       MIOPEN_NOT_PROPAGATE_NAN, MIOPEN_REDUCE_TENSOR_NO_INDICES,
                                       MIOPEN_32BIT_INDICES));
    OK(miopenReduceTensor(handle, add, NULL, 0, NULL, 0, &one, y.desc, y.at, &zero, sum.desc,
                          sum.at));
    OK(miopenDestroyReduceTensorDescriptor(add));
    for (int c = 0; c < 3; c++) {
        double wanted = 8 * bias.at[c];
        for (int i = 0; i < 24; i++)
            wanted += i / 4 % 3 == c ? x.at[i] : 0;
        test_close(sum.at[c], wanted, 1e-13);
    }
    assert_int_equal(miopenOpTensor(handle, miopenTensorOpAdd, &one, bias.desc, bias.at, &one,
                                    x.desc, x.at, &zero, y.desc, y.at),
                     miopenStatusBadParm);
    MIOpen_test_drop(&x);
    MIOpen_test_drop(&bias);
    MIOpen_test_drop(&y);
    MIOpen_test_drop(&sum);
}

static int MIOpen_test_make_handle(void **state)
{
    (void)state;
    return miopenCreate(&handle) != miopenStatusSuccess;
}

static int MIOpen_test_destroy_handle(void **state)
{
    (void)state;
    return miopenDestroy(handle) != miopenStatusSuccess;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_convolution), cmocka_unit_test(test_pooling),
        cmocka_unit_test(test_activations), cmocka_unit_test(test_softmax),
        cmocka_unit_test(test_batchnorm),   cmocka_unit_test(test_sums),
    };
    return cmocka_run_group_tests(tests, MIOpen_test_make_handle, MIOpen_test_destroy_handle);
}
