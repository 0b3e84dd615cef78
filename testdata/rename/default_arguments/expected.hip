#include <hip/hip_runtime.h>


void launch(int n, hipStream_t stream = hipStreamLegacy, hipMemcpyKind kind = hipMemcpyDefault);
void wait(const hipEvent_t = nullptr, const hipStream_t = 0);
template <hipMemcpyKind K = hipMemcpyDeviceToHost> struct copier;
