// NVTX ranges and marks around host and device work.
#include <cuda_runtime.h>
#include <nvtx3/nvToolsExt.h>
#include <cstdio>

class Range {
public:
    explicit Range(const char *name) { nvtxRangePushA(name); }
    ~Range() { nvtxRangePop(); }
};

__global__ void fill(int *p, int v) { p[threadIdx.x] = v + threadIdx.x; }

int main()
{
    int h[64], *d;
    {
        Range setup("setup");
        if (cudaMalloc(&d, sizeof h) != cudaSuccess) { printf("FAIL nvtx_ranges: alloc\n"); return 1; }
    }
    nvtxEventAttributes_t attr = {};
    attr.version = NVTX_VERSION;
    attr.size = NVTX_EVENT_ATTRIB_STRUCT_SIZE;
    attr.colorType = NVTX_COLOR_ARGB;
    attr.color = 0xff00ff00;
    attr.messageType = NVTX_MESSAGE_TYPE_ASCII;
    attr.message.ascii = "fill";
    nvtxRangePushEx(&attr);
    fill<<<1, 64>>>(d, 40);
    cudaDeviceSynchronize();
    nvtxRangePop();
    nvtxMarkA("copied");
    nvtxRangeId_t id = nvtxRangeStartA("copy");
    cudaError_t e = cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    nvtxRangeEnd(id);
    cudaFree(d);
    for (int i = 0; i < 64; i++)
        if (e != cudaSuccess || h[i] != 40 + i) { printf("FAIL nvtx_ranges: %d\n", i); return 1; }
    printf("PASS nvtx_ranges\n");
    return 0;
}
