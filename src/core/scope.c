#include "core/scope.h"
#include "base/buf.h"

static bool any_of(struct str word, const char *const *list)
{
    for (; *list; list++) {
        if (str_is(word, *list))
            return true;
    }
    return false;
}

/* Keywords that may stand before an expression: what follows them is no declaration. */
static bool before_expression(struct str word)
{
    static const char *const list[] = {
        "return",    "else",     "do",        "case",     "throw",  "new",       "delete",
        "goto",      "sizeof",   "and",       "or",       "not",    "co_return", "co_await",
        "co_yield",  "typename", "defined",   "in",       "using",  "public",    "private",
        "protected", "default",  "namespace", "class",    "struct", "enum",      "union",
        "template",  "operator", "alignof",   "decltype", NULL};
    return any_of(word, list);
}

static bool is_type_word(struct str word)
{
    static const char *const list[] = {"void",     "char",    "short", "int",      "long",
                                       "float",    "double",  "bool",  "auto",     "signed",
                                       "unsigned", "wchar_t", "const", "volatile", NULL};
    return any_of(word, list) || str_ends(word, STR("_t"));
}

/* The token before i that is not * or &. */
static uint32_t before_pointers(const struct tokens *t, uint32_t i)
{
    while (i > 0 && (tok_is(t, i - 1, P_STAR) || tok_is(t, i - 1, P_AMP) || tok_is(t, i - 1, P_AND)))
        i--;
    return i;
}

static bool ends_declarator(const struct tokens *t, uint32_t next)
{
    return tok_is(t, next, P_ASSIGN) || tok_is(t, next, P_SEMI) || tok_is(t, next, P_COMMA) ||
           tok_is(t, next, P_RPAREN) || tok_is(t, next, P_LBRACKET) || tok_is(t, next, P_LPAREN) ||
           tok_is(t, next, P_LBRACE) || tok_is(t, next, P_COLON);
}

/* The "(...)" of an attribute or specifier that may stand between a type and a declared name. */
static bool in_enum_body(const struct tokens *t, uint32_t brace)
{
    for (uint32_t i = brace; i > 0 && brace - i < 8; i--) {
        if (tok_word(t, i - 1, "enum"))
            return true;
        if (tok_is(t, i - 1, P_SEMI) || tok_is(t, i - 1, P_RBRACE) || tok_is(t, i - 1, P_RPAREN))
            return false;
    }
    return false;
}

static bool declares_tag(const struct tokens *t, uint32_t i)
{
    static const char *const tags[] = {"class", "struct", "enum", "union", "namespace", NULL};
    return any_of(tok_raw(t, i - 1), tags) && (tok_is(t, i + 1, P_LBRACE) || tok_is(t, i + 1, P_COLON));
}

/* Does token i (an identifier) stand where a declaration puts its name? brace: index + 1 of the innermost
 * open brace. */
static bool is_declaration(const struct tokens *t, uint32_t i, uint32_t brace)
{
    const struct tok *tok = &t->tok[i];
    if (tok->flags & TOK_DEFINE)
        return i >= 1 && tok_word(t, i - 1, "define");
    if (tok->flags & TOK_DIRECTIVE || i == 0)
        return false;
    if (brace && (tok_is(t, i - 1, P_LBRACE) || tok_is(t, i - 1, P_COMMA)) && in_enum_body(t, brace - 1) &&
        (tok_is(t, i + 1, P_COMMA) || tok_is(t, i + 1, P_ASSIGN) || tok_is(t, i + 1, P_RBRACE)))
        return true;
    if (tok_word(t, i - 1, "using") && tok_is(t, i + 1, P_ASSIGN))
        return true;
    if (t->tok[i - 1].kind == TOK_IDENT && declares_tag(t, i))
        return true;
    uint32_t before = before_pointers(t, i);
    if (before == 0 || !ends_declarator(t, i + 1) || t->tok[before - 1].flags & TOK_DIRECTIVE)
        return false;
    struct str word = tok_raw(t, before - 1);
    if (t->tok[before - 1].kind == TOK_IDENT)
        return before == i ? !before_expression(word) : is_type_word(word);
    /* "vector<int> cudaFoo;": a comparison would not end so. */
    return before == i && tok_is(t, before - 1, P_GREATER) && !tok_is(t, i + 1, P_RPAREN) &&
           !tok_is(t, i + 1, P_COMMA);
}

/* Parameters are in force to the end of the body that follows their list. */
static uint32_t parameter_end(const struct tokens *t, uint32_t paren)
{
    uint32_t close = t->tok[paren].match;
    for (uint32_t i = close + 1; i < t->n && i < close + 64; i++) {
        if (tok_is(t, i, P_LBRACE))
            return t->tok[i].match > i ? t->tok[i].match : t->n;
        if (tok_is(t, i, P_SEMI) || tok_is(t, i, P_RBRACE))
            break;
    }
    return close;
}

/* Open brackets around the current token. */
struct nest {
    VEC(uint32_t) open; /* indices of ( and { tokens */
};

static void nest_follow(struct nest *n, const struct tokens *t, uint32_t i)
{
    if (t->tok[i].flags & TOK_DIRECTIVE)
        return;
    while (n->open.n && t->tok[n->open.p[n->open.n - 1]].match <= i)
        n->open.n--;
    if ((tok_is(t, i, P_LBRACE) || tok_is(t, i, P_LPAREN)) && t->tok[i].match > i)
        vec_push(&n->open, i);
}

static uint32_t scope_end(const struct nest *n, const struct tokens *t, uint32_t i)
{
    if (t->tok[i].flags & TOK_DEFINE || n->open.n == 0)
        return t->n;
    uint32_t open = n->open.p[n->open.n - 1];
    return tok_is(t, open, P_LPAREN) ? parameter_end(t, open) : t->tok[open].match;
}

static uint32_t innermost_brace(const struct nest *n, const struct tokens *t)
{
    if (n->open.n == 0)
        return 0;
    uint32_t open = n->open.p[n->open.n - 1];
    return tok_is(t, open, P_LBRACE) ? open + 1 : 0;
}

/* "A::B" from the tokens at i on: its text without blanks. */
static struct str qualified(const struct tokens *t, uint32_t i, struct arena *a)
{
    uint32_t end = i;
    while (end < t->n && (t->tok[end].kind == TOK_IDENT || tok_is(t, end, P_SCOPE)))
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

static void look_for_namespaces(struct scopes *s, const struct tokens *t, uint32_t i, struct arena *a)
{
    if (!tok_word(t, i, "namespace") || i + 2 >= t->n)
        return;
    if (i > 0 && tok_word(t, i - 1, "using"))
        vec_push(&s->used, qualified(t, i + 1, a));
    else if (t->tok[i + 1].kind == TOK_IDENT && tok_is(t, i + 2, P_ASSIGN))
        vec_push(&s->aliases, (struct namespace_alias){tok_raw(t, i + 1), qualified(t, i + 3, a)});
}

static int by_name(const void *pa, const void *pb)
{
    const struct declared *a = pa, *b = pb;
    int c = str_cmp(a->name, b->name);
    return c ? c : (a->from > b->from) - (a->from < b->from);
}

void scopes_init(struct scopes *s, const struct tokens *t, bool (*wanted)(void *ctx, struct str name),
                 void *ctx, struct arena *a)
{
    struct nest nest = {0};
    for (uint32_t i = 0; i < t->n; i++) {
        nest_follow(&nest, t, i);
        if (t->tok[i].kind != TOK_IDENT)
            continue;
        look_for_namespaces(s, t, i, a);
        if (is_declaration(t, i, innermost_brace(&nest, t))) {
            struct str name = tok_text(t, i, a);
            if (wanted(ctx, name))
                vec_push(&s->names, (struct declared){name, i, scope_end(&nest, t, i)});
        }
    }
    vec_release(&nest.open);
    if (s->names.n)
        qsort(s->names.p, s->names.n, sizeof *s->names.p, by_name);
}

void scopes_release(struct scopes *s)
{
    vec_release(&s->names);
    vec_release(&s->aliases);
    vec_release(&s->used);
}

bool scopes_declares(const struct scopes *s, struct str name, uint32_t i)
{
    struct declared key = {.name = name, .from = i};
    size_t lo = 0, hi = s->names.n;
    while (lo < hi) {
        size_t mid = lo + (hi - lo) / 2;
        if (by_name(&s->names.p[mid], &key) <= 0)
            lo = mid + 1;
        else
            hi = mid;
    }
    /* Declarations before this use, nearest first; nested ones end early, and 256 of them in a row is
     * nobody's program. */
    for (size_t k = lo; k > 0 && lo - k < 256 && str_eq(s->names.p[k - 1].name, name); k--) {
        if (i <= s->names.p[k - 1].past)
            return true;
    }
    return false;
}

struct str scopes_namespace(const struct scopes *s, struct str name)
{
    for (size_t i = 0; i < s->aliases.n; i++) {
        if (str_eq(s->aliases.p[i].alias, name))
            return s->aliases.p[i].target;
    }
    return name;
}
