// Launches with more shared memory than AMD GPUs have for a block: told where the size can be computed.
#include <hip/hip_runtime.h>

#define TILE 128
#define STAGES (2 + 1)
#define TWICE(x) ((x) * 2)
constexpr int bytes_of_tile = TILE * TILE * sizeof(float);

extern __shared__ float tile[];
__global__ void k(float *p) { p[0] = tile[threadIdx.x]; }

template <int A = 65536, int B = 4> void by_template(float *p, int more = 70000, int less = 1)
{
    k<<<1, 128, A * 2>>>(p);
    k<<<1, 128, more>>>(p);
}

void launches(float *p, size_t asked, hipFunction_t f, hipStream_t s)
{
    int small = 32 * 1024;
    const size_t large = 96u << 10;
    size_t grown = 1024;
    grown *= 96;
    void *args[] = {&p};
    k<<<1, 128>>>(p);
    k<<<1, 128, 64 * 1024>>>(p);
    k<<<1, 128, 65536 + 4>>>(p);                                // told
    k<<<1, 128, bytes_of_tile>>>(p);
    k<<<1, 128, STAGES * bytes_of_tile, s>>>(p);                // told
    k<<<1, 128, small>>>(p);
    k<<<1, 128, large>>>(p);                                    // told
    k<<<1, 128, (int)(small * 3)>>>(p);                         // told
    k<<<1, 128, grown>>>(p);
    k<<<1, 128, asked>>>(p);
    k<<<1, 128, TWICE(65536)>>>(p);
    k<<<1, 128, (TILE + 8) * TILE * sizeof(unsigned char) * 4>>>(p); // told
    hipLaunchKernel((const void *)k, 1, 128, args, 100000, s); // told
    hipModuleLaunchKernel(f, 1, 1, 1, 128, 1, 1, 0x18000, s, args, 0); // told
}

// What a kernel is allowed is told where it may be too much.
void allowed(int asked, hipFunction_t f)
{
    hipFuncSetAttribute(reinterpret_cast<const void *>(k), hipFuncAttributeMaxDynamicSharedMemorySize, 48 * 1024);
    hipFuncSetAttribute(reinterpret_cast<const void *>(k), hipFuncAttributeMaxDynamicSharedMemorySize, (int)(bytes_of_tile));
    hipFuncSetAttribute(reinterpret_cast<const void *>(k), hipFuncAttributeMaxDynamicSharedMemorySize, STAGES * bytes_of_tile); // told
    hipFuncSetAttribute(reinterpret_cast<const void *>(k), hipFuncAttributeMaxDynamicSharedMemorySize, asked);                  // told
    cuFuncSetAttribute(f, HIP_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES, 65536);
    cuFuncSetAttribute(f, HIP_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES, 65537); // told
}
