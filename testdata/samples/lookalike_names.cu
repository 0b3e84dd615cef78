// Names of the user's own that look like CUDA: members, namespaces, locals,
// strings, comments. None of these may change its meaning in a translation.
// cudaMalloc in a comment, cudaFree too; see cudaDeviceSynchronize().
#include <cuda_runtime.h>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>

namespace my {
static int calls = 0;
static void *cudaMalloc(int bytes) { calls += bytes; return nullptr; }
struct cudaStream { int id; };
}

class Pool {
public:
    int cudaFree() { return ++freed; }
    int cudaFree(int n) { return freed += n; }
    int cudaMemcpyKind = 4;
private:
    int freed = 0;
};

// Not a CUDA function, whatever it is called.
static bool cudaCheckError(const char *what)
{
    cudaError_t e = cudaGetLastError();
    if (e == cudaSuccess) return true;
    std::printf("FAIL lookalike_names: %s: %s\n", what, cudaGetErrorString(e));
    return false;
}

static int cudaMyHelper(int x) { return x + 1; }
static int culling(int cuts) { return cuts * 2; }
static int my_cudaMalloc = 3;
#define MYcudaFree 5

__global__ void kernel_cudaMemcpy(int *p, int threadIdxOffset)
{
    p[threadIdx.x] = threadIdx.x + threadIdxOffset;
}

static int hostWarp(int warpSize)
{
    int half = warpSize / 2;
    struct { int x, y; } blockDim = { half, 1 };
    return blockDim.x + blockDim.y;
}

int main()
{
    Pool pool;
    int freed = pool.cudaFree();
    freed += pool.cudaFree(4);
    Pool *pp = &pool;
    freed += pp->cudaFree();                       // 1 + 5 + 6
    my::cudaMalloc(16);
    my::cudaStream cudaStream = { 9 };

    const char *text = "cudaMalloc(\"x\") and cudaSuccess <<<1, 2>>>";
    const char *raw = R"(#include <cuda_runtime.h>
cudaFree(p); // "quoted" )";
    std::string joined = std::string("cuda") + "Malloc";
    char c = 'c'; /* 'cudaFree' */
    int cudaSuccessCount = 2, gridDim = 7;         // user locals

    int *d, h[32];
    ::cudaMalloc(&d, sizeof h);
    kernel_cudaMemcpy<<<1, 32>>>(d, 100);
    if (!cudaCheckError("kernel_cudaMemcpy")) return 1;
    cudaMemcpy(h, d, sizeof h, pool.cudaMemcpyKind == 4 ? cudaMemcpyDefault : cudaMemcpyDeviceToHost);
    ::cudaFree(d);
    if (!cudaCheckError("cudaMemcpy and cudaFree")) return 1;

    bool good = freed == 12 && my::calls == 16 && cudaStream.id == 9 && c == 'c';
    good = good && std::strlen(text) == 42 && std::strstr(text, "cudaSuccess <<<1, 2>>>");
    good = good && std::strncmp(raw, "#include <cuda", 14) == 0 && joined == "cuda" "Malloc";
    good = good && cudaSuccessCount + gridDim == 9 && hostWarp(32) == 17;
    good = good && cudaMyHelper(1) == 2 && culling(4) == 8 && my_cudaMalloc + MYcudaFree == 8;
    for (int i = 0; i < 32; i++) good = good && h[i] == i + 100;
    std::printf(good ? "PASS lookalike_names\n" : "FAIL lookalike_names\n");
    return good ? 0 : 1;
}
