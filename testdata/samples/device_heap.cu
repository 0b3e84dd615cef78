// The device heap: malloc, free, new and delete in device code, memcpy and
// memset there as well.
#include <cuda_runtime.h>
#include <cstdio>
#include <cstdlib>

#define CHECK(e) do { cudaError_t r = (e); if (r) { printf("FAIL device_heap: %s\n", cudaGetErrorString(r)); exit(1); } } while (0)

struct Item {
    int value;
    Item *next;
    __device__ Item(int v, Item *n) : value(v), next(n) {}
};

__global__ void lists(int *sums, int n)
{
    int t = blockIdx.x * blockDim.x + threadIdx.x;
    if (t >= n) return;
    Item *head = NULL;
    for (int k = 0; k <= t % 10; k++) head = new Item(k + t, head);
    int s = 0;
    while (head) {
        Item *next = head->next;
        s += head->value;
        delete head;
        head = next;
    }
    sums[t] = s;
}

__global__ void scratch(int *out, int n)
{
    int t = threadIdx.x;
    int *tmp = (int *)malloc(16 * sizeof(int));
    if (tmp == NULL) { out[t] = -1; return; }
    memset(tmp, 0, 16 * sizeof(int));
    for (int k = 0; k < 8; k++) tmp[k] = k * t;
    memcpy(tmp + 8, tmp, 8 * sizeof(int));
    int s = 0;
    for (int k = 0; k < 16; k++) s += tmp[k];
    free(tmp);
    if (t < n) out[t] = s;
}

int main()
{
    const int n = 128;
    int h[n], *d;
    CHECK(cudaMalloc(&d, sizeof h));
    lists<<<2, 64>>>(d, n);
    CHECK(cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost));
    for (int t = 0; t < n; t++) {
        int m = t % 10, want = (m + 1) * t + m * (m + 1) / 2;
        if (h[t] != want) { printf("FAIL device_heap: list %d: %d\n", t, h[t]); return 1; }
    }
    scratch<<<1, n>>>(d, n);
    CHECK(cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost));
    CHECK(cudaFree(d));
    for (int t = 0; t < n; t++)
        if (h[t] != 56 * t) { printf("FAIL device_heap: scratch %d: %d\n", t, h[t]); return 1; }
    printf("PASS device_heap\n");
    return 0;
}
