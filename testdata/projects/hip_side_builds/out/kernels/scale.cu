#include <hip/hip_runtime.h>

/* The macros need values that nobody knows, or are no macros for HIP alone. */
#define CUDA 1
#define HIP 2
#if ENGINE_WITH_HIP == 2
int level = 2;
#endif
#if BACKEND == HIP
int backend = HIP;
#endif

void wait()
{
    hipDeviceSynchronize();
}
