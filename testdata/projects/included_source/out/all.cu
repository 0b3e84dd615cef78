#include <hip/hip_runtime.h>

typedef float real_t;
#define SCALE 2.0f
namespace kernels {
#include "kernels/scale.cu"
}

int main()
{
    real_t *x;
    hipMalloc((void **)&x, 64 * sizeof(real_t));
    return kernels::run_scale(x, 64) == hipSuccess ? 0 : 1;
}
