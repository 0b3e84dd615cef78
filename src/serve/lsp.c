#include "serve/lsp.h"
#include "base/fs.h"
#include "serve/lsp_parts.h"
#include <errno.h>
#include <poll.h>
#include <unistd.h>

enum { SERVER_NOT_INITIALIZED = -32002 };

void lsp_send(struct lsp *s, json_t *message)
{
    struct buf text = {0};
    rpc_write(message, &text);
    message_frame(FRAMING_HEADS, buf_str(&text), &s->out);
    buf_release(&text);
}

static bool list_has(const json_t *list, const char *word)
{
    for (size_t i = 0; i < json_array_size(list); i++) {
        const char *text = json_string_value(json_array_get(list, i));
        if (text && !strcmp(text, word))
            return true;
    }
    return false;
}

static json_t *capabilities(const struct lsp *s)
{
    return json_pack("{sss{sbsis{sb}}sbs{s[sss]}s{s[s]}}", "positionEncoding",
                     s->encoding == ENCODING_UTF8 ? "utf-8" : "utf-16", "textDocumentSync",
                     "openClose", 1, "change", 2, "save", "includeText", 0, "hoverProvider", 1,
                     "codeActionProvider", "codeActionKinds", "quickfix", "refactor.rewrite",
                     "source.tranship", "executeCommandProvider", "commands", LSP_PREVIEW);
}

static json_t *serve_lsp_initialize(struct lsp *s, const struct rpc_call *call)
{
    const json_t *client = rpc_param(call->params, "capabilities");
    if (s->initialized)
        return rpc_error(call->id, RPC_INVALID_REQUEST,
                         "initialize: "
                         "the server is already initialized");
    s->initialized = true;
    s->encoding = list_has(rpc_param(client, "general.positionEncodings"), "utf-8")
                      ? ENCODING_UTF8
                      : ENCODING_UTF16;
    s->versioned = json_is_true(rpc_param(client, "workspace.workspaceEdit.documentChanges"));
    s->markdown = list_has(rpc_param(client, "textDocument.hover.contentFormat"), "markdown");
    json_t *o = json_object();
    json_object_set_new(o, "capabilities", capabilities(s));
    json_object_set_new(o, "serverInfo",
                        json_pack("{ssss}", "name", "tranship", "version", s->opt->version));
    return rpc_result(call->id, o);
}

static json_t *shut_down(struct lsp *s, const struct rpc_call *call)
{
    s->shut_down = true;
    return rpc_result(call->id, NULL);
}

static const struct {
    const char *name;
    json_t *(*answer)(struct lsp *s, const struct rpc_call *call);
} requests[] = {
    {"initialize", serve_lsp_initialize},      {"shutdown", shut_down},
    {"textDocument/hover", lsp_hover},         {"textDocument/codeAction", lsp_code_actions},
    {"workspace/executeCommand", lsp_execute},
};

static json_t *request(struct lsp *s, const struct rpc_call *call)
{
    bool first = !strcmp(call->method, "initialize");
    if (!s->initialized && !first)
        return rpc_error(call->id, SERVER_NOT_INITIALIZED, "%s: initialize comes first",
                         call->method);
    if (s->shut_down)
        return rpc_error(call->id, RPC_INVALID_REQUEST, "%s: the server was shut down",
                         call->method);
    for (size_t i = 0; i < sizeof requests / sizeof *requests; i++) {
        if (!strcmp(call->method, requests[i].name))
            return requests[i].answer(s, call);
    }
    return rpc_error(call->id, RPC_METHOD_NOT_FOUND, "%s: no such method", call->method);
}

/* Reports a bad notification in the client's log: a notification has no answer. */
static void serve_lsp_complain(struct lsp *s, const char *method)
{
    char text[160];
    snprintf(text, sizeof text, "tranship: %.100s: that makes no sense here, and was ignored",
             method);
    lsp_send(s, rpc_notification("window/logMessage",
                                 json_pack("{siso}", "type", 2, "message", jvalue_text(text))));
}

static void notification(struct lsp *s, const struct rpc_call *call)
{
    bool ok = true;
    if (!strcmp(call->method, "exit"))
        s->exits = true;
    else if (!s->initialized || s->shut_down)
        return;
    else if (!strcmp(call->method, "textDocument/didOpen"))
        ok = lsp_did_open(s, call->params);
    else if (!strcmp(call->method, "textDocument/didChange"))
        ok = lsp_did_change(s, call->params);
    else if (!strcmp(call->method, "textDocument/didClose"))
        ok = lsp_did_close(s, call->params);
    else if (!strcmp(call->method, "textDocument/didSave") ||
             !strcmp(call->method, "workspace/didChangeWatchedFiles"))
        s->saves++; /* files that are not open may have changed as well */
    if (!ok)
        serve_lsp_complain(s, call->method);
}

/* An rpc_method_fn. Requests are answered in their order, at once: one that $/cancelRequest is
 * about was answered before. */
static json_t *serve_lsp_method(void *ctx, const struct rpc_call *call)
{
    if (call->id)
        return request(ctx, call);
    notification(ctx, call);
    return NULL;
}

/* All messages that are there. */
static void take_messages(struct lsp *s)
{
    struct str body;
    const char *why;
    enum message_state state;
    while (!s->exits && (state = message_next(&s->stream, &body, &why)) != MESSAGE_NONE) {
        json_t *answer = state == MESSAGE_BAD ? rpc_error(NULL, RPC_PARSE_ERROR, "%s", why)
                                              : rpc_take(body, serve_lsp_method, s);
        if (answer)
            lsp_send(s, answer);
    }
}

/* False at the end of the stream. */
static bool serve_lsp_read_some(struct lsp *s)
{
    char bytes[1 << 16];
    ssize_t n = read(s->opt->in, bytes, sizeof bytes);
    if (n < 0 && (errno == EINTR || errno == EAGAIN))
        return true;
    if (n <= 0)
        return false;
    message_feed(&s->stream, (struct str){bytes, (size_t)n});
    take_messages(s);
    return !s->exits && !s->stream.lost;
}

static bool serve_lsp_write_out(struct lsp *s)
{
    bool ok = fs_write_all(s->opt->out, buf_str(&s->out)) == 0;
    buf_clear(&s->out);
    return ok;
}

/* Answers wait until no more is to be read: who types fast is not answered for each letter. */
static void loop(struct lsp *s)
{
    bool goes_on = true;
    while (goes_on) {
        struct pollfd p[2] = {
            {.fd = s->opt->in, .events = POLLIN},
            {.fd = s->parser ? parse_thread_fd(s->parser) : -1, .events = POLLIN}};
        int n = poll(p, 2, 0);
        if (n == 0) {
            lsp_refresh(s);
            goes_on = serve_lsp_write_out(s);
            n = goes_on ? poll(p, 2, -1) : 0;
        }
        if (n < 0 && errno != EINTR)
            return;
        if (n > 0 && p[0].revents)
            goes_on = serve_lsp_read_some(s);
        if (n > 0 && p[1].revents)
            lsp_take_parsed(s);
    }
    serve_lsp_write_out(s);
}

int lsp_serve(const struct lsp_options *opt, struct err *err)
{
    struct lsp s = {.opt = opt, .stream = {.framing = FRAMING_HEADS}};
    jvalue_begin();
    if (!opt->project->no_parse && !(s.parser = parse_thread_start(opt->project, opt->map, err)))
        return -1;
    loop(&s);
    if (s.parser)
        parse_thread_end(s.parser);
    documents_release(&s.documents);
    message_release(&s.stream);
    buf_release(&s.out);
    return s.exits && s.shut_down ? 0 : 1;
}
