#include <hip/hip_runtime.h>

namespace mine {
const int warpSize = 16;
__device__ int half(int lane) { return lane % warpSize; }
} // namespace mine

struct Config {
    int warpSize;
    __device__ int twice() const { return 2 * this->warpSize; }
};

__device__ int given(int warpSize) { return warpSize * 2; }

__device__ int local()
{
    const int warpSize = 64;
    return warpSize;
}
