// A call of a function that is not there.
// status: MEMORY_FAULT
// says: kernel call(int (*)(int), int*), block (0,0,0), wave 0: jump to 0x0, where no code is
// says: in the code object): s_swappc_b64
#include "fault.hpp"
__global__ void call(int (*f)(int), int *out)
{
    out[threadIdx.x] = f((int)threadIdx.x);
}
int main()
{
    int *out = nullptr;
    if (hipMalloc((void **)&out, 256) != hipSuccess)
        return 2;
    call<<<1, 64>>>(nullptr, out);
    return wait_for_it();
}
