// A file that the host's compiler builds
#include <hip/hip_runtime.h>
#include "tranship/cuda_scope.h"
#include "counters.h"

int stop(Counters &c)
{
    c.stop.store(true, cuda::std::memory_order_release);
    return c.done.exchange(0);
}
