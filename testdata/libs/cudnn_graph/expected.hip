#include <hip/hip_runtime.h>
#include <miopen/miopen.h>

miopenStatus_t tensor(miopenBackendDescriptor_t *desc, int64_t id, int64_t *dims, int64_t *strides)
{
    miopenDataType_t type = miopenFloat;
    bool is_virtual = false;
    miopenBackendCreateDescriptor(MIOPEN_BACKEND_TENSOR_DESCRIPTOR, desc);
    miopenBackendSetAttribute(*desc, MIOPEN_ATTR_TENSOR_DATA_TYPE, MIOPEN_TYPE_DATA_TYPE, 1, (void *)(&type));
    miopenBackendSetAttribute(*desc, MIOPEN_ATTR_TENSOR_DIMENSIONS, MIOPEN_TYPE_INT64, 4, (void *)(dims));
    miopenBackendSetAttribute(*desc, MIOPEN_ATTR_TENSOR_STRIDES, MIOPEN_TYPE_INT64, 4, (void *)(strides));
    miopenBackendSetAttribute(*desc, MIOPEN_ATTR_TENSOR_UNIQUE_ID, MIOPEN_TYPE_INT64, 1, (void *)(&id));
    miopenBackendSetAttribute(*desc, MIOPEN_ATTR_TENSOR_IS_VIRTUAL, MIOPEN_TYPE_BOOLEAN, 1, (void *)(&is_virtual));
    return miopenBackendFinalize(*desc);
}

miopenStatus_t execute(miopenHandle_t dnn, miopenBackendDescriptor_t plan, miopenBackendDescriptor_t pack)
{
    miopenPointwiseMode_t mode = MIOPEN_POINTWISE_RELU_FWD;
    int64_t size, count;
    miopenBackendSetAttribute(plan, MIOPEN_ATTR_POINTWISE_MODE, MIOPEN_TYPE_POINTWISE_MODE, 1, (void *)(&mode));
    miopenBackendGetAttribute(plan, MIOPEN_ATTR_EXECUTION_PLAN_WORKSPACE_SIZE, MIOPEN_TYPE_INT64, 1, &count, &size);
    miopenBackendGetAttribute(plan, CUDNN_ATTR_ENGINECFG_SHARED_MEMORY_USED, MIOPEN_TYPE_INT64, 1, &count, &size);
    return miopenBackendExecute(dnn, plan, pack);
}
