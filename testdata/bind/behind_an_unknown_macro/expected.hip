// A macro that no header defines, without a semicolon: what stands behind it is a type, not a variable of the macro's type.
#include <hip/hip_runtime.h>
#include "project.h"

void run(Context &ctx)
{
    PROJECT_LOCALS

    hipStream_t stream = ctx.stream();
    hipEvent_t *events = ctx.events();
    hipEventRecord(events[0], stream);
}

struct Held {
    PROJECT_FIELDS
    hipStream_t stream;
    hipEvent_t done;
};

template <typename T> static void again(Context &ctx, const T *p)
{
    PROJECT_LOCALS
    const hipStream_t stream = ctx.stream();
    PROJECT_LOCALS
    dim3 grid(1), block(32);
    T::launch(grid, block, stream, p);
}

/* names of the project's, of a type that is not known */
void own(Unknown cudaFree)
{
    Unknown cudaSuccess = 1;
    cudaFree(cudaSuccess);
}
