#include "project/write/replace.h"
#include "base/draft.h"
#include "plan/helpers/helper.h"
#include "project/output/inplace.h"
#include "project/write/added.h"
#include "project/write/file_results.h"
#include <unistd.h>

/* The folder of a job below its anchor. */
static const char *folder_name(const struct job *job, struct arena *a)
{
    return strchr(job->name, '/') ? fs_dirname(a, job->name) : "";
}

/* A hard link's twin that has its port already: the same file as this one
 * before, and the same after. */
static const struct job *replaced_twin(const struct sink *sink, const struct results *results,
                                       size_t i, const struct digest *port)
{
    const struct job *job = &sink->in->jobs.p[i];
    for (size_t k = 0; job->names > 1 && k < i; k++) {
        const struct job *other = &sink->in->jobs.p[k];
        if (other->inode == job->inode && other->device == job->device && other->names > 1 &&
            results->file[k].status == FILE_PORTED && digest_eq(port[k], port[i]))
            return other;
    }
    return NULL;
}

static int replace_input(struct sink *sink, const struct results *results, struct folders *all,
                         size_t i, const struct digest *port, struct err *err)
{
    const struct job *job = &sink->in->jobs.p[i], *twin = replaced_twin(sink, results, i, port);
    struct arena a = {0};
    struct folder *f = folder_enter(all, job->anchor, folder_name(job, &a), false, err);
    struct replacement r = {.name = fs_basename(job->name),
                            .shown = job->path,
                            .port = buf_str(&sink->text[i]),
                            .read = sink->read[i],
                            .twin = twin ? twin->anchor : NULL,
                            .twin_name = twin ? twin->name : NULL};
    int rc = f ? inplace_replace(f, &r, err) : -1;
    if (f)
        folder_leave(f);
    arena_release(&a);
    return rc;
}

/* Names of the file that keep its old text: those outside of the run, and those
 * whose port is another. */
static bool is_parted(const struct sink *sink, const struct results *results, size_t i,
                      const struct digest *port)
{
    const struct job *job = &sink->in->jobs.p[i];
    nlink_t together = 0;
    for (size_t k = 0; job->names > 1 && k < sink->in->jobs.n; k++) {
        const struct job *other = &sink->in->jobs.p[k];
        together += other->inode == job->inode && other->device == job->device &&
                    results->file[k].status == FILE_PORTED && digest_eq(port[k], port[i]);
    }
    return job->names > 1 && together < job->names;
}

static void replace_sweep(const struct anchor *at, const char *dir)
{
    int fd = anchor_folder(at, dir, false, NULL);
    if (fd >= 0) {
        draft_sweep(fd);
        close(fd);
    }
}

void sweep_drafts(struct sink *sink)
{
    struct arena a = {0};
    const char *last = "";
    const struct anchor *last_at = NULL;
    bool tree = sink->opt->mode == OUT_TREE;
    if (tree) { /* the journal's, too */
        replace_sweep(&sink->tree.at, HELPER_FOLDER);
        replace_sweep(last_at = &sink->tree.at, last);
    }
    for (size_t i = 0; i < sink->in->extra.v.n; i++) {
        const struct extra_file *o = &sink->in->extra.v.p[i];
        if (o->kind == EXTRA_FOLDER && !o->skipped)
            replace_sweep(&sink->tree.at, o->output_name);
    }
    for (size_t i = 0; i < sink->in->jobs.n && (tree || sink->opt->mode == OUT_IN_PLACE); i++) {
        const struct job *job = &sink->in->jobs.p[i];
        if (!job->anchor || job->error)
            continue;
        const struct anchor *at = tree ? &sink->tree.at : job->anchor;
        const char *name = tree ? job->output_name : job->name;
        const char *dir = strchr(name, '/') ? fs_dirname(&a, name) : "";
        if (at != last_at || strcmp(last, dir) != 0)
            replace_sweep(at, dir);
        last_at = at;
        last = dir;
    }
    arena_release(&a);
}

/* The journals of all folders are brought into order. */
static void finish_folders(const struct sink *sink, const struct results *results,
                           struct folders *all)
{
    struct arena a = {0};
    const struct anchor *anchor = NULL;
    const char *last = NULL;
    for (size_t i = 0; i < sink->in->jobs.n; i++) {
        const struct job *job = &sink->in->jobs.p[i];
        enum file_status s = results->file[i].status;
        if (!job->anchor || (s != FILE_PORTED && s != FILE_FAILED))
            continue;
        const char *dir = folder_name(job, &a);
        struct folder *f = last && strcmp(last, dir) == 0 && job->anchor == anchor
                               ? NULL
                               : folder_enter(all, job->anchor, dir, false, NULL);
        last = dir;
        anchor = job->anchor;
        if (f)
            folder_finish(f);
    }
    arena_release(&a);
}

static void replace_fail(struct arena *a, struct file_result *r, const struct err *err)
{
    r->status = FILE_FAILED;
    r->error = arena_strdup(a, str_of(err->msg));
    r->output = NULL;
}

/* First adds the files that the port needs; if that fails, the input stays. */
static void replace_one(struct sink *sink, struct results *results, struct folders *all, size_t i,
                        const struct digest *port)
{
    struct err err;
    struct file_result *r = &results->file[i];
    const char *refused;
    enum tree_written w = added_put(sink, &sink->in->jobs.p[i], &sink->needs[i], &refused, &err);
    if (w == TREE_REFUSED) {
        r->status = FILE_REFUSED;
        r->output = NULL;
        file_results_add_late(sink->arena, r, TS_HELPER_TAKEN, refused, NULL);
    } else if (w == TREE_FAILED || replace_input(sink, results, all, i, port, &err) < 0) {
        replace_fail(sink->arena, r, &err);
    }
}

void replace_inputs(struct sink *sink, struct results *results)
{
    struct digest *port = ARENA_ARRAY(sink->arena, struct digest, sink->in->jobs.n);
    struct folders all;
    folders_init(&all);
    for (size_t i = 0; i < sink->in->jobs.n; i++) {
        port[i] = digest_of(buf_str(&sink->text[i]));
        if (results->file[i].status == FILE_PORTED)
            replace_one(sink, results, &all, i, port);
        buf_release(&sink->text[i]);
    }
    for (size_t i = 0; i < sink->in->jobs.n; i++) {
        if (results->file[i].status == FILE_PORTED && is_parted(sink, results, i, port))
            file_results_add_late(sink->arena, &results->file[i], TS_LINK_PARTED,
                                  results->file[i].path, NULL);
    }
    finish_folders(sink, results, &all);
    folders_release(&all);
}
