// Proves: forces of many bodies, float4 loads, rsqrtf, tiles in LDS.
#include "check.hpp"

__global__ void forces(const float4 *p, float4 *f, int n)
{
    __shared__ float4 tile[128];
    int i = threadIdx.x + blockIdx.x * blockDim.x;
    float4 me = i < n ? p[i] : make_float4(0, 0, 0, 0), sum = make_float4(0, 0, 0, 0);
    for (int t = 0; t < n; t += blockDim.x) {
        tile[threadIdx.x] = t + threadIdx.x < n ? p[t + threadIdx.x] : make_float4(0, 0, 0, 0);
        __syncthreads();
        for (unsigned k = 0; k < blockDim.x; k++) {
            float x = tile[k].x - me.x, y = tile[k].y - me.y, z = tile[k].z - me.z;
            float r = rsqrtf(x * x + y * y + z * z + 0.01f), s = tile[k].w * r * r * r;
            sum.x += x * s;
            sum.y += y * s;
            sum.z += z * s;
        }
        __syncthreads();
    }
    if (i < n)
        f[i] = sum;
}

int main()
{
    const int n = 300;
    Array<float4> p(n), f(n);
    for (auto &v : p.h)
        v = make_float4(random_float(), random_float(), random_float(), random_float(0.1f, 1));
    p.up();
    forces<<<3, 128>>>(p.d, f.d, n);
    launched();
    f.down();
    for (int i = 0; i < n; i++) {
        double sum[3] = {0, 0, 0};
        for (int k = 0; k < n; k++) {
            double x = (double)p[k].x - p[i].x, y = (double)p[k].y - p[i].y, z = (double)p[k].z - p[i].z;
            double s = p[k].w / pow(x * x + y * y + z * z + (double)0.01f, 1.5);
            sum[0] += x * s, sum[1] += y * s, sum[2] += z * s;
        }
        near("x", (double)f[i].x, sum[0], 2e-4, i);
        near("y", (double)f[i].y, sum[1], 2e-4, i);
        near("z", (double)f[i].z, sum[2], 2e-4, i);
    }
    return pass();
}
