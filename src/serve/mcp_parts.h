/* What the files of the server share. Internal to mcp*.c. */
#ifndef SERVE_MCP_PARTS_H
#define SERVE_MCP_PARTS_H

#include "base/vec.h"
#include "serve/mcp.h"
#include "serve/rpc.h"
#include <pthread.h>

/* The messages of the client. A thread of its own reads them, so that what runs can be cancelled
 * (notifications/cancelled): such a call ends, and gets no answer; one that waits is dropped. */
struct mcp_inbox {
    const struct mcp_options *opt;
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t news, room;
    VEC(struct mcp_message) waiting; /* from first on */
    size_t first, bytes;             /* bytes: of those that wait */
    bool over;                       /* nothing more comes */
    json_t *running;                 /* the id of the call that runs, or NULL */
    bool cancelled;                  /* it is to end */
    bool taken;                      /* a message is being answered */
    VEC(json_t *)
    early; /* what was cancelled meanwhile and neither runs nor waits: calls of it that are still to
            * begin
            */
    int stop; /* an eventfd, readable then */
    int quit; /* one that ends the thread */
};
struct mcp_message {
    char *text; /* NULL: it was cancelled */
    size_t n;
    const char *bad; /* static: why it is none, else NULL */
};

/* Reads from opt->in until that ends or opt->stop is readable. -1 with err. */
int mcp_inbox_open(struct mcp_inbox *in, const struct mcp_options *opt, struct err *err);
void mcp_inbox_close(struct mcp_inbox *in);
/* Waits for the next message, whose text is for the caller to free. False: nothing more comes. */
bool mcp_inbox_take(struct mcp_inbox *in, struct mcp_message *out);
/* A call begins: false where it was cancelled before, and is none. */
bool mcp_inbox_begin(struct mcp_inbox *in, const json_t *id);
/* It is over: has it been cancelled? */
bool mcp_inbox_end(struct mcp_inbox *in);

/* A call of a tool, and what comes of it. */
struct mcp_call {
    const struct mcp_options *opt;
    const json_t *arguments; /* an object */
    struct arena *arena;
    struct buf text;   /* the answer for who reads */
    int stop;          /* readable once it is cancelled */
    json_t *structure; /* the same for programs; owned, may be NULL */
};

/* Does it: fills in text and structure. -1 with err where that can't be done: the call
 * is answered with it.
 */
typedef int mcp_tool_fn(struct mcp_call *c, struct err *err);

struct mcp_tool {
    const char *name, *title, *description;
    const char *schema; /* of the arguments: the properties, and what is required */
    const char *required;
    bool writes;
    mcp_tool_fn *run;
};
extern const struct mcp_tool mcp_tools[];

mcp_tool_fn mcp_examine, mcp_explain, mcp_port, mcp_prove, mcp_validate, mcp_vgpu;

/* Arguments: -1 with err where one is not what it should be. */
const char *mcp_text(const struct mcp_call *c, const char *name); /* or NULL */
bool mcp_flag(const struct mcp_call *c, const char *name);
uint32_t mcp_number(const struct mcp_call *c, const char *name, uint32_t otherwise, uint32_t most);

/* The words of a child's command line. */
struct mcp_words {
    VEC(const char *) v;
};
/* Adds each path of a list that lies inside. */
int mcp_add_paths(struct mcp_call *c, const char *name, struct mcp_words *out, struct err *err);
/* Adds "--NAME=VALUE" for a text argument that is there, where all of it are
 * letters, digits and these. */
int mcp_add_option(struct mcp_call *c, const char *name, const char *also, struct mcp_words *out,
                   struct err *err);
/* Adds "--" and the flags for the parse. */
int mcp_add_flags(struct mcp_call *c, struct mcp_words *out, struct err *err);

/* What a child left. */
struct mcp_child {
    int code;
    struct buf out, errors; /* cut where they are long */
};
void mcp_child_release(struct mcp_child *child);
/* Runs this program with the words, in the first folder, for as long as a call may take. -1 with
 * err where it did not come to its end by itself. */
int mcp_run(struct mcp_call *c, struct mcp_words *words, struct mcp_child *out, struct err *err);
/* A file of the scratch folder. */
const char *mcp_scratch(const struct mcp_call *c, const char *name);
/* Reads the JSON that a child has written there; NULL with err. The caller drops it. */
json_t *mcp_read_json(const struct mcp_call *c, const char *name, struct err *err);

/* Says what a report (report.schema.json) has: the sum, and findings with places and what to do,
 * the gravest first and as many as were asked for. */
void mcp_tell_report(struct mcp_call *c, const json_t *report);

/* Appends so many bytes at most, and how many more there are. */
void mcp_add_cut(struct buf *out, struct str text, size_t most);

#endif
