// CUDA's atomics of 16 bytes, for any type of that size.
#include <cuda_runtime.h>

__global__ void wide(ulonglong2 *place, float4 *vector, unsigned __int128 *number, unsigned long long *word)
{
    ulonglong2 old = atomicCAS(place, make_ulonglong2(0, 0), make_ulonglong2(1, 2));
    float4 before = atomicExch(vector, make_float4(1, 2, 3, 4));
    number[0] = atomicExch_system(number, (unsigned __int128)5);
    word[0] = atomicCAS_block(word, 1ull, old.x) + atomicExch(word, 7ull);
    word[1] = (unsigned long long)before.x;
}
