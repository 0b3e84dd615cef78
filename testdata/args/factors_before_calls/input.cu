#include <cuda_runtime.h>

int product(int factor_t, cudaStream_t stream, cudaEvent_t event)
{
    return 2 * (factor_t * cudaStreamWaitEvent(stream, event));
}
