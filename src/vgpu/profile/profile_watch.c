/* Counts each instruction and its accesses. */
#include "vgpu/profile/profile_parts.h"

void profile_flush(struct profile_counts *p, const struct isa *isa)
{
    if (p->access.any) {
        struct counts *c = &p->counts;
        uint64_t transactions = c->transactions, least = c->least;
        for (unsigned k = 0; k < p->access.n; k++)
            footprint_add(&p->footprint, p->access.slots[p->access.used[k]].line);
        access_count(&p->access, line_bytes_of(isa), c);
        if (p->site != NO_SITE) {
            struct site_counts *n = &p->sites.site[p->site].n;
            n->accesses++;
            n->transactions += c->transactions - transactions;
            n->least += c->least - least;
        }
    }
    p->in_lds = p->in_scratch = false;
}

/* The properties of a mnemonic in one word: its class plus one (0: not known yet), and the kind and
 * number of its floating-point operations, from bits KNOWN_KIND and KNOWN_FLOPS on. Several threads
 * may compute it at the same time; they get the same result. */
static uint32_t known[UINT16_MAX + 1];
enum { KNOWN_KIND = 4, KNOWN_FLOPS = 8 };

static uint32_t know(const struct insn *i, unsigned op)
{
    uint32_t k = __atomic_load_n(&known[op], __ATOMIC_RELAXED);
    if (k)
        return k;
    struct flops f = flops_of(isa_mnemonic(op));
    k = (uint32_t)profile_class_of(i) + 1;
    k |= f.n ? (uint32_t)f.kind << KNOWN_KIND | f.n << KNOWN_FLOPS : 0;
    __atomic_store_n(&known[op], k, __ATOMIC_RELAXED);
    return k;
}

static void count_flops(struct counts *c, uint32_t known_of, unsigned lanes)
{
    unsigned kind = known_of >> KNOWN_KIND & 15;
    c->flops[kind] += (uint64_t)(known_of >> KNOWN_FLOPS) * (kind >= FLOP_FIRST_MATRIX ? 1 : lanes);
}

/* All lanes of one half of a wave of 64, and none of the other. */
static bool profile_watch_is_half(const struct wave *w, uint64_t exec)
{
    return w->lanes == 64 && (exec == UINT32_MAX || exec == ~(uint64_t)UINT32_MAX);
}

static void count_vector(struct profile_counts *p, const struct wave *w, const struct insn *i,
                         uint32_t k)
{
    struct counts *c = &p->counts;
    uint64_t exec = wave_exec(w);
    unsigned lanes = (unsigned)__builtin_popcountll(exec);
    bool half = profile_watch_is_half(w, exec);
    c->vector++;
    c->active += lanes;
    c->full += exec == w->lanes_mask;
    c->half += half;
    count_flops(c, k, lanes);
    if (i->format == FORMAT_VOPD)
        count_flops(c, know(i, i->imm2), lanes);
    if (p->site != NO_SITE) {
        struct profile_site *s = &p->sites.site[p->site];
        s->vector = true;
        s->n.active += lanes;
        s->n.half += half;
    }
}

void profile_insn(struct wave *w, const struct insn *i)
{
    struct profile_counts *p = w->group->profiled;
    uint32_t k = know(i, i->op);
    profile_flush(p, w->isa);
    p->site = NO_SITE;
    if (w->code == w->group->code) {
        p->site = sites_at(&p->sites, (size_t)(i - w->code->insns), i->op);
        p->sites.site[p->site].n.waves++;
    }
    enum profile_class class = (k & 15) - 1;
    p->counts.classes[class]++;
    if (class == CLASS_VALU || class == CLASS_VMEM || class == CLASS_LDS || class == CLASS_MATRIX)
        count_vector(p, w, i, k);
}

/* Lanes that meet at one address: of this instruction, and whether all of its
 * site's go to the same. */
static void note_atomic(struct profile_counts *p, const struct reach *r)
{
    struct profile_site *s = p->site == NO_SITE ? NULL : &p->sites.site[p->site];
    uint64_t different[MAX_LANES];
    unsigned n = 0;
    for (uint64_t m = r->mask; m; m &= m - 1) {
        uint64_t at = r->at[__builtin_ctzll(m)];
        unsigned k = 0;
        while (k < n && different[k] != at)
            k++;
        if (k == n)
            different[n++] = at;
    }
    if (!s || !n)
        return;
    if (!s->n.atomic_lanes)
        s->address = different[0];
    s->many |= n > 1 || s->address != different[0];
    s->n.atomic_lanes += (unsigned)__builtin_popcountll(r->mask);
    s->n.atomic_addresses += n;
}

static void reach_lds_banks(struct profile_counts *p, const struct wave *w, const struct reach *r,
                            u32 size, enum access access)
{
    struct counts *c = &p->counts;
    uint32_t offset[MAX_LANES];
    uint64_t cycles = c->lds_cycles, least = c->lds_least;
    for (uint64_t m = r->mask; m; m &= m - 1) {
        unsigned l = (unsigned)__builtin_ctzll(m);
        offset[l] = (uint32_t)(r->at[l] - (uint64_t)(uintptr_t)w->group->lds);
    }
    access_lds(offset, r->mask, size, access == ACCESS_ATOMIC, c);
    c->lds += !p->in_lds;
    p->in_lds = true;
    if (p->site != NO_SITE) {
        struct site_counts *n = &p->sites.site[p->site].n;
        n->lds_cycles += c->lds_cycles - cycles;
        n->lds_least += c->lds_least - least;
    }
}

static void reach_scratch_bytes(struct profile_counts *p, const struct reach *r, u32 size)
{
    uint64_t bytes = (uint64_t)size * (unsigned)__builtin_popcountll(r->mask);
    p->counts.scratch += !p->in_scratch;
    p->counts.scratch_bytes += bytes;
    if (p->site != NO_SITE) {
        struct site_counts *n = &p->sites.site[p->site].n;
        n->scratch += !p->in_scratch;
        n->scratch_bytes += bytes;
    }
    p->in_scratch = true;
}

void profile_reach(struct wave *w, const struct insn *i, const struct reach *r, u32 size,
                   enum access access)
{
    struct profile_counts *p = w->group->profiled;
    (void)i;
    if (!r->mask)
        return;
    if (access == ACCESS_ATOMIC)
        note_atomic(p, r);
    if (r->space == SPACE_LDS) {
        reach_lds_banks(p, w, r, size, access);
    } else if (r->space == SPACE_PRIVATE) {
        reach_scratch_bytes(p, r, size);
    } else {
        p->access.any = true;
        p->access.kind = access;
        for (uint64_t m = r->mask; m; m &= m - 1)
            access_global(&p->access, r->at[__builtin_ctzll(m)], size);
    }
}

bool profile_lane(const struct touch *t)
{
    struct profile_counts *p = t->w->group->profiled;
    if (t->i->format != FORMAT_SMEM || !t->size)
        return true;
    for (uint64_t line = t->address / ACCESS_LINE; line <= (t->address + t->size - 1) / ACCESS_LINE;
         line++)
        footprint_add(&p->footprint, line);
    return true;
}
