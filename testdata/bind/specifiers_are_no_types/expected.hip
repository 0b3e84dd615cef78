#include <hip/hip_runtime.h>


static hipError_t (*sync)() = hipDeviceSynchronize;
extern const hipStream_t shared[];
static const hipMemcpyKind (kind) = hipMemcpyDefault;
inline hipError_t f(const hipEvent_t, const hipStream_t = 0) { return (const hipError_t)0; }
int const cudaAnswer = 42;
int answer() { return cudaAnswer; }
