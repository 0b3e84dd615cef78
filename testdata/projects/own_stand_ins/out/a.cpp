#include <hip/hip_runtime_api.h>
int poll_cuda(hipEvent_t e) { return hipEventQuery(e) == hipSuccess; }
