// Sparse matrix times vector: CSR with a thread, a warp and 4 lanes per row, ELLPACK, COO with atomics, COO with a segmented
// reduction in the warp.
#include "sparse.h"

static const int kBlock = 128;

__global__ void spmv_csr_scalar(int rows, float alpha, const int *offsets, const int *columns, const float *values,
                                const float *x, float beta, float *y) {
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row < rows) {
        float dot = 0.0f;
        for (int k = offsets[row]; k < offsets[row + 1]; k++) {
            dot += values[k] * x[columns[k]];
        }
        y[row] = alpha * dot + beta * y[row];
    }
}

// LANES threads per row, 32 or fewer.
template <int LANES>
__global__ void spmv_csr_vector(int rows, float alpha, const int *__restrict__ offsets, const int *__restrict__ columns,
                                const float *__restrict__ values, const float *__restrict__ x, float beta, float *y) {
    const int row = (blockIdx.x * blockDim.x + threadIdx.x) / LANES;
    const int lane = threadIdx.x % LANES;
    float sum = 0.0f;
    if (row < rows) {
        const int end = offsets[row + 1];
        for (int k = offsets[row] + lane; k < end; k += LANES) {
            sum = fmaf(values[k], __ldg(&x[columns[k]]), sum);
        }
    }
    // All lanes of the warp take part, also those of rows that are not there.
    for (int offset = LANES / 2; offset > 0; offset /= 2) {
        sum += __shfl_down_sync(0xffffffff, sum, offset, LANES);
    }
    if (row < rows && lane == 0) {
        y[row] = alpha * sum + (beta == 0.0f ? 0.0f : beta * y[row]);
    }
}

// Columns of the padded matrix one after the other, so that neighbouring threads read neighbouring words; -1 fills up.
__global__ void spmv_ell(int rows, int width, float alpha, const int *columns, const float *values, const float *x,
                         float beta, float *y) {
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows) {
        return;
    }
    float dot = 0.0f;
    for (int k = 0; k < width; k++) {
        int c = columns[(size_t)k * rows + row];
        if (c < 0) {
            break;
        }
        dot += values[(size_t)k * rows + row] * x[c];
    }
    y[row] = alpha * dot + beta * y[row];
}

__global__ void scale(int n, float beta, float *y) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) y[i] *= beta;
}

__global__ void spmv_coo_atomic(int nonzeros, float alpha, const int *row_indices, const int *columns,
                                const float *values, const float *x, float *y) {
    for (int k = blockIdx.x * blockDim.x + threadIdx.x; k < nonzeros; k += gridDim.x * blockDim.x) {
        atomicAdd(&y[row_indices[k]], alpha * values[k] * x[columns[k]]);
    }
}

// The products of a row are neighbours: sums of segments by shuffles, one atomic for each segment of a warp.
__global__ void spmv_coo_segmented(int nonzeros, float alpha, const int *row_indices, const int *columns,
                                   const float *values, const float *x, float *y) {
    const int k = blockIdx.x * blockDim.x + threadIdx.x;
    const int lane = threadIdx.x & 31;
    const bool valid = k < nonzeros;
    const int row = valid ? row_indices[k] : -1;
    float sum = valid ? values[k] * x[columns[k]] : 0.0f;
    for (int offset = 1; offset < 32; offset <<= 1) {
        float left = __shfl_up_sync(0xffffffff, sum, offset);
        int left_row = __shfl_up_sync(0xffffffff, row, offset);
        if (lane >= offset && left_row == row) {
            sum += left;
        }
    }
    int next_row = __shfl_down_sync(0xffffffff, row, 1);
    if (valid && (lane == 31 || next_row != row)) {
        atomicAdd(y + row, alpha * sum);
    }
}

// ---------------------------------------------------------------------------------------------------------------------

struct Problem {
    CsrMatrix matrix;
    std::vector<float> x, y;
    float alpha, beta;
    std::vector<double> ref;
};

static void finish(const char *name, const Problem &p, DeviceArray<float> *y) {
    CUDA_CHECK_LAUNCH();
    check_close(name, y->host(), p.ref, 2.2e-6);
    y->set(p.y);
}

static void run_csr(const Problem &p) {
    const CsrMatrix &m = p.matrix;
    DeviceArray<int> offsets(m.row_offsets), columns(m.column_indices);
    DeviceArray<float> values(m.values), x(p.x), y(p.y);
    spmv_csr_scalar<<<ceil_div(m.rows, kBlock), kBlock>>>(m.rows, p.alpha, offsets.data(), columns.data(), values.data(),
                                                          x.data(), p.beta, y.data());
    finish("spmv_csr_scalar", p, &y);
    spmv_csr_vector<32><<<ceil_div(m.rows * 32, kBlock), kBlock>>>(m.rows, p.alpha, offsets.data(), columns.data(),
                                                                   values.data(), x.data(), p.beta, y.data());
    finish("spmv_csr_vector_32", p, &y);
    spmv_csr_vector<4><<<ceil_div(m.rows * 4, kBlock), kBlock>>>(m.rows, p.alpha, offsets.data(), columns.data(),
                                                                 values.data(), x.data(), p.beta, y.data());
    finish("spmv_csr_vector_4", p, &y);
}

static void run_ell(const Problem &p) {
    const CsrMatrix &m = p.matrix;
    int width = 0;
    for (int r = 0; r < m.rows; r++) {
        width = std::max(width, m.row_offsets[r + 1] - m.row_offsets[r]);
    }
    std::vector<int> columns((size_t)width * m.rows, -1);
    std::vector<float> values((size_t)width * m.rows, NAN);
    for (int r = 0; r < m.rows; r++) {
        for (int k = m.row_offsets[r], c = 0; k < m.row_offsets[r + 1]; k++, c++) {
            columns[(size_t)c * m.rows + r] = m.column_indices[k];
            values[(size_t)c * m.rows + r] = m.values[k];
        }
    }
    DeviceArray<int> d_columns(columns);
    DeviceArray<float> d_values(values), x(p.x), y(p.y);
    spmv_ell<<<ceil_div(m.rows, kBlock), kBlock>>>(m.rows, width, p.alpha, d_columns.data(), d_values.data(), x.data(),
                                                   p.beta, y.data());
    finish("spmv_ell", p, &y);
}

static void run_coo(const Problem &p) {
    const CsrMatrix &m = p.matrix;
    const int n = m.nonzeros();
    std::vector<int> row_indices;
    for (int r = 0; r < m.rows; r++) {
        row_indices.insert(row_indices.end(), m.row_offsets[r + 1] - m.row_offsets[r], r);
    }
    DeviceArray<int> rows(row_indices), columns(m.column_indices);
    DeviceArray<float> values(m.values), x(p.x), y(p.y);
    scale<<<ceil_div(m.rows, kBlock), kBlock>>>(m.rows, p.beta, y.data());
    spmv_coo_atomic<<<16, kBlock>>>(n, p.alpha, rows.data(), columns.data(), values.data(), x.data(), y.data());
    finish("spmv_coo_atomic", p, &y);
    scale<<<ceil_div(m.rows, kBlock), kBlock>>>(m.rows, p.beta, y.data());
    spmv_coo_segmented<<<ceil_div(n, kBlock), kBlock>>>(n, p.alpha, rows.data(), columns.data(), values.data(), x.data(),
                                                        y.data());
    finish("spmv_coo_segmented", p, &y);
}

int main() {
    Random random(5);
    Problem p;
    p.matrix = random_csr(&random, 1501, 1203);
    p.x = random.uniforms(p.matrix.columns, -1.0f, 1.0f);
    p.y = random.uniforms(p.matrix.rows, -1.0f, 1.0f);
    p.alpha = 1.5f;
    p.beta = -0.5f;
    p.ref = spmv_reference(p.matrix, p.x, p.y, p.alpha, p.beta);
    run_csr(p);
    run_ell(p);
    run_coo(p);
    return exit_code();
}
