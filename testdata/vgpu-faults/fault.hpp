/* What the programs of this folder share: a kernel goes wrong, and the program waits for it. HIP's runtimes up to
 * 6.4 end the program then: it must not come back. From 7.2 on it gets an error. "// says: TEXT" are texts that must be on stderr, ${WORD} stands
 * for what differs; "// status: NAME" is HSA's name for what happened, which HIP prints. */
#pragma once
#include <hip/hip_runtime.h>
#include <cstdio>
#include <cstdlib>

inline int wait_for_it()
{
    hipError_t error = hipGetLastError(); // the kernel may have gone wrong already: 7.2 tells so here
    if (error == hipSuccess)
        error = hipDeviceSynchronize();
    printf("the program goes on: %s\n", hipGetErrorName(error));
    return error == hipSuccess ? 1 : 0;
}
