/* Decides which of the proposed edits are accepted.
 *
 * Two edits conflict when they overlap and neither lies in a placeholder of the other. Ranks are
 * settled from the highest down: edits that conflict with an accepted edit are dropped silently; of
 * the rest, all that conflict with one another are dropped and reported.
 *
 * Conflicts are found in O(n log n). In sorted order an edit can only lie in an earlier one. So
 * each edit is cut into regions of the edits after it, from one placeholder's begin to the next
 * one's: an edit that begins there conflicts if it ends past the placeholder (the region's limit).
 * So does every edit that begins after the placeholder, except insertions right at its end. Before
 * the first placeholder, all conflict (limit 0). One tree keeps the lowest limit that lies over
 * each edit, another the furthest end in a range. */
#include "core/edit_parts.h"

enum state { OPEN, ACCEPTED, DROPPED };

/* The edits [lo, hi) that begin in one region of an earlier edit. */
struct region {
    uint32_t lo, hi, limit;
};

/* A value and the edit it comes from. */
struct mark {
    uint32_t value, who;
};

struct field {
    const struct edit *edit; /* sorted, without duplicates */
    uint32_t n;
    uint8_t *state;     /* enum state */
    uint32_t *rival;    /* of each edit: one that it clashes with, or NONE */
    struct mark *limit; /* 2n: a tree of minima over ranges */
    struct mark *reach; /* 2n: a tree of maxima of ends */
    VEC(struct span) placeholders;
    VEC(struct region) regions;
};

enum { NONE = UINT32_MAX };

static int edit_settle_by_begin(const void *pa, const void *pb)
{
    const struct span *a = pa, *b = pb;
    int c = (a->begin > b->begin) - (a->begin < b->begin);
    return c ? c : (a->end < b->end) - (a->end > b->end);
}

static void add_region(struct field *f, uint32_t lo, uint32_t hi, uint32_t limit)
{
    if (lo < hi)
        vec_push(&f->regions, (struct region){lo, hi, limit});
}

/* Cuts the edits that begin in edit i, after it in order, into regions. */
static void cut_regions(struct field *f, uint32_t i)
{
    const struct edit *e = &f->edit[i];
    f->placeholders.n = f->regions.n = 0;
    for (int k = 0; k < e->npieces; k++)
        if (piece_is_placeholder(&e->piece[k]))
            vec_push(&f->placeholders, e->piece[k].placeholder);
    if (f->placeholders.n)
        qsort(f->placeholders.p, f->placeholders.n, sizeof *f->placeholders.p,
              edit_settle_by_begin);

    uint32_t lo = i + 1, limit = 0; /* the region that is being cut */
    for (size_t k = 0; k <= f->placeholders.n; k++) {
        struct span h =
            k < f->placeholders.n ? f->placeholders.p[k] : (struct span){e->span.end, UINT32_MAX};
        if (h.end <= limit)
            continue;
        uint32_t next = edits_from(f->edit, f->n, h.begin);
        add_region(f, lo, next, limit);
        lo = next > lo ? next : lo;
        limit = h.end;
    }
}

static void lower_limit(struct field *f, struct region r, uint32_t who)
{
    for (uint32_t lo = r.lo + f->n, hi = r.hi + f->n; lo < hi; lo /= 2, hi /= 2) {
        if (lo % 2 && f->limit[lo].value > r.limit)
            f->limit[lo] = (struct mark){r.limit, who};
        if (lo % 2)
            lo++;
        if (hi % 2 && f->limit[--hi].value > r.limit)
            f->limit[hi] = (struct mark){r.limit, who};
    }
}

static struct mark lowest_limit(const struct field *f, uint32_t i)
{
    struct mark best = {UINT32_MAX, NONE};
    for (uint32_t k = i + f->n; k; k /= 2)
        if (f->limit[k].value < best.value)
            best = f->limit[k];
    return best;
}

static struct mark further(struct mark a, struct mark b)
{
    return b.value > a.value ? b : a;
}

static struct mark furthest_end(const struct field *f, struct region r)
{
    struct mark best = {0, NONE};
    for (uint32_t lo = r.lo + f->n, hi = r.hi + f->n; lo < hi; lo /= 2, hi /= 2) {
        if (lo % 2)
            best = further(best, f->reach[lo++]);
        if (hi % 2)
            best = further(best, f->reach[--hi]);
    }
    return best;
}

static bool edit_settle_has(const struct field *f, uint32_t i, enum state state, int rank)
{
    return f->state[i] == state && (state == ACCEPTED || (int)f->edit[i].rank == rank);
}

/* Sets rival of all open edits of a rank, looking among the edits of a state (if
 * open: of the same rank). */
static void find_rivals(struct field *f, int rank, enum state among)
{
    for (uint32_t k = 0; k < 2 * f->n; k++) {
        f->limit[k] = (struct mark){UINT32_MAX, NONE};
        f->reach[k] = (struct mark){0, NONE};
    }
    for (uint32_t i = 0; i < f->n; i++) {
        if (!edit_settle_has(f, i, among, rank))
            continue;
        f->reach[f->n + i] = (struct mark){f->edit[i].span.end, i};
        cut_regions(f, i);
        for (size_t k = 0; k < f->regions.n; k++)
            lower_limit(f, f->regions.p[k], i);
    }
    for (uint32_t k = f->n; k-- > 1;)
        f->reach[k] = further(f->reach[2 * k], f->reach[2 * k + 1]);

    for (uint32_t i = 0; i < f->n; i++) {
        f->rival[i] = NONE;
        if (!edit_settle_has(f, i, OPEN, rank))
            continue;
        struct mark over = lowest_limit(f, i);
        if (f->edit[i].span.end > over.value)
            f->rival[i] = over.who;
        cut_regions(f, i);
        for (size_t k = 0; k < f->regions.n && f->rival[i] == NONE; k++) {
            struct mark under = furthest_end(f, f->regions.p[k]);
            if (under.value > f->regions.p[k].limit)
                f->rival[i] = under.who;
        }
    }
}

static bool wrap_alike(const struct edit *a, const struct edit *b)
{
    return a->span.begin == b->span.begin && a->span.end == b->span.end && edit_wraps(a) &&
           edit_wraps(b);
}

/* Two edits of one rank that both wrap the same span: nothing says which is the outer one. */
static void find_rival_wraps(struct field *f, int rank)
{
    uint32_t last = NONE;
    for (uint32_t i = 0; i < f->n; i++) {
        if (!edit_settle_has(f, i, OPEN, rank) || !edit_wraps(&f->edit[i]))
            continue;
        if (last != NONE && wrap_alike(&f->edit[last], &f->edit[i])) {
            f->rival[i] = last;
            f->rival[last] = i;
        }
        last = i;
    }
}

typedef VEC(struct edit_dropped) drops;

static struct edit_dropped edit_settle_refused(const struct edit *e, const struct edit *rival)
{
    return (struct edit_dropped){e, rival, wrap_alike(e, rival) ? EDIT_WRAPS : EDIT_OVERLAPS};
}

static void settle_rank(struct field *f, int rank, drops *found)
{
    find_rivals(f, rank, ACCEPTED);
    for (uint32_t i = 0; i < f->n; i++)
        if (f->rival[i] != NONE)
            f->state[i] = DROPPED;
    find_rivals(f, rank, OPEN);
    find_rival_wraps(f, rank);
    for (uint32_t i = 0; i < f->n; i++) {
        uint32_t r = f->rival[i];
        if (r != NONE)
            vec_push(found, edit_settle_refused(&f->edit[i], &f->edit[r]));
        if (edit_settle_has(f, i, OPEN, rank))
            f->state[i] = r == NONE ? ACCEPTED : DROPPED;
    }
}

/* Copies of the proposals, sorted, without duplicates. */
static int edit_settle_by_order(const void *a, const void *b)
{
    int c = edit_cmp(a, b);
    return c ? c : strcmp(((const struct edit *)a)->by, ((const struct edit *)b)->by);
}

static struct edit *sort_proposals(const struct edits *e, struct arena *a, uint32_t *n)
{
    if (e->list.n >= UINT32_MAX / 4)
        BUG("%zu edits", e->list.n);
    struct edit *sorted = ARENA_ARRAY(a, struct edit, e->list.n);
    *n = 0;
    if (!e->list.n)
        return sorted;
    memcpy(sorted, e->list.p, e->list.n * sizeof *sorted);
    qsort(sorted, e->list.n, sizeof *sorted, edit_settle_by_order);
    for (size_t i = 0; i < e->list.n; i++)
        if (i == 0 || edit_cmp(&sorted[*n - 1], &sorted[i]) != 0)
            sorted[(*n)++] = sorted[i];
    return sorted;
}

/* Placeholders that appear more than once, one inside the other, double the output with each level.
 * An edit with which what it covers would be written more than this many times is dropped. */
enum { MOST_COPIES = 64 };

/* The cost of a placeholder of outer, with the edits in it: they stand from index first on. */
static uint64_t cost_in(const struct settled *s, const uint64_t *cost, uint32_t first,
                        const struct edit *outer, struct span placeholder)
{
    uint64_t sum = placeholder.end - placeholder.begin;
    uint32_t j = edits_from(s->edit, s->n, placeholder.begin);
    j = edits_inside(s->edit, s->n, j > first ? j : first, outer, placeholder);
    for (; j < s->n;
         j = edits_inside(s->edit, s->n, edits_past(s->edit, s->n, j), outer, placeholder))
        sum += cost[j] - (s->edit[j].span.end - s->edit[j].span.begin);
    return sum;
}

/* Finds the edits to drop, inner ones first. cost: the bytes and the work to apply an edit with
 * all that is in it. once: sums from the end, of the same with each edit applied once. */
static void find_exponential_edits(const struct settled *s, uint64_t *cost, uint64_t *once,
                                   bool *dropped)
{
    for (uint32_t i = s->n; i-- > 0;) {
        const struct edit *e = &s->edit[i];
        uint64_t own = 1;
        for (int k = 0; k < e->npieces; k++)
            own += 1 + e->piece[k].text.n;
        once[i] = once[i + 1] + own;
        cost[i] = own;
        for (int k = 0; k < e->npieces; k++)
            if (piece_is_placeholder(&e->piece[k]))
                cost[i] += cost_in(s, cost, i + 1, e, e->piece[k].placeholder);
        uint64_t plain =
            once[i] - once[edits_past(s->edit, s->n, i)] + (e->span.end - e->span.begin);
        dropped[i] = cost[i] > MOST_COPIES * plain;
        if (!dropped[i])
            continue;
        /* Without it, what lies in its span appears once. */
        struct edit_piece piece;
        struct edit nothing = edit_around(e->span, false, &piece);
        cost[i] = cost_in(s, cost, i + 1, &nothing, e->span);
    }
}

static void drop_exponential_edits(struct settled *s, struct edit *edit, struct arena *a,
                                   drops *found)
{
    uint64_t *cost = xcalloc(s->n, sizeof *cost);
    uint64_t *once = xcalloc((size_t)s->n + 1, sizeof *once);
    bool *dropped = xcalloc(s->n, sizeof *dropped);
    find_exponential_edits(s, cost, once, dropped);
    uint32_t kept = 0;
    for (uint32_t i = 0; i < s->n; i++) {
        if (!dropped[i]) {
            edit[kept++] = edit[i];
            continue;
        }
        struct edit *copy = ARENA_NEW(a, struct edit);
        *copy = edit[i];
        vec_push(found, (struct edit_dropped){copy, copy, EDIT_REPEATS});
    }
    s->n = kept;
    free(cost);
    free(once);
    free(dropped);
}

struct settled edits_settle(const struct edits *e, struct arena *a)
{
    struct field f = {0};
    f.edit = sort_proposals(e, a, &f.n);
    f.state = xcalloc(f.n, sizeof *f.state);
    f.rival = xcalloc(f.n, sizeof *f.rival);
    f.limit = xcalloc(2 * (size_t)f.n, sizeof *f.limit);
    f.reach = xcalloc(2 * (size_t)f.n, sizeof *f.reach);
    drops found = {0};
    for (int rank = EDIT_REWRITE; rank >= EDIT_RENAME; rank--)
        settle_rank(&f, rank, &found);

    struct edit *accepted = ARENA_ARRAY(a, struct edit, f.n);
    struct settled s = {.edit = accepted};
    for (uint32_t i = 0; i < f.n; i++)
        if (f.state[i] == ACCEPTED)
            accepted[s.n++] = f.edit[i];
    drop_exponential_edits(&s, accepted, a, &found);

    if (found.n) {
        struct edit_dropped *d = ARENA_ARRAY(a, struct edit_dropped, found.n);
        memcpy(d, found.p, found.n * sizeof *d);
        s.dropped = d;
        s.ndropped = (uint32_t)found.n;
    }
    free(f.state);
    free(f.rival);
    free(f.limit);
    free(f.reach);
    vec_release(&f.placeholders);
    vec_release(&f.regions);
    vec_release(&found);
    return s;
}
