#include <cuda_runtime.h>
#include <nvToolsExt.h>

struct Scope {
    explicit Scope(const char *name) { nvtxRangePush(name); }
    ~Scope() { nvtxRangePop(); }
};

void work(cudaStream_t stream)
{
    Scope all("all");
    nvtxMarkA("begin");
    nvtxRangeId_t id = nvtxRangeStartA("part");
    nvtxRangeEnd(id);
    nvtxMarkW(L"wide");
    nvtxNameOsThreadA(0, "worker");
    nvtxNameCudaStreamA(stream, "copies");
    int (*push)(const char *) = nvtxRangePushA;
    push("by pointer");
}
