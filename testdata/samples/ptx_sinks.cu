// What kernels of attention do with PTX: parts of a result that nobody wants ("_"), numbers as "0.", modifiers in an order of one's own, registers
// that are taken apart into bytes. Each is compared with plain C++ on the host.
#include <cuda_fp16.h>
#include <cuda_runtime.h>
#include <cstdint>
#include <cstdio>
#include <cstring>

static int failures;
static void expect(const char *what, bool good)
{
    std::printf("%-24s %s\n", what, good ? "right" : "WRONG");
    failures += !good;
}

static const int N = 64; // two warps
static const uint32_t ONES = 0x3c003c00; // two halves of 1

__device__ uint32_t shared_address(const void *p)
{
    return static_cast<uint32_t>(__cvta_generic_to_shared(p));
}

// The sum of each row of a tile, by a product with ones: of the 8 equal columns two are kept, one for each row of the lane.
__device__ void row_sums(float *sum, const uint32_t *a)
{
    asm volatile("{\n"
                 "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 "
                 "{%0, _, %1, _},"
                 "{%2, %3, %4, %5},"
                 "{%6, %7},"
                 "{%8, 0., %9, 0.};\n"
                 "}\n"
                 : "=f"(sum[0]), "=f"(sum[1])
                 : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(ONES), "r"(ONES), "f"(sum[0]), "f"(sum[1]));
}

__global__ void sums(const half *tile, float *out)
{
    __shared__ half own[2][16 * 16];
    int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
    for (int i = lane; i < 256; i += 32)
        own[warp][i] = tile[warp * 256 + i];
    __syncthreads();
    uint32_t a[4];
    asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];"
                 : "=r"(a[0]), "=r"(a[1]), "=r"(a[2]), "=r"(a[3])
                 : "r"(shared_address(&own[warp][lane % 16 * 16 + lane / 16 * 8])));
    float sum[2] = {1000.0f, 2000.0f};
    row_sums(sum, a);
    out[2 * threadIdx.x] = sum[0];
    out[2 * threadIdx.x + 1] = sum[1];
}

// The left half of a tile of 16 by 16: two of the four matrices that the instruction loads. Then all four, turned over.
__global__ void tiles(const half *tile, uint32_t *out)
{
    __shared__ half own[2][16 * 16];
    int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
    for (int i = lane; i < 256; i += 32)
        own[warp][i] = tile[warp * 256 + i];
    __syncthreads();
    uint32_t at = shared_address(&own[warp][(lane % 8 + lane / 16 * 8) * 16 + lane / 8 % 2 * 8]);
    uint32_t *to = out + 6 * threadIdx.x;
    asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, _, %1, _}, [%2];\n" : "=r"(to[0]), "=r"(to[1]) : "r"(at));
    asm volatile("ldmatrix.sync.aligned.trans.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];\n"
                 : "=r"(to[2]), "=r"(to[3]), "=r"(to[4]), "=r"(to[5])
                 : "r"(at));
}

__global__ void bytes(const uint32_t *in, uint32_t *out)
{
    uint32_t x = in[threadIdx.x], turned, twice;
    uint64_t halves = uint64_t(x) << 32 | (x ^ 0xffffu), swapped;
    asm("{\n"
        ".reg .b8 a, b, c, d;\n"
        "mov.b32 {a, b, c, d}, %1;\n"
        "mov.b32 %0, {d, c, b, a};\n"
        "}"
        : "=r"(turned)
        : "r"(x));
    asm("{ .reg .b16 h; .reg .b8 top; mov.b32 {_, h}, %1; mov.b16 {_, top}, h; mov.b16 h, {top, top}; mov.b32 %0, {h, h}; }" : "=r"(twice) : "r"(x));
    asm("{ .reg .b16 a, b, c, d; mov.b64 {a, b, c, d}, %1; mov.b64 %0, {d, c, b, a}; }" : "=l"(swapped) : "l"(halves));
    out[4 * threadIdx.x] = turned;
    out[4 * threadIdx.x + 1] = twice;
    out[4 * threadIdx.x + 2] = uint32_t(swapped);
    out[4 * threadIdx.x + 3] = uint32_t(swapped >> 32);
}

template <typename T>
static T *device(const T *from, size_t n)
{
    T *to = nullptr;
    if (cudaMalloc(reinterpret_cast<void **>(&to), n * sizeof *from) != cudaSuccess)
        return nullptr;
    cudaMemcpy(to, from, n * sizeof *from, cudaMemcpyHostToDevice);
    return to;
}

template <typename T>
static void back(T *to, const T *from, size_t n)
{
    cudaMemcpy(to, from, n * sizeof *to, cudaMemcpyDeviceToHost);
}

static uint32_t pair_of(const half *first, const half *second)
{
    uint16_t low, high;
    std::memcpy(&low, first, 2);
    std::memcpy(&high, second, 2);
    return low | uint32_t(high) << 16;
}

int main()
{
    static half tile[512];
    static float number[512], sum[2 * N];
    static uint32_t loaded[6 * N], in[N], out[4 * N];
    for (int i = 0; i < 512; i++) {
        number[i] = float(i * 37 % 101 - 50);
        tile[i] = __float2half(number[i]);
    }
    half *dtile = device(tile, 512);
    float *dsum = device(sum, 2 * N);
    sums<<<1, N>>>(dtile, dsum);
    back(sum, dsum, 2 * N);
    bool good = true;
    for (int t = 0; t < N; t++)
        for (int part = 0; part < 2; part++) {
            float want = part ? 2000.0f : 1000.0f;
            for (int k = 0; k < 16; k++)
                want += number[t / 32 * 256 + (t % 32 / 4 + part * 8) * 16 + k];
            good &= sum[2 * t + part] == want;
        }
    expect("sums of rows", good);

    uint32_t *dloaded = device(loaded, 6 * N);
    tiles<<<1, N>>>(dtile, dloaded);
    back(loaded, dloaded, 6 * N);
    good = true;
    for (int t = 0; t < N; t++) {
        const half *own = tile + t / 32 * 256;
        int row = t % 32 / 4, column = t % 4 * 2;
        for (int m = 0; m < 4; m++) {
            const half *matrix = own + m / 2 * 128 + m % 2 * 8;
            if (m % 2 == 0)
                good &= loaded[6 * t + m / 2] == pair_of(&matrix[row * 16 + column], &matrix[row * 16 + column + 1]);
            good &= loaded[6 * t + 2 + m] == pair_of(&matrix[column * 16 + row], &matrix[(column + 1) * 16 + row]);
        }
    }
    expect("tiles", good);

    for (int i = 0; i < N; i++)
        in[i] = i * 0x9e3779b1u + 0x80402010u;
    uint32_t *din = device(in, N), *dout = device(out, 4 * N);
    bytes<<<1, N>>>(din, dout);
    back(out, dout, 4 * N);
    good = true;
    for (int i = 0; i < N; i++) {
        uint32_t x = in[i], low = x ^ 0xffffu;
        good &= out[4 * i] == (x << 24 | (x << 8 & 0xff0000u) | (x >> 8 & 0xff00u) | x >> 24);
        good &= out[4 * i + 1] == (x >> 24) * 0x01010101u;
        good &= out[4 * i + 2] == (x >> 16 | x << 16);
        good &= out[4 * i + 3] == (low >> 16 | low << 16);
    }
    expect("bytes", good);
    std::printf("%s\n", failures || cudaGetLastError() != cudaSuccess ? "FAIL" : "PASS");
    return failures != 0;
}
