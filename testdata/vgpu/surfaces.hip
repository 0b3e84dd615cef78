// Proves: surfaces: texels read and written by coordinates (floats: HIP 5.2 converts integers), 3D textures of integers.
// arch: gfx906 gfx908 gfx90a gfx1030 gfx1100 gfx1150 gfx1151 gfx1200 gfx1201
#include "check.hpp"

__global__ void change(hipSurfaceObject_t s, int w, int h)
{
    int x = threadIdx.x, y = threadIdx.y;
    float v;
    if (x < w && y < h) {
        surf2Dread(&v, s, x * (int)sizeof(float), y);
        surf2Dwrite(v * 2 + (float)x, s, x * (int)sizeof(float), y);
    }
}

__global__ void volume(hipTextureObject_t t, int *r, int w, int h, int d)
{
    int i = threadIdx.x;
    if (i < w * h * d)
        r[i] = tex3D<int>(t, i % w + 0.5f, i / w % h + 0.5f, i / w / h + 0.5f);
}

int main()
{
    const int w = 9, h = 6, d = 3;
    hipChannelFormatDesc f = hipCreateChannelDesc<int>(), g = hipCreateChannelDesc<float>();
    std::vector<float> x(w * h), y(w * h);
    for (auto &v : x)
        v = random_float();
    hipArray *a;
    HIP(hipMallocArray(&a, &g, w, h, 0));
    HIP(hipMemcpy2DToArray(a, 0, 0, x.data(), w * 4, w * 4, h, hipMemcpyHostToDevice));
    hipResourceDesc r;
    memset(&r, 0, sizeof r);
    r.resType = hipResourceTypeArray;
    r.res.array.array = a;
    hipSurfaceObject_t s;
    HIP(hipCreateSurfaceObject(&s, &r));
    change<<<1, dim3(16, 8)>>>(s, w, h);
    launched();
    HIP(hipMemcpy2DFromArray(y.data(), w * 4, a, 0, 0, w * 4, h, hipMemcpyDeviceToHost));
    for (int i = 0; i < w * h; i++)
        equal("surface", y[i], x[i] * 2 + (float)(i % w), i);

    std::vector<int> v(w * h * d);
    for (auto &e : v)
        e = (int)random_bits();
    hipArray *b;
    HIP(hipMalloc3DArray(&b, &f, make_hipExtent(w, h, d), 0));
    hipMemcpy3DParms m;
    memset(&m, 0, sizeof m);
    m.srcPtr = make_hipPitchedPtr(v.data(), w * 4, w, h);
    m.dstArray = b;
    m.extent = make_hipExtent(w, h, d);
    m.kind = hipMemcpyHostToDevice;
    HIP(hipMemcpy3D(&m));
    r.res.array.array = b;
    hipTextureDesc t;
    memset(&t, 0, sizeof t);
    t.addressMode[0] = t.addressMode[1] = t.addressMode[2] = hipAddressModeClamp;
    hipTextureObject_t o;
    HIP(hipCreateTextureObject(&o, &r, &t, nullptr));
    Array<int> z(w * h * d);
    volume<<<1, 192>>>(o, z.d, w, h, d);
    launched();
    z.down();
    for (int i = 0; i < w * h * d; i++)
        equal("volume", z[i], v[i], i);
    return pass();
}
