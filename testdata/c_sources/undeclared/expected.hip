#include <hip/hip_runtime.h>
#include <stdio.h>
#include <stdlib.h>

/* C of 1989: what nothing declares is called all the same, CUDA's functions and the file's own. */
choose(n)
    int n;
{
    int count = 0;
    hipGetDeviceCount(&count);
    return n < count ? hipSetDevice(n) : cudaReport(n, count);
}

int main(int argc, char **argv)
{
    if (argc > 1 && choose(atoi(argv[1])))
        return 1;
    cudaReport(0, 1);
    return hipDeviceSynchronize();
}

/* this one is the file's, whatever it is called */
int cudaReport(int n, int count)
{
    return printf("%d of %d\n", n, count) < 0;
}
