#include <hip/hip_runtime.h>

int product(int factor_t, hipStream_t stream, hipEvent_t event)
{
    return 2 * (factor_t * hipStreamWaitEvent(stream, event, 0));
}
