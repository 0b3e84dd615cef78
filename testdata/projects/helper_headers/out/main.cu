#include <hip/hip_runtime.h>
#include "helper.h"
#include "options.h"

int main()
{
    void *p;
    check(hipMalloc(&p, 256));
    check(hipFree(p));
}
