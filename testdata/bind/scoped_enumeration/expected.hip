#include <hip/hip_runtime.h>


enum class state { cudaSuccess, cudaErrorUnknown };
enum plain { cudaMine = 2, cudaYours };

int f(state s, hipError_t e)
{
    if (s == state::cudaSuccess && e == hipSuccess)
        return cudaMine | cudaYours;
    return e == hipErrorUnknown;
}
