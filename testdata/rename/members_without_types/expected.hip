#include <hip/hip_runtime.h>


struct request { int type; };
int f(const request &r, hipPointerAttribute_t *a)
{
    return r.type + (int)a->type;
}
