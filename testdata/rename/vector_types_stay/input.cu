#include <cuda_runtime.h>


float4 f(float2 a, dim3 grid, uint3 id)
{
    return make_float4(a.x, a.y, (float)grid.x, (float)id.z);
}
