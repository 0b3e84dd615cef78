#include <hip/hip_runtime.h>
#include <roctracer/roctx.h>

struct Scope {
    explicit Scope(const char *name) { roctxRangePushA(name); }
    ~Scope() { roctxRangePop(); }
};

void work(hipStream_t stream)
{
    Scope all("all");
    roctxMarkA("begin");
    roctx_range_id_t id = roctxRangeStartA("part");
    roctxRangeStop(id);
    nvtxMarkW(L"wide");
    nvtxNameOsThreadA(0, "worker");
    nvtxNameCudaStreamA(stream, "copies");
    int (*push)(const char *) = roctxRangePushA;
    push("by pointer");
}
