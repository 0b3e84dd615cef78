/* Checks one lane's access: bounds, alignment, memory that nobody wrote. race.c finds the races. */
#include "vgpu/check/touch.h"
#include "vgpu/check/blocks.h"
#include "vgpu/check/ops.h"
#include "vgpu/check/race.h"
#include "vgpu/check/report.h"
#include "vgpu/check/taint.h"
#include <inttypes.h>
#include <stdio.h>

static void touch_say(enum finding_kind kind, const struct touch *t, const char *what,
                      const struct block *b)
{
    struct check_site s = touch_site(t);
    if (!report_is_new(kind, &s))
        return;
    struct buf head = {0}, more = {0};
    print_access(&head, t);
    buf_addstr(&head, what);
    if (b)
        block_print(&more, b, t->address);
    else if (t->space == SPACE_GLOBAL)
        block_print_nowhere(&more, t->address);
    report_say(kind, &s, head.p, more.p);
    buf_release(&head);
    buf_release(&more);
}

/* Checks reads that need a value: loads whose result is not only moved (taint.c), and atomic
 * operations other than exchanges. */
static void check_unwritten(struct check_group *g, const struct touch *t, const uint8_t *bits,
                            uint64_t at, const struct block *b)
{
    if (t->access == ACCESS_WRITE)
        return;
    if (t->access == ACCESS_READ && t->reg >= 0) {
        taint_load(g, t, bits, at);
        return;
    }
    if (g->silent || !bits || !bits_clear(bits, at, t->size))
        return;
    if (t->access == ACCESS_READ ? t->i->format == FORMAT_SMEM : !(op_flags(t->i) & OP_EXCHANGE))
        touch_say(FINDING_UNWRITTEN, t, ", which nobody wrote", b);
}

static void write_shadow(struct check_group *g, const struct touch *t, uint8_t *bits, uint64_t at)
{
    if (t->access == ACCESS_READ)
        return;
    for (uint32_t k = 0; k < t->size; k += 4) {
        uint32_t n = t->size - k < 4 ? t->size - k : 4;
        bits_set(bits, at + k, n, !taint_stores(g, t, k / 4));
    }
}

/* Atomic accesses have to be aligned. The machine would end the launch because of this one. */
static bool is_aligned(const struct touch *t)
{
    if (t->access != ACCESS_ATOMIC || t->address % t->size == 0)
        return true;
    touch_say(FINDING_ALIGNMENT, t, ", which is not aligned",
              t->space == SPACE_GLOBAL ? block_near(t->address) : NULL);
    return false;
}

static bool touch_global(struct check_group *g, const struct touch *t)
{
    struct block *b = block_at(t->address);
    bool scalar = t->i->format == FORMAT_SMEM;
    uint32_t size =
        scalar && t->access == ACCESS_READ ? 4 : t->size; /* the compiler widens scalar loads */
    uint64_t end = b ? b->base + (b->kind == ALLOCATION_POOL && !g->silent ? b->size : b->span) : 0;
    if (!b || t->address + size > end) {
        const struct block *near = block_near(t->address);
        touch_say(FINDING_BOUNDS, t, near ? "" : ", where no allocation is", near);
        return b && t->address + size <= b->base + b->span && !b->freed;
    }
    if (b->freed) {
        touch_say(FINDING_FREED, t, ", which was freed", b);
        return false;
    }
    if (b->host_sees && (t->access != ACCESS_READ || race_marked_load(t->w->isa, t->i)))
        g->launch->talks = true;
    if (t->address + t->size <= b->base + b->span) {
        check_unwritten(g, t, b->written, t->address - b->base, b);
        if (b->written)
            write_shadow(g, t, b->written, t->address - b->base);
    }
    struct cell *c = g->silent || scalar ? NULL : block_cell(b, t->address);
    if (c)
        race_touch(g, t, c, (const uint8_t *)(uintptr_t)t->address, b);
    return true;
}

static bool touch_lds(struct check_group *g, const struct touch *t)
{
    const struct group *real = t->w->group;
    if (t->address + t->size > real->lds_bytes) {
        char what[100];
        snprintf(what, sizeof what, ": the block has %" PRIu32 " bytes", real->lds_bytes);
        touch_say(FINDING_BOUNDS, t, what, NULL);
        return false;
    }
    check_unwritten(g, t, g->lds_written, t->address, NULL);
    race_touch(g, t, &g->cells[t->address / 4], real->lds + t->address, NULL);
    write_shadow(g, t, g->lds_written, t->address);
    return true;
}

/* Private memory also holds saved registers, with lanes that nobody saved. Only an access by an
 * address in a vector register is certain to be to a variable. */
static bool touch_private(struct check_group *g, const struct touch *t)
{
    struct wave *w = t->w;
    if (t->address + t->size > w->scratch_lane) {
        char what[100];
        snprintf(what, sizeof what, ": a thread has %" PRIu32 " bytes (stack overflow?)",
                 w->scratch_lane);
        touch_say(FINDING_BOUNDS, t, what, NULL);
        return false;
    }
    uint8_t **bits = &g->scratch_written[w->index];
    if (!*bits)
        *bits = xcalloc((size_t)w->scratch_lane * MAX_LANES / 8 + 1, 1);
    uint64_t at = (uint64_t)t->lane * w->scratch_lane + t->address;
    bool variable = t->i->format == FORMAT_FLAT ? t->i->src[0].kind == OPERAND_VREG : t->i->offen;
    check_unwritten(g, t, variable ? *bits : NULL, at, NULL);
    write_shadow(g, t, *bits, at);
    return true;
}

bool touch_lane(const struct touch *t)
{
    struct check_group *g = t->w->group->checked;
    if (!is_aligned(t))
        return false;
    return t->space == SPACE_LDS       ? touch_lds(g, t)
           : t->space == SPACE_PRIVATE ? touch_private(g, t)
                                       : touch_global(g, t);
}
