/* Data races: two accesses of different waves to the same bytes, one of them a write, not both
 * atomic, and neither happens before the other. Lanes of one wave run in lockstep and do not race.
 *
 * A wave's life is cut into moments. A new one begins at each barrier, at each atomic access of its
 * group, and where the wave waits for its stores. The shadow of memory remembers the moment of the
 * last plain write, of the last atomic write, and of two reads of different waves (any later writer
 * differs from one of them). A moment happens before the present access in these cases:
 *   - in the same workgroup: a barrier lies between them, or the other wave released (made an
 *     atomic access) after the moment, and this wave acquired (made one) later;
 *   - in another launch: that launch had ended before this one began (order.h);
 *   - otherwise: a wave of the other group released after the moment, and a wave of this group
 *     acquired later. Stores of the wave that releases must be there by then: it waited for them
 *     (s_waitcnt, s_waitcnt_vscnt: what a fence becomes, AMDGPUUsage, "Memory Model"), or it met a
 *     barrier.
 *
 * The checker does not look at which memory location the atomic accesses were to, and all of them
 * count as acquire and release. So it may miss a race, but reports nothing that is ordered.
 *
 * Marks: atomic and volatile loads have one (scope.c). Such a load acquires from the wave that
 * wrote the value it sees, and a later write there does not race with it. gfx942's stores have a
 * mark, too; on other GPUs any store may be an atomic one. It counts as one if a marked load sees
 * its value. To atomic accesses of others it also counts as one if its group has made atomic
 * accesses before (the end of a lock). LDS has no marks: any load there that sees the result of an
 * atomic operation may be an atomic one, and acquires. An access that is atomic for its workgroup
 * only is plain to other workgroups.
 *
 * Two things are no race: a store of the value that is there already, since it changes nothing, and
 * a plain read of memory that others change atomically, since loops around compare-and-swap begin
 * with one. */
#include "vgpu/check/race.h"
#include "vgpu/check/ops.h"
#include "vgpu/check/report.h"
#include "vgpu/check/scope.h"
#include <sys/uio.h>
#include <unistd.h>

/* If there are more moments than that, all are forgotten, to bound the memory. */
enum { MOMENTS_MOST = 1 << 24 };

struct moments moments = {.base = 1};
const struct reach *race_reach;
static uint64_t now; /* counts releases and acquisitions */

void race_forget(void)
{
    moments.base += (uint32_t)moments.all.n;
    moments.all.n = 0;
    if (moments.base > UINT32_MAX / 2)
        moments.base =
            1; /* after thousands of millions, when an old shadow may be taken for a new one */
}

uint32_t race_moment(struct check_group *g, unsigned wave)
{
    struct check_wave *k = &g->waves[wave];
    const struct moment *m = moment_of(k->moment);
    if (!m || m->epoch != g->epoch || m->group_releases != g->releases.n ||
        m->wave_releases != k->releases.n || m->fences != k->fences) {
        if (moments.all.n >= MOMENTS_MOST)
            race_forget();
        k->moment = moments.base + (uint32_t)moments.all.n;
        vec_push(&moments.all, (struct moment){g, wave, g->epoch, (uint32_t)g->releases.n,
                                               (uint32_t)k->releases.n, k->fences});
    }
    return k->moment;
}

/* The wave that makes the present access, and since when it knows of the others. */
struct view {
    struct check_group *group;
    unsigned wave;
    uint64_t group_acquired, wave_acquired;
    uint32_t moment;
};

/* A release makes those stores of its own wave known that the wave had waited for, or that a
 * barrier followed. It is not known when the other waves of the group waited, so it makes all of
 * their stores known. */
static bool makes_known(const struct release *r, const struct moment *m)
{
    return r->wave != m->wave || r->fences > m->fences || r->epoch > m->epoch;
}

/* store: a plain one, for which the wave must have waited before it released. */
static bool was_released(const struct moment *m, const struct view *v, bool store)
{
    enum { LOOK = 64 }; /* at so many releases; after them the store counts as ordered */
    const struct check_group *g = m->group;
    size_t first = m->group_releases;
    if (g->loose)
        return v->group_acquired != 0;
    for (size_t n = first; n < g->releases.n && g->releases.p[n].time < v->group_acquired; n++)
        if (!store || n - first == LOOK || makes_known(&g->releases.p[n], m))
            return true;
    return false;
}

static bool happened_before(const struct moment *m, const struct view *v, bool store)
{
    const struct check_group *g = m->group;
    if (g == v->group) {
        const struct check_wave *k = &g->waves[m->wave];
        return m->wave == v->wave || m->epoch != g->epoch ||
               (m->wave_releases < k->releases.n &&
                k->releases.p[m->wave_releases] < v->wave_acquired);
    }
    return launch_before(g->launch, v->group->launch) || was_released(m, v, store);
}

/* fences, epoch: which of the wave's stores are known to be there. */
static void race_release(struct check_group *g, unsigned wave, bool global, uint32_t fences,
                         uint32_t epoch)
{
    now++;
    if (g->waves)
        vec_push(&g->waves[wave].releases, now);
    if (global)
        vec_push(&g->releases, (struct release){now, wave, fences, epoch});
}

static void acquire(struct check_group *g, unsigned wave, bool global)
{
    g->waves[wave].acquired = ++now;
    if (global)
        g->acquired = now;
}

void race_fence(struct check_wave *k)
{
    if (k->pending)
        k->fences++;
    k->pending = false;
}

void race_meets(struct check_group *g, struct check_wave *k)
{
    race_release(g, (unsigned)(k - g->waves), true, UINT32_MAX, UINT32_MAX);
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

/* All lanes of an atomic instruction get the view that held before it. */
static struct view race_view_of(struct check_group *g, const struct touch *t)
{
    unsigned wave = t->w->index;
    struct check_wave *k = &g->waves[wave];
    if (t->access != ACCESS_ATOMIC)
        return (struct view){g, wave, g->acquired, k->acquired, race_moment(g, wave)};
    if (k->sync_step != k->steps) {
        k->sync_step = k->steps;
        k->group_acquired = g->acquired;
        k->wave_acquired = k->acquired;
        k->sync_moment = race_moment(g, wave);
        acquire(g, wave, t->space == SPACE_GLOBAL);
        race_release(g, wave, t->space == SPACE_GLOBAL, k->fences, g->epoch);
    }
    return (struct view){g, wave, k->group_acquired, k->wave_acquired, k->sync_moment};
}

static struct check_site past_site(const struct moment *m, const struct past *p)
{
    const struct check_group *g = m->group;
    struct check_site s =
        site_of(&g->ident, g->ident.code->insns + p->word, m->wave, g->lanes, p->lane);
    s.kernel = g->kernel;
    return s;
}

/* The scope of an access, as other waves see it. */
static enum scope race_scope_of(const struct isa *isa, const struct insn *i, enum access access,
                                bool global)
{
    if (access == ACCESS_ATOMIC)
        return SCOPE_AGENT;
    if (!global || i->format == FORMAT_SMEM)
        return access == ACCESS_WRITE ? SCOPE_UNKNOWN : SCOPE_PLAIN;
    return access == ACCESS_WRITE ? scope_of_store(isa, i) : scope_of_load(isa, i);
}

static enum scope past_scope(const struct moment *m, const struct past *p, enum access access,
                             bool global)
{
    const struct code *code = m->group->ident.code;
    if (code->words > PAST_WORDS) /* which instruction it was is not known */
        return access == ACCESS_WRITE ? SCOPE_UNKNOWN : SCOPE_AGENT;
    return race_scope_of(code->isa, code->insns + p->word, access, global);
}

static enum scope touch_scope(const struct touch *t)
{
    return race_scope_of(t->w->isa, t->i, (enum access)t->access, t->space == SPACE_GLOBAL);
}

static const char *why_race(const struct touch *t, const struct moment *m, const struct past *p,
                            const struct view *v, bool wrote)
{
    if (m->group->launch != v->group->launch)
        return "no event and no synchronisation orders the two";
    if (m->group != v->group) {
        if (wrote && !p->atomic && !p->seen && was_released(m, v, false))
            return "there is no __threadfence() between that and the atomic "
                   "access or flag that follows it";
        bool global = t->space == SPACE_GLOBAL;
        enum access access = p->atomic && wrote ? ACCESS_ATOMIC
                             : wrote            ? ACCESS_WRITE
                                                : ACCESS_READ;
        if (touch_scope(t) == SCOPE_GROUP || past_scope(m, p, access, global) == SCOPE_GROUP)
            return "an atomic access of workgroup scope is a plain one to other blocks";
    }
    return "there is no barrier and no atomic access between them";
}

static void say_race(const struct touch *t, const struct moment *m, const struct past *p,
                     const struct view *v, bool wrote, const struct block *b)
{
    struct check_site s = touch_site(t), other = past_site(m, p);
    if (!report_is_new(FINDING_RACE, &s))
        return;
    struct buf what = {0}, more = {0};
    bool same = m->group == v->group, launch = m->group->launch == v->group->launch;
    print_access(&what, t);
    buf_printf(&what, " races with %s %s: %s",
               !wrote      ? "a read"
               : p->atomic ? "an atomic access"
                           : "a write",
               same     ? "of the same block"
               : launch ? "of another block"
                        : "of another launch",
               why_race(t, m, p, v, wrote));
    buf_addstr(&more, "    the other: ");
    site_print(&more, &other);
    if (!launch)
        buf_printf(&more, "\n    in kernel %s", other.kernel);
    buf_addch(&more, '\n');
    if (same && m->wave / 2 == v->wave / 2 && t->w->lanes == 32)
        buf_addstr(&more, "    where waves have 64 lanes the two run in step; here they have 32\n");
    if (b)
        block_print(&more, b, t->address);
    report_say(FINDING_RACE, &s, what.p, more.p);
    buf_release(&what);
    buf_release(&more);
}

/* True if the lane of p, before this one, stores another value to the same address in the same
 * instruction. */
static bool lanes_differ(const struct touch *t, const struct past *p)
{
    const struct reach *r = race_reach;
    unsigned other = p->lane;
    if (!r || t->reg < 0 || other >= t->lane || !(r->mask >> other & 1) ||
        r->at[other] != r->at[t->lane])
        return false;
    for (unsigned k = 0; k < (t->size + 3) / 4; k++) {
        uint32_t differ =
            t->w->v[(unsigned)t->reg + k][other] ^ t->w->v[(unsigned)t->reg + k][t->lane];
        if (t->size < 4)
            differ = (op_flags(t->i) & OP_UPPER_HALF ? differ >> 16 : differ) << (32 - 8 * t->size);
        if (differ)
            return true;
    }
    return false;
}

static void say_lanes(const struct touch *t, const struct past *p, const struct block *b)
{
    struct check_site s = touch_site(t), other = s;
    if (!report_is_new(FINDING_RACE, &s))
        return;
    other = site_of(t->w->group, t->i, t->w->index, t->w->lanes, p->lane);
    struct buf what = {0}, more = {0};
    print_access(&what, t);
    buf_addstr(&what, ": two threads write different values there at the same time");
    buf_addstr(&more, "    the other: ");
    site_print(&more, &other);
    buf_addch(&more, '\n');
    if (b)
        block_print(&more, b, t->address);
    report_say(FINDING_RACE, &s, what.p, more.p);
    buf_release(&what);
    buf_release(&more);
}

/* True if the group or, for LDS, the wave had made atomic accesses by that moment: what looks like
 * a plain store may then be an atomic one. */
static bool knows_atomics(const struct moment *m, const struct touch *t)
{
    return t->space == SPACE_GLOBAL ? m->group_releases > 0 : m->wave_releases > 0;
}

bool race_marked_load(const struct isa *isa, const struct insn *i)
{
    return race_scope_of(isa, i, ACCESS_READ, true) != SCOPE_PLAIN;
}

static bool reaches(enum scope s, bool same_group)
{
    return s == SCOPE_AGENT || (s == SCOPE_GROUP && same_group);
}

/* The wave that sees the write acquires from the writer, as of the time of the write. An atomic
 * operation has released already; a store releases once, when it is first seen. */
static void synchronise(const struct moment *m, struct past *p, const struct view *v, bool global)
{
    if (!p->atomic && !p->seen)
        race_release((struct check_group *)(uintptr_t)m->group, m->wave, global, m->fences,
                     m->epoch);
    p->seen = !p->atomic;
    acquire(v->group, v->wave, global);
}

/* True if the access races with the earlier write p. */
static bool meets_write(const struct view *v, const struct touch *t, struct past *p)
{
    const struct moment *m = moment_of(p->moment);
    if (!m || (m->group == v->group && m->wave == v->wave))
        return false;
    bool global = t->space == SPACE_GLOBAL, same = m->group == v->group;
    enum scope mine = touch_scope(t),
               its = past_scope(m, p, p->atomic ? ACCESS_ATOMIC : ACCESS_WRITE, global);
    bool acquires = (!global && p->atomic) ||
                    (reaches(mine, same) && (its == SCOPE_UNKNOWN || reaches(its, same)));
    if (t->access == ACCESS_READ && acquires) {
        synchronise(m, p, v, global);
        return false;
    }
    if (happened_before(m, v, !p->atomic && !p->seen))
        return false;
    if (t->access == ACCESS_READ)
        return !p->atomic;
    if (t->access == ACCESS_WRITE) {
        const struct moment *now_mine = moment_of(v->moment);
        if (p->atomic && mine == SCOPE_UNKNOWN)
            return now_mine && !knows_atomics(now_mine, t);
        return !reaches(mine, same) || !reaches(its, same);
    }
    if (p->atomic)
        return false;
    if (its == SCOPE_UNKNOWN ? !knows_atomics(m, t) : !reaches(its, same))
        return true;
    synchronise(m, p, v, global);
    return false;
}

/* True if the store races with the earlier read p. An atomic store does not race with an atomic
 * load. */
static bool meets_read(const struct view *v, const struct touch *t, const struct past *p)
{
    const struct moment *m = moment_of(p->moment);
    if (!m || happened_before(m, v, false))
        return false;
    enum scope mine = touch_scope(t);
    bool same = m->group == v->group;
    return !p->atomic || !reaches(past_scope(m, p, ACCESS_READ, t->space == SPACE_GLOBAL), same) ||
           !(mine == SCOPE_UNKNOWN || reaches(mine, same));
}

void race_read(struct cell *c, const struct past *p)
{
    const struct moment *mine = moment_of(p->moment);
    for (unsigned n = 0; n < 2; n++) {
        struct past *q = &c->read[n];
        const struct moment *m = moment_of(q->moment);
        if (!m || (m->group == mine->group && m->wave == mine->wave)) {
            if (!m || q->atomic || !p->atomic) /* a plain one tells more */
                *q = *p;
            return;
        }
    }
    if (c->read[1].atomic || !p->atomic)
        c->read[c->read[0].atomic && !c->read[1].atomic ? 0 : 1] = *p;
}

static bool race_look_at(const struct view *v, const struct touch *t, struct cell *c, uint8_t mask,
                         const struct block *b)
{
    struct past *writes[2] = {&c->write, &c->atomic};
    for (unsigned n = 0; n < 2; n++)
        if (writes[n]->mask & mask && meets_write(v, t, writes[n])) {
            say_race(t, moment_of(writes[n]->moment), writes[n], v, true, b);
            return true;
        }
    if (t->access != ACCESS_WRITE)
        return false;
    for (unsigned n = 0; n < 2; n++)
        if (c->read[n].mask & mask && meets_read(v, t, &c->read[n])) {
            say_race(t, moment_of(c->read[n].moment), &c->read[n], v, false, b);
            return true;
        }
    return false;
}

/* Reads the bytes that the access is to; false: they can't be read. The program may have unmapped
 * host memory without the checker's knowledge, and a fault here would leave the checker locked. */
static bool race_peek(uint8_t *out, const struct touch *t, const uint8_t *memory,
                      const struct block *b)
{
    if (!b || (b->kind != ALLOCATION_LOCKED && b->kind != ALLOCATION_SVM)) {
        memcpy(out, memory, t->size);
        return true;
    }
    struct iovec to = {out, t->size}, from = {(void *)(uintptr_t)memory, t->size};
    return process_vm_readv(getpid(), &to, 1, &from, 1, 0) == (ssize_t)t->size;
}

/* True if the store does not change memory. */
static bool changes_nothing(const struct touch *t, const uint8_t *memory, const struct block *b)
{
    uint8_t was[16];
    uint32_t words[5] = {0};
    if (t->access != ACCESS_WRITE || t->reg < 0 || t->size > sizeof was ||
        !race_peek(was, t, memory, b))
        return false;
    unsigned shift = t->size < 4 && op_flags(t->i) & OP_UPPER_HALF ? 2 : 0;
    for (unsigned k = 0; k < (t->size + 3) / 4; k++)
        words[k] = t->w->v[(unsigned)t->reg + k][t->lane];
    return memcmp((const uint8_t *)words + shift, was, t->size) == 0;
}

static bool lanes_conflict(const struct view *v, const struct touch *t, const struct cell *cell,
                           const struct block *b)
{
    const struct past *p = &cell->write;
    if (t->access != ACCESS_WRITE || p->moment != v->moment ||
        t->w->code->insns + p->word != t->i || !lanes_differ(t, p))
        return false;
    say_lanes(t, p, b);
    return true;
}

/* True if the group has released since that moment, and the release makes the moment's stores
 * known. */
static bool has_released(const struct moment *m)
{
    const struct check_group *g = m->group;
    if (g->releases.n <= m->group_releases ||
        (g->waves && g->waves[m->wave].releases.n <= m->wave_releases))
        return false;
    const struct release *last = &g->releases.p[g->releases.n - 1];
    return last->wave != m->wave || (last->fences >= m->fences && last->epoch >= m->epoch);
}

/* A dword remembers one store. If flags are bytes, the store to a neighbouring byte takes the place
 * of the last one. So the wave whose store is displaced releases as if the store had been seen, and
 * atomic loads of bytes acquire from whatever store they find. */
static void note_write(struct cell *c, struct past p, bool global)
{
    const struct moment *m = c->write.mask & ~p.mask & 15 ? moment_of(c->write.moment) : NULL;
    struct past old = c->write;
    c->write = p;
    if (!m || !global || old.seen)
        return;
    enum scope scope = past_scope(m, &old, ACCESS_WRITE, true);
    if (old.moment == p.moment && scope == past_scope(m, &p, ACCESS_WRITE, true)) {
        c->write.mask = (old.mask | p.mask) & 15;
        return;
    }
    struct check_group *g = (struct check_group *)(uintptr_t)m->group;
    if (scope != SCOPE_PLAIN && !has_released(m))
        race_release(g, m->wave, true, m->fences, m->epoch);
}

void race_touch(struct check_group *g, const struct touch *t, struct cell *cell,
                const uint8_t *memory, const struct block *b)
{
    struct view v = race_view_of(g, t);
    bool raced = lanes_conflict(&v, t, cell, b);
    if (changes_nothing(t, memory, b))
        return;
    unsigned at = t->address & 3, left = t->size;
    if (t->access == ACCESS_READ && t->size < 4 && touch_scope(t) == SCOPE_AGENT)
        acquire(g, v.wave, true);
    bool atomic =
        t->access == ACCESS_ATOMIC || (t->access == ACCESS_READ && touch_scope(t) != SCOPE_PLAIN);
    if (t->access == ACCESS_WRITE && t->space == SPACE_GLOBAL)
        g->waves[v.wave].pending = true;
    for (struct cell *c = cell; left; c++, at = 0) {
        unsigned n = left < 4 - at ? left : 4 - at;
        uint8_t mask = (uint8_t)(((1u << n) - 1) << at);
        raced = raced || race_look_at(&v, t, c, mask, b);
        struct past p = past_of(v.moment, t->w, t->i, t->lane, mask, atomic);
        if (t->access == ACCESS_READ)
            race_read(c, &p);
        else if (t->access == ACCESS_ATOMIC)
            c->atomic = p;
        else
            note_write(c, p, t->space == SPACE_GLOBAL);
        left -= n;
    }
}
