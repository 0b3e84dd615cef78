#include <hip/hip_runtime.h>
#include <miopen/miopen.h>

struct Layer {
    miopenTensorDescriptor_t x, y;
    miopenTensorDescriptor_t w;
    miopenConvolutionDescriptor_t conv;
};

size_t prepare(miopenHandle_t dnn, Layer *l, const int *pad, const int *one)
{
    size_t forward, data, filter;
    int n, c, h, w;
    miopenInitConvolutionDescriptor(l->conv, miopenConvolution, 1, 1, 2, 2, 1, 1);
    miopenInitConvolutionNdDescriptor(l->conv, 2, pad, one, one, CUDNN_CONVOLUTION);
    miopenSetConvolutionGroupCount(l->conv, 4);
    cudnnSetConvolutionMathType(l->conv, CUDNN_TENSOR_OP_MATH);
    miopenGetConvolutionForwardOutputDim(l->conv, l->x, l->w, &n, &c, &h, &w);
    miopenConvolutionForwardGetWorkSpaceSize(dnn, l->w, l->x, l->conv, l->y, &forward);
    miopenConvolutionBackwardDataGetWorkSpaceSize(dnn, l->y, l->w, l->conv, l->x, &data);
    miopenConvolutionBackwardWeightsGetWorkSpaceSize(dnn, l->y, l->x, l->conv, l->w, &filter);
    return forward + data + filter;
}

miopenConvFwdAlgorithm_t search(miopenHandle_t dnn, Layer *l, const float *x, const float *w, float *y, void *work,
                                 size_t bytes)
{
    miopenConvAlgoPerf_t best[2];
    int found;
    miopenFindConvolutionForwardAlgorithm(dnn, l->x, x, l->w, w, l->conv, l->y, y, 2, &found, best, work, bytes, false);
    cudnnGetConvolutionForwardAlgorithm_v7(dnn, l->x, l->w, l->conv, l->y, 2, &found, best);
    if (best[0].status != miopenStatusSuccess || best[0].memory > bytes || best[0].time > 1.0f)
        return miopenConvolutionFwdAlgoWinograd;
    return best[0].fwd_algo;
}

void run(miopenHandle_t dnn, Layer *l, float *x, float *w, float *y, miopenConvFwdAlgorithm_t algo, void *work,
         size_t bytes)
{
    const float one = 1, zero = 0;
    miopenConvolutionForward(dnn, &one, l->x, x, l->w, w, l->conv, algo, &zero, l->y, y, work, bytes);
    miopenConvolutionBackwardData(dnn, &one, l->y, y, l->w, w, l->conv, miopenConvolutionBwdDataAlgoDirect, &zero, l->x, x, work, bytes);
    miopenConvolutionBackwardWeights(dnn, &one, l->y, y, l->x, x, l->conv, miopenConvolutionBwdWeightsAlgoGEMM, &zero, l->w, w, work, bytes);
    miopenConvolutionBackwardBias(dnn, &one, l->y, y, &zero, l->x, x);
}
