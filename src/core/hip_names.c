#include "core/hip_names.h"

/* The text without its ending; the text itself where it ends otherwise. */
static struct str without(struct str s, struct str ending)
{
    return str_ends(s, ending) ? str_cut(s, 0, s.n - ending.n) : s;
}

/* DONT_USE_HIP, NO_HAVE_ROCM: what is before the verb turns it around. */
static bool hip_names_is_negated(struct str before)
{
    static const char *const no[] = {"NO_",   "NOT_",   "DONT_",   "CANNOT_",
                                     "CANT_", "NEVER_", "WITHOUT_"};
    for (size_t i = 0; i < sizeof no / sizeof *no; i++) {
        struct str rest = without(before, str_of(no[i]));
        if (rest.n < before.n && (rest.n == 0 || rest.p[rest.n - 1] == '_'))
            return true;
    }
    return false;
}

bool hip_names_project_macro(struct str name)
{
    static const char *const verb[] = {"USE", "WITH", "ENABLE", "HAVE", "BUILD"};
    struct str word = without(without(name, STR("_HIP")), STR("_ROCM"));
    if (word.n == name.n)
        return false;
    word = without(word, STR("_AMD"));
    for (size_t i = 0; i < sizeof verb / sizeof *verb; i++) {
        struct str before = without(word, str_of(verb[i]));
        if (before.n < word.n && (before.n == 0 || before.p[before.n - 1] == '_'))
            return !hip_names_is_negated(before);
    }
    return false;
}

bool hip_names_word(struct str word)
{
    static const char *const begin[] = {"hip",       "HIP",       "__hip",   "__HIP",   "rocblas",
                                        "rocsparse", "rocsolver", "rocrand", "rocfft_", "rocprim"};
    for (size_t i = 0; i < sizeof begin / sizeof *begin; i++) {
        if (str_starts(word, str_of(begin[i])))
            return true;
    }
    return false;
}

static bool hip_names_is_hips(const struct tokens *t, uint32_t i)
{
    return i < t->n && t->tok[i].kind == TOK_IDENT && hip_names_word(tok_raw(t, i));
}

bool hip_names_alias(const struct tokens *t, uint32_t i)
{
    const struct directive *d = t->tok[i].flags & TOK_DEFINE ? tok_directive(t, i) : NULL;
    if (d && d->kind == DIR_DEFINE && i == d->hash + 2) {
        bool call = tok_is(t, i + 1, P_LPAREN) && !(t->tok[i + 1].flags & TOK_SPACE);
        uint32_t body = call ? t->tok[i + 1].match + 1 : i + 1;
        return body < d->past && hip_names_is_hips(t, body) && (call || body + 1 == d->past);
    }
    if (tok_is_word(t, i - 1, W_USING))
        return tok_is(t, i + 1, P_ASSIGN) && hip_names_is_hips(t, i + 2) &&
               tok_is(t, i + 3, P_SEMI);
    return i > 1 && tok_word(t, i - 2, "typedef") && hip_names_is_hips(t, i - 1) &&
           tok_is(t, i + 1, P_SEMI);
}

/* "__gfx90a__", "__GFX9__": letters and digits after the word, and two underscores at the end. */
static bool names_gpu(struct str name)
{
    bool is = str_ends(name, STR("__")) && name.n > 7 &&
              (str_starts(name, STR("__gfx")) || str_starts(name, STR("__GFX")));
    for (size_t i = 5; is && i < name.n - 2; i++)
        is = (name.p[i] >= '0' && name.p[i] <= '9') || (name.p[i] >= 'a' && name.p[i] <= 'f');
    return is;
}

bool hip_names_compiler_macro(struct str name)
{
    static const char *const begin[] = {"__HIP",       "__AMDGCN",     "__AMDGPU",
                                        "HIP_VERSION", "ROCM_VERSION", "HIP_INCLUDE_HIP_"};
    for (size_t i = 0; i < sizeof begin / sizeof *begin; i++) {
        if (str_starts(name, str_of(begin[i])))
            return true;
    }
    return names_gpu(name);
}
