// Matrix fragments of all shapes and types: each warp multiplies a tile of its own, by rows and by columns, twice, and scales the sums
// element by element. A block has three warps, of which the last but one does nothing. Numbers are small, so that sums are exact.
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <mma.h>

#include <cmath>
#include <cstdio>
#include <type_traits>
#include <vector>

using namespace nvcuda;

#define CHECK(call) \
    do { \
        cudaError_t status = (call); \
        if (status != cudaSuccess) { \
            printf("FAIL: %s: %s\n", #call, cudaGetErrorString(status)); \
            return 1; \
        } \
    } while (0)

static const int WARPS = 3, IDLE = 1;

// d = 2 (a b + c) + a b
template <int M, int N, int K, class T, class Sum, class LayoutA, class LayoutB, class E>
__global__ void product(const E *a, const E *b, Sum *d, wmma::layout_t layout)
{
    int warp = threadIdx.x / warpSize;
    if (warp == IDLE)
        return;
    wmma::fragment<wmma::matrix_a, M, N, K, T, LayoutA> fa;
    wmma::fragment<wmma::matrix_b, M, N, K, T, LayoutB> fb;
    wmma::fragment<wmma::accumulator, M, N, K, Sum> sum, twice;
    a += warp * M * K;
    b += warp * K * N;
    d += warp * M * N;
    bool rowsA = std::is_same<LayoutA, wmma::row_major>::value, rowsB = std::is_same<LayoutB, wmma::row_major>::value;
    bool rows = layout == wmma::mem_row_major;
    wmma::load_matrix_sync(fa, a, rowsA ? K : M);
    wmma::load_matrix_sync(fb, b, rowsB ? N : K);
    wmma::load_matrix_sync(sum, d, rows ? N : M, layout);
    wmma::fill_fragment(twice, Sum(0.0f));
    wmma::mma_sync(sum, fa, fb, sum);
    for (int i = 0; i < sum.num_elements; i++)
        twice.x[i] = sum.x[i] + sum.x[i];
    wmma::mma_sync(twice, fa, fb, twice);
    wmma::store_matrix_sync(d, twice, rows ? N : M, layout);
}

static float number(float x) { return x; }
static float number(__half x) { return __half2float(x); }

template <class E> static E value(float x) { return E(x); }
template <> __nv_bfloat16 value<__nv_bfloat16>(float x) { return __float2bfloat16(x); }

// Rows or columns of a matrix side by side.
static int at(int row, int column, int rows, int columns, bool by_rows)
{
    return by_rows ? row * columns + column : column * rows + row;
}

template <int M, int N, int K, class T, class Sum, class LayoutA, class LayoutB, class E>
static int check(const char *name, bool rows)
{
    const bool rowsA = std::is_same<LayoutA, wmma::row_major>::value, rowsB = std::is_same<LayoutB, wmma::row_major>::value;
    std::vector<E> a(WARPS * M * K), b(WARPS * K * N);
    std::vector<Sum> d(WARPS * M * N);
    std::vector<float> x(a.size()), y(b.size()), z(d.size());
    const int least = std::is_same<E, unsigned char>::value ? 0 : -4;
    for (size_t i = 0; i < x.size(); i++)
        a[i] = value<E>(x[i] = float(int(i * 7 % 9) + least));
    for (size_t i = 0; i < y.size(); i++)
        b[i] = value<E>(y[i] = float(int(i * 5 % 7) + least));
    for (size_t i = 0; i < z.size(); i++)
        d[i] = Sum(z[i] = float(int(i % 11) - 5));
    E *da, *db;
    Sum *dd;
    CHECK(cudaMalloc(&da, a.size() * sizeof(E)));
    CHECK(cudaMalloc(&db, b.size() * sizeof(E)));
    CHECK(cudaMalloc(&dd, d.size() * sizeof(Sum)));
    CHECK(cudaMemcpy(da, a.data(), a.size() * sizeof(E), cudaMemcpyHostToDevice));
    CHECK(cudaMemcpy(db, b.data(), b.size() * sizeof(E), cudaMemcpyHostToDevice));
    CHECK(cudaMemcpy(dd, d.data(), d.size() * sizeof(Sum), cudaMemcpyHostToDevice));
    product<M, N, K, T, Sum, LayoutA, LayoutB, E><<<1, WARPS * 32>>>(da, db, dd, rows ? wmma::mem_row_major : wmma::mem_col_major);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(d.data(), dd, d.size() * sizeof(Sum), cudaMemcpyDeviceToHost));
    int wrong = 0;
    for (int w = 0; w < WARPS; w++) {
        for (int i = 0; i < M * N; i++) {
            int r = i / N, c = i % N, place = w * M * N + at(r, c, M, N, rows);
            float sum = 0;
            for (int k = 0; k < K; k++)
                sum += x[w * M * K + at(r, k, M, K, rowsA)] * y[w * K * N + at(k, c, K, N, rowsB)];
            float want = w == IDLE ? z[place] : 2 * (sum + z[place]) + sum;
            wrong += number(d[place]) != want;
        }
    }
    if (wrong)
        printf("FAIL: %s: %d elements are wrong\n", name, wrong);
    CHECK(cudaFree(da));
    CHECK(cudaFree(db));
    CHECK(cudaFree(dd));
    return wrong != 0;
}

typedef wmma::row_major rows;
typedef wmma::col_major columns;

template <class T, class Sum> static int check_square(const char *name)
{
    return check<16, 16, 16, T, Sum, rows, columns, T>(name, true);
}

template <class T, class Sum> static int check_high(const char *name)
{
    return check<32, 8, 16, T, Sum, columns, rows, T>(name, false);
}

template <class T, class Sum> static int check_wide(const char *name)
{
    return check<8, 32, 16, T, Sum, rows, rows, T>(name, true);
}

// Sums of bytes that stay within int where they are asked to.
__global__ void saturated(int *out)
{
    wmma::fragment<wmma::matrix_a, 16, 16, 16, signed char, wmma::row_major> a;
    wmma::fragment<wmma::matrix_b, 16, 16, 16, signed char, wmma::col_major> b;
    wmma::fragment<wmma::accumulator, 16, 16, 16, int> sum;
    wmma::fill_fragment(a, 100);
    wmma::fill_fragment(b, -100);
    wmma::fill_fragment(sum, -2147483647);
    wmma::mma_sync(sum, a, b, sum, true);
    wmma::store_matrix_sync(out, sum, 16, wmma::mem_row_major);
}

__global__ void rounded(const float *in, float *out, int n)
{
    int i = threadIdx.x;
    if (i < n)
        out[i] = wmma::__float_to_tf32(in[i]);
}

static int check_saturated()
{
    int *d, least = 0;
    CHECK(cudaMalloc(&d, 256 * sizeof(int)));
    saturated<<<1, 32>>>(d);
    CHECK(cudaMemcpy(&least, d + 255, sizeof least, cudaMemcpyDeviceToHost));
    CHECK(cudaFree(d));
    if (least != -2147483647 - 1)
        printf("FAIL: the sum is %d\n", least);
    return least != -2147483647 - 1;
}

static int check_rounded()
{
    const float in[] = {1.0f, 1.00048828125f, -1.00048828125f, 1.000488f, 3.4028235e38f, INFINITY};
    const float want[] = {1.0f, 1.0009765625f, -1.0009765625f, 1.0f, INFINITY, INFINITY};
    float out[6], *d;
    CHECK(cudaMalloc(&d, 2 * sizeof in));
    CHECK(cudaMemcpy(d, in, sizeof in, cudaMemcpyHostToDevice));
    rounded<<<1, 32>>>(d, d + 6, 6);
    CHECK(cudaMemcpy(out, d + 6, sizeof out, cudaMemcpyDeviceToHost));
    CHECK(cudaFree(d));
    int wrong = 0;
    for (int i = 0; i < 6; i++) {
        if (out[i] != want[i])
            printf("FAIL: %.9g is rounded to %.9g\n", in[i], out[i]), wrong++;
    }
    return wrong;
}

int main()
{
    int wrong = check_square<__half, float>("half, 16x16x16") + check_high<__half, float>("half, 32x8x16") +
                check_wide<__half, __half>("half, 8x32x16") + check_square<__half, __half>("half, sums in half") +
                check_square<__nv_bfloat16, float>("bfloat16, 16x16x16") + check_wide<__nv_bfloat16, float>("bfloat16, 8x32x16") +
                check_square<signed char, int>("signed char, 16x16x16") + check_high<signed char, int>("signed char, 32x8x16") +
                check_square<unsigned char, int>("unsigned char") +
                check<16, 16, 8, wmma::precision::tf32, float, columns, rows, float>("tf32", true) +
                check<8, 8, 4, double, double, rows, columns, double>("double", false) + check_saturated() + check_rounded();
    printf(wrong ? "FAIL\n" : "PASS\n");
    return wrong != 0;
}
