#include "report/merge.h"
#include "base/texts.h"
#include <stdlib.h>

/* A file of one of the reports. */
struct piece {
    const struct file_result *file;
    uint32_t part;
    bool again; /* another piece stands for the file */
};

static bool report_merge_same_text(const char *a, const char *b)
{
    return a == b || (a && b && strcmp(a, b) == 0);
}

/* Returns a difference in the options of two runs; else NULL. */
static const char *report_merge_difference(const struct run_result *a, const struct run_result *b)
{
    if (!report_merge_same_text(a->version, b->version))
        return "tranship's version";
    if (!report_merge_same_text(a->command, b->command))
        return "the command";
    if (a->rocm != b->rocm)
        return "the release (--rocm)";
    if (a->as_cuda != b->as_cuda || a->as_arch != b->as_arch)
        return "--as-cuda or --as-arch";
    if (!a->proof != !b->proof)
        return "whether the port was proved (--prove)";
    if (a->proof &&
        (a->proof->hip != b->proof->hip || !report_merge_same_text(a->proof->arch, b->proof->arch)))
        return "what the port was proved with (--prove)";
    if (a->nmaps != b->nmaps || a->nrules != b->nrules)
        return "the maps";
    for (uint32_t i = 0; i < a->nmaps; i++) {
        if (!report_merge_same_text(a->map[i].file, b->map[i].file) ||
            a->map[i].rows != b->map[i].rows)
            return "the maps";
    }
    for (uint32_t i = 0; i < a->nrules; i++) {
        if (!report_merge_same_text(a->rule[i]->file, b->rule[i]->file) ||
            a->rule[i]->line != b->rule[i]->line || a->rule[i]->number != b->rule[i]->number)
            return "the suppress rows";
    }
    return NULL;
}

static int check_parts(const struct run_result *part, const char *const *name, uint32_t n,
                       struct err *err)
{
    for (uint32_t i = 1; i < n; i++) {
        const char *what = report_merge_difference(&part[0], &part[i]);
        if (what)
            return err_set(err, "%s and %s are not parts of one run: %s differs", name[0], name[i],
                           what);
    }
    return 0;
}

/* ---- files that are in several reports ---- */

static bool report_merge_same_findings(const struct finding *a, const struct finding *b, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++) {
        if (a[i].fingerprint != b[i].fingerprint || a[i].span.begin != b[i].span.begin ||
            a[i].severity != b[i].severity)
            return false;
    }
    return true;
}

static bool agree(const struct file_result *a, const struct file_result *b)
{
    if (a->status != b->status || a->bytes != b->bytes || a->lines != b->lines ||
        a->edits != b->edits || a->nfindings != b->nfindings || a->nsuppressed != b->nsuppressed ||
        a->converted != b->converted || a->unconverted != b->unconverted ||
        a->complete != b->complete)
        return false;
    return report_merge_same_findings(a->finding, b->finding, a->nfindings);
}

static int report_merge_by_path(const void *pa, const void *pb)
{
    const struct piece *a = *(struct piece *const *)pa, *b = *(struct piece *const *)pb;
    int order = strcmp(a->file->path, b->file->path);
    return order ? order : a < b ? -1 : a > b;
}

/* Returns the better one of two pieces for one file; NULL if they disagree. */
static struct piece *better(struct piece *a, struct piece *b)
{
    bool one = file_was_translated(a->file->status), other = file_was_translated(b->file->status);
    if (one != other)
        return one ? a : b;
    return agree(a->file, b->file) ? a : NULL;
}

static int resolve_duplicates(struct piece *piece, uint32_t n, const char *const *name,
                              struct arena *a, struct err *err)
{
    struct piece **sorted = ARENA_ARRAY(a, struct piece *, n + 1);
    for (uint32_t i = 0; i < n; i++)
        sorted[i] = &piece[i];
    qsort(sorted, n, sizeof *sorted, report_merge_by_path);
    for (uint32_t i = 1; i < n; i++) {
        struct piece *x = sorted[i - 1], *y = sorted[i];
        if (strcmp(x->file->path, y->file->path) != 0)
            continue;
        struct piece *kept = better(x, y);
        if (!kept)
            return err_set(err, "%s is in %s and in %s, with different results", x->file->path,
                           name[x->part], name[y->part]);
        (kept == x ? y : x)->again = true;
        sorted[i] = kept;
    }
    return 0;
}

static int report_merge_by_order(const void *pa, const void *pb)
{
    const struct piece *a = pa, *b = pb;
    return (a->file->order > b->file->order) - (a->file->order < b->file->order);
}

/* Has each its own place, so that they come from one list of inputs? */
static bool has_places(const struct piece *piece, uint32_t n, struct arena *a)
{
    struct piece *sorted = ARENA_ARRAY(a, struct piece, n + 1);
    uint32_t kept = 0;
    for (uint32_t i = 0; i < n; i++) {
        if (!piece[i].again)
            sorted[kept++] = piece[i];
    }
    qsort(sorted, kept, sizeof *sorted, report_merge_by_order);
    for (uint32_t i = 1; i < kept; i++) {
        if (sorted[i].file->order == sorted[i - 1].file->order)
            return false;
    }
    return true;
}

/* ---- sums ---- */

static const struct proof_summary *join_proofs(const struct run_result *part, uint32_t n,
                                               struct arena *a)
{
    if (!part[0].proof)
        return NULL;
    struct proof_summary *sum = ARENA_NEW(a, struct proof_summary);
    *sum = *part[0].proof;
    for (uint32_t i = 1; i < n; i++) {
        const struct proof_summary *p = part[i].proof;
        sum->units += p->units;
        sum->compile += p->compile;
        sum->unjudged += p->unjudged;
        sum->predicted += p->predicted;
        sum->unpredicted += p->unpredicted;
        sum->confirmed += p->confirmed;
        sum->unconfirmed += p->unconfirmed;
        if (!sum->first) {
            sum->first = p->first;
            sum->why = p->why;
        }
    }
    return sum;
}

static void join_added(struct run_result *out, const struct run_result *part, uint32_t n,
                       struct arena *a)
{
    size_t all = 0;
    for (uint32_t i = 0; i < n; i++)
        all += part[i].nadded;
    const char **added = ARENA_ARRAY(a, const char *, all + 1);
    all = 0;
    for (uint32_t i = 0; i < n; i++) {
        for (uint32_t k = 0; k < part[i].nadded; k++)
            added[all++] = part[i].added[k];
    }
    out->nadded = (uint32_t)texts_settle(added, all);
    out->added = added;
}

static void report_merge_add_tree(struct tree_summary *sum, const struct tree_summary *t)
{
    sum->copied += t->copied;
    sum->links += t->links;
    sum->edited += t->edited;
    sum->left += t->left;
    sum->update |= t->update;
    sum->merged += t->merged;
    sum->kept += t->kept;
    sum->deleted += t->deleted;
    sum->conflicts += t->conflicts;
}

/* Joins the other files that the parts have written; NULL if none writes a tree. */
static const struct tree_summary *join_trees(const struct run_result *part, uint32_t n,
                                             struct arena *a)
{
    struct tree_summary *sum = NULL;
    size_t all = 0;
    for (uint32_t i = 0; i < n; i++)
        all += part[i].tree ? part[i].tree->nremoved : 0;
    const char **removed = ARENA_ARRAY(a, const char *, all + 1);
    all = 0;
    for (uint32_t i = 0; i < n; i++) {
        const struct tree_summary *t = part[i].tree;
        if (!t)
            continue;
        if (!sum)
            sum = ARENA_NEW(a, struct tree_summary);
        report_merge_add_tree(sum, t);
        for (uint32_t k = 0; k < t->nremoved; k++)
            removed[all++] = t->removed[k];
    }
    if (sum) {
        sum->removed = removed;
        sum->nremoved = (uint32_t)texts_settle(removed, all);
    }
    return sum;
}

static void join_files(struct run_result *out, struct piece *piece, uint32_t n, struct arena *a)
{
    struct file_result *file = ARENA_ARRAY(a, struct file_result, n + 1);
    bool places = has_places(piece, n, a);
    if (places)
        qsort(piece, n, sizeof *piece, report_merge_by_order);
    for (uint32_t i = 0; i < n; i++) {
        if (piece[i].again)
            continue;
        struct file_result *f = &file[out->nfiles];
        *f = *piece[i].file;
        if (!places)
            f->order = out->nfiles;
        struct finding *finding = ARENA_ARRAY(a, struct finding, f->nfindings + 1);
        for (uint32_t k = 0; k < f->nfindings; k++) {
            finding[k] = f->finding[k];
            finding[k].age = AGE_UNKNOWN;
        }
        f->finding = finding;
        out->stopped |= f->status == FILE_UNREACHED;
        out->nfiles++;
    }
    out->file = file;
}

/* ---- units ---- */

/* A file as a report has it, and its place among those joined. */
struct joined {
    const char *path;
    uint32_t part, order;
    uint32_t at;
};

static int joined_by_path(const void *pa, const void *pb)
{
    const struct joined *a = pa, *b = pb;
    return strcmp(a->path, b->path);
}

static int joined_by_order(const void *pa, const void *pb)
{
    const struct joined *a = pa, *b = pb;
    if (a->part != b->part)
        return a->part < b->part ? -1 : 1;
    return (a->order > b->order) - (a->order < b->order);
}

/* Returns the place of each piece, by part and order. */
static const struct joined *join_places(const struct run_result *out, const struct piece *piece,
                                        uint32_t n, struct arena *a)
{
    struct joined *file = ARENA_ARRAY(a, struct joined, out->nfiles + 1),
                  *all = ARENA_ARRAY(a, struct joined, n + 1);
    for (uint32_t i = 0; i < out->nfiles; i++)
        file[i] = (struct joined){.path = out->file[i].path, .at = i};
    if (out->nfiles)
        qsort(file, out->nfiles, sizeof *file, joined_by_path);
    for (uint32_t i = 0; i < n; i++) {
        all[i] = (struct joined){piece[i].file->path, piece[i].part, piece[i].file->order, 0};
        const struct joined *f = bsearch(&all[i], file, out->nfiles, sizeof *file, joined_by_path);
        all[i].at = f ? f->at : 0;
    }
    if (n)
        qsort(all, n, sizeof *all, joined_by_order);
    return all;
}

static int join_by_number(const void *pa, const void *pb)
{
    const uint32_t *a = pa, *b = pb;
    return (*a > *b) - (*a < *b);
}

/* The units that include a file, as the reports together know them. */
struct join_set {
    VEC(uint32_t) v;
};

static void join_set_runs(struct file_result *f, struct join_set *s, struct arena *a)
{
    uint32_t *run = ARENA_ARRAY(a, uint32_t, 2 * s->v.n + 1), n = 0;
    if (s->v.n)
        qsort(s->v.p, s->v.n, sizeof *s->v.p, join_by_number);
    for (size_t i = 0; i < s->v.n; i++) {
        if (!n || run[n - 1] + 1 < s->v.p[i]) {
            run[n] = s->v.p[i];
            n += 2;
        }
        run[n - 1] = s->v.p[i];
    }
    f->unit = run;
    f->nunits = n / 2;
    vec_release(&s->v);
}

/* Units are known by their place among the files, which changes where files of several lists are
 * joined. Of a divided run, each part names units of others, and all places stay. */
static void join_units(struct run_result *out, const struct piece *piece, uint32_t n,
                       struct arena *a)
{
    const struct joined *places = join_places(out, piece, n, a);
    struct file_result *file = ARENA_ARRAY(a, struct file_result, out->nfiles + 1);
    struct join_set *set = xcalloc(out->nfiles + 1, sizeof *set);
    uint32_t units = 0;
    if (out->nfiles)
        memcpy(file, out->file, out->nfiles * sizeof *file);
    for (uint32_t i = 0; i < n; i++) {
        const struct file_result *f = piece[i].file;
        struct joined key = {.part = piece[i].part, .order = f->order};
        uint32_t to =
            ((const struct joined *)bsearch(&key, places, n, sizeof key, joined_by_order))->at;
        for (uint32_t k = 0; k < f->nunits; k++) {
            for (key.order = f->unit[2 * k]; key.order <= f->unit[2 * k + 1]; key.order++) {
                const struct joined *one = bsearch(&key, places, n, sizeof key, joined_by_order);
                vec_push(&set[to].v, one ? file[one->at].order : key.order);
            }
        }
    }
    for (uint32_t i = 0; i < out->nfiles; i++) {
        join_set_runs(&file[i], &set[i], a);
        units += file[i].is_unit;
    }
    free(set);
    out->file = file;
    out->units = units;
}

int report_merge(struct run_result *out, const struct run_result *part, const char *const *name,
                 uint32_t n, struct arena *a, struct err *err)
{
    uint32_t all = 0, k = 0;
    if (check_parts(part, name, n, err) < 0)
        return -1;
    for (uint32_t i = 0; i < n; i++)
        all += part[i].nfiles;
    struct piece *piece = ARENA_ARRAY(a, struct piece, all + 1);
    for (uint32_t i = 0; i < n; i++) {
        for (uint32_t j = 0; j < part[i].nfiles; j++)
            piece[k++] = (struct piece){.file = &part[i].file[j], .part = i};
    }
    if (resolve_duplicates(piece, all, name, a, err) < 0)
        return -1;
    *out = part[0];
    out->nfiles = 0;
    out->stopped = false;
    out->baseline = NULL;
    out->shard = NULL;
    out->ntargets = n == 1 ? out->ntargets : 0; /* units have other numbers then */
    for (uint32_t i = 1; i < n; i++)
        out->seconds += part[i].seconds;
    out->proof = join_proofs(part, n, a);
    join_added(out, part, n, a);
    out->tree = join_trees(part, n, a);
    join_files(out, piece, all, a);
    join_units(out, piece, all, a);
    return 0;
}
