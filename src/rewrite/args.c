/* args: argument changes that rows ask for: casts, wraps, an added argument, a call written anew. */
#include "rewrite/call.h"
#include <stdlib.h>

static bool starts_with_cast(const struct input *in, struct tok_range r)
{
    const struct tokens *t = in->tok;
    if (tok_word(t, r.first, "reinterpret_cast") || tok_word(t, r.first, "static_cast"))
        return true;
    /* "(const void *)k", "(void **)&p" */
    return tok_is(t, r.first, P_LPAREN) && t->tok[r.first].match > r.first &&
           t->tok[r.first].match + 1 < r.past && tok_is(t, t->tok[r.first].match - 1, P_STAR);
}

static bool starts_with_word(const struct input *in, struct tok_range r, const char *word)
{
    return tok_word(in->tok, r.first, word);
}

/* void * already, or a variable of another pointer type than a function's. */
static bool is_void_pointer(const struct fact_arg *fact)
{
    return fact && fact->type &&
           (strcmp(fact->type, "const void *") == 0 || strcmp(fact->type, "void *") == 0);
}

static void wrap(const struct input *in, struct output *out, struct tok_range r, const char *before,
                 const char *after)
{
    struct span span = tok_span(in->tok, r);
    const char *template = arena_printf(out->arena, "%s$0%s", before, after);
    edit_template(out->edits, span, template, &span, 1, EDIT_REWRITE, "args");
}

/* The verbs that argN= may carry. */
static void do_fnptr(const struct input *in, struct output *out, const struct call *c, int i)
{
    const struct fact_arg *fact = call_fact(c, i);
    if (!starts_with_cast(in, c->arg[i]) && !is_void_pointer(fact) && !(fact && fact->kind == FACT_ARG_NULL))
        wrap(in, out, c->arg[i], "reinterpret_cast<const void *>(", ")");
}

static void do_symbol(const struct input *in, struct output *out, const struct call *c, int i)
{
    const struct tokens *t = in->tok;
    if (t->tok[c->arg[i].first].kind == TOK_STRING) {
        finding_add(out->findings, TS_NAME_IN_STRING, tok_span(t, c->arg[i]), tok_raw(t, c->arg[i].first),
                    NULL, "a symbol is passed as itself since CUDA 5: drop the quotes");
        return;
    }
    if (!starts_with_word(in, c->arg[i], "HIP_SYMBOL"))
        wrap(in, out, c->arg[i], "HIP_SYMBOL(", ")");
}

static void do_u64(const struct input *in, struct output *out, const struct call *c, int i)
{
    wrap(in, out, c->arg[i], "(unsigned long long)(", ")");
}

static void do_voidpp(const struct input *in, struct output *out, const struct call *c, int i)
{
    const struct fact_arg *fact = call_fact(c, i);
    bool already = fact && fact->type && strcmp(fact->type, "void **") == 0;
    if (!already && !starts_with_cast(in, c->arg[i]))
        wrap(in, out, c->arg[i], "reinterpret_cast<void **>(", ")");
}

static const struct {
    const char *verb;
    void (*run)(const struct input *in, struct output *out, const struct call *c, int i);
} verbs[] = {{"fnptr", do_fnptr}, {"symbol", do_symbol}, {"u64", do_u64}, {"voidpp", do_voidpp}};

static void do_verb(const struct input *in, struct output *out, const struct call *c, int i, const char *verb)
{
    if (i >= c->nargs || c->arg[i].first == c->arg[i].past)
        return;
    for (size_t v = 0; v < sizeof verbs / sizeof *verbs; v++) {
        if (strcmp(verbs[v].verb, verb) == 0)
            verbs[v].run(in, out, c, i);
    }
}

/* addarg= appends where the call has fewer than minargs= arguments. */
static void do_addarg(const struct input *in, struct output *out, const struct call *c, struct row row)
{
    const char *text = row_attr(row, ROW_ATTR_addarg), *min = row_attr(row, ROW_ATTR_minargs);
    if (!text || (min && c->nargs >= atoi(min)))
        return;
    uint32_t at = in->tok->tok[c->close - 1].end;
    const char *added = arena_printf(out->arena, "%s%s", c->nargs ? ", " : "", text);
    edit_replace(out->edits, (struct span){at, at}, str_of(added), EDIT_REWRITE, "args");
}

/* out= writes the call anew: "$*" becomes its arguments one by one. */
static void do_out(const struct input *in, struct output *out, const struct call *c, const char *text)
{
    struct span holes[10];
    struct buf template = {0};
    for (int i = 0; i < 10; i++)
        holes[i] = call_arg(in, c, i);
    for (const char *p = text; *p; p++) {
        if (p[0] == '$' && p[1] == '*') {
            for (int i = 0; i < c->nargs && i < 10; i++)
                buf_printf(&template, "%s$%d", i ? ", " : "", i);
            p++;
        } else {
            buf_addch(&template, *p);
        }
    }
    edit_template(out->edits, call_span(in, c), buf_str(&template).p, holes, 10, EDIT_REWRITE, "args");
    buf_release(&template);
}

static const char *change_needed(struct row row)
{
    for (int i = 0; i < 10; i++) {
        if (row_arg(row, i))
            return "an argument is cast or wrapped";
    }
    for (int n = 0; n < 10; n++) {
        if (row_out(row, n))
            return "the call is written anew";
    }
    return row_attr(row, ROW_ATTR_addarg) ? "an argument is added" : NULL;
}

/* A declaration of the function, or the name of a macro: no call. */
static bool is_definition(const struct input *in, const struct name_use *use)
{
    const struct tokens *t = in->tok;
    return use->first > 0 &&
           (tok_word(t, use->first - 1, "define") || tok_word(t, use->first - 1, "hipError_t") ||
            tok_word(t, use->first - 1, "cudaError_t"));
}

static void change(const struct input *in, struct output *out, const struct name_use *use, const char *needed)
{
    struct call c;
    enum call_shape shape = call_at(in, use, &c);
    struct str name = tok_text(in->tok, use->tok, out->arena);
    if (shape == CALL_UNCLEAR) {
        finding_add(out->findings, TS_ARGUMENTS_UNCLEAR, name_span(in, use), name, needed, NULL);
    } else if (shape == CALL_NONE) {
        if (!in->tok->tok[use->tok].flags || !(in->tok->tok[use->tok].flags & TOK_DIRECTIVE))
            finding_add(out->findings, TS_NOT_A_CALL, name_span(in, use), name, NULL, NULL);
    } else if (!is_definition(in, use)) {
        const char *text = row_out(use->row, c.nargs);
        if (text) {
            do_out(in, out, &c, text);
            return;
        }
        for (int i = 0; i < 10; i++) {
            if (row_arg(use->row, i))
                do_verb(in, out, &c, i, row_arg(use->row, i));
        }
        do_addarg(in, out, &c, use->row);
    }
}

static void run(const struct input *in, struct output *out)
{
    for (uint32_t i = 0; i < in->names->n; i++) {
        const struct name_use *use = &in->names->use[i];
        if (use->verdict != NAME_API || row_kind(use->row) > ROW_DEVICE ||
            row_attr(use->row, ROW_ATTR_rewrite))
            continue;
        const char *needed = change_needed(use->row);
        if (needed)
            change(in, out, use, needed);
    }
}

const struct rewrite rewrite_args = {"args", run};
