/*
 * Kinds of host memory: cudaMallocHost, cudaHostAlloc with its flags,
 * mapped (zero copy) memory and registered pageable memory.
 */
#include <cuda_runtime.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void check(cudaError_t e, const char *what, int line)
{
    if (e == cudaSuccess) return;
    fprintf(stderr, "line %d: %s: %s (%s)\n", line, what, cudaGetErrorName(e), cudaGetErrorString(e));
    exit(EXIT_FAILURE);
}
#define CK(x) check((x), #x, __LINE__)

__global__ void scaleInto(int *out, const int *in, int factor, int n)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        out[i] = in[i] * factor;
}

static int verify(const int *p, int factor, int n, const char *which)
{
    for (int i = 0; i < n; ++i)
        if (p[i] != (i + 3) * factor) {
            printf("FAIL host_memory: %s[%d] = %d\n", which, i, p[i]);
            return 1;
        }
    return 0;
}

int main(void)
{
    const int N = 4096;
    const size_t size = N * sizeof(int);
    int bad = 0;

    CK(cudaSetDeviceFlags(cudaDeviceMapHost));

    int *pinned, *wc, *mapped, *pageable, *d_in, *d_out;
    CK(cudaMallocHost((void **)&pinned, size));
    CK(cudaHostAlloc((void **)&wc, size, cudaHostAllocWriteCombined | cudaHostAllocPortable));
    CK(cudaHostAlloc((void **)&mapped, size, cudaHostAllocMapped));
    pageable = (int *)malloc(size);
    CK(cudaMalloc((void **)&d_in, size));
    CK(cudaMalloc((void **)&d_out, size));

    for (int i = 0; i < N; ++i) wc[i] = i + 3;

    /* write-combined -> device -> pinned */
    CK(cudaMemcpy(d_in, wc, size, cudaMemcpyHostToDevice));
    scaleInto<<<8, 128>>>(d_out, d_in, 2, N);
    CK(cudaMemcpy(pinned, d_out, size, cudaMemcpyDeviceToHost));
    bad |= verify(pinned, 2, N, "pinned");

    /* the kernel writes host memory through its device alias */
    int *alias = NULL;
    unsigned int flags = 0;
    CK(cudaHostGetFlags(&flags, mapped));
    if (!(flags & cudaHostAllocMapped)) {
        printf("FAIL host_memory: flags %x\n", flags);
        return 1;
    }
    memset(mapped, 0, size);
    CK(cudaHostGetDevicePointer((void **)&alias, mapped, 0));
    scaleInto<<<8, 128>>>(alias, d_in, 5, N);
    CK(cudaDeviceSynchronize());
    bad |= verify(mapped, 5, N, "mapped");

    /* memory from malloc, page-locked afterwards */
    CK(cudaHostRegister(pageable, size, cudaHostRegisterDefault));
    CK(cudaMemset(d_out, 0xff, size));
    scaleInto<<<8, 128>>>(d_out, d_in, 7, N);
    CK(cudaMemcpyAsync(pageable, d_out, size, cudaMemcpyDeviceToHost, 0));
    CK(cudaStreamSynchronize(0));
    bad |= verify(pageable, 7, N, "registered");
    CK(cudaHostUnregister(pageable));

    free(pageable);
    CK(cudaFreeHost(pinned));
    CK(cudaFreeHost(wc));
    CK(cudaFreeHost(mapped));
    CK(cudaFree(d_in));
    CK(cudaFree(d_out));
    if (bad) return 1;
    printf("PASS host_memory\n");
    return 0;
}
