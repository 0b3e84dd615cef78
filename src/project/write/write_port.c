#include "project/write/write_port.h"
#include "project/write/added.h"
#include "project/write/tree_changes.h"

bool write_port_adds_files(const struct project_options *opt, const char *const *paths, int npaths)
{
    bool one = npaths == 1 && !opt->nfiles_from && fs_kind(paths[0]) != FS_DIR;
    return opt->mode == OUT_TREE || opt->mode == OUT_IN_PLACE || (opt->mode == OUT_DIFF && !one);
}

/* First writes the files that the port needs; if that fails, the port is not written. */
static enum file_status write_port_needs(struct sink *sink, const struct job *job,
                                         struct translation *tr, struct err *err)
{
    const char *refused;
    enum tree_written w = added_put(sink, job, &tr->added, &refused, err);
    if (w == TREE_REFUSED) {
        finding_add(&tr->findings, TS_HELPER_TAKEN, (struct span){0, 0}, str_of(refused), NULL,
                    NULL);
        findings_sort(&tr->findings);
    }
    return w == TREE_REFUSED ? FILE_REFUSED : w == TREE_FAILED ? FILE_FAILED : FILE_PORTED;
}

/* Writes a port. If it would overwrite a file that tranship did not write, it is merged or not
 * written, and the user gets a message. */
static enum file_status write_port_in_tree(struct sink *sink, const struct job *job,
                                           struct digest read, struct translation *tr,
                                           struct err *err)
{
    struct buf bytes = {0};
    struct tree_file f = {.name = job->output_name,
                          .input = read,
                          .source = job->source,
                          .mode = job->mode,
                          .time = job->time};
    settled_apply(&tr->settled, tr->src, &bytes);
    enum tree_written w = tree_put(&sink->tree, &f, buf_str(&bytes), err);
    enum finding_id id;
    buf_release(&bytes);
    tree_changes_count(sink, w);
    if (tree_changes_finding(w, &id)) {
        finding_add(&tr->findings, id, (struct span){0, 0}, str_of(job->output),
                    tree_changes_why(&f), NULL);
        findings_sort(&tr->findings);
    }
    return w == TREE_FAILED                            ? FILE_FAILED
           : w == TREE_REFUSED || w == TREE_UNRESOLVED ? FILE_REFUSED
           : w == TREE_DELETED                         ? FILE_SKIPPED
           : tr->settled.n                             ? FILE_PORTED
                                                       : FILE_UNCHANGED;
}

static void deliver_port(struct sink *sink, const struct translation *tr)
{
    struct buf port = {0};
    settled_apply(&tr->settled, tr->src, &port);
    pthread_mutex_lock(sink->lock);
    sink->opt->deliver_port(sink->opt->deliver_ctx, tr, buf_str(&port));
    pthread_mutex_unlock(sink->lock);
    buf_release(&port);
}

enum file_status write_port(struct sink *sink, size_t i, struct translation *tr, struct err *err)
{
    const struct job *job = &sink->in->jobs.p[i];
    enum output_mode mode = sink->opt->mode;
    bool now = mode == OUT_TREE || mode == OUT_DIFF;
    enum file_status needs = now ? write_port_needs(sink, job, tr, err) : FILE_PORTED;
    if (needs != FILE_PORTED)
        return needs;
    if (mode == OUT_TREE)
        return write_port_in_tree(sink, job, sink->read[i], tr, err);
    if (mode == OUT_DELIVER)
        deliver_port(sink, tr);
    else if (mode == OUT_DIFF)
        output_diff(job->path, tr, &sink->text[i]);
    else if (mode != OUT_NONE)
        settled_apply(&tr->settled, tr->src, &sink->text[i]);
    return tr->settled.n ? FILE_PORTED : FILE_UNCHANGED;
}

void write_port_keep_needs(struct sink *sink, size_t i, const struct port_files *files)
{
    for (size_t k = 0; k < files->v.n && sink->opt->mode == OUT_IN_PLACE; k++) {
        const struct port_file *f = &files->v.p[k];
        struct port_file own = {arena_strdup(sink->arena, str_of(f->name)),
                                {arena_strdup(sink->arena, f->text), f->text.n}};
        vec_push(&sink->needs[i].v, own);
    }
}
