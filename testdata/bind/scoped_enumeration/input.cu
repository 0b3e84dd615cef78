#include <cuda_runtime.h>


enum class state { cudaSuccess, cudaErrorUnknown };
enum plain { cudaMine = 2, cudaYours };

int f(state s, cudaError_t e)
{
    if (s == state::cudaSuccess && e == cudaSuccess)
        return cudaMine | cudaYours;
    return e == cudaErrorUnknown;
}
