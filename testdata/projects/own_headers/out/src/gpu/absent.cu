// The tree has neither: one looks like CUDA's, the other is.
#include <hip/hip_runtime.h>
#include "cudaabsent.h"
#include <nvvm.h>
void stop()
{
    hipDeviceReset();
}
