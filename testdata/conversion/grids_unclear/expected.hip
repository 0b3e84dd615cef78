#include <hip/hip_runtime.h>
#define TAKE(u) take(next(u))
#define COPY    dim3 copied = u

uint3 next(uint3 u);
void take(dim3 d);

void unclear(uint3 u, uint3 *list, int i)
{
    take(next(u));
    take(list[i++]);
    TAKE(u);
    COPY;
    uint3 v = dim3(i);
}
