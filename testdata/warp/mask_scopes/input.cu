#include <cuda_runtime.h>

__device__ unsigned elsewhere(unsigned n, int v)
{
    if (n) {
        const unsigned whole = 0xffffffff;
        return __ballot_sync(whole, v);
    }
    return 0;
}

struct Votes {
    unsigned whole;
    __device__ unsigned now(int v) const { return __ballot_sync(whole, v); }
};
