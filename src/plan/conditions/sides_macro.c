#include "core/branch.h"
#include "plan/conditions/sides.h"
#include <stdlib.h>

/* Returns which macro of a library's version the token is, of those that conditions ask for. */
static enum release_macro library_macro_at(const struct tokens *t, uint32_t i)
{
    static const struct {
        const char *name;
        enum release_macro macro;
    } known[] = {{"CUBLAS_VERSION", MACRO_LIBRARY},     {"CUBLAS_VER_MAJOR", MACRO_LIBRARY},
                 {"CUBLAS_VER_MINOR", MACRO_LIBRARY},   {"CUFFT_VERSION", MACRO_LIBRARY},
                 {"CUFFT_VER_MAJOR", MACRO_LIBRARY},    {"CUFFT_VER_MINOR", MACRO_LIBRARY},
                 {"CURAND_VERSION", MACRO_LIBRARY},     {"CURAND_VER_MAJOR", MACRO_LIBRARY},
                 {"CURAND_VER_MINOR", MACRO_LIBRARY},   {"CUSOLVER_VERSION", MACRO_LIBRARY},
                 {"CUSOLVER_VER_MAJOR", MACRO_LIBRARY}, {"CUSOLVER_VER_MINOR", MACRO_LIBRARY},
                 {"CUSPARSE_VERSION", MACRO_LIBRARY},   {"CUSPARSE_VER_MAJOR", MACRO_LIBRARY},
                 {"CUSPARSE_VER_MINOR", MACRO_LIBRARY}, {"CUDNN_VERSION", MACRO_LIBRARY},
                 {"CUDNN_MAJOR", MACRO_LIBRARY},        {"CUDNN_MINOR", MACRO_LIBRARY},
                 {"CUB_VERSION", MACRO_LIBRARY},        {"CUB_MAJOR_VERSION", MACRO_LIBRARY},
                 {"CUB_MINOR_VERSION", MACRO_LIBRARY},  {"NCCL_VERSION_CODE", MACRO_SHARED},
                 {"NCCL_MAJOR", MACRO_SHARED},          {"NCCL_MINOR", MACRO_SHARED},
                 {"NCCL_VERSION", MACRO_SHARED}};
    if (i >= t->n || t->tok[i].kind != TOK_IDENT) /* "#define" may be the file's last token */
        return RELEASE_MACROS;
    char first = t->src->bytes[t->tok[i].begin];
    if (first != 'C' && first != 'N')
        return RELEASE_MACROS;
    for (size_t k = 0; k < sizeof known / sizeof *known; k++) {
        if (tok_spells(t, i, known[k].name))
            return known[k].macro;
    }
    return RELEASE_MACROS;
}

enum release_macro release_macro_of(uint8_t kinds)
{
    return kinds & RELEASE_ARCH   ? MACRO_ARCH
           : kinds & RELEASE_CUDA ? MACRO_VERSION
           : kinds & RELEASE_NVCC ? MACRO_NVCC
                                  : RELEASE_MACROS;
}

enum release_macro release_macro_at(const struct tokens *t, uint32_t i)
{
    const char *name = release_name_at(t, i);
    return name ? release_macro_of((uint8_t)release_kind_of(str_of(name))) : library_macro_at(t, i);
}

/* NCCL_VERSION(X, Y, Z) of nccl.h: what NCCL_VERSION_CODE is in release X.Y.Z. */
static bool nccl_version(const struct tokens *t, uint32_t i, uint32_t *past, long *value)
{
    long part[3];
    if (!tok_is(t, i + 1, P_LPAREN) || t->tok[i + 1].match != i + 7)
        return false;
    for (uint32_t k = 0; k < 3; k++) {
        uint32_t number = i + 2 + 2 * k;
        char *end, text[8] = "";
        struct str raw = tok_raw(t, number);
        if (t->tok[number].kind != TOK_NUMBER || raw.n >= sizeof text ||
            (k && !tok_is(t, number - 1, P_COMMA)))
            return false;
        memcpy(text, raw.p, raw.n);
        part[k] = strtol(text, &end, 10);
        if (*end)
            return false;
    }
    *past = i + 8;
    *value =
        (part[0] <= 2 && part[1] <= 8 ? part[0] * 1000 : part[0] * 10000) + part[1] * 100 + part[2];
    return true;
}

bool library_version(const struct input *in, uint32_t i, uint32_t *past, long *value)
{
    const struct tokens *t = in->tok;
    if (tok_spells(t, i, "NCCL_VERSION"))
        return nccl_version(t, i, past, value);
    struct row row = map_find(in->map, tok_raw(t, i), MAP_KIND(ROW_MACRO), in->opt->rocm);
    bool shared = release_macro_at(t, i) == MACRO_SHARED;
    const char *text = row_ok(row) ? row_attr(row, shared ? ROW_ATTR_inhip : ROW_ATTR_value) : NULL;
    if (!text || (shared ? !in->opt->rocm
                         : in->opt->as_cuda)) /* the libraries of other toolkits are not known */
        return false;
    if (shared)
        return release_values_parse(str_of(text), in->opt->rocm, value) == 0 && *value > 0;
    *value = strtol(text, NULL, 10);
    return true;
}

bool library_counts_for_none(const struct tokens *t, uint32_t i, long *value)
{
    if (!tok_spells(t, i,
                    "NCCL_VERSION")) /* which is a number, too, and not one of what is there */
        *value = 0;
    return true;
}

struct str library_of_macro(const struct tokens *t, uint32_t i)
{
    struct str name = tok_raw(t, i);
    const char *end = memchr(name.p, '_', name.n);
    return (struct str){name.p, end ? (size_t)(end - name.p) : name.n};
}

/* Does the file itself include NCCL's header, in whatever branch? */
static bool includes_nccl(const struct tokens *t)
{
    bool found = false;
    for (uint32_t k = 0; k < t->ndir && !found; k++) {
        uint32_t i = t->dir[k].kind == DIR_INCLUDE ? directive_header(t, &t->dir[k]) : 0;
        found = i && memmem(tok_raw(t, i).p, tok_raw(t, i).n, "nccl", 4);
    }
    return found;
}

/* The branch before this one in its group; NULL: it begins the group. */
static const struct directive *branch_before(const struct tokens *t, const struct directive *d)
{
    for (const struct directive *k = d; k-- > t->dir;)
        if (k->partner == (uint32_t)(d - t->dir))
            return k;
    return NULL;
}

/* Has the file's own compilation come to the condition? To that of an #elif where it
 * took no branch before.
 */
static bool was_looked_at(const struct input *in, const struct directive *d)
{
    const struct tokens *t = in->tok;
    if (!in->facts->parsed || t->tok[d->hash].flags & TOK_DEAD)
        return false;
    while (d && d->kind == DIR_ELIF) {
        d = branch_before(t, d);
        if (d && !facts_inactive(in->facts, d->line.end))
            return false;
    }
    uint32_t at = d ? t->tok[d->hash].begin : 0; /* what the parse leaves out begins there */
    return d && directive_begins_group(d) && (at == 0 || !facts_inactive(in->facts, at - 1));
}

bool library_is_absent(const struct input *in, const struct directive *d, enum release_macro m)
{
    const struct tokens *t = in->tok;
    bool compares = d->kind == DIR_IF || d->kind == DIR_ELIF;
    bool seen = !(compares && was_looked_at(in, d)) && (m == MACRO_LIBRARY || includes_nccl(t));
    for (uint32_t i = d->hash; i < d->past && !seen; i++)
        seen = release_macro_at(t, i) == m && facts_ref(in->facts, t->tok[i].begin);
    return !seen;
}

enum choice sides_library_choice(const struct input *in, uint32_t i)
{
    const struct directive *d = tok_directive(in->tok, i);
    enum release_macro m = d ? release_macro_at(in->tok, i) : RELEASE_MACROS;
    return m == MACRO_LIBRARY || m == MACRO_SHARED
               ? (enum choice)in->sides->choice[(d - in->tok->dir) * RELEASE_MACROS + m]
               : CHOICE_NONE;
}
