#include "serve/rpc.h"
#include <stdarg.h>
#include <stdio.h>

static json_t *rpc_message_of(const json_t *id)
{
    json_t *o = jvalue_object();
    json_object_set_new(o, "jsonrpc", json_string("2.0"));
    json_object_set_new(o, "id", id ? json_deep_copy(id) : json_null());
    return o;
}

json_t *rpc_result(const json_t *id, json_t *result)
{
    json_t *o = rpc_message_of(id);
    json_object_set_new(o, "result", result ? result : json_null());
    return o;
}

json_t *rpc_error(const json_t *id, int code, const char *fmt, ...)
{
    char text[1024];
    va_list args;
    va_start(args, fmt);
    vsnprintf(text, sizeof text, fmt, args);
    va_end(args);
    json_t *o = rpc_message_of(id), *error = json_object();
    json_object_set_new(error, "code", json_integer(code));
    json_object_set_new(error, "message", jvalue_text(text));
    json_object_set_new(o, "error", error);
    return o;
}

json_t *rpc_notification(const char *method, json_t *params)
{
    json_t *o = jvalue_object();
    json_object_set_new(o, "jsonrpc", json_string("2.0"));
    json_object_set_new(o, "method", json_string(method));
    json_object_set_new(o, "params", params);
    return o;
}

void rpc_write(json_t *message, struct buf *out)
{
    jvalue_write_compact(message, out);
    out->p[--out->len] = '\0'; /* the frame says where it ends */
}

const json_t *rpc_param(const json_t *params, const char *way)
{
    const json_t *at = params;
    char key[64];
    while (at && *way) {
        size_t n = strcspn(way, ".");
        snprintf(key, sizeof key, "%.*s", (int)n, way);
        at = json_object_get(at, key);
        way += n + (way[n] == '.');
    }
    return at;
}

const char *rpc_text(const json_t *params, const char *way)
{
    return json_string_value(rpc_param(params, way));
}

static bool is_response(const json_t *o)
{
    return !json_object_get(o, "method") &&
           (json_object_get(o, "result") || json_object_get(o, "error"));
}

/* The answer to one request, or NULL. */
static json_t *take_one(const json_t *o, rpc_method_fn *method, void *ctx)
{
    const json_t *id = json_object_get(o, "id"), *params = json_object_get(o, "params");
    const char *version = rpc_text(o, "jsonrpc");
    struct rpc_call call = {id, rpc_text(o, "method"), params};
    if (json_is_object(o) && is_response(o))
        return NULL;
    bool good_id = !id || json_is_string(id) || json_is_number(id) || json_is_null(id);
    if (!json_is_object(o) || !version || strcmp(version, "2.0") != 0 || !call.method || !good_id)
        return rpc_error(good_id ? id : NULL, RPC_INVALID_REQUEST,
                         "that is not a JSON-RPC 2.0 request");
    if (params && !json_is_object(params) && !json_is_array(params) && !json_is_null(params))
        return id ? rpc_error(id, RPC_INVALID_PARAMS, "%s: params is not an object", call.method)
                  : NULL;
    json_t *answer = method(ctx, &call);
    if (!id) {
        json_decref(answer);
        answer = NULL;
    }
    return answer;
}

static json_t *take_batch(const json_t *list, rpc_method_fn *method, void *ctx)
{
    json_t *answers = jvalue_array();
    for (size_t i = 0; i < json_array_size(list); i++) {
        json_t *answer = take_one(json_array_get(list, i), method, ctx);
        if (answer)
            json_array_append_new(answers, answer);
    }
    if (json_array_size(answers))
        return answers;
    json_decref(answers);
    return NULL;
}

json_t *rpc_take(struct str body, rpc_method_fn *method, void *ctx)
{
    json_error_t error;
    jvalue_begin();
    json_t *message = json_loadb(body.p, body.n, JSON_DECODE_ANY, &error);
    if (!message)
        return rpc_error(NULL, RPC_PARSE_ERROR, "invalid JSON: %s at byte %d", error.text,
                         error.position);
    json_t *answer = json_is_array(message) && json_array_size(message)
                         ? take_batch(message, method, ctx)
                         : take_one(message, method, ctx);
    json_decref(message);
    return answer;
}
