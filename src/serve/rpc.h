/* JSON-RPC 2.0: what a message asks for, and what is answered. */
#ifndef SERVE_RPC_H
#define SERVE_RPC_H

#include "base/str.h"
#include "report/jvalue.h"
#include <stdbool.h>

/* Errors of the protocol: promises to clients. */
enum {
    RPC_PARSE_ERROR = -32700,
    RPC_INVALID_REQUEST = -32600,
    RPC_METHOD_NOT_FOUND = -32601,
    RPC_INVALID_PARAMS = -32602,
    RPC_INTERNAL_ERROR = -32603
};

/* A request, or a notification; all is borrowed from the message. */
struct rpc_call {
    const json_t *id; /* NULL: a notification, which gets no answer */
    const char *method;
    const json_t *params; /* an object or a list; NULL: there are none */
};

/* Does what is asked for. Returns rpc_result or rpc_error; for a notification, and where the answer
 * comes later, NULL: what is returned for a notification all the same is dropped. */
typedef json_t *rpc_method_fn(void *ctx, const struct rpc_call *call);

/* Takes a message apart, calls the method for each request in it, and returns the answer: one, a
 * list for a batch, or NULL where there is nothing to say. What is no JSON and no request is
 * answered with an error; what looks like a response of the client's is passed over. */
json_t *rpc_take(struct str body, rpc_method_fn *method, void *ctx);

/* Answers, owned by the caller; they take result over. The id may be NULL: null. */
json_t *rpc_result(const json_t *id, json_t *result);
json_t *rpc_error(const json_t *id, int code, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));

/* A notification of ours; takes params over. */
json_t *rpc_notification(const char *method, json_t *params);

/* Appends it on one line without the line's end, and drops it. */
void rpc_write(json_t *message, struct buf *out);

/* A member of params by its way ("textDocument.uri"); NULL where it is not
 * there, or no such thing. */
const json_t *rpc_param(const json_t *params, const char *way);
/* The same as a text, valid as long as the message. */
const char *rpc_text(const json_t *params, const char *way);

#endif
