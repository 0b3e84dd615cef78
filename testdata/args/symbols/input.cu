#include <cuda_runtime.h>

__constant__ float table[4];
__device__ int counter;
struct Item {
    float weight[2];
};
__constant__ Item items[3];

void symbols(const float *host, float *out, cudaStream_t stream)
{
    void *address;
    size_t size;
    cudaMemcpyToSymbol(table, host, sizeof(table));
    cudaMemcpyToSymbol(table, host, sizeof(float), sizeof(float));
    cudaMemcpyToSymbol(table, host, 16, 0, cudaMemcpyHostToDevice);
    cudaMemcpyToSymbol(items[0], host, sizeof(Item));
    cudaMemcpyFromSymbol(out, table, sizeof(table));
    cudaMemcpyFromSymbol(out, counter, 4, 0, cudaMemcpyDeviceToHost);
    cudaMemcpyToSymbolAsync(table, host, 16, 0, cudaMemcpyHostToDevice, stream);
    cudaMemcpyToSymbolAsync(table, host, 16);
    cudaMemcpyToSymbolAsync(table, host, 16, 4);
    cudaMemcpyFromSymbolAsync(out, table, 16);
    cudaGetSymbolAddress(&address, counter);
    cudaGetSymbolSize(&size, table);
}
