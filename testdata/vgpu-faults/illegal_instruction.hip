// An encoding that no architecture has.
// status: ILLEGAL_INSTRUCTION
// says: kernel illegal(int*), block (0,0,0), wave 0: bfffffff is no instruction that the virtual ${ARCH} knows
// says: in the code object): (no instruction)  // bfffffff
// says: illegal_instruction.hip:9
#include "fault.hpp"
__global__ void illegal(int *p)
{
    asm volatile(".long 0xbfffffff");
    *p = 1;
}
int main()
{
    int *p = nullptr;
    if (hipMalloc((void **)&p, 4) != hipSuccess)
        return 2;
    illegal<<<1, 64>>>(p);
    return wait_for_it();
}
