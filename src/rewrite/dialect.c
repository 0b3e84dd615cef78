/* dialect: what nvcc accepts and clang does not. `template` comes before a member template of a type
 * that is not known yet, `this->` before a member of such a base class, attributes that one
 * declaration of a function lacks before it, and the type before `{}` that is assigned to a half. */
#include "core/functions.h"
#include "core/scope.h"
#include "plan/conditions/sides.h"

/* A file as this rewrite sees it. */
struct dialect {
    const struct input *in;
    struct output *out;
    struct functions functions;
};

static void dialect_insert(const struct dialect *x, uint32_t i, const char *text)
{
    if (x->in->sides->built)
        return; /* clang compiles it already */
    struct span at = tok_span(x->in->tok, (struct tok_range){i, i + 1});
    edit_insert(x->out->edits, at.begin, str_of(arena_printf(x->out->arena, "%s ", text)),
                ORDER_REST, "dialect");
    finding_add(x->out->findings, TS_DIALECT, at, str_of(text), NULL, NULL);
}

static bool is_live(const struct input *in, uint32_t i)
{
    const struct tok *tok = &in->tok->tok[i];
    return tok->kind == TOK_IDENT && !(tok->flags & (TOK_DIRECTIVE | TOK_DEAD)) &&
           !input_inactive(in, i);
}

/* ---- template ---- */

/* Is the name a parameter of the function's template, or of the class's around it? */
static bool is_template_parameter(const struct tokens *t, struct tok_range head, uint32_t past,
                                  uint32_t i)
{
    uint32_t end = tok_word(t, head.first, "template") && tok_is(t, head.first + 1, P_LESS)
                       ? tok_template_end(t, head.first + 1)
                       : 0;
    bool found = false;
    for (uint32_t k = head.first + 2; k < end && k < past && !found; k++)
        found = t->tok[k].kind == TOK_IDENT && str_eq(tok_raw(t, k), tok_raw(t, i)) &&
                (tok_is(t, k + 1, P_COMMA) || tok_is(t, k + 1, P_ASSIGN) || k + 1 == end);
    return found;
}

static bool is_in_template(const struct tokens *t, const struct function *f)
{
    return tok_word(t, f->first, "template") || tok_word(t, f->of.first, "template");
}

/* "x.f<3>(p)", "V<T>::f<3>(p)", "T::f<3>(p)", where nobody knows what f is before T is: clang then reads
 * "<" as an operator. */
static bool lacks_template(const struct dialect *x, const struct function *f, uint32_t i)
{
    const struct tokens *t = x->in->tok;
    uint32_t end = tok_is(t, i + 1, P_LESS) ? tok_template_end(t, i + 1) : 0;
    if (!end || !tok_is(t, end + 1, P_LPAREN) || facts_ref(x->in->facts, t->tok[i].begin))
        return false;
    if (tok_is(t, i - 1, P_DOT) || tok_is(t, i - 1, P_ARROW))
        return true;
    return tok_is(t, i - 1, P_SCOPE) &&
           (tok_is(t, i - 2, P_GREATER) ||
            is_template_parameter(t, (struct tok_range){f->first, f->name}, f->name, i - 2) ||
            is_template_parameter(t, f->of, f->of.past, i - 2));
}

/* Without a complete parse, a name that clang does not know may be one of a header that is missing. */
static void add_template(const struct dialect *x)
{
    const struct tokens *t = x->in->tok;
    for (uint32_t i = 2; i + 2 < t->n && x->in->facts->parsed; i++) {
        const struct function *f =
            is_live(x->in, i) && tok_is(t, i + 1, P_LESS) ? functions_at(&x->functions, i) : NULL;
        if (f && i > f->body && is_in_template(t, f) && lacks_template(x, f, i))
            dialect_insert(x, i, "template");
    }
}

/* ---- what clang says ---- */

/* The name that the text has between the two parts; empty: it is another text. */
static struct str quoted_between(const char *text, const char *before, const char *after)
{
    const char *name = str_starts(str_of(text), str_of(before)) ? text + strlen(before) : NULL;
    const char *end = name ? strstr(name, after) : NULL;
    return end ? (struct str){name, (size_t)(end - name)} : (struct str){0};
}

static bool dialect_any(void *ctx, struct str name)
{
    return str_eq(*(const struct str *)ctx, name);
}

/* Does a class of the file declare a member of that name? */
static bool is_member_of_some_class(const struct dialect *x, struct str name)
{
    struct arena a = {0};
    struct scopes scopes = {0};
    bool found = false;
    scopes_init(&scopes, x->in->tok, dialect_any, &name, &a);
    for (size_t i = 0; i < scopes.names.n && !found; i++)
        found = !scopes.names.p[i].global && scopes.names.p[i].kind != DECLARED_UNDEF;
    scopes_release(&scopes);
    arena_release(&a);
    return found;
}

/* Is the class around the function a template with a base class that is one, too? */
static bool has_dependent_base(const struct tokens *t, const struct function *f)
{
    uint32_t colon = 0;
    uint32_t first = f->of.first;
    if (!tok_word(t, first, "template") || !tok_is(t, first + 1, P_LESS))
        return false;
    first = tok_template_end(t, first + 1);
    for (uint32_t k = first; k < f->of.past && !colon; k++)
        colon = tok_is(t, k, P_COLON) ? k : 0;
    bool found = false;
    for (uint32_t k = colon; colon && k < f->of.past && !found; k++)
        found = tok_is(t, k, P_LESS);
    return found;
}

static bool dialect_is_static(const struct tokens *t, const struct function *f)
{
    bool found = false;
    for (uint32_t k = f->first; k < f->name && !found; k++)
        found = tok_word(t, k, "static");
    return found;
}

/* "twice()", a member of the base class "base<T>": nvcc looks there, too. */
static void add_this(const struct dialect *x, uint32_t i, struct str name)
{
    const struct tokens *t = x->in->tok;
    const struct function *f = functions_at(&x->functions, i);
    if (!f || i <= f->body || !has_dependent_base(t, f) || dialect_is_static(t, f) ||
        tok_is(t, i - 1, P_SCOPE) || tok_is(t, i - 1, P_DOT) || tok_is(t, i - 1, P_ARROW) ||
        !str_eq(tok_raw(t, i), name) || !is_member_of_some_class(x, name))
        return;
    struct span at = tok_span(t, (struct tok_range){i, i + 1});
    edit_insert(x->out->edits, at.begin, STR("this->"), ORDER_REST, "dialect");
    finding_add(x->out->findings, TS_DIALECT, at, STR("this->"), NULL, NULL);
}

/* The first token of the declaration of the function that is named at i, behind "template <...>" and
 * "extern "C"". */
static uint32_t declaration_begin(const struct tokens *t, uint32_t i)
{
    uint32_t k = i;
    while (k > 0 && !(t->tok[k - 1].flags & TOK_DIRECTIVE) && !tok_is(t, k - 1, P_SEMI) &&
           !tok_is(t, k - 1, P_LBRACE) && !tok_is(t, k - 1, P_RBRACE) && !tok_is(t, k - 1, P_COLON))
        k--;
    while (k < i && tok_word(t, k, "template") && tok_is(t, k + 1, P_LESS)) {
        uint32_t end = tok_template_end(t, k + 1);
        k = end && end < i ? end + 1 : i;
    }
    if (k < i && tok_word(t, k, "extern") && t->tok[k + 1].kind == TOK_STRING)
        k += 2;
    return k;
}

/* Adds those of the attributes that the declaration lacks. */
static void add_attributes(const struct dialect *x, uint32_t i, struct str wanted)
{
    static const char *const attributes[] = {"__host__", "__device__"};
    const struct tokens *t = x->in->tok;
    uint32_t begin = declaration_begin(t, i);
    const char *text = "";
    for (size_t n = 0; n < 2 && begin < i; n++) {
        bool has = !memmem(wanted.p, wanted.n, attributes[n], strlen(attributes[n]));
        for (uint32_t k = begin; k < i && !has; k++)
            has = tok_word(t, k, attributes[n]);
        if (!has)
            text = arena_printf(x->out->arena, "%s%s%s", text, *text ? " " : "", attributes[n]);
    }
    if (*text)
        dialect_insert(x, begin, text);
}

/* The parameter behind the "(" or the "," at token k: past its type, and at the "," or ")" that ends it.
 * The name and a default argument are no part of the type. */
static uint32_t type_past(const struct tokens *t, uint32_t k, uint32_t *end)
{
    uint32_t i = k + 1, past = 0;
    for (; i < t->n && !tok_is(t, i, P_COMMA) && !tok_is(t, i, P_RPAREN); i++) {
        if (tok_is(t, i, P_ASSIGN) && !past)
            past = i;
        uint32_t close = tok_is(t, i, P_LESS)     ? tok_template_end(t, i)
                         : tok_is(t, i, P_LPAREN) ? t->tok[i].match
                                                  : 0;
        i = close > i ? close : i;
    }
    *end = i;
    past = past ? past : i;
    bool named = past > k + 2 && t->tok[past - 1].kind == TOK_IDENT &&
                 !tok_word_in(t, past - 1, WORD_TYPE | WORD_SPECIFIER) &&
                 !tok_is(t, past - 2, P_SCOPE) && !tok_word_in(t, past - 2, WORD_SPECIFIER);
    return named ? past - 1 : past;
}

/* Have the two lists of parameters, which begin with "(", the same types? */
static bool has_same_types(const struct tokens *t, uint32_t one, uint32_t other)
{
    for (;;) {
        uint32_t end, other_end, past = type_past(t, one, &end),
                                 other_past = type_past(t, other, &other_end);
        if (past - one != other_past - other)
            return false;
        for (uint32_t k = 1; one + k < past; k++) {
            if (!str_eq(tok_raw(t, one + k), tok_raw(t, other + k)))
                return false;
        }
        if (!tok_is(t, end, P_COMMA) || !tok_is(t, other_end, P_COMMA))
            return tok_is(t, end, P_RPAREN) && tok_is(t, other_end, P_RPAREN);
        one = end;
        other = other_end;
    }
}

/* The other declaration of the function that is named at i, before it in the file and with the same
 * parameters; UINT32_MAX: there is none, or there are several. */
static uint32_t earlier_declaration(const struct tokens *t, uint32_t i)
{
    uint32_t found = UINT32_MAX;
    for (uint32_t k = 1; k < i; k++) {
        bool same = t->tok[k].kind == TOK_IDENT && tok_is(t, k + 1, P_LPAREN) &&
                    !(t->tok[k].flags & (TOK_DIRECTIVE | TOK_DEAD)) &&
                    str_eq(tok_raw(t, k), tok_raw(t, i)) && t->tok[k - 1].kind == TOK_IDENT &&
                    !tok_word_in(t, k - 1, WORD_LEADS);
        if (!same || !has_same_types(t, k + 1, i + 1))
            continue;
        if (found != UINT32_MAX)
            return UINT32_MAX;
        found = k;
    }
    return found;
}

/* "__host__ __device__ function 'f' cannot overload __host__ function 'f'": to nvcc, a function has the
 * attributes of all its declarations. */
static void join_attributes(const struct dialect *x, uint32_t i, const char *text)
{
    const struct tokens *t = x->in->tok;
    struct str here = {text, (size_t)(strstr(text, " function '") - text)};
    const char *cannot = strstr(text, " cannot overload ");
    const char *there = cannot + strlen(" cannot overload ");
    struct str before = {there, (size_t)(strstr(there, " function '") - there)};
    bool cudas = row_ok(map_find(x->in->map, tok_raw(t, i), MAP_NAMES, x->in->opt->rocm));
    uint32_t earlier =
        !cudas && tok_is(t, i + 1, P_LPAREN) ? earlier_declaration(t, i) : UINT32_MAX;
    if (earlier == UINT32_MAX)
        return;
    add_attributes(x, i, before);
    add_attributes(x, earlier, here);
}

/* "int S::get() const { ... }", for whose declaration in S more attributes stand: it has those, too. */
static void add_members_attributes(const struct dialect *x, uint32_t i)
{
    const struct tokens *t = x->in->tok;
    if (i < 3 || !tok_is(t, i - 1, P_SCOPE) || !tok_is(t, i + 1, P_LPAREN))
        return;
    uint32_t earlier = earlier_declaration(t, i);
    if (earlier == UINT32_MAX)
        return;
    struct span words = {t->tok[declaration_begin(t, earlier)].begin, t->tok[earlier].begin};
    add_attributes(
        x, i, str_cut((struct str){x->in->src->bytes, x->in->src->len}, words.begin, words.end));
}

/* "b = {}" for a half: there are several assignments that it may be. */
static void add_type(const struct dialect *x, uint32_t i, struct str type)
{
    static const char *const halves[] = {"half", "half2", "__half", "__half2"};
    const struct tokens *t = x->in->tok;
    bool empty = tok_is(t, i, P_ASSIGN) && tok_is(t, i + 1, P_LBRACE) && tok_is(t, i + 2, P_RBRACE);
    bool live = !(t->tok[i].flags & (TOK_DIRECTIVE | TOK_DEAD));
    for (size_t k = 0; k < sizeof halves / sizeof *halves && empty && live; k++) {
        if (!str_is(type, halves[k]))
            continue;
        struct span at = tok_span(t, (struct tok_range){i + 1, i + 2});
        edit_insert(x->out->edits, at.begin, str_of(halves[k]), ORDER_REST, "dialect");
        finding_add(x->out->findings, TS_DIALECT, at, str_of(halves[k]), NULL, NULL);
    }
}

static bool dialect_is_overload(const char *text)
{
    const char *cannot = strstr(text, "' cannot overload ");
    return cannot && strstr(text, " function '") < cannot && strstr(cannot, " function '") &&
           str_starts(str_of(text), STR("__")) && !strstr(text, "__global__");
}

static void follow_diagnostic(const struct dialect *x, uint32_t i, const char *text)
{
    struct str name = quoted_between(text, "use of undeclared identifier '", "'");
    struct str member = quoted_between(text, "out-of-line definition of '", "' does not match");
    struct str type = quoted_between(
        text, "use of overloaded operator '=' is ambiguous (with operand types '", "'");
    if (type.n)
        add_type(x, i, type);
    else if (!is_live(x->in, i))
        return;
    else if (name.n)
        add_this(x, i, name);
    else if (member.n)
        add_members_attributes(x, i);
    else if (dialect_is_overload(text))
        join_attributes(x, i, text);
}

static void follow_diagnostics(const struct dialect *x)
{
    const struct facts *f = x->in->facts;
    for (uint32_t k = 0; k < f->ndiagnostics; k++) {
        const struct fact_diagnostic *d = &f->diagnostic[k];
        uint32_t i = d->in_file ? tok_at(x->in->tok, d->at) : 0;
        if (i >= 2 && i < x->in->tok->n)
            follow_diagnostic(x, i, d->text);
    }
}

static void dialect_run(const struct input *in, struct output *out)
{
    struct dialect x = {.in = in, .out = out};
    if (!in->facts->parsed)
        return;
    functions_find(&x.functions, in->tok, out->arena);
    add_template(&x);
    follow_diagnostics(&x);
}

const struct rewrite rewrite_dialect = {"dialect", .run = dialect_run};
