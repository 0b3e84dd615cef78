// Symmetric int8 quantisation by tensor, by row and by group, back again, and products of int8 matrices with and
// without __dp4a. Codes and whole-number sums must come out exactly (round to nearest, ties to even); what comes back
// from a code is within half a step.
#include "gpt_common.h"
#include "gpt_reduce.cuh"

static const float kLargestCode = 127.0f;

// ---------------------------------------------------------------------------------------------------------------------
// quantisation: code = round(x * (127 / absmax)), scale = absmax / 127

__device__ __forceinline__ int code_of(float x, float inverse) {
    return max(-127, min(127, __float2int_rn(x * inverse)));
}

// 0 where there is nothing to scale: an array of zeros has codes of zero.
__device__ __forceinline__ float inverse_scale(float absmax) {
    return absmax > 0.0f ? kLargestCode / absmax : 0.0f;
}

// Magnitudes are not negative, so that their bits compare as the numbers do.
__global__ void absmax_tensor(unsigned int *absmax_bits, const float *inp, int n) {
    float largest = 0.0f;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        largest = fmaxf(largest, fabsf(inp[i]));
    }
    largest = block_reduce<MaxOp, 128>(largest);
    if (threadIdx.x == 0) {
        atomicMax(absmax_bits, __float_as_uint(largest));
    }
}

__global__ void quantize_tensor(signed char *codes, float *scale, const float *inp, const unsigned int *absmax_bits,
                                int n) {
    const float absmax = __uint_as_float(*absmax_bits);
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        codes[i] = (signed char)code_of(inp[i], inverse_scale(absmax));
    }
    if (i == 0) {
        *scale = absmax / kLargestCode;
    }
}

// A warp per row; the row's end may not be a multiple of the warp.
__global__ void quantize_rows(int8_t *codes, float *scales, const float *inp, int N, int C) {
    const int lane = threadIdx.x % WARP_SIZE;
    const int row = blockIdx.x * (blockDim.x / WARP_SIZE) + threadIdx.x / WARP_SIZE;
    if (row >= N) {
        return;
    }
    const float *x = inp + (size_t)row * C;
    float largest = 0.0f;
    for (int i = lane; i < C; i += WARP_SIZE) {
        largest = fmaxf(largest, fabsf(x[i]));
    }
    largest = warp_reduce_max(largest);
    const float inverse = inverse_scale(largest);
    for (int i = lane; i < C; i += WARP_SIZE) {
        codes[(size_t)row * C + i] = static_cast<int8_t>(code_of(x[i], inverse));
    }
    if (lane == 0) {
        scales[row] = largest / kLargestCode;
    }
}

// Four values per thread and GROUP / 4 threads per group: shuffles that stay within part of the warp, codes stored as
// char4.
template <int GROUP>
__global__ void quantize_groups(char4 *codes, float *scales, const float4 *inp, int n4) {
    constexpr int width = GROUP / 4;
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    const bool inside = i < n4; // whole groups are; all lanes take part in the shuffles
    const float4 x = inside ? inp[i] : make_float4(0.0f, 0.0f, 0.0f, 0.0f);
    float largest = fmaxf(fmaxf(fabsf(x.x), fabsf(x.y)), fmaxf(fabsf(x.z), fabsf(x.w)));
#pragma unroll
    for (int offset = width / 2; offset > 0; offset /= 2) {
        largest = fmaxf(largest, __shfl_xor_sync(FULL_MASK, largest, offset, width));
    }
    if (!inside) {
        return;
    }
    const float inverse = inverse_scale(largest);
    codes[i] = make_char4((signed char)code_of(x.x, inverse), (signed char)code_of(x.y, inverse),
                          (signed char)code_of(x.z, inverse), (signed char)code_of(x.w, inverse));
    if (threadIdx.x % width == 0) {
        scales[i / width] = largest / kLargestCode;
    }
}

// Four bits per code, two codes in a byte, the lower first: -7 .. 7 with 8 added.
template <int GROUP>
__global__ void quantize_groups_int4(unsigned char *packed, float *scales, const float *inp, int groups) {
    const int group = blockIdx.x * blockDim.x + threadIdx.x;
    if (group >= groups) {
        return;
    }
    float largest = 0.0f;
    for (int i = 0; i < GROUP; i++) {
        largest = fmaxf(largest, fabsf(inp[group * GROUP + i]));
    }
    const float inverse = largest > 0.0f ? 7.0f / largest : 0.0f;
    for (int i = 0; i < GROUP; i += 2) {
        const int low = __float2int_rn(inp[group * GROUP + i] * inverse) + 8;
        const int high = __float2int_rn(inp[group * GROUP + i + 1] * inverse) + 8;
        packed[(group * GROUP + i) / 2] = (unsigned char)(low | high << 4);
    }
    scales[group] = largest / 7.0f;
}

// ---------------------------------------------------------------------------------------------------------------------
// and back: one scale for so many codes

__global__ void dequantize(float *out, const signed char *codes, const float *scales, int codes_per_scale, int n) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        out[i] = codes[i] * scales[i / codes_per_scale];
    }
}

__global__ void dequantize_vec4(float4 *out, const char4 *codes, const float *scales, int codes_per_scale, int n4) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n4) {
        const char4 c = __ldg(&codes[i]);
        const float s = scales[4 * i / codes_per_scale];
        out[i] = make_float4(c.x * s, c.y * s, c.z * s, c.w * s);
    }
}

__global__ void dequantize_int4(float2 *out, const unsigned char *packed, const float *scales, int codes_per_scale,
                                int bytes) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < bytes) {
        const float s = scales[2 * i / codes_per_scale];
        out[i] = make_float2(((packed[i] & 15) - 8) * s, ((packed[i] >> 4) - 8) * s);
    }
}

// ---------------------------------------------------------------------------------------------------------------------
// products: sums[n][o] = sum over i of a[n][i] * b[o][i], and in float with the scales of both rows

// c + the four products of signed bytes. __dp4a came with compute capability 6.1.
__device__ __forceinline__ int dot4(int a, int b, int c) {
#if __CUDA_ARCH__ >= 610
    return __dp4a(a, b, c);
#else
    for (int byte = 0; byte < 4; byte++) {
        c += (signed char)(a >> 8 * byte) * (signed char)(b >> 8 * byte);
    }
    return c;
#endif
}

__global__ void matmul_int8_naive(int *sums, const signed char *a, const signed char *b, int N, int O, int I) {
    const int o = blockIdx.x * blockDim.x + threadIdx.x, n = blockIdx.y * blockDim.y + threadIdx.y;
    if (n >= N || o >= O) {
        return;
    }
    int sum = 0;
    for (int i = 0; i < I; i++) {
        sum += a[n * I + i] * b[o * I + i];
    }
    sums[n * O + o] = sum;
}

// Four codes in an int; a and b begin at multiples of four codes.
__global__ void matmul_int8_dp4a(int *sums, const int *a, const int *b, int N, int O, int I4) {
    const int o = blockIdx.x * blockDim.x + threadIdx.x, n = blockIdx.y * blockDim.y + threadIdx.y;
    if (n >= N || o >= O) {
        return;
    }
    int sum = 0;
    for (int i = 0; i < I4; i++) {
        sum = dot4(a[n * I4 + i], b[o * I4 + i], sum);
    }
    sums[n * O + o] = sum;
}

// Tiles in shared memory, 16 x 16 outputs per block, and the scales at the end.
__global__ void __launch_bounds__(256) matmul_int8_scaled(float *out, int *sums, const int *a, const float *a_scales,
                                                          const int *b, const float *b_scales, int N, int O, int I4) {
    __shared__ int tile_a[16][17], tile_b[16][17];
    const int x = threadIdx.x, y = threadIdx.y;
    const int o = blockIdx.x * 16 + x, n = blockIdx.y * 16 + y, o_load = blockIdx.x * 16 + y;
    int sum = 0;
    for (int base = 0; base < I4; base += 16) {
        tile_a[y][x] = n < N && base + x < I4 ? a[n * I4 + base + x] : 0;
        tile_b[y][x] = o_load < O && base + x < I4 ? b[o_load * I4 + base + x] : 0;
        __syncthreads();
        for (int k = 0; k < 16; k++) {
            sum = dot4(tile_a[y][k], tile_b[x][k], sum);
        }
        __syncthreads();
    }
    if (n < N && o < O) {
        sums[n * O + o] = sum;
        out[n * O + o] = (float)sum * (a_scales[n] * b_scales[o]);
    }
}

// A vector times a matrix with a warp per row of the matrix, as a model with int8 weights generates: 16 codes at once.
__global__ void matvec_int8(int *sums, const int4 *a, const int4 *b, int O, int I16) {
    const int lane = threadIdx.x % WARP_SIZE;
    const int o = blockIdx.x * (blockDim.x / WARP_SIZE) + threadIdx.x / WARP_SIZE;
    if (o >= O) {
        return;
    }
    int sum = 0;
    for (int i = lane; i < I16; i += WARP_SIZE) {
        const int4 x = a[i], w = b[o * I16 + i];
        sum = dot4(x.x, w.x, dot4(x.y, w.y, dot4(x.z, w.z, dot4(x.w, w.w, sum))));
    }
    for (int offset = WARP_SIZE / 2; offset > 0; offset /= 2) {
        sum += __shfl_down_sync(FULL_MASK, sum, offset);
    }
    if (lane == 0) {
        sums[o] = sum;
    }
}

// ---------------------------------------------------------------------------------------------------------------------
// references and checks

struct Quantized {
    std::vector<signed char> codes;
    std::vector<float> scales;
};

// The float operations of the kernels, one by one: what is rounded here is what they must round.
static Quantized quantize_cpu(const std::vector<float> &inp, int per_scale, float largest_code) {
    Quantized q;
    q.codes.resize(inp.size());
    for (size_t base = 0; base < inp.size(); base += per_scale) {
        float absmax = 0.0f;
        for (int i = 0; i < per_scale; i++) {
            absmax = fmaxf(absmax, fabsf(inp[base + i]));
        }
        const float inverse = absmax > 0.0f ? largest_code / absmax : 0.0f;
        for (int i = 0; i < per_scale; i++) {
            q.codes[base + i] = (signed char)nearbyintf(inp[base + i] * inverse);
        }
        q.scales.push_back(absmax / largest_code);
    }
    return q;
}

static void check_codes(KernelCheck *check, const std::vector<signed char> &got, const std::vector<signed char> &ref) {
    const std::string tensor = tensor_name(check->name);
    tensor_result(tensor.c_str(), "|i1", 1, got.data(), got.size(), 0);
    tensor_reference(tensor.c_str(), "|i1", 1, ref.data(), ref.size(), 0);
    check->expect(got == ref);
}

static void check_sums(KernelCheck *check, const int *device_got, const std::vector<int> &ref) {
    const std::vector<int> got = to_host(device_got, ref.size());
    const std::string tensor = tensor_name(check->name);
    tensor_result(tensor.c_str(), "<i4", sizeof(int), got.data(), got.size(), 0);
    tensor_reference(tensor.c_str(), "<i4", sizeof(int), ref.data(), ref.size(), 0);
    check->expect(got == ref);
}

// No value further from what comes back than half a step; the rounding of the float operations adds a few units of the
// last place.
static void check_bound(KernelCheck *check, const float *device_got, const std::vector<float> &inp, const Quantized &q,
                        int per_scale) {
    const std::vector<float> got = to_host(device_got, inp.size());
    std::vector<double> ref(inp.size());
    for (size_t i = 0; i < inp.size(); i++) {
        const double scale = q.scales[i / per_scale];
        check->expect(fabs((double)got[i] - inp[i]) <= scale * (0.5 + 127.0 * 4.0 * FLT_EPSILON));
        ref[i] = q.codes[i] * scale;
    }
    check->host(got, ref);
}

// Rows of different magnitude; one of zeros, and one whose scale is 1 and whose values lie halfway between two codes.
static std::vector<float> test_rows(Rng *rng, int N, int C) {
    std::vector<float> inp = random_vector(rng, (size_t)N * C, 1.0f);
    for (int n = 0; n < N; n++) {
        for (int i = 0; i < C; i++) {
            inp[n * C + i] *= ldexpf(1.0f, n % 7 - 3);
            if (n == 2) {
                inp[n * C + i] = 0.0f;
            } else if (n == 5) {
                inp[n * C + i] = i % 64 == 0 ? -127.0f : (float)(i % 126) - 62.5f;
            }
        }
    }
    return inp;
}

static void test_tensor(const std::vector<float> &inp) {
    const int n = (int)inp.size();
    const Quantized ref = quantize_cpu(inp, n, 127.0f);
    float *d_inp = to_device(inp), *d_scale = device_alloc<float>(1), *d_back = device_alloc<float>(n);
    unsigned int *d_absmax = device_zeros<unsigned int>(1);
    signed char *d_codes = device_alloc<signed char>(n);
    KernelCheck check("quantize_tensor", 1.5e-7);
    absmax_tensor<<<5, 128>>>(d_absmax, d_inp, n);
    quantize_tensor<<<CEIL_DIV(n, 256), 256>>>(d_codes, d_scale, d_inp, d_absmax, n);
    dequantize<<<CEIL_DIV(n, 256), 256>>>(d_back, d_codes, d_scale, n, n);
    LAUNCH_CHECK();
    check_codes(&check, to_host(d_codes, n), ref.codes);
    check.expect(to_host(d_scale, 1) == ref.scales);
    check_bound(&check, d_back, inp, ref, n);
    check.finish();
    cudaCheck(cudaFree(d_inp));
    cudaCheck(cudaFree(d_scale));
    cudaCheck(cudaFree(d_back));
    cudaCheck(cudaFree(d_absmax));
    cudaCheck(cudaFree(d_codes));
}

template <int GROUP>
static void launch_groups(signed char *codes, float *scales, float *back, const float *inp, int n) {
    quantize_groups<GROUP><<<CEIL_DIV(n / 4, 192), 192>>>((char4 *)codes, scales, (const float4 *)inp, n / 4);
    dequantize_vec4<<<CEIL_DIV(n / 4, 192), 192>>>((float4 *)back, (const char4 *)codes, scales, GROUP, n / 4);
}

// By rows, and by groups of 128, 64 and 32: a warp, half of one, a quarter.
static void test_rows_and_groups(const std::vector<float> &inp, int N, int C) {
    const int n = N * C;
    const char *names[] = {"quantize_rows", "quantize_groups_128", "quantize_groups_64", "quantize_groups_32"};
    const int per_scale[] = {C, 128, 64, 32};
    for (int variant = 0; variant < 4; variant++) {
        const int groups = n / per_scale[variant];
        const Quantized ref = quantize_cpu(inp, per_scale[variant], 127.0f);
        float *d_inp = to_device(inp), *d_scales = device_alloc<float>(groups), *d_back = device_alloc<float>(n);
        signed char *d_codes = device_alloc<signed char>(n);
        KernelCheck check(names[variant], 1.5e-7);
        switch (variant) {
        case 0:
            quantize_rows<<<CEIL_DIV(N, 3), 3 * WARP_SIZE>>>(d_codes, d_scales, d_inp, N, C);
            dequantize<<<CEIL_DIV(n, 128), 128>>>(d_back, d_codes, d_scales, C, n);
            break;
        case 1:
            launch_groups<128>(d_codes, d_scales, d_back, d_inp, n);
            break;
        case 2:
            launch_groups<64>(d_codes, d_scales, d_back, d_inp, n);
            break;
        default:
            launch_groups<32>(d_codes, d_scales, d_back, d_inp, n);
            break;
        }
        LAUNCH_CHECK();
        check_codes(&check, to_host(d_codes, n), ref.codes);
        check.expect(to_host(d_scales, groups) == ref.scales);
        check_bound(&check, d_back, inp, ref, per_scale[variant]);
        check.finish();
        cudaCheck(cudaFree(d_inp));
        cudaCheck(cudaFree(d_scales));
        cudaCheck(cudaFree(d_back));
        cudaCheck(cudaFree(d_codes));
    }
}

static void test_int4(const std::vector<float> &inp) {
    const int n = (int)inp.size(), groups = n / 32;
    const Quantized ref = quantize_cpu(inp, 32, 7.0f);
    std::vector<unsigned char> packed(n / 2);
    for (int i = 0; i < n; i++) {
        packed[i / 2] |= (unsigned char)((ref.codes[i] + 8) << (i % 2 ? 4 : 0));
    }
    float *d_inp = to_device(inp), *d_scales = device_alloc<float>(groups), *d_back = device_alloc<float>(n);
    unsigned char *d_packed = device_alloc<unsigned char>(n / 2);
    KernelCheck check("quantize_groups_int4", 1.5e-7);
    quantize_groups_int4<32><<<CEIL_DIV(groups, 64), 64>>>(d_packed, d_scales, d_inp, groups);
    dequantize_int4<<<CEIL_DIV(n / 2, 64), 64>>>((float2 *)d_back, d_packed, d_scales, 32, n / 2);
    LAUNCH_CHECK();
    check.expect(to_host(d_packed, n / 2) == packed && to_host(d_scales, groups) == ref.scales);
    check_bound(&check, d_back, inp, ref, 32);
    check.finish();
    cudaCheck(cudaFree(d_inp));
    cudaCheck(cudaFree(d_scales));
    cudaCheck(cudaFree(d_back));
    cudaCheck(cudaFree(d_packed));
}

static void test_matmul(const Quantized &a, const Quantized &b, int N, int O, int I) {
    std::vector<int> ref(N * O);
    std::vector<double> scaled(N * O);
    for (int n = 0; n < N; n++) {
        for (int o = 0; o < O; o++) {
            for (int i = 0; i < I; i++) {
                ref[n * O + o] += a.codes[n * I + i] * b.codes[o * I + i];
            }
            scaled[n * O + o] = (double)ref[n * O + o] * a.scales[n] * b.scales[o];
        }
    }
    signed char *d_a = to_device(a.codes), *d_b = to_device(b.codes);
    float *d_a_scales = to_device(a.scales), *d_b_scales = to_device(b.scales), *d_out = device_alloc<float>(N * O);
    int *d_sums = device_alloc<int>(N * O);
    const int *a4 = reinterpret_cast<const int *>(d_a), *b4 = reinterpret_cast<const int *>(d_b);
    const char *names[] = {"matmul_int8_naive", "matmul_int8_dp4a", "matmul_int8_scaled", "matvec_int8"};
    for (int variant = 0; variant < 4; variant++) {
        KernelCheck check(names[variant], 1.5e-7);
        device_poison(d_sums, N * O);
        if (variant == 0) {
            matmul_int8_naive<<<dim3(CEIL_DIV(O, 32), CEIL_DIV(N, 4)), dim3(32, 4)>>>(d_sums, d_a, d_b, N, O, I);
        } else if (variant == 1) {
            matmul_int8_dp4a<<<dim3(CEIL_DIV(O, 32), CEIL_DIV(N, 4)), dim3(32, 4)>>>(d_sums, a4, b4, N, O, I / 4);
        } else if (variant == 2) {
            matmul_int8_scaled<<<dim3(CEIL_DIV(O, 16), CEIL_DIV(N, 16)), dim3(16, 16)>>>(d_out, d_sums, a4, d_a_scales,
                                                                                         b4, d_b_scales, N, O, I / 4);
        } else {
            for (int n = 0; n < N; n++) {
                matvec_int8<<<CEIL_DIV(O, 4), 128>>>(d_sums + n * O, reinterpret_cast<const int4 *>(d_a + n * I),
                                                     reinterpret_cast<const int4 *>(d_b), O, I / 16);
            }
        }
        LAUNCH_CHECK();
        check_sums(&check, d_sums, ref);
        if (variant == 2) {
            check.device(d_out, scaled);
        }
        check.finish();
    }
    cudaCheck(cudaFree(d_a));
    cudaCheck(cudaFree(d_b));
    cudaCheck(cudaFree(d_a_scales));
    cudaCheck(cudaFree(d_b_scales));
    cudaCheck(cudaFree(d_out));
    cudaCheck(cudaFree(d_sums));
}

int main() {
    const int N = 27, C = 384, O = 50;
    Rng rng = rng_make(8);
    const std::vector<float> inp = test_rows(&rng, N, C), weight = random_vector(&rng, O * C, 0.05f);
    test_tensor(inp);
    test_rows_and_groups(inp, N, C);
    test_int4(inp);
    test_matmul(quantize_cpu(inp, C, 127.0f), quantize_cpu(weight, C, 127.0f), N, O, C);
    return test_exit_code();
}
