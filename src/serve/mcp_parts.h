/* Shared by mcp*.c; internal. */
#ifndef SERVE_MCP_PARTS_H
#define SERVE_MCP_PARTS_H

#include "base/vec.h"
#include "serve/mcp.h"
#include "serve/rpc.h"
#include <pthread.h>

/* The client's messages. A thread reads them, so that a running call can be cancelled
 * (notifications/cancelled): such a call ends, and gets no answer; a waiting one is dropped. */
struct mcp_inbox {
    const struct mcp_options *opt;
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t news, room;
    VEC(struct mcp_message) waiting; /* from first on */
    size_t first, bytes;             /* bytes: of the waiting ones */
    bool over;                       /* nothing more comes */
    json_t *running;                 /* the id of the call that runs, or NULL */
    bool cancelled;                  /* it must end */
    bool taken;                      /* a message is being answered */
    VEC(json_t *)
    early;    /* ids cancelled that neither run nor wait: calls with them may still begin */
    int stop; /* an eventfd, readable then */
    int quit; /* one that ends the thread */
};
struct mcp_message {
    char *text; /* NULL: it was cancelled */
    size_t n;
    const char *bad; /* static: why the message is invalid, else NULL */
};

/* Reads from opt->in until it ends or opt->stop is readable. -1 with err. */
int mcp_inbox_open(struct mcp_inbox *in, const struct mcp_options *opt, struct err *err);
void mcp_inbox_close(struct mcp_inbox *in);
/* Waits for the next message; the caller frees its text. False: nothing more comes. */
bool mcp_inbox_take(struct mcp_inbox *in, struct mcp_message *out);
/* Begins a call: false if it was cancelled before. */
bool mcp_inbox_begin(struct mcp_inbox *in, const json_t *id);
/* Ends the call; true if it has been cancelled. */
bool mcp_inbox_end(struct mcp_inbox *in);

/* A call of a tool, and its result. */
struct mcp_call {
    const struct mcp_options *opt;
    const json_t *arguments; /* an object */
    struct arena *arena;
    struct buf text;   /* the answer for people */
    int stop;          /* readable once it is cancelled */
    json_t *structure; /* the same for programs; owned, may be NULL */
};

/* Runs the tool: fills in text and structure. -1 with err if that fails: the error is the call's
 * answer. */
typedef int mcp_tool_fn(struct mcp_call *c, struct err *err);

struct mcp_tool {
    const char *name, *title, *description;
    const char *schema; /* of the arguments: the properties, and the required ones */
    const char *required;
    bool writes;
    mcp_tool_fn *run;
};
extern const struct mcp_tool mcp_tools[];

mcp_tool_fn mcp_examine, mcp_explain, mcp_port, mcp_prove, mcp_validate, mcp_vgpu;

/* Arguments: -1 with err if one is invalid. */
const char *mcp_text(const struct mcp_call *c, const char *name); /* or NULL */
bool mcp_flag(const struct mcp_call *c, const char *name);
uint32_t mcp_number(const struct mcp_call *c, const char *name, uint32_t otherwise, uint32_t most);

/* The words of a child's command line. */
struct mcp_words {
    VEC(const char *) v;
};
/* Adds each path of a list; all must be inside. */
int mcp_add_paths(struct mcp_call *c, const char *name, struct mcp_words *out, struct err *err);
/* Adds "--NAME=VALUE" for a text argument if it is given; it may consist only of letters, digits
 * and these. */
int mcp_add_option(struct mcp_call *c, const char *name, const char *also, struct mcp_words *out,
                   struct err *err);
/* Adds "--" and the flags for the parse. */
int mcp_add_flags(struct mcp_call *c, struct mcp_words *out, struct err *err);

/* The output of a child. */
struct mcp_child {
    int code;
    struct buf out, errors; /* long output is cut */
};
void mcp_child_release(struct mcp_child *child);
/* Runs this program with the words, in the first folder, for as long as a call may take. -1 with
 * err if it did not end by itself. */
int mcp_run(struct mcp_call *c, struct mcp_words *words, struct mcp_child *out, struct err *err);
/* Returns the path of a file in the scratch folder. */
const char *mcp_scratch(const struct mcp_call *c, const char *name);
/* Reads the JSON that a child has written there; NULL with err. The caller releases it. */
json_t *mcp_read_json(const struct mcp_call *c, const char *name, struct err *err);

/* Summarises a report (report.schema.json): the sum, and findings with places and what to do, the
 * most severe first, as many as were asked for. */
void mcp_tell_report(struct mcp_call *c, const json_t *report);

/* Appends at most that many bytes, and the number of the rest. */
void mcp_add_cut(struct buf *out, struct str text, size_t most);

#endif
