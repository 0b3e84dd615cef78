// Peer access between two devices; with one device the copy stays on it.
#include <cuda_runtime.h>
#include <cstdio>
#include <cstdlib>
#include <vector>

static int failures = 0;
static void expect(cudaError_t got, const char *expr)
{
    if (got == cudaSuccess) return;
    printf("FAIL peer_access: %s: %s\n", expr, cudaGetErrorString(got));
    ++failures;
}
#define EXPECT(e) expect(e, #e)

__global__ void plusOne(const int *src, int *dst, int n)
{
    int i = threadIdx.x + blockIdx.x * blockDim.x;
    if (i < n) dst[i] = src[i] + 1;
}

int main()
{
    int count = 0;
    EXPECT(cudaGetDeviceCount(&count));
    if (count < 1) { printf("FAIL peer_access: no device\n"); return 1; }
    const int first = 0, second = count > 1 ? 1 : 0;

    int can01 = 0, can10 = 0;
    if (first != second) {
        EXPECT(cudaDeviceCanAccessPeer(&can01, first, second));
        EXPECT(cudaDeviceCanAccessPeer(&can10, second, first));
    }

    const int n = 1024;
    std::vector<int> host(n), back(n);
    for (int i = 0; i < n; i++) host[i] = 5 * i;

    int *a = nullptr, *b = nullptr, *c = nullptr;
    EXPECT(cudaSetDevice(first));
    EXPECT(cudaMalloc(&a, n * sizeof(int)));
    EXPECT(cudaMemcpy(a, host.data(), n * sizeof(int), cudaMemcpyDefault));
    if (can01) {
        cudaError_t e = cudaDeviceEnablePeerAccess(second, 0);
        if (e == cudaErrorPeerAccessAlreadyEnabled) (void)cudaGetLastError();
        else EXPECT(e);
    }

    EXPECT(cudaSetDevice(second));
    EXPECT(cudaMalloc(&b, n * sizeof(int)));
    EXPECT(cudaMalloc(&c, n * sizeof(int)));
    EXPECT(cudaMemcpyPeer(b, second, a, first, n * sizeof(int)));
    plusOne<<<n / 128, 128>>>(b, c, n);
    EXPECT(cudaMemcpyPeerAsync(b, second, c, second, n * sizeof(int), 0));
    EXPECT(cudaDeviceSynchronize());
    EXPECT(cudaMemcpy(back.data(), b, n * sizeof(int), cudaMemcpyDeviceToHost));

    if (can01) {
        EXPECT(cudaSetDevice(first));
        EXPECT(cudaDeviceDisablePeerAccess(second));
    }
    EXPECT(cudaFree(a));
    EXPECT(cudaFree(b));
    EXPECT(cudaFree(c));
    for (int i = 0; i < n && !failures; i++)
        if (back[i] != host[i] + 1) {
            printf("FAIL peer_access: [%d] = %d\n", i, back[i]);
            failures++;
        }
    if (failures) return 1;
    printf("PASS peer_access\n");
    return 0;
}
