#include "base/texts.h"
#include "core/facts_merge_parts.h"
#include <stdlib.h>

/* A record of a view; the position tells the order of the views. */
struct item {
    uint32_t at, view;
    const void *fact;
};

struct items {
    struct item *p;
    uint32_t n;
};

static int facts_merge_by_place(const void *pa, const void *pb)
{
    const struct item *a = pa, *b = pb;
    if (a->at != b->at)
        return a->at < b->at ? -1 : 1;
    return (a->view > b->view) - (a->view < b->view);
}

/* Do the two views have a say against one another? What an incomplete one says is no more
 * than a hint where another saw everything; and where none did, that they differ may be for
 * what they did not see. */
static bool are_peers(const struct merge *m, const struct item *a, const struct item *b)
{
    return (a->view < m->complete) == (b->view < m->complete);
}

static void add_difference(struct merge *m, const struct item *a, const struct item *b, bool owner)
{
    const struct fact_difference *last = m->differs.n ? &m->differs.p[m->differs.n - 1] : NULL;
    if (b->view >= m->complete || (last && last->at == a->at && last->owner >= owner))
        return;
    vec_push(&m->differs,
             (struct fact_difference){a->at, owner, m->view[a->view].unit, m->view[b->view].unit});
}

static bool facts_merge_same_text(const char *a, const char *b)
{
    return a == b || (a && b && strcmp(a, b) == 0);
}

/* Collects one kind of record of all views: MEMBER and its count, with the
 * field that is its place. */
#define COLLECT(m, items, MEMBER, COUNT, PLACE)                                                    \
    do {                                                                                           \
        uint32_t total = 0;                                                                        \
        for (uint32_t v = 0; v < (m)->n; v++)                                                      \
            total += (m)->view[v].facts->COUNT;                                                    \
        (items)->p = ARENA_ARRAY((m)->arena, struct item, total);                                  \
        (items)->n = 0;                                                                            \
        for (uint32_t v = 0; v < (m)->n; v++) {                                                    \
            const struct facts *f = (m)->view[v].facts;                                            \
            for (uint32_t i = 0; i < f->COUNT; i++)                                                \
                (items)->p[(items)->n++] = (struct item){f->MEMBER[i].PLACE, v, &f->MEMBER[i]};    \
        }                                                                                          \
        if (total)                                                                                 \
            qsort((items)->p, total, sizeof *(items)->p, facts_merge_by_place);                    \
    } while (0)

/* Adds what a record of another view says of the same place. first: the one that
 * record is a copy of. */
typedef void join_fn(struct merge *m, void *record, const struct item *first,
                     const struct item *now);

/* One record for each place: the first view's, joined with the others'. Returns their number. */
static uint32_t join_items(struct merge *m, const struct items *all, void *own, size_t size,
                           join_fn *join)
{
    uint32_t n = 0;
    char *last = own;
    const struct item *first = all->p;
    for (uint32_t i = 0; i < all->n; i++) {
        if (n && all->p[i].at == first->at) {
            join(m, last, first, &all->p[i]);
            continue;
        }
        first = &all->p[i];
        last = (char *)own + size * n++;
        memcpy(last, first->fact, size);
    }
    return n;
}

/* CUDA's in one unit and the user's own in another: leaving a name alone is the safe side. */
static void join_ref(struct merge *m, void *record, const struct item *first,
                     const struct item *now)
{
    struct fact_ref *ref = record;
    const struct fact_ref *other = now->fact;
    if (!are_peers(m, first, now))
        return;
    bool differ = ref->owner != other->owner || ref->member != other->member ||
                  !facts_merge_same_text(ref->parent, other->parent) ||
                  !facts_merge_same_text(ref->alias, other->alias);
    bool owner = (ref->owner == OWNER_USER) != (other->owner == OWNER_USER);
    if (differ)
        add_difference(m, first, now, owner);
    if (other->owner == OWNER_USER)
        ref->owner = OWNER_USER;
    ref->member |= other->member;
    ref->mixed |= other->mixed;
    ref->inner |= other->inner;
    ref->again |= other->again;
    if (!facts_merge_same_text(ref->parent, other->parent))
        ref->parent = NULL;
    if (!facts_merge_same_text(ref->alias, other->alias))
        ref->alias = NULL;
}

static void merge_refs(struct merge *m, struct facts *out)
{
    struct items all;
    COLLECT(m, &all, ref, nrefs, at);
    struct fact_ref *own = ARENA_ARRAY(m->arena, struct fact_ref, all.n);
    out->ref = own;
    out->nrefs = join_items(m, &all, own, sizeof *own, join_ref);
}

/* An argument that has another type in another unit has none that is certain.
 * True where they differ. */
static bool join_arg(struct fact_arg *arg, const struct fact_arg *other)
{
    bool types = facts_merge_same_text(arg->type, other->type) &&
                 facts_merge_same_text(arg->given, other->given);
    bool values =
        arg->has_value == other->has_value && (!arg->has_value || arg->value == other->value);
    bool kinds = arg->kind == other->kind;
    if (!types)
        arg->type = arg->given = NULL;
    if (!values)
        arg->has_value = 0;
    if (!kinds)
        arg->kind = FACT_ARG_OTHER;
    return !types || !values || !kinds;
}

static void join_call(struct merge *m, void *record, const struct item *first,
                      const struct item *now)
{
    struct fact_call *call = record;
    const struct fact_call *other = now->fact;
    if (!are_peers(m, first, now))
        return;
    bool differ = call->nargs != other->nargs || !facts_merge_same_text(call->type, other->type);
    struct fact_arg *arg = ARENA_ARRAY(m->arena, struct fact_arg, call->nargs);
    for (uint32_t i = 0; i < call->nargs; i++) {
        arg[i] = call->arg[i];
        if (call->nargs == other->nargs)
            differ |= join_arg(&arg[i], &other->arg[i]);
        else
            arg[i] = (struct fact_arg){0};
    }
    call->arg = arg;
    call->in_host &= other->in_host;
    if (!facts_merge_same_text(call->type, other->type))
        call->type = NULL;
    if (differ)
        add_difference(m, first, now, false);
}

static void merge_calls(struct merge *m, struct facts *out)
{
    struct items all;
    COLLECT(m, &all, call, ncalls, at);
    struct fact_call *own = ARENA_ARRAY(m->arena, struct fact_call, all.n);
    out->call = own;
    out->ncalls = join_items(m, &all, own, sizeof *own, join_call);
}

static void join_device(struct merge *m, void *record, const struct item *first,
                        const struct item *now)
{
    (void)m;
    (void)first;
    struct fact_device *device = record;
    const struct fact_device *other = now->fact;
    device->is_host |= other->is_host;
    if (other->body.end > device->body.end)
        device->body.end = other->body.end;
}

static void merge_device(struct merge *m, struct facts *out)
{
    struct items all;
    COLLECT(m, &all, device, ndevice, body.begin);
    struct fact_device *own = ARENA_ARRAY(m->arena, struct fact_device, all.n);
    out->device = own;
    out->ndevice = join_items(m, &all, own, sizeof *own, join_device);
}

/* Intersects the spans that the views skip. */
static void merge_inactive(struct merge *m, struct facts *out)
{
    const struct span *common = m->view[0].facts->inactive;
    uint32_t ncommon = m->view[0].facts->ninactive;
    for (uint32_t v = 1; v < m->n; v++) {
        const struct facts *f = m->view[v].facts;
        struct span *both = ARENA_ARRAY(m->arena, struct span, ncommon + f->ninactive);
        ncommon = spans_common(common, ncommon, f->inactive, f->ninactive, both);
        common = both;
    }
    out->inactive = common;
    out->ninactive = ncommon;
}

static bool same_signatures(const struct facts *a, const struct facts *b)
{
    bool same = a->nsignatures == b->nsignatures;
    for (uint32_t i = 0; same && i < a->nsignatures; i++)
        same = a->signature[i].at == b->signature[i].at &&
               (a->signature[i].pass == 0) == (b->signature[i].pass == 0) &&
               strcmp(a->signature[i].text, b->signature[i].text) == 0;
    return same;
}

/* Takes one of the units that say the same; the passes of each unit have numbers of their own. */
static void merge_signatures(struct merge *m, struct facts *out)
{
    uint32_t all = 0, n = 0, pass = 0;
    for (uint32_t v = 0; v < m->n; v++)
        all += m->view[v].facts->nsignatures;
    struct fact_signature *own = ARENA_ARRAY(m->arena, struct fact_signature, all);
    for (uint32_t v = 0; v < m->n; v++) {
        const struct facts *f = m->view[v].facts;
        bool same = false;
        uint32_t most = 0;
        for (uint32_t k = 0; k < v && !same; k++)
            same = same_signatures(m->view[k].facts, f);
        for (uint32_t i = 0; i < f->nsignatures && !same; i++) {
            own[n] = f->signature[i];
            most = own[n].pass > most ? own[n].pass : most;
            own[n++].pass += pass;
        }
        pass += same ? 0 : most + 1;
    }
    out->signature = own;
    out->nsignatures = n;
}

static void merge_includes(struct merge *m, struct facts *out)
{
    uint32_t all = 0;
    for (uint32_t v = 0; v < m->n; v++)
        all += m->view[v].facts->nincludes;
    const char **own = ARENA_ARRAY(m->arena, const char *, all);
    for (uint32_t v = 0, i = 0; v < m->n; v++) {
        for (uint32_t k = 0; k < m->view[v].facts->nincludes; k++)
            own[i++] = m->view[v].facts->include[k];
    }
    out->include = own;
    out->nincludes = (uint32_t)texts_settle(own, all);
}

/* Errors of one view in what all those skip that saw everything: nobody has seen that. */
static uint32_t errors_beside(const struct merge *m, const struct facts *f,
                              struct fact_diagnostic *own)
{
    uint32_t n = 0;
    for (uint32_t i = 0; i < f->ndiagnostics; i++) {
        bool skipped = f->diagnostic[i].in_file && f->diagnostic[i].severity != FACT_MARK;
        for (uint32_t k = 0; k < m->complete && skipped; k++)
            skipped = facts_inactive(m->view[k].facts, f->diagnostic[i].at);
        if (skipped)
            own[n++] = f->diagnostic[i];
    }
    return n;
}

/* Those of the first view that has any. True where there is one. */
static bool take_errors_beside(const struct merge *m, struct facts *out)
{
    for (uint32_t v = m->complete; v < m->n && m->complete; v++) {
        const struct facts *f = m->view[v].facts;
        struct fact_diagnostic *own =
            ARENA_ARRAY(m->arena, struct fact_diagnostic, f->ndiagnostics);
        uint32_t n = errors_beside(m, f, own);
        if (n) {
            out->complete = false;
            out->diagnostic = own;
            out->ndiagnostics = n;
            return true;
        }
    }
    return false;
}

static bool merge_has_mark(const struct facts *out, const struct fact_diagnostic *mark)
{
    bool has = false;
    for (uint32_t i = 0; i < out->ndiagnostics && !has; i++)
        has = out->diagnostic[i].severity == FACT_MARK && out->diagnostic[i].at == mark->at &&
              strcmp(out->diagnostic[i].text, mark->text) == 0;
    return has;
}

/* Each view's marks, for a template may have them in one unit alone. */
static void merge_marks(const struct merge *m, struct facts *out)
{
    uint32_t all = out->ndiagnostics;
    for (uint32_t v = 0; v < m->n; v++)
        all += m->view[v].facts->ndiagnostics;
    if (all == out->ndiagnostics)
        return;
    struct fact_diagnostic *own = ARENA_ARRAY(m->arena, struct fact_diagnostic, all);
    if (out->ndiagnostics)
        memcpy(own, out->diagnostic, out->ndiagnostics * sizeof *own);
    out->diagnostic = own;
    for (uint32_t v = 0; v < m->n; v++) {
        const struct facts *f = m->view[v].facts;
        for (uint32_t i = 0; i < f->ndiagnostics; i++) {
            if (f->diagnostic[i].severity == FACT_MARK && !merge_has_mark(out, &f->diagnostic[i]))
                own[out->ndiagnostics++] = f->diagnostic[i];
        }
    }
}

/* If no unit saw everything, takes the errors of the unit with the fewest. */
static void merge_diagnostics(const struct merge *m, struct facts *out)
{
    const struct facts *least = NULL;
    for (uint32_t v = 0; v < m->n && !m->complete; v++) {
        const struct facts *f = m->view[v].facts;
        if (f->ndiagnostics && (!least || f->ndiagnostics < least->ndiagnostics))
            least = f;
    }
    out->diagnostic = least ? least->diagnostic : NULL;
    out->ndiagnostics = least ? least->ndiagnostics : 0;
}

static int by_at(const void *pa, const void *pb)
{
    const struct fact_difference *a = pa, *b = pb;
    return a->at != b->at ? (a->at > b->at) - (a->at < b->at) : (int)b->owner - (int)a->owner;
}

/* One for each place. */
static void take_differences(struct merge *m, struct facts *out)
{
    struct fact_difference *own = ARENA_ARRAY(m->arena, struct fact_difference, m->differs.n);
    uint32_t n = 0;
    if (m->differs.n)
        qsort(m->differs.p, m->differs.n, sizeof *m->differs.p, by_at);
    for (size_t i = 0; i < m->differs.n; i++) {
        if (!n || own[n - 1].at != m->differs.p[i].at)
            own[n++] = m->differs.p[i];
    }
    out->differs = own;
    out->ndiffers = n;
    vec_release(&m->differs);
}

/* The views with a parse, the complete ones first, else in their order. */
static void sort_views(struct merge *m, const struct facts_view *view, uint32_t n)
{
    struct facts_view *own = ARENA_ARRAY(m->arena, struct facts_view, n);
    for (int complete = 1; complete >= 0; complete--) {
        for (uint32_t i = 0; i < n; i++) {
            if (view[i].facts->parsed && view[i].facts->complete == complete)
                own[m->n++] = view[i];
        }
        m->complete = complete ? m->n : m->complete;
    }
    m->view = own;
}

void facts_merge(const struct facts_view *view, uint32_t n, struct facts *out, struct arena *a)
{
    struct merge m = {.arena = a};
    sort_views(&m, view, n);
    *out = (struct facts){0};
    if (m.n < 2) {
        if (n)
            *out = m.n ? *m.view[0].facts : *view[0].facts;
        return;
    }
    out->parsed = true;
    out->complete = m.complete > 0;
    merge_refs(&m, out);
    merge_calls(&m, out);
    merge_device(&m, out);
    merge_exprs(&m, out);
    merge_inactive(&m, out);
    merge_signatures(&m, out);
    merge_includes(&m, out);
    if (!take_errors_beside(&m, out))
        merge_diagnostics(&m, out);
    merge_marks(&m, out);
    take_differences(&m, out);
}
