/* Applies an editor's changes to its texts, and sends the diagnostics for them. */
#include "base/clock.h"
#include "serve/lsp_parts.h"
#include <poll.h>

static struct str lsp_text_of(const json_t *value)
{
    return (struct str){json_string_value(value), json_string_length(value)};
}

struct document *lsp_document(const struct lsp *s, const json_t *params)
{
    const char *uri = rpc_text(params, "textDocument.uri");
    return uri ? documents_find(&s->documents, uri) : NULL;
}

static bool lsp_text_number_of(const json_t *o, const char *key, uint32_t *out)
{
    const json_t *value = json_object_get(o, key);
    json_int_t n = json_integer_value(value);
    *out = n > INT32_MAX ? INT32_MAX : (uint32_t)n;
    return json_is_integer(value) && n >= 0;
}

bool lsp_position(const json_t *value, struct position *out)
{
    return lsp_text_number_of(value, "line", &out->line) &&
           lsp_text_number_of(value, "character", &out->character);
}

static json_t *position_json(const struct lsp *s, const struct document *doc, uint32_t offset)
{
    struct position p = position_at(&doc->src, offset, s->encoding);
    return json_pack("{sIsI}", "line", (json_int_t)p.line, "character", (json_int_t)p.character);
}

json_t *lsp_range(const struct lsp *s, const struct document *doc, struct span span)
{
    json_t *o = json_object();
    json_object_set_new(o, "start", position_json(s, doc, span.begin));
    json_object_set_new(o, "end", position_json(s, doc, span.end));
    return o;
}

bool lsp_did_open(struct lsp *s, const json_t *params)
{
    const char *uri = rpc_text(params, "textDocument.uri");
    const json_t *text = rpc_param(params, "textDocument.text");
    if (!uri || !json_is_string(text) || json_string_length(text) > MESSAGE_MAX)
        return false;
    documents_open(&s->documents, uri, rpc_text(params, "textDocument.languageId"),
                   lsp_text_of(text),
                   json_integer_value(rpc_param(params, "textDocument.version")));
    return true;
}

static bool lsp_text_change(struct lsp *s, struct document *doc, const json_t *change)
{
    const json_t *text = json_object_get(change, "text"), *range = json_object_get(change, "range");
    struct position begin, end;
    if (!json_is_string(text) || doc->text.len + json_string_length(text) > MESSAGE_MAX)
        return false;
    if (!range) {
        document_replace_all(doc, lsp_text_of(text));
        return true;
    }
    if (!lsp_position(json_object_get(range, "start"), &begin) ||
        !lsp_position(json_object_get(range, "end"), &end))
        return false;
    document_replace(doc, begin, end, lsp_text_of(text), s->encoding);
    return true;
}

bool lsp_did_change(struct lsp *s, const json_t *params)
{
    struct document *doc = lsp_document(s, params);
    const json_t *changes = rpc_param(params, "contentChanges");
    const json_t *version = rpc_param(params, "textDocument.version");
    bool ok = doc && json_is_array(changes);
    for (size_t i = 0; ok && i < json_array_size(changes); i++)
        ok = lsp_text_change(s, doc, json_array_get(changes, i));
    if (doc && json_is_integer(version))
        doc->version = json_integer_value(version);
    return ok;
}

bool lsp_did_close(struct lsp *s, const json_t *params)
{
    struct document *doc = lsp_document(s, params);
    if (!doc)
        return false;
    lsp_send(s, rpc_notification("textDocument/publishDiagnostics",
                                 json_pack("{sss[]}", "uri", doc->uri, "diagnostics")));
    documents_close(&s->documents, doc);
    s->saves++; /* others may include the file, which counts as it is on the disk now */
    return true;
}

/* ---- diagnostics ---- */

/* The message, what there is to know of this case, and what to do. */
static json_t *message_json(const struct finding *f)
{
    struct buf text = {0};
    buf_addstr(&text, f->message);
    if (f->note)
        buf_printf(&text, "\n%s", f->note);
    if (f->def->todo && *f->def->todo)
        buf_printf(&text, "\n%s", f->def->todo);
    json_t *value = jvalue_text(text.p);
    buf_release(&text);
    return value;
}

static json_t *diagnostic(const struct lsp *s, const struct document *doc, const struct finding *f)
{
    static const int severity[] = {[SEV_INFO] = 3, [SEV_WARNING] = 2, [SEV_ERROR] = 1};
    json_t *o = json_object();
    json_object_set_new(o, "range", lsp_range(s, doc, f->span));
    json_object_set_new(o, "severity", json_integer(severity[f->severity]));
    json_object_set_new(o, "code", json_sprintf("TS%04d", f->def->number));
    json_object_set_new(o, "source",
                        json_string(doc->answer->parsed || s->opt->project->no_parse
                                        ? "tranship"
                                        : "tranship (tokens)"));
    json_object_set_new(o, "message", message_json(f));
    return o;
}

/* Says that the parse did not see everything: findings may be missing, or too many. */
static json_t *doubt_diagnostic(const struct lsp *s, const struct document *doc)
{
    struct buf text = {0};
    json_t *o = json_object();
    buf_printf(&text, "not fully parsed: %s", doc->answer->doubt);
    json_object_set_new(o, "range", lsp_range(s, doc, (struct span){0, 0}));
    json_object_set_new(o, "severity", json_integer(3));
    json_object_set_new(o, "source", json_string("tranship"));
    json_object_set_new(o, "message", jvalue_text(text.p));
    buf_release(&text);
    return o;
}

/* Tells the editor, unless it knows. */
static void lsp_text_publish(struct lsp *s, struct document *doc)
{
    json_t *list = jvalue_array(), *params = json_object();
    for (uint32_t i = 0; i < doc->answer->nfindings; i++)
        json_array_append_new(list, diagnostic(s, doc, &doc->answer->finding[i]));
    if (doc->answer->doubt)
        json_array_append_new(list, doubt_diagnostic(s, doc));
    json_object_set_new(params, "uri", jvalue_text(doc->uri));
    json_object_set_new(params, "version", json_integer(doc->version));
    json_object_set_new(params, "diagnostics", list);
    struct buf text = {0};
    json_t *message = rpc_notification("textDocument/publishDiagnostics", params);
    rpc_write(message, &text);
    if (!str_eq(buf_str(&text), buf_str(&doc->published)))
        message_frame(FRAMING_HEADS, buf_str(&text), &s->out);
    buf_release(&doc->published);
    doc->published = text;
}

/* ---- answers ---- */

/* Bytes of other texts that are looked at for what they define before there is a parse. */
enum { CONTEXT_MAX = 512 << 10 };

static struct texts_open *texts_new(const struct lsp *s)
{
    struct texts_open *t = xcalloc(1, sizeof *t);
    t->text = ARENA_ARRAY(&t->arena, struct answer_text, s->documents.v.n);
    t->saves = s->saves;
    return t;
}

static void lsp_text_add_text(struct texts_open *t, const struct document *doc, bool context)
{
    char *bytes = arena_strdup(&t->arena, buf_str(&doc->text));
    t->text[t->n++] = (struct answer_text){.uri = arena_strdup(&t->arena, str_of(doc->uri)),
                                           .path = arena_strdup(&t->arena, str_of(doc->path)),
                                           .bytes = {bytes, doc->text.len},
                                           .version = doc->version,
                                           .context = context};
}

/* Those that have changed, to be looked at by their tokens. */
static struct texts_open *changed_texts(const struct lsp *s)
{
    struct texts_open *t = texts_new(s);
    size_t context = 0;
    for (size_t i = 0; i < s->documents.v.n; i++) {
        const struct document *doc = s->documents.v.p[i];
        context += doc->changed ? 0 : doc->text.len;
        if (doc->changed || context <= CONTEXT_MAX)
            lsp_text_add_text(t, doc, !doc->changed);
    }
    return t;
}

static bool lsp_text_is_source(const struct document *doc)
{
    enum source_kind kind = source_kind(doc->path);
    return kind == SOURCE_CUDA || kind == SOURCE_HOST;
}

static bool has_parse(const struct document *doc)
{
    return !doc->changed && doc->answer && doc->answer->parsed;
}

/* All, to be parsed: sources that are as they were stay as they are judged, unless a header has
 * changed, or a file that is not open may have. */
static struct texts_open *all_texts(const struct lsp *s)
{
    struct texts_open *t = texts_new(s);
    bool all = s->taken < s->saves;
    for (size_t i = 0; i < s->documents.v.n; i++)
        all |= !lsp_text_is_source(s->documents.v.p[i]) && !has_parse(s->documents.v.p[i]);
    for (size_t i = 0; i < s->documents.v.n; i++) {
        const struct document *doc = s->documents.v.p[i];
        lsp_text_add_text(t, doc, !all && lsp_text_is_source(doc) && has_parse(doc));
    }
    return t;
}

/* Takes answers over for texts that are still the same. */
static void take_answers(struct lsp *s, struct texts_open *t, bool changed_only)
{
    for (uint32_t i = 0; i < t->n; i++) {
        struct answer_text *text = &t->text[i];
        struct document *doc = text->context ? NULL : documents_find(&s->documents, text->uri);
        bool same = doc && text->answer && str_eq(buf_str(&doc->text), text->bytes);
        if (!same || (changed_only && !doc->changed))
            continue;
        answer_free(doc->answer);
        doc->answer = text->answer;
        text->answer = NULL;
        doc->changed = false;
        lsp_text_publish(s, doc);
    }
    texts_open_free(t);
}

void lsp_refresh(struct lsp *s)
{
    bool changed = false;
    for (size_t i = 0; i < s->documents.v.n; i++)
        changed |= s->documents.v.p[i]->changed;
    if ((changed || s->asked < s->saves) && s->parser)
        parse_thread_ask(s->parser, all_texts(s));
    s->asked = s->saves;
    if (!changed)
        return;
    struct texts_open *t = changed_texts(s);
    answer_all(t, s->opt->project, s->opt->map, false);
    take_answers(s, t, true);
}

void lsp_take_parsed(struct lsp *s)
{
    struct texts_open *t = s->parser ? parse_thread_take(s->parser) : NULL;
    if (!t)
        return;
    s->taken = t->saves;
    take_answers(s, t, false);
}

void lsp_wait_parsed(struct lsp *s, const struct document *doc, int milliseconds)
{
    double until = clock_now() + milliseconds / 1e3, left;
    lsp_refresh(s);
    while (s->parser && !doc->answer->parsed && (left = until - clock_now()) > 0) {
        struct pollfd p = {.fd = parse_thread_fd(s->parser), .events = POLLIN};
        if (poll(&p, 1, (int)(left * 1e3) + 1) > 0)
            lsp_take_parsed(s);
    }
}
