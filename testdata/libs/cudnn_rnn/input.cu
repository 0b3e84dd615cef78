#include <cudnn.h>

void describe(cudnnHandle_t dnn, cudnnRNNDescriptor_t rnn, cudnnDropoutDescriptor_t drop, cudnnTensorDescriptor_t *x)
{
    size_t work, reserve, params;
    cudnnSetRNNDescriptor_v6(dnn, rnn, 256, 2, drop, CUDNN_LINEAR_INPUT, CUDNN_BIDIRECTIONAL, CUDNN_LSTM,
                             CUDNN_RNN_ALGO_STANDARD, CUDNN_DATA_FLOAT);
    cudnnSetRNNDescriptor(rnn, 256, 2, drop, CUDNN_SKIP_INPUT, CUDNN_UNIDIRECTIONAL, CUDNN_GRU, CUDNN_DATA_FLOAT);
    cudnnGetRNNWorkspaceSize(dnn, rnn, 10, x, &work);
    cudnnGetRNNTrainingReserveSize(dnn, rnn, 10, x, &reserve);
    cudnnGetRNNParamsSize(dnn, rnn, x[0], &params, CUDNN_DATA_FLOAT);
    cudnnSetRNNMatrixMathType(rnn, CUDNN_TENSOR_OP_MATH);
    cudnnSetRNNPaddingMode(rnn, CUDNN_RNN_PADDED_IO_ENABLED);
}

void sequences(cudnnHandle_t dnn, cudnnRNNDescriptor_t rnn, cudnnRNNDataDescriptor_t data, const int *lengths)
{
    size_t work, reserve;
    float fill = 0;
    cudnnCreateRNNDataDescriptor(&data);
    cudnnSetRNNDataDescriptor(data, CUDNN_DATA_FLOAT, CUDNN_RNN_DATA_LAYOUT_BATCH_MAJOR_UNPACKED, 20, 8, 64, lengths, &fill);
    cudnnGetRNNTempSpaceSizes(dnn, rnn, CUDNN_FWD_MODE_TRAINING, data, &work, &reserve);
    cudnnGetRNNWeightSpaceSize(dnn, rnn, &work);
    cudnnRNNSetClip_v9(rnn, CUDNN_RNN_CLIP_MINMAX, -1.0, 1.0);
}
