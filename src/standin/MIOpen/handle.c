/* Handles, versions, the words of statuses. */
#include "standin/MIOpen/dnn.h"
#include <miopen/version.h>
#include <stdlib.h>

miopenStatus_t dnn_begin(miopenHandle_t handle, const char *function)
{
    if (!handle)
        return miopenStatusNotInitialized;
    return device_ready(function, ((struct dnn_handle *)(void *)handle)->stream) == 0
               ? miopenStatusSuccess
               : miopenStatusGpuOperationsSkipped;
}

miopenStatus_t dnn_new(void *out, size_t size)
{
    if (!out)
        return miopenStatusBadParm;
    return (*(void **)out = calloc(1, size)) ? miopenStatusSuccess : miopenStatusAllocFailed;
}

miopenStatus_t miopenCreateWithStream(miopenHandle_t *out, miopenAcceleratorQueue_t stream)
{
    if (device_ready("miopenCreate", stream) != 0)
        return miopenStatusNotInitialized;
    miopenStatus_t status = dnn_new(out, sizeof(struct dnn_handle));
    if (status == miopenStatusSuccess)
        ((struct dnn_handle *)(void *)*out)->stream = stream;
    return status;
}

miopenStatus_t miopenCreate(miopenHandle_t *out)
{
    return miopenCreateWithStream(out, NULL);
}

miopenStatus_t miopenDestroy(miopenHandle_t handle)
{
    if (handle)
        convolution_forget((void *)handle);
    free(handle);
    return handle ? miopenStatusSuccess : miopenStatusNotInitialized;
}

miopenStatus_t miopenSetStream(miopenHandle_t handle, miopenAcceleratorQueue_t stream)
{
    if (!handle)
        return miopenStatusNotInitialized;
    ((struct dnn_handle *)(void *)handle)->stream = stream;
    return miopenStatusSuccess;
}

miopenStatus_t miopenGetStream(miopenHandle_t handle, miopenAcceleratorQueue_t *stream)
{
    if (!handle || !stream)
        return handle ? miopenStatusBadParm : miopenStatusNotInitialized;
    *stream = ((struct dnn_handle *)(void *)handle)->stream;
    return miopenStatusSuccess;
}

miopenStatus_t miopenGetVersion(size_t *major, size_t *minor, size_t *patch)
{
    if (!major || !minor || !patch)
        return miopenStatusBadParm;
    *major = MIOPEN_VERSION_MAJOR;
    *minor = MIOPEN_VERSION_MINOR;
    *patch = MIOPEN_VERSION_PATCH;
    return miopenStatusSuccess;
}

const char *miopenGetErrorString(miopenStatus_t status)
{
    static const char *const names[] = {
        "miopenStatusSuccess",         "miopenStatusNotInitialized",
        "miopenStatusInvalidValue",    "miopenStatusBadParm",
        "miopenStatusAllocFailed",     "miopenStatusInternalError",
        "miopenStatusNotImplemented",  "miopenStatusUnknownError",
        "miopenStatusUnsupportedOp",   "miopenStatusGpuOperationsSkipped",
        "miopenStatusVersionMismatch",
    };
    return (size_t)status < sizeof names / sizeof *names ? names[status] : "Unknown error status";
}
