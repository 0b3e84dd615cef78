#include <hip/hip_runtime.h>


template <typename T> void fill(T *p, const T &value, int n)
{
    hipMemset(p, 0, n * sizeof(T));
    hipMalloc(&p, sizeof value);
}
