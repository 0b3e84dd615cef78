// No vector is taken apart here: an index and a lambda look like it.
#include <hip/hip_runtime.h>

__device__ float pick(const float4 *v, int i)
{
    auto get = [v](int k) { return v[k].x; };
    return get(i);
}
