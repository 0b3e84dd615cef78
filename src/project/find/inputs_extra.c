/* Files besides the sources, after all are known. */
#include "base/search.h"
#include "base/texts.h"
#include "project/find/inputs_parts.h"
#include "project/find/renames.h"
#include <fcntl.h>

bool inputs_copies(const struct project_options *opt)
{
    return opt->mode == OUT_TREE && !opt->sources_only;
}

/* A file of the run that the link leads to, and that is none itself. */
static bool leads_to_input(const struct job *link, struct job *const *sorted, size_t n)
{
    size_t k;
    search_first(k, n,
                 sorted[k]->device > link->device ||
                     (sorted[k]->device == link->device && sorted[k]->inode >= link->inode));
    return k < n && sorted[k]->device == link->device && sorted[k]->inode == link->inode &&
           !sorted[k]->is_link && sorted[k]->anchor == link->anchor;
}

static void add_renamed(struct inputs *in, const struct job *job)
{
    if (inputs_takes(job) && job->old_name && strcmp(job->old_name, job->output_name) != 0)
        vec_push(&in->renamed, job->old_name);
}

void inputs_keep_links(struct inputs *in, const struct project_options *opt)
{
    size_t n, kept = 0;
    struct job **sorted = inputs_by_file(in, &n);
    bool *link = ARENA_ARRAY(in->arena, bool, in->jobs.n);
    for (size_t i = 0; i < in->jobs.n; i++) {
        const struct job *job = &in->jobs.p[i];
        link[i] = job->is_link && job->links == LINKS_BELOW && inputs_takes(job) &&
                  leads_to_input(job, sorted, n);
    }
    for (size_t i = 0; i < in->jobs.n; i++) {
        const struct job *job = &in->jobs.p[i];
        const char *target = link[i] ? extra_files_link(job->anchor, job->name, in->arena) : NULL;
        if (!target) {
            in->jobs.p[kept++] = in->jobs.p[i];
            continue;
        }
        struct anchor_entry e = {.name = job->name, .kind = ANCHOR_LINK_FILE};
        struct extra_file *o = extra_files_add(&in->extra, job->anchor, &e, job->output_name);
        const char *renamed = opt->rename ? renames_of(target, in->arena) : NULL;
        o->kind = EXTRA_LINK;
        o->target = renamed ? renamed : target;
        add_renamed(in, job);
    }
    in->jobs.n = kept;
}

/* Something that is to be written. */
struct written {
    const char *name; /* below the output folder */
    const char *path;
    dev_t device;
    ino_t inode;
    struct extra_file *extra; /* or NULL: an input */
};

static int inputs_extra_by_name(const void *pa, const void *pb)
{
    const struct written *a = pa, *b = pb;
    int c = strcmp(a->name, b->name);
    return c ? c : (a->extra > b->extra) - (a->extra < b->extra); /* inputs first */
}

static struct written *all_written(struct inputs *in, size_t *n)
{
    struct written *w = ARENA_ARRAY(in->arena, struct written, in->jobs.n + in->extra.v.n);
    *n = 0;
    for (size_t i = 0; i < in->jobs.n; i++) {
        const struct job *job = &in->jobs.p[i];
        if (inputs_takes(job))
            w[(*n)++] =
                (struct written){job->output_name, job->path, job->device, job->inode, NULL};
    }
    for (size_t i = 0; i < in->extra.v.n; i++) {
        struct extra_file *o = &in->extra.v.p[i];
        if (!o->skipped)
            w[(*n)++] = (struct written){o->output_name, o->path, o->st.st_dev, o->st.st_ino, o};
    }
    if (*n)
        qsort(w, *n, sizeof *w, inputs_extra_by_name);
    return w;
}

/* Folders that several operands have are one. */
static bool are_one(const struct written *a, const struct written *b)
{
    if (a->extra && b->extra && a->extra->kind == EXTRA_FOLDER && b->extra->kind == EXTRA_FOLDER)
        return true;
    return b->extra && a->device == b->device && a->inode == b->inode &&
           (!a->extra || a->extra->kind == b->extra->kind);
}

/* A report of an earlier run, which this run writes again, does not belong to the tree. */
static bool is_caller_file(const struct project_options *opt, const struct extra_file *o)
{
    struct stat st;
    bool found = false;
    for (int i = 0; i < opt->ncaller_files && !found; i++)
        found = stat(opt->caller_files[i], &st) == 0 && st.st_ino == o->st.st_ino &&
                st.st_dev == o->st.st_dev;
    return found;
}

static int check_own(const struct inputs *in, const struct project_options *opt,
                     const struct extra_file *o, struct err *err)
{
    struct stat st;
    const char *output = fs_join(in->arena, opt->out_dir, o->output_name);
    if (o->kind == EXTRA_FILE && stat(output, &st) == 0 && st.st_ino == o->st.st_ino &&
        st.st_dev == o->st.st_dev)
        return err_set(err,
                       "%s: the output would overwrite a file that is to be "
                       "copied; choose another folder",
                       output);
    return 0;
}

void inputs_sort_renamed(struct inputs *in)
{
    for (size_t i = 0; i < in->jobs.n; i++)
        add_renamed(in, &in->jobs.p[i]);
    in->renamed.n = texts_settle(in->renamed.p, in->renamed.n);
}

const char *inputs_renamed(const struct inputs *in, const char *name, struct arena *a)
{
    bool known = in->renamed.n && bsearch(&name, in->renamed.p, in->renamed.n,
                                          sizeof *in->renamed.p, texts_order) != NULL;
    return known ? renames_of(name, a) : NULL;
}

const char *inputs_renamed_end(const struct inputs *in, const char *name, struct arena *a)
{
    struct str end = str_of(arena_printf(a, "/%s", name));
    bool known = false;
    for (size_t i = 0; i < in->renamed.n && !known && renames_of(name, a); i++)
        known = strcmp(in->renamed.p[i], name) == 0 || str_ends(str_of(in->renamed.p[i]), end);
    return known ? renames_of(name, a) : NULL;
}

int inputs_check_extra(struct inputs *in, const struct project_options *opt, struct err *err)
{
    size_t n, kept = 0;
    struct written *w = all_written(in, &n);
    for (size_t i = 1, last = 0; i < n; i++) {
        if (strcmp(w[i].name, w[last].name) != 0) {
            last = i;
            continue;
        }
        if (!are_one(&w[last], &w[i]))
            return err_set(
                err,
                "%s and %s would both be written to %s: port them in two runs, or name their folder",
                w[last].path, w[i].path, fs_join(in->arena, opt->out_dir, w[i].name));
        w[i].extra->output_name = NULL; /* it is there already: dropped below */
    }
    for (size_t i = 0; i < in->extra.v.n; i++) {
        const struct extra_file *o = &in->extra.v.p[i];
        if (o->output_name && !o->skipped && check_own(in, opt, o, err) != 0)
            return -1;
        if (o->output_name && !is_caller_file(opt, o))
            in->extra.v.p[kept++] = *o;
    }
    in->extra.v.n = kept;
    return 0;
}

/* The real path of an anchor's folder, asked for once in a row. */
struct folder_name {
    const struct anchor *anchor;
    const char *real;
};

static const char *inputs_extra_source_of(struct folder_name *last, const struct anchor *anchor,
                                          const char *name, const char *folder, struct arena *a)
{
    if (last->anchor != anchor) {
        char *real = realpath(anchor->path[0] ? anchor->path : ".", NULL);
        last->anchor = anchor;
        last->real = real ? arena_strdup(a, str_of(real)) : NULL;
        free(real);
    }
    return last->real ? fs_relative(a, folder, fs_normal(a, fs_join(a, last->real, name))) : NULL;
}

void inputs_name_sources(struct inputs *in, const char *folder)
{
    struct folder_name last = {0};
    for (size_t i = 0; i < in->jobs.n; i++) {
        struct job *job = &in->jobs.p[i];
        if (job->anchor && inputs_takes(job))
            job->source = inputs_extra_source_of(&last, job->anchor, job->name, folder, in->arena);
    }
    for (size_t i = 0; i < in->extra.v.n; i++) {
        struct extra_file *o = &in->extra.v.p[i];
        o->source = inputs_extra_source_of(&last, o->anchor, o->name, folder, in->arena);
    }
}
