/* The checker as an observer of the machine. */
#include "vgpu/check/check.h"
#include "vgpu/check/barrier.h"
#include "vgpu/check/blocks.h"
#include "vgpu/check/copies.h"
#include "vgpu/check/lanes.h"
#include "vgpu/check/launches.h"
#include "vgpu/check/lock.h"
#include "vgpu/check/ops.h"
#include "vgpu/check/race.h"
#include "vgpu/check/report.h"
#include "vgpu/check/shuffle.h"
#include "vgpu/check/taint.h"
#include "vgpu/check/touch.h"
#include "vgpu/exec/memory.h"
#include <inttypes.h>
#include <stdio.h>

bool check_start(const char *spec)
{
    struct output_choice out;
    if (!output_parse(spec, &out))
        return false;
    ops_start();
    report_start(&out);
    return true;
}

/* Takes the place of a launch that may have ended. */
static struct kernel_launch nobody = {.kernel = "?"};

static void check_group_begins(struct group *g)
{
    struct check_group *c = xcalloc(1, sizeof *c);
    c->waves = xcalloc(g->nwaves, sizeof *c->waves);
    c->launch = g->launch->checked;
    c->silent = c->launch->runtime;
    c->ident = (struct group){.launch = &nobody, .code = g->code};
    memcpy(c->ident.id, g->id, sizeof g->id);
    memcpy(c->ident.items, g->items, sizeof g->items);
    c->kernel = c->launch->kernel;
    c->lanes = g->waves[0].lanes;
    c->nwaves = g->nwaves;
    if (g->lds_bytes) {
        c->cells = xcalloc(g->lds_bytes / 4 + 2, sizeof *c->cells);
        c->lds_written = xcalloc(g->lds_bytes / 8 + 2, 1);
    }
    for (unsigned k = 0; k < g->nwaves; k++)
        c->waves[k].lanes = wave_exec(&g->waves[k]);
    g->checked = c;
}

static void check_group_ends(struct group *g)
{
    struct check_group *c = g->checked;
    check_lock();
    g->checked = NULL;
    free(c->cells);
    free(c->lds_written);
    c->cells = NULL;
    c->lds_written = NULL;
    for (unsigned k = 0; k < c->nwaves; k++) {
        free(c->scratch_written[k]);
        free(c->waves[k].taint);
        shuffle_ends(&c->waves[k], g, k);
        vec_release(&c->waves[k].releases);
    }
    free(c->waves);
    c->waves = NULL;
    launches_keep(c);
    check_unlock();
}

static void check_barrier_opens(struct group *g)
{
    check_lock();
    barrier_opens(g);
    race_barrier(g->checked);
    check_unlock();
}

/* The scalar unit drops the low two bits of an address (ISA documents, "Scalar
 * Memory Operations"). */
static void scalar_alignment(const struct wave *w, const struct insn *i)
{
    const struct operand *offset = &i->src[1];
    if (i->src[0].kind != OPERAND_SREG)
        return;
    uint32_t low = w->s[i->src[0].reg] + (uint32_t)i->imm;
    if (offset->kind != OPERAND_NONE)
        low += scalar_b32(w, offset);
    if (low % 4 == 0)
        return;
    check_lock();
    struct check_site s = site_of(w->group, i, w->index, w->lanes, 0);
    if (report_is_new(FINDING_ALIGNMENT, &s))
        report_say(
            FINDING_ALIGNMENT, &s,
            "a read at an address that is no multiple of 4, the same one for all threads: the "
            "scalar unit drops the address's low bits",
            NULL);
    check_unlock();
}

/* A kernel of the runtime touches global memory. */
static void note_copying(const struct touch *t)
{
    struct check_launch *l = t->w->group->launch->checked;
    if (l->runtime && t->space == SPACE_GLOBAL)
        copies_touch(&l->copies, t->i, t->address, t->size, (enum access)t->access);
}

static bool check_touch(const struct touch *t)
{
    check_lock();
    note_copying(t);
    bool may = touch_lane(t);
    check_unlock();
    return may;
}

static void note_lanes(struct wave *w, const struct insn *i, const struct reach *r, uint32_t size,
                       enum access access)
{
    for (uint64_t set = r->mask; set; set &= set - 1)
        note_copying(&(struct touch){.w = w,
                                     .i = i,
                                     .address = r->at[__builtin_ctzll(set)],
                                     .size = size,
                                     .space = (uint8_t)r->space,
                                     .access = (uint8_t)access});
}

static uint64_t check_lanes(struct wave *w, const struct insn *i, const struct reach *r,
                            uint32_t size, enum access access, int reg)
{
    uint64_t may = r->mask;
    check_lock();
    if (w->group->checked->silent)
        note_lanes(w, i, r, size, access);
    race_reach = r;
    uint64_t left = lanes_left(w->group->checked, w, i, r, size, access, reg);
    for (; left; left &= left - 1) {
        unsigned l = (unsigned)__builtin_ctzll(left);
        struct touch t = {.w = w,
                          .i = i,
                          .address = reach_address(w, r, l),
                          .size = size,
                          .lane = (uint8_t)l,
                          .space = (uint8_t)r->space,
                          .access = (uint8_t)access,
                          .reg = reg};
        if (!touch_lane(&t))
            may &= ~(UINT64_C(1) << l);
    }
    race_reach = NULL;
    check_unlock();
    return may;
}

/* s_waitcnt with vmcnt 0: its field is [15:14] and [3:0] (Vega ISA and RDNA 2 ISA, "S_WAITCNT").
 * From gfx10 on stores have a counter of their own. */
static bool waits_for_stores(const struct wave *w, const struct insn *i)
{
    return op_flags(i) & OP_WAIT ? w->isa->family == ISA_GFX9 && !(i->text & 0xc00f) : i->imm == 0;
}

static void check_insn(struct wave *w, const struct insn *i)
{
    struct check_group *g = w->group->checked;
    struct check_wave *k = &g->waves[w->index];
    unsigned flags = op_flags(i);
    k->steps++;
    if (i->format >= FORMAT_VOP1) {
        if (k->active != wave_exec(w))
            shuffle_other_lanes(k, w, i);
        k->at = i;
    }
    if (flags & OP_SCALAR_LOAD)
        scalar_alignment(w, i);
    if (flags & (OP_WAIT | OP_WAIT_STORES) && waits_for_stores(w, i))
        race_fence(k);
    bool exec = i->dst.kind == OPERAND_SREG && i->dst.reg == SREG_EXEC;
    if (__builtin_expect(k->meets || k->missing || exec || taint_lives(k), 0) ||
        flags & (OP_BARRIER | OP_GWS_BARRIER | OP_BPERMUTE | OP_OR_SAVEEXEC)) {
        check_lock();
        if (k->meets)
            race_met(g, k);
        barrier_insn(g, k, w, i);
        taint_insn(g, k, w, i);
        check_unlock();
    }
}

/* When a code object is unloaded, all ended launches are forgotten: other code may come there. */
static void allocation(const struct allocation *a)
{
    check_lock();
    if (a->freed && a->kind == ALLOCATION_CODE)
        launches_forget();
    blocks_allocation(a);
    check_unlock();
}

const struct observer check_observer = {
    .launch_begins = check_launch_begins,
    .launch_ends = check_launch_ends,
    .group_begins = check_group_begins,
    .group_ends = check_group_ends,
    .barrier_opens = check_barrier_opens,
    .insn = check_insn,
    .lanes = check_lanes,
    .lane = check_touch,
    .allocation = allocation,
    .written = blocks_written,
    .copied = blocks_copied,
    .keep_freed = true,
    .order = true,
    .threads = 1, /* what it finds is then the same in every run */
};
