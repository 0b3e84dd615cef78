// Another program of the tree, which nobody has ported.
#include <cuda_runtime.h>
#include <cstdio>

int main()
{
    int n = 0;
    if (cudaGetDeviceCount(&n) != cudaSuccess)
        return 1;
    std::printf("%d\n", n);
}
