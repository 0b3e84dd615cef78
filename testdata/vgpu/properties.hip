// Proves: the device's properties are those of its architecture, occupancy and kernel attributes make sense, errors
// are returned and cleared.
#include "check.hpp"

__global__ void kernel(int *x)
{
    __shared__ int s[100];
    s[threadIdx.x % 100] = x[threadIdx.x];
    __syncthreads();
    x[threadIdx.x] = s[(threadIdx.x + 1) % 100];
}

int main()
{
    int count;
    HIP(hipGetDeviceCount(&count));
    REQUIRE(count >= 1);
    hipDeviceProp_t p;
    HIP(hipGetDeviceProperties(&p, 0));
    bool wave32 = strncmp(p.gcnArchName, "gfx1", 4) == 0;
    REQUIRE(p.warpSize == (wave32 ? 32 : 64));
    const size_t lds = strncmp(p.gcnArchName, "gfx950", 6) == 0 ? 163840 : 65536;
    REQUIRE(p.maxThreadsPerBlock == 1024 && p.sharedMemPerBlock == lds && p.multiProcessorCount > 0);
    REQUIRE(p.totalGlobalMem > (1u << 28) && p.name[0] && p.clockRate > 0);
    size_t free_bytes, total;
    HIP(hipMemGetInfo(&free_bytes, &total));
    REQUIRE(free_bytes <= total && total > 0);
    hipFuncAttributes a;
    HIP(hipFuncGetAttributes(&a, (const void *)kernel));
    REQUIRE(a.sharedSizeBytes == 400 && a.maxThreadsPerBlock >= 256 && a.numRegs > 0);
    int blocks;
    HIP(hipOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, kernel, 256, 0));
    REQUIRE(blocks > 0);
    void *m;
    REQUIRE(hipMalloc(&m, (size_t)1 << 60) == hipErrorOutOfMemory);
    REQUIRE(hipGetLastError() == hipErrorOutOfMemory && hipGetLastError() == hipSuccess);
    REQUIRE(hipMemcpy(nullptr, &count, 4, hipMemcpyHostToDevice) != hipSuccess);
    (void)hipGetLastError();
    kernel<<<1, 2048>>>(nullptr);
    REQUIRE(hipGetLastError() != hipSuccess);
    REQUIRE(hipSetDevice(1000) != hipSuccess);
    (void)hipGetLastError();
    Array<int> x(64, 3);
    hipPointerAttribute_t t;
    HIP(hipPointerGetAttributes(&t, x.d));
    REQUIRE(t.device == 0 && t.devicePointer == x.d);
    return pass();
}
