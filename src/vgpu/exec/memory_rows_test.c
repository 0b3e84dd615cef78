/* Tests loads whose lanes are in rows, or all at one address: reading them at once must give the
 * same values as reading each lane. */
#include "vgpu/exec/memory_bench.h"

/* Encodings of v[10...] = loads through v[2:3], or v2 in LDS. */
struct load {
    const char *arch;
    bool lds;
    u32 word0, word1;
    unsigned n, words, offset[2]; /* so many accesses, of so many dwords, at these distances */
};

static const struct load loads[] = {
    {"gfx90a", false, 0xdc508000, 0x0a7f0002, 1, 1, {0, 0}},  /* global_load_dword v10, v[2:3],
                                                                off */
    {"gfx90a", false, 0xdc548000, 0x0a7f0002, 1, 2, {0, 0}},  /* dwordx2 */
    {"gfx90a", false, 0xdc588000, 0x0a7f0002, 1, 3, {0, 0}},  /* dwordx3 */
    {"gfx90a", false, 0xdc5c8000, 0x0a7f0002, 1, 4, {0, 0}},  /* dwordx4 */
    {"gfx1030", false, 0xdc308000, 0x0a7d0002, 1, 1, {0, 0}}, /* the same of gfx10 */
    {"gfx1030", false, 0xdc388000, 0x0a7d0002, 1, 4, {0, 0}}, /* dwordx4 */
    {"gfx90a", true, 0xd86c0008, 0x0a000002, 1, 1, {8, 0}},   /* ds_read_b32 v10, v2 offset:8 */
    {"gfx90a", true, 0xd8ec0008, 0x0a000002, 1, 2, {8, 0}},   /* ds_read_b64 */
    {"gfx90a", true, 0xd9fe0008, 0x0a000002, 1, 4, {8, 0}},   /* ds_read_b128 */
    {"gfx90a", true, 0xd86e0103, 0x0a000002, 2, 1, {12, 4}},  /* ds_read2_b32 offset0:3 offset1:1 */
    {"gfx90a", true, 0xd8ee0103, 0x0a000002, 2, 2, {24, 8}},  /* ds_read2_b64 */
    {"gfx1030", true, 0xd8dc0103, 0x0a000002, 2, 1, {12, 4}}, /* of gfx10 */
};

/* Tiles of 16, of 8 and of 4 lanes, one address, one address for each half, columns, and each of
 * them with a lane that is elsewhere. */
static u32 offset_by(unsigned pattern, unsigned l, unsigned size)
{
    const unsigned widths[] = {64, 16, 8, 4}, kind = pattern / 3;
    if (pattern % 3 && l == (pattern % 3 == 1 ? 13u : 40u))
        return 3000;
    if (kind < 4)
        return l % widths[kind] * size + l / widths[kind] * 336;
    return kind == 4 ? 640 : kind == 5 ? l / 32 * 640 : kind == 6 ? l * 132 : (63 - l) * size;
}
enum { PATTERNS = 24 };

static void memory_rows_test_check(struct memory_bench *b, const struct load *t, unsigned pattern,
                                   u64 exec)
{
    u32 at[MAX_LANES], old[4][MAX_LANES];
    EACH_LANE(&b->wave, l)
    {
        at[l] = offset_by(pattern, l, 4 * t->words);
    }
    bench_exec(b, exec);
    bench_aim(b, t->lds ? AT_DS : AT_GLOBAL, at, 0);
    memcpy(old, b->v[10], sizeof old);
    bench_run(b, t->word0, t->word1);
    for (unsigned k = 0; k < t->n * t->words; k++)
        EACH_LANE(&b->wave, l)
        {
            u32 want;
            memcpy(&want, b->memory + at[l] + t->offset[k / t->words] + 4 * (k % t->words), 4);
            want = wave_exec(&b->wave) >> l & 1 ? want : old[k][l];
            if (b->v[10 + k][l] != want)
                fail_msg("%s %08x, pattern %u, lane %u, register %u: %08x, not %08x", t->arch,
                         t->word0, pattern, l, k, b->v[10 + k][l], want);
        }
}

static void rows_are_read_as_lanes(void **state)
{
    (void)state;
    for (size_t n = 0; n < sizeof loads / sizeof *loads; n++) {
        struct memory_bench *b = bench_new(loads[n].arch);
        bench_fill(b, b->memory, sizeof b->memory);
        for (unsigned pattern = 0; pattern < PATTERNS; pattern++) {
            memory_rows_test_check(b, &loads[n], pattern, UINT64_MAX);
            memory_rows_test_check(b, &loads[n], pattern, UINT64_C(0xffff0fffffff7ffe));
        }
        free(b);
    }
}

/* The registers of the address are among those that are loaded. */
static void address_may_be_overwritten(void **state)
{
    (void)state;
    struct memory_bench *b = bench_new("gfx90a");
    u32 at[MAX_LANES], want[2][MAX_LANES];
    bench_fill(b, b->memory, sizeof b->memory);
    for (unsigned l = 0; l < MAX_LANES; l++) {
        at[l] = l % 16 * 4 + l / 16 * 640;
        memcpy(&want[0][l], b->memory + at[l] + 12, 4);
        memcpy(&want[1][l], b->memory + at[l] + 4, 4);
    }
    bench_exec(b, UINT64_MAX);
    bench_aim(b, AT_DS, at, 0);
    bench_run(b, 0xd86e0103, 0x02000002); /* ds_read2_b32 v[2:3], v2 offset0:3 offset1:1 */
    assert_memory_equal(b->v[2], want, sizeof want);
    bench_aim(b, AT_GLOBAL, at, 0);
    bench_run(b, 0xdc548000, 0x027f0002); /* global_load_dwordx2 v[2:3], v[2:3], off */
    for (unsigned l = 0; l < MAX_LANES; l++)
        assert_memory_equal(&b->v[2][l], b->memory + at[l], 4);
    free(b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rows_are_read_as_lanes),
        cmocka_unit_test(address_may_be_overwritten),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
