#include "project/plan/build_macros.h"
#include "base/search.h"
#include "build/build.h"
#include "project/plan/build_files.h"
#include <ctype.h>

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

/* ---- without a record ---- */

/* Words of the build files, sorted and each once. */
struct guessed {
    const struct str *word;
    size_t n;
};

struct words_of_builds {
    VEC(struct str) word;
    struct arena *arena; /* has their texts */
};

/* Sorts the words, and drops those that are there twice. */
static void guessed_settle(struct words_of_builds *g)
{
    size_t n = 0;
    if (g->word.n)
        qsort(g->word.p, g->word.n, sizeof *g->word.p, str_order);
    for (size_t i = 0; i < g->word.n; i++) {
        if (n == 0 || !str_eq(g->word.p[n - 1], g->word.p[i]))
            g->word.p[n++] = g->word.p[i];
    }
    g->word.n = n;
}

static bool is_word_char(char c)
{
    return isalnum((unsigned char)c) || c == '_';
}

/* Words such as macros have: no other ones are of interest. "-DNAME" and "/DNAME" have one behind the
 * D. */
static void guessed_take(void *ctx, const struct build_file *file, struct str bytes)
{
    struct words_of_builds *g = ctx;
    (void)file;
    bytes = str_of(arena_strdup(g->arena, bytes));
    for (size_t i = 0, end; i < bytes.n; i = end) {
        for (end = i; end < bytes.n && is_word_char(bytes.p[end]);)
            end++;
        bool flag = end > i + 1 && i > 0 && bytes.p[i] == 'D' && strchr("-/", bytes.p[i - 1]);
        if (end > i && !isdigit((unsigned char)bytes.p[i]))
            vec_push(&g->word, str_cut(bytes, i + flag, end));
        if (end == i)
            end++;
    }
    guessed_settle(g);
}

void build_macros_guess(struct plan *plan)
{
    struct arena names = {0};
    struct words_of_builds all = {.arena = plan->arena};
    if (plan->database.file.n)
        return;
    build_files_read(plan, guessed_take, &all, &names);
    struct guessed *kept = ARENA_NEW(plan->arena, struct guessed);
    struct str *word = ARENA_ARRAY(plan->arena, struct str, all.word.n);
    for (size_t i = 0; i < all.word.n; i++)
        word[i] = all.word.p[i];
    *kept = (struct guessed){word, all.word.n};
    plan->guessed = kept;
    vec_release(&all.word);
    arena_release(&names);
}

/* Names that a person gives a compiler: not those that are the compiler's, nor a header's guard. */
static bool is_given_by_hand(struct str name)
{
    return name.n && name.p[0] != '_' && !str_ends(name, STR("_H")) && !str_ends(name, STR("_H_"));
}

bool build_macros_may_define(void *ctx, struct str name)
{
    /* -fopenmp, -O, -std, -ffast-math; and what people pass to make by hand */
    static const char *const flags[] = {"_OPENMP", "_OPENACC",     "NDEBUG",        "DEBUG",
                                        "_DEBUG",  "__OPTIMIZE__", "__FAST_MATH__", "__cplusplus"};
    const struct plan *plan = ctx;
    const struct guessed *g = plan->guessed;
    for (size_t i = 0; i < sizeof flags / sizeof *flags; i++) {
        if (str_eq(name, str_of(flags[i])))
            return true;
    }
    /* sources without their build files, of which the user tells nothing */
    if (!g->n && !plan->opt->nclang_flags)
        return is_given_by_hand(name);
    size_t i;
    search_first(i, g->n, str_cmp(g->word[i], name) >= 0);
    return i < g->n && str_eq(g->word[i], name);
}
