// Arithmetic on void pointers counts bytes.
#include <cuda_runtime.h>
void take(void *p);
__global__ void k(void *p, const void *__restrict__ r, size_t n)
{
    float *q = (float *)(p + n);
    void *e = p + sizeof(void);
    const float *c = (const float *)(r + 4);
    q[0] = (char *)e - (char *)p + c[0];
    void *m = 4 + p;
    m += n ? 1 : 2;
    if (n)
        m -= 3;
}
struct area {
    void *base;
};
void host(void *d, struct area a, char *s)
{
    void *next = d + 64;
    take(next - 4);
    take(a.base + 4);
    float *f = static_cast<float *>(d + 4);
    size_t n = next - d;
    next++;
    take(s + 4);
    take(f + n);
}
