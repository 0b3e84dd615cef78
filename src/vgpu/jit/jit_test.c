/* Compares compiled code with the interpreter: the same instructions on the same registers and
 * memory must give the same bits, except that NaNs may differ. First each line alone, then random
 * sequences of many. */
#include "vgpu/formulas/formulas.h"
#include "vgpu/jit/entry.h"
#include "vgpu/jit/llvm.h"
#include "vgpu/jit/make.h"
#include "vgpu/machine/step.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

/* v0 to v7 are floats, v8 to v15 integers; v16 has offsets into memory, v17 into LDS, v[18:19]
 * addresses, s[16:17] an address. s[20:21] is a mask. */
static const char *const lines[] = {
    "v_add_f32_e32 v0, v1, v2",
    "v_sub_f32_e32 v1, 1.0, v3",
    "v_subrev_f32_e32 v2, v0, v3",
    "v_mul_f32_e64 v3, -v1, |v2|",
    "v_mul_f32_e32 v4, 1.0, v5",
    "v_add_f32_e32 v5, 0, v4",
    "v_fma_f32 v5, v1, -v2, v3",
    "v_fma_f32 v6, v1, v2, 0",
    "v_fmac_f32_e32 v6, v0, v1",
    "v_min_f32_e32 v7, v0, v1",
    "v_max_f32_e32 v0, v6, v6",
    "v_max_f32_e64 v1, -v2, v7",
    "v_pk_add_f32 v[0:1], v[2:3], v[4:5]",
    "v_pk_mul_f32 v[2:3], v[0:1], v[6:7] op_sel:[1,0] op_sel_hi:[0,1]",
    "v_pk_fma_f32 v[4:5], v[0:1], v[2:3], v[6:7]",
    "v_fmaak_f32 v2, v0, v1, 0x40490fdb",
    "v_fmamk_f32 v3, v0, 0x3e200000, v1",
    "v_cvt_f32_i32_e32 v4, v9",
    "v_cvt_f32_u32_e32 v5, v10",
    "v_cmp_lt_f32_e32 vcc, v0, v1",
    "v_cmp_lt_f32_e32 vcc_lo, v0, v1",
    "v_cmp_nge_f32_e64 s[20:21], -v2, v3",
    "v_cmp_nlt_f32_e64 s20, v2, |v3|",
    "v_cmp_o_f32_e64 s[20:21], v4, v5",
    "v_mov_b32_e32 v8, v9",
    "v_mov_b32_e32 v9, s3",
    "v_not_b32_e32 v10, v8",
    "v_add_u32_e32 v8, v9, v10",
    "v_add_nc_u32_e32 v8, v9, v10",
    "v_sub_u32_e32 v9, 17, v10",
    "v_sub_nc_u32_e32 v9, 17, v10",
    "v_subrev_u32_e32 v10, s2, v11",
    "v_and_b32_e32 v11, 0x3ff, v12",
    "v_or_b32_e32 v12, v13, v14",
    "v_xor_b32_e32 v13, v14, v15",
    "v_mul_lo_u32 v14, v15, v8",
    "v_mul_hi_u32 v15, v8, v9",
    "v_mul_hi_i32 v8, v10, v11",
    "v_lshlrev_b32_e32 v9, v10, v11",
    "v_lshrrev_b32_e32 v10, 3, v12",
    "v_ashrrev_i32_e32 v11, 31, v13",
    "v_lshlrev_b64 v[12:13], 2, v[14:15]",
    "v_lshlrev_b64 v[14:15], 34, v[12:13]",
    "v_add3_u32 v8, v9, v10, s4",
    "v_lshl_add_u32 v9, v10, 4, v11",
    "v_add_lshl_u32 v10, v11, v12, v13",
    "v_lshl_or_b32 v11, v12, v13, v14",
    "v_and_or_b32 v12, v13, s5, v14",
    "v_or3_b32 v13, v14, v15, v8",
    "v_xad_u32 v14, v15, v8, v9",
    "v_min_u32_e32 v15, v8, v9",
    "v_max_i32_e32 v8, v9, v10",
    "v_bfe_u32 v9, v10, v11, v12",
    "v_bfe_u32 v10, v11, 10, 10",
    "v_add_co_u32_e32 v12, vcc, v13, v14",
    "v_addc_co_u32_e32 v13, vcc, v14, v15, vcc",
    "v_add_co_u32_e64 v12, s[20:21], v13, v14",
    "v_add_co_u32 v12, s20, v13, v14",
    "v_add_co_u32 v12, vcc_lo, v13, v14",
    "v_add_co_ci_u32_e32 v13, vcc_lo, v14, v15, vcc_lo",
    "v_sub_co_u32_e64 v14, s[20:21], v15, v8",
    "v_cndmask_b32_e32 v15, v8, v9, vcc",
    "v_cndmask_b32_e32 v15, v8, v9, vcc_lo",
    "v_cndmask_b32_e64 v8, 0, v9, s[20:21]",
    "v_cndmask_b32_e64 v8, 7, v9, s20",
    "v_cmp_gt_u32_e32 vcc, s2, v8",
    "v_cmp_gt_u32_e32 vcc_lo, s2, v8",
    "v_cmp_le_i32_e64 s[20:21], v9, v10",
    "v_cmp_ne_u32_e64 s20, v9, v10",
    "v_cmp_gt_u32_e64 exec, v8, v9",
    "v_cmp_gt_u32_e64 exec_lo, v8, v9",
    "v_add_co_u32_e64 v8, exec, v9, v10",
    "v_add_co_u32 v8, exec_lo, v9, v10",
    "v_cmpx_gt_u32_e32 vcc, v12, v13",
    "v_cmpx_lt_i32_e32 v12, v13",
    "v_readfirstlane_b32 s6, v8",
    "v_mad_u32_u24 v8, v9, v10, v11",
    "s_mov_b32 s2, 0x12345",
    "s_mov_b64 s[4:5], s[2:3]",
    "s_mov_b64 exec, -1",
    "s_mov_b32 exec_lo, -1",
    "s_and_b32 s2, s3, s4",
    "s_orn2_b32 s3, s4, s5",
    "s_nor_b32 s4, s5, s6",
    "s_xor_b64 s[6:7], s[2:3], vcc",
    "s_andn2_b64 exec, exec, s[20:21]",
    "s_andn2_b32 exec_lo, exec_lo, s20",
    "s_or_b64 exec, exec, s[6:7]",
    "s_or_b32 exec_lo, exec_lo, s6",
    "s_and_saveexec_b64 s[6:7], vcc",
    "s_and_saveexec_b32 s6, vcc_lo",
    "s_xor_saveexec_b64 s[4:5], s[20:21]",
    "s_andn2_saveexec_b64 s[4:5], s[20:21]",
    "s_lshl_b32 s5, s6, s7",
    "s_ashr_i32 s6, s7, 5",
    "s_ashr_i64 s[2:3], 0x80000000, s4",
    "s_lshl_b64 s[2:3], s[4:5], s6",
    "s_lshr_b64 s[4:5], s[6:7], 3",
    "s_add_u32 s2, s3, s4",
    "s_addc_u32 s3, s4, s5",
    "s_add_i32 s4, s5, -1",
    "s_sub_i32 s5, s6, s7",
    "s_sub_u32 s6, s7, s2",
    "s_mul_i32 s7, s2, s3",
    "s_lshl2_add_u32 s2, s3, s4",
    "s_cselect_b32 s3, s4, s5",
    "s_cselect_b64 s[4:5], -1, 0",
    "s_cmp_lt_i32 s2, s3",
    "s_cmp_ge_u32 s4, 77",
    "s_cmp_lg_u64 s[2:3], s[4:5]",
    "s_movk_i32 s6, 0x80",
    "s_addk_i32 s7, 0xff80",
    "s_mulk_i32 s2, 0x11",
    "s_bfe_u32 s3, s4, 0x100004",
    "s_load_dword s2, s[16:17], 0x10",
    "s_load_dwordx2 s[6:7], s[16:17], 0x18",
    "s_load_dwordx4 s[4:7], s[16:17], 0x20",
    "ds_read_b32 v8, v17",
    "ds_read_b64 v[8:9], v17 offset:8",
    "ds_read_b128 v[8:11], v17 offset:16",
    "ds_read2_b32 v[10:11], v17 offset1:32",
    "ds_read2st64_b32 v[12:13], v17 offset1:2",
    "ds_read2_b64 v[12:15], v17 offset0:1 offset1:7",
    "ds_write_b32 v17, v8",
    "ds_write_b64 v17, v[8:9] offset:4",
    "ds_write_b128 v17, v[12:15]",
    "ds_write2_b32 v17, v8, v9 offset1:1",
    "ds_read_u8 v14, v17",
    "global_load_dword v8, v16, s[16:17]",
    "global_load_dwordx2 v[8:9], v16, s[16:17] offset:16",
    "global_load_dwordx4 v[8:11], v16, s[16:17]",
    "global_load_dword v12, v[18:19], off",
    "global_load_dword v13, v[18:19], off offset:64",
    "global_load_dwordx4 v[12:15], v[18:19], off offset:32",
    "global_store_dword v16, v8, s[16:17]",
    "global_store_dwordx2 v16, v[8:9], s[16:17]",
    "global_store_dwordx4 v[18:19], v[12:15], off",
    "global_store_dword v[18:19], v9, off offset:128",
    "global_load_ushort v14, v16, s[16:17]",
    "s_nop 0",
    "s_waitcnt 0",
};
enum {
    LINES = sizeof lines / sizeof *lines,
    MEMORY = 16384,
    LDS = 4096,
    SLACK = 256,
    LONGEST = 14
};

/* One of the two that run the same. */
struct side {
    struct wave wave;
    struct group group;
    u32 v[VREG_COUNT + VREG_SLACK][MAX_LANES] __attribute__((aligned(64)));
    u8 lds[LDS + SLACK] __attribute__((aligned(64)));
};
static struct side sides[2];
static u8 memory[MEMORY] __attribute__((aligned(64))), before[MEMORY], after[MEMORY];

/* In rows, all the same, or anywhere; some beyond LDS. */
static u32 jit_test_offset_of(unsigned how, unsigned l, u32 most)
{
    u32 x = formulas_random();
    switch (how % 6) {
    case 0:
        return 4 * l;
    case 1:
        return 16 * l;
    case 2:
        return 64;
    case 3:
        return 8 * l + 64;
    case 4:
        return l / 16 * 64;
    default:
        return x % most & ~15u;
    }
}

static void jit_test_start(struct side *s, const struct code *code, unsigned lanes, unsigned n,
                           bool edges)
{
    unsigned how = formulas_random();
    memset(s, 0, sizeof *s);
    s->group = (struct group){
        .code = code, .nwaves = 1, .waves = &s->wave, .lds = s->lds, .lds_bytes = LDS};
    s->wave = (struct wave){
        .pc = code->insns, .code = code, .isa = code->isa, .group = &s->group, .v = s->v};
    struct wave *w = &s->wave;
    w->mode = 0x3f0;
    w->lanes = (u8)lanes;
    w->lanes_mask = UINT64_MAX >> (64 - lanes);
    w->left = 1000;
    for (unsigned k = 0; k < SREG_COUNT; k++)
        w->s[k] = (u32)formulas_value('u');
    w->pair[16 / 2] = (u64)(uintptr_t)memory;
    w->pair[SREG_EXEC / 2] = formulas_exec(n, lanes);
    w->scc = formulas_random() & 1;
    for (unsigned l = 0; l < MAX_LANES; l++) {
        for (unsigned k = 0; k < 16; k++)
            s->v[k][l] = k >= 8  ? (u32)formulas_value('u')
                         : edges ? (u32)formulas_value('f')
                                 : 0x3f000000 | (formulas_random() & 0x80ffffff);
        s->v[16][l] = jit_test_offset_of(how, l, 8192);
        s->v[17][l] = jit_test_offset_of(how / 6, l, LDS + 512);
        u64 at = (u64)(uintptr_t)memory + jit_test_offset_of(how / 36, l, 8192);
        s->v[18][l] = (u32)at;
        s->v[19][l] = (u32)(at >> 32);
    }
    for (unsigned k = 0; k < LDS / 4; k++)
        ((u32 *)(void *)s->lds)[k] = formulas_random();
}

static void interpret(struct wave *w)
{
    while (w->state == WAVE_RUNS) {
        const struct insn *i = w->pc;
        insn_run *run = insn_ready(w, i);
        w->pc = i + i->words;
        run(w, i);
    }
}

static bool is_nan(u32 x)
{
    return (x & 0x7fffffff) > 0x7f800000;
}

static void jit_test_compare(const char *arch, const char *what)
{
    const struct side *a = &sides[0], *b = &sides[1];
    for (unsigned k = 0; k < SREG_COUNT; k++)
        if (a->wave.s[k] != b->wave.s[k])
            fail_msg("%s: %s\ns%u is %08x, compiled %08x", arch, what, k, a->wave.s[k],
                     b->wave.s[k]);
    for (unsigned k = 0; k < VREG_COUNT; k++)
        for (unsigned l = 0; l < a->wave.lanes; l++)
            if (a->v[k][l] != b->v[k][l] && (k >= 8 || !is_nan(a->v[k][l]) || !is_nan(b->v[k][l])))
                fail_msg("%s: %s\nv%u of lane %u is %08x, compiled %08x", arch, what, k, l,
                         a->v[k][l], b->v[k][l]);
    if (a->wave.scc != b->wave.scc || a->wave.state != b->wave.state || a->wave.pc != b->wave.pc)
        fail_msg("%s: %s\nSCC, state or where it ends", arch, what);
    if (memcmp(a->lds, b->lds, LDS) != 0)
        fail_msg("%s: %s\nLDS", arch, what);
    if (memcmp(memory, after, MEMORY) != 0)
        fail_msg("%s: %s\nmemory", arch, what);
}

CALLS_COMPILED static void jit_test_check(const struct isa *isa, const u32 *text, size_t words,
                                          const char *what, bool edges, unsigned states)
{
    static unsigned number;
    static struct maker m;
    char name[32];
    struct code *code = machine_code_add(isa, text, words * 4, NULL, 0, 0);
    assert_non_null(code);
    struct region r;
    assert_true(region_find(&r, code, code->insns, 0x3f0, isa->wave_size));
    snprintf(name, sizeof name, "kernel%u", number++);
    make_module(&m, &r, number % 3 ? llvm_width() : 8, name); /* AVX2 has 8 */
    void *made;
    void *p = llvm_compile(m.out.p, m.out.len, name, &made);
    if (!p)
        fail_msg("%s: %s\nis not compiled:\n%s", isa->name, what, m.out.p);
    compiled_run *run;
    memcpy(&run, &p, sizeof run);
    for (unsigned n = 0; n < states; n++) {
        jit_test_start(&sides[0], code, isa->wave_size, n, edges);
        sides[1] = sides[0];
        sides[1].group.waves = &sides[1].wave;
        sides[1].group.lds = sides[1].lds;
        sides[1].wave.group = &sides[1].group;
        sides[1].wave.v = sides[1].v;
        for (unsigned k = 0; k < MEMORY; k++)
            memory[k] = (u8)formulas_random();
        memcpy(before, memory, MEMORY);
        interpret(&sides[0].wave);
        memcpy(after, memory, MEMORY);
        memcpy(memory, before, MEMORY);
        run(&sides[1].wave, 0);
        jit_test_compare(isa->name, what);
    }
    llvm_drop(made);
    make_release(&m);
    region_release(&r);
    machine_code_drop(code);
}

static const char *const arches[] = {"gfx90a", "gfx1030", "gfx1100"};
enum { ARCHES = sizeof arches / sizeof *arches };
static struct formula_text texts[ARCHES][LINES + 1];

static void go_on(void)
{
}

static int assemble(void **state)
{
    (void)state;
    for (unsigned a = 0; a < ARCHES; a++) {
        for (unsigned k = 0; k < LINES; k++)
            texts[a][k].line = (char *)(uintptr_t)lines[k];
        texts[a][LINES].line = (char *)(uintptr_t)"s_endpgm";
        if (!formulas_assemble(arches[a], texts[a], LINES + 1))
            return -1;
    }
    return llvm_load(go_on) ? 0 : -1;
}

static void jit_test_append(u32 *text, size_t *words, const struct formula_text *t)
{
    memcpy(text + *words, t->word, t->words * sizeof *t->word);
    *words += t->words;
}

static void each_line(void **state)
{
    (void)state;
    for (unsigned a = 0; a < ARCHES; a++) {
        unsigned known = 0;
        for (unsigned k = 0; k < LINES; k++) {
            u32 text[16] = {0};
            size_t words = 0;
            if (!texts[a][k].words)
                continue;
            known++;
            jit_test_append(text, &words, &texts[a][k]);
            jit_test_append(text, &words, &texts[a][LINES]);
            jit_test_check(isa_find(arches[a]), text, words, lines[k], true, 60);
        }
        assert_true(known > LINES / 2);
    }
}

static void many_lines(void **state)
{
    (void)state;
    for (unsigned round = 0; round < 300; round++) {
        const unsigned a = round % ARCHES;
        u32 text[16 * LONGEST] = {0};
        size_t words = 0;
        char what[LONGEST * 80] = "";
        for (unsigned n = 0; n < LONGEST; n++) {
            unsigned k = formulas_random() % LINES;
            if (!texts[a][k].words)
                continue;
            jit_test_append(text, &words, &texts[a][k]);
            strcat(strcat(what, lines[k]), "\n");
        }
        jit_test_append(text, &words, &texts[a][LINES]);
        jit_test_check(isa_find(arches[a]), text, words, what, false, 12);
    }
}

/* A program may unload its code while a thread compiles it. */
static void code_goes_away(void **state)
{
    (void)state;
    static const u32 text[] = {
        0xbf820001, /* s_branch over */
        0xbf800000, /* s_nop 0 */
        0xbf810000, /* over: s_endpgm */
    };
    static struct maker m;
    struct region r;
    struct code *code = machine_code_add(isa_find("gfx90a"), text, sizeof text, NULL, 0, 0);
    assert_non_null(code);
    const struct insn *jumped_over = code->insns + 1;
    assert_true(region_find(&r, code, code->insns, 0x3f0, 64));
    machine_code_drop(code);
    make_module(&m, &r, llvm_width(), "gone");
    char address[32];
    snprintf(address, sizeof address, "%llu", (unsigned long long)(uintptr_t)jumped_over);
    assert_non_null(strstr(m.out.p, address));
    make_release(&m);
    region_release(&r);
}

int main(void)
{
    if (!llvm_width()) {
        puts("no vector registers that code is made for: skipped");
        return 0;
    }
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_line),
        cmocka_unit_test(many_lines),
        cmocka_unit_test(code_goes_away),
    };
    return cmocka_run_group_tests(tests, assemble, NULL);
}
