// An address of more than 47 bits, which no memory can have.
// status: MEMORY_APERTURE_VIOLATION
// says: kernel copy(int const*, int*), block (0,0,0), wave 0: thread (3,1,0) reads address 0x700000000000${HEX}, which no memory can have
// says: in the code object): global_load_
#include "fault.hpp"
__global__ void copy(const int *from, int *to)
{
    int i = threadIdx.x + threadIdx.y * blockDim.x;
    if (i >= 11)
        to[i] = from[i];
}
int main()
{
    int *to = nullptr;
    if (hipMalloc((void **)&to, 256) != hipSuccess)
        return 2;
    copy<<<1, dim3(8, 4)>>>((const int *)0x7000000000000010, to);
    return wait_for_it();
}
