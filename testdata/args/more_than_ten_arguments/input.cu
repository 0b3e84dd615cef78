#include <cuda_runtime.h>

void all(int x, cudaStream_t s)
{
    cudaTwelve(x, x + 1, 2, 3, 4, 5, 6, 7, 8, 9, /* the stream */ s, cudaSuccess);
    cudaTwelve(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10); // one is missing
    cudaMany(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, f(10), f(11, x), s);
}
