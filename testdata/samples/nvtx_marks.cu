// NVTX with plain messages: marks, nested ranges, ranges that end elsewhere.
#include <cuda_runtime.h>
#include <nvtx3/nvToolsExt.h>

#include <cstdio>

__global__ void square(int *v)
{
    int i = threadIdx.x;
    v[i] = i * i;
}

struct Phase {
    nvtxRangeId_t id;
};

static Phase begin(const char *name)
{
    Phase p;
    p.id = nvtxRangeStart(name);
    return p;
}

static void end(Phase p) { nvtxRangeEnd(p.id); }

int main()
{
    int h[32], *d;
    int depth = nvtxRangePush("all");
    int inner = nvtxRangePushA("allocate");
    cudaError_t e = cudaMalloc(&d, sizeof h);
    if (e != cudaSuccess) {
        std::printf("FAIL nvtx_marks: %s\n", cudaGetErrorString(e));
        return 1;
    }
    nvtxRangePop();
    nvtxMark("allocated");
    Phase work = begin("work");
    square<<<1, 32>>>(d);
    e = cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    nvtxMarkA("copied");
    end(work);
    cudaFree(d);
    nvtxRangePop();
    /* Without a tool that listens, a depth is negative. */
    if (e != cudaSuccess || (depth >= 0 && inner != depth + 1)) {
        std::printf("FAIL nvtx_marks: depths %d %d\n", depth, inner);
        return 1;
    }
    for (int i = 0; i < 32; i++)
        if (h[i] != i * i) {
            std::printf("FAIL nvtx_marks: %d\n", i);
            return 1;
        }
    std::printf("PASS nvtx_marks\n");
    return 0;
}
