/* Namespaces: aliases of them, and what "using" makes visible. */
#include "base/buf.h"
#include "base/search.h"
#include "core/scope_parts.h"

enum {
    USED_MOST = 32,   /* namespaces in "using namespace" */
    USING_MOST = 40,  /* tokens of the name in a using-declaration */
    ALIASES_MOST = 8, /* of aliases of aliases */
    NAME_MOST = 400   /* bytes of a namespace's name */
};

/* "A::B" from the tokens at i on: its text without blanks. */
static struct str scope_spaces_qualified(const struct tokens *t, uint32_t i, struct arena *a)
{
    uint32_t end = i;
    while (end < t->n && end - i < 40 && (t->tok[end].kind == TOK_IDENT || tok_is(t, end, P_SCOPE)))
        end++;
    struct buf b = {0};
    for (uint32_t k = i; k < end && b.len < 200; k++) {
        if (k > i || !tok_is(t, k, P_SCOPE))
            buf_adds(&b, tok_raw(t, k));
    }
    struct str s = {arena_strdup(a, buf_str(&b)), b.len};
    buf_release(&b);
    return s;
}

static void use_namespace(struct scopes *s, struct str name)
{
    for (size_t i = 0; i < s->used.n; i++) {
        if (str_eq(s->used.p[i], name))
            return;
    }
    if (s->used.n < USED_MOST)
        vec_push(&s->used, name);
}

/* "using A::B::name;" */
static void look_for_using(struct scopes *s, const struct tokens *t, uint32_t i, struct arena *a)
{
    uint32_t first = i + 1 + tok_is(t, i + 1, P_SCOPE), last = first;
    while (last + 2 < t->n && last - i < USING_MOST && t->tok[last].kind == TOK_IDENT &&
           tok_is(t, last + 1, P_SCOPE))
        last += 2;
    if (last > first && last < t->n && t->tok[last].kind == TOK_IDENT &&
        tok_is(t, last + 1, P_SEMI))
        vec_push(&s->usings,
                 (struct using_name){tok_raw(t, last), scope_spaces_qualified(t, first, a), last});
}

void scope_spaces_look(struct scopes *s, const struct tokens *t, uint32_t i, struct arena *a)
{
    if (tok_is_word(t, i, W_USING))
        look_for_using(s, t, i, a);
    if (!tok_is_word(t, i, W_NAMESPACE) || i + 2 >= t->n)
        return;
    if (i > 0 && tok_is_word(t, i - 1, W_USING))
        use_namespace(s, scope_spaces_qualified(t, i + 1, a));
    else if (t->tok[i + 1].kind == TOK_IDENT && tok_is(t, i + 2, P_ASSIGN))
        vec_push(&s->aliases,
                 (struct namespace_alias){tok_raw(t, i + 1), scope_spaces_qualified(t, i + 3, a)});
}

static int by_alias(const void *pa, const void *pb)
{
    const struct namespace_alias *a = pa, *b = pb;
    int c = str_cmp(a->alias, b->alias);
    return c ? c : (a->alias.p > b->alias.p) - (a->alias.p < b->alias.p);
}

static int by_using(const void *pa, const void *pb)
{
    const struct using_name *a = pa, *b = pb;
    int c = str_cmp(a->name, b->name);
    return c ? c : (a->from > b->from) - (a->from < b->from);
}

static struct str scope_spaces_first_part(struct str name)
{
    const char *colon = memchr(name.p, ':', name.n);
    return colon ? str_cut(name, 0, (size_t)(colon - name.p)) : name;
}

/* The name with the alias that it begins with resolved, and aliases in that: "a::detail" after
 * "namespace a = cub;" is "cub::detail". */
static struct str scope_spaces_resolve(const struct scopes *s, struct str name, struct arena *a)
{
    for (int i = 0; i < ALIASES_MOST; i++) {
        struct str head = scope_spaces_first_part(name), target = scopes_namespace(s, head);
        bool is_own = target.p == head.p || str_eq(scope_spaces_first_part(target), head);
        if (is_own || name.n + target.n > NAME_MOST)
            break;
        name = str_of(arena_printf(a, "%.*s%.*s", (int)target.n, target.p, (int)(name.n - head.n),
                                   name.p + head.n));
    }
    return name;
}

void scope_spaces_finish(struct scopes *s, struct arena *a)
{
    if (s->usings.n)
        qsort(s->usings.p, s->usings.n, sizeof *s->usings.p, by_using);
    if (!s->aliases.n)
        return;
    qsort(s->aliases.p, s->aliases.n, sizeof *s->aliases.p, by_alias);
    for (size_t i = 0; i < s->aliases.n; i++)
        s->aliases.p[i].target = scope_spaces_resolve(s, s->aliases.p[i].target, a);
    for (size_t i = 0; i < s->used.n; i++)
        s->used.p[i] = scope_spaces_resolve(s, s->used.p[i], a);
    for (size_t i = 0; i < s->usings.n; i++)
        s->usings.p[i].full = scope_spaces_resolve(s, s->usings.p[i].full, a);
}

struct str scopes_namespace(const struct scopes *s, struct str name)
{
    size_t i;
    search_first(i, s->aliases.n, str_cmp(s->aliases.p[i].alias, name) >= 0);
    return i < s->aliases.n && str_eq(s->aliases.p[i].alias, name) ? s->aliases.p[i].target : name;
}

struct str scopes_using(const struct scopes *s, struct str name, uint32_t i)
{
    struct using_name key = {.name = name, .from = i};
    size_t k;
    search_first(k, s->usings.n, by_using(&s->usings.p[k], &key) >= 0);
    return k > 0 && str_eq(s->usings.p[k - 1].name, name) ? s->usings.p[k - 1].full
                                                          : (struct str){0};
}
