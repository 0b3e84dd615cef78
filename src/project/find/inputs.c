#include "base/search.h"
#include "project/find/inputs_parts.h"
#include "project/find/renames.h"
#include "project/output/inplace.h"
#include "project/output/output.h"
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>

struct job *inputs_add(struct inputs *in, const char *path)
{
    vec_push(&in->jobs, (struct job){.path = arena_strdup(in->arena, str_of(path))});
    return &in->jobs.p[in->jobs.n - 1];
}

void inputs_add_error(struct inputs *in, const char *path, const char *error)
{
    inputs_add(in, path)->error = error;
}

void inputs_set_output(struct inputs *in, const struct project_options *opt, struct job *job,
                       const char *relative)
{
    if (opt->mode == OUT_IN_PLACE)
        job->output = job->path;
    if (opt->mode != OUT_TREE)
        return;
    const char *renamed = opt->rename ? renames_of(relative, in->arena) : NULL;
    job->old_name = arena_strdup(in->arena, str_of(relative));
    job->output_name = renamed ? renamed : job->old_name;
    job->output = fs_join(in->arena, opt->out_dir, job->output_name);
}

void inputs_set_identity(struct job *job, const struct stat *st)
{
    job->device = st->st_dev;
    job->inode = st->st_ino;
    job->names = st->st_nlink;
    job->mode = st->st_mode & 0777;
    job->time = st->st_mtim;
}

const struct anchor *inputs_anchor(struct inputs *in, const char *folder, struct err *err)
{
    size_t i;
    search_first(i, in->anchors.n, strcmp(in->anchors.p[i]->path, folder) >= 0);
    if (i < in->anchors.n && strcmp(in->anchors.p[i]->path, folder) == 0)
        return in->anchors.p[i];
    struct anchor *anchor = ARENA_NEW(in->arena, struct anchor);
    if (anchor_open(anchor, arena_strdup(in->arena, str_of(folder)), err) != 0)
        return NULL;
    vec_push(&in->anchors, anchor);
    memmove(in->anchors.p + i + 1, in->anchors.p + i,
            (in->anchors.n - 1 - i) * sizeof *in->anchors.p);
    in->anchors.p[i] = anchor;
    return anchor;
}

/* Returns the open text with a file's real path; the file need not exist. */
static const struct open_text *inputs_find_open(const struct project_options *opt, const char *path)
{
    struct arena a = {0};
    char *real = opt->nopen ? realpath(path, NULL) : NULL;
    const char *wanted = real || !opt->nopen ? real : fs_absolute(&a, path);
    const struct open_text *found = NULL;
    for (uint32_t i = 0; i < opt->nopen && !found; i++)
        found = strcmp(opt->open[i].path, wanted) == 0 ? &opt->open[i] : NULL;
    free(real);
    arena_release(&a);
    return found;
}

/* A file that the user named is read wherever its name leads; it is never
 * written through a link. */
static void inputs_add_file(struct inputs *in, const struct project_options *opt, const char *path,
                            const char *below)
{
    struct err err;
    struct stat st, self;
    const struct anchor *anchor =
        inputs_anchor(in, strchr(path, '/') ? fs_dirname(in->arena, path) : "", &err);
    struct job *job = inputs_add(in, path);
    if (!anchor) {
        job->error = arena_strdup(in->arena, str_of(err.msg));
        return;
    }
    job->anchor = anchor;
    job->name = fs_basename(job->path);
    job->links = LINKS_ANY;
    job->open = inputs_find_open(opt, path);
    if (strcmp(job->name, JOURNAL_NAME) == 0)
        job->error = arena_printf(in->arena, "%s: is tranship's journal, not a source", path);
    inputs_set_output(in, opt, job, below ? below : job->name);
    if (fstatat(anchor->fd, job->name, &st, 0) == 0)
        inputs_set_identity(job, &st);
    job->is_link =
        fstatat(anchor->fd, job->name, &self, AT_SYMLINK_NOFOLLOW) == 0 && S_ISLNK(self.st_mode);
    if (job->is_link && opt->mode == OUT_IN_PLACE)
        job->error = arena_printf(in->arena,
                                  "%s: is a link and is not "
                                  "written to; name the file itself",
                                  path);
}

/* Why an operand leads to nothing. */
static const char *inputs_missing(int code)
{
    return code == EACCES         ? "permission denied"
           : code == ENOTDIR      ? "no such file: a part of the path is not a folder"
           : code == ENAMETOOLONG ? "the name is too long"
           : code == ELOOP        ? "too many links"
                                  : "no such file or folder";
}

void inputs_add_operand(struct inputs *in, const struct project_options *opt, const char *path,
                        const char *below)
{
    enum fs_kind kind = fs_kind(path);
    if (kind == FS_DIR && opt->mode != OUT_STDOUT)
        inputs_add_folder(in, opt, path, below);
    else if (kind == FS_DIR)
        inputs_add_error(in, path,
                         arena_printf(in->arena,
                                      "%s: is a folder; choose an output folder with "
                                      "-o, or --in-place, or --diff",
                                      path));
    else if (kind == FS_NONE && !inputs_find_open(opt, path))
        inputs_add_error(in, path, arena_printf(in->arena, "%s: %s", path, inputs_missing(errno)));
    else
        inputs_add_file(in, opt, path, below);
}

void inputs_release(struct inputs *in)
{
    for (size_t i = 0; i < in->anchors.n; i++)
        anchor_close(in->anchors.p[i]);
    vec_release(&in->anchors);
    vec_release(&in->roots);
    vec_release(&in->renamed);
    vec_release(&in->extra.v);
    vec_release(&in->builds);
    vec_release(&in->jobs);
}

bool inputs_takes(const struct job *job)
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

struct job **inputs_by_file(struct inputs *in, size_t *n)
{
    struct job **sorted = ARENA_ARRAY(in->arena, struct job *, in->jobs.n);
    *n = 0;
    for (size_t i = 0; i < in->jobs.n; i++) {
        if (inputs_takes(&in->jobs.p[i]))
            sorted[(*n)++] = &in->jobs.p[i];
    }
    if (*n)
        qsort(sorted, *n, sizeof *sorted, by_identity);
    return sorted;
}

/* Two of one file: the same name, or with nothing written by names, a link and what it leads to.
 * Hard links are files of their own. */
static bool are_duplicates(struct inputs *in, const struct job *a, const struct job *b, bool tree)
{
    if (tree && strcmp(a->output, b->output) != 0)
        return false;
    if (!tree && b->is_link)
        return true;
    return strcmp(fs_basename(a->path), fs_basename(b->path)) == 0 &&
           fs_same(fs_dirname(in->arena, a->path), fs_dirname(in->arena, b->path));
}

/* The same file named twice is ported once. Below an output folder, a link to a
 * file is another file. */
static void drop_duplicates(struct inputs *in, bool tree)
{
    size_t n, kept = 0;
    struct job **sorted = inputs_by_file(in, &n);
    bool *twin = ARENA_ARRAY(in->arena, bool, in->jobs.n);
    for (size_t i = 0, k; i < n; i = k) {
        for (k = i + 1; k < n && sorted[k]->inode == sorted[i]->inode &&
                        sorted[k]->device == sorted[i]->device;
             k++) {
            for (size_t j = i; j < k && !twin[sorted[k] - in->jobs.p]; j++)
                twin[sorted[k] - in->jobs.p] = are_duplicates(in, sorted[j], sorted[k], tree);
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
        if (inputs_takes(&in->jobs.p[i]))
            sorted[n++] = &in->jobs.p[i];
    }
    if (n)
        qsort(sorted, n, sizeof *sorted, by_output);
    for (size_t i = 1; i < n; i++) {
        if (strcmp(sorted[i]->output, sorted[i - 1]->output) == 0)
            return err_set(err,
                           "%s and %s would both be written to %s: port them in two "
                           "runs, or name their parent folder",
                           sorted[i - 1]->path, sorted[i]->path, sorted[i]->output);
    }
    return 0;
}

static int check_overwrites(struct inputs *in, struct err *err)
{
    size_t n;
    struct job **sorted = inputs_by_file(in, &n);
    for (size_t i = 0; i < in->jobs.n; i++) {
        struct stat st;
        if (!in->jobs.p[i].output || stat(in->jobs.p[i].output, &st) != 0)
            continue;
        size_t k;
        search_first(k, n,
                     sorted[k]->device > st.st_dev ||
                         (sorted[k]->device == st.st_dev && sorted[k]->inode >= st.st_ino));
        if (k < n && sorted[k]->device == st.st_dev && sorted[k]->inode == st.st_ino)
            return err_set(
                err,
                "%s: the output would overwrite an input; choose another folder, or --in-place, "
                "which keeps the original",
                in->jobs.p[i].output);
    }
    return 0;
}

/* The folder in which all operands lie, without its last slash; NULL for a single one, whose own
 * folder says where its ports go. */
static const char *common_root(struct inputs *in, const char *const *paths, int npaths)
{
    char *root = NULL;
    for (int i = 0; i < npaths && npaths > 1; i++) {
        enum fs_kind kind = fs_kind(paths[i]);
        char *absolute = fs_absolute(in->arena, paths[i]);
        char *folder = kind == FS_DIR ? absolute : fs_dirname(in->arena, absolute);
        if (kind != FS_NONE && !root)
            root = folder;
        else if (kind != FS_NONE)
            root = fs_common(in->arena, root, folder);
    }
    return root && strcmp(root, "/") == 0 ? "" : root;
}

/* Where the port of an operand goes below the output folder: it keeps its place below the root. */
static const char *place_below(struct inputs *in, const char *root, const char *path)
{
    if (!root || fs_kind(path) == FS_NONE)
        return NULL;
    const char *rest = fs_absolute(in->arena, path) + strlen(root);
    return *rest == '/' ? rest + 1 : rest;
}

int inputs_find(struct inputs *in, const struct project_options *opt, const char *const *paths,
                int npaths, struct err *err)
{
    in->extra.arena = in->arena;
    if (inputs_check_exclude(opt, err) < 0)
        return -1;
    for (int i = 0; i < npaths; i++) {
        if (!paths[i][0])
            return err_set(err, "an input's name is empty");
        if (strcmp(paths[i], "-") == 0)
            return err_set(err, "'-': standard input is not read; name a file");
    }
    /* Beside lists, operands go where those put their names. */
    bool listed = opt->nfiles_from > 0 && npaths > 1;
    const char *root = opt->mode == OUT_TREE && !listed ? common_root(in, paths, npaths) : NULL;
    for (int i = 0; i < npaths; i++)
        inputs_add_operand(in, opt, paths[i],
                           listed ? inputs_place(in->arena, paths[i])
                                  : place_below(in, root, paths[i]));
    if (inputs_add_lists(in, opt, err) < 0)
        return -1;
    if (in->jobs.n == 0)
        return err_set(err, "no input files");
    drop_duplicates(in, opt->mode == OUT_TREE);
    if (opt->mode != OUT_TREE)
        return 0;
    if (inputs_copies(opt))
        inputs_keep_links(in, opt);
    inputs_sort_renamed(in);
    if (check_collisions(in, err) < 0 || check_overwrites(in, err) < 0)
        return -1;
    return inputs_check_extra(in, opt, err);
}

int inputs_read(const struct job *job, struct buf *bytes, struct err *err)
{
    if (job->open)
        buf_adds(bytes, job->open->bytes);
    else if (anchor_read(job->anchor, job->name, job->links, INPUT_MAX, bytes, NULL, err) != 0)
        return -1;
    if (source_is_binary(buf_str(bytes)))
        return err_set(
            err,
            "%s: is not text: it has NUL bytes (UTF-16 sources must be converted to UTF-8 first)",
            job->path);
    return 0;
}

int inputs_read_build(const struct other_build *o, struct buf *bytes, struct err *err)
{
    return anchor_read(o->anchor, o->name, LINKS_REFUSED, INPUT_MAX, bytes, NULL, err);
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
            return job->maybe ? "a copy" : "a port";
        if (opt->mode == OUT_IN_PLACE && is_original(path, job, a))
            return "an original";
    }
    for (size_t i = 0; i < in->extra.v.n; i++) {
        const struct extra_file *o = &in->extra.v.p[i];
        if (!o->skipped && same_place(absolute, path, fs_join(a, opt->out_dir, o->output_name), a))
            return "a copy";
    }
    return NULL;
}

int inputs_check_caller_files(struct inputs *in, const struct project_options *opt, struct err *err)
{
    struct arena a = {0};
    int rc = 0;
    for (int i = 0; i < opt->ncaller_files && rc == 0; i++) {
        bool journal = strcmp(fs_basename(opt->caller_files[i]), JOURNAL_NAME) == 0;
        const char *clash = journal ? "a journal" : job_clash(in, opt, opt->caller_files[i], &a);
        for (int k = 0; k < i && !clash; k++) {
            if (same_place(fs_absolute(&a, opt->caller_files[i]), opt->caller_files[i],
                           opt->caller_files[k], &a))
                clash = "another report";
        }
        if (clash)
            rc = err_set(err, "%s: %s would overwrite %s",
                         opt->caller_files[i] == opt->depends_file ? "-MF" : "--report",
                         opt->caller_files[i], clash);
    }
    arena_release(&a);
    return rc;
}
