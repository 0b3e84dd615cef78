// A macro that no header defines, without a semicolon: what stands behind it is a type, not a variable of the macro's type.
#include <cuda_runtime.h>
#include "project.h"

void run(Context &ctx)
{
    PROJECT_LOCALS

    cudaStream_t stream = ctx.stream();
    cudaEvent_t *events = ctx.events();
    cudaEventRecord(events[0], stream);
}

struct Held {
    PROJECT_FIELDS
    cudaStream_t stream;
    cudaEvent_t done;
};

template <typename T> static void again(Context &ctx, const T *p)
{
    PROJECT_LOCALS
    const cudaStream_t stream = ctx.stream();
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
