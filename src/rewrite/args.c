/* args: argument changes that rows ask for: casts, wraps, an added argument, a rewritten call. */
#include "base/die.h"
#include "plan/calls/call.h"
#include <stdlib.h>

/* The type that the argument is cast to, if it begins with a cast: "(const void *)k",
 * "static_cast<void **>(p)". */
static struct tok_range cast_type(const struct input *in, struct tok_range r)
{
    const struct tokens *t = in->tok;
    uint32_t i = r.first;
    if (tok_word(t, i, "reinterpret_cast") || tok_word(t, i, "static_cast") ||
        tok_word(t, i, "const_cast"))
        return (struct tok_range){i + 2, tok_template_end(t, i + 1)};
    if (tok_is(t, i, P_LPAREN) && t->tok[i].match > i && t->tok[i].match + 1 < r.past)
        return (struct tok_range){i + 1, t->tok[i].match};
    return (struct tok_range){0, 0};
}

/* A cast to a pointer to an object, or to void: "(void *)", not "(void (*)(int))". Returns
 * its number of stars. */
static int cast_stars(const struct input *in, struct tok_range r)
{
    struct tok_range type = cast_type(in, r);
    int stars = 0;
    for (uint32_t i = type.first; i < type.past; i++) {
        if (tok_is(in->tok, i, P_STAR))
            stars++;
        else if (tok_is(in->tok, i, P_LPAREN) || tok_is(in->tok, i, P_AMP))
            return 0;
    }
    return stars;
}

/* void * already. */
static bool is_void_pointer(const struct fact_arg *fact)
{
    return fact && fact->type &&
           (strcmp(fact->type, "const void *") == 0 || strcmp(fact->type, "void *") == 0);
}

static void args_wrap(const struct input *in, struct output *out, struct tok_range r,
                      const char *before, const char *after)
{
    struct span span = tok_span(in->tok, r);
    const char *template = arena_printf(out->arena, "%s$0%s", before, after);
    edit_template(out->edits, span, template, &span, 1, EDIT_REWRITE, "args");
}

/* The verbs that argN= may carry. */
static void do_fnptr(const struct input *in, struct output *out, const struct call *c, int i)
{
    const struct fact_arg *fact = call_fact(c, i);
    if (cast_stars(in, c->arg[i]) != 1 && !is_void_pointer(fact) && !call_arg_is_null(in, c, i))
        args_wrap(in, out, c->arg[i], "reinterpret_cast<const void *>(", ")");
}

static void do_symbol(const struct input *in, struct output *out, const struct call *c, int i)
{
    const struct tokens *t = in->tok;
    if (t->tok[c->arg[i].first].kind == TOK_STRING) {
        finding_add(out->findings, TS_NAME_IN_STRING, tok_span(t, c->arg[i]),
                    tok_raw(t, c->arg[i].first), NULL,
                    "since CUDA 5, the symbol itself is passed: remove the quotes");
        return;
    }
    bool comma = false; /* "coef<float, 4>" would be two arguments of the macro */
    for (uint32_t k = c->arg[i].first; k < c->arg[i].past && !comma; k++) {
        bool bracket = tok_is(t, k, P_LPAREN) && t->tok[k].match > k;
        k = bracket ? t->tok[k].match : k;
        comma = tok_is(t, k, P_COMMA);
    }
    if (!tok_word(t, c->arg[i].first, "HIP_SYMBOL"))
        args_wrap(in, out, c->arg[i], comma ? "HIP_SYMBOL((" : "HIP_SYMBOL(", comma ? "))" : ")");
}

static void do_u64(const struct input *in, struct output *out, const struct call *c, int i)
{
    struct span type = tok_span(in->tok, cast_type(in, c->arg[i]));
    if (!str_is(source_text(in->src, type), "unsigned long long"))
        args_wrap(in, out, c->arg[i], "(unsigned long long)(", ")");
}

/* "(void **)", in any spelling */
static bool is_cast_to_voidpp(const struct input *in, struct tok_range r)
{
    struct tok_range type = cast_type(in, r);
    return tok_word(in->tok, type.first, "void") && type.past - type.first == 3 &&
           cast_stars(in, r) == 2;
}

static void do_voidpp(const struct input *in, struct output *out, const struct call *c, int i)
{
    const struct fact_arg *fact = call_fact(c, i);
    bool already = fact && fact->type && strcmp(fact->type, "void **") == 0;
    if (!already && !is_cast_to_voidpp(in, c->arg[i]) && !call_arg_is_null(in, c, i))
        args_wrap(in, out, c->arg[i], "reinterpret_cast<void **>(", ")");
}

/* HIP's function has overloads, CUDA's has not. What the parse knows to be of that
 * type stays as it is. */
static void cast_to(const struct input *in, struct output *out, const struct call *c, int i,
                    const char *type)
{
    const struct fact_arg *fact = call_fact(c, i);
    const struct tok *first = &in->tok->tok[c->arg[i].first];
    bool one = c->arg[i].past - c->arg[i].first == 1 && !(first->flags & TOK_DEFINE);
    if (fact && fact->given && strcmp(fact->given, type) == 0)
        return;
    args_wrap(in, out, c->arg[i], arena_printf(out->arena, one ? "(%s)" : "(%s)(", type),
              one ? "" : ")");
}

static void do_f64(const struct input *in, struct output *out, const struct call *c, int i)
{
    cast_to(in, out, c, i, "double");
}

static bool args_is_any(struct str word, const char *const *list)
{
    bool found = false;
    for (; *list && !found; list++)
        found = str_is(word, *list);
    return found;
}

/* HIP's function is there for the signed and the unsigned number. What is known to be another one
 * is as good as either of them. */
static void cast_wide(const struct input *in, struct output *out, const struct call *c, int i,
                      const char *type, bool narrow)
{
    static const char *const wide[] = {"long", "unsigned long", "float", "double", NULL};
    static const char *const longest[] = {"long long", "unsigned long long", NULL};
    static const char *const other[] = {"int",  "unsigned int", "short",         "unsigned short",
                                        "char", "signed char",  "unsigned char", "bool",
                                        NULL};
    const struct fact_arg *fact = call_fact(c, i);
    struct str given = str_of(fact && fact->given ? fact->given : "");
    if (str_starts(given, STR("const ")))
        given = str_cut(given, strlen("const "), given.n);
    if (args_is_any(given, wide) || args_is_any(given, narrow ? longest : other))
        cast_to(in, out, c, i, type);
}

static void do_i32(const struct input *in, struct output *out, const struct call *c, int i)
{
    cast_wide(in, out, c, i, "int", true);
}

static void do_i64(const struct input *in, struct output *out, const struct call *c, int i)
{
    cast_wide(in, out, c, i, "long long", false);
}

static void do_s32(const struct input *in, struct output *out, const struct call *c, int i)
{
    cast_to(in, out, c, i, "int");
}

static void do_s64(const struct input *in, struct output *out, const struct call *c, int i)
{
    cast_to(in, out, c, i, "long long");
}

static void do_u32(const struct input *in, struct output *out, const struct call *c, int i)
{
    cast_to(in, out, c, i, "unsigned int");
}

static const struct {
    const char *verb;
    void (*run)(const struct input *in, struct output *out, const struct call *c, int i);
} verbs[] = {
#define VERB(name, before, after, words) {#name, do_##name},
#include "map/verbs.def"
};

static void do_verb(const struct input *in, struct output *out, const struct call *c, int i,
                    const char *verb)
{
    if (i >= c->nargs || c->arg[i].first == c->arg[i].past)
        return;
    for (size_t v = 0; v < sizeof verbs / sizeof *verbs; v++) {
        if (strcmp(verbs[v].verb, verb) == 0) {
            verbs[v].run(in, out, c, i);
            return;
        }
    }
    BUG("no verb %s", verb); /* the reader of maps takes no other */
}

/* A row's text in the file's language: C has no nullptr. The arena's. */
static const char *in_language(const struct input *in, const char *text, struct arena *a)
{
    static const char word[] = "nullptr";
    if (!text || !str_ends(str_of(in->src->path), STR(".c")))
        return text;
    struct buf c = {0};
    for (const char *p = text, *at; *p; p = at + strlen(word)) {
        at = strstr(p, word);
        if (!at) {
            buf_addstr(&c, p);
            break;
        }
        buf_add(&c, p, (size_t)(at - p));
        buf_addstr(&c, "NULL");
    }
    const char *own = arena_strdup(a, buf_str(&c));
    buf_release(&c);
    return own;
}

/* addarg= appends where the call has fewer than minargs= arguments. */
static void do_addarg(const struct input *in, struct output *out, const struct call *c,
                      struct row row)
{
    const char *text = target_addarg(input_target(in), row), *min = row_attr(row, ROW_ATTR_minargs);
    if (!text || (min && c->nargs >= atoi(min)))
        return;
    uint32_t at = in->tok->tok[c->close - 1].end;
    const char *added =
        arena_printf(out->arena, "%s%s", c->nargs ? ", " : "", in_language(in, text, out->arena));
    edit_replace(out->edits, (struct span){at, at}, str_of(added), EDIT_REWRITE, "args");
}

/* The text with "$*" as the arguments one by one. */
static void add_all_named(struct buf *template, const char *text, int nargs)
{
    int arg;
    for (const char *p = text; *p; p++) {
        if (placeholder_at(p, &arg) && arg == PLACEHOLDER_ALL) {
            for (int i = 0; i < nargs; i++)
                buf_printf(template, i < 10 ? "%s$%d" : "%s${%d}", i ? ", " : "", i);
            p++;
        } else {
            buf_addch(template, *p);
        }
    }
}

/* Is the call a statement, whose value nobody takes? */
static bool is_statement(const struct input *in, const struct call *c)
{
    const struct tokens *t = in->tok;
    static const char *const words[] = {"if", "for", "while", NULL};
    uint32_t k = tok_prev(t, c->first);
    bool before = tok_is(t, k, P_SEMI) || tok_is(t, k, P_LBRACE) || tok_is(t, k, P_RBRACE) ||
                  tok_is_word(t, k, W_ELSE);
    if (tok_is(t, k, P_RPAREN) && t->tok[k].match < k && t->tok[k].match > 0)
        before = tok_any_word(t, t->tok[k].match - 1, words);
    return before && tok_is(t, c->close + 1, P_SEMI);
}

/* "(CALL, hipSuccess)" without the value. */
static const char *without_value(const char *text, struct arena *a)
{
    static const char value[] = ", hipSuccess)";
    struct str all = str_of(text);
    return *text == '(' && str_ends(all, STR(value))
               ? arena_printf(a, "%.*s)", (int)(all.n - strlen(value)), text)
               : text;
}

/* out= writes the call anew. */
static void do_out(const struct input *in, struct output *out, const struct call *c,
                   const char *text)
{
    struct span placeholders[CALL_ARGS_MAX];
    struct buf template = {0};
    for (int i = 0; i < c->nargs; i++)
        placeholders[i] = call_arg(in, c, i);
    text = is_statement(in, c) ? without_value(text, out->arena) : text;
    add_all_named(&template, in_language(in, text, out->arena), c->nargs);
    edit_template(out->edits, call_span(in, c), buf_str(&template).p, placeholders, c->nargs,
                  EDIT_REWRITE, "args");
    buf_release(&template);
}

static const char *change_needed(struct target target, struct row row)
{
    for (int i = 0; i < 10; i++) {
        if (row_arg(row, i))
            return "an argument is cast or wrapped";
    }
    for (int n = 0; n < 10; n++) {
        if (target_call(target, row, n))
            return "the call is rewritten";
    }
    return target_addarg(target, row) ? "an argument is added" : NULL;
}

static void change_call(const struct input *in, struct output *out, const struct call *c,
                        struct row row)
{
    const char *text = target_call(input_target(in), row, c->nargs);
    if (text) {
        do_out(in, out, c, text);
        return;
    }
    for (int i = 0; i < 10; i++) {
        if (row_arg(row, i))
            do_verb(in, out, c, i, row_arg(row, i));
    }
    do_addarg(in, out, c, row);
}

/* "#ifdef cudaFoo" and its like, as opposed to what stands in a macro's body. */
static bool is_tested(const struct input *in, const struct name_use *use)
{
    uint8_t flags = in->tok->tok[use->tok].flags;
    return flags & TOK_DIRECTIVE && !(flags & TOK_DEFINE);
}

static void args_change(const struct input *in, struct output *out, const struct name_use *use,
                        const char *needed)
{
    const struct call *c = call_of(in, use);
    struct str name = tok_text(in->tok, use->tok, out->arena);
    if (c->shape == CALL_NONE) {
        if (!is_tested(in, use))
            finding_add(out->findings, TS_NOT_A_CALL, name_span(in, use), name, NULL, NULL);
        return;
    }
    if (call_is_declaration(in, use))
        return;
    const char *why = c->shape == CALL_CLEAR ? call_trouble(in, c, use->row) : NULL;
    if (c->shape == CALL_UNCLEAR || why)
        finding_add(out->findings, TS_ARGUMENTS_UNCLEAR, name_span(in, use), name, needed, why);
    else
        change_call(in, out, c, use->row);
}

static void args_look_at(const struct input *in, struct output *out, const struct name_use *use)
{
    const char *needed = call_is_by_row(use) ? change_needed(input_target(in), use->row) : NULL;
    if (needed)
        args_change(in, out, use, needed);
}

const struct rewrite rewrite_args = {"args", .use = args_look_at};
