#include <util/check.h>

void cudaxInit(cudaxMode mode)
{
    CUDA_CHECK(cudaSetDevice(mode == cudaxModeFast ? 0 : 1));
}
