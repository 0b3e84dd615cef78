/* A launch without a code object, and its memory. Only machine_test.c uses this. */
#ifndef VGPU_MACHINE_MACHINE_BENCH_H
#define VGPU_MACHINE_MACHINE_BENCH_H

#include "vgpu/machine/descriptor.h"
#include "vgpu/machine/machine.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define WORDS(a) (a), sizeof(a)

/* A kernel without a code object: its descriptor, and its text at the place that descriptor.entry
 * gives. */
struct kernel {
    struct descriptor descriptor;
    uint8_t gap[192];
    uint32_t text[256];
};

struct bench {
    struct kernel *kernel;
    struct code *code;
    struct kernel_launch launch;
    uint64_t kernarg[4];
    uint32_t memory[16384]
        __attribute__((aligned(64))); /* barrier: 64 bytes and a word per count */
};

static struct bench *bench_new(const char *arch, const uint32_t *text, size_t bytes)
{
    struct bench *b = aligned_alloc(64, (sizeof *b + 63) / 64 * 64);
    assert_non_null(b);
    memset(b, 0, sizeof *b);
    b->kernel = aligned_alloc(256, (sizeof *b->kernel + 255) / 256 * 256);
    assert_non_null(b->kernel);
    memset(b->kernel, 0, sizeof *b->kernel);
    memcpy(b->kernel->text, text, bytes);
    const struct isa *isa = isa_find(arch);
    struct descriptor *d = &b->kernel->descriptor;
    d->entry = (int64_t)offsetof(struct kernel, text);
    d->properties = PROPERTY_KERNARG_PTR | (isa->wave_size == 32 ? PROPERTY_WAVE32 : 0);
    d->rsrc1 = 0xc0 << RSRC1_FLOAT_MODE_SHIFT | RSRC1_DX10_CLAMP | RSRC1_IEEE | 3;
    d->rsrc2 = 2 << RSRC2_USER_SHIFT | RSRC2_GROUP_X;
    b->code = machine_code_add(isa, b->kernel->text, bytes, NULL, 0, 0);
    assert_non_null(b->code);
    b->kernarg[0] = (uint64_t)(uintptr_t)b->memory;
    b->launch = (struct kernel_launch){.isa = isa,
                                       .descriptor = (uint64_t)(uintptr_t)d,
                                       .kernarg = (uint64_t)(uintptr_t)b->kernarg,
                                       .grid = {1, 1, 1},
                                       .group = {1, 1, 1}};
    return b;
}

static void bench_grid(struct bench *b, uint32_t groups, uint16_t items)
{
    b->launch.grid[0] = groups * items;
    b->launch.group[0] = items;
}

static void bench_free(struct bench *b)
{
    machine_code_drop(b->code);
    free(b->kernel);
    free(b);
}

static void bench_runs(struct bench *b)
{
    if (machine_run(&b->launch) != 0)
        fail_msg("%s", b->launch.trouble);
}

#endif
