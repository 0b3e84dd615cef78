#include <vector>
#include <cuda.h>
#define SUM       p + 4
#define USE(p)    (cuMemFree(p), (p) & 15)
#define ADD(p)    ((p) += 4)
#define DECLARE   CUdeviceptr declared = 0x1000
#define FIRST(s)  s.part[0]

struct buffer {
    CUdeviceptr part[4];
};
void change(CUdeviceptr &p, unsigned long long &u);

void unclear(CUdeviceptr p, unsigned long long u, buffer b, CUdeviceptr *list, int i)
{
    cuMemFree(SUM);
    USE(p);
    ADD(p);
    DECLARE;
    u = FIRST(b);
    change(u, p);
    list[i++] += 4;
    cuMemFree(p++);
    u = p += 4;
    std::vector<CUdeviceptr> v(4);
    v.front() += 4;
}
