/* Tests DS instructions with two addresses, without one, and between lanes. */
#include "vgpu/exec/memory_bench.h"

static struct memory_bench *lds_bench(const char *arch)
{
    struct memory_bench *b = bench_new(arch);
    bench_fill(b, b->memory, sizeof b->memory);
    bench_exec(b, ~UINT64_C(0));
    for (unsigned l = 0; l < 64; l++)
        b->v[2][l] = 8 * l;
    return b;
}

static u32 dword_at(const struct memory_bench *b, u32 at)
{
    u32 x;
    memcpy(&x, b->memory + at, sizeof x);
    return x;
}

static void two_addresses(void **state)
{
    (void)state;
    static const struct {
        const char *arch;
        u32 word[4][2];
    } t[] = {
        {"gfx90a",
         {{0xd86e0903, 0x0a000002} /* ds_read2_b32 v[10:11], v2 offset0:3 offset1:9 */,
          {0xd8ee0903, 0x0a000002} /* ds_read2_b64 v[10:13], v2 offset0:3 offset1:9 */,
          {0xd8700903, 0x0a000002} /* ds_read2st64_b32 v[10:11], v2 offset0:3 offset1:9 */,
          {0xd8f00903, 0x0a000002} /* ds_read2st64_b64 v[10:13], v2 offset0:3 offset1:9 */}},
        {"gfx1100",
         {{0xd8dc0903, 0x0a000002} /* ds_load_2addr_b32 v[10:11], v2 offset0:3 offset1:9 */,
          {0xd9dc0903, 0x0a000002} /* ds_load_2addr_b64 v[10:13], v2 offset0:3 offset1:9 */,
          {0xd8e00903,
           0x0a000002} /* ds_load_2addr_stride64_b32 v[10:11], v2 offset0:3 offset1:9 */,
          {0xd9e00903,
           0x0a000002} /* ds_load_2addr_stride64_b64 v[10:13], v2 offset0:3 offset1:9 */}},
    };
    static const u32 unit[] = {4, 8, 256, 512};
    for (size_t n = 0; n < sizeof t / sizeof *t; n++)
        for (unsigned k = 0; k < 4; k++) {
            struct memory_bench *b = lds_bench(t[n].arch);
            bench_run(b, t[n].word[k][0], t[n].word[k][1]);
            EACH_LANE(&b->wave, l)
            {
                unsigned words = k & 1 ? 2 : 1;
                for (unsigned m = 0; m < 2 * words; m++)
                    assert_int_equal(
                        b->v[10 + m][l],
                        dword_at(b, 8 * l + (m < words ? 3 : 9) * unit[k] + m % words * 4));
            }
            free(b);
        }
}

static void two_addresses_written(void **state)
{
    (void)state;
    static const struct {
        u32 word[2], unit, words;
    } t[] = {
        {{0xd81c8403, 0x000c0a02} /* ds_write2_b32 v2, v10, v12 offset0:3 offset1:132 */, 4, 1},
        {{0xd89c8403, 0x000c0a02} /* ds_write2_b64 v2, v[10:11], v[12:13] offset0:3 offset1:132 */,
         8,
         2},
        {{0xd81e0703, 0x000c0a02} /* ds_write2st64_b32 v2, v10, v12 offset0:3 offset1:7 */, 256, 1},
        {{0xd89e0703,
          0x000c0a02} /* ds_write2st64_b64 v2, v[10:11], v[12:13] offset0:3 offset1:7 */,
         512,
         2}};
    for (size_t n = 0; n < sizeof t / sizeof *t; n++) {
        struct memory_bench *b = lds_bench("gfx90a");
        memcpy(b->expected, b->memory, sizeof b->memory);
        for (unsigned m = 0; m < 2; m++)
            for (unsigned l = 0; l < 64; l++)
                for (unsigned k = 0; k < t[n].words; k++)
                    memcpy(b->expected + 8 * l + (m ? n < 2 ? 132 : 7 : 3) * t[n].unit + 4 * k,
                           &b->v[10 + 2 * m + k][l], 4);
        bench_run(b, t[n].word[0], t[n].word[1]);
        assert_memory_equal(b->memory, b->expected, sizeof b->memory);
        free(b);
    }
}

/* The results overwrite address and data, as compilers like to have it. */
static void exchange_of_two(void **state)
{
    (void)state;
    struct memory_bench *b = lds_bench("gfx90a");
    u32 data[2][MAX_LANES], old[2][MAX_LANES];
    memcpy(data, b->v[3], sizeof data);
    for (unsigned l = 0; l < 64; l++) {
        old[0][l] = dword_at(b, 8 * l + 4);
        old[1][l] = dword_at(b, 8 * l + 800);
    }
    u32 run[2] = {0xd85cc801,
                  0x02040302} /* ds_wrxchg2_rtn_b32 v[2:3], v2, v3, v4 offset0:1 offset1:200 */;
    bench_run(b, run[0], run[1]);
    for (unsigned l = 0; l < 64; l++) {
        assert_int_equal(b->v[2][l], old[0][l]);
        assert_int_equal(b->v[3][l], old[1][l]);
        assert_int_equal(dword_at(b, 8 * l + 4), data[0][l]);
        assert_int_equal(dword_at(b, 8 * l + 800), data[1][l]);
    }
    free(b);
}

static void counters(void **state)
{
    (void)state;
    struct memory_bench *b = lds_bench("gfx90a");
    u32 zero = 100, append[2] = {0xd97c0008, 0x0a000000} /* ds_append v10 offset:8 */,
        consume[2] = {0xd97a0008, 0x0b000000} /* ds_consume v11 offset:8 */;
    memcpy(b->memory + 40, &zero, 4);
    b->wave.s[SREG_M0] = 32;
    bench_exec(b, UINT64_C(0xf00000000000000f));
    b->v[10][5] = 77;
    bench_run(b, append[0], append[1]);
    assert_int_equal(dword_at(b, 40), 108);
    assert_int_equal(b->v[10][63], 100);
    assert_int_equal(b->v[10][5], 77);
    bench_exec(b, 7);
    bench_run(b, consume[0], consume[1]);
    assert_int_equal(dword_at(b, 40), 105);
    assert_int_equal(b->v[11][2], 108);
    free(b);
}

static void by_lane_number(void **state)
{
    (void)state;
    struct memory_bench *b = lds_bench("gfx90a");
    u32 read[2] = {0xd96c0014, 0x0a000000} /* ds_read_addtid_b32 v10 offset:20 */,
        write[2] = {0xd83a0014, 0x00000b00} /* ds_write_addtid_b32 v11 offset:20 */;
    b->wave.s[SREG_M0] = 100;
    bench_run(b, read[0], read[1]);
    assert_memory_equal(b->v[10], b->memory + 120, 256);
    bench_run(b, write[0], write[1]);
    assert_memory_equal(b->v[11], b->memory + 120, 256);
    free(b);
}

/* Pull: addresses count bytes and wrap; what an inactive lane would give is 0. */
static void bpermute(void **state)
{
    (void)state;
    static const struct {
        const char *arch;
        u32 word[2], lanes;
    } t[] = {{"gfx90a", {0xd87e000c, 0x0a000302} /* ds_bpermute_b32 v10, v2, v3 offset:12 */, 64},
             {"gfx1030", {0xdacc000c, 0x0a000302} /* ds_bpermute_b32 v10, v2, v3 offset:12 */, 32}};
    for (unsigned n = 0; n < 2; n++) {
        struct memory_bench *b = lds_bench(t[n].arch);
        bench_fill(b, b->v[2], sizeof b->v[2]);
        u64 exec = UINT64_C(0xf0f0ff77f0f0ff77);
        bench_exec(b, exec);
        u32 old[MAX_LANES];
        memcpy(old, b->v[10], sizeof old);
        bench_run(b, t[n].word[0], t[n].word[1]);
        EACH_LANE(&b->wave, l)
        {
            u32 from = (b->v[2][l] + 12) / 4 % t[n].lanes,
                want = exec >> from & 1 ? b->v[3][from] : 0;
            assert_int_equal(b->v[10][l], exec >> l & 1 ? want : old[l]);
        }
        free(b);
    }
}

static void permute(void **state)
{
    (void)state;
    struct memory_bench *b = lds_bench("gfx90a");
    u32 run[2] = {0xd87c0000, 0x0a000302} /* ds_permute_b32 v10, v2, v3 */;
    for (unsigned l = 0; l < 64; l++)
        b->v[2][l] = 4 * (63 - l / 2 * 2); /* pairs push to one lane: the higher wins */
    bench_run(b, run[0], run[1]);
    for (unsigned l = 0; l < 64; l++)
        assert_int_equal(b->v[10][l], l & 1 ? b->v[3][63 - l + 1] : 0);
    free(b);
}

static void swizzles(void **state)
{
    (void)state;
    static const struct {
        u32 word[2];
        u8 from[8]; /* of lanes 0 .. 7 */
    } t[] = {{{0xd87a8063,
               0x0a000002} /* ds_swizzle_b32 v10, v2 offset:swizzle(QUAD_PERM, 3, 0, 2, 1) */,
              {3, 0, 2, 1, 7, 4, 6, 5}},
             {{0xd87a101f, 0x0a000002} /* ds_swizzle_b32 v10, v2 offset:swizzle(SWAP, 4) */,
              {4, 5, 6, 7, 0, 1, 2, 3}},
             {{0xd87a1c1f, 0x0a000002} /* ds_swizzle_b32 v10, v2 offset:swizzle(REVERSE, 8) */,
              {7, 6, 5, 4, 3, 2, 1, 0}},
             {{0xd87a00b8, 0x0a000002} /* ds_swizzle_b32 v10, v2 offset:swizzle(BROADCAST, 8, 5) */,
              {5, 5, 5, 5, 5, 5, 5, 5}},
             {{0xd87a0906,
               0x0a000002} /* ds_swizzle_b32 v10, v2 offset:swizzle(BITMASK_PERM, '01pi0') */,
              {10, 10, 8, 8, 14, 14, 12, 12}},
             {{0xd87ac038, 0x0a000002} /* ds_swizzle_b32 v10, v2 offset:0xc038 */,
              {1, 2, 3, 4, 5, 6, 7, 0}}}; /* rotation by 1 within 8 */
    for (size_t n = 0; n < sizeof t / sizeof *t; n++) {
        struct memory_bench *b = lds_bench("gfx90a");
        bench_exec(b, ~UINT64_C(0x10000000000));
        bench_run(b, t[n].word[0], t[n].word[1]);
        for (unsigned l = 0; l < 64; l += 32)
            for (unsigned k = 0; k < 8; k++) {
                unsigned from = l + t[n].from[k];
                assert_int_equal(b->v[10][l + k], from == 40 ? 0 : b->v[2][from]);
            }
        free(b);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(two_addresses),   cmocka_unit_test(two_addresses_written),
        cmocka_unit_test(exchange_of_two), cmocka_unit_test(counters),
        cmocka_unit_test(by_lane_number),  cmocka_unit_test(bpermute),
        cmocka_unit_test(permute),         cmocka_unit_test(swizzles),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
