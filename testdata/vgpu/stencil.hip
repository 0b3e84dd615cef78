// Proves: a heat equation, 2D blocks with halos in LDS, two buffers, many launches in order.
#include "check.hpp"

enum { W = 50, H = 41, T = 8 };

__host__ __device__ float next(float c, float l, float r, float u, float d)
{
    return c + 0.125f * ((l + r) + (u + d) - 4 * c);
}

__global__ void step(const float *a, float *b)
{
#pragma clang fp contract(off)
    __shared__ float s[T + 2][T + 2];
    int x = blockIdx.x * T + threadIdx.x, y = blockIdx.y * T + threadIdx.y;
    for (int k = threadIdx.y * T + threadIdx.x; k < (T + 2) * (T + 2); k += T * T) {
        int c = blockIdx.x * T + k % (T + 2) - 1, r = blockIdx.y * T + k / (T + 2) - 1;
        s[k / (T + 2)][k % (T + 2)] = c >= 0 && c < W && r >= 0 && r < H ? a[r * W + c] : 0;
    }
    __syncthreads();
    int i = threadIdx.x + 1, j = threadIdx.y + 1;
    if (x < W && y < H)
        b[y * W + x] = next(s[j][i], s[j][i - 1], s[j][i + 1], s[j - 1][i], s[j + 1][i]);
}

int main()
{
    Array<float> a(W * H), b(W * H);
    for (auto &v : a.h)
        v = random_float(0, 100);
    a.up();
    std::vector<double> p(a.h.begin(), a.h.end()), q(W * H);
    for (int k = 0; k < 20; k++) {
        step<<<dim3((W + T - 1) / T, (H + T - 1) / T), dim3(T, T)>>>(k & 1 ? b.d : a.d, k & 1 ? a.d : b.d);
        for (int y = 0; y < H; y++)
            for (int x = 0; x < W; x++) {
                auto at = [&](int c, int r) { return c >= 0 && c < W && r >= 0 && r < H ? p[r * W + c] : 0; };
                q[y * W + x] = at(x, y) + 0.125 * (at(x - 1, y) + at(x + 1, y) + at(x, y - 1) + at(x, y + 1) - 4 * at(x, y));
            }
        p = q;
    }
    launched();
    a.down();
    for (int i = 0; i < W * H; i++)
        near("heat", (double)a[i], p[i], 1e-5, i);
    return pass();
}
