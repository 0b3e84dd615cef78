#include <cuda_runtime.h>


void show(const cudaDeviceProp &p, cudaPointerAttributes *attr)
{
    int regs = p.regsPerBlock + p.warpSize;
    void *where = attr->devicePointer;
    (void)regs, (void)where, (void)attr->type;
}
