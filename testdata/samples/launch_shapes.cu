// Launches in every shape people write them.
#include <cuda_runtime.h>
#include <stdio.h>

__global__ void bump(int*p,int k){atomicAdd(p,k*(int)(blockDim.x*blockDim.y*blockDim.z));}
__global__ void noArgs() {}
template<typename T,int K>__global__ void bumpT(T*p){atomicAdd(p,(T)K);}
__global__ void shared(int *p) { extern __shared__ int s[]; if (threadIdx.x == 0) { s[0] = 4; atomicAdd(p, s[0]); } }

struct Config { dim3 grid, block; size_t smem; cudaStream_t stream; dim3 getBlock() const { return block; } };
static int one() { return 1; }
static int pick(int a, int b) { return a < b ? a : b; }

int main()
{
    int *d, h = 0, want = 0;
    cudaStream_t st;
    if (cudaMalloc(&d, sizeof(int)) || cudaMemset(d, 0, sizeof(int)) || cudaStreamCreate(&st)) {
        printf("FAIL launch_shapes: setup\n"); return 1;
    }
    cudaDeviceSynchronize();

    bump<<<1,1>>>(d,1);                                       want += 1;
    bump <<< 1, 1 >>> (d, 2);                                 want += 2;
    bump<<<1, 1, 0>>>(d, 3); bump<<<1,1,0,0>>>(d, 4);         want += 3 + 4;
    bump
        <<<
            dim3(1, 1, 1),      // grid: a comment with ) and >>> in it
            dim3(1),            /* block, (with, commas) */
            0
        >>>
        (
            d,
            5                   // five
        );
    want += 5;
    bump<<<pick(3, one()), (one() + 1) * 2>>>(d, 1);          want += 4 * 4;
    bump<<<dim3(1), dim3(2, 2, 2), 0, st>>>(d, 1);            want += 8 * 8;
    cudaStreamSynchronize(st);
    { dim3 g(1, 1), b(1, 1); bump<<<g,b>>>(d, 6); }           want += 6;
    if (h == 0) bump<<<1,1>>>(d, 7); else bump<<<1,1>>>(d, 1000);
    want += 7;
    for (int i = 0; i < 3; i++) bump<<<1, i + 1>>>(d, 1);
    want += 1 + 4 + 9;
    bumpT<int,8><<<1,1>>>(d);                                 want += 8;
    bumpT< int , (9 > 1) ? 9 : 0 > <<<1,1>>>(d);              want += 9;
    bumpT<unsigned int, 1 << 4><<<1 << 1, 16 >> 4>>>((unsigned int *)d);   want += 2 * 16;
    shared<<<1, 32, 4 * sizeof(int)>>>(d);                    want += 4;
    Config c = { dim3(1), dim3(1), 0, st }, *pc = &c;
    bump<<<c.grid, pc->block, c.smem, pc->stream>>>(d, 10);   want += 10;
    bump<<<c.grid, c.getBlock(), 0, c.stream>>>(d, want > 3 ? 11 : 12);    want += 11;
    noArgs<<<1, 1>>>();
    noArgs<<<1, 32, 16, st>>>( );
    (bump<<<1, 1>>>(d, 12));                                  want += 12;
    bump<<<h ? 2 : 1, true ? 1 : 64>>>(d, "a,b>>>"[0] == 'a' ? 13 : 0);    want += 13;
    switch (want & 0) { case 0: bump<<<1,1>>>(d, 14); break; default: bump<<<9,9>>>(d, 9); }
    want += 14;
    {bump<<<1,dim3{1,1,1}>>>(d,15);}want+=15;
#define ARGS d, 16
    bump<<<1, 1>>>(ARGS);                                     want += 16;
#define CONF 1, 1
    bump<<<CONF>>>(d, 17);                                    want += 17;
    bump<<<1, \
           1>>>(d, \
                18);
    want += 18;
    (*(&bump))<<<1, 1>>>(d, 19);                              want += 19;

    cudaError_t e = cudaDeviceSynchronize();
    if (e == cudaSuccess) e = cudaMemcpy(&h, d, sizeof h, cudaMemcpyDeviceToHost);
    cudaStreamDestroy(st);
    cudaFree(d);
    if (e != cudaSuccess || h != want) { printf("FAIL launch_shapes: %d, want %d (%s)\n", h, want, cudaGetErrorString(e)); return 1; }
    printf("PASS launch_shapes\n");
    return 0;
}
