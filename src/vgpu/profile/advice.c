/* The conditions for each piece of advice. Limits are ratios of counts; docs/profile.md lists them.
 * A problem that costs less than a hundredth of its kernel's instructions is left out: there are no
 * times to compare it with, but that is little by any measure. */
#include "vgpu/profile/advice.h"
#include "base/buf.h"
#include "base/vec.h"
#include "vgpu/profile/hot.h"
#include <inttypes.h>
#include <string.h>

enum {
#define FINDING(number, name, severity, effort, leaves, cure, message, todo) TS_##name = number,
#include "shared/advice.def"
#undef FINDING
};

enum { WORTH = 100 }; /* the part of the whole that counts: one in so many */

struct advising {
    const struct profile_kernel *kernel;
    const struct hot_line *line;
    size_t nlines;
    uint64_t instructions;
    struct advices out;
};

static const char *advice_message_of(int number)
{
    switch (number) {
#define FINDING(number, name, severity, effort, leaves, cure, message, todo)                       \
    case number:                                                                                   \
        return message;
#include "shared/advice.def"
#undef FINDING
    default:
        BUG("%d is no advice", number);
    }
}

/* The message's first %s is the kernel, the second one the detail. */
static void advice_say(struct advising *a, int number, struct line line, struct buf *detail)
{
    struct buf text = {0};
    const char *values[] = {a->kernel->name, detail->p}, **value = values;
    for (const char *p = advice_message_of(number); *p; p++)
        if (p[0] == '%' && p[1] == 's' && value < values + 2) {
            buf_addstr(&text, *value++);
            p++;
        } else {
            buf_addch(&text, *p);
        }
    vec_push(&a->out, (struct advice){number, line, buf_detach(&text)});
    buf_release(detail);
}

static double advice_ratio(uint64_t a, uint64_t b)
{
    return b ? (double)a / (double)b : 0;
}

static void advice_blocks(struct advising *a)
{
    const struct profile_kernel *k = a->kernel;
    unsigned n = k->odd_threads, lanes = k->lanes, full = (n + lanes - 1) / lanes * lanes;
    struct buf b = {0};
    if (!n)
        return;
    buf_printf(&b, "%u %s on %s of %u lanes: %u lanes, %.0f %%, are idle", n,
               n == 1 ? "thread" : "threads", n < lanes ? "a wave" : "waves", lanes, full - n,
               100 * advice_ratio(full - n, full));
    if (k->odd_launches < k->launches)
        buf_printf(&b, " (in %" PRIu64 " of %" PRIu64 " launches)", k->odd_launches, k->launches);
    advice_say(a, n < lanes ? TS_PROFILE_SMALL_BLOCK : TS_PROFILE_PARTIAL_WAVE, k->line, &b);
}

/* The accesses take twice the cycles or more, and the cycles lost are a hundredth of the
 * instructions or more. */
static void lds_conflicts(struct advising *a, const struct hot_line *l)
{
    const struct site_counts *n = &l->n;
    struct buf b = {0};
    if (n->atomic_lanes || n->lds_cycles < 2 * n->lds_least ||
        (n->lds_cycles - n->lds_least) * WORTH < a->instructions)
        return;
    buf_printf(&b, "%" PRIu64 " cycles where %" PRIu64 " would do (%.1f times)", n->lds_cycles,
               n->lds_least, advice_ratio(n->lds_cycles, n->lds_least));
    advice_say(a, TS_PROFILE_LDS_CONFLICTS, l->line, &b);
}

/* Twice the lines or more that would hold the bytes; those too many are a hundredth of the
 * instructions or more. */
static void uncoalesced(struct advising *a, const struct hot_line *l)
{
    const struct site_counts *n = &l->n;
    struct buf b = {0};
    if (n->transactions < 2 * n->least || (n->transactions - n->least) * WORTH < a->instructions)
        return;
    buf_printf(&b,
               "%" PRIu64 " cache lines of %u bytes where %" PRIu64
               " would hold the bytes (%.1f times), %.1f for an access",
               n->transactions, line_bytes_of(a->kernel->isa), n->least,
               advice_ratio(n->transactions, n->least), advice_ratio(n->transactions, n->accesses));
    advice_say(a, TS_PROFILE_UNCOALESCED, l->line, &b);
}

/* 4 lanes or more for each address; or all accesses of all waves go to one address, and are many.
 * Both only where they are a hundredth of the instructions or more. */
static void atomics(struct advising *a, const struct hot_line *l)
{
    enum { TOGETHER = 4, MANY = 64 };
    const struct site_counts *n = &l->n;
    struct buf b = {0};
    bool lanes = n->atomic_lanes >= TOGETHER * n->atomic_addresses,
         one = !l->many && n->atomic_lanes >= MANY;
    if (!n->atomic_lanes || (!lanes && !one) || n->atomic_lanes * WORTH < a->instructions)
        return;
    if (!l->many)
        buf_printf(&b, "all %" PRIu64, n->atomic_lanes);
    else
        buf_printf(&b, "%.1f lanes of a wave at a time, %" PRIu64 " in all",
                   advice_ratio(n->atomic_lanes, n->atomic_addresses), n->atomic_lanes);
    advice_say(a, TS_PROFILE_ATOMICS, l->line, &b);
}

/* Once for a kernel, at the line with most accesses. */
static void scratch(struct advising *a)
{
    const struct hot_line *most = NULL;
    const struct counts *c = &a->kernel->counts;
    struct buf b = {0};
    for (size_t k = 0; k < a->nlines; k++)
        if (a->line[k].n.scratch && (!most || a->line[k].n.scratch > most->n.scratch))
            most = &a->line[k];
    if (!most || c->scratch * WORTH < a->instructions)
        return;
    buf_printf(&b,
               "%" PRIu32 " bytes for a thread, %" PRIu64
               " accesses of waves (%.1f %% of the instructions), most of them here",
               a->kernel->scratch_lane, c->scratch,
               100 * advice_ratio(c->scratch, a->instructions));
    advice_say(a, TS_PROFILE_SCRATCH, most->line, &b);
}

/* A tenth of the vector instructions or more ran in one half of a wave of which the other half was
 * off. Once for a kernel, at the line with most of them. */
static void half_waves(struct advising *a)
{
    const struct hot_line *most = NULL;
    const struct counts *c = &a->kernel->counts;
    struct buf b = {0};
    for (size_t k = 0; k < a->nlines; k++)
        if (a->line[k].n.half && (!most || a->line[k].n.half > most->n.half))
            most = &a->line[k];
    if (!most || c->half * 10 < c->vector || a->kernel->threads < a->kernel->lanes)
        return;
    buf_printf(&b, "%.0f %% of the vector instructions have 32 lanes off, most of them here",
               100 * advice_ratio(c->half, c->vector));
    advice_say(a, TS_PROFILE_HALF_WAVE, most->line, &b);
}

enum { SGPR_GRANULE = 16 }; /* gfx9: AMDGPUUsage, GRANULATED_WAVEFRONT_SGPR_COUNT */

/* How many registers less, at most a quarter of them, would let more waves in; 0:
 * there is no such number. */
static unsigned advice_too_many(const struct profile_kernel *k, bool vector, unsigned all,
                                struct occupancy *then)
{
    struct profile_kernel with = *k;
    double now = occupancy_of(k).waves;
    unsigned step =
        vector ? 1 : SGPR_GRANULE; /* of vector registers occupancy_of knows the granule */
    for (unsigned less = step; less * 4 <= all; less += step) {
        *(vector ? &with.vgprs : &with.sgprs) = all - less;
        *then = occupancy_of(&with);
        if (then->waves > now)
            return less;
    }
    return 0;
}

static void advice_registers(struct advising *a)
{
    struct profile_kernel k = *a->kernel;
    struct occupancy now = occupancy_of(&k), then;
    bool vector = strcmp(now.limit, "vgprs") == 0;
    struct buf b = {0};
    if (!vector && strcmp(now.limit, "sgprs") != 0)
        return;
    if (k.isa->acc == ACC_UNIFIED) { /* one file has both */
        k.vgprs += k.accs;
        k.accs = 0;
    }
    unsigned all = vector ? k.vgprs : k.sgprs, less = advice_too_many(&k, vector, all, &then);
    if (!less)
        return;
    buf_printf(&b, "%u %s registers leave room for %g waves on a SIMD, %u would for %g", all,
               vector ? "vector" : "scalar", now.waves, all - less, then.waves);
    advice_say(a, TS_PROFILE_REGISTERS, k.line, &b);
}

struct advices advice_of(const struct profile_kernel *k, uint64_t all)
{
    struct advising a = {.kernel = k, .instructions = counts_all(&k->counts)};
    if (a.instructions * WORTH < all || !a.instructions)
        return a.out;
    struct hot_line *lines = hot_lines(k, false, &a.nlines);
    a.line = lines;
    advice_blocks(&a);
    for (size_t n = 0; n < a.nlines; n++) {
        lds_conflicts(&a, &lines[n]);
        uncoalesced(&a, &lines[n]);
        atomics(&a, &lines[n]);
    }
    scratch(&a);
    advice_registers(&a);
    half_waves(&a);
    free(lines);
    return a.out;
}

void advice_release(struct advices *a)
{
    for (size_t k = 0; k < a->n; k++)
        free(a->p[k].message);
    vec_release(a);
}
