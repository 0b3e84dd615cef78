#include <hip/hip_runtime.h>


[[nodiscard]] hipError_t a();
[[deprecated("use cudaMallocAsync")]] void *b(hipStream_t s);
__attribute__((unused)) static hipEvent_t c;
alignas(16) hipExtent d;
extern "C" __declspec(dllexport) hipError_t e();
