#include <hip/hip_runtime.h>
#include <miopen/miopen.h>

void describe(miopenHandle_t dnn, miopenRNNDescriptor_t rnn, miopenDropoutDescriptor_t drop, miopenTensorDescriptor_t *x)
{
    size_t work, reserve, params;
    miopenSetRNNDescriptor_V2(rnn, 256, 2, drop, miopenRNNlinear, miopenRNNbidirection, miopenLSTM, miopenRNNwithBias, miopenRNNdefault, miopenFloat);
    miopenSetRNNDescriptor_V2(rnn, 256, 2, drop, miopenRNNskip, miopenRNNunidirection, miopenGRU, miopenRNNwithBias, miopenRNNdefault, miopenFloat);
    miopenGetRNNWorkspaceSize(dnn, rnn, 10, x, &work);
    miopenGetRNNTrainingReserveSize(dnn, rnn, 10, x, &reserve);
    miopenGetRNNParamsSize(dnn, rnn, x[0], &params, miopenFloat);
    cudnnSetRNNMatrixMathType(rnn, CUDNN_TENSOR_OP_MATH);
    miopenSetRNNPaddingMode(rnn, miopenRNNIOWithPadding);
}

void sequences(miopenHandle_t dnn, miopenRNNDescriptor_t rnn, miopenSeqTensorDescriptor_t data, const int *lengths)
{
    size_t work, reserve;
    float fill = 0;
    miopenCreateSeqTensorDescriptor(&data);
    miopenSetRNNDataSeqTensorDescriptor(data, miopenFloat, miopenRNNDataBatchMajorPadded, 20, 8, 64, lengths, &fill);
    miopenGetRNNTempSpaceSizes(dnn, rnn, data, miopenRNNTraining, &work, &reserve);
    miopenGetRNNParamsSize(dnn, rnn, &work);
    cudnnRNNSetClip_v9(rnn, CUDNN_RNN_CLIP_MINMAX, -1.0, 1.0);
}
