// Proves: tiled matrix products, f32 and f64, sizes that are no multiple of the tile.
#include "check.hpp"

enum { TILE = 16 };

template <class T> __global__ void matmul(const T *a, const T *b, T *c, int m, int n, int k)
{
    __shared__ T ta[TILE][TILE], tb[TILE][TILE];
    int row = blockIdx.y * TILE + threadIdx.y, column = blockIdx.x * TILE + threadIdx.x;
    T sum = 0;
    for (int t = 0; t < k; t += TILE) {
        ta[threadIdx.y][threadIdx.x] = row < m && t + threadIdx.x < k ? a[row * k + t + threadIdx.x] : 0;
        tb[threadIdx.y][threadIdx.x] = column < n && t + threadIdx.y < k ? b[(t + threadIdx.y) * n + column] : 0;
        __syncthreads();
        for (int i = 0; i < TILE; i++)
            sum += ta[threadIdx.y][i] * tb[i][threadIdx.x];
        __syncthreads();
    }
    if (row < m && column < n)
        c[row * n + column] = sum;
}

template <class T> void prove(const char *name, double tolerance)
{
    const int m = 45, n = 60, k = 70;
    Array<T> a(m * k), b(k * n), c(m * n);
    for (auto &v : a.h)
        v = random_float();
    for (auto &v : b.h)
        v = random_float();
    a.up(), b.up();
    matmul<T><<<dim3((n + TILE - 1) / TILE, (m + TILE - 1) / TILE), dim3(TILE, TILE)>>>(a.d, b.d, c.d, m, n, k);
    launched();
    c.down();
    for (int r = 0; r < m; r++)
        for (int q = 0; q < n; q++) {
            double sum = 0;
            for (int i = 0; i < k; i++)
                sum += (double)a[r * k + i] * b[i * n + q];
            near(name, (double)c[r * n + q], sum, tolerance, r * n + q);
        }
}

int main()
{
    prove<float>("float", 1e-5);
    prove<double>("double", 1e-14);
    return pass();
}
