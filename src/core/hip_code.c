#include "core/hip_code.h"
#include "base/search.h"

/* The text without its ending; the text itself where it ends otherwise. */
static struct str without(struct str s, struct str ending)
{
    return str_ends(s, ending) ? str_cut(s, 0, s.n - ending.n) : s;
}

/* DONT_USE_HIP, NO_HAVE_ROCM: what is before the verb turns it around. */
static bool hip_code_is_negated(struct str before)
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

bool hip_code_project_macro(struct str name)
{
    static const char *const verb[] = {"USE", "WITH", "ENABLE", "HAVE"};
    struct str word = without(without(name, STR("_HIP")), STR("_ROCM"));
    if (word.n == name.n)
        return false;
    word = without(word, STR("_AMD"));
    for (size_t i = 0; i < sizeof verb / sizeof *verb; i++) {
        struct str before = without(word, str_of(verb[i]));
        if (before.n < word.n && (before.n == 0 || before.p[before.n - 1] == '_'))
            return !hip_code_is_negated(before);
    }
    return false;
}

bool hip_code_word(struct str word)
{
    static const char *const begin[] = {"hip",       "HIP",       "__hip",   "__HIP",   "rocblas",
                                        "rocsparse", "rocsolver", "rocrand", "rocfft_", "rocprim"};
    for (size_t i = 0; i < sizeof begin / sizeof *begin; i++) {
        if (str_starts(word, str_of(begin[i])))
            return true;
    }
    return false;
}

static bool hip_code_is_hips(const struct tokens *t, uint32_t i)
{
    return i < t->n && t->tok[i].kind == TOK_IDENT && hip_code_word(tok_raw(t, i));
}

bool hip_code_alias(const struct tokens *t, uint32_t i)
{
    const struct directive *d = t->tok[i].flags & TOK_DEFINE ? tok_directive(t, i) : NULL;
    if (d && d->kind == DIR_DEFINE && i == d->hash + 2) {
        bool call = tok_is(t, i + 1, P_LPAREN) && !(t->tok[i + 1].flags & TOK_SPACE);
        uint32_t body = call ? t->tok[i + 1].match + 1 : i + 1;
        return body < d->past && hip_code_is_hips(t, body) && (call || body + 1 == d->past);
    }
    if (tok_is_word(t, i - 1, W_USING))
        return tok_is(t, i + 1, P_ASSIGN) && hip_code_is_hips(t, i + 2) && tok_is(t, i + 3, P_SEMI);
    return i > 1 && tok_word(t, i - 2, "typedef") && hip_code_is_hips(t, i - 1) &&
           tok_is(t, i + 1, P_SEMI);
}

static bool is_hip_macro(struct str word)
{
    return str_starts(word, STR("__HIP")) || hip_code_project_macro(word);
}

static bool is_cuda_macro(struct str word)
{
    return str_starts(word, STR("__CUDA")) || str_starts(word, STR("CUDA")) ||
           str_starts(word, STR("__NVCC")) || str_is(word, "USE_CUDA");
}

/* "#if defined(__HIPCC__)", but not "#ifndef", "!defined(...)", or a condition that
 * holds for CUDA as well.
 */
static bool asks_for_hip(const struct tokens *t, const struct directive *d)
{
    bool hip = false;
    if (d->kind != DIR_IF && d->kind != DIR_IFDEF && d->kind != DIR_ELIF)
        return false;
    for (uint32_t i = d->hash + 2; i < d->past; i++) {
        if (tok_is(t, i, P_NOT) || (t->tok[i].kind == TOK_IDENT && is_cuda_macro(tok_raw(t, i))))
            return false;
        hip = hip || (t->tok[i].kind == TOK_IDENT && is_hip_macro(tok_raw(t, i)));
    }
    return hip;
}

void hip_code_find(struct hip_code *h, const struct tokens *t, const struct map *m, struct arena *a)
{
    uint8_t *branch = ARENA_ARRAY(a, uint8_t, t->ndir);
    bool hip = false, cuda = false;
    for (uint32_t d = 0; d < t->ndir; d++) {
        uint32_t parent = t->dir[d].parent;
        branch[d] = asks_for_hip(t, &t->dir[d]) || (parent && branch[parent - 1]);
        uint32_t i = t->dir[d].kind == DIR_INCLUDE ? directive_header(t, &t->dir[d]) : 0;
        if (!i)
            continue;
        struct str name = str_cut(tok_raw(t, i), 1, tok_raw(t, i).n - 1);
        hip = hip || str_starts(name, STR("hip/"));
        cuda = cuda || (!str_starts(name, STR("hip/")) &&
                        row_ok(map_find(m, name, MAP_KIND(ROW_HEADER), 0)));
    }
    h->branch = branch;
    h->file = hip && !cuda;
}

bool hip_code_at(const struct hip_code *h, const struct tokens *t, uint32_t i)
{
    uint32_t d;
    search_first(d, t->ndir, t->dir[d].hash > i);
    if (d == 0)
        return false;
    /* The last directive before the token begins its branch, or stands in it. */
    const struct directive *last = &t->dir[d - 1];
    bool begins = last->kind == DIR_IF || last->kind == DIR_IFDEF || last->kind == DIR_IFNDEF ||
                  last->kind == DIR_ELIF || last->kind == DIR_ELSE;
    if (begins && i >= last->past)
        return h->branch[d - 1];
    return last->parent && h->branch[last->parent - 1];
}

bool hip_code_shares(struct row row)
{
    const char *rewrite = row_attr(row, ROW_ATTR_rewrite);
    bool warp = rewrite && strcmp(rewrite, "warp") == 0;
    bool overloads = row_attr(row, ROW_ATTR_overload) && row.data->flags & ROW_SAME;
    return warp ? !str_ends(str_of(row_cuda(row)), STR("_sync")) : overloads;
}
