/* namespace: "using namespace nvcuda::wmma;" and "namespace w = nvcuda::wmma;". What is qualified by such a
 * name is for rename. */
#include "rewrite/call.h"

/* The first token after "A::B::C". */
static uint32_t chain_past(const struct tokens *t, uint32_t i)
{
    while (i < t->n && t->tok[i].kind == TOK_IDENT) {
        if (!tok_is(t, i + 1, P_SCOPE))
            return i + 1;
        i += 2;
    }
    return i;
}

static struct str chain_text(const struct tokens *t, struct tok_range chain, struct arena *a)
{
    struct buf text = {0};
    for (uint32_t k = chain.first; k < chain.past && text.len < 400; k++)
        buf_adds(&text, tok_raw(t, k));
    struct str s = {arena_strdup(a, buf_str(&text)), text.len};
    buf_release(&text);
    return s;
}

/* The namespace that the keyword at i names as a whole, by "using namespace X" or "namespace A = X"; an empty
 * range for others. */
static struct tok_range named(const struct tokens *t, uint32_t i)
{
    bool alias = i + 2 < t->n && t->tok[i + 1].kind == TOK_IDENT && tok_is(t, i + 2, P_ASSIGN);
    if (!alias && (i == 0 || !tok_word(t, i - 1, "using")))
        return (struct tok_range){i, i};
    uint32_t first = alias ? i + 3 : i + 1;
    if (tok_is(t, first, P_SCOPE))
        first++;
    return (struct tok_range){first, chain_past(t, first)};
}

/* A namespace that no ported name is in: the whole declaration goes. */
static void drop(const struct input *in, struct output *out, uint32_t i, struct tok_range chain)
{
    bool is_using = i > 0 && tok_word(in->tok, i - 1, "using");
    if (tok_is(in->tok, chain.past, P_SEMI))
        edit_replace(out->edits, tok_span(in->tok, (struct tok_range){i - is_using, chain.past + 1}), STR(""),
                     EDIT_REWRITE, "namespace");
}

static void look_at(const struct input *in, struct output *out, uint32_t i)
{
    struct tok_range chain = named(in->tok, i);
    if (chain.first >= chain.past)
        return;
    struct str name = chain_text(in->tok, chain, out->arena);
    struct row row = map_find(in->map, name, MAP_KIND(ROW_NAMESPACE), in->opt->rocm);
    if (!row_ok(row) || row.data->flags & ROW_SAME)
        return;
    const char *hip = row_hip(row), *by = row_attr(row, ROW_ATTR_rewrite);
    struct span span = tok_span(in->tok, chain);
    if (by && strcmp(by, "drop") == 0)
        drop(in, out, i, chain);
    else if (hip)
        edit_replace(out->edits, span, str_of(hip), EDIT_REWRITE, "namespace");
    else
        finding_add(out->findings, TS_NO_COUNTERPART, span, name, NULL, row_attr(row, ROW_ATTR_note));
}

static void run(const struct input *in, struct output *out)
{
    for (uint32_t i = 0; i + 1 < in->tok->n; i++) {
        if (tok_word(in->tok, i, "namespace"))
            look_at(in, out, i);
    }
}

const struct rewrite rewrite_namespace = {"namespace", run};
