#include <hip/hip_runtime.h>

__constant__ float table[4];
__device__ int counter;
struct Item {
    float weight[2];
};
__constant__ Item items[3];

void symbols(const float *host, float *out, hipStream_t stream)
{
    void *address;
    size_t size;
    hipMemcpyToSymbol(HIP_SYMBOL(table), host, sizeof(table));
    hipMemcpyToSymbol(HIP_SYMBOL(table), host, sizeof(float), sizeof(float));
    hipMemcpyToSymbol(HIP_SYMBOL(table), host, 16, 0, hipMemcpyHostToDevice);
    hipMemcpyToSymbol(HIP_SYMBOL(items[0]), host, sizeof(Item));
    hipMemcpyFromSymbol(out, HIP_SYMBOL(table), sizeof(table));
    hipMemcpyFromSymbol(out, HIP_SYMBOL(counter), 4, 0, hipMemcpyDeviceToHost);
    hipMemcpyToSymbolAsync(HIP_SYMBOL(table), host, 16, 0, hipMemcpyHostToDevice, stream);
    hipMemcpyToSymbolAsync(HIP_SYMBOL(table), host, 16, 0, hipMemcpyHostToDevice);
    hipMemcpyToSymbolAsync(HIP_SYMBOL(table), host, 16, 4, hipMemcpyHostToDevice);
    hipMemcpyFromSymbolAsync(out, HIP_SYMBOL(table), 16, 0, hipMemcpyDeviceToHost);
    hipGetSymbolAddress(&address, HIP_SYMBOL(counter));
    hipGetSymbolSize(&size, HIP_SYMBOL(table));
}
