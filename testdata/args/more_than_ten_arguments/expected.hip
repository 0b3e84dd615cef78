#include <hip/hip_runtime.h>

void all(int x, hipStream_t s)
{
    hipTwelve(hipSuccess, /* the stream */ s, x + 1, x);
    hipTwelve(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10); // one is missing
    hipMany(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, f(10), f(11, x), s, true);
}
