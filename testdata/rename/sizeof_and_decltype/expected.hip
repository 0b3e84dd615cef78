#include <hip/hip_runtime.h>


decltype(hipMalloc) *again = nullptr;
static_assert(sizeof(hipIpcMemHandle_t) == 64, "handle");
size_t n = sizeof(hipStream_t) + sizeof(hipMemcpyKind) + alignof(hipEvent_t);
