#include <cuda_runtime.h>


[[nodiscard]] cudaError_t a();
[[deprecated("use cudaMallocAsync")]] void *b(cudaStream_t s);
__attribute__((unused)) static cudaEvent_t c;
alignas(16) cudaExtent d;
extern "C" __declspec(dllexport) cudaError_t e();
