#include <vector>
#include <hip/hip_runtime.h>
#define SUM       p + 4
#define USE(p)    (hipFree(p), (p) & 15)
#define ADD(p)    ((p) += 4)
#define DECLARE   hipDeviceptr_t declared = 0x1000
#define FIRST(s)  s.part[0]

struct buffer {
    hipDeviceptr_t part[4];
};
void change(hipDeviceptr_t &p, unsigned long long &u);

void unclear(hipDeviceptr_t p, unsigned long long u, buffer b, hipDeviceptr_t *list, int i)
{
    hipFree(SUM);
    USE(p);
    ADD(p);
    DECLARE;
    u = FIRST(b);
    change(u, p);
    list[i++] += 4;
    hipFree(p++);
    u = p += 4;
    std::vector<hipDeviceptr_t> v(4);
    v.front() += 4;
}
