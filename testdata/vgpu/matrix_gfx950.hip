// Proves: gfx950's products of matrices of eight, six and four bits with a scale for each 32 numbers, and LDS reads that
// turn a matrix over, against plain products.
// arch: gfx950
#include "check.hpp"

typedef float f4 __attribute__((ext_vector_type(4)));
typedef float f16 __attribute__((ext_vector_type(16)));
typedef int i2 __attribute__((ext_vector_type(2)));
typedef int i8 __attribute__((ext_vector_type(8)));
typedef short s4 __attribute__((ext_vector_type(4)));

// What a lane has of a matrix with that many rows, one byte an element whatever the format: 32 bytes, and a scale.
template <int ROWS, int BITS> __device__ i8 fragment(const unsigned char *m)
{
    const int lanes = 64 / ROWS, k = 32 * lanes, row = threadIdx.x % ROWS, part = threadIdx.x / ROWS;
    unsigned words[9] = {0};
    for (int e = 0; e < 32; e++) {
        int column = BITS == 8 ? e % 16 + 16 * part + e / 16 * (k / 2) : 32 * part + e;
        unsigned long long code = (unsigned long long)m[row * k + column] << e * BITS % 32;
        words[e * BITS / 32] |= (unsigned)code;
        words[e * BITS / 32 + 1] |= (unsigned)(code >> 32);
    }
    i8 v;
    for (int n = 0; n < 8; n++)
        v[n] = words[n];
    return v;
}

template <int ROWS> __device__ int scale_of(const unsigned char *scale, int shift)
{
    return scale[threadIdx.x % ROWS * (64 / ROWS) + threadIdx.x / ROWS] << shift;
}

// The formats' numbers: 0 fp8, 2 fp6, 4 fp4.
__global__ void four_by_eight(const unsigned char *a, const unsigned char *b, const unsigned char *sa,
                              const unsigned char *sb, float *c)
{
    f4 sum = {0, 1, 2, 3};
    sum = __builtin_amdgcn_mfma_scale_f32_16x16x128_f8f6f4(fragment<16, 4>(a), fragment<16, 8>(b), sum, 4, 0, 1,
                                                           scale_of<16>(sa, 8), 3, scale_of<16>(sb, 24));
    for (int e = 0; e < 4; e++)
        c[(threadIdx.x / 16 * 4 + e) * 16 + threadIdx.x % 16] = sum[e];
}

__global__ void six_by_six(const unsigned char *a, const unsigned char *b, const unsigned char *sa,
                           const unsigned char *sb, float *c)
{
    f16 sum = {};
    sum = __builtin_amdgcn_mfma_scale_f32_32x32x64_f8f6f4(fragment<32, 6>(a), fragment<32, 6>(b), sum, 2, 2, 0,
                                                          scale_of<32>(sa, 0), 2, scale_of<32>(sb, 16));
    for (int e = 0; e < 16; e++)
        c[(e / 4 * 8 + threadIdx.x / 32 * 4 + e % 4) * 32 + threadIdx.x % 32] = sum[e];
}

// Without scales.
__global__ void eight_by_eight(const unsigned char *a, const unsigned char *b, float *c)
{
    f16 sum = {};
    sum = __builtin_amdgcn_mfma_scale_f32_32x32x64_f8f6f4(fragment<32, 8>(a), fragment<32, 8>(b), sum, 0, 0, 0, 0, 0, 0);
    for (int e = 0; e < 16; e++)
        c[(e / 4 * 8 + threadIdx.x / 32 * 4 + e % 4) * 32 + threadIdx.x % 32] = sum[e];
}

// A matrix of 16 columns in LDS, by rows: each lane gets four or eight rows of its column.
__global__ void columns(const short *halves, const char *bytes, short *h, char *b)
{
    __shared__ __attribute__((aligned(16))) short sh[16 * 16];
    __shared__ __attribute__((aligned(16))) char sb[32 * 16];
    for (int n = threadIdx.x; n < 512; n += 64) {
        sh[n % 256] = halves[n % 256];
        sb[n] = bytes[n];
    }
    __syncthreads();
    const int group = threadIdx.x / 16, lane = threadIdx.x % 16;
    typedef __attribute__((address_space(3))) s4 lds_s4;
    typedef __attribute__((address_space(3))) i2 lds_i2;
    s4 x = __builtin_amdgcn_ds_read_tr16_b64_v4i16((lds_s4 *)&sh[(group * 4 + lane / 4) * 16 + lane % 4 * 4]);
    i2 y = __builtin_amdgcn_ds_read_tr8_b64_v2i32((lds_i2 *)&sb[(group * 8 + lane / 2) * 16 + lane % 2 * 8]);
    __builtin_memcpy(h + threadIdx.x * 4, &x, 8);
    __builtin_memcpy(b + threadIdx.x * 8, &y, 8);
}

static float value(unsigned code, int bits)
{
    int fraction = bits == 4 ? 1 : 3, bias = bits == 8 ? 7 : 1;
    unsigned magnitude = code & ((1u << (bits - 1)) - 1), e = magnitude >> fraction;
    float x = (float)(magnitude & ((1u << fraction) - 1)) + (e ? (float)(1 << fraction) : 0);
    x = ldexpf(x, (int)(e ? e : 1) - bias - fraction);
    return code >> (bits - 1) ? -x : x;
}

struct Matrix {
    Array<unsigned char> codes, scales;
    int k, bits;
    Matrix(int rows, int bits_) : codes(rows * (2048 / rows)), scales(rows * (64 / rows)), k(2048 / rows), bits(bits_)
    {
        for (size_t n = 0; n < codes.size(); n++) // of eight bits: small numbers, so that sums are exact
            codes[n] = bits == 8 ? (random_bits() & 0x80) | (0x28 + random_bits() % 32) : random_bits() & ((1 << bits) - 1);
        for (size_t n = 0; n < scales.size(); n++)
            scales[n] = 125 + random_bits() % 5;
        codes.up();
        scales.up();
    }
    float at(int row, int column, bool scaled)
    {
        float x = value(codes[row * k + column], bits);
        return scaled ? ldexpf(x, scales[row * (k / 32) + column / 32] - 127) : x;
    }
};

static void compare(const char *what, Matrix &a, Matrix &b, Array<float> &c, int rows, bool scaled, bool counted)
{
    launched();
    c.down();
    for (int y = 0; y < rows; y++)
        for (int x = 0; x < rows; x++) {
            float want = counted ? y % 4 : 0;
            for (int k = 0; k < a.k; k++)
                want += a.at(y, k, scaled) * b.at(x, k, scaled);
            near(what, c[y * rows + x], want, 1e-6, y * rows + x);
        }
}

int main()
{
    Array<float> c(1024);
    Matrix a4(16, 4), b8(16, 8), a6(32, 6), b6(32, 6), a8(32, 8), c8(32, 8);
    four_by_eight<<<1, 64>>>(a4.codes.d, b8.codes.d, a4.scales.d, b8.scales.d, c.d);
    compare("four by eight bits", a4, b8, c, 16, true, true);
    six_by_six<<<1, 64>>>(a6.codes.d, b6.codes.d, a6.scales.d, b6.scales.d, c.d);
    compare("six by six bits", a6, b6, c, 32, true, false);
    eight_by_eight<<<1, 64>>>(a8.codes.d, c8.codes.d, c.d);
    compare("eight by eight bits", a8, c8, c, 32, false, false);

    Array<short> halves(256), h(256);
    Array<char> bytes(512), b(512);
    for (size_t n = 0; n < 512; n++)
        bytes[n] = (char)random_bits();
    for (size_t n = 0; n < 256; n++)
        halves[n] = (short)n;
    halves.up();
    bytes.up();
    columns<<<1, 64>>>(halves.d, bytes.d, h.d, b.d);
    launched();
    h.down();
    b.down();
    for (int lane = 0; lane < 64; lane++) {
        for (int row = 0; row < 4; row++)
            equal("halves", h[lane * 4 + row], halves[(lane / 16 * 4 + row) * 16 + lane % 16], lane);
        for (int row = 0; row < 8; row++)
            equal("bytes", (int)b[lane * 8 + row], (int)bytes[(lane / 16 * 8 + row) * 16 + lane % 16], lane);
    }
    return pass();
}
