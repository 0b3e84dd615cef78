/* What tools/bench/vgpu starts: one empty kernel. With an argument: so many MiB of device memory, and written. */
#include <hip/hip_runtime.h>
#include <cstdlib>

__global__ void empty() {}

int main(int argc, char **argv)
{
    int devices;
    if (hipGetDeviceCount(&devices) != hipSuccess || devices < 1)
        return 1;
    void *p;
    size_t bytes = argc > 1 ? (size_t)atoi(argv[1]) << 20 : 0;
    if (bytes && (hipMalloc(&p, bytes) != hipSuccess || hipMemset(p, 1, bytes) != hipSuccess))
        return 1;
    empty<<<1, 64>>>();
    return hipDeviceSynchronize() != hipSuccess;
}
