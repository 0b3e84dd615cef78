#include "project/plan/planning.h"
#include "base/fs.h"
#include "project/plan/brought.h"
#include "project/plan/build_files.h"
#include "project/plan/build_macros.h"
#include "project/plan/changed.h"
#include "project/plan/hip_defines.h"
#include "project/plan/host_sources.h"
#include "project/plan/releases.h"
#include "project/plan/shards.h"
#include "project/units/hip_side.h"
#include "project/units/lane_calls.h"
#include "store/store.h"

/* Returns the flags that the project's own build has for each source. */
static const struct unit_flags *planning_find_flags(struct plan *plan)
{
    struct unit_flags *flags = ARENA_ARRAY(plan->arena, struct unit_flags, plan->in->jobs.n);
    for (size_t i = 0; i < plan->in->jobs.n; i++) {
        const struct job *job = &plan->in->jobs.p[i];
        flags[i] = (struct unit_flags){NULL, 0};
        if (!plan->database.entry.n || job->error || job->skipped)
            continue;
        flags[i].n = database_find(&plan->database, job->path, &flags[i].set, plan->arena);
    }
    return flags;
}

/* The user's flags, behind what the sides of conditions want. */
static const char **parse_flags(const struct plan *plan, int *n)
{
    const struct project_options *opt = plan->opt;
    const char **flag =
        ARENA_ARRAY(plan->arena, const char *, opt->nclang_flags + TRANSLATE_DEFINES);
    *n = translate_defines(&opt->translate, flag, plan->arena);
    for (int i = 0; i < opt->nclang_flags; i++)
        flag[(*n)++] = opt->clang_flags[i];
    return flag;
}

static struct clang_options clang_options_of(const struct plan *plan)
{
    const struct project_options *opt = plan->opt;
    int nflags;
    const char **flags = parse_flags(plan, &nflags);
    return (struct clang_options){.cuda_path = opt->cuda_path,
                                  .flags = flags,
                                  .nflags = nflags,
                                  .system_cache = plan->precompiled,
                                  .user_members = map_has_own_fields(plan->map)};
}

/* rocPRIM, which rocThrust and hipCUB are written with, refuses older ones (rocprim/config.hpp). */
static int find_standard(const struct plan *plan)
{
    static const char *const folders[] = {"thrust/", "cub/", "rocprim/", "hipcub/"};
    bool has = false;
    for (uint32_t i = 0; i < plan->survey.n && !has; i++) {
        const struct survey_file *f = &plan->survey.file[i];
        for (uint32_t k = 0; k < f->nincludes * 4 && !has; k++)
            has = str_starts(str_of(f->include[k / 4].name), str_of(folders[k % 4]));
    }
    return !has ? 0 : plan->opt->translate.rocm < RELEASE(7, 0) ? 14 : 17;
}

void planning_make(struct plan *plan, bool parse, int threads, const char *out)
{
    const struct project_options *opt = plan->opt;
    plan->precompiled = opt->cache_dir ? fs_join(plan->arena, opt->cache_dir, STORE_SYSTEM) : NULL;
    const struct unit_flags *flags = planning_find_flags(plan);
    struct survey_options o = {.map = plan->map,
                               .rocm = opt->translate.rocm,
                               .threads = threads,
                               .ignore_hip = opt->translate.ignore_hip_side,
                               .folder = plan->folders.p,
                               .nfolders = (int)plan->folders.n};
    survey_run(&plan->survey, plan->in, &o, plan->arena);
    brought_select(plan);
    plan->standard = find_standard(plan);
    hip_side_find(&plan->survey, plan->map, plan->arena);
    lane_calls_find(&plan->survey, plan->in, &o, plan->arena);
    releases_choose(plan, flags, threads);
    if (opt->changed)
        changed_select(plan, out);
    build_files_join(plan);
    build_macros_guess(plan);
    host_sources_decide(plan);
    hip_defines_find(plan);
    plan->units = (struct units){
        .survey = &plan->survey, .in = plan->in, .clang = clang_options_of(plan), .flags = flags};
    units_plan(&plan->units, parse, plan->arena);
    shards_select(plan);
}
