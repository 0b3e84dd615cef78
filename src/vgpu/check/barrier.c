/* Barriers that only a part of the workgroup reaches.
 *
 * The hardware counts waves. It does not wait for waves and lanes that have ended, neither on AMD's
 * machines nor on NVIDIA's since Volta. Leaving early is common and no mistake. Two things are
 * mistakes: lanes that jump over a barrier and go on, and waves that meet at different barriers. */
#include "vgpu/check/barrier.h"
#include "vgpu/check/ops.h"
#include "vgpu/check/race.h"
#include "vgpu/check/report.h"
#include "vgpu/check/shuffle.h"

static void at_barrier(struct check_wave *k, const struct wave *w, const struct insn *i)
{
    k->barrier = i;
    k->missing = k->whole ? 0 : k->lanes & ~wave_exec(w);
}

/* Lanes that were not at the barrier run again. */
static void missing_lane(struct check_group *g, struct check_wave *k, const struct wave *w,
                         uint64_t back)
{
    unsigned lane = (unsigned)__builtin_ctzll(back);
    struct check_site s = site_of(w->group, k->barrier, w->index, w->lanes, lane);
    k->missing = 0;
    if (g->silent || !report_is_new(FINDING_BARRIER, &s))
        return;
    struct buf what = {0};
    buf_printf(&what, "a barrier that %d of the wave's %d threads, this one too, went past",
               __builtin_popcountll(back), __builtin_popcountll(k->lanes));
    report_say(FINDING_BARRIER, &s, what.p, NULL);
    buf_release(&what);
}

static void barrier_differs(const struct group *g, const struct wave *w, const struct wave *other)
{
    const struct check_group *c = g->checked;
    const struct insn *here = c->waves[w->index].barrier, *there = c->waves[other->index].barrier;
    struct check_site s = site_of(g, here, w->index, w->lanes, 0),
                      t = site_of(g, there, other->index, other->lanes, 0);
    if (!report_is_new(FINDING_BARRIER, &s))
        return;
    struct buf more = {0};
    buf_addstr(&more, "    the other: ");
    site_print(&more, &t);
    buf_addch(&more, '\n');
    report_say(FINDING_BARRIER, &s, "waves of one block wait at different barriers", more.p);
    buf_release(&more);
}

void barrier_opens(struct group *g)
{
    const struct check_group *c = g->checked;
    const struct wave *first = NULL;
    for (unsigned k = 0; k < g->nwaves && !c->silent; k++) {
        const struct wave *w = &g->waves[k];
        if (w->state != WAVE_BARRIER || !c->waves[k].barrier)
            continue;
        if (!first)
            first = w;
        else if (c->waves[k].barrier != c->waves[first->index].barrier) {
            barrier_differs(g, first, w);
            return;
        }
    }
}

/* The compiler widens EXEC to all lanes to save registers: s_or_saveexec with -1 ("whole wave
 * mode"), until EXEC is written again. */
static void follow_exec(struct check_wave *k, const struct insn *i)
{
    if (op_flags(i) & OP_OR_SAVEEXEC)
        k->whole = i->src[0].kind == OPERAND_CONST && i->src[0].value == UINT32_MAX;
    else if (i->dst.kind == OPERAND_SREG && i->dst.reg == SREG_EXEC)
        k->whole = false;
}

static bool is_vector(const struct insn *i)
{
    return i->format >= FORMAT_VOP1;
}

void barrier_insn(struct check_group *g, struct check_wave *k, struct wave *w, const struct insn *i)
{
    if (is_vector(i) && i->format != FORMAT_DS) {
        uint64_t back = k->whole ? 0 : k->missing & wave_exec(w);
        if (back)
            missing_lane(g, k, w, back);
        return;
    }
    unsigned flags = op_flags(i);
    if (i->format == FORMAT_DS) {
        if (flags & OP_GWS_BARRIER)
            race_meets(g, k);
        else if (flags & OP_BPERMUTE)
            shuffle_insn(g, k, w, i);
        return;
    }
    if (flags & OP_BARRIER)
        at_barrier(k, w, i);
    else
        follow_exec(k, i);
}
