// Headers of CUDA's libraries that C takes, in whose place HIP has some for C++ alone.
#include <hip/hip_runtime.h>
#include <hipblaslt/hipblaslt.h>
#include <hipblas/hipblas.h>
#include <miopen/miopen.h>
#include <hiprand/hiprand.h>
#include <hipfft/hipfft.h>

hiprandStatus_t fill(hiprandGenerator_t g, float *p, size_t n)
{
    return hiprandGenerateUniform(g, p, n);
}
