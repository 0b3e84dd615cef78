// Proves: a transposition through a padded LDS tile, elements of 1, 2, 4, 8 and 16 bytes.
#include "check.hpp"

enum { TILE = 16 };

template <class T> __global__ void transpose(const T *x, T *y, int w, int h)
{
    __shared__ T tile[TILE][TILE + 1];
    int c = blockIdx.x * TILE + threadIdx.x, r = blockIdx.y * TILE + threadIdx.y;
    if (c < w && r < h)
        tile[threadIdx.y][threadIdx.x] = x[r * w + c];
    __syncthreads();
    c = blockIdx.y * TILE + threadIdx.x;
    r = blockIdx.x * TILE + threadIdx.y;
    if (c < h && r < w)
        y[r * h + c] = tile[threadIdx.x][threadIdx.y];
}

template <class T> void prove(const char *name)
{
    const int w = 50, h = 37;
    Array<T> x(w * h), y(w * h);
    for (auto &v : x.h)
        for (size_t k = 0; k < sizeof(T); k++)
            ((char *)&v)[k] = (char)random_bits();
    x.up();
    transpose<T><<<dim3((w + TILE - 1) / TILE, (h + TILE - 1) / TILE), dim3(TILE, TILE)>>>(x.d, y.d, w, h);
    launched();
    y.down();
    for (int r = 0; r < h; r++)
        for (int c = 0; c < w; c++)
            if (memcmp(&y[c * h + r], &x[r * w + c], sizeof(T))) {
                printf("%s: row %d column %d differs\n", name, r, c);
                exit(1);
            }
}

int main()
{
    prove<char>("char");
    prove<short>("short");
    prove<int>("int");
    prove<double>("double");
    prove<float4>("float4");
    prove<float3>("float3");
    return pass();
}
