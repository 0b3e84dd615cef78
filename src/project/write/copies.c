#include "project/write/copies.h"
#include "base/texts.h"
#include "project/write/file_results.h"
#include "project/write/stale.h"
#include "project/write/tree_changes.h"
#include <elf.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

/* Returns its place in the order of messages: after the inputs, in the order of its folder,
 * whichever worker copies it. */
static uint32_t copies_order_of(const struct sink *sink, const struct extra_file *o)
{
    return (uint32_t)(sink->in->jobs.n + (size_t)(o - sink->in->extra.v.p));
}

static void copies_tell_one(struct sink *sink, const struct extra_file *o, enum file_status status,
                            const char *why)
{
    struct file_result r = {.path = o->path,
                            .order = copies_order_of(sink, o),
                            .status = status,
                            .error = arena_strdup(sink->arena, str_of(why))};
    vec_push(&sink->tree_changes.file, r);
}

/* A file that needs a person. */
static void copies_tell_finding(struct sink *sink, const struct extra_file *o,
                                const struct tree_file *f, enum tree_written w)
{
    struct file_result r = {.path = o->path,
                            .order = copies_order_of(sink, o),
                            .status = w == TREE_CONFLICT ? FILE_PORTED : FILE_REFUSED,
                            .parsed = true,
                            .complete = true};
    enum finding_id id;
    if (!tree_changes_finding(w, &id))
        return;
    file_results_add_late(sink->arena, &r, id,
                          fs_join(sink->arena, sink->opt->out_dir, o->output_name),
                          tree_changes_why(f));
    vec_push(&sink->tree_changes.file, r);
    sink->tree_changes.sum.left += w == TREE_REFUSED;
}

/* An object file: CUDA's code would be linked with HIP's, as it is newer than its source. */
static bool is_object(int fd)
{
    unsigned char head[18];
    if (pread(fd, head, sizeof head, 0) != (ssize_t)sizeof head ||
        memcmp(head, ELFMAG, SELFMAG) != 0)
        return false;
    return head[head[EI_DATA] == ELFDATA2MSB ? 17 : 16] == ET_REL;
}

/* What a compiler wrote for make: "a.o: a.cu /usr/local/cuda/include/cuda_runtime.h". The port's build
 * writes its own. */
static bool is_dependency_list(const char *name, int fd)
{
    char head[512];
    ssize_t n = str_ends(str_of(name), STR(".d")) ? pread(fd, head, sizeof head, 0) : -1;
    struct str line = {head, n > 0 ? (size_t)n : 0};
    const char *colon = memchr(head, ':', line.n);
    if (!colon)
        return false;
    struct str target = str_trim(str_cut(line, 0, (size_t)(colon - head)));
    bool more = memchr(target.p, '\n', target.n);
    return !more && (str_ends(target, STR(".o")) || str_ends(target, STR(".lo")) ||
                     str_ends(target, STR(".obj")) || str_ends(target, STR(".d")));
}

static struct tree_file copies_file_of(const struct extra_file *o)
{
    return (struct tree_file){.name = o->output_name,
                              .source = o->source,
                              .mode = o->st.st_mode & 0777,
                              .time = o->st.st_mtim};
}

static void copies_put_file(struct sink *sink, const struct extra_file *o)
{
    struct tree_file f = copies_file_of(o);
    struct err err = {""};
    bool changed = false;
    int fd = anchor_fd(o->anchor, o->name, O_RDONLY, LINKS_REFUSED);
    if (fd < 0) {
        copies_tell_one(sink, o, FILE_FAILED,
                        arena_printf(sink->arena, "%s: %s", o->path, fs_reason(errno)));
        return;
    }
    const char *left = is_object(fd) ? "an object file: not copied"
                       : is_dependency_list(o->name, fd)
                           ? "a compiler's list of dependencies: not copied"
                           : NULL;
    if (left) {
        copies_tell_one(sink, o, FILE_SKIPPED, left);
        close(fd);
        return;
    }
    enum tree_written w = tree_copy(&sink->tree, &f, fd, &changed, &err);
    close(fd);
    tree_changes_count(sink, w);
    sink->tree_changes.sum.copied += w == TREE_WRITTEN;
    sink->tree_changes.sum.edited += w == TREE_REFUSED && !changed;
    if (w == TREE_FAILED)
        copies_tell_one(sink, o, FILE_FAILED, err.msg);
    else if (w != TREE_REFUSED || changed)
        copies_tell_finding(sink, o, &f, w);
}

static void put_link(struct sink *sink, const struct extra_file *o)
{
    struct tree_file f = {
        .name = o->output_name, .source = o->source, .input = digest_of(str_of(o->target))};
    struct err err = {""};
    enum tree_written w = tree_link(&sink->tree, &f, o->target, &err);
    if (w == TREE_FAILED)
        copies_tell_one(sink, o, FILE_FAILED, err.msg);
    else if (w == TREE_REFUSED)
        copies_tell_finding(sink, o, &f, w);
    else
        sink->tree_changes.sum.links++;
}

static void put_folder(struct sink *sink, const struct extra_file *o)
{
    struct err err = {""};
    int fd = anchor_folder(&sink->tree.at, o->output_name, true, &err);
    if (fd < 0)
        copies_tell_one(sink, o, FILE_FAILED, err.msg);
    else
        close(fd);
}

void copies_begin(struct sink *sink)
{
    inputs_name_sources(sink->in, sink->tree.real);
    if (sink->opt->shard.part <= 1) /* one does it, for all */
        stale_remove(sink);
}

static void put_all(struct sink *sink)
{
    for (size_t i = 0; i < sink->in->extra.v.n; i++) {
        const struct extra_file *o = &sink->in->extra.v.p[i];
        if (sink->opt->stop && *sink->opt->stop)
            return; /* what is missing comes with the next run */
        if (o->not_selected || o->other_shard)
            continue;
        if (o->skipped)
            copies_tell_one(sink, o, FILE_SKIPPED, o->skipped);
        else if (o->kind == EXTRA_FILE)
            copies_put_file(sink, o);
        else if (o->kind == EXTRA_LINK)
            put_link(sink, o);
        else
            put_folder(sink, o);
    }
}

/* Reports edited files that no source has become. The journal drops them: they are the user's own
 * now. Not if the run covered only part of the tree: the source may be outside of it. */
static void tell_orphans(struct sink *sink)
{
    bool partial = sink->opt->changed || sink->opt->sources_only;
    for (size_t i = 0; i < sink->tree.orphan.n; i++) {
        const struct orphan *o = &sink->tree.orphan.p[i];
        if (o->adopted)
            continue;
        const char *path = fs_join(sink->arena, sink->opt->out_dir, o->name);
        struct file_result r = {
            .path = path, .status = FILE_REFUSED, .parsed = true, .complete = true};
        file_results_add_late(
            sink->arena, &r, TS_UPDATE_CONFLICT, path,
            partial
                ? "its source was deleted, but it was edited, so it was kept; a run over the whole "
                  "tree may find the source under a new name"
                : "its source was deleted, but it was edited, so it was kept as your own file");
        vec_push(&sink->tree_changes.file, r);
        if (!partial)
            tree_forget(&sink->tree, o->name);
        sink->tree_changes.sum.conflicts++;
    }
}

void copies_put(struct sink *sink)
{
    put_all(sink);
    if (!(sink->opt->stop && *sink->opt->stop))
        tell_orphans(sink);
}

static int copies_by_order(const void *pa, const void *pb)
{
    const struct file_result *a = pa, *b = pb;
    return (a->order > b->order) - (a->order < b->order);
}

/* Of a file that was not asked for, what the compiler refuses there: a unit that was asked for does not
 * compile. False: there is nothing. */
static bool copies_keep_errors(const struct sink *sink, struct file_result *r)
{
    struct finding *error = ARENA_ARRAY(sink->arena, struct finding, r->nfindings);
    uint32_t n = 0;
    for (uint32_t i = 0; i < r->nfindings; i++) {
        if (r->finding[i].severity == SEV_ERROR && r->finding[i].proof == PROOF_CONFIRMED)
            error[n++] = r->finding[i];
    }
    r->finding = error;
    r->nfindings = n;
    return n > 0;
}

void copies_tell(struct sink *sink, const struct results *results, struct run_result *result)
{
    struct tree_changes *changes = &sink->tree_changes;
    size_t n = sink->in->jobs.n;
    struct file_result *all = ARENA_ARRAY(sink->arena, struct file_result, n + changes->file.n);
    uint32_t all_n = 0;
    const char **removed = ARENA_ARRAY(sink->arena, const char *, changes->removed.n);
    for (size_t i = 0; i < n; i++) {
        const struct job *job = &sink->in->jobs.p[i];
        all[all_n] = results->file[i];
        all_n += !job->other_shard && (!job->not_selected || copies_keep_errors(sink, &all[all_n]));
    }
    uint32_t last = (uint32_t)(n + sink->in->extra.v.n);
    for (size_t i = 0; i < changes->file.n; i++) {
        all[all_n] = changes->file.p[i];
        if (!all[all_n].order) /* a port, or what is gone: its place is behind all that is there */
            all[all_n].order = last++;
        all_n++;
    }
    if (all_n)
        qsort(all, all_n, sizeof *all, copies_by_order);
    if (changes->removed.n)
        memcpy(removed, changes->removed.p, changes->removed.n * sizeof *removed);
    changes->sum.update = sink->opt->update;
    changes->sum.removed = removed;
    changes->sum.nremoved = (uint32_t)texts_settle(removed, changes->removed.n);
    result->file = all;
    result->nfiles = all_n;
    if (sink->opt->mode == OUT_TREE) {
        struct tree_summary *sum = ARENA_NEW(sink->arena, struct tree_summary);
        *sum = changes->sum;
        result->tree = sum;
    }
    vec_release(&changes->file);
    vec_release(&changes->removed);
}
