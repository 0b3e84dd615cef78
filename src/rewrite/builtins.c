/* builtins: removes declarations of functions of nvcc's own, which no header has (linkage=C): their
 * calls have become calls of HIP's. */
#include "map/attr.h"
#include "plan/calls/call.h"
#include "plan/input/signature.h"

/* From the declaration's begin to its ";", with the rest of the lines that it has for itself; empty
 * where it declares something else as well, or where the braces around it belong to it. */
static struct span declaration_of(const struct input *in, const struct call *c)
{
    const struct tokens *t = in->tok;
    struct span none = {0, 0};
    uint32_t begin = signature_begin(t, c->first), past = c->close + 1;
    while (past < t->n && t->tok[past].kind == TOK_IDENT) /* noexcept, __attribute__((const)) */
        past = tok_is(t, past + 1, P_LPAREN) ? t->tok[past + 1].match + 1 : past + 1;
    if (past >= t->n || !tok_is(t, past, P_SEMI))
        return none;
    struct span span = tok_span(t, (struct tok_range){begin, past + 1});
    const char *bytes = in->src->bytes;
    uint32_t from = span.begin, to = span.end;
    while (from > 0 && (bytes[from - 1] == ' ' || bytes[from - 1] == '\t'))
        from--;
    while (to < in->src->len && (bytes[to] == ' ' || bytes[to] == '\t' || bytes[to] == '\r'))
        to++;
    bool whole = (from == 0 || bytes[from - 1] == '\n') && to < in->src->len && bytes[to] == '\n';
    return whole ? (struct span){from, to + 1} : span;
}

/* Words before the name that say nothing of the type. */
static bool builtins_is_type(const struct tokens *t, uint32_t i)
{
    return signature_is_type_word(tok_raw(t, i)) || str_ends(tok_raw(t, i), STR("_t"));
}

/* The type of the result in the declaration and in the row. */
static bool is_of_row(const struct input *in, const struct call *c, struct row row)
{
    const struct tokens *t = in->tok;
    uint32_t first = c->first;
    while (first > 0 && builtins_is_type(t, first - 1))
        first--;
    struct buf own = {0};
    signature_add_type(&own, t, (struct tok_range){first, c->first});
    struct str prefix, result, args, text = {own.p, own.len};
    const char *sig = row_attr(row, ROW_ATTR_sig);
    bool same = !sig || !attr_signature(sig, &prefix, &result, &args) || str_eq(text, result);
    buf_release(&own);
    return same;
}

static void builtins_look_at(const struct input *in, struct output *out, const struct name_use *use)
{
    const struct call *c = call_of(in, use);
    bool builtin =
        use->verdict == NAME_API && row_ok(use->row) && row_attr(use->row, ROW_ATTR_linkage);
    if (!builtin || c->shape != CALL_CLEAR || in->tok->tok[use->tok].flags & TOK_DIRECTIVE ||
        !call_is_declaration(in, use))
        return;
    struct span span = declaration_of(in, c);
    if (!is_of_row(in, c, use->row))
        finding_add(out->findings, TS_BUILTIN_DECLARED, name_span(in, use),
                    tok_raw(in->tok, use->tok), row_attr(use->row, ROW_ATTR_sig), NULL);
    if (span.begin < span.end)
        edit_replace(out->edits, span, STR(""), EDIT_REWRITE, "builtins");
}

const struct rewrite rewrite_builtins = {"builtins", .use = builtins_look_at};
