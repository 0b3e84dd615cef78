// Proves: softmax and layer norm of rows, a wave per row, exponentials, maxima and sums over lanes.
#include "check.hpp"

__device__ float wave_sum(float v)
{
    for (int d = warpSize / 2; d; d /= 2)
        v += __shfl_xor(v, d);
    return v;
}

__global__ void kernel(const float *x, float *soft, float *norm, int rows, int n)
{
    int row = blockIdx.x * (blockDim.x / warpSize) + threadIdx.x / warpSize, lane = threadIdx.x % warpSize;
    if (row >= rows)
        return;
    x += row * n;
    float most = -INFINITY, sum = 0, mean = 0, var = 0;
    for (int k = lane; k < n; k += warpSize)
        most = fmaxf(most, x[k]);
    for (int d = warpSize / 2; d; d /= 2)
        most = fmaxf(most, __shfl_xor(most, d));
    for (int k = lane; k < n; k += warpSize) {
        sum += expf(x[k] - most);
        mean += x[k];
    }
    sum = wave_sum(sum);
    mean = wave_sum(mean) / n;
    for (int k = lane; k < n; k += warpSize)
        var += (x[k] - mean) * (x[k] - mean);
    float scale = rsqrtf(wave_sum(var) / n + 1e-5f);
    for (int k = lane; k < n; k += warpSize) {
        soft[row * n + k] = expf(x[k] - most) / sum;
        norm[row * n + k] = (x[k] - mean) * scale;
    }
}

int main()
{
    const int rows = 13, n = 200;
    Array<float> x(rows * n), soft(rows * n), norm(rows * n);
    for (auto &v : x.h)
        v = random_float(-10, 10);
    x.up();
    kernel<<<7, 128>>>(x.d, soft.d, norm.d, rows, n);
    launched();
    soft.down(), norm.down();
    for (int r = 0; r < rows; r++) {
        double most = -1e30, sum = 0, mean = 0, var = 0;
        for (int k = 0; k < n; k++)
            most = fmax(most, x[r * n + k]), mean += x[r * n + k] / (double)n;
        for (int k = 0; k < n; k++)
            sum += exp(x[r * n + k] - most), var += pow(x[r * n + k] - mean, 2) / n;
        for (int k = 0; k < n; k++) {
            near("softmax", (double)soft[r * n + k], exp(x[r * n + k] - most) / sum, 1e-6, k);
            near("norm", (double)norm[r * n + k], (x[r * n + k] - mean) / sqrt(var + 1e-5), 1e-5, k);
        }
    }
    return pass();
}
