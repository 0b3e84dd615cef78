#include "project/plan/build_files.h"
#include "base/fs.h"
#include "build/build.h"
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
