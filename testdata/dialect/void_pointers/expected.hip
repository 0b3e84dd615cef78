// Arithmetic on void pointers counts bytes.
#include <hip/hip_runtime.h>
void take(void *p);
__global__ void k(void *p, const void *__restrict__ r, size_t n)
{
    float *q = (float *)((char *)p + n);
    void *e = (char *)p + sizeof(char);
    const float *c = (const float *)((char *)r + 4);
    q[0] = (char *)e - (char *)p + c[0];
    void *m = 4 + (char *)p;
    m = (char *)m + (n ? 1 : 2);
    if (n)
        m = (char *)m - (3);
}
struct area {
    void *base;
};
void host(void *d, struct area a, char *s)
{
    void *next = (char *)d + 64;
    take((char *)next - 4);
    take(a.base + 4);
    float *f = static_cast<float *>(d + 4);
    size_t n = (char *)next - (char *)d;
    next++;
    take(s + 4);
    take(f + n);
}
