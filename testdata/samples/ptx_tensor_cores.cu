// Tensor cores by inline PTX, as kernels without a library use them: a tiled product of halves with ldmatrix and swizzled shared memory, a
// quantised product of bytes, attention, whose second product has the sums of the first for its left matrix, and warps that multiply in branches of
// their own. Each is compared with the host.
#include <cuda_fp16.h>
#include <cuda_runtime.h>

#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <vector>

__device__ __forceinline__ uint32_t shared_address(const void *p)
{
    return static_cast<uint32_t>(__cvta_generic_to_shared(p));
}

__device__ __forceinline__ void ldmatrix_x4(uint32_t (&r)[4], uint32_t address)
{
    asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];\n"
                 : "=r"(r[0]), "=r"(r[1]), "=r"(r[2]), "=r"(r[3])
                 : "r"(address));
}

__device__ __forceinline__ void ldmatrix_x2_trans(uint32_t (&r)[2], uint32_t address)
{
    asm volatile("ldmatrix.sync.aligned.m8n8.x2.trans.shared.b16 {%0, %1}, [%2];\n" : "=r"(r[0]), "=r"(r[1]) : "r"(address));
}

__device__ __forceinline__ void mma_16816(float (&d)[4], const uint32_t (&a)[4], uint32_t b0, uint32_t b1)
{
    asm volatile("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 "
                 "{%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};\n"
                 : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3])
                 : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b0), "r"(b1));
}

// C = A B^T: four warps, each with 32 x 32 of the block's 64 x 64 sums. Rows of 32 halves lie in shared memory as four chunks of 16 bytes, in an
// order that depends on the row, so that the eight rows of a matrix are in different banks.
enum { TILE = 64, STEP = 32 };

__device__ __forceinline__ int chunk_of(int row, int chunk)
{
    return row * 4 + (chunk ^ (row >> 1 & 3));
}

__global__ void __launch_bounds__(128) gemm(const half *a, const half *b, float *c, int n, int k)
{
    __shared__ uint4 sa[TILE * 4], sb[TILE * 4];
    const int lane = threadIdx.x % 32, warp = threadIdx.x / 32, row0 = warp / 2 * 32, column0 = warp % 2 * 32;
    float sum[2][4][4] = {};
    for (int k0 = 0; k0 < k; k0 += STEP) {
        for (int i = threadIdx.x; i < TILE * 4; i += 128) {
            const int row = i / 4, chunk = i % 4;
            sa[chunk_of(row, chunk)] = *reinterpret_cast<const uint4 *>(a + (blockIdx.y * TILE + row) * k + k0 + chunk * 8);
            sb[chunk_of(row, chunk)] = *reinterpret_cast<const uint4 *>(b + (blockIdx.x * TILE + row) * k + k0 + chunk * 8);
        }
        __syncthreads();
#pragma unroll
        for (int kk = 0; kk < STEP / 8; kk += 2) {
            uint32_t fa[2][4], fb[2][4];
#pragma unroll
            for (int i = 0; i < 2; i++) {
                ldmatrix_x4(fa[i], shared_address(&sa[chunk_of(row0 + i * 16 + lane % 16, kk + lane / 16)]));
                ldmatrix_x4(fb[i], shared_address(&sb[chunk_of(column0 + i * 16 + lane / 16 * 8 + lane % 8, kk + lane / 8 % 2)]));
            }
#pragma unroll
            for (int i = 0; i < 2; i++)
#pragma unroll
                for (int j = 0; j < 4; j++)
                    mma_16816(sum[i][j], fa[i], fb[j / 2][j % 2 * 2], fb[j / 2][j % 2 * 2 + 1]);
        }
        __syncthreads();
    }
    for (int i = 0; i < 2; i++)
        for (int j = 0; j < 4; j++) {
            const int row = blockIdx.y * TILE + row0 + i * 16 + lane / 4, column = blockIdx.x * TILE + column0 + j * 8 + lane % 4 * 2;
            *reinterpret_cast<float2 *>(c + row * n + column) = make_float2(sum[i][j][0], sum[i][j][1]);
            *reinterpret_cast<float2 *>(c + (row + 8) * n + column) = make_float2(sum[i][j][2], sum[i][j][3]);
        }
}

// Bytes with a scale for each row and column: a warp has 16 x 8 of the sums, in int.
__global__ void quantised(const int8_t *a, const int8_t *b, const float *scale_a, const float *scale_b, float *c, int n, int k)
{
    const int lane = threadIdx.x % 32, group = lane / 4, part = lane % 4;
    const int row = blockIdx.x * 16 + group, column = threadIdx.x / 32 * 8;
    int sum[4] = {0, 0, 0, 0};
    for (int k0 = part * 4; k0 < k; k0 += 32) {
        const int *upper = reinterpret_cast<const int *>(a + row * k + k0), *lower = reinterpret_cast<const int *>(a + (row + 8) * k + k0);
        const int *right = reinterpret_cast<const int *>(b + (column + group) * k + k0);
        asm volatile("mma.sync.aligned.m16n8k32.row.col.satfinite.s32.s8.s8.s32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};"
                     : "+r"(sum[0]), "+r"(sum[1]), "+r"(sum[2]), "+r"(sum[3])
                     : "r"(upper[0]), "r"(lower[0]), "r"(upper[4]), "r"(lower[4]), "r"(right[0]), "r"(right[4]));
    }
    for (int i = 0; i < 4; i++) {
        const int x = row + i / 2 * 8, y = column + part * 2 + i % 2;
        c[x * n + y] = static_cast<float>(sum[i]) * scale_a[x] * scale_b[y];
    }
}

// Attention of 16 queries a warp, with the softmax of what has been seen so far: weights come out of the first product in the lanes and
// registers in which the second one wants its left matrix.
enum { WIDTH = 32 };

__device__ __forceinline__ uint32_t pack(float low, float high)
{
    half2 both = __floats2half2_rn(low, high);
    return *reinterpret_cast<uint32_t *>(&both);
}

__global__ void __launch_bounds__(128) attention(const half *q, const half *keys, const half *values, float *out, int nkeys)
{
    __shared__ __align__(16) half sv[16][WIDTH + 8];
    const int lane = threadIdx.x % 32, group = lane / 4, part = lane % 4, row = threadIdx.x / 32 * 16 + group;
    uint32_t fq[2][4];
    float o[4][4] = {}, most[2] = {-1e30f, -1e30f}, total[2] = {0.0f, 0.0f};
    for (int s = 0; s < 2; s++)
        for (int i = 0; i < 4; i++)
            fq[s][i] = *reinterpret_cast<const uint32_t *>(q + (row + i % 2 * 8) * WIDTH + s * 16 + i / 2 * 8 + part * 2);
    for (int key = 0; key < nkeys; key += 16) {
        __syncthreads();
        for (int i = threadIdx.x; i < 16 * WIDTH; i += blockDim.x)
            sv[i / WIDTH][i % WIDTH] = values[(key + i / WIDTH) * WIDTH + i % WIDTH];
        __syncthreads();
        float s[2][4] = {};
        for (int j = 0; j < 2; j++)
            for (int step = 0; step < 2; step++) {
                const uint32_t *k = reinterpret_cast<const uint32_t *>(keys + (key + j * 8 + group) * WIDTH + step * 16) + part;
                mma_16816(s[j], fq[step], k[0], k[4]);
            }
        float scaled[2];
        for (int half_of = 0; half_of < 2; half_of++) {
            float now = most[half_of];
            for (int j = 0; j < 2; j++)
                now = fmaxf(now, fmaxf(s[j][half_of * 2], s[j][half_of * 2 + 1]));
            now = fmaxf(now, __shfl_xor_sync(0xffffffff, now, 1));
            now = fmaxf(now, __shfl_xor_sync(0xffffffff, now, 2));
            scaled[half_of] = expf(most[half_of] - now);
            most[half_of] = now;
            total[half_of] *= scaled[half_of];
            for (int j = 0; j < 2; j++)
                for (int i = half_of * 2; i < half_of * 2 + 2; i++) {
                    s[j][i] = expf(s[j][i] - now);
                    total[half_of] += s[j][i];
                }
        }
        const uint32_t weights[4] = {pack(s[0][0], s[0][1]), pack(s[0][2], s[0][3]), pack(s[1][0], s[1][1]), pack(s[1][2], s[1][3])};
        for (int j = 0; j < WIDTH / 8; j++) {
            uint32_t fv[2];
            for (int i = 0; i < 4; i++)
                o[j][i] *= scaled[i / 2];
            ldmatrix_x2_trans(fv, shared_address(&sv[lane % 16][j * 8]));
            mma_16816(o[j], weights, fv[0], fv[1]);
        }
    }
    for (int i = 0; i < 2; i++) {
        total[i] += __shfl_xor_sync(0xffffffff, total[i], 1);
        total[i] += __shfl_xor_sync(0xffffffff, total[i], 2);
    }
    for (int j = 0; j < WIDTH / 8; j++)
        for (int i = 0; i < 4; i++)
            out[(row + i / 2 * 8) * WIDTH + j * 8 + part * 2 + i % 2] = o[j][i] / total[i / 2];
}

// Neighbouring warps come to products of their own: none of them has both.
__device__ __forceinline__ void mma_bf16(float (&d)[4], uint32_t a0, uint32_t a1, uint32_t a2, uint32_t a3, uint32_t b0, uint32_t b1)
{
    asm volatile("mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32 "
                 "{%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};\n"
                 : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3])
                 : "r"(a0), "r"(a1), "r"(a2), "r"(a3), "r"(b0), "r"(b1));
}

__global__ void apart(const uint32_t *a, const uint32_t *b, float *c)
{
    const unsigned t = threadIdx.x;
    const uint32_t x = a[t], y = a[t + blockDim.x], z = b[t];
    float sum[4] = {};
    if (t / 32 & 1)
        mma_bf16(sum, x, z, y, z, x, z);
    else
        mma_bf16(sum, y, z, x, z, x, y);
    for (int i = 0; i < 4; i++)
        c[t * 4 + i] = sum[i];
}

static uint32_t state = 12345;
static int next(int n)
{
    state = state * 1664525u + 1013904223u;
    return static_cast<int>(state >> 8) % n;
}
template <class T> static T *device(const std::vector<T> &from)
{
    T *p = nullptr;
    cudaMalloc(&p, from.size() * sizeof(T));
    cudaMemcpy(p, from.data(), from.size() * sizeof(T), cudaMemcpyHostToDevice);
    return p;
}
static std::vector<float> back(float *p, size_t n)
{
    std::vector<float> to(n);
    if (cudaMemcpy(to.data(), p, n * sizeof(float), cudaMemcpyDeviceToHost) != cudaSuccess)
        to.assign(n, NAN);
    cudaFree(p);
    return to;
}
static std::vector<half> halves(int n, float step)
{
    std::vector<half> to;
    for (int i = 0; i < n; i++)
        to.push_back(__float2half(static_cast<float>(next(33) - 16) * step));
    return to;
}

static bool gemm_right()
{
    const int m = 128, n = 64, k = 96;
    std::vector<half> a = halves(m * k, 0.125f), b = halves(n * k, 0.125f);
    half *da = device(a), *db = device(b);
    float *dc = device(std::vector<float>(m * n));
    gemm<<<dim3(n / TILE, m / TILE), 128>>>(da, db, dc, n, k);
    std::vector<float> c = back(dc, m * n);
    bool good = true;
    for (int i = 0; i < m; i++)
        for (int j = 0; j < n; j++) {
            float sum = 0.0f; // exact: multiples of 1/64
            for (int l = 0; l < k; l++)
                sum += __half2float(a[i * k + l]) * __half2float(b[j * k + l]);
            good &= sum == c[i * n + j];
        }
    cudaFree(da), cudaFree(db);
    return good;
}

static bool quantised_right()
{
    const int m = 32, n = 24, k = 128;
    std::vector<int8_t> a(m * k), b(n * k);
    std::vector<float> sa(m), sb(n);
    for (int8_t &x : a)
        x = static_cast<int8_t>(next(256) - 128);
    for (int8_t &x : b)
        x = static_cast<int8_t>(next(256) - 128);
    for (float &x : sa)
        x = 1.0f / static_cast<float>(1 << next(8));
    for (float &x : sb)
        x = 1.0f / static_cast<float>(1 << next(8));
    int8_t *da = device(a), *db = device(b);
    float *dsa = device(sa), *dsb = device(sb), *dc = device(std::vector<float>(m * n));
    quantised<<<m / 16, n / 8 * 32>>>(da, db, dsa, dsb, dc, n, k);
    std::vector<float> c = back(dc, m * n);
    bool good = true;
    for (int i = 0; i < m; i++)
        for (int j = 0; j < n; j++) {
            int sum = 0;
            for (int l = 0; l < k; l++)
                sum += a[i * k + l] * b[j * k + l];
            good &= static_cast<float>(sum) * sa[i] * sb[j] == c[i * n + j];
        }
    cudaFree(da), cudaFree(db), cudaFree(dsa), cudaFree(dsb);
    return good;
}

static bool attention_right()
{
    const int queries = 48, nkeys = 64;
    std::vector<half> q = halves(queries * WIDTH, 0.03125f), k = halves(nkeys * WIDTH, 0.0625f), v = halves(nkeys * WIDTH, 0.0625f);
    half *dq = device(q), *dk = device(k), *dv = device(v);
    float *dout = device(std::vector<float>(queries * WIDTH));
    attention<<<1, queries / 16 * 32>>>(dq, dk, dv, dout, nkeys);
    std::vector<float> out = back(dout, queries * WIDTH);
    bool good = true;
    for (int i = 0; i < queries; i++) {
        double weight[nkeys], total = 0;
        for (int j = 0; j < nkeys; j++) {
            double s = 0;
            for (int d = 0; d < WIDTH; d++)
                s += static_cast<double>(__half2float(q[i * WIDTH + d])) * __half2float(k[j * WIDTH + d]);
            total += weight[j] = std::exp(s);
        }
        for (int d = 0; d < WIDTH; d++) {
            double want = 0;
            for (int j = 0; j < nkeys; j++)
                want += weight[j] / total * __half2float(v[j * WIDTH + d]);
            good &= std::fabs(out[i * WIDTH + d] - want) < 1e-3;
        }
    }
    cudaFree(dq), cudaFree(dk), cudaFree(dv);
    return good;
}

// Of the two bfloat16 of a register
static float bf16_of(uint32_t pair, int which)
{
    uint32_t bits = which ? pair & 0xffff0000u : pair << 16;
    float f;
    std::memcpy(&f, &bits, sizeof f);
    return f;
}
static uint32_t bf16_pair()
{
    float f[2] = {static_cast<float>(next(17) - 8), static_cast<float>(next(17) - 8)};
    uint32_t bits[2];
    std::memcpy(bits, f, sizeof f);
    return bits[0] >> 16 | (bits[1] & 0xffff0000u);
}

static bool apart_right()
{
    const int threads = 128;
    std::vector<uint32_t> a(2 * threads), b(threads);
    for (uint32_t &x : a)
        x = bf16_pair();
    for (uint32_t &x : b)
        x = bf16_pair();
    uint32_t *da = device(a), *db = device(b);
    float *dc = device(std::vector<float>(threads * 4));
    apart<<<1, threads>>>(da, db, dc);
    std::vector<float> c = back(dc, threads * 4);
    bool good = true;
    for (int t = 0; t < threads; t++)
        for (int i = 0; i < 4; i++) {
            const int warp = t / 32 * 32, group = t % 32 / 4, column = t % 4 * 2 + i % 2;
            float sum = 0.0f; // exact: small integers
            for (int k = 0; k < 16; k++) {
                const int left = warp + group * 4 + k % 8 / 2, right = warp + column * 4 + k % 8 / 2;
                const bool odd = warp / 32 & 1;
                const uint32_t lower_row[2] = {odd ? a[left] : a[left + threads], odd ? a[left + threads] : a[left]};
                const uint32_t word = i / 2 ? b[left] : lower_row[k / 8];
                const uint32_t other = k / 8 == 0 ? a[right] : odd ? b[right] : a[right + threads];
                sum += bf16_of(word, k % 2) * bf16_of(other, k % 2);
            }
            good &= sum == c[t * 4 + i];
        }
    cudaFree(da), cudaFree(db);
    return good;
}

int main()
{
    bool tiled = gemm_right(), bytes = quantised_right(), attended = attention_right(), alone = apart_right();
    if (!tiled || !bytes || !attended || !alone || cudaGetLastError() != cudaSuccess) {
        std::printf("FAIL ptx_tensor_cores: product %d, bytes %d, attention %d, warps apart %d\n", tiled, bytes, attended, alone);
        return 1;
    }
    std::printf("PASS ptx_tensor_cores\n");
    return 0;
}
