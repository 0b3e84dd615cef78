/* Tests loads and stores of every width, with every addressing, on several architectures, against
 * bytes moved one by one. */
#include "vgpu/exec/memory_bench.h"
#include "vgpu/exec/rows_hold.h"

/* DATUM_ names as the table has them. */
enum { U8, I8, U16, I16, B32, B64, B96, B128, U8_LO, U8_HI, I8_LO, I8_HI, B16_LO, B16_HI };

struct row {
    const char *arch;
    enum addressing at;
    int datum, imm;
    u32 word[3];
    bool store;
};

static const struct row rows[] = {
#define LOAD(arch, at, datum, imm, ...)  {#arch, at, datum, imm, {__VA_ARGS__}, false},
#define STORE(arch, at, datum, imm, ...) {#arch, at, datum, imm, {__VA_ARGS__}, true},
#include "encodings/memory.def"
#include "encodings/memory_gfx12.def"
};

static const u64 patterns[] = {~UINT64_C(0),
                               0,
                               1,
                               UINT64_C(0x8000000080000001),
                               UINT64_C(0x5555555555555555),
                               UINT64_C(0xffffffff),
                               UINT64_C(0x7fffffff7fffffff)};

static u32 memory_test_bytes_of(int datum)
{
    static const u8 size[] = {1, 1, 2, 2, 4, 8, 12, 16, 1, 1, 1, 1, 2, 2};
    return size[datum];
}

static size_t byte_offset(const struct memory_bench *b, const struct row *r, unsigned lane,
                          size_t o)
{
    return bench_is_private(r->at) ? bench_private(&b->wave, lane, o) : o;
}

/* What a load leaves in register k of a lane that had old there. */
static u32 memory_test_loaded(const struct memory_bench *b, const struct row *r, unsigned lane,
                              u32 offset, unsigned k, u32 old)
{
    u32 x = 0, size = memory_test_bytes_of(r->datum);
    for (u32 n = 4 * k; n < size && n < 4 * k + 4; n++)
        x |= (u32)b->memory[byte_offset(b, r, lane, offset + n)] << 8 * (n % 4);
    switch (r->datum) {
    case I8:
        return x >= 128 ? x + 0xffffff00 : x;
    case I16:
        return x >= 32768 ? x + 0xffff0000 : x;
    case U8_LO:
    case B16_LO:
        return old / 65536 * 65536 + x;
    case U8_HI:
    case B16_HI:
        return x * 65536 + old % 65536;
    case I8_LO:
        return old / 65536 * 65536 + (x >= 128 ? x + 0xff00 : x);
    case I8_HI:
        return (x >= 128 ? x + 0xff00 : x) * 65536 + old % 65536;
    default:
        return x;
    }
}

static void check_load(struct memory_bench *b, const struct row *r, const u32 offset[], u64 exec)
{
    unsigned words = memory_test_bytes_of(r->datum) > 4 ? memory_test_bytes_of(r->datum) / 4 : 1;
    u32 old[5][MAX_LANES];
    memcpy(old, b->v[10], sizeof old);
    bench_run_words(b, r->word);
    for (unsigned k = 0; k < 5; k++)
        EACH_LANE(&b->wave, l)
        {
            bool written = k < words && exec >> l & 1;
            u32 kept = b->wave.isa->family == ISA_GFX9
                           ? 0
                           : old[k][l]; /* the other half: AMDGPUUsage, sramecc */
            u32 want = written ? memory_test_loaded(b, r, l, offset[l], k, kept) : old[k][l];
            if (b->v[10 + k][l] != want)
                fail_msg(
                    "%s addressing %d datum %d, exec %llx, lane %u, register %u: %08x, not %08x",
                    r->arch, r->at, r->datum, (unsigned long long)exec, l, k, b->v[10 + k][l],
                    want);
        }
}

static void check_store(struct memory_bench *b, const struct row *r, const u32 offset[], u64 exec)
{
    memcpy(b->expected, b->memory, sizeof b->memory);
    u32 high = r->datum == U8_HI || r->datum == B16_HI ? 2 : 0;
    EACH_LANE(&b->wave, l)
    {
        for (u32 n = 0; n < memory_test_bytes_of(r->datum) && exec >> l & 1; n++)
            b->expected[byte_offset(b, r, l, offset[l] + n)] =
                (u8)(b->v[10 + n / 4][l] >> 8 * (n % 4 + high));
    }
    bench_run_words(b, r->word);
    for (size_t k = 0; k < sizeof b->memory; k++)
        if (b->memory[k] != b->expected[k])
            fail_msg("%s addressing %d datum %d, exec %llx: byte %zu is %02x, not %02x", r->arch,
                     r->at, r->datum, (unsigned long long)exec, k, b->memory[k], b->expected[k]);
}

/* spread 0: one behind the other; 1: anywhere, aligned; 2: anywhere. */
static void offsets(struct memory_bench *b, const struct row *r, unsigned spread, u32 offset[])
{
    u32 size = memory_test_bytes_of(r->datum),
        span = bench_is_private(r->at) ? BENCH_LANE - 64 : BENCH_BYTES - 1024;
    u32 start = 512;
    if (bench_is_private(r->at))
        start = 32 + bench_random(b) % 64 / size * size;
    for (unsigned l = 0; l < MAX_LANES; l++) {
        u32 any = 32 + bench_random(b) % (span - 32 - 16);
        offset[l] = spread == 0   ? start + l * (bench_is_private(r->at) ? 0 : size)
                    : spread == 1 ? (any + size) / size * size
                                  : any;
        if (!bench_is_private(r->at) && spread)
            offset[l] += 400;
        if (bench_is_uniform(r->at))
            offset[l] = offset[0];
    }
}

static void memory_test_check_row(const struct isa *isa, const struct row *r)
{
    struct memory_bench *b = bench_new(isa->name);
    for (size_t e = 0; e < sizeof patterns / sizeof *patterns; e++)
        for (unsigned spread = 0; spread < 3; spread++) {
            u32 offset[MAX_LANES];
            bench_fill(b, b->memory, sizeof b->memory);
            offsets(b, r, spread, offset);
            bench_exec(b, patterns[e]);
            bench_aim(b, r->at, offset, r->imm);
            (r->store ? check_store : check_load)(b, r, offset, wave_exec(&b->wave));
            assert_int_not_equal(b->wave.state, WAVE_TRAPPED);
        }
    free(b);
}

static void every_load_and_store(void **state)
{
    (void)state;
    const struct isa *isa;
    for (unsigned k = 0; (isa = isa_at(k)); k++)
        for (size_t n = 0; n < sizeof rows / sizeof *rows; n++)
            if (row_holds(isa, rows[n].arch, rows[n].word))
                memory_test_check_row(isa, &rows[n]);
}

/* One instruction whose lanes are in global memory, LDS and private memory by turns. */
static void flat_addresses_meet_apertures(void **state)
{
    (void)state;
    struct memory_bench *b = bench_new("gfx90a");
    u8 *global = malloc(4096), *lds = malloc(4096);
    b->group.lds = lds;
    b->group.lds_bytes = 4096;
    bench_fill(b, global, 4096);
    bench_fill(b, lds, 4096);
    bench_fill(b, b->memory, sizeof b->memory);
    bench_exec(b, ~UINT64_C(0));
    u32 want[2][MAX_LANES];
    for (unsigned l = 0; l < 64; l++) {
        u32 o = 8 * l + (l & 1);
        u64 at = l % 3 == 0 ? (u64)(uintptr_t)global + o
                            : (l % 3 == 1 ? APERTURE_SHARED : APERTURE_PRIVATE) + o % 500;
        u8 bytes[8];
        for (unsigned k = 0; k < 8; k++)
            bytes[k] = l % 3 == 0   ? global[o + k]
                       : l % 3 == 1 ? lds[o % 500 + k]
                                    : b->memory[bench_private(&b->wave, l, o % 500 + k)];
        memcpy(&want[0][l], bytes, 4);
        memcpy(&want[1][l], bytes + 4, 4);
        b->v[2][l] = (u32)at;
        b->v[3][l] = (u32)(at >> 32);
    }
    bench_run(b, 0xdc540000, 0x0a000002); /* flat_load_dwordx2 v[10:11], v[2:3] */
    assert_memory_equal(b->v[10], want, sizeof want);
    bench_run(b, 0xdc740000,
              0x00000a02); /* flat_store_dwordx2 v[2:3], v[10:11] : writes what is there */
    for (unsigned l = 0; l < 64; l++)
        b->v[10][l] = b->v[11][l] = 0;
    bench_run(b, 0xdc540000, 0x0a000002);
    assert_memory_equal(b->v[10], want, sizeof want);
    free(global);
    free(lds);
    free(b);
}

/* The descriptor that kernels make for their scratch reaches the bytes that
 * scratch_ instructions reach. */
static void scratch_descriptor_is_private_memory(void **state)
{
    (void)state;
    static const char *arch[] = {"gfx90a", "gfx1030"};
    for (unsigned n = 0; n < 2; n++) {
        struct memory_bench *b = bench_new(arch[n]);
        struct wave *w = &b->wave;
        bench_fill(b, b->memory, sizeof b->memory);
        bench_exec(b, ~UINT64_C(0));
        u64 base = (u64)(uintptr_t)b->memory;
        w->s[8] = (u32)base;
        w->s[9] = (u32)(base >> 32) | 1u << 31;
        w->s[10] = UINT32_MAX;
        w->s[11] = n ? 0x31c16000 : 0x00e00000; /* add_tid, index stride 64 or 32 */
        if (n)
            w->s[11] = (w->s[11] & ~(3u << 21)) | 2u << 21 | 1u << 23;
        w->s[12] = 16 * w->lanes; /* a stack pointer: 16 bytes per lane */
        EACH_LANE(w, l)
        {
            b->v[2][l] = (l * 4) % 128;
        }
        /* buffer_load_dword v10, v2, s[8:11], s12 offen offset:36 */
        bench_run(b, n ? 0xe0301024 : 0xe0501024, 0x0c020a02);
        EACH_LANE(w, l)
        {
            u32 want;
            memcpy(&want, b->memory + bench_private(w, l, 16 + (l * 4) % 128 + 36), 4);
            assert_int_equal(b->v[10][l], want);
        }
        for (unsigned full = 0; full < 2; full++) {
            bench_exec(b, full ? ~UINT64_C(0) : UINT64_C(0x00f0000000000005));
            memset(b->v[10], 0, 2 * sizeof b->v[10]);
            /* buffer_load_dwordx2 v[10:11], off, s[8:11], s12 offset:40 */
            bench_run(b, n ? 0xe0340028 : 0xe0540028, 0x0c020a00);
            memcpy(b->expected, b->memory, sizeof b->memory);
            EACH_LANE(w, l)
            {
                u32 want[2] = {0, 0};
                if (wave_exec(w) >> l & 1)
                    for (unsigned k = 0; k < 2; k++) {
                        memcpy(&want[k], b->memory + bench_private(w, l, 16 + 40 + 4 * k), 4);
                        memcpy(b->expected + bench_private(w, l, 16 + 80 + 4 * k), &want[k], 4);
                    }
                assert_int_equal(b->v[10][l], want[0]);
                assert_int_equal(b->v[11][l], want[1]);
            }
            /* buffer_store_dwordx2 v[10:11], off, s[8:11], s12 offset:80 */
            bench_run(b, n ? 0xe0740050 : 0xe0740050, 0x0c020a00);
            assert_memory_equal(b->memory, b->expected, sizeof b->memory);
        }
        bench_exec(b, UINT64_C(0x00f0000000000003));
        memset(b->v[10], 0, sizeof b->v[10]);
        /* buffer_load_ushort v10, off, s[8:11], s12 offset:38 */
        bench_run(b, n ? 0xe0280026 : 0xe0480026, 0x0c020a00);
        EACH_LANE(w, l)
        {
            u16 want = 0;
            if (wave_exec(w) >> l & 1)
                memcpy(&want, b->memory + bench_private(w, l, 16 + 38), 2);
            assert_int_equal(b->v[10][l], want);
        }
        free(b);
    }
}

/* Beyond LDS: zeros are read, nothing is written. Beyond private memory: the wave traps. */
static void bounds_are_kept(void **state)
{
    (void)state;
    struct memory_bench *b = bench_new("gfx90a");
    b->group.lds_bytes = 64;
    bench_fill(b, b->memory, sizeof b->memory);
    memcpy(b->expected, b->memory, sizeof b->memory);
    bench_exec(b, ~UINT64_C(0));
    for (unsigned l = 0; l < 64; l++)
        b->v[2][l] = 4 * l;
    bench_run(b, 0xd86c0000, 0x0a000002); /* ds_read_b32 v10, v2 */
    for (unsigned l = 0; l < 64; l++) {
        u32 want = 0;
        if (l < 16)
            memcpy(&want, b->memory + 4 * l, 4);
        assert_int_equal(b->v[10][l], want);
    }
    memset(b->v[10], 0xee, sizeof b->v[10]);
    memset(b->expected, 0xee, 64);
    bench_run(b, 0xd81a0000, 0x00000a02); /* ds_write_b32 v2, v10 */
    assert_memory_equal(b->memory, b->expected, sizeof b->memory);
    b->v[2][7] = BENCH_LANE - 2;
    bench_run(b, 0xdc504000, 0x0a7f0002); /* scratch_load_dword v10, v2, off */
    assert_int_equal(b->wave.state, WAVE_TRAPPED);
    free(b);
}

/* gfx950: sixteen bytes of each lane one behind the other, behind M0's first byte. */
static void four_dwords_to_lds(void **state)
{
    (void)state;
    struct memory_bench *b = bench_new("gfx950");
    u32 offset[MAX_LANES];
    u8 *lds = malloc(0x21000);
    b->group.lds = lds;
    b->group.lds_bytes = 0x21000;
    memset(lds, 0x77, 0x21000);
    bench_fill(b, b->memory, sizeof b->memory);
    bench_exec(b, ~UINT64_C(0) ^ 8);
    for (unsigned l = 0; l < 64; l++)
        offset[l] = 4 * (97 * l % 500);
    bench_aim(b, AT_GLOBAL, offset, 0);
    b->wave.s[SREG_M0] = 0x20000;         /* beyond the 64 KiB of others */
    bench_run(b, 0xddf48000, 0x007f0002); /* global_load_lds_dwordx4 v[2:3], off */
    u8 kept[16];
    memset(kept, 0x77, sizeof kept);
    for (unsigned l = 0; l < 64; l++)
        assert_memory_equal(lds + 0x20000 + 16 * l, l == 3 ? kept : b->memory + offset[l], 16);
    free(lds);
    free(b);
}

static unsigned watched[3][3];
static bool deny_lane_5(const struct touch *t)
{
    watched[t->space][t->access]++;
    return t->lane != 5;
}

/* The checker sees every lane, and what it forbids does not happen. */
static void watcher_decides(void **state)
{
    (void)state;
    struct memory_bench *b = bench_new("gfx90a");
    u32 offset[MAX_LANES];
    for (unsigned l = 0; l < 64; l++)
        offset[l] = 4 * l;
    bench_fill(b, b->memory, sizeof b->memory);
    memset(b->memory + 20, 0x11, 4);
    bench_exec(b, ~UINT64_C(0));
    vgpu_hooks.observer.lane = deny_lane_5;
    bench_aim(b, AT_GLOBAL, offset, 0);
    bench_run(b, 0xdc508000, 0x0a7f0002); /* global_load_dword v10, v[2:3], off */
    assert_int_equal(watched[SPACE_GLOBAL][ACCESS_READ], 64);
    assert_int_equal(b->v[10][5], 0);
    assert_memory_equal(&b->v[10][6], b->memory + 24, 4 * 58);
    b->v[10][5] = 99;
    bench_aim(b, AT_DS, offset, 0);
    bench_run(b, 0xd81a0000, 0x00000a02); /* ds_write_b32 v2, v10 */
    assert_int_equal(watched[SPACE_LDS][ACCESS_WRITE], 64);
    assert_int_equal(b->memory[20], 0x11);
    b->v[2][9] = BENCH_BYTES;             /* out of bounds: seen, not done whatever it says */
    bench_run(b, 0xd86c0000, 0x0a000002); /* ds_read_b32 v10, v2 */
    assert_int_equal(watched[SPACE_LDS][ACCESS_READ], 64);
    assert_int_equal(b->v[10][9], 0);
    vgpu_hooks.observer.lane = NULL;
    free(b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_load_and_store),
        cmocka_unit_test(flat_addresses_meet_apertures),
        cmocka_unit_test(scratch_descriptor_is_private_memory),
        cmocka_unit_test(bounds_are_kept),
        cmocka_unit_test(four_dwords_to_lds),
        cmocka_unit_test(watcher_decides),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
