/* dialect: what nvcc accepts and clang does not. `template` comes before a member template of a type
 * that is not known yet, `typename` before a type of it, `this->` before a member of such a base class,
 * and the type before braces that are assigned to a half. What has no edit is an error. */
#include "core/classes.h"
#include "core/functions.h"
#include "core/scope.h"
#include "plan/input/diagnosed.h"

enum { MACRO_PARAMETERS_MOST = 16 };

/* A file as this rewrite sees it. */
struct dialect {
    const struct input *in;
    struct output *out;
    struct functions functions;
};

static bool add_word(const struct dialect *x, uint32_t i, const char *word)
{
    diagnosed_add_word(x->in, x->out, i, word, "dialect");
    return true;
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

static bool depends(const struct dialect *x, const struct function *f, uint32_t i)
{
    const struct tokens *t = x->in->tok;
    return is_template_parameter(t, (struct tok_range){f->first, f->name}, f->name, i) ||
           is_template_parameter(t, f->of, f->of.past, i);
}

static bool is_in_template(const struct tokens *t, const struct function *f)
{
    return tok_word(t, f->first, "template") || tok_word(t, f->of.first, "template");
}

/* Is the name, inside the function, another one for a type that depends on a parameter: "typedef V<T>
 * M;", "using M = V<T>;"? */
static bool is_dependent_alias(const struct dialect *x, const struct function *f, uint32_t i)
{
    const struct tokens *t = x->in->tok;
    for (uint32_t k = f->of.first < f->first ? f->of.first : f->first; k < i; k++) {
        bool is_typedef = tok_is_word(t, k, W_TYPEDEF);
        bool is_using = tok_is_word(t, k, W_USING) && tok_is(t, k + 2, P_ASSIGN);
        if (!is_typedef && !is_using)
            continue;
        uint32_t end = k;
        bool found = false;
        for (; end < i && !tok_is(t, end, P_SEMI); end++)
            found |= t->tok[end].kind == TOK_IDENT && depends(x, f, end);
        if (found && str_eq(tok_raw(t, is_using ? k + 1 : end - 1), tok_raw(t, i)))
            return true;
        k = end;
    }
    return false;
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
           (tok_is(t, i - 2, P_GREATER) || depends(x, f, i - 2) || is_dependent_alias(x, f, i - 2));
}

/* Does a class of the file have a member template of that name, and no other member? */
static bool is_member_template(const struct tokens *t, struct str name)
{
    bool found = false;
    for (uint32_t k = 1; k + 1 < t->n; k++) {
        if (t->tok[k].kind != TOK_IDENT || t->tok[k].flags & (TOK_DIRECTIVE | TOK_DEAD) ||
            !str_eq(tok_raw(t, k), name) || t->tok[k - 1].kind != TOK_IDENT ||
            tok_word_in(t, k - 1, WORD_LEADS))
            continue;
        uint32_t head = k;
        while (head > 0 && !tok_is(t, head - 1, P_SEMI) && !tok_is(t, head - 1, P_LBRACE) &&
               !tok_is(t, head - 1, P_RBRACE) && !tok_is(t, head - 1, P_COLON) &&
               !(t->tok[head - 1].flags & TOK_DIRECTIVE))
            head--;
        if (!tok_is(t, k + 1, P_LPAREN) || !tok_word(t, head, "template"))
            return false;
        found = true;
    }
    return found;
}

/* The number of the macro's parameter that token i of its body is; and its name's token. */
static int macro_parameter(const struct tokens *t, uint32_t i, uint32_t *name)
{
    const struct directive *d = tok_directive(t, i);
    struct tok_range parameter[MACRO_PARAMETERS_MOST];
    *name = d->hash + 2;
    int n = tok_args(t, *name + 1, parameter, MACRO_PARAMETERS_MOST);
    for (int k = 0; k < n && k < MACRO_PARAMETERS_MOST; k++) {
        if (str_eq(tok_raw(t, parameter[k].first), tok_raw(t, i)))
            return k;
    }
    return -1;
}

/* Is each argument for the macro's parameter at token i a member template? */
static bool takes_member_templates(const struct tokens *t, uint32_t i)
{
    uint32_t name;
    int number = macro_parameter(t, i, &name), found = 0;
    for (uint32_t k = 0; k + 1 < t->n && number >= 0; k++) {
        struct tok_range arg[MACRO_PARAMETERS_MOST];
        if (t->tok[k].kind != TOK_IDENT || t->tok[k].flags & TOK_DIRECTIVE ||
            !str_eq(tok_raw(t, k), tok_raw(t, name)) || !tok_is(t, k + 1, P_LPAREN))
            continue;
        int n = tok_args(t, k + 1, arg, MACRO_PARAMETERS_MOST);
        if (number >= n || arg[number].past - arg[number].first != 1 ||
            !is_member_template(t, tok_raw(t, arg[number].first)))
            return false;
        found++;
    }
    return found;
}

/* "#define TIMES(op, x) op.times<3>(x)", "#define CALL(T, f) T::f<2>" */
static bool lacks_template_in_macro(const struct tokens *t, uint32_t i)
{
    bool member = tok_is(t, i - 1, P_DOT) || tok_is(t, i - 1, P_ARROW) || tok_is(t, i - 1, P_SCOPE);
    if (!member || !(t->tok[i].flags & TOK_DEFINE) || t->tok[i].flags & TOK_DEAD ||
        !tok_is_macro_parameter(t, i - 2) || !tok_template_end(t, i + 1))
        return false;
    return tok_is_macro_parameter(t, i) ? takes_member_templates(t, i)
                                        : is_member_template(t, tok_raw(t, i));
}

/* Without a complete parse, a name that clang does not know may be one of a header that is missing. */
static void add_template(const struct dialect *x)
{
    const struct tokens *t = x->in->tok;
    for (uint32_t i = 2; i + 2 < t->n && x->in->facts->parsed; i++) {
        if (t->tok[i].kind != TOK_IDENT || !tok_is(t, i + 1, P_LESS))
            continue;
        const struct function *f =
            diagnosed_is_live(x->in, i) ? functions_at(&x->functions, i) : NULL;
        bool lacks = f && i > f->body && is_in_template(t, f) && lacks_template(x, f, i);
        if (lacks || lacks_template_in_macro(t, i))
            add_word(x, i, "template");
    }
}

/* ---- typename ---- */

/* "typename A::rebind<T>::type", a member template as a type */
static bool mend_template(void *ctx, const struct diagnosed *d)
{
    const struct dialect *x = ctx;
    struct str name = diagnosed_between(d->text, "to treat '", "'");
    name = name.n ? name : diagnosed_between(d->text, "dependent template name '", "'");
    if (!str_eq(name, tok_raw(x->in->tok, d->i)) || !diagnosed_is_live(x->in, d->i))
        return false;
    const struct function *f = functions_at(&x->functions, d->i);
    return (f && d->i > f->body && is_in_template(x->in->tok, f) && lacks_template(x, f, d->i)) ||
           add_word(x, d->i, "template");
}

/* clang takes types without typename since its release 16, as C++20 does. */
#define TYPENAME_UP_TO RELEASE(5, 5)

/* "T::value v", "static_cast<T::value>(", "using U = T::value;": a type for certain */
static bool is_type_of_parameter(const struct tokens *t, uint32_t i)
{
    uint32_t past = i + 3;
    while (tok_is_word(t, past, W_CONST) || tok_is(t, past, P_STAR))
        past++;
    bool before = !tok_is_word(t, i - 1, W_TYPENAME) && !tok_is(t, i - 1, P_SCOPE) &&
                  !tok_is_word(t, i - 1, W_USING);
    if (!before || !tok_is(t, i + 1, P_SCOPE) || t->tok[i + 2].kind != TOK_IDENT ||
        tok_word_in(t, i + 2, WORD_LEADS) || tok_word_in(t, past, WORD_LEADS))
        return false;
    bool declares = tok_is(t, i - 1, P_SEMI) || tok_is(t, i - 1, P_LBRACE) ||
                    tok_is(t, i - 1, P_RBRACE) || tok_word_in(t, i - 1, WORD_SPECIFIER);
    if (t->tok[past].kind == TOK_IDENT) /* "T::size * x" may be a product */
        return past == i + 3 || declares;
    return (tok_is(t, i - 1, P_LESS) && tok_is(t, past, P_GREATER) &&
            tok_is(t, past + 1, P_LPAREN) && tok_word(t, i - 2, "static_cast")) ||
           (tok_is(t, i - 1, P_ASSIGN) && tok_is(t, past, P_SEMI) &&
            tok_is_word(t, i - 3, W_USING));
}

/* The parameters of the template at token k, whose class or function ends at a token. */
static uint32_t template_past(const struct tokens *t, uint32_t k, uint32_t end)
{
    uint32_t i = end;
    while (i < t->n && !tok_is(t, i, P_SEMI) && !tok_is(t, i, P_LBRACE))
        i = tok_is(t, i, P_LPAREN) && t->tok[i].match > i ? t->tok[i].match + 1 : i + 1;
    return i < t->n && tok_is(t, i, P_LBRACE) && t->tok[i].match > k ? t->tok[i].match : i;
}

static void add_typename(const struct dialect *x)
{
    const struct tokens *t = x->in->tok;
    for (uint32_t k = 0; k + 2 < t->n && x->in->opt->rocm < TYPENAME_UP_TO; k++) {
        uint32_t end =
            tok_word(t, k, "template") && tok_is(t, k + 1, P_LESS) ? tok_template_end(t, k + 1) : 0;
        uint32_t past = end ? template_past(t, k, end) : 0;
        for (uint32_t i = end + 1; end && i + 3 <= past && i + 4 < t->n; i++) {
            struct tok_range head = {k, end};
            if (diagnosed_is_live(x->in, i) && is_type_of_parameter(t, i) &&
                is_template_parameter(t, head, past, i))
                add_word(x, i, "typename");
        }
    }
}

static bool mend_typename(void *ctx, const struct diagnosed *d)
{
    const struct dialect *x = ctx;
    const struct tokens *t = x->in->tok;
    struct str type = diagnosed_between(d->text, "dependent type name '", "'");
    bool at_type = type.n && diagnosed_is_live(x->in, d->i) && str_starts(type, tok_raw(t, d->i)) &&
                   !tok_is(t, d->i - 1, P_SCOPE);
    return at_type && add_word(x, d->i, "typename");
}

/* "using up<T>::type;" */
static bool mend_using(void *ctx, const struct diagnosed *d)
{
    const struct dialect *x = ctx;
    const struct tokens *t = x->in->tok;
    uint32_t k = d->i;
    while (k > 0 && d->i - k < 64 && !tok_is_word(t, k, W_USING) && !tok_is(t, k, P_SEMI))
        k--;
    return tok_is_word(t, k, W_USING) && diagnosed_is_live(x->in, k) &&
           add_word(x, k + 1, "typename");
}

/* ---- members of base classes ---- */

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
    const struct tokens *t = x->in->tok;
    bool *in_class = classes_find(t);
    scopes_init(&scopes, t, dialect_any, &name, &a);
    for (size_t i = 0; i < scopes.names.n && !found; i++) {
        uint32_t at = declared_token(t, &scopes.names.p[i]);
        found = scopes.names.p[i].kind != DECLARED_UNDEF && at < t->n && in_class[at];
    }
    scopes_release(&scopes);
    free(in_class);
    arena_release(&a);
    return found;
}

/* Has the class around the function, a template, a base class that depends on a parameter? */
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
        found = tok_is(t, k, P_LESS) ||
                (t->tok[k].kind == TOK_IDENT && is_template_parameter(t, f->of, f->of.past, k));
    return found;
}

static bool dialect_is_static(const struct tokens *t, const struct function *f)
{
    bool found = false;
    for (uint32_t k = f->first; k < f->name && !found; k++)
        found = tok_word(t, k, "static");
    return found;
}

/* "twice()", a member of the base class "base<T>": older releases of nvcc look there, too. */
static bool mend_member(void *ctx, const struct diagnosed *d)
{
    const struct dialect *x = ctx;
    const struct tokens *t = x->in->tok;
    uint32_t i = d->i;
    struct str name = diagnosed_between(d->text, "use of undeclared identifier '", "'");
    const struct function *f = functions_at(&x->functions, i);
    if (!diagnosed_is_live(x->in, i) || !f || i <= f->body || !has_dependent_base(t, f) ||
        dialect_is_static(t, f) || tok_is(t, i - 1, P_SCOPE) || tok_is(t, i - 1, P_DOT) ||
        tok_is(t, i - 1, P_ARROW) || !str_eq(tok_raw(t, i), name) ||
        !is_member_of_some_class(x, name))
        return false;
    struct span at = tok_span(t, (struct tok_range){i, i + 1});
    edit_insert(x->out->edits, at.begin, STR("this->"), ORDER_REST, "dialect");
    finding_add(x->out->findings, TS_DIALECT, at, STR("this->"), NULL, NULL);
    return true;
}

/* ---- braces ---- */

/* "b = {}" for a half: there are several assignments that it may be. */
static bool mend_braces(void *ctx, const struct diagnosed *d)
{
    static const char *const halves[] = {"half",        "half2",         "__half",
                                         "__half2",     "__nv_bfloat16", "__nv_bfloat162",
                                         "nv_bfloat16", "nv_bfloat162",  NULL};
    const struct dialect *x = ctx;
    const struct tokens *t = x->in->tok;
    struct str type = diagnosed_between(d->text, "(with operand types '", "'");
    if (!tok_is(t, d->i, P_ASSIGN) || !tok_is(t, d->i + 1, P_LBRACE) ||
        t->tok[d->i].flags & (TOK_DIRECTIVE | TOK_DEAD))
        return false;
    for (size_t k = 0; halves[k]; k++) {
        if (!str_is(type, halves[k]))
            continue;
        struct row row = map_find(x->in->map, type, MAP_NAMES, x->in->opt->rocm);
        const char *name = row_ok(row) && row_hip(row) ? row_hip(row) : halves[k];
        struct span at = tok_span(t, (struct tok_range){d->i + 1, d->i + 2});
        edit_insert(x->out->edits, at.begin, str_of(name), ORDER_REST, "dialect");
        finding_add(x->out->findings, TS_DIALECT, at, str_of(name), NULL, NULL);
        return true;
    }
    return false;
}

/* ---- single words ---- */

/* "x.template run(1)", without a list behind the name */
static bool leave_template_out(void *ctx, const struct diagnosed *d)
{
    const struct dialect *x = ctx;
    const struct tokens *t = x->in->tok;
    uint32_t k = tok_word(t, d->i, "template") ? d->i : d->i - 1;
    if (d->i == 0 || !tok_word(t, k, "template") || !diagnosed_is_live(x->in, k))
        return false;
    edit_replace(x->out->edits, (struct span){t->tok[k].begin, t->tok[k + 1].begin}, STR(""),
                 EDIT_REWRITE, "dialect");
    finding_add(x->out->findings, TS_DIALECT_LEFT_OUT, tok_span(t, (struct tok_range){k, k + 1}),
                STR("template"), NULL, NULL);
    return true;
}

/* "%s"FMT: the suffix of a literal, and not a macro */
static bool mend_suffix(void *ctx, const struct diagnosed *d)
{
    const struct dialect *x = ctx;
    const char *bytes = x->in->src->bytes;
    if (d->at == 0 || d->at >= x->in->src->len || bytes[d->at - 1] != '"')
        return false;
    edit_insert(x->out->edits, d->at, STR(" "), ORDER_REST, "dialect");
    finding_add(x->out->findings, TS_DIALECT, (struct span){d->at, d->at}, STR("a blank"), NULL,
                NULL);
    return true;
}

/* ---- calls ---- */

#define NO_FUNCTION "no matching function for call to '"

/* Are calls all that clang does not accept? Else what it says of them may follow from the rest. */
static bool are_calls_alone(const struct facts *f)
{
    bool alone = true;
    for (uint32_t k = 0; k < f->ndiagnostics && alone; k++)
        alone =
            f->diagnostic[k].severity == FACT_MARK || strstr(f->diagnostic[k].text, NO_FUNCTION);
    return alone;
}

/* "no matching function for call to 'f'", which this file defines: an error of the port, too. Of others
 * our declarations may not know all forms. */
static bool is_of_others(void *ctx, const struct diagnosed *d)
{
    const struct dialect *x = ctx;
    const struct tokens *t = x->in->tok;
    struct str name = diagnosed_between(d->text, "for call to '", "'");
    bool own = false;
    for (uint32_t k = 0; k < x->functions.n && !own; k++)
        own = str_eq(tok_raw(t, x->functions.v[k].name), name);
    return !own || !str_eq(tok_raw(t, d->i), name) || !diagnosed_is_live(x->in, d->i) ||
           row_ok(map_find(x->in->map, name, MAP_NAMES, x->in->opt->rocm));
}

static void dialect_run(const struct input *in, struct output *out)
{
    const struct diagnosed_kind kinds[] = {
        {"use 'template' keyword to treat '", mend_template, true},
        {"missing 'template' keyword prior to dependent template name '", mend_template, true},
        {"missing 'typename' prior to dependent type name '", mend_typename, true},
        {"dependent using declaration resolved to type without 'typename'", mend_using, true},
        {"use of undeclared identifier '", mend_member, false},
        {"use of overloaded operator '=' is ambiguous", mend_braces, true},
        {"a template argument list is expected after a name prefixed by the template keyword",
         leave_template_out, true},
        {"invalid suffix on literal; C++11 requires a space", mend_suffix, true},
        {"is outside the valid range of values", NULL, in->opt->rocm >= RELEASE(5, 5)},
        {"is true for CUDA's vector types", NULL, true},
        {"expected body of lambda expression", NULL, true},
        {NO_FUNCTION, is_of_others, are_calls_alone(in->facts)},
    };
    struct dialect x = {.in = in, .out = out};
    if (!in->facts->parsed || !diagnosed_applies(in))
        return;
    functions_find(&x.functions, in->tok, out->arena);
    add_template(&x);
    add_typename(&x);
    diagnosed_follow(in, out, kinds, sizeof kinds / sizeof *kinds, &x);
}

const struct rewrite rewrite_dialect = {"dialect", .run = dialect_run};
