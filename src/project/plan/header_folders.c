#include "project/plan/header_folders.h"
#include "base/texts.h"
#include "clang/flag.h"

static void header_folders_add(struct plan *plan, const char *const *flag, int n)
{
    for (int i = 0; i < n;) {
        struct clang_flag one = clang_flag_read(flag + i, n - i);
        if (one.kind == FLAG_FOLDER && plan->folders.n < FOLDERS_MAX &&
            !texts_have(plan->folders.p, plan->folders.n, str_of(one.value)))
            vec_push(&plan->folders, one.value);
        i += one.words;
    }
}

void header_folders_find(struct plan *plan)
{
    header_folders_add(plan, plan->opt->clang_flags, plan->opt->nclang_flags);
    for (size_t i = 0; i < plan->in->jobs.n && plan->database.entry.n; i++) {
        const struct job *job = &plan->in->jobs.p[i];
        const struct flag_set *set;
        int sets = job->error || job->skipped
                       ? 0
                       : database_find(&plan->database, job->path, &set, plan->arena);
        for (int k = 0; k < sets; k++)
            header_folders_add(plan, set[k].flag, set[k].n);
    }
}
