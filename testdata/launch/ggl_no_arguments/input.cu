#include <cuda_runtime.h>

__global__ void nothing() {}
template <int N> __global__ void nothing_at_all() {}

void run()
{
    nothing<<<1, 1>>>();
    nothing<<<1, 1, 0>>>( );
    nothing_at_all<1><<<1, 1>>>(/* no arguments */);
    nothing<<<1, 1>>> ();
}
