#include "serve/mcp.h"
#include "base/fs.h"
#include "serve/mcp_parts.h"
#include "serve/message.h"
#include "validate/process/process.h"
#include <stdlib.h>

/* Versions of the protocol that this speaks; the first is the newest. */
static const char *const versions[] = {"2025-06-18", "2025-03-26", "2024-11-05"};

static const char *pick_version(const json_t *params)
{
    const char *wanted = rpc_text(params, "protocolVersion");
    for (size_t i = 0; wanted && i < sizeof versions / sizeof *versions; i++) {
        if (!strcmp(wanted, versions[i]))
            return versions[i];
    }
    return versions[0];
}

static json_t *serve_mcp_initialize(const struct mcp_options *opt, const struct rpc_call *call)
{
    json_t *o = json_pack("{sss{s{sb}}s{ssss}}", "protocolVersion", pick_version(call->params),
                          "capabilities", "tools", "listChanged", 0, "serverInfo", "name",
                          "tranship", "version", opt->version);
    struct buf text = {0};
    buf_addstr(
        &text,
        "Ports CUDA sources to HIP. Begin with examine: it says how much of the code converts and "
        "what is left, with places and what to do. Paths are relative to ");
    buf_addstr(&text, opt->paths.folder[0]);
    buf_addstr(&text, opt->sandboxed ? "."
                                     : "; programs are not run, "
                                       "because this kernel has no Landlock.");
    json_object_set_new(o, "instructions", jvalue_text(text.p));
    buf_release(&text);
    return rpc_result(call->id, o);
}

static json_t *schema_of(const struct mcp_tool *t)
{
    json_error_t error;
    json_t *o = json_object();
    json_object_set_new(o, "type", json_string("object"));
    json_object_set_new(o, "properties", json_loads(t->schema, 0, &error));
    json_object_set_new(o, "required", json_loads(t->required, 0, &error));
    json_object_set_new(o, "additionalProperties", json_false());
    return o;
}

static json_t *list_tools(const struct rpc_call *call)
{
    json_t *list = jvalue_array();
    for (const struct mcp_tool *t = mcp_tools; t->name; t++) {
        json_t *o = json_pack("{ssssss}", "name", t->name, "title", t->title, "description",
                              t->description);
        json_object_set_new(o, "inputSchema", schema_of(t));
        json_object_set_new(o, "annotations",
                            json_pack("{sbsb}", "readOnlyHint", !t->writes, "openWorldHint", 0));
        json_array_append_new(list, o);
    }
    return rpc_result(call->id, json_pack("{so}", "tools", list));
}

/* An argument that the tool does not take, or that is missing: NULL, or what is wrong. */
static const char *check_arguments(const struct mcp_tool *t, const json_t *arguments,
                                   struct arena *a)
{
    json_t *schema = schema_of(t);
    const json_t *properties = json_object_get(schema, "properties"),
                 *required = json_object_get(schema, "required");
    const char *wrong = NULL, *key;
    json_t *value;
    json_object_foreach((json_t *)arguments, key, value)
    {
        if (!json_object_get(properties, key))
            wrong = arena_printf(a, "%s takes no argument '%.100s'", t->name, key);
    }
    for (size_t i = 0; i < json_array_size(required) && !wrong; i++) {
        const char *name = json_string_value(json_array_get(required, i));
        if (!json_object_get(arguments, name))
            wrong = arena_printf(a, "%s: the argument '%s' is missing", t->name, name);
    }
    json_decref(schema);
    return wrong;
}

static json_t *tool_result(struct mcp_call *c, bool failed)
{
    json_t *content =
        json_pack("[{ssso}]", "type", "text", "text", jvalue_text(c->text.len ? c->text.p : ""));
    json_t *o = json_pack("{sosb}", "content", content, "isError", failed);
    if (c->structure)
        json_object_set_new(o, "structuredContent", c->structure);
    return o;
}

static json_t *call_tool(struct mcp_inbox *in, const struct rpc_call *call)
{
    const struct mcp_options *opt = in->opt;
    const char *name = rpc_text(call->params, "name");
    const json_t *arguments = rpc_param(call->params, "arguments");
    json_t *none = json_object();
    const struct mcp_tool *t = mcp_tools;
    while (t->name && (!name || strcmp(t->name, name) != 0))
        t++;
    struct arena a = {0};
    struct err err;
    struct mcp_call c = {
        .opt = opt, .arguments = arguments ? arguments : none, .arena = &a, .stop = in->stop};
    const char *wrong = !t->name                       ? "no such tool"
                        : !json_is_object(c.arguments) ? "arguments is not an object"
                                                       : check_arguments(t, c.arguments, &a);
    json_t *answer;
    if (wrong) {
        answer = rpc_error(call->id, RPC_INVALID_PARAMS, "%s", wrong);
    } else if (!mcp_inbox_begin(in, call->id)) {
        answer = NULL;
    } else {
        bool failed = t->run(&c, &err) < 0, cancelled = mcp_inbox_end(in);
        if (failed) {
            buf_clear(&c.text);
            buf_addstr(&c.text, err.msg);
        }
        answer = rpc_result(call->id, tool_result(&c, failed));
        if (cancelled) { /* who cancels a call waits for no answer */
            json_decref(answer);
            answer = NULL;
        }
    }
    buf_release(&c.text);
    arena_release(&a);
    json_decref(none);
    return answer;
}

/* An rpc_method_fn. */
static json_t *serve_mcp_method(void *ctx, const struct rpc_call *call)
{
    struct mcp_inbox *in = ctx;
    if (!call->id)
        return NULL; /* notifications/initialized; of notifications/cancelled, the inbox hears */
    if (!strcmp(call->method, "initialize"))
        return serve_mcp_initialize(in->opt, call);
    if (!strcmp(call->method, "ping"))
        return rpc_result(call->id, json_object());
    if (!strcmp(call->method, "tools/list"))
        return list_tools(call);
    if (!strcmp(call->method, "tools/call"))
        return call_tool(in, call);
    return rpc_error(call->id, RPC_METHOD_NOT_FOUND, "%s: no such method", call->method);
}

static int serve_mcp_answer(struct mcp_inbox *in, const struct mcp_message *m, struct err *err)
{
    json_t *answer = m->bad ? rpc_error(NULL, RPC_PARSE_ERROR, "%s", m->bad)
                            : rpc_take((struct str){m->text, m->n}, serve_mcp_method, in);
    struct buf text = {0}, out = {0};
    if (!answer)
        return 0;
    rpc_write(answer, &text);
    message_frame(FRAMING_LINES, buf_str(&text), &out);
    int code = fs_write_all(in->opt->out, buf_str(&out));
    buf_release(&text);
    buf_release(&out);
    return code ? err_set(err, "the client takes no answer: %s", fs_reason(code)) : 0;
}

int mcp_serve(const struct mcp_options *opt, struct err *err)
{
    struct mcp_inbox in;
    struct mcp_message m;
    jvalue_begin();
    int rc = mcp_inbox_open(&in, opt, err);
    if (rc != 0)
        return -1;
    while (rc == 0 && !process_interrupted() && mcp_inbox_take(&in, &m)) {
        rc = serve_mcp_answer(&in, &m, err);
        free(m.text);
    }
    mcp_inbox_close(&in);
    return rc;
}
