/* Shared by lsp*.c; internal. */
#ifndef SERVE_LSP_PARTS_H
#define SERVE_LSP_PARTS_H

#include "serve/document.h"
#include "serve/lsp.h"
#include "serve/message.h"
#include "serve/parse_thread.h"
#include "serve/rpc.h"

#define LSP_PREVIEW "tranship.preview"

struct lsp {
    const struct lsp_options *opt;
    struct documents documents;
    struct parse_thread *parser; /* NULL: nothing is parsed */
    struct message_stream stream;
    struct buf out; /* to be written */
    enum encoding encoding;
    bool initialized, shut_down, exits;
    bool versioned; /* the client accepts edits for a version of a text */
    bool markdown;  /* it shows Markdown */
    uint64_t saves; /* the number of changes to files that may be read besides the open ones ... */
    /* ... at the last request to the parse thread, and at the request of its latest answer */
    uint64_t asked, taken;
};

/* Appends a message of ours; takes ownership. */
void lsp_send(struct lsp *s, json_t *message);

json_t *lsp_range(const struct lsp *s, const struct document *doc, struct span span);
bool lsp_position(const json_t *value, struct position *out);
/* Returns the open text that params name; NULL if there is none. */
struct document *lsp_document(const struct lsp *s, const json_t *params);

/* Notifications about texts; false if params are invalid. */
bool lsp_did_open(struct lsp *s, const json_t *params);
bool lsp_did_change(struct lsp *s, const json_t *params);
bool lsp_did_close(struct lsp *s, const json_t *params);

/* Updates the answers: changed texts by their tokens at once; the parse thread is asked about all
 * texts. */
void lsp_refresh(struct lsp *s);
/* Takes the answers of the parse thread. */
void lsp_take_parsed(struct lsp *s);
/* The same, but waits until the text has an answer by a parse, or the time is over. */
void lsp_wait_parsed(struct lsp *s, const struct document *doc, int milliseconds);

/* Requests: answers for rpc_take. */
json_t *lsp_hover(struct lsp *s, const struct rpc_call *call);
json_t *lsp_code_actions(struct lsp *s, const struct rpc_call *call);
json_t *lsp_execute(struct lsp *s, const struct rpc_call *call);

#endif
