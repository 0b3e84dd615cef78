/* Tests loads that transpose a matrix: matrices are in memory by rows, and each lane must get its
 * column. */
#include "vgpu/exec/memory_bench.h"

enum { OUT = 10 };

static u32 transposed_test_bits_at(const u8 *p, unsigned at, unsigned bits)
{
    u32 x = 0;
    for (unsigned n = 0; n < bits; n++)
        x |= (u32)(p[(at + n) / 8] >> (at + n) % 8 & 1) << n;
    return x;
}

static u32 transposed_test_element(const struct memory_bench *b, unsigned lane, unsigned n,
                                   unsigned bits)
{
    u32 x = 0;
    for (unsigned k = 0; k < bits; k++)
        x |= (b->v[OUT + (n * bits + k) / 32][lane] >> (n * bits + k) % 32 & 1) << k;
    return x;
}

/* gfx950: each group of 16 lanes has a matrix of 16 columns and as many rows as
 * a lane gets elements. */
static void from_lds(void **state)
{
    (void)state;
    static const struct {
        u32 words[2];
        unsigned bits, elements;
    } t[] = {
        {{0xd9c60008, 0x0a000002} /* ds_read_b64_tr_b16 v[10:11], v2 offset:8 */, 16, 4},
        {{0xd9c40008, 0x0a000002} /* ds_read_b64_tr_b8 v[10:11], v2 offset:8 */, 8, 8},
        {{0xd9c00008, 0x0a000002} /* ds_read_b64_tr_b4 v[10:11], v2 offset:8 */, 4, 16},
        {{0xd9c20008, 0x0a000002} /* ds_read_b96_tr_b6 v[10:12], v2 offset:8 */, 6, 16},
    };
    for (size_t k = 0; k < sizeof t / sizeof *t; k++) {
        struct memory_bench *b = bench_new("gfx950");
        unsigned bits = t[k].bits, rows = t[k].elements, parts = 16 / rows; /* lanes to a row */
        bench_fill(b, b->memory, sizeof b->memory);
        bench_exec(b, ~UINT64_C(0));
        for (unsigned l = 0; l < 64; l++) {
            unsigned matrix = l / 16 * 1024, row = l % 16 / parts, part = l % parts;
            b->v[2][l] = matrix + row * 48 + part * (bits * rows / 8);
        }
        bench_run(b, t[k].words[0], t[k].words[1]);
        for (unsigned l = 0; l < 64; l++)
            for (unsigned row = 0; row < rows; row++)
                assert_int_equal(transposed_test_element(b, l, row, bits),
                                 transposed_test_bits_at(b->memory + 8 + l / 16 * 1024 + row * 48,
                                                         l % 16 * bits, bits));
        free(b);
    }
}

/* gfx12: a matrix of 16 rows and columns for WMMA. A lane gets eight rows of its column;
 * halves: by addresses of eight rows for each eight lanes, bytes: of four rows, left and
 * right, for each eight. */
static void from_global_memory(void **state)
{
    (void)state;
    static const struct {
        u32 words[3];
        unsigned bits;
    } t[] = {
        {{0xee15c07c, 0x0000000a, 0x00000002} /* global_load_tr_b128 v[10:13], v[2:3], off */, 16},
        {{0xee16007c, 0x0000000a, 0x00000002} /* global_load_tr_b64 v[10:11], v[2:3], off */, 8},
    };
    for (size_t k = 0; k < sizeof t / sizeof *t; k++) {
        struct memory_bench *b = bench_new("gfx1201");
        u32 offset[MAX_LANES] = {0};
        unsigned bits = t[k].bits, stride = bits * 3;
        bench_fill(b, b->memory, sizeof b->memory);
        bench_exec(b, ~UINT64_C(0));
        for (unsigned l = 0; l < 32; l++) {
            unsigned row = bits == 16 ? l / 16 * 8 + l % 8 : l / 8 * 4 + l % 4;
            unsigned right = bits == 16 ? l / 8 % 2 : l / 4 % 2;
            offset[l] = row * stride + right * bits;
        }
        bench_aim(b, AT_GLOBAL, offset, 0);
        bench_run_words(b, t[k].words);
        for (unsigned l = 0; l < 32; l++)
            for (unsigned n = 0; n < 8; n++)
                assert_int_equal(transposed_test_element(b, l, n, bits),
                                 transposed_test_bits_at(b->memory + (l / 16 * 8 + n) * stride,
                                                         l % 16 * bits, bits));
        free(b);
    }
}

/* What nothing defines ends the launch. */
static void needs_all_lanes(void **state)
{
    (void)state;
    struct memory_bench *b = bench_new("gfx950");
    bench_exec(b, ~UINT64_C(0) ^ 2);
    bench_run(b, 0xd9c60008, 0x0a000002);
    assert_int_equal(b->wave.state, WAVE_TRAPPED);
    free(b);
    b = bench_new("gfx1201");
    b->wave.lanes = 64;
    b->wave.lanes_mask = ~UINT64_C(0);
    bench_exec(b, ~UINT64_C(0));
    bench_run_words(b, (u32[]){0xee15c07c, 0x0000000a, 0x00000002});
    assert_int_equal(b->wave.state, WAVE_TRAPPED);
    free(b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(from_lds),
        cmocka_unit_test(from_global_memory),
        cmocka_unit_test(needs_all_lanes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
