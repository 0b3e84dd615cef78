#include "project/plan/renamed_includes.h"
#include "project/find/renames.h"

/* Did the survey find a file of the project by this name? Then its name ends as this one does. */
static bool is_found(const struct survey_file *f, const char *name)
{
    for (uint32_t i = 0; i < f->nincludes; i++) {
        if (f->include[i].found && strcmp(f->include[i].name, name) == 0)
            return true;
    }
    return false;
}

const char *renamed_includes_include(const struct plan *plan, size_t i, struct str name,
                                     struct arena *a)
{
    const struct job *job = &plan->in->jobs.p[i];
    const char *text = arena_strdup(a, name), *renamed = renames_of(text, a);
    if (!renamed)
        return NULL;
    const char *beside = fs_normal(a, fs_join(a, fs_dirname(a, job->old_name), text));
    /* A link is no file of the survey's. */
    return is_found(&plan->survey.file[i], text) || inputs_renamed(plan->in, beside, a) ? renamed
                                                                                        : NULL;
}

const char *renamed_includes_literal(const struct inputs *in, struct str name, struct arena *a)
{
    const char *text = fs_without_dots(arena_strdup(a, name));
    return *text ? inputs_renamed_end(in, text, a) : NULL;
}
