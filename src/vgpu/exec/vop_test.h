/* A wave made by hand, for tests of single instructions. */
#ifndef VGPU_EXEC_VOP_TEST_H
#define VGPU_EXEC_VOP_TEST_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "vgpu/exec/vop.h"

#define OP(name) insn_run op_##name

/* The MODE that HIP programs start with: nearest, all denormals, DX10_CLAMP, IEEE. */
enum { MODE_HIP = 0xf0 | MODE_DX10 | MODE_IEEE };

static uint32_t regs[VREG_COUNT + VREG_SLACK][MAX_LANES] __attribute__((aligned(64)));

static inline void wave_on(struct wave *w, const char *arch, unsigned lanes)
{
    *w = (struct wave){.v = regs, .isa = isa_find(arch), .mode = MODE_HIP, .lanes = (uint8_t)lanes};
    assert_non_null(w->isa);
    w->lanes_mask = lanes == 64 ? UINT64_MAX : UINT32_MAX;
    w->pair[SREG_EXEC / 2] = w->lanes_mask;
}

static inline struct operand vreg(unsigned reg)
{
    return (struct operand){.kind = OPERAND_VREG, .code = (uint8_t)reg, .reg = (uint16_t)reg};
}

static inline struct operand sreg(unsigned reg)
{
    return (struct operand){.kind = OPERAND_SREG, .code = (uint8_t)reg, .reg = (uint16_t)reg};
}

/* An instruction v0 = OP(v10, v20, v30), with that many sources. */
static inline struct insn vector_insn(unsigned sources)
{
    struct insn i = {.words = 2, .format = FORMAT_VOP3, .dst = vreg(0)};
    for (unsigned n = 0; n < sources; n++)
        i.src[n] = vreg(10 + n * 10);
    return i;
}

static inline void fill(unsigned reg, uint32_t x)
{
    for (unsigned l = 0; l < MAX_LANES; l++)
        regs[reg][l] = x;
}

static inline void fill64(unsigned reg, uint64_t x)
{
    fill(reg, (uint32_t)x);
    fill(reg + 1, (uint32_t)(x >> 32));
}

/* A random value; every now and then an edge case of integers or floats. */
static inline uint32_t next_random(uint64_t *state)
{
    static const uint32_t EDGES[] = {0,          1,          0x7fffffff, 0x80000000, 0xffffffff,
                                     0x3f800000, 0xbf800000, 0x7f800000, 0xff800000, 0x7fc00000,
                                     0x00800000, 0x00000001, 0x007fffff, 0x80000001, 0x7f7fffff,
                                     0xff7fffff, 31,         32,         33,         0x4f000000,
                                     0xcf000000, 0x4f800000, 0x00010000, 0x0000ffff};
    *state = *state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    uint32_t x = (uint32_t)(*state >> 32);
    return x % 5 == 0 ? EDGES[(x >> 8) % (sizeof EDGES / sizeof *EDGES)] : x;
}

/* The result of an instruction in a wave whose lanes all have the same sources. */
static inline uint32_t answer(insn_run *run, unsigned sources, uint32_t a, uint32_t b, uint32_t c)
{
    struct wave w;
    wave_on(&w, "gfx90a", 64);
    struct insn i = vector_insn(sources);
    fill(0, 0xdeadbeef);
    fill(10, a);
    fill(20, b);
    fill(30, c);
    run(&w, &i);
    for (unsigned l = 1; l < MAX_LANES; l++)
        assert_int_equal(regs[0][l], regs[0][0]);
    return regs[0][0];
}

#endif
