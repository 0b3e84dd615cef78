// Proves: textures: 1D fetches from linear memory, 2D arrays by point and linear filters, address modes, normalised
// coordinates and values, pitched memory.
// arch: gfx906 gfx908 gfx90a gfx1030 gfx1100 gfx1150 gfx1151 gfx1200 gfx1201
#include "check.hpp"

__global__ void fetch(hipTextureObject_t t, float *y, int n)
{
    int i = threadIdx.x;
    if (i < n)
        y[i] = tex1Dfetch<float>(t, i);
}

__global__ void sample(hipTextureObject_t t, float *y, int n, float from, float step)
{
    int i = threadIdx.x % n, j = threadIdx.x / n;
    y[j * n + i] = tex2D<float>(t, from + i * step, from + j * step);
}

__global__ void colours(hipTextureObject_t t, float4 *y)
{
    int i = threadIdx.x;
    y[i] = tex2D<float4>(t, i % 4 + 0.5f, i / 4 + 0.5f);
}

enum { W = 7, H = 5, N = 16 };

static hipTextureObject_t object(hipResourceDesc &r, hipTextureFilterMode filter, hipTextureAddressMode address, bool normalised,
                                 hipTextureReadMode mode = hipReadModeElementType)
{
    hipTextureDesc d;
    memset(&d, 0, sizeof d);
    d.filterMode = filter;
    d.addressMode[0] = d.addressMode[1] = address;
    d.normalizedCoords = normalised;
    d.readMode = mode;
    hipTextureObject_t t;
    HIP(hipCreateTextureObject(&t, &r, &d, nullptr));
    return t;
}

static float texel(const float *x, int c, int r, hipTextureAddressMode mode)
{
    if (mode == hipAddressModeWrap)
        return x[(r + 10 * H) % H * W + (c + 10 * W) % W];
    if (mode == hipAddressModeBorder && (c < 0 || r < 0 || c >= W || r >= H))
        return 0;
    c = c < 0 ? 0 : c >= W ? W - 1 : c;
    r = r < 0 ? 0 : r >= H ? H - 1 : r;
    return x[r * W + c];
}

static void sampled(hipResourceDesc &r, const float *x, hipTextureFilterMode filter, hipTextureAddressMode mode, bool normalised)
{
    Array<float> y(N * N);
    hipTextureObject_t t = object(r, filter, mode, normalised);
    float from = normalised ? -0.3f : -1.2f, step = normalised ? 0.11f : 0.6f;
    sample<<<1, N * N>>>(t, y.d, N, from, step);
    launched();
    y.down();
    for (int k = 0; k < N * N; k++) {
        double u = (from + k % N * step) * (normalised ? W : 1), v = (from + k / N * step) * (normalised ? H : 1);
        if (filter == hipFilterModePoint) {
            if (fabs(u - rint(u)) > 1e-4 && fabs(v - rint(v)) > 1e-4)
                equal("point", y[k], texel(x, (int)floor(u), (int)floor(v), mode), k);
            continue;
        }
        u -= 0.5, v -= 0.5;
        int c = (int)floor(u), w = (int)floor(v);
        double a = u - c, b = v - w;
        double want = (1 - a) * (1 - b) * texel(x, c, w, mode) + a * (1 - b) * texel(x, c + 1, w, mode) +
                      (1 - a) * b * texel(x, c, w + 1, mode) + a * b * texel(x, c + 1, w + 1, mode);
        near("linear", (double)y[k], want, 0.01, k); // the hardware's weights have 8 bits
    }
    HIP(hipDestroyTextureObject(t));
}

int main()
{
    Array<float> line(100), y(100);
    for (int i = 0; i < 100; i++)
        line[i] = random_float();
    line.up();
    hipResourceDesc r;
    memset(&r, 0, sizeof r);
    r.resType = hipResourceTypeLinear;
    r.res.linear.devPtr = line.d;
    r.res.linear.desc = hipCreateChannelDesc<float>();
    r.res.linear.sizeInBytes = 100 * sizeof(float);
    fetch<<<1, 128>>>(object(r, hipFilterModePoint, hipAddressModeClamp, false), y.d, 100);
    launched();
    y.down();
    for (int i = 0; i < 100; i++)
        equal("fetch", y[i], line[i], i);

    std::vector<float> x(W * H);
    for (auto &v : x)
        v = random_float();
    hipChannelFormatDesc f = hipCreateChannelDesc<float>();
    hipArray *a;
    HIP(hipMallocArray(&a, &f, W, H, 0));
    HIP(hipMemcpy2DToArray(a, 0, 0, x.data(), W * sizeof(float), W * sizeof(float), H, hipMemcpyHostToDevice));
    memset(&r, 0, sizeof r);
    r.resType = hipResourceTypeArray;
    r.res.array.array = a;
    sampled(r, x.data(), hipFilterModePoint, hipAddressModeClamp, false);
    sampled(r, x.data(), hipFilterModePoint, hipAddressModeBorder, false);
    sampled(r, x.data(), hipFilterModePoint, hipAddressModeWrap, true);
    sampled(r, x.data(), hipFilterModeLinear, hipAddressModeClamp, false);
    sampled(r, x.data(), hipFilterModeLinear, hipAddressModeWrap, true);

    std::vector<uchar4> c(16);
    for (auto &v : c)
        v = make_uchar4((unsigned char)random_bits(), (unsigned char)random_bits(), 0, 255);
    hipChannelFormatDesc g = hipCreateChannelDesc(8, 8, 8, 8, hipChannelFormatKindUnsigned);
    hipArray *b;
    HIP(hipMallocArray(&b, &g, 4, 4, 0));
    HIP(hipMemcpy2DToArray(b, 0, 0, c.data(), 16, 16, 4, hipMemcpyHostToDevice));
    r.res.array.array = b;
    Array<float4> z(16);
    colours<<<1, 16>>>(object(r, hipFilterModePoint, hipAddressModeClamp, false, hipReadModeNormalizedFloat), z.d);
    launched();
    z.down();
    for (int i = 0; i < 16; i++) {
        near("red", z[i].x, c[i].x / 255.0f, 1e-6, i);
        near("green", z[i].y, c[i].y / 255.0f, 1e-6, i);
        equal("blue", z[i].z, 0.0f, i);
        equal("alpha", z[i].w, 1.0f, i);
    }
    return pass();
}
