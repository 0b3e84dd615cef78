/* Hover: the reference's entry for the name under the cursor. */
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

/* CUDA's name at a place, as its row has it; and where it stands. */
static const char *lsp_hover_use_at(const struct answer *answer, uint32_t offset, struct span *span)
{
    for (uint32_t i = 0; answer && i < answer->nuses; i++) {
        *span = answer->use[i].span;
        if (span->begin <= offset && offset <= span->end)
            return answer->use[i].name;
    }
    return NULL;
}

/* A header, or HIP's name, which says what becomes it. Words such as "int" are some
 * library's type in HIP. */
static const char *word_at(const struct tokens *t, uint32_t offset, struct span *span,
                           struct arena *a)
{
    uint32_t i = token_at(t, offset);
    struct str text = i < t->n ? tok_text(t, i, a) : STR("");
    bool hip = str_starts(text, STR("hip")) || str_starts(text, STR("HIP")) ||
               str_starts(text, STR("roc"));
    if (i >= t->n || !(t->tok[i].kind == TOK_HEADER || (t->tok[i].kind == TOK_IDENT && hip)))
        return NULL;
    *span = (struct span){t->tok[i].begin, t->tok[i].end};
    return arena_strdup(a, text);
}

static void lsp_hover_add_findings(struct reference *ref, const struct document *doc,
                                   uint32_t offset, struct span *span)
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

static json_t *lsp_hover_contents(const struct lsp *s, const struct buf *text)
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
    struct reference_miss miss;
    uint32_t offset = position_offset(&doc->src, at, s->encoding);
    struct span span, here = {offset, offset};
    lex(&t, &doc->src, &a);
    const char *name = lsp_hover_use_at(doc->answer, offset, &span);
    if (!name)
        name = word_at(&t, offset, &span, &a);
    if (!name || !reference_add(&ref, name, &miss))
        span = here;
    lsp_hover_add_findings(&ref, doc, offset, &span);
    json_t *o = NULL;
    if (text.len) {
        o = json_object();
        json_object_set_new(o, "contents", lsp_hover_contents(s, &text));
        json_object_set_new(o, "range", lsp_range(s, doc, span));
    }
    buf_release(&text);
    arena_release(&a);
    return rpc_result(call->id, o);
}
