/* Shuffles that read a lane which is not active, because it did not take the branch. It helps to
 * know where that lane is instead. So the last instruction of each lane is kept, and the finding is
 * reported only when the lane goes on. */
#include "vgpu/check/shuffle.h"
#include "vgpu/check/lock.h"
#include "vgpu/check/report.h"

static void print_other(struct buf *out, const char *when, struct check_site *s,
                        const struct insn *i)
{
    if (!i)
        return;
    s->insn = i;
    buf_addstr(out, when);
    site_print(out, s);
    buf_addch(out, '\n');
}

static void shuffle_say(struct check_wave *k, const struct group *g, unsigned wave,
                        const struct insn *next)
{
    const struct asked *a = &k->asked;
    unsigned lanes = g->waves[wave].lanes;
    struct check_site s = site_of(g, a->insn, wave, lanes, a->lane),
                      other = site_of(g, a->insn, wave, lanes, a->from);
    bool new = report_is_new(FINDING_SHUFFLE, &s);
    if (new) {
        struct buf what = {0}, more = {0};
        buf_printf(&what, "a shuffle: lane %u reads lane %u, which %s", a->lane, a->from,
                   k->lanes >> a->from & 1 ? "is not active" : "the block does not have");
        print_other(&more, "    the other was last: ", &other, a->last);
        print_other(&more, "    and goes on: ", &other, next);
        report_say(FINDING_SHUFFLE, &s, what.p, more.p);
        buf_release(&what);
        buf_release(&more);
    }
    for (uint64_t n = 1; n < a->times; n++)
        report_is_new(FINDING_SHUFFLE, &s);
    k->asked = (struct asked){0};
}

void shuffle_ends(struct check_wave *k, const struct group *g, unsigned wave)
{
    if (k->asked.insn)
        shuffle_say(k, g, wave, NULL);
    free(k->last_insns);
    k->last_insns = NULL;
}

void shuffle_other_lanes(struct check_wave *k, const struct wave *w, const struct insn *i)
{
    if (!k->last_insns)
        k->last_insns = xcalloc(MAX_LANES, sizeof *k->last_insns);
    for (uint64_t set = k->at ? k->active : 0; set; set &= set - 1)
        k->last_insns[__builtin_ctzll(set)] = k->at;
    k->active = wave_exec(w);
    k->at = NULL;
    if (!k->asked.insn || k->whole || !(k->active >> k->asked.from & 1))
        return;
    check_lock();
    shuffle_say(k, w->group, w->index, i);
    check_unlock();
}

static void shuffle_note(struct check_wave *k, const struct wave *w, const struct insn *i,
                         unsigned lane, unsigned from)
{
    struct asked *a = &k->asked;
    if (a->insn && a->insn != i)
        shuffle_say(k, w->group, w->index, NULL);
    if (!a->insn)
        *a = (struct asked){.insn = i,
                            .last = k->last_insns ? k->last_insns[from] : NULL,
                            .lane = lane,
                            .from = from};
    a->times++;
}

/* ds_bpermute_b32: a lane that is read and is not active gives 0 here, and anything under CUDA's
 * rules. */
void shuffle_insn(struct check_group *g, struct check_wave *k, const struct wave *w,
                  const struct insn *i)
{
    uint64_t exec = wave_exec(w);
    unsigned n = w->isa->family >= ISA_GFX10 ? 32 : w->lanes;
    const uint32_t *address = w->v[i->src[0].reg];
    for (uint64_t left = g->silent ? 0 : exec; left && exec != w->lanes_mask; left &= left - 1) {
        unsigned l = (unsigned)__builtin_ctzll(left);
        unsigned from =
            ((address[l] + (uint32_t)(i->text & 0xffff)) >> 2 & (n - 1)) | (l & ~(n - 1));
        if (exec >> from & 1)
            continue;
        shuffle_note(k, w, i, l, from);
        return;
    }
}
