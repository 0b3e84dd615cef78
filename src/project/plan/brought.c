#include "project/plan/brought.h"
#include "base/fs.h"
#include "project/plan/header_folders.h"

void brought_add(struct plan *plan)
{
    header_folders_find(plan);
    inputs_bring(plan->in, plan->opt, plan->folders.p, plan->folders.n);
}

void brought_select(struct plan *plan)
{
    const struct survey *s = &plan->survey;
    uint32_t *list = ARENA_ARRAY(plan->arena, uint32_t, s->n), n = 0;
    bool *needed = ARENA_ARRAY(plan->arena, bool, s->n);
    memset(needed, 0, s->n * sizeof *needed);
    for (uint32_t i = 0; i < s->n; i++) {
        needed[i] = !plan->in->jobs.p[i].brought;
        if (needed[i])
            list[n++] = i;
    }
    for (uint32_t i = 0; i < n; i++) {
        const struct survey_file *f = &s->file[list[i]];
        for (uint32_t k = 0; k < f->nto; k++) {
            if (!needed[f->to[k]])
                list[n++] = f->to[k];
            needed[f->to[k]] = true;
        }
    }
    for (uint32_t i = 0; i < s->n; i++) {
        if (!needed[i])
            plan->in->jobs.p[i].not_selected = true;
    }
}

const char *brought_include(const struct plan *plan, size_t i, struct str name, struct arena *a)
{
    const struct survey_file *f = &plan->survey.file[i];
    const struct job *found = NULL, *own = &plan->in->jobs.p[i];
    for (uint32_t k = 0; k < f->nto && !found; k++) {
        const struct job *job = &plan->in->jobs.p[f->to[k]];
        found = job->brought && str_is(name, job->name) ? job : NULL;
    }
    if (!found)
        return NULL;
    const char *up = "";
    for (const char *p = own->output_name; (p = strchr(p, '/')); p++)
        up = arena_printf(a, "../%s", up);
    return arena_printf(a, "\"%s%s\"", up, found->output_name);
}
