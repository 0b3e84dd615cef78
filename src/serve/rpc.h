/* JSON-RPC 2.0: requests and answers. */
#ifndef SERVE_RPC_H
#define SERVE_RPC_H

#include "base/str.h"
#include "report/jvalue.h"
#include <stdbool.h>

/* Errors of the protocol; clients rely on these numbers. */
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
    const json_t *params; /* an object or a list; NULL: none */
};

/* Handles a request. Returns rpc_result or rpc_error; NULL for a notification, or if the answer
 * comes later. A result for a notification is dropped. */
typedef json_t *rpc_method_fn(void *ctx, const struct rpc_call *call);

/* Parses a message, calls the method for each request in it, and returns the answer: one, a list
 * for a batch, or NULL if there is none. Invalid JSON and invalid requests get an error; a response
 * of the client is ignored. */
json_t *rpc_take(struct str body, rpc_method_fn *method, void *ctx);

/* Make answers, owned by the caller; they take ownership of result. The id may be NULL: null. */
json_t *rpc_result(const json_t *id, json_t *result);
json_t *rpc_error(const json_t *id, int code, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));

/* Makes a notification of ours; takes ownership of params. */
json_t *rpc_notification(const char *method, json_t *params);

/* Appends it on one line without the line's end, and releases it. */
void rpc_write(json_t *message, struct buf *out);

/* Returns a member of params by its path ("textDocument.uri"); NULL if it is missing or the path
 * does not fit. */
const json_t *rpc_param(const json_t *params, const char *way);
/* The same as a text, valid as long as the message. */
const char *rpc_text(const json_t *params, const char *way);

#endif
