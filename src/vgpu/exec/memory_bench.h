/* A wave made by hand, and its memory, for the tests of memory instructions. */
#ifndef VGPU_EXEC_MEMORY_BENCH_H
#define VGPU_EXEC_MEMORY_BENCH_H

#include "vgpu/exec/memory.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

enum { BENCH_BYTES = 64 * 512, BENCH_LANE = 512 };

/* The addressing of an instruction of the tables: _S with a scalar base or offset, _VS with a
 * vector and a scalar one. */
enum addressing {
    AT_GLOBAL,
    AT_GLOBAL_S,
    AT_FLAT,
    AT_SCRATCH,
    AT_SCRATCH_S,
    AT_SCRATCH_VS,
    AT_BUFFER,
    AT_BUFFER_S,
    AT_DS
};

struct memory_bench {
    struct kernel_launch launch;
    struct group group;
    struct code code;
    struct wave wave;
    u32 v[VREG_COUNT][MAX_LANES];
    u32 text[3];
    struct insn insn;
    u8 memory[BENCH_BYTES] __attribute__((aligned(64))); /* global, LDS or scratch */
    u8 expected[BENCH_BYTES];
    u64 seed;
};

static inline u32 bench_random(struct memory_bench *b)
{
    b->seed = b->seed * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (u32)(b->seed >> 32);
}

static inline void bench_fill(struct memory_bench *b, void *p, size_t bytes)
{
    for (size_t k = 0; k < bytes; k++)
        ((u8 *)p)[k] = (u8)bench_random(b);
}

static inline struct memory_bench *bench_new(const char *arch)
{
    struct memory_bench *b = aligned_alloc(64, (sizeof *b + 63) & ~(size_t)63);
    assert_non_null(b);
    memset(b, 0, sizeof *b);
    b->seed = 1;
    const struct isa *isa = isa_find(arch);
    assert_non_null(isa);
    b->launch = (struct kernel_launch){.isa = isa, .kernel = "test"};
    b->code = (struct code){.isa = isa, .text = b->text, .words = 3, .insns = &b->insn};
    b->group = (struct group){.launch = &b->launch,
                              .code = &b->code,
                              .nwaves = 1,
                              .waves = &b->wave,
                              .lds = b->memory,
                              .lds_bytes = BENCH_BYTES};
    b->wave = (struct wave){.code = &b->code,
                            .v = b->v,
                            .isa = isa,
                            .group = &b->group,
                            .mode = 0x3f0,
                            .lanes = (u8)isa->wave_size,
                            .scratch = b->memory,
                            .scratch_lane = BENCH_LANE,
                            .lanes_mask = isa->wave_size == 64 ? ~UINT64_C(0) : UINT32_MAX};
    bench_fill(b, b->v, sizeof b->v);
    return b;
}

static inline void bench_exec(struct memory_bench *b, u64 exec)
{
    b->wave.pair[SREG_EXEC / 2] = exec & b->wave.lanes_mask;
}

/* Decodes and runs one instruction of two words, or three (gfx12). */
static inline void bench_run_words(struct memory_bench *b, const u32 words[3])
{
    memcpy(b->text, words, sizeof b->text);
    b->wave.pc = &b->insn + 1;
    assert_true(isa_decode(b->wave.isa, b->text, 3, &b->insn));
    b->insn.run(&b->wave, &b->insn);
}
static inline void bench_run(struct memory_bench *b, u32 word0, u32 word1)
{
    bench_run_words(b, (u32[3]){word0, word1, 0});
}

/* Points the address registers (v2, v3, s4, s5, descriptor s8, s12) at the bytes offset[] of
 * b->memory, which takes the place of global memory, LDS or scratch. offset[] counts from the start
 * of the memory; for private memory, from the start of the lane's. */
static inline void bench_aim(struct memory_bench *b, enum addressing a, const u32 offset[], int imm)
{
    struct wave *w = &b->wave;
    u64 base = (u64)(uintptr_t)b->memory;
    w->s[4] = (u32)base;
    w->s[5] = (u32)(base >> 32);
    if (a == AT_SCRATCH_S || a == AT_SCRATCH_VS)
        w->s[4] = a == AT_SCRATCH_S ? offset[0] - (u32)imm : 20;
    w->s[8] = (u32)base;
    w->s[9] = (u32)(base >> 32) & 0xffff;
    w->s[10] = BENCH_BYTES;
    w->s[11] = w->isa->family == ISA_GFX9 ? 0x20000 : 0x30014000; /* raw bounds */
    w->s[12] = a == AT_BUFFER_S ? offset[0] - (u32)imm : 4;
    EACH_LANE(w, l)
    {
        u64 at = base + offset[l] - (u64)(i64)imm;
        if (a == AT_GLOBAL || a == AT_FLAT) {
            b->v[2][l] = (u32)at;
            b->v[3][l] = (u32)(at >> 32);
        } else {
            b->v[2][l] = offset[l] - (u32)imm - (a == AT_SCRATCH_VS ? 20 : a == AT_BUFFER ? 4 : 0);
        }
    }
}

static inline bool bench_is_private(enum addressing a)
{
    return a == AT_SCRATCH || a == AT_SCRATCH_S || a == AT_SCRATCH_VS;
}

/* True if all lanes are at one offset. */
static inline bool bench_is_uniform(enum addressing a)
{
    return a == AT_SCRATCH_S || a == AT_BUFFER_S;
}

/* The place of byte o of a lane in private memory (wave.h). */
static inline size_t bench_private(const struct wave *w, unsigned lane, size_t o)
{
    return o / 4 * 4 * w->lanes + lane * 4 + o % 4;
}

#endif
