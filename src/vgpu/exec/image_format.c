/* Conversions between the data formats in memory and registers. */
#include "vgpu/exec/image_format.h"
#include "vgpu/exec/vop.h"

/* Bits of each component, lowest first. */
static const u8 widths[DATA_COUNT][4] = {
    [DATA_8] = {8},
    [DATA_16] = {16},
    [DATA_8_8] = {8, 8},
    [DATA_32] = {32},
    [DATA_16_16] = {16, 16},
    [DATA_10_11_11] = {11, 11, 10},
    [DATA_11_11_10] = {10, 11, 11},
    [DATA_10_10_10_2] = {2, 10, 10, 10},
    [DATA_2_10_10_10] = {10, 10, 10, 2},
    [DATA_8_8_8_8] = {8, 8, 8, 8},
    [DATA_32_32] = {32, 32},
    [DATA_16_16_16_16] = {16, 16, 16, 16},
    [DATA_32_32_32] = {32, 32, 32},
    [DATA_32_32_32_32] = {32, 32, 32, 32},
    [DATA_5_6_5] = {5, 6, 5},
    [DATA_1_5_5_5] = {5, 5, 5, 1},
};

/* The unified numbers count through data formats and, within one, through its number formats (RDNA2
 * ISA and RDNA3 ISA, "Data Formats"; LLVM, SIDefines.h). */
struct run {
    u8 data, numbers; /* bit n: number format n */
};
enum {
    INTEGERS = 1 << NUM_UINT | 1 << NUM_SINT,
    NORMS = 1 << NUM_UNORM | 1 << NUM_SNORM,
    SIX = NORMS | 1 << NUM_USCALED | 1 << NUM_SSCALED | INTEGERS,
    FLOAT = 1 << NUM_FLOAT
};
static const struct run gfx10_runs[] = {
    {DATA_8, SIX},
    {DATA_16, SIX | FLOAT},
    {DATA_8_8, SIX},
    {DATA_32, INTEGERS | FLOAT},
    {DATA_16_16, SIX | FLOAT},
    {DATA_10_11_11, SIX | FLOAT},
    {DATA_11_11_10, SIX | FLOAT},
    {DATA_10_10_10_2, SIX},
    {DATA_2_10_10_10, SIX},
    {DATA_8_8_8_8, SIX},
    {DATA_32_32, INTEGERS | FLOAT},
    {DATA_16_16_16_16, SIX | FLOAT},
    {DATA_32_32_32, INTEGERS | FLOAT},
    {DATA_32_32_32_32, INTEGERS | FLOAT},
    {0, 0},
};
static const struct run gfx11_runs[] = {
    {DATA_8, SIX},
    {DATA_16, SIX | FLOAT},
    {DATA_8_8, SIX},
    {DATA_32, INTEGERS | FLOAT},
    {DATA_16_16, SIX | FLOAT},
    {DATA_10_11_11, FLOAT},
    {DATA_11_11_10, FLOAT},
    {DATA_10_10_10_2, NORMS | INTEGERS},
    {DATA_2_10_10_10, SIX},
    {DATA_8_8_8_8, SIX},
    {DATA_32_32, INTEGERS | FLOAT},
    {DATA_16_16_16_16, SIX | FLOAT},
    {DATA_32_32_32, INTEGERS | FLOAT},
    {DATA_32_32_32_32, INTEGERS | FLOAT},
    {0, 0},
};

struct format format_unified(enum isa_family family, u32 number)
{
    u32 n = 1;
    for (const struct run *r = family >= ISA_GFX11 ? gfx11_runs : gfx10_runs; r->data; r++)
        for (u8 k = 0; k < 8; k++)
            if (r->numbers >> k & 1 && n++ == number)
                return (struct format){r->data, k};
    return (struct format){DATA_INVALID, 0};
}

u32 format_components(struct format f)
{
    u32 n = 0;
    while (f.data < DATA_COUNT && n < 4 && widths[f.data][n])
        n++;
    return n;
}

u32 format_bytes(struct format f)
{
    u32 bits = 0;
    for (u32 n = 0; f.data < DATA_COUNT && n < 4; n++)
        bits += widths[f.data][n];
    return bits / 8;
}

/* 10 and 11 bits of float: no sign, 5 bits of exponent. */
static f32 small_float(u32 x, u32 bits)
{
    return float_of_half((u16)(x << (15 - bits)));
}

static f32 from_srgb(f32 x)
{
    return x <= 0.04045f ? x / 12.92f : powf((x + 0.055f) / 1.055f, 2.4f);
}

static u32 component_in(u32 number, u32 x, u32 bits, u32 n)
{
    u32 top = bits == 32 ? UINT32_MAX : (1u << bits) - 1;
    i32 s = (i32)(x << (32 - bits)) >> (32 - bits);
    switch (number) {
    case NUM_UNORM:
        return bits32((f32)((f64)x / top));
    case NUM_SRGB:
        return bits32(n < 3 ? from_srgb((f32)((f64)x / top)) : (f32)((f64)x / top));
    case NUM_SNORM: {
        f64 v = s / (f64)(top >> 1);
        return bits32((f32)(v < -1 ? -1 : v));
    }
    case NUM_USCALED:
        return bits32((f32)x);
    case NUM_SSCALED:
        return bits32((f32)s);
    case NUM_SINT:
        return (u32)s;
    case NUM_FLOAT:
        return bits == 32 ? x : bits32(bits == 16 ? float_of_half((u16)x) : small_float(x, bits));
    default:
        return x;
    }
}

static f64 clamped(f64 x, f64 low, f64 high)
{
    return !(x > low) ? low : x > high ? high : x; /* a NaN is the low end */
}

static u32 component_out(u32 number, u32 x, u32 bits)
{
    u32 top = bits == 32 ? UINT32_MAX : (1u << bits) - 1;
    f64 f = float32(x), half = top >> 1;
    switch (number) {
    case NUM_UNORM:
    case NUM_SRGB:
        return (u32)(u64)nearbyint(clamped(f, 0, 1) * top);
    case NUM_SNORM:
        return (u32)(i32)nearbyint((f != f ? 0 : clamped(f, -1, 1)) * half) & top;
    case NUM_USCALED:
        return (u32)(u64)clamped(f, 0, top);
    case NUM_SSCALED:
        return (u32)(i32)(f != f ? 0 : clamped(f, -half - 1, half)) & top;
    case NUM_UINT:
        return x < top ? x : top;
    case NUM_SINT: {
        i32 high = (i32)(top >> 1), low = -high - 1, s = (i32)x;
        return (u32)(s < low ? low : s > high ? high : s) & top;
    }
    default:
        if (bits == 32)
            return x;
        if (bits == 16)
            return half_of_float(float32(x));
        return (u32)half_of_float(f > 0 ? float32(x) : 0) >> (15 - bits);
    }
}

/* Integers of 32 bits pass unchanged; no component crosses a dword. */
void format_load(struct format f, const u8 *memory, u32 out[4])
{
    u32 one = format_is_integer(f) ? 1 : 0x3f800000, at = 0;
    out[0] = out[1] = out[2] = 0;
    out[3] = one;
    for (u32 n = 0; n < format_components(f); n++) {
        u32 bits = widths[f.data][n], word = 0, whole = format_bytes(f);
        u32 start = at / 32 * 4, left = whole - start;
        memcpy(&word, memory + start, left < 4 ? left : 4);
        word >>= at % 32;
        out[n] = component_in(f.number, bits == 32 ? word : word & ((1u << bits) - 1), bits, n);
        at += bits;
    }
}

void format_store(struct format f, u8 *memory, const u32 in[4])
{
    u32 words[4] = {0}, at = 0;
    for (u32 n = 0; n < format_components(f); n++) {
        u32 bits = widths[f.data][n];
        words[at / 32] |= component_out(f.number, in[n], bits) << at % 32;
        at += bits;
    }
    memcpy(memory, words, format_bytes(f));
}

u32 format_half(struct format f, u32 component)
{
    return format_is_integer(f) ? component & 0xffff : half_of_float(float32(component));
}

u32 format_whole(struct format f, u32 half)
{
    if (f.number == NUM_SINT)
        return (u32)(i32)(i16)half;
    return f.number == NUM_UINT ? half & 0xffff : bits32(float_of_half((u16)half));
}
