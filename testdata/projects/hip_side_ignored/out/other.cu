// Another program of the tree, which nobody has ported.
#include <hip/hip_runtime.h>
#include <cstdio>

int main()
{
    int n = 0;
    if (hipGetDeviceCount(&n) != hipSuccess)
        return 1;
    std::printf("%d\n", n);
}
