// HIP's __ffs and __ffsll are there for the signed and the unsigned number: others fit both.
__global__ void k(int *p, long l, unsigned long u, size_t n, long long w, unsigned long long x, short s, bool b)
{
    p[0] = __ffsll(l) + __ffsll(u) + __ffsll(n >> 1) + __ffsll(p[1]) + __ffsll(3u) + __ffsll(s);
    p[1] = __ffsll(w) + __ffsll(x) + __ffsll(7ll);
    p[2] = __ffs(l) + __ffs(w) + __ffs(x & 15);
    p[3] = __ffs(p[1]) + __ffs(4u) + __ffs(s) + __ffs(b);
}

template <typename T> __device__ int lowest(T mask)
{
    return sizeof(T) == 4 ? __ffs((int)mask) : __ffsll((long long)mask);
}
