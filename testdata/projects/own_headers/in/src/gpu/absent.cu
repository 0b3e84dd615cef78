// The tree has neither: one looks like CUDA's, the other is.
#include "cudaabsent.h"
#include <nvvm.h>
void stop()
{
    cudaDeviceReset();
}
