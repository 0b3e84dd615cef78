#include "project/plan/build_macros.h"
#include "build/build.h"
#include "project/plan/build_files.h"

struct search {
    const struct macros *macros;
    bool *given;
};

static void build_macros_look(void *ctx, const struct build_file *file, struct str bytes)
{
    struct search *s = ctx;
    for (uint32_t k = 0; k < s->macros->n; k++) {
        const struct macro *x = &s->macros->macro[k];
        if (x->depends && !s->given[x->number])
            s->given[x->number] = build_defines(file->name, bytes, x->name) != BUILD_DEFINED_NO;
    }
}

/* "-DNAME", "-D NAME=1" among flags. */
static void look_at_flags(struct search *s, const char *const *flag, int n)
{
    for (int i = 0; i < n; i++) {
        bool apart = i > 0 && strcmp(flag[i - 1], "-D") == 0;
        struct str word = str_of(flag[i]);
        if (!apart && !str_starts(word, STR("-D")))
            continue;
        word = str_cut(word, apart ? 0 : 2, word.n);
        const char *value = memchr(word.p, '=', word.n);
        word.n = value ? (size_t)(value - word.p) : word.n;
        const struct macro *x = macros_find(s->macros, word);
        if (x && x->depends)
            s->given[x->number] = true;
    }
}

const bool *build_macros_find(const struct plan *plan, const struct macros *m,
                              const struct unit_flags *flags)
{
    if (!macros_depend(m))
        return NULL;
    struct arena own = {0};
    struct search s = {m, ARENA_ARRAY(plan->arena, bool, macros_release_count(m))};
    build_files_read(plan, build_macros_look, &s, &own);
    look_at_flags(&s, plan->opt->clang_flags, plan->opt->nclang_flags);
    for (size_t i = 0; i < plan->in->jobs.n; i++) {
        for (int k = 0; k < flags[i].n; k++)
            look_at_flags(&s, flags[i].set[k].flag, flags[i].set[k].n);
    }
    arena_release(&own);
    return s.given;
}
