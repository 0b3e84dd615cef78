#include <hip/hip_runtime.h>

__device__ unsigned elsewhere(unsigned n, int v)
{
    if (n) {
        const unsigned whole = 0xffffffff;
        return (unsigned)(__ballot64(v) >> (__lane_id() & 32u));
    }
    return 0;
}

struct Votes {
    unsigned whole;
    __device__ unsigned now(int v) const { return (unsigned)((__ballot64(v) >> (__lane_id() & 32u)) & whole); }
};
