// Proves: copies of all directions: 1D at odd offsets and sizes, 2D with pitches, 3D, asynchronous, device to device.
#include "check.hpp"

int main()
{
    const size_t n = 100003;
    Array<unsigned char> a(n), b(n);
    for (auto &v : a.h)
        v = (unsigned char)random_bits();
    a.up();
    for (size_t offset : {0, 1, 3, 64, 4097})
        for (size_t size : {1, 2, 15, 16, 1000, 65537}) {
            HIP(hipMemcpy(b.d + offset / 2, a.d + offset, size, hipMemcpyDeviceToDevice));
            std::vector<unsigned char> h(size);
            HIP(hipMemcpy(h.data(), b.d + offset / 2, size, hipMemcpyDeviceToHost));
            REQUIRE(memcmp(h.data(), &a[offset], size) == 0);
        }
    const size_t w = 37, h = 21;
    unsigned char *p;
    size_t pitch;
    HIP(hipMallocPitch((void **)&p, &pitch, w, h));
    REQUIRE(pitch >= w);
    HIP(hipMemcpy2D(p, pitch, a.h.data(), 50, w, h, hipMemcpyHostToDevice));
    std::vector<unsigned char> back(w * h);
    HIP(hipMemcpy2D(back.data(), w, p, pitch, w, h, hipMemcpyDeviceToHost));
    for (size_t r = 0; r < h; r++)
        REQUIRE(memcmp(&back[r * w], &a[r * 50], w) == 0);
    hipExtent e = make_hipExtent(16, 9, 5);
    hipPitchedPtr q;
    HIP(hipMalloc3D(&q, e));
    hipMemcpy3DParms m;
    memset(&m, 0, sizeof m);
    m.srcPtr = make_hipPitchedPtr(a.h.data(), 16, 16, 9);
    m.dstPtr = q;
    m.extent = e;
    m.kind = hipMemcpyHostToDevice;
    HIP(hipMemcpy3D(&m));
    std::vector<unsigned char> cube(16 * 9 * 5);
    memset(&m, 0, sizeof m);
    m.srcPtr = q;
    m.dstPtr = make_hipPitchedPtr(cube.data(), 16, 16, 9);
    m.extent = e;
    m.kind = hipMemcpyDeviceToHost;
    HIP(hipMemcpy3D(&m));
    REQUIRE(memcmp(cube.data(), a.h.data(), cube.size()) == 0);
    hipStream_t s;
    HIP(hipStreamCreate(&s));
    HIP(hipMemcpyAsync(b.d, a.h.data(), n, hipMemcpyHostToDevice, s));
    std::vector<unsigned char> all(n);
    HIP(hipMemcpyAsync(all.data(), b.d, n, hipMemcpyDeviceToHost, s));
    HIP(hipStreamSynchronize(s));
    REQUIRE(all == a.h);
    HIP(hipFree(p));
    HIP(hipFree(q.ptr));
    return pass();
}
