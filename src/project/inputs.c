#include "project/inputs.h"
#include "base/search.h"
#include "project/inplace.h"
#include "project/output.h"
#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>

bool project_takes(const char *path)
{
    static const char *const endings[] = {".cu", ".cuh", ".c",   ".cc",  ".cpp", ".cxx", ".c++", ".h",
                                          ".hh", ".hpp", ".hxx", ".inl", ".inc", ".ipp", ".tpp", NULL};
    for (int i = 0; endings[i]; i++) {
        if (str_ends(str_of(path), str_of(endings[i])))
            return true;
    }
    return false;
}

static struct job *add(struct inputs *in, const char *path)
{
    vec_push(&in->jobs, (struct job){.path = arena_strdup(in->arena, str_of(path))});
    return &in->jobs.p[in->jobs.n - 1];
}

static void add_error(struct inputs *in, const char *path, const char *error)
{
    add(in, path)->error = error;
}

/* Where the port of an input goes. */
static void set_output(struct inputs *in, const struct project_options *opt, struct job *job,
                       const char *relative)
{
    if (opt->mode == OUT_IN_PLACE)
        job->output = job->path;
    if (opt->mode != OUT_TREE)
        return;
    job->output_name = arena_strdup(in->arena, str_of(relative));
    job->output = fs_join(in->arena, opt->out_dir, relative);
}

static void set_identity(struct job *job, const struct stat *st)
{
    job->device = st->st_dev;
    job->inode = st->st_ino;
    job->names = st->st_nlink;
}

/* The anchor of a folder, opened once. NULL with err. */
static const struct anchor *anchor_of(struct inputs *in, const char *folder, struct err *err)
{
    if (in->anchors.n && strcmp(in->anchors.p[in->anchors.n - 1]->path, folder) == 0)
        return in->anchors.p[in->anchors.n - 1];
    struct anchor *anchor = ARENA_NEW(in->arena, struct anchor);
    if (anchor_open(anchor, arena_strdup(in->arena, str_of(folder)), err) != 0)
        return NULL;
    vec_push(&in->anchors, anchor);
    return anchor;
}

/* A walk below an operand. */
struct walk {
    struct inputs *in;
    const struct project_options *opt;
    const struct anchor *anchor;
    const char *ports; /* the output folder, where it lies below: an earlier run's ports are no inputs */
};

/* Why a link is no input, or NULL where it is one. */
static const char *why_skipped(const struct walk *w, const struct anchor_entry *e)
{
    switch (e->kind) {
    case ANCHOR_LINK_OUT:
        return "a link that leads out of the folder, or nowhere";
    case ANCHOR_LINK_FOLDER:
        return "a link to a folder";
    case ANCHOR_LINK_FILE:
        return w->opt->mode == OUT_IN_PLACE ? "a link: what it leads to is ported under its own name" : NULL;
    case ANCHOR_OTHER:
        return "not a regular file";
    default:
        return NULL;
    }
}

static int visit(void *ctx, const struct anchor_entry *e)
{
    struct walk *w = ctx;
    const char *path = e->name[0] ? fs_join(w->in->arena, w->anchor->path, e->name) : w->anchor->path;
    if (w->ports && str_starts(str_of(e->name), str_of(w->ports)))
        return 0;
    if (e->kind == ANCHOR_UNREADABLE) {
        add_error(w->in, path, arena_printf(w->in->arena, "%s: %s", path, e->why));
        return 0;
    }
    bool link_to_folder =
        e->kind == ANCHOR_LINK_FOLDER || (e->kind == ANCHOR_LINK_OUT && S_ISDIR(e->st.st_mode));
    if (!project_takes(path) && !link_to_folder)
        return 0;
    struct job *job = add(w->in, path);
    job->skipped = why_skipped(w, e);
    if (job->skipped)
        return 0;
    job->anchor = w->anchor;
    job->name = arena_strdup(w->in->arena, str_of(e->name));
    job->is_link = e->kind == ANCHOR_LINK_FILE;
    job->links = job->is_link ? LINKS_BELOW : LINKS_REFUSED;
    set_identity(job, &e->st);
    set_output(w->in, w->opt, job, e->name);
    return 0;
}

/* The output folder as a walk of root comes by it, "sub/out/", or NULL where it lies elsewhere. */
static const char *ports_below(struct inputs *in, const struct project_options *opt, const char *root)
{
    const char *below = NULL;
    char *out = opt->mode == OUT_TREE ? realpath(opt->out_dir, NULL) : NULL;
    char *top = out ? realpath(root, NULL) : NULL;
    size_t n = top && strcmp(top, "/") != 0 ? strlen(top) : 0;
    if (top && strncmp(out, top, n) == 0 && out[n] == '/' && out[n + 1])
        below = arena_printf(in->arena, "%s/", out + n + 1);
    free(out);
    free(top);
    return below;
}

static void add_folder(struct inputs *in, const struct project_options *opt, const char *path)
{
    struct err err;
    struct walk w = {in, opt, anchor_of(in, path, &err), ports_below(in, opt, path)};
    size_t before = in->jobs.n;
    if (!w.anchor) {
        add_error(in, path, arena_strdup(in->arena, str_of(err.msg)));
        return;
    }
    anchor_walk(w.anchor, visit, &w);
    if (in->jobs.n == before)
        add_error(in, path, arena_printf(in->arena, "%s: no CUDA or C++ sources below this folder", path));
}

/* A file that the user named is read wherever its name leads; it is never written through a link. */
static void add_file(struct inputs *in, const struct project_options *opt, const char *path)
{
    struct err err;
    struct stat st, self;
    const struct anchor *anchor = anchor_of(in, strchr(path, '/') ? fs_dirname(in->arena, path) : "", &err);
    struct job *job = add(in, path);
    if (!anchor) {
        job->error = arena_strdup(in->arena, str_of(err.msg));
        return;
    }
    job->anchor = anchor;
    job->name = fs_basename(job->path);
    job->links = LINKS_ANY;
    if (strcmp(job->name, JOURNAL_NAME) == 0)
        job->error = arena_printf(in->arena, "%s: is a journal of what was ported, and no source", path);
    set_output(in, opt, job, job->name);
    if (fstatat(anchor->fd, job->name, &st, 0) == 0)
        set_identity(job, &st);
    job->is_link = fstatat(anchor->fd, job->name, &self, AT_SYMLINK_NOFOLLOW) == 0 && S_ISLNK(self.st_mode);
    if (job->is_link && opt->mode == OUT_IN_PLACE)
        job->error = arena_printf(
            in->arena, "%s: is a link, and nothing is written through it; name the file itself", path);
}

/* Why an operand leads to nothing. */
static const char *missing(int code)
{
    return code == EACCES         ? "permission denied"
           : code == ENOTDIR      ? "no such file: a part of the path is not a folder"
           : code == ENAMETOOLONG ? "the name is too long"
           : code == ELOOP        ? "too many links"
                                  : "no such file or folder";
}

static void add_operand(struct inputs *in, const struct project_options *opt, const char *path)
{
    enum fs_kind kind = fs_kind(path);
    if (kind == FS_DIR && opt->mode != OUT_STDOUT)
        add_folder(in, opt, path);
    else if (kind == FS_DIR)
        add_error(in, path,
                  arena_printf(in->arena,
                               "%s: is a folder; choose an output folder with -o, or --in-place, or --diff",
                               path));
    else if (kind == FS_NONE)
        add_error(in, path, arena_printf(in->arena, "%s: %s", path, missing(errno)));
    else
        add_file(in, opt, path);
}

void inputs_release(struct inputs *in)
{
    for (size_t i = 0; i < in->anchors.n; i++)
        anchor_close(in->anchors.p[i]);
    vec_release(&in->anchors);
    vec_release(&in->jobs);
}

static bool is_input(const struct job *job)
{
    return !job->error && !job->skipped;
}

/* By what the files are; a file before the links to it. */
static int by_identity(const void *pa, const void *pb)
{
    const struct job *a = *(const struct job *const *)pa, *b = *(const struct job *const *)pb;
    if (a->device != b->device)
        return a->device < b->device ? -1 : 1;
    if (a->inode != b->inode)
        return a->inode < b->inode ? -1 : 1;
    return a->is_link != b->is_link ? a->is_link - b->is_link : (a > b) - (a < b);
}

/* The inputs that exist, sorted by what they are. */
static struct job **by_file(struct inputs *in, size_t *n)
{
    struct job **sorted = ARENA_ARRAY(in->arena, struct job *, in->jobs.n);
    *n = 0;
    for (size_t i = 0; i < in->jobs.n; i++) {
        if (is_input(&in->jobs.p[i]))
            sorted[(*n)++] = &in->jobs.p[i];
    }
    if (*n)
        qsort(sorted, *n, sizeof *sorted, by_identity);
    return sorted;
}

/* Two of one file: the same name, or with nothing written by names, a link and what it leads to. Hard links
 * are files of their own. */
static bool are_twins(struct inputs *in, const struct job *a, const struct job *b, bool tree)
{
    if (tree && strcmp(a->output, b->output) != 0)
        return false;
    if (!tree && b->is_link)
        return true;
    return strcmp(fs_basename(a->path), fs_basename(b->path)) == 0 &&
           fs_same(fs_dirname(in->arena, a->path), fs_dirname(in->arena, b->path));
}

/* The same file named twice is ported once. Below an output folder, a link to a file is another file. */
static void drop_twins(struct inputs *in, bool tree)
{
    size_t n, kept = 0;
    struct job **sorted = by_file(in, &n);
    bool *twin = ARENA_ARRAY(in->arena, bool, in->jobs.n);
    for (size_t i = 0, k; i < n; i = k) {
        for (k = i + 1;
             k < n && sorted[k]->inode == sorted[i]->inode && sorted[k]->device == sorted[i]->device; k++) {
            for (size_t j = i; j < k && !twin[sorted[k] - in->jobs.p]; j++)
                twin[sorted[k] - in->jobs.p] = are_twins(in, sorted[j], sorted[k], tree);
        }
    }
    for (size_t i = 0; i < in->jobs.n; i++) {
        if (!twin[i])
            in->jobs.p[kept++] = in->jobs.p[i];
    }
    in->jobs.n = kept;
}

static int by_output(const void *pa, const void *pb)
{
    const struct job *const *a = pa, *const *b = pb;
    return strcmp((*a)->output, (*b)->output);
}

/* Two inputs with the same output would overwrite each other. */
static int check_collisions(struct inputs *in, struct err *err)
{
    struct job **sorted = ARENA_ARRAY(in->arena, struct job *, in->jobs.n);
    size_t n = 0;
    for (size_t i = 0; i < in->jobs.n; i++) {
        if (is_input(&in->jobs.p[i]))
            sorted[n++] = &in->jobs.p[i];
    }
    if (n)
        qsort(sorted, n, sizeof *sorted, by_output);
    for (size_t i = 1; i < n; i++) {
        if (strcmp(sorted[i]->output, sorted[i - 1]->output) == 0)
            return err_set(
                err, "%s and %s would both be written to %s: port them in two runs, or name their folder",
                sorted[i - 1]->path, sorted[i]->path, sorted[i]->output);
    }
    return 0;
}

static int check_overwrites(struct inputs *in, struct err *err)
{
    size_t n;
    struct job **sorted = by_file(in, &n);
    for (size_t i = 0; i < in->jobs.n; i++) {
        struct stat st;
        if (!in->jobs.p[i].output || stat(in->jobs.p[i].output, &st) != 0)
            continue;
        size_t k;
        search_first(k, n,
                     sorted[k]->device > st.st_dev ||
                         (sorted[k]->device == st.st_dev && sorted[k]->inode >= st.st_ino));
        if (k < n && sorted[k]->device == st.st_dev && sorted[k]->inode == st.st_ino)
            return err_set(err,
                           "%s: the output would overwrite an input; choose another folder, or --in-place, "
                           "which keeps the original",
                           in->jobs.p[i].output);
    }
    return 0;
}

int inputs_find(struct inputs *in, const struct project_options *opt, const char *const *paths, int npaths,
                struct err *err)
{
    for (int i = 0; i < npaths; i++) {
        if (!paths[i][0])
            return err_set(err, "an input's name is empty");
        if (strcmp(paths[i], "-") == 0)
            return err_set(err, "'-': standard input is not read; name a file");
        add_operand(in, opt, paths[i]);
    }
    if (in->jobs.n == 0)
        return err_set(err, "no input files");
    drop_twins(in, opt->mode == OUT_TREE);
    if (opt->mode != OUT_TREE)
        return 0;
    return check_collisions(in, err) < 0 ? -1 : check_overwrites(in, err);
}

int inputs_read(const struct job *job, struct buf *bytes, struct err *err)
{
    if (anchor_read(job->anchor, job->name, job->links, INPUT_MAX, bytes, NULL, err) != 0)
        return -1;
    if (source_is_binary(buf_str(bytes)))
        return err_set(err,
                       "%s: is no text: it has NUL bytes (UTF-16 sources must be converted to UTF-8 first)",
                       job->path);
    return 0;
}

/* The same file, or the same name of one that does not exist yet. */
static bool same_place(const char *absolute, const char *path, const char *other, struct arena *a)
{
    return other && (fs_same(path, other) || strcmp(absolute, fs_absolute(a, other)) == 0);
}

/* A name that the original of a job has, or may get. */
static bool is_original(const char *path, const struct job *job, struct arena *a)
{
    const char *rest = fs_basename(path), *name = fs_basename(job->path);
    if (strncmp(rest, name, strlen(name)) != 0)
        return false;
    rest += strlen(name);
    if (strncmp(rest, ORIGINAL, strlen(ORIGINAL)) != 0)
        return false;
    rest += strlen(ORIGINAL);
    return (!*rest || *rest == '.') && fs_same(fs_dirname(a, path), fs_dirname(a, job->path));
}

static const char *job_clash(struct inputs *in, const struct project_options *opt, const char *path,
                             struct arena *a)
{
    const char *absolute = fs_absolute(a, path);
    for (size_t i = 0; i < in->jobs.n; i++) {
        const struct job *job = &in->jobs.p[i];
        if (same_place(absolute, path, job->path, a))
            return "an input";
        if (same_place(absolute, path, job->output, a))
            return "a port";
        if (opt->mode == OUT_IN_PLACE && is_original(path, job, a))
            return "an original";
    }
    return NULL;
}

int inputs_apart(struct inputs *in, const struct project_options *opt, struct err *err)
{
    struct arena a = {0};
    int rc = 0;
    for (int i = 0; i < opt->napart && rc == 0; i++) {
        bool journal = strcmp(fs_basename(opt->apart[i]), JOURNAL_NAME) == 0;
        const char *clash = journal ? "a journal" : job_clash(in, opt, opt->apart[i], &a);
        for (int k = 0; k < i && !clash; k++) {
            if (same_place(fs_absolute(&a, opt->apart[i]), opt->apart[i], opt->apart[k], &a))
                clash = "another report";
        }
        if (clash)
            rc = err_set(err, "--report: %s would overwrite %s", opt->apart[i], clash);
    }
    arena_release(&a);
    return rc;
}
