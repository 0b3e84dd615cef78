// Attributes of launches that are kept and handed on: HIP has the type from 7.2 on.
#include <cuda.h>
#include <cuda_runtime.h>

struct attributes {
    CUlaunchAttribute driver[4];
    cudaLaunchAttribute runtime[4];
    int n;
    CUlaunchAttribute const *data() const { return n ? driver : nullptr; }
};

void add(attributes *a, int priority)
{
    a->runtime[a->n].id = cudaLaunchAttributePriority;
    a->runtime[a->n].val.priority = priority;
    a->driver[a->n].id = CU_LAUNCH_ATTRIBUTE_COOPERATIVE;
    a->driver[a->n++].value.cooperative = 1;
}

cudaError_t find(void **symbol)
{
    return cudaGetDriverEntryPoint("hipMemcpy", symbol, cudaEnableDefault);
}
