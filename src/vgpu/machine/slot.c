/* Registers, LDS and private memory of workgroups. Registers and private memory are mapped without
 * reservation, so what a kernel does not touch costs nothing. */
#include "vgpu/machine/slot.h"
#include <stdlib.h>
#include <sys/mman.h>

/* LDS_SLACK: bytes behind LDS, so that a wide access at its very end stays inside. */
enum { LDS_MOST = 163840, LDS_SLACK = 256, PAGE = 4096 };
#define WAVE_REGISTERS (sizeof(uint32_t[VREG_COUNT + VREG_SLACK][MAX_LANES]))

static void *slot_map(size_t bytes)
{
    void *p = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE,
                   -1, 0);
    return p == MAP_FAILED ? NULL : p;
}

static void unmap(void *p, size_t bytes)
{
    if (p)
        munmap(p, bytes);
}

void slot_free(struct slot *s)
{
    if (!s)
        return;
    unmap(s->registers, s->registers_bytes);
    unmap(s->scratch, s->scratch_bytes);
    free(s->group.waves);
    free(s->group.lds);
    free(s);
}

/* The registers of two waves are not a multiple of a page apart: the first registers are used most,
 * and those of all waves would compete for the same cache sets. */
static bool make_waves(struct slot *s, unsigned waves)
{
    size_t apart = WAVE_REGISTERS + 5 * sizeof(uint32_t[MAX_LANES]);
    s->waves = waves;
    s->registers_bytes = waves * apart;
    s->registers = slot_map(s->registers_bytes);
    s->group.waves = aligned_alloc(64, (waves * sizeof(struct wave) + 63) / 64 * 64);
    s->group.lds = aligned_alloc(64, LDS_MOST + LDS_SLACK);
    if (!s->registers || !s->group.waves || !s->group.lds)
        return false;
    for (unsigned k = 0; k < waves; k++)
        s->group.waves[k].v = (uint32_t(*)[MAX_LANES])(void *)((char *)s->registers + k * apart);
    return true;
}

static bool slot_make_scratch(struct slot *s, const struct start *start)
{
    size_t wave = (size_t)start->scratch_lane * MAX_LANES, bytes = wave * s->waves;
    if (bytes > s->scratch_bytes) {
        unmap(s->scratch, s->scratch_bytes);
        s->scratch_bytes = (bytes + PAGE - 1) / PAGE * PAGE;
        s->scratch = slot_map(s->scratch_bytes);
        if (!s->scratch)
            return false;
    }
    for (unsigned k = 0; k < s->waves; k++)
        s->group.waves[k].scratch = s->scratch ? s->scratch + k * wave : NULL;
    return true;
}

struct slot *slot_take(struct slot **spare, const struct start *start, struct kernel_launch *l)
{
    unsigned waves = start_waves(start, l);
    struct slot *s = *spare;
    if (s) {
        *spare = s->next;
        if (s->waves < waves) {
            slot_free(s);
            s = NULL;
        }
    }
    if (!s) {
        s = calloc(1, sizeof *s);
        if (!s)
            return NULL;
        if (!make_waves(s, waves)) {
            slot_free(s);
            return NULL;
        }
    }
    if (!slot_make_scratch(s, start)) {
        slot_free(s);
        return NULL;
    }
    s->group.launch = l;
    s->next = NULL;
    return s;
}
