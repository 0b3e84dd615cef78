// A load of the scalar unit: the same address for all threads.
// status: MEMORY_FAULT
// says: kernel read(int const*, int*), block (0,0,0), wave 0: it reads address 0x0, where no memory is
// says: in the code object): s_load_
#include "fault.hpp"
__global__ void read(const int *p, int *out)
{
    out[threadIdx.x] = *p;
}
int main()
{
    int *out = nullptr;
    if (hipMalloc((void **)&out, 256) != hipSuccess)
        return 2;
    read<<<1, 64>>>(nullptr, out);
    return wait_for_it();
}
