/* A quick check for most lanes, whose accesses are as they should be: whole dwords of memory that
 * the lane may touch, that somebody wrote, and that no other wave touched without order. All other
 * lanes are left to touch_lane. */
#include "vgpu/check/lanes.h"
#include "vgpu/check/blocks.h"
#include "vgpu/check/race.h"
#include "vgpu/check/taint.h"
#include "vgpu/exec/memory.h"

/* The memory that a run of lanes touches. */
struct strip {
    uint64_t base, limit; /* host address, bytes */
    uint8_t *written;     /* NULL: all of it */
    struct cell *cells;   /* NULL: races are not looked for */
    bool readable;        /* its bytes may be looked at */
};

/* One instruction. */
struct run {
    struct check_group *group;
    const struct wave *wave;
    uint32_t moment;
    unsigned words;
    bool store;
    int reg;
    struct past past;
};

/* True if the wave can't race with the access of that moment: there was none, it was the wave's
 * own, it came before a barrier of the group, or its launch had ended. */
static inline bool check_lanes_quiet(const struct run *u, uint32_t number)
{
    const struct moment *m = moment_of(number);
    if (!m || m->group == u->group)
        return !m || m->wave == u->wave->index || m->epoch != u->group->epoch;
    return launch_before(m->group->launch, u->group->launch);
}

/* True if the wave has already read the whole dword in this moment, with a plain load. If another
 * wave wrote there since, that write was compared with this read. */
static inline bool read_before(const struct run *u, const struct cell *c)
{
    for (unsigned n = 0; n < 2; n++)
        if (c->read[n].moment == u->moment && c->read[n].mask == 15 && !c->read[n].atomic)
            return true;
    return false;
}

/* If an atomic operation wrote there since, race.c decides: in LDS, a load that sees the value
 * acquires. */
static inline bool load_is_quiet(const struct run *u, const struct cell *c)
{
    return (read_before(u, c) || check_lanes_quiet(u, c->write.moment)) &&
           check_lanes_quiet(u, c->atomic.moment);
}

/* False also if another lane of the same instruction may have written there. */
static inline bool store_is_quiet(const struct run *u, const struct cell *c)
{
    if (c->write.moment == u->moment)
        return c->write.word != u->past.word;
    return check_lanes_quiet(u, c->write.moment) && check_lanes_quiet(u, c->atomic.moment) &&
           check_lanes_quiet(u, c->read[0].moment) && check_lanes_quiet(u, c->read[1].moment);
}

static inline void note_read(const struct run *u, struct cell *c, unsigned lane)
{
    struct past p = u->past;
    if (read_before(u, c))
        return;
    p.lane = lane & 63;
    if (c->read[0].moment == u->moment || !moment_of(c->read[0].moment))
        c->read[0] = p;
    else
        race_read(c, &p);
}

static inline bool load_passes(const struct run *u, const struct strip *s, unsigned lane,
                               uint64_t off, unsigned words)
{
    struct cell *c = s->cells ? &s->cells[off / 4] : NULL;
    for (unsigned k = 0; k < words; k++) {
        uint64_t at = off + 4 * k;
        if (s->written && !(s->written[at / 8] >> (at & 4) & 15))
            return false;
        if (s->cells && !load_is_quiet(u, &c[k]))
            return false;
    }
    for (unsigned k = 0; k < words && s->cells; k++)
        note_read(u, &c[k], lane);
    return true;
}

static inline bool store_passes(const struct run *u, const struct strip *s, unsigned lane,
                                uint64_t off, unsigned words)
{
    struct cell *c = s->cells ? &s->cells[off / 4] : NULL;
    for (unsigned k = 0; k < words && s->cells; k++)
        if (!store_is_quiet(u, &c[k]))
            return false;
    struct past p = u->past;
    p.lane = lane & 63;
    for (unsigned k = 0; k < words; k++) {
        uint64_t at = off + 4 * k;
        const uint32_t *value = &u->wave->v[(unsigned)u->reg + k][lane];
        if (s->written)
            s->written[at / 8] |= (uint8_t)(15u << (at & 4));
        if (s->cells && memcmp((const void *)(uintptr_t)(s->base + at), value, sizeof *value) != 0)
            c[k].write = p;
    }
    return true;
}

/* Checks one lane's access at an offset of the strip. False: touch_lane has to check it, and
 * nothing was noted. */
static inline __attribute__((always_inline)) bool
lane_passes(const struct run *u, const struct strip *s, unsigned lane, uint64_t off, unsigned words)
{
    if (off & 3 || off >= s->limit || words * 4 > s->limit - off)
        return false;
    return u->store ? store_passes(u, s, lane, off, words) : load_passes(u, s, lane, off, words);
}

/* The strip around a global address; limit 0: there is none. */
static struct strip global_strip(const struct check_group *g, uint64_t address, bool store)
{
    struct block *b = block_at(address);
    if (!b || b->freed)
        return (struct strip){.base = address};
    g->launch->talks |= store && b->host_sees;
    bool pool = b->kind == ALLOCATION_POOL && !g->silent;
    return (struct strip){.base = b->base,
                          .limit = pool ? b->size : b->span,
                          .written = b->written,
                          .cells = g->silent ? NULL : block_cell(b, b->base),
                          .readable = b->kind != ALLOCATION_LOCKED && b->kind != ALLOCATION_SVM};
}

static inline __attribute__((always_inline)) uint64_t pass(const struct run *u,
                                                           const struct reach *r, struct strip s,
                                                           unsigned words)
{
    uint64_t left = r->beyond;
    for (uint64_t set = r->mask; set; set &= set - 1) {
        unsigned l = (unsigned)__builtin_ctzll(set);
        if (r->space == SPACE_GLOBAL && r->at[l] - s.base >= s.limit)
            s = global_strip(u->group, r->at[l], u->store);
        if ((u->store && !s.readable) || !lane_passes(u, &s, l, r->at[l] - s.base, words))
            left |= UINT64_C(1) << l;
    }
    return left;
}

/* Loops of their own for the usual sizes. */
static uint64_t pass_words(const struct run *u, const struct reach *r, struct strip s)
{
    return u->words == 1   ? pass(u, r, s, 1)
           : u->words == 2 ? pass(u, r, s, 2)
           : u->words == 4 ? pass(u, r, s, 4)
                           : pass(u, r, s, u->words);
}

static uint64_t lds_left(const struct run *u, const struct reach *r)
{
    const struct group *real = u->wave->group;
    return pass_words(u, r,
                      (struct strip){.base = (uint64_t)(uintptr_t)real->lds,
                                     .limit = real->lds_bytes,
                                     .written = u->group->lds_written,
                                     .cells = u->group->cells,
                                     .readable = true});
}

/* Private memory of the wave. Its bits are sorted by lane. */
static uint64_t private_left(const struct run *u, const struct insn *i, const struct reach *r)
{
    const struct wave *w = u->wave;
    uint8_t *bits = u->group->scratch_written[w->index];
    bool variable = i->format == FORMAT_FLAT ? i->src[0].kind == OPERAND_VREG : i->offen;
    uint64_t left = r->beyond;
    if (!bits)
        return r->mask | left;
    for (uint64_t set = r->mask; set && (u->store || variable); set &= set - 1) {
        unsigned l = (unsigned)__builtin_ctzll(set);
        uint64_t address = reach_address(w, r, l), at = (uint64_t)l * w->scratch_lane + address;
        bool passes = !(address & 3);
        for (unsigned k = 0; passes && !u->store && k < u->words; k++)
            passes = bits[(at + 4 * k) / 8] >> ((at + 4 * k) & 4) & 15;
        for (unsigned k = 0; passes && u->store && k < u->words; k++)
            bits[(at + 4 * k) / 8] |= (uint8_t)(15u << ((at + 4 * k) & 4));
        if (!passes)
            left |= UINT64_C(1) << l;
    }
    return left;
}

uint64_t lanes_left(struct check_group *g, struct wave *w, const struct insn *i,
                    const struct reach *r, uint32_t size, enum access access, int reg)
{
    struct check_wave *k = &g->waves[w->index];
    bool store = access == ACCESS_WRITE;
    if (access == ACCESS_ATOMIC || size % 4 || reg < 0 || taint_lives(k))
        return r->mask | r->beyond;
    struct run u = {.group = g, .wave = w, .words = size / 4, .store = store, .reg = reg};
    if (r->space == SPACE_PRIVATE)
        return private_left(&u, i, r);
    /* An atomic or volatile load may see what was written since the last one. */
    if (access == ACCESS_READ && r->space == SPACE_GLOBAL && race_marked_load(w->isa, i))
        return r->mask | r->beyond;
    u.moment = race_moment(g, w->index);
    u.past = past_of(u.moment, w, i, 0, 15, false);
    if (r->space == SPACE_LDS)
        return lds_left(&u, r);
    k->pending |= store;
    return pass_words(&u, r, (struct strip){0});
}
