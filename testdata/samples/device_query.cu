// Device properties, attributes and versions, checked for plausibility, and
// a kernel that reports the launch geometry it sees.
#include <cuda_runtime.h>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#define CHECK(e) do { cudaError_t s_ = e; if (s_ != cudaSuccess) { std::printf("FAIL device_query: %s\n", cudaGetErrorString(s_)); std::exit(1); } } while (0)
#define WANT(cond) do { if (!(cond)) { std::printf("FAIL device_query: %s\n", #cond); return 1; } } while (0)

__global__ void geometry(int *out)
{
    if (threadIdx.x == 1 && threadIdx.y == 2 && threadIdx.z == 0 &&
        blockIdx.x == 2 && blockIdx.y == 1 && blockIdx.z == 1) {
        out[0] = gridDim.x; out[1] = gridDim.y; out[2] = gridDim.z;
        out[3] = blockDim.x; out[4] = blockDim.y; out[5] = blockDim.z;
        out[6] = warpSize;
    }
}

int main()
{
    int count = 0, driver = 0, runtime = 0, current = -1;
    CHECK(cudaGetDeviceCount(&count));
    CHECK(cudaDriverGetVersion(&driver));
    CHECK(cudaRuntimeGetVersion(&runtime));
    WANT(count >= 1 && driver > 0 && runtime > 0);

    for (int dev = 0; dev < count; ++dev) {
        cudaDeviceProp prop;
        CHECK(cudaGetDeviceProperties(&prop, dev));
        std::printf("  %d: %s, compute capability %d.%d, %d multiprocessors, %zu MiB\n", dev, prop.name,
                    prop.major, prop.minor, prop.multiProcessorCount, prop.totalGlobalMem >> 20);
        WANT(prop.maxThreadsPerBlock >= 256);
        WANT(prop.warpSize == 32 || prop.warpSize == 64);
        WANT(prop.sharedMemPerBlock >= 16384 && prop.regsPerBlock > 0);
        WANT(prop.maxGridSize[0] > 0 && prop.maxThreadsDim[0] >= 256);
        WANT(prop.totalConstMem > 0 && prop.l2CacheSize >= 0);
        WANT(prop.pciBusID >= 0 && prop.pciDeviceID >= 0);

        int sms, threads, warp, clock, major, minor;
        CHECK(cudaDeviceGetAttribute(&sms, cudaDevAttrMultiProcessorCount, dev));
        CHECK(cudaDeviceGetAttribute(&threads, cudaDevAttrMaxThreadsPerBlock, dev));
        CHECK(cudaDeviceGetAttribute(&warp, cudaDevAttrWarpSize, dev));
        CHECK(cudaDeviceGetAttribute(&clock, cudaDevAttrClockRate, dev));
        CHECK(cudaDeviceGetAttribute(&major, cudaDevAttrComputeCapabilityMajor, dev));
        CHECK(cudaDeviceGetAttribute(&minor, cudaDevAttrComputeCapabilityMinor, dev));
        WANT(sms == prop.multiProcessorCount && threads == prop.maxThreadsPerBlock && warp == prop.warpSize);
        WANT(major == prop.major && minor == prop.minor && clock > 0);

        char bus[32];
        int same = -1;
        CHECK(cudaDeviceGetPCIBusId(bus, sizeof bus, dev));
        CHECK(cudaDeviceGetByPCIBusId(&same, bus));
        WANT(same == dev);
    }

    cudaDeviceProp wanted;
    std::memset(&wanted, 0, sizeof wanted);
    wanted.major = 1;
    CHECK(cudaChooseDevice(&current, &wanted));
    CHECK(cudaSetDevice(current));
    CHECK(cudaGetDevice(&current));

    size_t freeMem, totalMem;
    CHECK(cudaMemGetInfo(&freeMem, &totalMem));
    WANT(freeMem <= totalMem && totalMem > 0);

    int *d, h[7];
    CHECK(cudaMalloc(&d, sizeof h));
    geometry<<<dim3(3, 2, 2), dim3(4, 4, 2)>>>(d);
    CHECK(cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost));
    CHECK(cudaFree(d));
    WANT(h[0] == 3 && h[1] == 2 && h[2] == 2 && h[3] == 4 && h[4] == 4 && h[5] == 2);
    WANT(h[6] == 32 || h[6] == 64);
    CHECK(cudaDeviceReset());
    std::printf("PASS device_query\n");
    return 0;
}
