// A barrier of a part of the block in a header: its kernels are not to be seen.
#pragma once
__device__ __forceinline__ void named_sync(int id, int threads)
{
    asm volatile("bar.sync %0, %1;" ::"r"(id), "r"(threads) : "memory");
}
