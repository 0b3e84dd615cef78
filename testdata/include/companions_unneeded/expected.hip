// Included by the file itself (further down, too), or not used: no line is added.
#include <hip/hip_runtime.h>
#ifdef SPARSE
#include <hipsparse/hipsparse.h>
#else
#include <hipblas/hipblas.h>
#include <hipsolver/hipsolver.h>
#endif
#include <hip/hip_fp16.h>

__half half_of(hipblasHandle_t, float x)
{
    return __float2half(x / 2);
}
