// No code object for the GPU: HIP 5.2 ends the program, HIP 6.4 has no more to say than that the function is invalid,
// HIP 7.2 reads through a null pointer.
// targets: gfx906
// status: none
// says: tranship: vgpu: the program has no code object for ${ARCH} (it has gfx906): compile it with --offload-arch=${ARCH}
#include "fault.hpp"
__global__ void nothing()
{
}
int main()
{
    nothing<<<1, 64>>>();
    if (hipGetLastError() != hipSuccess)
        abort();
    return wait_for_it();
}
