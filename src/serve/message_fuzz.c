/* Untrusted streams, in both framings and in pieces of any size: the messages do not depend on the
 * pieces, and none is lost, invented or answered twice. */
#include "base/fuzz.h"
#include "serve/message.h"
#include "serve/rpc.h"
#include <stdlib.h>

static json_t *echo(void *ctx, const struct rpc_call *call)
{
    (void)ctx;
    json_t *o = json_object();
    json_object_set_new(o, "text", jvalue_text(rpc_text(call->params, "textDocument.uri")));
    return rpc_result(call->id, o);
}

/* Appends what comes out, framed anew. */
static void read_all(enum framing framing, struct str in, size_t piece, struct buf *out)
{
    struct message_stream s = {.framing = framing};
    enum message_state state;
    struct str body;
    const char *why;
    for (size_t at = 0; at < in.n; at += piece) {
        message_feed(&s, str_cut(in, at, at + piece));
        while ((state = message_next(&s, &body, &why)) != MESSAGE_NONE) {
            json_t *answer = state == MESSAGE_BAD ? rpc_error(NULL, RPC_PARSE_ERROR, "%s", why)
                                                  : rpc_take(body, echo, NULL);
            if (answer)
                rpc_write(answer, out);
            buf_addch(out, '\n');
        }
    }
    message_release(&s);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct buf whole = {0}, pieces = {0};
    if (size < 2)
        return 0;
    enum framing framing = data[0] & 1 ? FRAMING_LINES : FRAMING_HEADS;
    struct str in = {(const char *)data + 1, size - 1};
    read_all(framing, in, in.n, &whole);
    read_all(framing, in, 1 + data[0] / 2, &pieces);
    if (!str_eq(buf_str(&whole), buf_str(&pieces)))
        abort();
    buf_release(&whole);
    buf_release(&pieces);
    return 0;
}
