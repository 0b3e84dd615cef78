#include "project/plan/host_sources.h"
#include "base/fs.h"
#include "build/build.h"
#include "project/find/inputs_parts.h"
#include "project/plan/build_files.h"
#include <fcntl.h>
#include <fnmatch.h>
#include <sys/stat.h>

/* Asks all files whose whole paths are such. */
static enum wants_hip host_sources_ask_files(const struct survey *s, const char *pattern,
                                             bool roctx)
{
    enum wants_hip wants = WANTS_UNKNOWN;
    for (uint32_t i = 0; i < s->n && wants != WANTS_HIP; i++) {
        const char *real = s->file[i].real;
        enum source_kind kind = real ? source_kind(real) : SOURCE_OTHER;
        bool asked = kind == SOURCE_HOST || (roctx && kind == SOURCE_CUDA);
        if (asked && fnmatch(pattern, real, FNM_NOESCAPE) == 0)
            wants = (roctx ? s->file[i].roctx : s->file[i].hip) ? WANTS_HIP : WANTS_NO;
    }
    return wants;
}

static enum wants_hip host_sources_want(const struct survey *s, uint32_t i, struct str name,
                                        bool roctx)
{
    struct arena a = {0};
    const char *text = arena_strdup(&a, name), *from = s->file[i].real;
    enum wants_hip wants = WANTS_UNKNOWN;
    if (from)
        wants = host_sources_ask_files(s, fs_normal(&a, fs_join(&a, fs_dirname(&a, from), text)),
                                       roctx);
    if (wants == WANTS_UNKNOWN && !str_starts(name, STR("./")))
        wants = host_sources_ask_files(s, arena_printf(&a, "*/%s", fs_without_dots(text)), roctx);
    arena_release(&a);
    return wants;
}

enum wants_hip host_sources_ask(void *ctx, const struct source *src, struct str name)
{
    const struct host_sources *h = ctx;
    (void)src;
    return host_sources_want(&h->plan->survey, h->i, name, false);
}

enum wants_hip host_sources_ask_roctx(void *ctx, const struct source *src, struct str name)
{
    const struct host_sources *h = ctx;
    (void)src;
    return host_sources_want(&h->plan->survey, h->i, name, true);
}

/* Does the port of that file include HIP's headers? */
static bool host_sources_is_hip(const struct survey *s, const char *real)
{
    for (uint32_t i = 0; i < s->n; i++)
        if (s->file[i].real && strcmp(s->file[i].real, real) == 0)
            return s->file[i].hip;
    return false;
}

enum wants_hip host_sources_ask_target(void *ctx, struct str target)
{
    const struct host_sources *h = ctx;
    struct arena a = {0};
    const char *name = arena_strdup(&a, target), *source;
    enum wants_hip wants = WANTS_UNKNOWN;
    for (size_t i = 0;
         wants != WANTS_HIP && (source = database_target_source(&h->plan->database, name, &i, &a));)
        wants = source_kind(source) == SOURCE_HOST && host_sources_is_hip(&h->plan->survey, source)
                    ? WANTS_HIP
                    : WANTS_NO;
    arena_release(&a);
    return wants;
}

static bool host_sources_is_wanted(struct plan *plan, uint32_t i)
{
    struct host_sources ctx = {plan, i};
    struct translate_options opt = {.rocm = plan->opt->translate.rocm,
                                    .wants_hip = host_sources_ask,
                                    .wants_roctx = host_sources_ask_roctx,
                                    .target_wants_hip = host_sources_ask_target,
                                    .wants_ctx = &ctx,
                                    .build_variable = build_files_variable,
                                    .build_ctx = plan};
    struct buf bytes = {0};
    struct err err;
    bool wanted = inputs_read(&plan->in->jobs.p[i], &bytes, &err) != 0 ||
                  build_concerns(plan->in->jobs.p[i].path, buf_str(&bytes), plan->map, &opt);
    buf_release(&bytes);
    return wanted;
}

/* Moves an input to the files besides the inputs. */
static void host_sources_leave(struct plan *plan, struct job *job)
{
    struct anchor_entry e = {.name = job->name, .kind = ANCHOR_FILE};
    if (inputs_copies(plan->opt) &&
        fstatat(job->anchor->fd, job->name, &e.st, AT_SYMLINK_NOFOLLOW) == 0) {
        struct extra_file *o = extra_files_add(&plan->in->extra, job->anchor, &e, job->output_name);
        o->source = job->source;
        o->not_selected = job->not_selected;
    }
    job->not_selected = true;
}

void host_sources_decide(struct plan *plan)
{
    for (uint32_t i = 0; i < plan->survey.n; i++) {
        struct job *job = &plan->in->jobs.p[i];
        if (job->maybe && !host_sources_is_wanted(plan, i))
            host_sources_leave(plan, job);
        else
            job->maybe = false;
    }
}
