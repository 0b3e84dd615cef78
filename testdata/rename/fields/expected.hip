#include <hip/hip_runtime.h>


void show(const hipDeviceProp_t &p, hipPointerAttribute_t *attr)
{
    int regs = p.regsPerBlock + p.warpSize;
    void *where = attr->devicePointer;
    (void)regs, (void)where, (void)attr->memoryType;
}
