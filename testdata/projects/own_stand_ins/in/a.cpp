#include <cuda_runtime_api.h>
int poll_cuda(cudaEvent_t e) { return cudaEventQuery(e) == cudaSuccess; }
