// Proves: eight-bit floats: conversions of HIP's own header, to nearest and stochastic, against its code for the host.
// arch: gfx942
#include "check.hpp"
#include <hip/hip_fp8.h>

__global__ void there(const float *x, unsigned char *y, unsigned char *z, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    y[i] = __hip_cvt_float_to_fp8(x[i], __HIP_SATFINITE, __HIP_E4M3_FNUZ);
    z[i] = __hip_cvt_float_to_fp8(x[i], __HIP_SATFINITE, __HIP_E5M2_FNUZ);
}

__global__ void back(float *y, float *z)
{
    int i = threadIdx.x;
    __hip_fp8_e4m3_fnuz a;
    __hip_fp8_e5m2_fnuz b;
    a.__x = b.__x = i;
    y[i] = a;
    z[i] = b;
}

// A seed's upper bits decide: 0 truncates, all ones round up whatever is not exact.
__global__ void seeded(const float *x, int *y, int n)
{
    int i = threadIdx.x;
    if (i >= n)
        return;
    int r = __builtin_amdgcn_cvt_sr_fp8_f32(x[i], 0, 0, 0);
    r = __builtin_amdgcn_cvt_sr_fp8_f32(x[i], ~0u, r, 1);
    r = __builtin_amdgcn_cvt_sr_bf8_f32(x[i], 0, r, 2);
    y[i] = __builtin_amdgcn_cvt_sr_bf8_f32(x[i], ~0u, r, 3);
}

int main()
{
    const int n = 1000;
    Array<float> x(n), f(256), g(256);
    Array<unsigned char> y(n), z(n);
    for (int i = 0; i < n; i++)
        x[i] = ldexpf((float)(int)random_bits() * 0x1p-31f, (int)(random_bits() % 24) - 14);
    x[0] = 0, x[1] = NAN, x[2] = 1e9f, x[3] = -1e9f;
    x.up();
    there<<<8, 128>>>(x.d, y.d, z.d, n);
    back<<<1, 256>>>(f.d, g.d);
    launched();
    y.down(), z.down(), f.down(), g.down();
    for (int i = 0; i < n; i++) {
        if (x[i] != x[i]) { // for the host the header makes the greatest number of it
            REQUIRE(y[i] == 0x80 && z[i] == 0x80);
            continue;
        }
        equal("e4m3", (int)y[i], (int)__hip_cvt_float_to_fp8(x[i], __HIP_SATFINITE, __HIP_E4M3_FNUZ), i);
        equal("e5m2", (int)z[i], (int)__hip_cvt_float_to_fp8(x[i], __HIP_SATFINITE, __HIP_E5M2_FNUZ), i);
    }
    for (int i = 0; i < 256; i++) {
        __hip_fp8_e4m3_fnuz a;
        __hip_fp8_e5m2_fnuz b;
        a.__x = b.__x = i;
        if (i == 128) {
            REQUIRE(f[i] != f[i] && g[i] != g[i]);
            continue;
        }
        equal("float of e4m3", f[i], (float)a, i);
        equal("float of e5m2", g[i], (float)b, i);
    }
    const float some[] = {1.0625f, 1.0f, -1.0625f, 1.4375f, 240, -3.75f};
    const int m = sizeof some / sizeof *some;
    const unsigned wanted[] = {0x41404140, 0x40404040, 0xc1c0c1c0, 0x42414443, 0x605f7f7f, 0xc8c7cfcf};
    Array<float> s(m);
    Array<int> r(m);
    for (int i = 0; i < m; i++)
        s[i] = some[i];
    s.up();
    seeded<<<1, 32>>>(s.d, r.d, m);
    launched();
    r.down();
    for (int i = 0; i < m; i++)
        equal("seeded", (unsigned)r[i], wanted[i], i);
    return pass();
}
