// The program's own functions that shuffle what they take: on every release, what they take is defined.
#include <hip/hip_runtime.h>

template <class T> __device__ T from(unsigned mask, T value, int lane)
{
    return __shfl(value, lane & 31, 32);
}
#define FROM(value, lane) __shfl(value, (lane) & 31, 32)

__device__ int scaled(int base, int by)
{
    return by * __shfl(1, base & 3, 32);
}

__device__ int times_of_a_thread(int by)
{
    return by * __shfl(threadIdx.x, 3, 32);
}

__device__ void fetch(int *to);

__global__ void k(int *count, int *out)
{
    int by_function = 0, by_template = 0, by_macro = 0, by_name = 0, set = 2, other, filled;
    if (threadIdx.x % 32 == 0) {
        by_function = by_template = atomicAdd(count, 32);
        by_macro = by_name = other = 1;
    }
    filled = set;
    fetch(&filled);
    out[0] = from(0xffffffff, by_function, 0) + from<int>(0xffffffff, by_template + set, 0);
    out[1] = FROM(by_macro, 0) + WARP_SHFL(by_name, 0);
    out[2] = times_of_a_thread(other) + scaled(filled, 1);
}

// The host's functions are called so as well.
void host(int rank)
{
    int n;
    if (rank == 0)
        n = 4;
    MPI_Bcast(n);
}
