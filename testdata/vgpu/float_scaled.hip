// Proves: gfx950's scaled conversions of floats to and from eight, six and four bits, to nearest and with a seed,
// against what HIP computes for the host number by number.
// arch: gfx950
#include "check.hpp"
#include <hip/hip_ext_ocp.h>

struct Input {
    float f[32];
    uint32_t seed, bits[6];
    int scale;
};
enum { OUT = 2048 };

struct Bytes {
    unsigned char *p;
    template <typename T> __device__ void put(const T &x)
    {
        __builtin_memcpy(p, &x, sizeof x);
        p += sizeof x;
    }
    __device__ void put(const __amd_fp6x32_storage_t &x) // 24 bytes and a gap
    {
        __builtin_memcpy(p, &x, 24);
        p += 24;
    }
};

template <typename T> __device__ T vector_of(const float *f)
{
    T v;
    for (unsigned n = 0; n < sizeof v / sizeof v[0]; n++)
        v[n] = f[n];
    return v;
}

__device__ void eight_bits(const Input &in, __amd_fp8_interpretation_t as, Bytes &out)
{
    __amd_scale_t s = in.scale;
    auto f = vector_of<__amd_floatx2_storage_t>(in.f);
    auto h = vector_of<__amd_fp16x2_storage_t>(in.f);
    auto b = vector_of<__amd_bf16x2_storage_t>(in.f);
    out.put(__amd_cvt_floatx2_to_fp8x2_scale(f, as, s));
    out.put(__amd_cvt_fp16x2_to_fp8x2_scale(h, as, s));
    out.put(__amd_cvt_bf16x2_to_fp8x2_scale(b, as, s));
    out.put(__amd_cvt_float_to_fp8_sr_scale(f[0], as, in.seed, s));
    out.put(__amd_cvt_fp16_to_fp8_sr_scale(h[0], as, in.seed, s));
    out.put(__amd_cvt_bf16_to_fp8_sr_scale(b[0], as, in.seed, s));
    __amd_fp8x2_storage_t two = (__amd_fp8x2_storage_t)in.bits[0];
    out.put(__amd_cvt_fp8x2_to_floatx2_scale(two, as, s));
    out.put(__amd_cvt_fp8x2_to_fp16x2_scale(two, as, s));
    out.put(__amd_cvt_fp8x2_to_bf16x2_scale(two, as, s));
}

__device__ void six_bits(const Input &in, __amd_fp6_interpretation_t as, Bytes &out)
{
    __amd_scale_t s = in.scale;
    auto f = vector_of<__amd_floatx32_storage_t>(in.f);
    auto h = vector_of<__amd_fp16x32_storage_t>(in.f);
    auto b = vector_of<__amd_bf16x32_storage_t>(in.f);
    out.put(__amd_cvt_floatx32_to_fp6x32_scale(f, as, s));
    out.put(__amd_cvt_fp16x32_to_fp6x32_scale(h, as, s));
    out.put(__amd_cvt_bf16x32_to_fp6x32_scale(b, as, s));
    out.put(__amd_cvt_floatx32_to_fp6x32_sr_scale(f, as, in.seed, s));
    out.put(__amd_cvt_fp16x32_to_fp6x32_sr_scale(h, as, in.seed, s));
    out.put(__amd_cvt_bf16x32_to_fp6x32_sr_scale(b, as, in.seed, s));
    __amd_fp6x32_storage_t six;
    for (int n = 0; n < 6; n++)
        six[n] = in.bits[n];
    out.put(__amd_cvt_fp6x32_to_floatx32_scale(six, as, s));
    out.put(__amd_cvt_fp6x32_to_fp16x32_scale(six, as, s));
    out.put(__amd_cvt_fp6x32_to_bf16x32_scale(six, as, s));
}

__device__ void four_bits(const Input &in, Bytes &out)
{
    __amd_scale_t s = in.scale;
    const auto as = __AMD_OCP_E2M1;
    auto f = vector_of<__amd_floatx8_storage_t>(in.f);
    auto h = vector_of<__amd_fp16x8_storage_t>(in.f);
    auto b = vector_of<__amd_bf16x8_storage_t>(in.f);
    out.put(__amd_cvt_floatx8_to_fp4x8_scale(f, as, s));
    out.put(__amd_cvt_fp16x8_to_fp4x8_scale(h, as, s));
    out.put(__amd_cvt_bf16x8_to_fp4x8_scale(b, as, s));
    out.put(__amd_cvt_floatx8_to_fp4x8_sr_scale(f, as, in.seed, s));
    out.put(__amd_cvt_fp16x8_to_fp4x8_sr_scale(h, as, in.seed, s));
    out.put(__amd_cvt_bf16x8_to_fp4x8_sr_scale(b, as, in.seed, s));
    out.put(__amd_cvt_fp4x8_to_floatx8_scale(in.bits[0], as, s));
    out.put(__amd_cvt_fp4x8_to_fp16x8_scale(in.bits[1], as, s));
    out.put(__amd_cvt_fp4x8_to_bf16x8_scale(in.bits[2], as, s));
}

__device__ unsigned on_gpu(const Input &in, unsigned char *p)
{
    Bytes out = {p};
    eight_bits(in, __AMD_OCP_E4M3, out);
    eight_bits(in, __AMD_OCP_E5M2, out);
    six_bits(in, __AMD_OCP_E2M3, out);
    six_bits(in, __AMD_OCP_E3M2, out);
    four_bits(in, out);
    return (unsigned)(out.p - p);
}

#ifndef __HIP_DEVICE_COMPILE__
// Number by number, in the order of the bits.
struct Bits {
    unsigned char *p;
    unsigned at = 0;
    void put(unsigned long long x, unsigned bits)
    {
        for (unsigned n = 0; n < bits; n++, at++)
            p[at / 8] = (unsigned char)((p[at / 8] & ~(1u << at % 8)) | (x >> n & 1) << at % 8);
    }
};

static unsigned code_at(const uint32_t *words, unsigned n, unsigned bits)
{
    unsigned x = 0;
    for (unsigned k = n * bits; k < (n + 1) * bits; k++)
        x |= (words[k / 32] >> k % 32 & 1) << (k - n * bits);
    return x;
}

template <fcbx::Encoding E, typename T> void narrow(const Input &in, unsigned numbers, unsigned bits, bool seeded, Bits &out)
{
    for (unsigned n = 0; n < numbers; n++) {
        T x = (T)in.f[numbers == 32 && !seeded && sizeof x == 4 ? n / 2 + n % 2 * 16 : n]; // what gfx950 does there
        out.put(seeded ? fcbx::from_float_sr<T, E, true>(x, in.seed, in.scale) : fcbx::from_float<T, E, true>(x, in.scale), bits);
    }
}

template <fcbx::Encoding E, typename T> void widen(const Input &in, const uint32_t *words, unsigned numbers, unsigned bits, Bits &out)
{
    for (unsigned n = 0; n < numbers; n++) {
        unsigned code = code_at(words, n, bits);
        T x = fcbx::to_float<T, E, true>(code, in.scale);
        unsigned long long copy = 0;
        memcpy(&copy, &x, sizeof x);
        out.put(code == 1u << (bits - 1) ? 1ull << (sizeof x * 8 - 1) : copy, sizeof x * 8); // its -0 is none
    }
}

// words: of each type in turn, or always the first ones.
template <fcbx::Encoding E> void format(const Input &in, unsigned numbers, unsigned seeded, unsigned bits, unsigned step, Bits &out)
{
    narrow<E, float>(in, numbers, bits, false, out);
    narrow<E, _Float16>(in, numbers, bits, false, out);
    narrow<E, __bf16>(in, numbers, bits, false, out);
    narrow<E, float>(in, seeded, bits, true, out);
    narrow<E, _Float16>(in, seeded, bits, true, out);
    narrow<E, __bf16>(in, seeded, bits, true, out);
    widen<E, float>(in, in.bits, numbers, bits, out);
    widen<E, _Float16>(in, in.bits + step, numbers, bits, out);
    widen<E, __bf16>(in, in.bits + 2 * step, numbers, bits, out);
}

static unsigned on_host(const Input &in, unsigned char *p)
{
    Bits out = {p};
    format<fcbx::Encoding::E4M3Mx>(in, 2, 1, 8, 0, out);
    format<fcbx::Encoding::E5M2Mx>(in, 2, 1, 8, 0, out);
    format<fcbx::Encoding::E2M3>(in, 32, 32, 6, 0, out);
    format<fcbx::Encoding::E3M2>(in, 32, 32, 6, 0, out);
    format<fcbx::Encoding::E2M1>(in, 8, 8, 4, 1, out);
    return out.at / 8;
}
#endif

__global__ void convert(const Input *in, unsigned char *out, unsigned *bytes)
{
    unsigned n = blockIdx.x * blockDim.x + threadIdx.x;
    bytes[n] = on_gpu(in[n], out + n * OUT);
}

int main()
{
#ifndef __HIP_DEVICE_COMPILE__
    const unsigned n = 512;
    Array<Input> in(n);
    Array<unsigned char> out(n * OUT);
    Array<unsigned> bytes(n);
    for (unsigned k = 0; k < n; k++) {
        in[k].scale = (int)(random_bits() % 9) - 4;
        in[k].seed = random_bits();
        for (float &f : in[k].f) // what eight bits have room for, and what they and the others have not
            f = ldexpf(random_float(), (int)(random_bits() % 20) - 14 + in[k].scale);
        for (unsigned m = 0; m < 6; m++)
            in[k].bits[m] = random_bits() & (m ? ~0u : 0x3f3f3f3f); // no NaN of eight bits
    }
    in.up();
    convert<<<n / 64, 64>>>(in.d, out.d, bytes.d);
    launched();
    out.down();
    bytes.down();
    for (unsigned k = 0; k < n; k++) {
        static unsigned char want[OUT];
        unsigned size = on_host(in[k], want);
        REQUIRE(size <= OUT && size == bytes[k]);
        for (unsigned m = 0; m < size; m++)
            equal("byte", (int)out[k * OUT + m], (int)want[m], k * OUT + m);
    }
    return pass();
#endif
}
