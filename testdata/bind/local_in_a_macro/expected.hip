#include <hip/hip_runtime.h>

int lanes_of_this_gpu();

// A macro's own variable is not CUDA's, whatever it is called.
#define LAUNCHER(NAME) \
    void NAME(int n, hipStream_t stream) \
    { \
        int warpSize = lanes_of_this_gpu(); \
        NAME##_kernel<<<n / warpSize, 128, 0, stream>>>(n); \
    }
// These are.
#define LANE (threadIdx.x % 32)
#define SET(x) x = 32

__global__ void one_kernel(int n)
{
    int a = LANE;
    SET(n);
    n += a;
}
LAUNCHER(one)
