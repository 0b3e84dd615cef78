/* Tests data formats against values worked out by hand, and images by address and by filter. */
#include "vgpu/exec/image.h"
#include "vgpu/exec/memory_bench.h"
#include <math.h>

static u32 bits(f32 x)
{
    u32 r;
    memcpy(&r, &x, sizeof r);
    return r;
}

/* Numbers at the ends of runs, as LLVM's assembler names them (BUF_FMT_...). */
static void unified_formats(void **state)
{
    (void)state;
    static const struct {
        enum isa_family family;
        u32 number;
        struct format f;
    } t[] = {
        {ISA_GFX10, 1, {DATA_8, NUM_UNORM}},
        {ISA_GFX10, 13, {DATA_16, NUM_FLOAT}},
        {ISA_GFX10, 22, {DATA_32, NUM_FLOAT}},
        {ISA_GFX10, 36, {DATA_10_11_11, NUM_FLOAT}},
        {ISA_GFX10, 49, {DATA_10_10_10_2, NUM_SINT}},
        {ISA_GFX10, 61, {DATA_8_8_8_8, NUM_SINT}},
        {ISA_GFX10, 71, {DATA_16_16_16_16, NUM_FLOAT}},
        {ISA_GFX10, 77, {DATA_32_32_32_32, NUM_FLOAT}},
        {ISA_GFX11, 30, {DATA_10_11_11, NUM_FLOAT}},
        {ISA_GFX11, 31, {DATA_11_11_10, NUM_FLOAT}},
        {ISA_GFX11, 35, {DATA_10_10_10_2, NUM_SINT}},
        {ISA_GFX11, 50, {DATA_32_32, NUM_FLOAT}},
        {ISA_GFX11, 63, {DATA_32_32_32_32, NUM_FLOAT}},
        {ISA_GFX10, 78, {DATA_INVALID, 0}},
    };
    for (size_t n = 0; n < sizeof t / sizeof *t; n++) {
        struct format f = format_unified(t[n].family, t[n].number);
        assert_int_equal(f.data, t[n].f.data);
        assert_int_equal(f.number, t[n].f.number);
    }
}

static void components(void **state)
{
    (void)state;
    static const struct {
        struct format f;
        u8 memory[16];
        f32 value[4];
    } t[] = {
        {{DATA_8_8_8_8, NUM_UNORM}, {0, 255, 51, 102}, {0, 1, 0.2f, 0.4f}},
        {{DATA_8_8, NUM_SNORM}, {0x7f, 0x81}, {1, -1, 0, 1}},
        {{DATA_16, NUM_SSCALED}, {0xfe, 0xff}, {-2, 0, 0, 1}},
        {{DATA_16_16, NUM_FLOAT}, {0, 0x3c, 0, 0xc0}, {1, -2, 0, 1}},
        {{DATA_2_10_10_10, NUM_USCALED}, {0x01, 0x08, 0x30, 0x80}, {1, 2, 3, 2}},
        {{DATA_32, NUM_FLOAT}, {0, 0, 0x20, 0x41}, {10, 0, 0, 1}},
        {{DATA_5_6_5, NUM_UNORM}, {0x1f, 0xf8}, {1, 0, 1, 1}},
        {{DATA_10_11_11, NUM_FLOAT}, {0xc0, 0x03, 0, 0x80}, {1, 0, 2, 1}},
    };
    for (size_t n = 0; n < sizeof t / sizeof *t; n++) {
        u32 out[4];
        u8 back[16] = {0};
        format_load(t[n].f, t[n].memory, out);
        for (unsigned k = 0; k < 4; k++)
            if (out[k] != bits(t[n].value[k]))
                fail_msg("format %zu component %u: %08x", n, k, out[k]);
        format_store(t[n].f, back, out);
        if (t[n].f.number != NUM_SNORM) /* -1 has two forms */
            assert_memory_equal(back, t[n].memory, format_bytes(t[n].f));
    }
}

/* Stores saturate; integers keep their bits. */
static void saturation(void **state)
{
    (void)state;
    u8 m[4];
    u32 in[4] = {bits(2), bits(-1), bits(0.5f), 0x7fc00000};
    format_store((struct format){DATA_8_8_8_8, NUM_UNORM}, m, in);
    assert_memory_equal(m, "\xff\x00\x80\x00", 4);
    u32 whole[4] = {300, 5, 0, 0};
    format_store((struct format){DATA_8_8_8_8, NUM_UINT}, m, whole);
    assert_memory_equal(m, "\xff\x05\x00\x00", 4);
    u32 negative[4] = {(u32)-200, (u32)-5, 200, 0};
    format_store((struct format){DATA_8_8_8_8, NUM_SINT}, m, negative);
    assert_memory_equal(m, "\x80\xfb\x7f\x00", 4);
}

static void sampling(void **state)
{
    (void)state;
    static f32 texels[3][4]
        __attribute__((aligned(256))) = {{0, 1, 2, 3}, {10, 11, 12, 13}, {20, 21, 22, 23}};
    struct image_texels m = {.base = (u64)(uintptr_t)texels,
                             .size = {4, 3, 1},
                             .row = 16,
                             .slice = 48,
                             .format = {DATA_32, NUM_FLOAT},
                             .type = IMAGE_2D,
                             .select = {4, 0, 0, 1}};
    static const struct {
        u8 clamp;
        bool linear, unnormalised;
        f32 x, y, want;
    } t[] = {
        {CLAMP_EDGE, false, true, 2.3f, 1.7f, 12},   {CLAMP_EDGE, false, true, -5, 9, 20},
        {CLAMP_BORDER, false, true, -0.1f, 1, 0},    {CLAMP_WRAP, false, false, 1.3f, -0.3f, 21},
        {CLAMP_MIRROR, false, false, 1.1f, 0.1f, 3}, {CLAMP_EDGE, true, true, 1, 1, 5.5f},
        {CLAMP_EDGE, true, true, 1.5f, 2, 16},       {CLAMP_WRAP, true, false, 0, 0.5f, 11.5f},
        {CLAMP_BORDER, true, true, 0, 1.5f, 5},      {CLAMP_EDGE, false, true, NAN, 0, 0},
    };
    for (size_t n = 0; n < sizeof t / sizeof *t; n++) {
        struct sampler_words s = {.clamp = {t[n].clamp, t[n].clamp, t[n].clamp},
                                  .linear = t[n].linear,
                                  .unnormalised = t[n].unnormalised};
        f32 at[3] = {t[n].x, t[n].y, 0};
        u32 out[4];
        image_sample(&m, &s, at, NULL, out);
        if (out[0] != bits(t[n].want))
            fail_msg("sample %zu: %08x, not %g", n, out[0], (f64)t[n].want);
    }
}

/* Loads and stores with the format that a descriptor says. */
static void formatted_buffers(void **state)
{
    (void)state;
    struct memory_bench *b = bench_new("gfx90a");
    u64 base = (u64)(uintptr_t)b->memory;
    bench_exec(b, 0xff);
    b->wave.s[8] = (u32)base;
    b->wave.s[9] = (u32)(base >> 32) | 4 << 16;
    b->wave.s[10] = 6 * 4; /* bytes: the last two lanes are beyond */
    b->wave.s[11] = 4 | 5 << 3 | 6 << 6 | 7 << 9 | NUM_UNORM << 12 | DATA_8_8_8_8 << 15;
    for (u32 l = 0; l < 8; l++) {
        u32 x = 0xff330000 + l * 51;
        b->v[2][l] = l;
        memcpy(b->memory + 4 * l, &x, 4);
    }
    /* buffer_load_format_xyzw v[10:13], v2, s[8:11], 0 idxen */
    bench_run(b, 0xe00c2000, 0x80020a02);
    for (u32 l = 0; l < 8; l++) {
        assert_int_equal(b->v[10][l], l < 6 ? bits((f32)((f64)(l * 51) / 255)) : 0);
        assert_int_equal(b->v[12][l], l < 6 ? bits((f32)(51 / 255.0)) : 0);
        assert_int_equal(b->v[13][l], l < 6 ? bits(1) : 0);
    }
    free(b);
}

static u8 rows[2][IMAGE_ROW] __attribute__((aligned(IMAGE_ROW)));

/* An image of that format in rows, 4 x 2 texels, at s[8:15], and a sampler at s[16:19]. */
static void image_at(struct memory_bench *b, unsigned components, unsigned bytes, unsigned number,
                     struct sampler_words sampler)
{
    struct image_words i = {.base = (u64)(uintptr_t)rows,
                            .width = 4,
                            .height = 2,
                            .depth = 1,
                            .pitch = IMAGE_ROW / (components * bytes),
                            .type = IMAGE_2D,
                            .components = (u8)components,
                            .bytes = (u8)bytes,
                            .number = (u8)number,
                            .select = {SELECT_X, SELECT_Y, SELECT_Z, SELECT_W}};
    u32 words[8];
    assert_true(image_write(b->wave.isa, &i, words));
    memcpy(&b->wave.s[8], words, sizeof words);
    sampler_write(&sampler, words);
    memcpy(&b->wave.s[16], words, 4 * sizeof *words);
}

static void set_floats(struct memory_bench *b, unsigned reg, f32 x)
{
    for (unsigned l = 0; l < 32; l++)
        b->v[reg][l] = bits(x);
}

static struct memory_bench *float_image(struct sampler_words sampler)
{
    struct memory_bench *b = bench_new("gfx1201");
    bench_exec(b, ~UINT64_C(0));
    sampler.unnormalised = true;
    memset(sampler.clamp, CLAMP_EDGE, sizeof sampler.clamp);
    image_at(b, 1, 4, NUMBER_FLOAT, sampler);
    for (unsigned n = 0; n < 8; n++) {
        f32 x = (f32)n; /* 0 1 2 3, below them 4 5 6 7 */
        memcpy(&rows[n / 4][n % 4 * 4], &x, 4);
    }
    return b;
}

/* The reference stands behind offset and bias; each texel is compared before the filter. */
static void comparisons(void **state)
{
    (void)state;
    static const f32 REFERENCES[] = {4, 5, 6, NAN},
                     HOLDS[8][4] = {{0, 0, 0, 0}, {1, 0, 0, 0}, {0, 1, 0, 0}, {1, 1, 0, 0},
                                    {0, 0, 1, 0}, {1, 0, 1, 1}, {0, 1, 1, 0}, {1, 1, 1, 1}};
    for (unsigned compare = 0; compare < 8; compare++)
        for (unsigned k = 0; k < 4; k++) {
            struct memory_bench *b = float_image((struct sampler_words){.compare = (u8)compare});
            set_floats(b, 2, REFERENCES[k]);
            set_floats(b, 3, 1.5f);
            set_floats(b, 4, 1.5f); /* the texel 5 */
            /* image_sample_c_lz v10, [v2, v3, v4], s[8:15], s[16:19]
             * dmask:0x1 dim:SQ_RSRC_IMG_2D */
            bench_run_words(b, (u32[]){0xe4490001, 0x0800100a, 0x00040302});
            assert_int_equal(b->v[10][7], bits(HOLDS[compare][k]));
            /* image_sample_c_b v10, [v1, v2, v3, v4], ...: the bias first */
            bench_run_words(b, (u32[]){0xe448c001, 0x0800100a, 0x04030201});
            assert_int_equal(b->v[10][31], bits(HOLDS[compare][k]));
            free(b);
        }
    struct memory_bench *b =
        float_image((struct sampler_words){.compare = COMPARE_LESS, .linear = true});
    set_floats(b, 2, 2.5f);
    set_floats(b, 3, 2.75f); /* a quarter of the way from 2 to 3, and from 6 to 7 */
    set_floats(b, 4, 1);
    bench_run_words(b, (u32[]){0xe4490001, 0x0800100a, 0x00040302});
    assert_int_equal(b->v[10][3], bits(0.5f + 0.5f * 0.25f)); /* 3, 6 and 7 are greater */
    /* image_gather4_c_lz v[10:13], [v2, v3, v4], ...: 6, 7, 3, 2 */
    bench_run_words(b, (u32[]){0xe44d0001, 0x0800100a, 0x00040302});
    static const f32 FOUR[] = {1, 1, 1, 0};
    for (unsigned n = 0; n < 4; n++)
        assert_int_equal(b->v[10 + n][3], bits(FOUR[n]));
    /* image_sample_c_d_o v10, [v0, v2, v5, v[6:10]], ...: offset, reference, four
     * derivatives, coordinates */
    for (unsigned l = 0; l < 32; l++)
        b->v[0][l] = 1; /* a texel to the right */
    set_floats(b, 9, 0.5f);
    set_floats(b, 10, 0.5f);
    bench_run_words(b, (u32[]){0xe44ac001, 0x0800100a, 0x06050200});
    assert_int_equal(b->v[10][3], bits(0)); /* 1 is not greater */
    free(b);
}

/* Bits of the components, whatever they mean. */
static void packed_components(void **state)
{
    (void)state;
    struct memory_bench *b = bench_new("gfx1201");
    bench_exec(b, 1);
    image_at(b, 4, 1, NUMBER_UNORM, (struct sampler_words){0});
    memcpy(&rows[1][8], "\x80\x7f\xff\x01", 4);
    b->v[5][0] = 2;
    b->v[6][0] = 1;
    static const u32 PLAIN[] = {0x80, 0x7f, 0xff, 1};
    /* image_load_pck v[10:13], [v5, v6], s[8:15] dmask:0xf dim:SQ_RSRC_IMG_2D */
    bench_run_words(b, (u32[]){0xd3c08001, 0x0000100a, 0x00000605});
    for (unsigned n = 0; n < 4; n++)
        assert_int_equal(b->v[10 + n][0], PLAIN[n]);
    /* image_load_pck_sgn v[10:11], [v5, v6], s[8:15] dmask:0x5 dim:SQ_RSRC_IMG_2D */
    bench_run_words(b, (u32[]){0xd140c001, 0x0000100a, 0x00000605});
    assert_int_equal(b->v[10][0], 0xffffff80);
    assert_int_equal(b->v[11][0], 0xffffffff);
    /* image_store_mip_pck v[10:13], [v5, v6, v7], s[8:15] dmask:0xf dim:SQ_RSRC_IMG_2D */
    for (unsigned n = 0; n < 4; n++)
        b->v[10 + n][0] = 0x11 * (n + 1);
    bench_run_words(b, (u32[]){0xd3c24001, 0x0000100a, 0x00070605});
    assert_memory_equal(&rows[1][8], "\x11\x22\x33\x44", 4);
    free(b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(unified_formats),   cmocka_unit_test(components),
        cmocka_unit_test(saturation),        cmocka_unit_test(sampling),
        cmocka_unit_test(formatted_buffers), cmocka_unit_test(comparisons),
        cmocka_unit_test(packed_components),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
