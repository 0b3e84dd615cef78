/* attributes: __host__ and __device__ where clang wants them. To nvcc, a function has the attributes of
 * all its declarations, and they may stand behind its name; a deduction guide is for both sides. */
#include "core/functions.h"
#include "plan/input/diagnosed.h"

struct attributes {
    const struct input *in;
    struct output *out;
    struct functions functions;
};

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

/* The "(" of the parameters of a function whose name begins at i: "f(", "operator()(", "operator+(";
 * 0: it is no such name. */
static uint32_t parameters_of(const struct tokens *t, uint32_t i)
{
    uint32_t k = i + 1;
    if (tok_is_word(t, i, W_OPERATOR)) {
        k += tok_is(t, k, P_LPAREN) && tok_is(t, k + 1, P_RPAREN) ? 2 : 0;
        while (k < t->n && k - i < 5 && !tok_is(t, k, P_LPAREN))
            k++;
    }
    return tok_is(t, k, P_LPAREN) && t->tok[k].match > k ? k : 0;
}

/* Are the tokens from one up to past the same as those from other on? */
static bool has_same_tokens(const struct tokens *t, uint32_t one, uint32_t past, uint32_t other)
{
    bool same = true;
    for (uint32_t k = 0; one + k < past && same; k++)
        same = other + k < t->n && str_eq(tok_raw(t, one + k), tok_raw(t, other + k));
    return same;
}

/* Adds those of the attributes that the declaration lacks, whose name is at i. */
static bool add_attributes(const struct attributes *x, uint32_t i, struct str wanted)
{
    static const char *const attributes[] = {"__host__", "__device__"};
    const struct tokens *t = x->in->tok;
    uint32_t begin = declaration_begin(t, i);
    const char *text = "";
    for (size_t n = 0; n < 2; n++) {
        bool has = !memmem(wanted.p, wanted.n, attributes[n], strlen(attributes[n]));
        for (uint32_t k = begin; k < i && !has; k++)
            has = tok_word(t, k, attributes[n]);
        if (!has)
            text = arena_printf(x->out->arena, "%s%s%s", text, *text ? " " : "", attributes[n]);
    }
    if (*text)
        diagnosed_add_word(x->in, x->out, begin, text, "attributes");
    return *text;
}

/* ---- two declarations ---- */

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
        if (past - one != other_past - other || !has_same_tokens(t, one + 1, past, other + 1))
            return false;
        if (!tok_is(t, end, P_COMMA) || !tok_is(t, other_end, P_COMMA))
            return tok_is(t, end, P_RPAREN) && tok_is(t, other_end, P_RPAREN);
        one = end;
        other = other_end;
    }
}

/* Is the function behind the ")" const? */
static bool is_const_member(const struct tokens *t, uint32_t open)
{
    return tok_is_word(t, t->tok[open].match + 1, W_CONST);
}

/* Can a declaration have its name at token k? A constructor has no type before it, and stands in a
 * class, and not in a function. */
static bool may_name_a_function(const struct attributes *x, uint32_t k)
{
    const struct tokens *t = x->in->tok;
    const struct function *f = functions_at(&x->functions, k);
    if (t->tok[k].flags & (TOK_DIRECTIVE | TOK_DEAD) || (f && k > f->open))
        return false;
    if (t->tok[k - 1].kind == TOK_IDENT)
        return !tok_word_in(t, k - 1, WORD_LEADS);
    return tok_is(t, k - 1, P_SEMI) || tok_is(t, k - 1, P_LBRACE) || tok_is(t, k - 1, P_RBRACE) ||
           tok_is(t, k - 1, P_COLON) || tok_is(t, k - 1, P_STAR) || tok_is(t, k - 1, P_AMP) ||
           tok_is(t, k - 1, P_AND) || tok_is(t, k - 1, P_GREATER);
}

/* The other declaration of the function that is named at i, before it in the file and with the same
 * parameters; UINT32_MAX: there is none, or there are several. */
static uint32_t earlier_declaration(const struct attributes *x, uint32_t i)
{
    const struct tokens *t = x->in->tok;
    uint32_t open = parameters_of(t, i), found = UINT32_MAX;
    for (uint32_t k = 1; k < i && open; k++) {
        uint32_t other = str_eq(tok_raw(t, k), tok_raw(t, i)) ? parameters_of(t, k) : 0;
        if (!other || other - k != open - i || !may_name_a_function(x, k) ||
            !has_same_tokens(t, i, open, k) || !has_same_types(t, other, open) ||
            is_const_member(t, other) != is_const_member(t, open))
            continue;
        if (found != UINT32_MAX)
            return UINT32_MAX;
        found = k;
    }
    return found;
}

static struct str words_before(const struct attributes *x, uint32_t i)
{
    const struct tokens *t = x->in->tok;
    struct span words = {t->tok[declaration_begin(t, i)].begin, t->tok[i].begin};
    return str_cut((struct str){x->in->src->bytes, x->in->src->len}, words.begin, words.end);
}

static bool has_same_attributes(struct str a, struct str b)
{
    bool host = memmem(a.p, a.n, "__host__", 8), device = memmem(a.p, a.n, "__device__", 10);
    return host == (memmem(b.p, b.n, "__host__", 8) != NULL) &&
           device == (memmem(b.p, b.n, "__device__", 10) != NULL);
}

/* "__host__ __device__ function 'f' cannot overload __host__ function 'f'" */
static bool join_attributes(void *ctx, const struct diagnosed *d)
{
    const struct attributes *x = ctx;
    struct str here = diagnosed_between(d->text, "", " function '");
    struct str before = diagnosed_between(d->text, "' cannot overload ", " function '");
    if (row_ok(map_find(x->in->map, tok_raw(x->in->tok, d->i), MAP_NAMES, x->in->opt->rocm)))
        return true; /* the other declaration is ours, for CUDA's own */
    uint32_t earlier = !here.n || !before.n || strstr(d->text, "__global__")
                           ? UINT32_MAX
                           : earlier_declaration(x, d->i);
    if (earlier == UINT32_MAX)
        return false;
    bool added = add_attributes(x, d->i, before);
    return add_attributes(x, earlier, here) || added;
}

/* ---- specialisations ---- */

/* The "(" of the parameters behind the name, or behind its list: "f<float>("; 0: there is none. */
static uint32_t parameters_past_list(const struct tokens *t, uint32_t i)
{
    uint32_t end = tok_is(t, i + 1, P_LESS) ? tok_template_end(t, i + 1) : 0;
    return end && tok_is(t, end + 1, P_LPAREN) && t->tok[end + 1].match > end ? end + 1
                                                                              : parameters_of(t, i);
}

/* "template <> int f<float>()", the function's name at token i */
static bool is_specialisation(const struct tokens *t, uint32_t i)
{
    uint32_t begin = declaration_begin(t, i);
    return begin >= 3 && tok_is(t, begin - 1, P_GREATER) && tok_is(t, begin - 2, P_LESS) &&
           tok_word(t, begin - 3, "template");
}

/* The declaration of that name, before it in the file, that is no specialisation and has as many
 * parameters; UINT32_MAX: there is none, or there are several with other attributes. */
static uint32_t primary_declaration(const struct attributes *x, uint32_t i)
{
    const struct tokens *t = x->in->tok;
    uint32_t open = parameters_past_list(t, i), found = UINT32_MAX;
    struct tok_range arg[1];
    int n = open ? tok_args(t, open, arg, 1) : 0;
    for (uint32_t k = 1; k < i && open; k++) {
        uint32_t other = str_eq(tok_raw(t, k), tok_raw(t, i)) ? parameters_of(t, k) : 0;
        if (!other || !may_name_a_function(x, k) || is_specialisation(t, k) ||
            tok_args(t, other, arg, 1) != n)
            continue;
        if (found != UINT32_MAX && !has_same_attributes(words_before(x, found), words_before(x, k)))
            return UINT32_MAX;
        found = k;
    }
    return found;
}

/* "template <> int f<float>() { ... }": to nvcc, it has the attributes of the template. */
static bool add_primary_attributes(void *ctx, const struct diagnosed *d)
{
    const struct attributes *x = ctx;
    bool special = diagnosed_is_live(x->in, d->i) && is_specialisation(x->in->tok, d->i);
    uint32_t primary = special ? primary_declaration(x, d->i) : UINT32_MAX;
    return primary != UINT32_MAX && add_attributes(x, d->i, words_before(x, primary));
}

/* "int S::get() const { ... }", for whose declaration in S more attributes stand */
static bool add_members_attributes(void *ctx, const struct diagnosed *d)
{
    const struct attributes *x = ctx;
    bool member = d->i >= 3 && tok_is(x->in->tok, d->i - 1, P_SCOPE);
    uint32_t earlier = member ? earlier_declaration(x, d->i) : UINT32_MAX;
    return (earlier != UINT32_MAX && add_attributes(x, d->i, words_before(x, earlier))) ||
           (member && add_primary_attributes(ctx, d));
}

/* ---- behind the name ---- */

/* The token past the attributes at token k, which may be macros of the file for them. */
static uint32_t past_attributes(const struct tokens *t, uint32_t k)
{
    while (tok_word(t, k, "__host__") || tok_word(t, k, "__device__") ||
           tok_word(t, k, "__forceinline__") || tok_word(t, k, "__noinline__"))
        k++;
    return k;
}

/* "int operator() __device__ (int x)", "int f __device__ (int x)" */
static bool move_attributes(const struct attributes *x, uint32_t i)
{
    const struct tokens *t = x->in->tok;
    uint32_t k = i + 1, begin = declaration_begin(t, i);
    if (tok_is_word(t, i, W_OPERATOR)) {
        k += tok_is(t, k, P_LPAREN) && tok_is(t, k + 1, P_RPAREN) ? 2 : 0;
        for (uint32_t n = 0; n < 3 && t->tok[k].kind != TOK_IDENT && !tok_is(t, k, P_LPAREN); n++)
            k++;
    }
    uint32_t past = past_attributes(t, k);
    if (past == k || !tok_is(t, past, P_LPAREN) || begin >= i ||
        tok_word_in(t, i, WORD_TYPE | WORD_SPECIFIER))
        return false;
    struct span words = tok_span(t, (struct tok_range){k, past});
    const char *text = arena_strdup(x->out->arena, source_text(x->in->src, words));
    diagnosed_add_word(x->in, x->out, begin, text, "attributes");
    edit_replace(x->out->edits, (struct span){words.begin, t->tok[past].begin}, STR(""),
                 EDIT_REWRITE, "attributes");
    return true;
}

static bool is_attribute(const struct tokens *t, uint32_t i)
{
    return past_attributes(t, i) > i;
}

/* Is it the name of a function, and not of a type before its attributes: "T __device__ (f)(int)"? */
static bool names_behind_type(const struct tokens *t, uint32_t i)
{
    return tok_is_word(t, i, W_OPERATOR) ||
           (t->tok[i].kind == TOK_IDENT && is_attribute(t, i + 1) && !is_attribute(t, i) &&
            i > declaration_begin(t, i) && !tok_is(t, i - 1, P_SCOPE) &&
            !tok_word_in(t, i - 1, WORD_SPECIFIER | WORD_LEADS) && !is_attribute(t, i - 1));
}

/* ---- before [[...]] ---- */

/* clang takes them in any order since its release 16. */
#define ORDERED_UP_TO RELEASE(5, 5)

/* "__device__ [[nodiscard]] int f();" */
static void reorder_attributes(const struct attributes *x, uint32_t i)
{
    const struct tokens *t = x->in->tok;
    uint32_t past = past_attributes(t, i);
    uint32_t close =
        tok_is(t, past, P_LBRACKET) && tok_is(t, past + 1, P_LBRACKET) ? t->tok[past].match : 0;
    if (close <= past || declaration_begin(t, i) != i)
        return;
    struct span all = tok_span(t, (struct tok_range){i, close + 1});
    struct span part[] = {tok_span(t, (struct tok_range){i, past}),
                          tok_span(t, (struct tok_range){past, close + 1})};
    edit_template(x->out->edits, all, "$1 $0", part, 2, EDIT_REWRITE, "attributes");
    finding_add(x->out->findings, TS_DIALECT_LEFT_OUT, part[0], source_text(x->in->src, part[0]),
                NULL, NULL);
    finding_add(x->out->findings, TS_DIALECT, part[1], source_text(x->in->src, part[0]), NULL,
                NULL);
}

/* ---- deduction guides ---- */

/* "vec(T, U...) -> vec<T, sizeof...(U)>;" behind "template <...>" */
static bool is_guide(const struct tokens *t, uint32_t i)
{
    uint32_t close = tok_is(t, i + 1, P_LPAREN) ? t->tok[i + 1].match : 0;
    uint32_t begin = tok_is_word(t, i - 1, W_EXPLICIT) ? i - 1 : i;
    return close > i && tok_is(t, begin - 1, P_GREATER) && tok_is(t, close + 1, P_ARROW) &&
           str_eq(tok_raw(t, close + 2), tok_raw(t, i)) && tok_is(t, close + 3, P_LESS) &&
           declaration_begin(t, i) == begin;
}

/* "std::array a{1, 2, 3}": the library's guides are for the host alone, and told of; those of the project
 * have got their attributes. */
static bool is_own_class(void *ctx, const struct diagnosed *d)
{
    const struct attributes *x = ctx;
    struct str name = diagnosed_between(d->text, "template arguments of '", "'");
    bool library = d->i > 3 && str_eq(tok_raw(x->in->tok, d->i - 1), name) &&
                   tok_is(x->in->tok, d->i - 2, P_SCOPE) && tok_word(x->in->tok, d->i - 3, "std");
    return !library;
}

/* ---- all of them ---- */

static void attributes_by_tokens(const struct attributes *x)
{
    const struct tokens *t = x->in->tok;
    for (uint32_t i = 2; i + 3 < t->n; i++) {
        if (t->tok[i].kind != TOK_IDENT || t->tok[i].flags & (TOK_DIRECTIVE | TOK_DEAD))
            continue;
        if (is_guide(t, i))
            add_attributes(x, i, STR("__host__ __device__"));
        else if (names_behind_type(t, i))
            move_attributes(x, i);
        else if (x->in->opt->rocm < ORDERED_UP_TO && is_attribute(t, i) && !is_attribute(t, i - 1))
            reorder_attributes(x, i);
    }
}

/* "operator() HD (int x)", where nobody knows what HD is: it is not told of what was moved. */
static bool was_moved(void *ctx, const struct diagnosed *d)
{
    const struct attributes *x = ctx;
    const struct tokens *t = x->in->tok;
    uint32_t k = d->i + 1;
    while (k < t->n && k - d->i < 5 && !is_attribute(t, k))
        k++;
    return is_attribute(t, k);
}

static void attributes_run(const struct input *in, struct output *out)
{
    static const struct diagnosed_kind kinds[] = {
        {"' cannot overload __", join_attributes, true},
        {"no function template matches function template specialization", add_primary_attributes,
         true},
        {"out-of-line definition of '", add_members_attributes, true},
        {"no viable constructor or deduction guide for", is_own_class, true},
        {"cannot be the name of a variable or data member", was_moved, true},
    };
    struct attributes x = {.in = in, .out = out};
    functions_find(&x.functions, in->tok, out->arena);
    if (diagnosed_applies(in))
        attributes_by_tokens(&x);
    if (in->facts->parsed)
        diagnosed_follow(in, out, kinds, sizeof kinds / sizeof *kinds, &x);
}

const struct rewrite rewrite_attributes = {"attributes", .run = attributes_run};
