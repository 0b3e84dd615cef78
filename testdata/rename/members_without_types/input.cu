#include <cuda_runtime.h>


struct request { int type; };
int f(const request &r, cudaPointerAttributes *a)
{
    return r.type + (int)a->type;
}
