/* The port's edits as actions on a text. */
#include "serve/lsp_parts.h"

enum { PREVIEW_WAIT = 10000 /* milliseconds for the parse */ };

/* The whole lines that a span touches. */
static struct span lsp_actions_lines_of(const struct source *src, struct span span)
{
    uint32_t end = span.end > span.begin ? span.end - 1 : span.end;
    uint32_t first = source_place(src, span.begin).line, last = source_place(src, end).line;
    return (struct span){src->lines[first - 1],
                         last < src->nlines ? src->lines[last] - 1 : src->len};
}

static bool lsp_actions_touches(struct span a, struct span b)
{
    return a.begin <= b.end && b.begin <= a.end;
}

/* The edits that touch a span, as TextEdits; an empty list where none does. */
static json_t *text_edits(const struct lsp *s, const struct document *doc, struct span span)
{
    json_t *list = jvalue_array();
    for (uint32_t i = 0; i < doc->answer->nedits; i++) {
        const struct flat_edit *e = &doc->answer->edit[i];
        if (!lsp_actions_touches(e->span, span))
            continue;
        json_t *o = json_object();
        json_object_set_new(o, "range", lsp_range(s, doc, e->span));
        json_object_set_new(o, "newText", jvalue_text(e->text.p));
        json_array_append_new(list, o);
    }
    return list;
}

/* Takes the edits over. */
static json_t *workspace_edit(const struct lsp *s, const struct document *doc, json_t *edits)
{
    json_t *o = json_object();
    if (s->versioned) {
        json_t *text = json_pack("{sssI}", "uri", doc->uri, "version", (json_int_t)doc->version);
        json_object_set_new(o, "documentChanges",
                            json_pack("[{soso}]", "textDocument", text, "edits", edits));
        return o;
    }
    json_t *changes = json_object();
    json_object_set_new(changes, doc->uri, edits);
    json_object_set_new(o, "changes", changes);
    return o;
}

/* Edits that come before the parse may differ from those after it: the title says so. */
static json_t *action(const struct lsp *s, const struct document *doc, const char *title,
                      const char *kind)
{
    bool by_tokens = s->parser && !doc->answer->parsed;
    json_t *o = json_object();
    json_object_set_new(
        o, "title", json_sprintf("%s%s", title, by_tokens ? " (by tokens: not parsed yet)" : ""));
    json_object_set_new(o, "kind", json_string(kind));
    return o;
}

/* Does the client want actions of this kind? */
static bool wants(const json_t *params, const char *kind)
{
    const json_t *only = rpc_param(params, "context.only");
    bool any = !json_is_array(only);
    for (size_t i = 0; i < json_array_size(only) && !any; i++) {
        const char *word = json_string_value(json_array_get(only, i));
        size_t n = word ? strlen(word) : 0;
        any = word && (!n || (!strncmp(kind, word, n) && (!kind[n] || kind[n] == '.')));
    }
    return any;
}

static json_t *own_diagnostics(const json_t *params, const char *number)
{
    const json_t *given = rpc_param(params, "context.diagnostics");
    json_t *own = jvalue_array();
    for (size_t i = 0; i < json_array_size(given); i++) {
        json_t *d = json_array_get(given, i);
        const char *code = rpc_text(d, "code");
        if (code && !strcmp(code, number))
            json_array_append(own, d);
    }
    return own;
}

/* Adds the port of the finding's lines. */
static void add_fixes(const struct lsp *s, const struct document *doc, const json_t *params,
                      struct span lines, json_t *list)
{
    char number[16], title[64];
    for (uint32_t i = 0; i < doc->answer->nfindings; i++) {
        const struct finding *f = &doc->answer->finding[i];
        if (!lsp_actions_touches(f->span, lines))
            continue;
        json_t *edits = text_edits(s, doc, lsp_actions_lines_of(&doc->src, f->span));
        if (!json_array_size(edits)) {
            json_decref(edits);
            continue;
        }
        snprintf(number, sizeof number, "TS%04d", f->def->number);
        snprintf(title, sizeof title, "Port the lines of %s to HIP", number);
        json_t *o = action(s, doc, title, "quickfix");
        json_object_set_new(o, "diagnostics", own_diagnostics(params, number));
        json_object_set_new(o, "edit", workspace_edit(s, doc, edits));
        json_array_append_new(list, o);
    }
}

static void add_edits(const struct lsp *s, const struct document *doc, struct span span,
                      const char *title, const char *kind, json_t *list)
{
    json_t *edits = text_edits(s, doc, span);
    if (!json_array_size(edits)) {
        json_decref(edits);
        return;
    }
    json_t *o = action(s, doc, title, kind);
    json_object_set_new(o, "edit", workspace_edit(s, doc, edits));
    json_array_append_new(list, o);
}

static void add_preview(const struct document *doc, json_t *list)
{
    json_t *command = json_pack("{ssss s[s]}", "title", "Preview the port to HIP", "command",
                                LSP_PREVIEW, "arguments", doc->uri);
    json_array_append_new(list, json_pack("{ssssso}", "title", "Preview the port to HIP", "kind",
                                          "source.tranship", "command", command));
}

json_t *lsp_code_actions(struct lsp *s, const struct rpc_call *call)
{
    struct document *doc = lsp_document(s, call->params);
    struct position begin, end;
    if (!doc || !lsp_position(rpc_param(call->params, "range.start"), &begin) ||
        !lsp_position(rpc_param(call->params, "range.end"), &end))
        return rpc_error(call->id, RPC_INVALID_PARAMS, "%s: no such text is open, or no range",
                         call->method);
    lsp_refresh(s);
    struct span range = {position_offset(&doc->src, begin, s->encoding),
                         position_offset(&doc->src, end, s->encoding)};
    struct span lines = lsp_actions_lines_of(&doc->src, range), all = {0, doc->src.len};
    json_t *list = jvalue_array();
    if (wants(call->params, "quickfix"))
        add_fixes(s, doc, call->params, lines, list);
    if (wants(call->params, "refactor.rewrite"))
        add_edits(s, doc, lines, "Port these lines to HIP", "refactor.rewrite", list);
    if (wants(call->params, "source.tranship")) {
        add_edits(s, doc, all, "Port the whole file to HIP", "source.tranship", list);
        add_preview(doc, list);
    }
    return rpc_result(call->id, list);
}

static json_t *preview(const struct document *doc)
{
    const struct answer *answer = doc->answer;
    struct buf out = {0};
    uint32_t at = 0;
    for (uint32_t i = 0; i < answer->nedits; i++) {
        buf_add(&out, doc->src.bytes + at, answer->edit[i].span.begin - at);
        buf_adds(&out, answer->edit[i].text);
        at = answer->edit[i].span.end;
    }
    buf_add(&out, doc->src.bytes + at, doc->src.len - at);
    json_t *o = json_object();
    json_object_set_new(o, "uri", jvalue_text(doc->uri));
    json_object_set_new(o, "version", json_integer(doc->version));
    json_object_set_new(o, "parsed", json_boolean(answer->parsed));
    json_object_set_new(o, "findings", json_integer(answer->nfindings));
    json_object_set_new(o, "text", jvalue_text(out.len ? out.p : ""));
    buf_release(&out);
    return o;
}

json_t *lsp_execute(struct lsp *s, const struct rpc_call *call)
{
    const char *command = rpc_text(call->params, "command");
    const char *uri = json_string_value(json_array_get(rpc_param(call->params, "arguments"), 0));
    const struct document *doc = uri ? documents_find(&s->documents, uri) : NULL;
    if (!command || strcmp(command, LSP_PREVIEW) != 0)
        return rpc_error(call->id, RPC_INVALID_PARAMS, "%s: no such command", call->method);
    if (!doc)
        return rpc_error(call->id, RPC_INVALID_PARAMS, "%s: no such text is open", LSP_PREVIEW);
    lsp_wait_parsed(s, doc, PREVIEW_WAIT);
    return rpc_result(call->id, preview(doc));
}
