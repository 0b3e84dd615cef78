// Surface objects: a kernel writes a 2D array in place, another reads it back.
#include <cuda_runtime.h>
#include <stdio.h>
#include <stdlib.h>

#define MUST(e) must((e), __LINE__)
static void must(cudaError_t e, int line)
{
    if (e != cudaSuccess) { printf("FAIL surfaces: line %d %s\n", line, cudaGetErrorString(e)); exit(1); }
}

// The x coordinate of a surface is in bytes.
__global__ void paint(cudaSurfaceObject_t surf, int w, int h)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= w || y >= h) return;
    uchar4 px = make_uchar4(x & 255, y & 255, (x ^ y) & 255, 255);
    surf2Dwrite(px, surf, x * (int)sizeof(uchar4), y);
}

__global__ void mirror(cudaSurfaceObject_t in, cudaSurfaceObject_t out, int w, int h)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= w || y >= h) return;
    uchar4 px;
    surf2Dread(&px, in, x * (int)sizeof(uchar4), y);
    surf2Dwrite(px, out, (w - 1 - x) * (int)sizeof(uchar4), y);
}

static cudaSurfaceObject_t surfaceOf(cudaArray_t a)
{
    cudaResourceDesc desc = {};
    desc.resType = cudaResourceTypeArray;
    desc.res.array.array = a;
    cudaSurfaceObject_t s;
    MUST(cudaCreateSurfaceObject(&s, &desc));
    return s;
}

int main()
{
    const int w = 60, h = 20;
    static uchar4 host[h][w];
    cudaChannelFormatDesc fmt = cudaCreateChannelDesc<uchar4>();
    cudaArray_t a, b;
    MUST(cudaMallocArray(&a, &fmt, w, h, cudaArraySurfaceLoadStore));
    MUST(cudaMallocArray(&b, &fmt, w, h, cudaArraySurfaceLoadStore));
    cudaSurfaceObject_t sa = surfaceOf(a), sb = surfaceOf(b);

    dim3 block(16, 8);
    dim3 grid((w + block.x - 1) / block.x, (h + block.y - 1) / block.y);
    paint<<<grid, block>>>(sa, w, h);
    mirror<<<grid, block>>>(sa, sb, w, h);
    MUST(cudaGetLastError());
    MUST(cudaDeviceSynchronize());
    MUST(cudaMemcpy2DFromArray(host, w * sizeof(uchar4), b, 0, 0, w * sizeof(uchar4), h, cudaMemcpyDeviceToHost));

    MUST(cudaDestroySurfaceObject(sa));
    MUST(cudaDestroySurfaceObject(sb));
    MUST(cudaFreeArray(a));
    MUST(cudaFreeArray(b));
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            int sx = w - 1 - x;
            uchar4 p = host[y][x];
            if (p.x != (sx & 255) || p.y != (y & 255) || p.z != ((sx ^ y) & 255) || p.w != 255) {
                printf("FAIL surfaces: at %d,%d\n", x, y);
                return 1;
            }
        }
    printf("PASS surfaces\n");
    return 0;
}
