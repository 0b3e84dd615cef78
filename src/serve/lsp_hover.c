/* What the reference says of the name under the cursor. */
#include "core/lex.h"
#include "report/reference.h"
#include "serve/lsp_parts.h"

/* The token at a place, or the one that ends there; t->n where there is none. */
static uint32_t token_at(const struct tokens *t, uint32_t offset)
{
    uint32_t i = tok_at(t, offset);
    if (i < t->n && t->tok[i].begin == offset && t->tok[i].kind != TOK_PUNCT)
        return i;
    return i && t->tok[i - 1].end >= offset ? i - 1 : t->n;
}

/* Tokens as one name: "cub::DeviceReduce::Sum". */
static const char *name_from(const struct tokens *t, uint32_t first, uint32_t last, struct arena *a)
{
    struct buf name = {0};
    for (uint32_t i = first; i <= last; i++)
        buf_adds(&name, tok_text(t, i, a));
    const char *own = arena_strdup(a, buf_str(&name));
    buf_release(&name);
    return own;
}

/* The longest name that ends with token i and that the tables know; *first is its first token. */
static bool add_name(struct reference *ref, const struct tokens *t, uint32_t i, uint32_t *first,
                     struct arena *a)
{
    struct reference_miss miss;
    *first = i;
    while (*first >= 2 && tok_is(t, *first - 1, P_SCOPE) && t->tok[*first - 2].kind == TOK_IDENT)
        *first -= 2;
    for (; *first < i; *first += 2) {
        if (reference_add(ref, name_from(t, *first, i, a), &miss))
            return true;
    }
    return reference_add(ref, name_from(t, i, i, a), &miss);
}

static void add_findings(struct reference *ref, const struct document *doc, uint32_t offset,
                         struct span *span)
{
    struct reference_miss miss;
    char number[16];
    int last = 0;
    for (uint32_t i = 0; doc->answer && i < doc->answer->nfindings; i++) {
        const struct finding *f = &doc->answer->finding[i];
        if (f->def->number == last || offset < f->span.begin || offset >= f->span.end)
            continue;
        last = f->def->number;
        snprintf(number, sizeof number, "TS%04d", last);
        reference_add(ref, number, &miss);
        if (span->begin == span->end)
            *span = f->span;
    }
}

static json_t *contents(const struct lsp *s, const struct buf *text)
{
    struct buf shown = {0};
    json_t *o = json_object();
    if (s->markdown)
        buf_printf(&shown, "```text\n%s```", text->p);
    else
        buf_addstr(&shown, text->p);
    json_object_set_new(o, "kind", json_string(s->markdown ? "markdown" : "plaintext"));
    json_object_set_new(o, "value", jvalue_text(shown.p));
    buf_release(&shown);
    return o;
}

json_t *lsp_hover(struct lsp *s, const struct rpc_call *call)
{
    const struct document *doc = lsp_document(s, call->params);
    struct position at;
    if (!doc || !lsp_position(rpc_param(call->params, "position"), &at))
        return rpc_error(call->id, RPC_INVALID_PARAMS, "%s: no such text is open, or no position",
                         call->method);
    lsp_refresh(s);
    struct arena a = {0};
    struct buf text = {0};
    struct tokens t;
    struct reference ref = {{s->opt->map, s->opt->project->translate.rocm, 0}, &text, NULL};
    uint32_t offset = position_offset(&doc->src, at, s->encoding), first;
    struct span span = {offset, offset};
    lex(&t, &doc->src, &a);
    uint32_t i = token_at(&t, offset);
    bool is_name = i < t.n && (t.tok[i].kind == TOK_IDENT || t.tok[i].kind == TOK_HEADER);
    if (is_name && add_name(&ref, &t, i, &first, &a))
        span = (struct span){t.tok[first].begin, t.tok[i].end};
    add_findings(&ref, doc, offset, &span);
    json_t *o = NULL;
    if (text.len) {
        o = json_object();
        json_object_set_new(o, "contents", contents(s, &text));
        json_object_set_new(o, "range", lsp_range(s, doc, span));
    }
    buf_release(&text);
    arena_release(&a);
    return rpc_result(call->id, o);
}
