/* What the programs of this folder share. Their "// expect:" lines say what the profile must have counted: an
 * expression over KERNEL.MEMBER of the JSON, or "KERNEL.MEMBER is WORD"; "// expect ARCH:" only there. */
#pragma once
#include <cstdio>
#include <cstdlib>
#include <hip/hip_runtime.h>

inline void require(hipError_t e)
{
    if (e != hipSuccess) {
        printf("%s\n", hipGetErrorString(e));
        exit(1);
    }
}

inline char *zeros(size_t bytes)
{
    char *p;
    require(hipMalloc((void **)&p, bytes));
    require(hipMemset(p, 0, bytes));
    return p;
}

/* The exit status is one that nothing else gives. */
inline int ended()
{
    require(hipGetLastError());
    require(hipDeviceSynchronize());
    puts("ended");
    return 17;
}
