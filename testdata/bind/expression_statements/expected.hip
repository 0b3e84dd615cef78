#include <hip/hip_runtime.h>


#define ALWAYS if (1)
void f(bool ok, void *p)
{
    ok && hipFree(p);
    ALWAYS hipFree(p);
    if (ok) { hipFree(p); } hipFree(p);
again:
    hipFree(p);
    if (!ok)
        goto again;
    (void)(ok * hipErrorUnknown);
}
