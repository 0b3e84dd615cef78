#include "project/plan/changed.h"
#include "base/texts.h"
#include <stdlib.h>

int changed_find(struct revision_diff *d, const struct inputs *in,
                 const struct project_options *opt, struct err *err)
{
    int rc = 0;
    for (size_t i = 0; i < in->anchors.n && rc == 0; i++) {
        const char *path = in->anchors.p[i]->path;
        rc = revision_diff(d, path[0] ? path : ".", opt->changed, in->arena, err);
    }
    revision_sort(d);
    return rc;
}

static bool changed_differs(const struct revision_diff *d, const char *path)
{
    char *real = path ? realpath(path, NULL) : NULL;
    bool found = real && revision_differs(d, real);
    free(real);
    return found;
}

/* Rules and flags are about all files. */
static bool all_differ(const struct plan *plan, const struct revision_diff *d)
{
    bool found = false;
    for (int i = 1; plan->map && i < plan->map->ntables && !found; i++)
        found = changed_differs(d, plan->map->file[i]);
    for (size_t i = 0; i < plan->database.file.n && !found; i++)
        found = changed_differs(d, plan->database.file.p[i]);
    return found;
}

/* Does it include a header that is there no more? Another one may be found now. */
static bool includes_gone(const struct survey_file *f, const char *const *gone, size_t n)
{
    for (uint32_t i = 0; i < f->nincludes && n; i++) {
        const char *name = fs_basename(f->include[i].name);
        if (bsearch(&name, gone, n, sizeof *gone, texts_order))
            return true;
    }
    return false;
}

/* The last parts of names that differ and are gone. */
static const char **find_gone(const struct revision_diff *d, struct arena *a, size_t *n)
{
    const char **gone = ARENA_ARRAY(a, const char *, d->path.n);
    *n = 0;
    for (size_t i = 0; i < d->path.n; i++) {
        if (fs_kind(d->path.p[i]) == FS_NONE)
            gone[(*n)++] = fs_basename(d->path.p[i]);
    }
    *n = texts_settle(gone, *n);
    return gone;
}

/* Is one of those that it includes asked for? */
static bool includes_asked(const struct inputs *in, const struct survey_file *f)
{
    for (uint32_t i = 0; i < f->nto; i++) {
        if (!in->jobs.p[f->to[i]].not_selected)
            return true;
    }
    return false;
}

/* Until no file is added any more: as often as includes lead from one to another. */
static void add_includers(struct plan *plan)
{
    for (bool more = true; more;) {
        more = false;
        for (uint32_t i = 0; i < plan->survey.n; i++) {
            struct job *job = &plan->in->jobs.p[i];
            if (job->not_selected && includes_asked(plan->in, &plan->survey.file[i])) {
                job->not_selected = false;
                more = true;
            }
        }
    }
}

void changed_select(struct plan *plan, const char *out)
{
    const struct revision_diff *d = plan->changed;
    size_t ngone;
    const char **gone = find_gone(d, plan->arena, &ngone);
    if (all_differ(plan, d))
        return;
    for (uint32_t i = 0; i < plan->survey.n; i++) {
        struct job *job = &plan->in->jobs.p[i];
        const struct survey_file *f = &plan->survey.file[i];
        /* Files with errors are reported, also those that can't be read. */
        job->not_selected = !job->error && (job->skipped || f->real) &&
                            !(f->real && revision_differs(d, f->real)) &&
                            !includes_gone(f, gone, ngone);
    }
    add_includers(plan);
    for (size_t i = 0; i < plan->in->extra.v.n; i++) {
        struct extra_file *o = &plan->in->extra.v.p[i];
        const char *path =
            fs_normal(plan->arena, fs_join(plan->arena, out, o->source ? o->source : ""));
        o->not_selected = o->source && o->kind != EXTRA_FOLDER && !revision_differs(d, path);
    }
}
