#include "project/plan/build_files.h"
#include "base/fs.h"
#include "build/build.h"
#include "build/tree.h"
#include <stdlib.h>

void build_files_read(const struct plan *plan,
                      void (*take)(void *ctx, const struct build_file *file, struct str bytes),
                      void *ctx, struct arena *a)
{
    struct inputs *in = plan->in;
    struct err err;
    for (size_t i = 0; i < in->jobs.n; i++) {
        const struct job *job = &in->jobs.p[i];
        struct buf bytes = {0};
        bool build = !job->error && !job->skipped && build_may_be(job->path, true) &&
                     source_kind(job->path) == SOURCE_OTHER;
        struct build_file file = {job->name ? job->name : job->path, plan->survey.file[i].real,
                                  job->maybe ? UINT32_MAX : (uint32_t)i};
        if (build && inputs_read(job, &bytes, &err) == 0)
            take(ctx, &file, buf_str(&bytes));
        buf_release(&bytes);
    }
    for (size_t i = 0; i < in->builds.n; i++) {
        const struct other_build *o = &in->builds.p[i];
        const char *folder = o->anchor->path[0] ? o->anchor->path : ".";
        char *real = realpath(folder, NULL);
        struct buf bytes = {0};
        if (real && inputs_read_build(o, &bytes, &err) == 0) {
            struct build_file file = {o->name, fs_join(a, real, o->name), UINT32_MAX};
            take(ctx, &file, buf_str(&bytes));
        }
        buf_release(&bytes);
        free(real);
    }
}

static void take_into_tree(void *ctx, const struct build_file *file, struct str bytes)
{
    build_tree_add(ctx, file->name, bytes);
}

void build_files_join(struct plan *plan)
{
    struct arena names = {0};
    plan->builds = build_tree_new(plan->arena);
    build_files_read(plan, take_into_tree, plan->builds, &names);
    build_tree_finish(plan->builds);
    arena_release(&names);
}

void build_files_release(struct plan *plan)
{
    if (plan->builds)
        build_tree_release(plan->builds);
    plan->builds = NULL;
}

const struct build_variable *build_files_variable(void *ctx, bool cmake, struct str name)
{
    const struct plan *plan = ctx;
    return build_tree_variable(plan->builds, cmake, name);
}
