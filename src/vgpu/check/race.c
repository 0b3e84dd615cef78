/* Data races: two accesses of different waves to the same bytes, one of them a write, not both atomic, and
 * neither happens before the other. Lanes of one wave run in lockstep and do not race.
 *
 * A wave's life is cut into moments: a new one begins at each barrier and at each atomic access of its group.
 * Memory's shadow remembers the moment of the last plain and the last atomic write and of two reads of
 * different waves (any later writer differs from one of them). Whether a moment happens before the present:
 *   - in one workgroup: a barrier lies between them, or the wave released (made an atomic access) after it
 *     and we acquired (made one) later;
 *   - else: a wave of its group released after it and one of ours acquired later.
 * Which memory location the atomic accesses were to is not looked at, and all of them count as acquire and
 * release: that finds less than there may be and reports nothing that is ordered. A load with the glc bit
 * (AMDGPUUsage, "Memory Model": what atomic and volatile loads have) acquires from who wrote what it sees.
 * Stores have no such mark: a plain store to what others access atomically counts as an atomic one when its
 * group has made atomic accesses before (the end of a lock). A store of what is there already changes nothing
 * and is no race; a plain read of what others change atomically is none, either, for it is how loops around
 * compare-and-swap begin. */
#include "vgpu/check/internal.h"
#include <sys/uio.h>
#include <unistd.h>

struct moment {
    const struct check_group *group;
    uint32_t wave, epoch;
    uint32_t group_releases, wave_releases; /* so many came before it */
};

/* When there are more, what was so far is forgotten: memory has an end. */
enum { MOMENTS_MOST = 1 << 24 };

static VEC(struct moment) moments;
static uint32_t moments_base = 1; /* number of the first one; shadows with lower ones are of past launches */
static uint64_t now;              /* counts releases and acquisitions */

void race_forget(void)
{
    moments_base += (uint32_t)moments.n;
    moments.n = 0;
    if (moments_base > UINT32_MAX / 2)
        moments_base = 1; /* after thousands of millions: an old shadow may be taken for a new one */
}

static struct moment *moment_of(uint32_t number)
{
    return number >= moments_base && number - moments_base < moments.n ? &moments.p[number - moments_base]
                                                                       : NULL;
}

static uint32_t present(struct check_group *g, unsigned wave)
{
    struct check_wave *k = &g->waves[wave];
    const struct moment *m = moment_of(k->moment);
    if (!m || m->epoch != g->epoch || m->group_releases != g->releases.n ||
        m->wave_releases != k->releases.n) {
        if (moments.n >= MOMENTS_MOST)
            race_forget();
        k->moment = moments_base + (uint32_t)moments.n;
        vec_push(&moments,
                 (struct moment){g, wave, g->epoch, (uint32_t)g->releases.n, (uint32_t)k->releases.n});
    }
    return k->moment;
}

/* Who looks, and since when it knows of the others. */
struct view {
    struct check_group *group;
    unsigned wave;
    uint64_t group_acquired, wave_acquired;
    uint32_t moment;
};

static bool happened_before(const struct moment *m, const struct view *v)
{
    const struct check_group *g = m->group;
    if (g == v->group) {
        const struct check_wave *k = &g->waves[m->wave];
        return m->wave == v->wave || m->epoch != g->epoch ||
               (m->wave_releases < k->releases.n && k->releases.p[m->wave_releases] < v->wave_acquired);
    }
    return g->launch != v->group->launch ||
           (m->group_releases < g->releases.n && g->releases.p[m->group_releases] < v->group_acquired);
}

static void release(struct check_group *g, unsigned wave, bool global)
{
    now++;
    if (g->waves)
        vec_push(&g->waves[wave].releases, now);
    if (global)
        vec_push(&g->releases, now);
}

static void acquire(struct check_group *g, unsigned wave, bool global)
{
    g->waves[wave].acquired = ++now;
    if (global)
        g->acquired = now;
}

void race_meets(struct check_group *g, struct check_wave *k)
{
    release(g, (unsigned)(k - g->waves), true);
    k->meets = true;
}

void race_met(struct check_group *g, struct check_wave *k)
{
    acquire(g, (unsigned)(k - g->waves), true);
    k->meets = false;
}

void race_barrier(struct check_group *g)
{
    g->epoch++;
}

/* All lanes of an atomic instruction see what was known before it. */
static struct view view_of(struct check_group *g, const struct touch *t)
{
    unsigned wave = t->w->index;
    struct check_wave *k = &g->waves[wave];
    if (t->access != ACCESS_ATOMIC)
        return (struct view){g, wave, g->acquired, k->acquired, present(g, wave)};
    if (k->sync_step != k->steps) {
        k->sync_step = k->steps;
        k->group_acquired = g->acquired;
        k->wave_acquired = k->acquired;
        k->sync_moment = present(g, wave);
        acquire(g, wave, t->space == SPACE_GLOBAL);
        release(g, wave, t->space == SPACE_GLOBAL);
    }
    return (struct view){g, wave, k->group_acquired, k->wave_acquired, k->sync_moment};
}

static struct site past_site(const struct moment *m, const struct past *p)
{
    const struct check_group *g = m->group;
    struct site s = site_of(&g->ident, g->ident.code->insns + p->word, m->wave, g->lanes, p->lane);
    s.kernel = g->kernel;
    return s;
}

static void say_race(const struct touch *t, const struct moment *m, const struct past *p, bool wrote,
                     const struct block *b)
{
    struct site s = touch_site(t), other = past_site(m, p);
    if (!report_is_new(FINDING_RACE, &s))
        return;
    struct buf what = {0}, more = {0};
    print_access(&what, t);
    buf_printf(&what, " races with %s %s without a barrier or an atomic access between them",
               p->atomic ? "an atomic access"
               : wrote   ? "a write"
                         : "a read",
               m->group == t->w->group->checked ? "of the same block" : "of another block");
    buf_printf(&more, "    the other: ");
    site_print(&more, &other);
    buf_addch(&more, '\n');
    if (b)
        block_print(&more, b, t->address);
    report_say(FINDING_RACE, &s, what.p, more.p);
    buf_release(&what);
    buf_release(&more);
}

/* True where the group or, in LDS, the wave had made atomic accesses at that moment: a plain store of its may
 * be an atomic one. */
static bool knows_atomics(const struct moment *m, const struct touch *t)
{
    return t->space == SPACE_GLOBAL ? m->group_releases > 0 : m->wave_releases > 0;
}

static bool is_atomic_load(const struct touch *t)
{
    return t->access == ACCESS_READ && t->space == SPACE_GLOBAL && t->i->format != FORMAT_SMEM && t->i->glc;
}

/* The write that the access comes upon. */
static bool meets_write(const struct view *v, const struct touch *t, const struct past *p)
{
    const struct moment *m = moment_of(p->moment);
    struct check_group *g = m ? (struct check_group *)(uintptr_t)m->group : NULL;
    if (!m || (m->group == v->group && m->wave == v->wave))
        return false;
    bool global = t->space == SPACE_GLOBAL;
    if (is_atomic_load(t)) {
        release(g, m->wave, global);
        acquire(v->group, v->wave, global);
        return false;
    }
    if (happened_before(m, v))
        return false;
    if (t->access == ACCESS_ATOMIC) {
        if (!p->atomic && knows_atomics(m, t)) {
            release(g, m->wave, global);
            acquire(v->group, v->wave, global);
        }
        return !p->atomic && !knows_atomics(m, t);
    }
    if (!p->atomic)
        return true;
    const struct moment *mine = moment_of(v->moment);
    return t->access == ACCESS_WRITE && mine && !knows_atomics(mine, t);
}

static struct past past_of(const struct view *v, const struct touch *t, uint8_t mask)
{
    return (struct past){.moment = v->moment,
                         .word = (uint32_t)(t->i - t->w->code->insns),
                         .mask = mask,
                         .lane = t->lane,
                         .atomic = t->access == ACCESS_ATOMIC};
}

/* Two readers, of different waves. */
static void remember_read(struct cell *c, const struct past *p)
{
    const struct moment *mine = moment_of(p->moment);
    for (unsigned n = 0; n < 2; n++) {
        const struct moment *m = moment_of(c->read[n].moment);
        if (!m || (m->group == mine->group && m->wave == mine->wave)) {
            c->read[n] = *p;
            return;
        }
    }
    c->read[1] = *p;
}

static bool look_at(const struct view *v, const struct touch *t, struct cell *c, uint8_t mask,
                    const struct block *b)
{
    const struct past *writes[2] = {&c->write, &c->atomic};
    for (unsigned n = 0; n < 2; n++)
        if (writes[n]->mask & mask && meets_write(v, t, writes[n])) {
            say_race(t, moment_of(writes[n]->moment), writes[n], true, b);
            return true;
        }
    if (t->access != ACCESS_WRITE)
        return false;
    for (unsigned n = 0; n < 2; n++) {
        const struct moment *m = c->read[n].mask & mask ? moment_of(c->read[n].moment) : NULL;
        if (m && !happened_before(m, v)) {
            say_race(t, m, &c->read[n], false, b);
            return true;
        }
    }
    return false;
}

/* The bytes that an access is to; false: they can't be read. The host's memory may be gone without our
 * hearing of it, and a fault here would leave the checker locked. */
static bool peek(uint8_t *out, const struct touch *t, const uint8_t *memory, const struct block *b)
{
    if (!b || (b->kind != ALLOCATION_LOCKED && b->kind != ALLOCATION_SVM)) {
        memcpy(out, memory, t->size);
        return true;
    }
    struct iovec to = {out, t->size}, from = {(void *)(uintptr_t)memory, t->size};
    return process_vm_readv(getpid(), &to, 1, &from, 1, 0) == (ssize_t)t->size;
}

/* The store leaves memory as it is. */
static bool changes_nothing(const struct touch *t, const uint8_t *memory, const struct block *b)
{
    uint8_t was[16];
    uint32_t words[5] = {0};
    if (t->access != ACCESS_WRITE || t->reg < 0 || t->size > sizeof was || !peek(was, t, memory, b))
        return false;
    unsigned shift = t->size < 4 && strstr(isa_mnemonic(t->i->op), "d16_hi") ? 2 : 0;
    for (unsigned k = 0; k < (t->size + 3) / 4; k++)
        words[k] = t->w->v[(unsigned)t->reg + k][t->lane];
    return memcmp((const uint8_t *)words + shift, was, t->size) == 0;
}

void race_touch(struct check_group *g, const struct touch *t, struct cell *cell, const uint8_t *memory,
                const struct block *b)
{
    struct view v = view_of(g, t);
    if (changes_nothing(t, memory, b))
        return;
    unsigned at = t->address & 3, left = t->size;
    bool raced = false;
    for (struct cell *c = cell; left; c++, at = 0) {
        unsigned n = left < 4 - at ? left : 4 - at;
        uint8_t mask = (uint8_t)(((1u << n) - 1) << at);
        raced = raced || look_at(&v, t, c, mask, b);
        struct past p = past_of(&v, t, mask);
        if (t->access == ACCESS_READ)
            remember_read(c, &p);
        else if (t->access == ACCESS_ATOMIC)
            c->atomic = p;
        else
            c->write = p;
        left -= n;
    }
}
