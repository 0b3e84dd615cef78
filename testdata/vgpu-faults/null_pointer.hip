// A null pointer; of a block's threads the first that comes to it.
// status: MEMORY_FAULT
// says: kernel write(int*, int), block (1,0,0), wave 0: thread (17,0,0) writes to address 0x${HEX}, where no memory is
// says: in the code object): global_store_
// says: null_pointer.hip:11
#include "fault.hpp"
__global__ void write(int *p, int n)
{
    int i = threadIdx.x + blockIdx.x * blockDim.x;
    if (i == n)
        p[i] = i;
}
int main()
{
    write<<<2, 64>>>(nullptr, 64 + 17);
    return wait_for_it();
}
