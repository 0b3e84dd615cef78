// Which memory a pointer is of, its address there, and pauses while others work.
#include <cuda_runtime.h>
#include <cstdio>

const int threads = 96;
__constant__ int limits[2] = {3, 4};
__device__ int counter;

struct report {
    int shared, local, global, back, constant, waited;
};

__device__ unsigned address_of(const void *p)
{
    return (unsigned)__cvta_generic_to_shared(p);
}

__global__ void look(int *data, report *out)
{
    __shared__ int box[threads];
    int own[2] = {(int)threadIdx.x, 1};
    int i = threadIdx.x;
    box[i] = i * 3;
    __syncthreads();
    report r = {};
    r.shared = __isShared(&box[i]) && !__isGlobal(&box[i]) && !__isLocal(box) &&
               address_of(&box[i]) - address_of(&box[0]) == (unsigned)(sizeof(int) * i);
    r.back = *(int *)__cvta_shared_to_generic(__cvta_generic_to_shared(box + (i + 1) % threads));
    r.global = __isGlobal(data) && !__isShared(data) && *(int *)__cvta_global_to_generic(__cvta_generic_to_global(data + i)) == data[i];
    own[i % 2] += data[i];
    r.local = own[0] + own[1];
    r.constant = *(const int *)__cvta_constant_to_generic(__cvta_generic_to_constant(limits)) + limits[1];
    // The last thread of the grid lets everybody see it; those of other blocks wait for it.
    if (blockIdx.x == 1 && i == 0) {
        __threadfence();
        atomicExch(&counter, 1);
    }
    if (blockIdx.x == 0) {
        while (atomicAdd(&counter, 0) == 0) __nanosleep(40);
        __nanosleep(i);
        __nanosleep(i == 0 ? 0xffffffffu : 0); // a millisecond
        r.waited = 1;
    } else {
        r.waited = 1;
    }
    out[blockIdx.x * threads + i] = r;
}

int main()
{
    int *data;
    report *out;
    cudaMallocManaged(&data, threads * sizeof *data);
    cudaMallocManaged(&out, 2 * threads * sizeof *out);
    for (int i = 0; i < threads; i++) data[i] = 7 * i;
    look<<<2, threads>>>(data, out);
    if (cudaDeviceSynchronize() != cudaSuccess) return printf("FAIL address_spaces: no result\n"), 1;
    for (int k = 0; k < 2 * threads; k++) {
        int i = k % threads;
        const report &r = out[k];
        if (!r.shared || !r.global || r.back != (i + 1) % threads * 3 || r.local != i + 1 + 7 * i || r.constant != 7 || !r.waited)
            return printf("FAIL address_spaces: thread %d: %d %d %d %d %d %d\n", k, r.shared, r.global, r.back, r.local, r.constant, r.waited), 1;
    }
    cudaFree(data);
    cudaFree(out);
    printf("PASS\n");
}
