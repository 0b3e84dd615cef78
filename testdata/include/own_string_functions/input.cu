// What is included by name needs no second line, and what is nobody's but the program's none at all.
#include <string.h>
namespace mine {
int time(int *p);
}
__device__ int length(const char *p)
{
    int n = 0;
    while (p[n])
        n++;
    return n;
}
__global__ void k(const char *p, int *out)
{
    out[0] = length(p);
}
int f(const char *p)
{
    int n = 0;
    return (int)strlen(p) + mine::time(&n);
}
