// A loop of the scalar unit that never ends: no memory, no other wave.
// options: --timeout 1
// status: EXCEPTION
// says: kernel spin(int), block (0,0,0), wave 0: thread (0,0,0) still runs after 1 second (--timeout)
// says: in the code object): s_
// says: endless_loop.hip:10
#include "fault.hpp"
__global__ void spin(int n)
{
    for (;;) asm volatile("s_nop 0" : : "s"(n));
}
int main()
{
    spin<<<1, 64>>>(1);
    return wait_for_it();
}
