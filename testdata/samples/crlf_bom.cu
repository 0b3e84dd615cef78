// Saved by an editor on Windows: a byte order mark first, CR LF line ends,
// no newline at the end of the file. Ärger mit Umlauten: cudaMalloc für alle.
#include "cuda_runtime.h"
#include "device_launch_parameters.h"

#include <stdio.h>

#define CHECK_STATUS(s) \
    if ((s) != cudaSuccess) { \
        fprintf(stderr, "FAIL crlf_bom: %s\n", cudaGetErrorString(s)); \
        return 1; \
    }

/* Grüße vom Gerät:
   cudaMemcpy in a comment of several lines */
__global__ void addKernel(int *c, const int *a, const int *b)
{
    int i = threadIdx.x;
    c[i] = a[i] + b[i];
}

int main()
{
    const int arraySize = 5;
    const int a[arraySize] = { 1, 2, 3, 4, 5 };
    const int b[arraySize] = { 10, 20, 30, 40, 50 };
    int c[arraySize] = { 0 };
    int *dev = 0;

    cudaError_t cudaStatus = cudaSetDevice(0);
    CHECK_STATUS(cudaStatus);
    cudaStatus = cudaMalloc((void**)&dev, 3 * sizeof(a));
    CHECK_STATUS(cudaStatus);
    CHECK_STATUS(cudaMemcpy(dev, a, sizeof(a), cudaMemcpyHostToDevice));
    CHECK_STATUS(cudaMemcpy(dev + arraySize, b, sizeof(b), cudaMemcpyHostToDevice));

    addKernel<<<1,
                arraySize>>>(dev + 2 * arraySize,
                             dev, dev + arraySize);
    CHECK_STATUS(cudaDeviceSynchronize());
    CHECK_STATUS(cudaMemcpy(c, dev + 2 * arraySize, sizeof(c), cudaMemcpyDeviceToHost));
    CHECK_STATUS(cudaFree(dev));
    for (int i = 0; i < arraySize; i++)
        if (c[i] != 11 * (i + 1)) {
            printf("FAIL crlf_bom: %d\n", c[i]);
            return 1;
        }
    printf("PASS crlf_bom\n");
    return cudaDeviceReset() != cudaSuccess;
}