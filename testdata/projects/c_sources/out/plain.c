#include "shared.h"
#include <stdlib.h>

#if __STDC_VERSION__ != 199901L || N != 4
#error "not what the build says"
#endif

static const struct job class = {.data = nullptr};

int cudaOwn(n, p)
    int n;
    float *p;
{
    float *new = malloc(n * sizeof *new), rows[n];
    hipError_t e = hipMemcpy(p, rows, n, hipMemcpyHostToDevice);
    hipDeviceProp_t prop = {.warpSize = 0, .name = "?"};
    free(new);
    return e || class.data || prop.maxThreadsPerBlock;
}
