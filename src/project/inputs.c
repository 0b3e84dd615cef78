#include "project/inputs.h"
#include "base/fs.h"
#include "project/output.h"
#include <errno.h>
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

struct folder {
    struct inputs *in;
    const struct project_options *opt;
    const char *root;
    const char *ports; /* the output folder, where it lies below root: an earlier run's ports are no inputs */
};

static void add(struct inputs *in, const struct project_options *opt, const char *path, const char *relative,
                const char *error)
{
    struct job job = {.path = arena_strdup(in->arena, str_of(path)), .error = error};
    if (opt->mode == OUT_TREE)
        job.output = fs_join(in->arena, opt->out_dir, relative);
    else if (opt->mode == OUT_IN_PLACE)
        job.output = job.path;
    vec_push(&in->jobs, job);
}

static int visit(void *ctx, const char *path)
{
    struct folder *f = ctx;
    if (!project_takes(path) || (f->ports && str_starts(str_of(path), str_of(f->ports))))
        return 0;
    const char *relative = path + strlen(f->root);
    while (*relative == '/')
        relative++;
    add(f->in, f->opt, path, relative, NULL);
    return 0;
}

/* The output folder as a walk of root comes by it, "root/sub/out/", or NULL where it lies elsewhere. */
static const char *ports_below(struct inputs *in, const struct project_options *opt, const char *root)
{
    const char *below = NULL;
    char *out = opt->mode == OUT_TREE ? realpath(opt->out_dir, NULL) : NULL;
    char *top = out ? realpath(root, NULL) : NULL;
    if (top && str_starts(str_of(out), str_of(top)) && out[strlen(top)] == '/')
        below = arena_printf(in->arena, "%s/", fs_join(in->arena, root, out + strlen(top) + 1));
    free(out);
    free(top);
    return below;
}

static void add_folder(struct inputs *in, const struct project_options *opt, const char *path)
{
    struct folder f = {in, opt, path, ports_below(in, opt, path)};
    struct err err;
    size_t before = in->jobs.n;
    if (fs_walk(path, visit, &f, &err) < 0)
        add(in, opt, path, "", arena_strdup(in->arena, str_of(err.msg)));
    else if (in->jobs.n == before)
        add(in, opt, path, "", arena_printf(in->arena, "%s: no CUDA or C++ sources below this folder", path));
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
        add(in, opt, path, "",
            arena_printf(in->arena,
                         "%s: is a folder; choose an output folder with -o, or --in-place, or --diff", path));
    else if (kind == FS_NONE)
        add(in, opt, path, "", arena_printf(in->arena, "%s: %s", path, missing(errno)));
    else
        add(in, opt, path, fs_basename(path), NULL);
}

/* Which file a path leads to, whatever it is called. */
struct identity {
    dev_t device;
    ino_t inode;
    const char *port; /* where the port goes, "" unless below an output folder */
    size_t job;
};

static int by_identity(const void *pa, const void *pb)
{
    const struct identity *a = pa, *b = pb;
    if (a->device != b->device)
        return a->device < b->device ? -1 : 1;
    return a->inode != b->inode ? (a->inode < b->inode ? -1 : 1) : 0;
}

static int by_identity_and_port(const void *pa, const void *pb)
{
    const struct identity *a = pa, *b = pb;
    int c = by_identity(pa, pb);
    return c ? c : strcmp(a->port, b->port);
}

static int by_identity_port_and_job(const void *pa, const void *pb)
{
    const struct identity *a = pa, *b = pb;
    int c = by_identity_and_port(pa, pb);
    return c ? c : (a->job > b->job) - (a->job < b->job);
}

static bool identify(const char *path, struct identity *id)
{
    struct stat st;
    if (stat(path, &st) != 0)
        return false;
    id->device = st.st_dev;
    id->inode = st.st_ino;
    return true;
}

/* The inputs that exist, sorted by what they are; tree: those with several ports once for each. */
static struct identity *identities(struct inputs *in, bool tree, size_t *n)
{
    struct identity *ids = ARENA_ARRAY(in->arena, struct identity, in->jobs.n);
    *n = 0;
    for (size_t i = 0; i < in->jobs.n; i++) {
        ids[*n].job = i;
        ids[*n].port = tree ? in->jobs.p[i].output : "";
        *n += !in->jobs.p[i].error && identify(in->jobs.p[i].path, &ids[*n]);
    }
    if (*n)
        qsort(ids, *n, sizeof *ids, by_identity_port_and_job);
    return ids;
}

/* The same file named twice is ported once. Below an output folder, a link to a file is another file. */
static void drop_twins(struct inputs *in, bool tree)
{
    size_t n, kept = 0;
    struct identity *ids = identities(in, tree, &n);
    bool *twin = ARENA_ARRAY(in->arena, bool, in->jobs.n);
    for (size_t i = 1; i < n; i++)
        twin[ids[i].job] = by_identity_and_port(&ids[i], &ids[i - 1]) == 0;
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
        if (!in->jobs.p[i].error)
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
    struct identity *ids = identities(in, true, &n);
    for (size_t i = 0; i < in->jobs.n; i++) {
        struct identity id;
        if (in->jobs.p[i].output && identify(in->jobs.p[i].output, &id) &&
            bsearch(&id, ids, n, sizeof id, by_identity))
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

/* The same file, or the same name of one that does not exist yet. */
static bool same_place(const char *absolute, const char *path, const char *other, struct arena *a)
{
    return other && (fs_same(path, other) || strcmp(absolute, fs_absolute(a, other)) == 0);
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
        if (opt->mode == OUT_IN_PLACE && same_place(absolute, path, output_original(job->path, a), a))
            return "an original";
    }
    return NULL;
}

int inputs_apart(struct inputs *in, const struct project_options *opt, struct err *err)
{
    struct arena a = {0};
    int rc = 0;
    for (int i = 0; i < opt->napart && rc == 0; i++) {
        const char *clash = job_clash(in, opt, opt->apart[i], &a);
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
