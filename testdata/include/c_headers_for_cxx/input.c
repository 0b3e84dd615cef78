// Headers of CUDA's libraries that C takes, in whose place HIP has some for C++ alone.
#include <cublasLt.h>
#include <cublas_v2.h>
#include <cudnn.h>
#include <curand.h>
#include <cufft.h>

curandStatus_t fill(curandGenerator_t g, float *p, size_t n)
{
    return curandGenerateUniform(g, p, n);
}
