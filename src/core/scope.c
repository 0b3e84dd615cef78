#include "base/search.h"
#include "core/scope_parts.h"

enum {
    NEAR = 64,        /* tokens to look back over for the "<" of a type's template arguments */
    SAME_MOST = 256,  /* declarations of one name around one another: more are nobody's program */
    EXTERN_C_MOST = 8 /* linkage specifications around file scope */
};

static bool core_scope_is_pointer(const struct tokens *t, uint32_t i)
{
    return tok_is(t, i, P_STAR) || tok_is(t, i, P_AMP) || tok_is(t, i, P_AND);
}

static bool is_specifier(const struct tokens *t, uint32_t i)
{
    return tok_word_in(t, i, WORD_SPECIFIER);
}

static bool core_scope_is_type_word(const struct tokens *t, uint32_t i)
{
    return tok_word_in(t, i, WORD_TYPE) || str_ends(tok_raw(t, i), STR("_t"));
}

/* Holds what precedes a declared name: the end of its type. */
struct lead {
    uint32_t past;        /* index + 1 of the type's last token */
    bool pointer, rvalue; /* * or &; && */
};

static struct lead lead_of(const struct tokens *t, uint32_t i)
{
    struct lead l = {.past = i};
    while (l.past > 0 && i - l.past < NEAR &&
           (core_scope_is_pointer(t, l.past - 1) || is_specifier(t, l.past - 1))) {
        l.pointer |= core_scope_is_pointer(t, l.past - 1);
        l.rvalue |= tok_is(t, l.past - 1, P_AND);
        l.past--;
    }
    return l;
}

static bool core_scope_ends_declarator(const struct tokens *t, uint32_t next)
{
    static const uint8_t list[] = {P_ASSIGN, P_SEMI,   P_COMMA, P_RPAREN, P_LBRACKET,
                                   P_LPAREN, P_LBRACE, P_COLON, P_NONE};
    for (int i = 0; list[i] != P_NONE; i++) {
        if (tok_is(t, next, list[i]))
            return true;
    }
    return false;
}

/* Is the ">" or ">>" at i the end of template arguments, and not a comparison or a shift? */
static bool core_scope_ends_template(const struct tokens *t, uint32_t i)
{
    int depth = tok_is(t, i, P_SHR) ? 2 : 1;
    for (uint32_t k = tok_prev(t, i); k < t->n && i - k < NEAR; k = tok_prev(t, k)) {
        switch (t->tok[k].punct) {
        case P_LESS:
            if (--depth == 0)
                return k > 0 && t->tok[k - 1].kind == TOK_IDENT;
            break;
        case P_GREATER:
            depth++;
            break;
        case P_SHR:
            depth += 2;
            break;
        case P_SEMI:
        case P_LBRACE:
        case P_RBRACE:
        case P_AND:
        case P_OR:
        case P_ASSIGN:
            return false;
        default:
            break;
        }
    }
    return false;
}

/* "Foo *name": a product, or a declaration? Where a statement begins, nobody multiplies. */
static bool core_scope_begins_statement(const struct tokens *t, uint32_t i)
{
    uint32_t from = i;
    while (i > 0 && from - i < NEAR &&
           (is_specifier(t, i - 1) || tok_is(t, i - 1, P_SCOPE) ||
            (tok_is(t, i, P_SCOPE) && t->tok[i - 1].kind == TOK_IDENT)))
        i--;
    return i == 0 || tok_is(t, i - 1, P_SEMI) || tok_is(t, i - 1, P_LBRACE) ||
           tok_is(t, i - 1, P_RBRACE) || t->tok[i - 1].flags & TOK_DIRECTIVE;
}

/* The "}" of "struct { ... }" or "enum e { ... }". */
static bool ends_tag(const struct tokens *t, uint32_t brace)
{
    uint32_t open = t->tok[brace].match;
    for (uint32_t k = open; k > 0 && open - k < 2; k--) {
        if (tok_is_word(t, k - 1, W_STRUCT) || tok_is_word(t, k - 1, W_UNION) ||
            tok_is_word(t, k - 1, W_ENUM) || tok_is_word(t, k - 1, W_CLASS))
            return true;
    }
    return false;
}

/* "Type name" with something after it that ends a declarator. */
static bool core_scope_is_declarator(const struct tokens *t, uint32_t i)
{
    struct lead l = lead_of(t, i);
    if (l.past == 0 || !core_scope_ends_declarator(t, i + 1) ||
        t->tok[l.past - 1].flags & TOK_DIRECTIVE)
        return false;
    bool list = tok_is(t, i + 1, P_RPAREN) || tok_is(t, i + 1, P_COMMA);
    if (t->tok[l.past - 1].kind == TOK_IDENT) {
        if (tok_word_in(t, l.past - 1, WORD_LEADS))
            return false;
        return !l.pointer || core_scope_is_type_word(t, l.past - 1) ||
               (!list && !l.rvalue && core_scope_begins_statement(t, l.past - 1));
    }
    if (tok_is(t, l.past - 1, P_RBRACE))
        return ends_tag(t, l.past - 1);
    return !l.pointer && !list &&
           (tok_is(t, l.past - 1, P_GREATER) || tok_is(t, l.past - 1, P_SHR)) &&
           core_scope_ends_template(t, l.past - 1);
}

/* "int warpSize = 1" in a macro's body: a variable of what the macro makes. */
static bool is_macros_variable(const struct tokens *t, uint32_t i)
{
    const struct directive *d = tok_directive(t, i);
    struct lead l = lead_of(t, i);
    return d && d->kind == DIR_DEFINE && l.past > d->hash + 3 && tok_is(t, i + 1, P_ASSIGN) &&
           i + 1 < d->past &&
           (core_scope_is_type_word(t, l.past - 1) ||
            (!l.pointer && t->tok[l.past - 1].kind == TOK_IDENT &&
             !tok_word_in(t, l.past - 1, WORD_LEADS)));
}

/* Returns the begin of the statement that contains token i, without looking into brackets; i itself
 * if that is far. */
static uint32_t core_scope_statement_begin(const struct tokens *t, uint32_t i)
{
    uint32_t k = i;
    for (int steps = 0; k > 0 && steps < NEAR; steps++) {
        const struct tok *p = &t->tok[k - 1];
        if (p->flags & TOK_DIRECTIVE || p->punct == P_SEMI || p->punct == P_LBRACE ||
            p->punct == P_LPAREN)
            return k;
        bool closing = p->punct == P_RPAREN || p->punct == P_RBRACKET || p->punct == P_RBRACE;
        if (p->punct == P_RBRACE && (p->match == 0 || t->tok[p->match - 1].punct == P_RPAREN))
            return k; /* a function's body */
        k = closing && p->match < k - 1 ? p->match : k - 1;
    }
    return k ? i : 0;
}

/* "int a = 1, *name = &a;", but not what "struct s<int, name, 2>" or "tuple<unsigned int, name>" has
 * in its list of template arguments. */
static bool is_in_list(const struct tokens *t, uint32_t i)
{
    struct lead l = lead_of(t, i);
    bool ends = tok_is(t, i + 1, P_ASSIGN) || tok_is(t, i + 1, P_COMMA) ||
                tok_is(t, i + 1, P_SEMI) || tok_is(t, i + 1, P_LBRACKET);
    if (l.past == 0 || !tok_is(t, l.past - 1, P_COMMA) || !ends)
        return false;
    uint32_t k = core_scope_statement_begin(t, l.past - 1);
    bool first = true, declares = false;
    for (int steps = 0; k + 1 < i && steps < NEAR && (first || declares); steps++) {
        if (first && t->tok[k].kind == TOK_IDENT && core_scope_ends_declarator(t, k + 1)) {
            declares = core_scope_is_declarator(t, k);
            first = false;
        }
        bool opening = tok_is(t, k, P_LPAREN) || tok_is(t, k, P_LBRACKET) || tok_is(t, k, P_LBRACE);
        uint32_t end = opening                ? t->tok[k].match
                       : tok_is(t, k, P_LESS) ? tok_template_end(t, k)
                                              : 0;
        k = end > k ? end + 1 : k + 1;
    }
    return declares && k < i + 1;
}

/* "type (*name)(...)", with a calling convention perhaps. */
static bool is_function_pointer(const struct tokens *t, uint32_t i)
{
    if (i < 3 || !tok_is(t, i - 1, P_STAR) || !tok_is(t, i + 1, P_RPAREN) ||
        !tok_is(t, i + 2, P_LPAREN))
        return false;
    uint32_t open = i - 2;
    if (t->tok[open].kind == TOK_IDENT && open > 1)
        open--;
    if (!tok_is(t, open, P_LPAREN))
        return false;
    struct lead l = lead_of(t, open);
    return l.past > 0 && t->tok[l.past - 1].kind == TOK_IDENT &&
           !tok_word_in(t, l.past - 1, WORD_LEADS);
}

/* The "enum" whose body this brace opens: 1, with "class" or "struct" 2, none 0. */
static int enum_of(const struct tokens *t, uint32_t brace)
{
    for (uint32_t i = tok_prev(t, brace); i < t->n && brace - i <= 8; i = tok_prev(t, i)) {
        if (tok_is_word(t, i, W_ENUM))
            return tok_is_word(t, i + 1, W_CLASS) || tok_is_word(t, i + 1, W_STRUCT) ? 2 : 1;
        if (tok_is(t, i, P_SEMI) || tok_is(t, i, P_RBRACE) || tok_is(t, i, P_RPAREN))
            return 0;
    }
    return 0;
}

static bool is_enumerator(const struct tokens *t, uint32_t i, uint32_t brace)
{
    bool after = tok_is(t, i - 1, P_LBRACE) || tok_is(t, i - 1, P_COMMA);
    bool before =
        tok_is(t, i + 1, P_COMMA) || tok_is(t, i + 1, P_ASSIGN) || tok_is(t, i + 1, P_RBRACE);
    return brace && after && before && enum_of(t, brace - 1);
}

static bool follows_tag(const struct tokens *t, uint32_t i)
{
    return tok_word_in(t, i - 1, WORD_TAG);
}

/* "using A::name;" brings in somebody's own; "using ::name;" what file scope has. */
static bool is_using(const struct tokens *t, uint32_t i)
{
    if (tok_is_word(t, i - 1, W_USING))
        return tok_is(t, i + 1, P_ASSIGN);
    uint32_t k = i;
    while (k >= 2 && i - k < 32 && tok_is(t, k - 1, P_SCOPE) && t->tok[k - 2].kind == TOK_IDENT &&
           !tok_is_word(t, k - 2, W_USING))
        k -= 2;
    if (k == i || !tok_is(t, i + 1, P_SEMI))
        return false;
    if (tok_is(t, k - 1, P_SCOPE))
        k--;
    return k > 0 && tok_is_word(t, k - 1, W_USING);
}

/* The "[" of a structured binding: "const auto &[a, b] = pair;". */
static bool begins_bindings(const struct tokens *t, uint32_t i)
{
    if (!tok_is(t, i, P_LBRACKET) || t->tok[i].match <= i || tok_is(t, i + 1, P_LBRACKET))
        return false;
    struct lead l = lead_of(t, i);
    return l.past > 0 && tok_is_word(t, l.past - 1, W_AUTO);
}

/* Open brackets around the current token. */
struct nest {
    VEC(uint32_t) open; /* indices of ( and { tokens */
    uint32_t bindings;  /* the "]" of the last structured binding */
};

static void nest_follow(struct nest *n, const struct tokens *t, uint32_t i)
{
    if (t->tok[i].flags & TOK_DIRECTIVE)
        return;
    while (n->open.n && t->tok[n->open.p[n->open.n - 1]].match <= i)
        n->open.n--;
    if ((tok_is(t, i, P_LBRACE) || tok_is(t, i, P_LPAREN)) && t->tok[i].match > i)
        vec_push(&n->open, i);
    if (begins_bindings(t, i))
        n->bindings = t->tok[i].match;
}

static bool opens_extern_c(const struct tokens *t, uint32_t open)
{
    return open >= 2 && t->tok[open - 1].kind == TOK_STRING && tok_is_word(t, open - 2, W_EXTERN);
}

/* Inside of nothing but extern "C" { }. */
static bool at_file_scope(const struct nest *n, const struct tokens *t)
{
    if (n->open.n > EXTERN_C_MOST)
        return false;
    for (size_t k = 0; k < n->open.n; k++) {
        if (!opens_extern_c(t, n->open.p[k]))
            return false;
    }
    return true;
}

/* The same, or inside of namespaces without a name: there, too, the plain name is the whole one. Of
 * the open brackets, so many count. */
static bool is_plain_scope(const struct nest *n, const struct tokens *t, size_t depth)
{
    if (depth > EXTERN_C_MOST)
        return false;
    for (size_t k = 0; k < depth; k++) {
        uint32_t open = n->open.p[k];
        if (!opens_extern_c(t, open) && !(open > 0 && tok_is_word(t, open - 1, W_NAMESPACE)))
            return false;
    }
    return true;
}

/* Index + 1 of the brace that is the innermost open bracket, or 0. */
static uint32_t innermost_brace(const struct nest *n, const struct tokens *t)
{
    if (n->open.n == 0)
        return 0;
    uint32_t open = n->open.p[n->open.n - 1];
    return tok_is(t, open, P_LBRACE) ? open + 1 : 0;
}

/* Parameters are in force to the end of the body that follows their list. */
static uint32_t parameter_end(const struct tokens *t, uint32_t paren)
{
    uint32_t close = t->tok[paren].match;
    for (uint32_t i = close + 1; i < t->n && i < close + NEAR; i++) {
        if (tok_is(t, i, P_LBRACE))
            return t->tok[i].match > i ? t->tok[i].match : t->n;
        if (tok_is(t, i, P_SEMI))
            return i; /* "for (int i = 0; ...) statement;" */
        if (tok_is(t, i, P_RBRACE))
            break;
    }
    return close;
}

/* The end of the scope that the innermost but up brackets make. */
static uint32_t scope_end(const struct nest *n, const struct tokens *t, size_t up)
{
    if (n->open.n <= up)
        return t->n;
    uint32_t open = n->open.p[n->open.n - 1 - up];
    return tok_is(t, open, P_LPAREN) ? parameter_end(t, open) : t->tok[open].match;
}

/* A function whose result is of a type that looks like CUDA's too, one of the compiler's own
 * functions without a body, a tag without a body, or a namespace: at file scope, that may repeat
 * the API's own declaration. */
static bool may_repeat(const struct tokens *t, uint32_t i,
                       bool (*wanted)(void *ctx, struct str name), void *ctx)
{
    if (follows_tag(t, i))
        return tok_is(t, i + 1, P_SEMI) || tok_is_word(t, i - 1, W_NAMESPACE);
    struct lead l = lead_of(t, i);
    if (!tok_is(t, i + 1, P_LPAREN) || l.past == 0 || t->tok[l.past - 1].kind != TOK_IDENT)
        return false;
    bool repeats_builtin = word_is_builtin(tok_raw(t, i)) && t->tok[i + 1].match > i &&
                           tok_is(t, t->tok[i + 1].match + 1, P_SEMI);
    return repeats_builtin || wanted(ctx, tok_raw(t, l.past - 1));
}

/* Does token i (an identifier outside directives) stand where a declaration puts its name? */
static bool is_declaration(const struct tokens *t, uint32_t i, const struct nest *nest)
{
    uint32_t brace = innermost_brace(nest, t);
    if (i == 0)
        return false;
    if (i < nest->bindings || is_enumerator(t, i, brace) || is_using(t, i) ||
        is_function_pointer(t, i))
        return true;
    if (follows_tag(t, i)) {
        bool space = tok_is_word(t, i - 1, W_NAMESPACE);
        if (space && i > 1 && tok_is_word(t, i - 2, W_USING))
            return false;
        return tok_is(t, i + 1, P_LBRACE) || tok_is(t, i + 1, P_COLON) ||
               tok_is(t, i + 1, P_SEMI) || (space && tok_is(t, i + 1, P_SCOPE));
    }
    bool in_paren = nest->open.n && !brace;
    return core_scope_is_declarator(t, i) || (!in_paren && is_in_list(t, i));
}

/* extern "C" before the function's type, or around it. */
static bool has_c_linkage(const struct tokens *t, uint32_t i, const struct nest *nest)
{
    if (!tok_is(t, i + 1, P_LPAREN))
        return false;
    for (uint32_t k = tok_prev(t, i); k < t->n && k > 0 && i - k <= 8; k = tok_prev(t, k)) {
        if (t->tok[k].kind == TOK_STRING)
            return tok_is_word(t, k - 1, W_EXTERN);
        if (tok_is(t, k, P_SEMI) || tok_is(t, k, P_LBRACE) || tok_is(t, k, P_RBRACE))
            break;
    }
    return nest->open.n > 0;
}

static bool core_scope_is_macro_name(const struct tokens *t, uint32_t i)
{
    return i > 0 && t->tok[i].flags & TOK_DIRECTIVE &&
           (tok_is_word(t, i - 1, W_DEFINE) || tok_is_word(t, i - 1, W_UNDEF));
}

static void core_scope_declare(struct scopes *s, const struct tokens *t, const struct nest *nest,
                               uint32_t i, struct str name, bool may_repeat)
{
    struct declared d = {
        .name = name, .from = i, .past = t->n, .kind = DECLARED_MACRO, .global = 1, .plain = 1};
    if (t->tok[i].flags & TOK_DIRECTIVE && !core_scope_is_macro_name(t, i)) {
        d.kind = DECLARED_OWN;
        d.past = tok_directive(t, i)->past;
        d.global = d.plain = 0;
    } else if (t->tok[i].flags & TOK_DIRECTIVE) {
        d.from = tok_directive(t, i)->past; /* in its own body, the name is somebody else's */
        if (tok_is_word(t, i - 1, W_UNDEF))
            d.kind = DECLARED_UNDEF;
    } else {
        uint32_t brace = innermost_brace(nest, t);
        bool enumerator = is_enumerator(t, i, brace) && enum_of(t, brace - 1) == 1;
        d.global = at_file_scope(nest, t);
        d.plain = is_plain_scope(nest, t, nest->open.n - enumerator);
        if (!d.global || !may_repeat)
            d.kind = DECLARED_OWN;
        else
            d.kind = has_c_linkage(t, i, nest) ? DECLARED_AGAIN_C : DECLARED_AGAIN;
        d.past = scope_end(nest, t, enumerator || is_function_pointer(t, i));
    }
    vec_push(&s->names, d);
}

static int core_scope_by_name(const void *pa, const void *pb)
{
    const struct declared *a = pa, *b = pb;
    int c = str_cmp(a->name, b->name);
    return c ? c : (a->from > b->from) - (a->from < b->from);
}

/* Skips declarations that have ended once, here, so that no use has to. */
static void link_outer(struct scopes *s)
{
    for (size_t k = 0; k < s->names.n; k++) {
        struct declared *d = &s->names.p[k];
        d->repeats = d->kind == DECLARED_AGAIN_C;
        if (k == 0 || !str_eq(s->names.p[k - 1].name, d->name))
            continue;
        uint32_t outer = (uint32_t)k;
        while (outer && s->names.p[outer - 1].past < d->from)
            outer = s->names.p[outer - 1].outer;
        d->outer = outer;
        d->repeats |= s->names.p[k - 1].repeats;
    }
}

void scopes_init(struct scopes *s, const struct tokens *t,
                 bool (*wanted)(void *ctx, struct str name), void *ctx, struct arena *a)
{
    struct nest nest = {0};
    for (uint32_t i = 0; i < t->n; i++) {
        nest_follow(&nest, t, i);
        if (t->tok[i].kind != TOK_IDENT)
            continue;
        scope_spaces_look(s, t, i, a);
        bool found = t->tok[i].flags & TOK_DIRECTIVE
                         ? core_scope_is_macro_name(t, i) || is_macros_variable(t, i)
                         : is_declaration(t, i, &nest);
        if (!found)
            continue;
        struct str name = tok_text(t, i, a);
        if (wanted(ctx, name))
            core_scope_declare(s, t, &nest, i, name, may_repeat(t, i, wanted, ctx));
    }
    vec_release(&nest.open);
    if (s->names.n)
        qsort(s->names.p, s->names.n, sizeof *s->names.p, core_scope_by_name);
    scope_spaces_finish(s, a);
    scope_branches_find(s, t, a);
    link_outer(s);
}

void scopes_release(struct scopes *s)
{
    vec_release(&s->names);
    vec_release(&s->aliases);
    vec_release(&s->usings);
    vec_release(&s->used);
}

size_t scope_last_upto(const struct scopes *s, struct str name, uint32_t from)
{
    struct declared key = {.name = name, .from = from};
    size_t i;
    search_first(i, s->names.n, core_scope_by_name(&s->names.p[i], &key) > 0);
    return i > 0 && str_eq(s->names.p[i - 1].name, name) ? i : 0;
}

bool scopes_repeats(const struct scopes *s, struct str name)
{
    size_t last = scope_last_upto(s, name, UINT32_MAX);
    return last && s->names.p[last - 1].repeats;
}

bool scopes_declares(const struct scopes *s, const struct tokens *t, struct str name, uint32_t i,
                     bool api)
{
    bool qualified = i > 0 && tok_is(t, i - 1, P_SCOPE), undefined = false;
    if (t->tok[i].flags & TOK_DEFINE && tok_is_word(t, i - 1, W_DEFINE))
        return true;
    /* Declarations before this use, nearest first; nested ones end early. */
    size_t k = scope_last_upto(s, name, i);
    for (int steps = 0; k && steps < SAME_MOST; steps++, k = s->names.p[k - 1].outer) {
        const struct declared *d = &s->names.p[k - 1];
        undefined |= d->kind == DECLARED_UNDEF;
        bool again = d->kind == DECLARED_AGAIN || d->kind == DECLARED_AGAIN_C;
        bool counts =
            d->kind == DECLARED_OWN || (again && !api) || (d->kind == DECLARED_MACRO && !undefined);
        bool here = i < d->until || !(api || d->hip);
        if (counts && here && i <= d->past && (d->global || !qualified))
            return true;
    }
    return false;
}

bool scopes_inner(const struct scopes *s, const struct tokens *t, struct str name, uint32_t i)
{
    if (i > 0 && tok_is(t, i - 1, P_SCOPE))
        return false;
    size_t k = scope_last_upto(s, name, i);
    for (int steps = 0; k && steps < SAME_MOST; steps++, k = s->names.p[k - 1].outer) {
        const struct declared *d = &s->names.p[k - 1];
        if (i <= d->past && d->kind != DECLARED_UNDEF)
            return !d->plain;
    }
    return false;
}
