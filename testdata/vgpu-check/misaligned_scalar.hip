// A word at an odd address, the same one for all threads: the scalar unit drops the low bits.
#include "planted.hpp"

__global__ void header(const char *bytes, int *out)
{
#ifdef FIXED
    int magic;
    __builtin_memcpy(&magic, bytes + 6, 4);
#else
    int magic = *(const int *)(bytes + 6); // expect: misaligned
#endif
    out[threadIdx.x] = magic;
}

int main()
{
    char *bytes = zeros<char>(64);
    header<<<1, 64>>>(bytes, device<int>(64));
    return finish();
}
