#include <cuda_runtime.h>


const char *direction(cudaMemcpyKind kind)
{
    switch (kind) {
    case cudaMemcpyHostToHost: return "host to host";
    case cudaMemcpyHostToDevice: return "host to device";
    case cudaMemcpyDeviceToHost: return "device to host";
    default: return kind == cudaMemcpyDefault ? "default" : "other";
    }
}
