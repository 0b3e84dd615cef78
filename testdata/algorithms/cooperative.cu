// Iterative solvers in a single launch, with a barrier over the whole grid in each iteration: conjugate gradients on a sparse
// matrix, Jacobi until the change is small, and a prefix sum over doubling distances.
#include "check.h"

#include <cooperative_groups.h>

#include <algorithm>

namespace cg = cooperative_groups;

static const int kBlock = 128;

// ---------------------------------------------------------------------------------------------------------------------
// conjugate gradients for (A + I) x = b, A the Laplacian of a grid of nx times ny, computed where it is needed

struct Vectors {
    float *x, *r, *p, *ap;
};

__device__ float laplacian(const float *v, int i, int nx, int ny) {
    const int x = i % nx, y = i / nx;
    float sum = 5.0f * v[i];
    if (x > 0) sum -= v[i - 1];
    if (x < nx - 1) sum -= v[i + 1];
    if (y > 0) sum -= v[i - nx];
    if (y < ny - 1) sum -= v[i + nx];
    return sum;
}

// Adds the product of this thread to a sum of the whole grid: tile by shuffles, block in shared memory, grid by one atomic.
__device__ void add_to_sum(double *sum, double value, cg::thread_block block) {
    __shared__ double warp_sums[kBlock / 32];
    cg::thread_block_tile<32> tile = cg::tiled_partition<32>(block);
    for (int offset = tile.size() / 2; offset > 0; offset /= 2) {
        value += tile.shfl_down(value, offset);
    }
    if (tile.thread_rank() == 0) {
        warp_sums[block.thread_rank() / 32] = value;
    }
    cg::sync(block);
    if (block.thread_rank() == 0) {
        double total = 0.0;
        for (int w = 0; w < kBlock / 32; w++) {
            total += warp_sums[w];
        }
        atomicAdd(sum, total);
    }
    block.sync();
}

// sums: a place for each dot product of each iteration, all zero before.
__global__ void conjugate_gradients(Vectors v, const float *b, int nx, int ny, double *sums, int iterations) {
    cg::grid_group grid = cg::this_grid();
    cg::thread_block block = cg::this_thread_block();
    const int n = nx * ny;
    double rr_local = 0.0;
    for (int i = grid.thread_rank(); i < n; i += grid.size()) {
        v.x[i] = 0.0f;
        v.r[i] = b[i];
        v.p[i] = b[i];
        rr_local += (double)b[i] * b[i];
    }
    add_to_sum(&sums[0], rr_local, block);
    grid.sync();
    for (int k = 0; k < iterations; k++) {
        double p_ap = 0.0;
        for (int i = grid.thread_rank(); i < n; i += grid.size()) {
            v.ap[i] = laplacian(v.p, i, nx, ny);
            p_ap += (double)v.p[i] * v.ap[i];
        }
        add_to_sum(&sums[2 * k + 1], p_ap, block);
        grid.sync();
        const float alpha = (float)(sums[2 * k] / sums[2 * k + 1]);
        rr_local = 0.0;
        for (int i = grid.thread_rank(); i < n; i += grid.size()) {
            v.x[i] += alpha * v.p[i];
            v.r[i] -= alpha * v.ap[i];
            rr_local += (double)v.r[i] * v.r[i];
        }
        add_to_sum(&sums[2 * k + 2], rr_local, block);
        grid.sync();
        const float beta = (float)(sums[2 * k + 2] / sums[2 * k]);
        for (int i = grid.thread_rank(); i < n; i += grid.size()) {
            v.p[i] = v.r[i] + beta * v.p[i];
        }
        grid.sync();
    }
}

// ---------------------------------------------------------------------------------------------------------------------
// Jacobi for the same system: goes on until no element changes by more than epsilon; the bits of a float that is not negative
// grow with it

__global__ void jacobi_until(float *a, float *other, const float *b, int nx, int ny, float epsilon, unsigned int *change,
                             int *iterations) {
    auto grid = cg::this_grid();
    const int n = nx * ny;
    int k = 0;
    for (; k < 1000; k++) {
        unsigned int *mine = &change[k % 3];
        if (grid.thread_rank() == 0) {
            change[(k + 1) % 3] = 0; // nobody reads or writes it in this round
        }
        float largest = 0.0f;
        for (int i = grid.thread_rank(); i < n; i += grid.size()) {
            const float next = (b[i] - (laplacian(a, i, nx, ny) - 5.0f * a[i])) / 5.0f;
            largest = fmaxf(largest, fabsf(next - a[i]));
            other[i] = next;
        }
        atomicMax(mine, __float_as_uint(largest));
        grid.sync();
        float *t = a;
        a = other;
        other = t;
        if (__uint_as_float(*(volatile unsigned int *)mine) <= epsilon) {
            break;
        }
    }
    if (grid.thread_rank() == 0) {
        *iterations = k + 1;
    }
}

__global__ void scan_doubling(int *a, int *b, int n) {
    cg::grid_group grid = cg::this_grid();
    for (int distance = 1; distance < n; distance *= 2) {
        for (int i = grid.thread_rank(); i < n; i += grid.size()) {
            b[i] = a[i] + (i >= distance ? a[i - distance] : 0);
        }
        grid.sync();
        int *t = a;
        a = b;
        b = t;
    }
}

// ---------------------------------------------------------------------------------------------------------------------

// As many blocks as fit on the device at once, but no more than are of use.
template <typename Kernel>
static int cooperative_blocks(Kernel kernel, int useful) {
    int device = 0, per_sm = 0;
    CUDA_CHECK(cudaGetDevice(&device));
    cudaDeviceProp properties;
    CUDA_CHECK(cudaGetDeviceProperties(&properties, device));
    CUDA_CHECK(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&per_sm, kernel, kBlock, 0));
    return std::min(useful, std::min(12, per_sm * properties.multiProcessorCount));
}

static void residual_of(std::vector<double> *out, const std::vector<double> &x, const std::vector<float> &b, int nx, int ny) {
    for (int i = 0; i < nx * ny; i++) {
        double ax = 5.0 * x[i];
        ax -= i % nx > 0 ? x[i - 1] : 0.0;
        ax -= i % nx < nx - 1 ? x[i + 1] : 0.0;
        ax -= i >= nx ? x[i - nx] : 0.0;
        ax -= i < nx * (ny - 1) ? x[i + nx] : 0.0;
        (*out)[i] = b[i] - ax;
    }
}

// Jacobi converges by a factor of 4/5 or better each time: 200 iterations give all digits of double.
static std::vector<double> jacobi_reference(const std::vector<float> &b, int nx, int ny, int iterations) {
    std::vector<double> x(b.size(), 0.0), r(b.size());
    for (int k = 0; k < iterations; k++) {
        residual_of(&r, x, b, nx, ny);
        for (size_t i = 0; i < x.size(); i++) {
            x[i] += r[i] / 5.0;
        }
    }
    return x;
}

static void run_solvers(Random *random) {
    int nx = 53, ny = 37, n = nx * ny, iterations = 25;
    const std::vector<float> host_b = random->uniforms(n, -1.0f, 1.0f);
    DeviceArray<float> b(host_b), x(n), r(n), p(n), ap(n);
    DeviceArray<double> sums(2 * iterations + 2);
    sums.fill(0);
    Vectors v = {x.data(), r.data(), p.data(), ap.data()};
    const float *d_b = b.data();
    double *d_sums = sums.data();
    void *cg_args[] = {&v, &d_b, &nx, &ny, &d_sums, &iterations};
    int blocks = cooperative_blocks(conjugate_gradients, (n + kBlock - 1) / kBlock);
    CUDA_CHECK(cudaLaunchCooperativeKernel((void *)conjugate_gradients, dim3(blocks), dim3(kBlock), cg_args, 0, 0));
    CUDA_CHECK(cudaDeviceSynchronize());
    check_close("cooperative_conjugate_gradients", x.host(), jacobi_reference(host_b, nx, ny, 200), 1.1e-6);

    x.fill(0);
    DeviceArray<unsigned int> change(3);
    DeviceArray<int> count(1);
    change.fill(0);
    float epsilon = 1e-6f;
    float *d_x = x.data(), *d_other = r.data();
    unsigned int *d_change = change.data();
    int *d_count = count.data();
    void *jacobi_args[] = {&d_x, &d_other, &d_b, &nx, &ny, &epsilon, &d_change, &d_count};
    blocks = cooperative_blocks(jacobi_until, (n + kBlock - 1) / kBlock);
    CUDA_CHECK(cudaLaunchCooperativeKernel(jacobi_until, blocks, kBlock, jacobi_args, 0, nullptr));
    CUDA_CHECK(cudaDeviceSynchronize());
    const int rounds = count.host()[0];
    fprintf(stderr, "%d iterations of Jacobi\n", rounds);
    check_that("cooperative_jacobi_ends", rounds > 10 && rounds < 200);
    check_close("cooperative_jacobi", rounds % 2 == 0 ? x.host() : r.host(), jacobi_reference(host_b, nx, ny, rounds), 4e-7);
}

static void run_scan(Random *random) {
    int n = 9001, steps = 0;
    const std::vector<int> host = random->ints(n, -1000, 1000);
    std::vector<int> ref;
    int sum = 0;
    for (int value : host) {
        sum += value;
        ref.push_back(sum);
    }
    for (int distance = 1; distance < n; distance *= 2) {
        steps++;
    }
    DeviceArray<int> a(host), b(n);
    int *d_a = a.data(), *d_b = b.data();
    void *args[] = {&d_a, &d_b, &n};
    const int blocks = cooperative_blocks(scan_doubling, 8);
    CUDA_CHECK(cudaLaunchCooperativeKernel((const void *)scan_doubling, dim3(blocks, 1, 1), dim3(kBlock, 1, 1), args, 0, 0));
    CUDA_CHECK(cudaDeviceSynchronize());
    check_equal("cooperative_scan", steps % 2 == 0 ? a.host() : b.host(), ref);
}

int main() {
    int supported = 0;
    CUDA_CHECK(cudaDeviceGetAttribute(&supported, cudaDevAttrCooperativeLaunch, 0));
    check_that("cooperative_supported", supported != 0);
    Random random(16);
    run_solvers(&random);
    run_scan(&random);
    return exit_code();
}
