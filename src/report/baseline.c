#include "report/baseline.h"
#include "base/fs.h"
#include "base/search.h"
#include "base/texts.h"
#include "report/layout.h"
#include <stdlib.h>

/* A finding of the earlier report. */
struct known {
    struct located at;
    const char *path; /* normal */
    uint32_t order;
    bool gone;       /* its file is */
    bool matched;    /* it stands for one of the run */
    uint32_t passed; /* of the first with its fingerprint: how many behind it need not be looked at
                        again */
};

struct comparison {
    struct arena *arena;
    bool compiled_before, compiled; /* the ports */
    struct baseline_summary *out;
    struct known *known; /* by fingerprint, then by path, those of files that are gone first */
    uint32_t nknown;
};

static int baseline_order_of(const struct known *k, uint64_t fingerprint, bool gone,
                             const char *path)
{
    if (k->at.finding->fingerprint != fingerprint)
        return k->at.finding->fingerprint < fingerprint ? -1 : 1;
    return k->gone != gone ? (k->gone ? -1 : 1) : strcmp(k->path, path);
}

static int by_fingerprint(const void *pa, const void *pb)
{
    const struct known *a = pa, *b = pb;
    int order = baseline_order_of(a, b->at.finding->fingerprint, b->gone, b->path);
    return order ? order : (a->order > b->order) - (a->order < b->order);
}

/* The normal paths of the run's files, in order: all of them, and those that were judged. */
struct paths {
    const char **all, **judged;
    size_t nall, njudged;
};

static struct paths paths_of(const struct run_result *r, struct arena *a)
{
    struct paths p = {.all = ARENA_ARRAY(a, const char *, r->nfiles + 1),
                      .judged = ARENA_ARRAY(a, const char *, r->nfiles + 1)};
    for (uint32_t i = 0; i < r->nfiles; i++) {
        const char *path = fs_normal(a, r->file[i].path);
        p.all[p.nall++] = path;
        if (file_was_translated(r->file[i].status))
            p.judged[p.njudged++] = path;
    }
    p.nall = texts_settle(p.all, p.nall);
    p.njudged = texts_settle(p.judged, p.njudged);
    return p;
}

static bool baseline_has(const char *const *paths, size_t n, const char *path)
{
    return n && bsearch(&path, paths, n, sizeof *paths, texts_order);
}

/* Takes the findings of the earlier report in, but those outside of the run. */
static void take_known(struct comparison *c, const struct run_result *r,
                       const struct run_result *old, baseline_exists_fn *exists)
{
    uint32_t all = 0;
    struct paths paths = paths_of(r, c->arena);
    for (uint32_t i = 0; i < old->nfiles; i++)
        all += old->file[i].nfindings;
    c->known = ARENA_ARRAY(c->arena, struct known, all + 1);
    for (uint32_t i = 0; i < old->nfiles; i++) {
        const struct file_result *f = &old->file[i];
        const char *path = f->nfindings ? fs_normal(c->arena, f->path) : "";
        bool gone =
            f->nfindings && !baseline_has(paths.all, paths.nall, path) && !(exists && exists(path));
        if (f->nfindings && !gone && !baseline_has(paths.judged, paths.njudged, path)) {
            c->out->outside += f->nfindings;
            continue;
        }
        for (uint32_t k = 0; k < f->nfindings; k++, c->nknown++)
            c->known[c->nknown] = (struct known){
                .at = {f, &f->finding[k]}, .path = path, .order = c->nknown, .gone = gone};
    }
    qsort(c->known, c->nknown, sizeof *c->known, by_fingerprint);
}

static bool try_one(struct known *k, const struct finding *f)
{
    bool fits = !k->matched && k->at.finding->severity >= f->severity;
    k->matched |= fits;
    return fits;
}

/* Looks for what stands for the finding, in the same file. */
static bool take_here(struct comparison *c, const struct finding *f, const char *path)
{
    size_t i;
    search_first(i, c->nknown, baseline_order_of(&c->known[i], f->fingerprint, false, path) >= 0);
    for (; i < c->nknown && baseline_order_of(&c->known[i], f->fingerprint, false, path) == 0;
         i++) {
        if (try_one(&c->known[i], f))
            return true;
    }
    return false;
}

/* The same in files that are gone: from the first that is still free. */
static bool take_moved(struct comparison *c, const struct finding *f)
{
    size_t first;
    search_first(first, c->nknown,
                 baseline_order_of(&c->known[first], f->fingerprint, true, "") >= 0);
    uint32_t *passed = &c->known[first].passed; /* there is room for one behind the last */
    for (size_t i = first + *passed; i < c->nknown; i++) {
        struct known *k = &c->known[i];
        if (k->at.finding->fingerprint != f->fingerprint || !k->gone)
            break;
        if (try_one(k, f))
            return true;
        if (k->matched && i == first + *passed)
            ++*passed;
    }
    return false;
}

static void baseline_compare_file(struct comparison *c, struct file_result *f, bool moved)
{
    const char *path = fs_normal(c->arena, f->path);
    struct finding *own = ARENA_ARRAY(c->arena, struct finding, f->nfindings + 1);
    for (uint32_t i = 0; i < f->nfindings; i++) {
        own[i] = f->finding[i];
        if (own[i].age != AGE_SAME)
            own[i].age =
                (moved ? take_moved(c, &own[i]) : take_here(c, &own[i], path)) ? AGE_SAME : AGE_NEW;
    }
    f->finding = own;
    for (uint32_t i = 0; i < f->nsuppressed && !moved; i++)
        take_here(c, &f->suppressed[i].finding, path);
}

static int baseline_by_order(const void *pa, const void *pb)
{
    const struct known *a = pa, *b = pb;
    return (a->order > b->order) - (a->order < b->order);
}

/* Is it the compiler's word, or as grave as it is by that? */
static bool baseline_is_compilers(const struct finding *f)
{
    return f->def->number / 100 == 20 || f->proof == PROOF_CONFIRMED;
}

/* A port that was not compiled this time may have the error still. */
static bool baseline_is_unasked(const struct comparison *c, const struct known *k)
{
    return c->compiled_before && !c->compiled && k->at.finding->def->number / 100 == 20;
}

static void list_fixed(struct comparison *c)
{
    struct located *fixed = ARENA_ARRAY(c->arena, struct located, c->nknown + 1);
    qsort(c->known, c->nknown, sizeof *c->known, baseline_by_order);
    for (uint32_t i = 0; i < c->nknown; i++) {
        if (!c->known[i].matched && baseline_is_unasked(c, &c->known[i]))
            c->out->unasked++;
        else if (!c->known[i].matched)
            fixed[c->out->nfixed++] = c->known[i].at;
    }
    c->out->fixed = fixed;
}

void baseline_compare(struct run_result *r, const struct run_result *old, const char *file,
                      baseline_exists_fn *exists, struct arena *a)
{
    struct baseline_summary *out = ARENA_NEW(a, struct baseline_summary);
    struct comparison c = {
        .arena = a, .out = out, .compiled_before = old->proof, .compiled = r->proof};
    struct file_result *files = ARENA_ARRAY(a, struct file_result, r->nfiles + 1);
    *out = (struct baseline_summary){.file = file, .rocm = old->rocm == r->rocm ? 0 : old->rocm};
    if (r->nfiles)
        memcpy(files, r->file, r->nfiles * sizeof *files);
    take_known(&c, r, old, exists);
    for (int moved = 0; moved < 2; moved++) {
        for (uint32_t i = 0; i < r->nfiles; i++)
            baseline_compare_file(&c, &files[i], moved);
    }
    for (uint32_t i = 0; i < r->nfiles; i++) {
        for (uint32_t k = 0; k < files[i].nfindings; k++) {
            const struct finding *f = &files[i].finding[k];
            (f->age == AGE_SAME ? out->same : out->added)[f->severity]++;
            out->asked +=
                f->age != AGE_SAME && c.compiled && !c.compiled_before && baseline_is_compilers(f);
        }
    }
    list_fixed(&c);
    r->file = files;
    r->baseline = out;
}

uint32_t baseline_count(const struct run_result *r, enum severity least)
{
    uint32_t n = 0;
    for (uint32_t i = 0; i < r->nfiles; i++) {
        for (uint32_t k = 0; k < r->file[i].nfindings; k++)
            n += r->file[i].finding[k].severity >= least && baseline_counts(&r->file[i].finding[k]);
    }
    return n;
}

static uint32_t baseline_sum(const uint32_t n[3])
{
    return n[SEV_INFO] + n[SEV_WARNING] + n[SEV_ERROR];
}

void baseline_tell(const struct run_result *r, struct buf *out)
{
    const struct baseline_summary *b = r->baseline;
    if (!b)
        return;
    buf_printf(out, "against %s", b->file);
    if (b->rocm)
        buf_printf(out, " (HIP %d.%d)", b->rocm / 100, b->rocm % 100);
    buf_printf(out, ": %u new", baseline_sum(b->added));
    if (baseline_sum(b->added)) {
        buf_addstr(out, " (");
        layout_count(out, b->added[SEV_ERROR], "error", "errors");
        buf_addstr(out, ", ");
        layout_count(out, b->added[SEV_WARNING], "warning", "warnings");
        buf_printf(out, ", %u info)", b->added[SEV_INFO]);
    }
    buf_printf(out, ", %u fixed, %u the same", b->nfixed, baseline_sum(b->same));
    if (b->outside)
        buf_printf(out, "; %u in files that were not examined this time", b->outside);
    if (b->unasked)
        buf_printf(
            out,
            "; %u that only the compiler finds: the earlier port was compiled (--prove), and "
            "this one was not",
            b->unasked);
    if (b->asked)
        buf_printf(
            out,
            "; %u of the new ones by the compiler: this port was compiled (--prove), and the "
            "earlier one was not",
            b->asked);
}

bool baseline_least(const struct run_result *r, enum severity *out)
{
    for (int s = SEV_INFO; r->fail_on && s <= SEV_ERROR; s++) {
        *out = (enum severity)s;
        if (strcmp(r->fail_on, severity_name(*out)) == 0)
            return true;
    }
    return false;
}

bool baseline_too_many(const struct run_result *r)
{
    enum severity least;
    return baseline_least(r, &least) && baseline_count(r, least) > r->max_new;
}

bool baseline_too_little(const struct run_result *r)
{
    struct totals t = totals_of(r);
    return totals_share(&t) < r->min_coverage;
}

void baseline_tell_gates(const struct run_result *r, struct buf *out)
{
    const char *lead = "";
    struct totals t = totals_of(r);
    unsigned share = totals_share(&t);
    if (r->baseline && r->max_new && baseline_too_many(r)) {
        buf_printf(out, "more new findings than --max-new-findings %u", r->max_new);
        lead = "; ";
    }
    if (share >= r->min_coverage)
        return;
    if (t.converted + t.unconverted)
        buf_printf(out, "%scoverage %u.%u %% is below", lead, share / 10, share % 10);
    else
        buf_printf(out,
                   "%sthere was nothing to convert, and some "
                   "files were not read: below",
                   lead);
    buf_printf(out, " --min-coverage %u.%u", r->min_coverage / 10, r->min_coverage % 10);
}
