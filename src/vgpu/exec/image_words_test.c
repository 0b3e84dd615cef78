#include "vgpu/exec/image_words.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

static const char *const names[] = {"gfx90a", "gfx1030", "gfx1100", "gfx1201"};

static struct image_words rgba(uint8_t type)
{
    return (struct image_words){.base = 0x123456700,
                                .width = 100,
                                .height = 30,
                                .depth = 1,
                                .pitch = 128,
                                .type = type,
                                .components = 4,
                                .bytes = 1,
                                .number = NUMBER_UNORM,
                                .select = {SELECT_X, SELECT_Y, SELECT_Z, SELECT_W}};
}

static void reads_what_it_wrote(void **state)
{
    (void)state;
    for (int a = 0; a < 3; a++) {
        const struct isa *isa = isa_find(names[a]);
        for (uint8_t type = IMAGE_1D; type <= IMAGE_2D_ARRAY; type++) {
            struct image_words in = rgba(type), out;
            uint32_t words[8];
            if (type != IMAGE_1D && type != IMAGE_2D)
                in.depth = 7;
            assert_true(image_write(isa, &in, words));
            assert_true(image_read(isa, words, &out));
            assert_memory_equal(&in, &out, sizeof in);
        }
    }
}

static void has_codes_for_all_formats(void **state)
{
    static const uint8_t numbers[] = {NUMBER_UNORM, NUMBER_SNORM, NUMBER_UINT, NUMBER_SINT,
                                      NUMBER_FLOAT};
    (void)state;
    for (int a = 0; a < 3; a++)
        for (int n = 0; n < 5; n++)
            for (uint8_t bytes = 1; bytes <= 4; bytes *= 2)
                for (uint8_t components = 1; components <= 4; components *= 2) {
                    const struct isa *isa = isa_find(names[a]);
                    struct image_words in = rgba(IMAGE_2D), out;
                    uint32_t words[8];
                    if ((bytes == 1 && n == 4) || (bytes == 4 && n < 2))
                        continue; /* no 8-bit floats, no 32-bit fractions */
                    in.bytes = bytes;
                    in.components = components;
                    in.number = numbers[n];
                    assert_true(image_write(isa, &in, words));
                    assert_true(image_read(isa, words, &out));
                    assert_memory_equal(&in, &out, sizeof in);
                }
}

/* Fields that compiled kernels read by themselves: height - 1 in bits 14 to 27 of word 2. */
static void puts_fields_where_kernels_look(void **state)
{
    (void)state;
    for (int a = 0; a < 3; a++) {
        struct image_words in = rgba(IMAGE_2D);
        uint32_t words[8];
        assert_true(image_write(isa_find(names[a]), &in, words));
        assert_int_equal(words[0], 0x1234567);
        assert_int_equal(words[2] >> 14 & 0x3fff, 29);
        assert_int_equal(words[3] >> 28, IMAGE_2D);
    }
}

/* Codes as LLVM's assembler has them: tbuffer_load_format_x ...
 * format:[BUF_FMT_32_FLOAT] and so on. */
static void knows_unified_formats(void **state)
{
    struct image_words i;
    const struct isa *gfx10 = isa_find("gfx1030"), *gfx11 = isa_find("gfx1100");
    (void)state;
    assert_true(image_format_unified(gfx10, 22, &i));
    assert_int_equal(i.number, NUMBER_FLOAT);
    assert_int_equal(i.bytes, 4);
    assert_true(image_format_unified(gfx10, 77, &i));
    assert_int_equal(i.components, 4);
    assert_true(image_format_unified(gfx11, 63, &i));
    assert_int_equal(i.components, 4);
    assert_int_equal(i.number, NUMBER_FLOAT);
    assert_true(image_format_unified(gfx10, 56, &i));
    assert_int_equal(i.number, NUMBER_UNORM);
    assert_true(image_format_unified(gfx11, 42, &i));
    assert_int_equal(i.number, NUMBER_UNORM);
    assert_false(image_format_unified(gfx10, 0, &i));
}

static void describes_buffers(void **state)
{
    (void)state;
    for (int a = 0; a < 3; a++) {
        const struct isa *isa = isa_find(names[a]);
        struct image_words in = rgba(IMAGE_BUFFER), out;
        uint32_t words[8];
        in.width = 1000000;
        in.base += 4; /* any address */
        assert_true(image_write(isa, &in, words));
        assert_true(image_read_buffer(isa, words, &out));
        assert_int_equal(out.base, in.base);
        assert_int_equal(out.width, in.width);
        assert_int_equal(out.components, 4);
        assert_memory_equal(out.select, in.select, 4);
        assert_int_equal(words[1] >> 16 & 0x3fff, 4); /* the stride */
    }
}

static void refuses_what_has_no_words(void **state)
{
    struct image_words in = rgba(IMAGE_2D), out;
    uint32_t words[8] = {0};
    const struct isa *isa = isa_find("gfx90a");
    (void)state;
    in.base |= 1;
    assert_false(image_write(isa, &in, words));
    in = rgba(IMAGE_2D);
    in.components = 3; /* three bytes */
    assert_false(image_write(isa, &in, words));
    for (int i = 0; i < 8; i++)
        words[i] = 0;
    assert_false(image_read(isa, words, &out));
}

static void keeps_samplers(void **state)
{
    (void)state;
    for (unsigned linear = 0; linear < 2; linear++) {
        struct sampler_words in = {.clamp = {CLAMP_WRAP, CLAMP_BORDER, CLAMP_EDGE},
                                   .unnormalised = !linear,
                                   .linear = linear,
                                   .border = 2},
                             out;
        uint32_t words[4];
        sampler_write(&in, words);
        sampler_read(words, &out);
        assert_memory_equal(&in, &out, sizeof in);
        /* Compiled kernels test these two bits. */
        assert_int_equal(words[0] >> 15 & 1, in.unnormalised);
        assert_int_equal(words[2] >> 20 & 1, linear);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reads_what_it_wrote),
        cmocka_unit_test(has_codes_for_all_formats),
        cmocka_unit_test(puts_fields_where_kernels_look),
        cmocka_unit_test(knows_unified_formats),
        cmocka_unit_test(describes_buffers),
        cmocka_unit_test(refuses_what_has_no_words),
        cmocka_unit_test(keeps_samplers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
