#include <hip/hip_runtime.h>


const char *direction(hipMemcpyKind kind)
{
    switch (kind) {
    case hipMemcpyHostToHost: return "host to host";
    case hipMemcpyHostToDevice: return "host to device";
    case hipMemcpyDeviceToHost: return "device to host";
    default: return kind == hipMemcpyDefault ? "default" : "other";
    }
}
