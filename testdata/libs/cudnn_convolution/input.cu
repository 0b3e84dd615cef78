#include <cudnn.h>

struct Layer {
    cudnnTensorDescriptor_t x, y;
    cudnnFilterDescriptor_t w;
    cudnnConvolutionDescriptor_t conv;
};

size_t prepare(cudnnHandle_t dnn, Layer *l, const int *pad, const int *one)
{
    size_t forward, data, filter;
    int n, c, h, w;
    cudnnSetConvolution2dDescriptor(l->conv, 1, 1, 2, 2, 1, 1, CUDNN_CROSS_CORRELATION, CUDNN_DATA_FLOAT);
    cudnnSetConvolutionNdDescriptor(l->conv, 2, pad, one, one, CUDNN_CONVOLUTION, CUDNN_DATA_FLOAT);
    cudnnSetConvolutionGroupCount(l->conv, 4);
    cudnnSetConvolutionMathType(l->conv, CUDNN_TENSOR_OP_MATH);
    cudnnGetConvolution2dForwardOutputDim(l->conv, l->x, l->w, &n, &c, &h, &w);
    cudnnGetConvolutionForwardWorkspaceSize(dnn, l->x, l->w, l->conv, l->y, CUDNN_CONVOLUTION_FWD_ALGO_GEMM, &forward);
    cudnnGetConvolutionBackwardDataWorkspaceSize(dnn, l->w, l->y, l->conv, l->x, CUDNN_CONVOLUTION_BWD_DATA_ALGO_0, &data);
    cudnnGetConvolutionBackwardFilterWorkspaceSize(dnn, l->x, l->y, l->conv, l->w, CUDNN_CONVOLUTION_BWD_FILTER_ALGO_1,
                                                   &filter);
    return forward + data + filter;
}

cudnnConvolutionFwdAlgo_t search(cudnnHandle_t dnn, Layer *l, const float *x, const float *w, float *y, void *work,
                                 size_t bytes)
{
    cudnnConvolutionFwdAlgoPerf_t best[2];
    int found;
    cudnnFindConvolutionForwardAlgorithmEx(dnn, l->x, x, l->w, w, l->conv, l->y, y, 2, &found, best, work, bytes);
    cudnnGetConvolutionForwardAlgorithm_v7(dnn, l->x, l->w, l->conv, l->y, 2, &found, best);
    if (best[0].status != CUDNN_STATUS_SUCCESS || best[0].memory > bytes || best[0].time > 1.0f)
        return CUDNN_CONVOLUTION_FWD_ALGO_WINOGRAD_NONFUSED;
    return best[0].algo;
}

void run(cudnnHandle_t dnn, Layer *l, float *x, float *w, float *y, cudnnConvolutionFwdAlgo_t algo, void *work,
         size_t bytes)
{
    const float one = 1, zero = 0;
    cudnnConvolutionForward(dnn, &one, l->x, x, l->w, w, l->conv, algo, work, bytes, &zero, l->y, y);
    cudnnConvolutionBackwardData(dnn, &one, l->w, w, l->y, y, l->conv, CUDNN_CONVOLUTION_BWD_DATA_ALGO_1, work, bytes,
                                 &zero, l->x, x);
    cudnnConvolutionBackwardFilter(dnn, &one, l->x, x, l->y, y, l->conv, CUDNN_CONVOLUTION_BWD_FILTER_ALGO_0, work,
                                   bytes, &zero, l->w, w);
    cudnnConvolutionBackwardBias(dnn, &one, l->y, y, &zero, l->x, x);
}
