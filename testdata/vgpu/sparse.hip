// Proves: a sparse matrix times a vector, a wave per row, gathers.
#include "check.hpp"

__global__ void spmv(const int *start, const int *column, const double *value, const double *x, double *y, int rows)
{
    int row = (threadIdx.x + blockIdx.x * blockDim.x) / warpSize, lane = threadIdx.x % warpSize;
    if (row >= rows)
        return;
    double sum = 0;
    for (int k = start[row] + lane; k < start[row + 1]; k += warpSize)
        sum += value[k] * x[column[k]];
    for (int d = warpSize / 2; d; d /= 2)
        sum += __shfl_xor(sum, d);
    if (lane == 0)
        y[row] = sum;
}

int main()
{
    const int rows = 90;
    std::vector<int> start(1, 0), column;
    for (int r = 0; r < rows; r++) {
        int n = (int)(random_bits() % 120);
        for (int k = 0; k < n; k++)
            column.push_back((int)(random_bits() % rows));
        start.push_back((int)column.size());
    }
    Array<int> s(start.size()), c(column.size());
    Array<double> v(column.size()), x(rows), y(rows);
    s.h = start, c.h = column;
    for (auto &e : v.h)
        e = random_float();
    for (auto &e : x.h)
        e = random_float();
    s.up(), c.up(), v.up(), x.up();
    spmv<<<(rows * 64 + 255) / 256, 256>>>(s.d, c.d, v.d, x.d, y.d, rows);
    launched();
    y.down();
    for (int r = 0; r < rows; r++) {
        double sum = 0;
        for (int k = start[r]; k < start[r + 1]; k++)
            sum += v[k] * x[column[k]];
        near("y", y[r], sum, 1e-12, r);
    }
    return pass();
}
