#include <cudnn_backend.h>

cudnnStatus_t tensor(cudnnBackendDescriptor_t *desc, int64_t id, int64_t *dims, int64_t *strides)
{
    cudnnDataType_t type = CUDNN_DATA_FLOAT;
    bool is_virtual = false;
    cudnnBackendCreateDescriptor(CUDNN_BACKEND_TENSOR_DESCRIPTOR, desc);
    cudnnBackendSetAttribute(*desc, CUDNN_ATTR_TENSOR_DATA_TYPE, CUDNN_TYPE_DATA_TYPE, 1, &type);
    cudnnBackendSetAttribute(*desc, CUDNN_ATTR_TENSOR_DIMENSIONS, CUDNN_TYPE_INT64, 4, dims);
    cudnnBackendSetAttribute(*desc, CUDNN_ATTR_TENSOR_STRIDES, CUDNN_TYPE_INT64, 4, strides);
    cudnnBackendSetAttribute(*desc, CUDNN_ATTR_TENSOR_UNIQUE_ID, CUDNN_TYPE_INT64, 1, &id);
    cudnnBackendSetAttribute(*desc, CUDNN_ATTR_TENSOR_IS_VIRTUAL, CUDNN_TYPE_BOOLEAN, 1, &is_virtual);
    return cudnnBackendFinalize(*desc);
}

cudnnStatus_t execute(cudnnHandle_t dnn, cudnnBackendDescriptor_t plan, cudnnBackendDescriptor_t pack)
{
    cudnnPointwiseMode_t mode = CUDNN_POINTWISE_RELU_FWD;
    int64_t size, count;
    cudnnBackendSetAttribute(plan, CUDNN_ATTR_POINTWISE_MODE, CUDNN_TYPE_POINTWISE_MODE, 1, &mode);
    cudnnBackendGetAttribute(plan, CUDNN_ATTR_EXECUTION_PLAN_WORKSPACE_SIZE, CUDNN_TYPE_INT64, 1, &count, &size);
    cudnnBackendGetAttribute(plan, CUDNN_ATTR_ENGINECFG_SHARED_MEMORY_USED, CUDNN_TYPE_INT64, 1, &count, &size);
    return cudnnBackendExecute(dnn, plan, pack);
}
