/* Shared by workers*.c. */
#ifndef PROJECT_PARSE_WORKERS_PARTS_H
#define PROJECT_PARSE_WORKERS_PARTS_H

#include "project/parse/worker.h"
#include "project/parse/workers.h"

/* Append the requests, head and all. */
void workers_ask_parse(const struct workers_options *opt, const struct unit_request *r,
                       struct buf *out);
void workers_ask_proof(const struct workers_options *opt, const struct proof_request *r,
                       struct buf *out);

/* A worker and its connection. */
struct worker_slot {
    pid_t pid; /* 0: not started, or ended */
    int socket;
    int errors;              /* the file of its standard error */
    uint64_t resident_bytes; /* bytes, by its last reply */
    bool busy;
};

/* How a conversation ended. */
enum talk_end {
    TALK_DONE,
    TALK_DIED, /* the worker is gone */
    TALK_TOO_LONG,
    TALK_TOO_LARGE,
    TALK_STUCK
};

/* Sends the request and receives the reply, and watches the worker meanwhile. After any end except
 * TALK_DONE, the worker must be reaped. */
enum talk_end workers_talk(const struct worker_slot *slot, const struct workers_options *opt,
                           struct buf *request, struct buf *reply);

/* Returns why a reaped worker gave no facts: for people, owned by the arena. errors: its standard
 * error. */
const char *workers_trouble(enum talk_end end, int status, struct str errors,
                            const struct workers_options *opt, struct arena *a);

#endif
