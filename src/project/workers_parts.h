/* What the processes of the pool share. Internal to workers*.c, worker.c and nursery.c. */
#ifndef PROJECT_WORKERS_PARTS_H
#define PROJECT_WORKERS_PARTS_H

#include "project/workers.h"
#include <sys/types.h>

#define WORKERS_NAME "tranship-parse" /* of the processes */

#if defined(__SANITIZE_ADDRESS__)
#define WORKERS_SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define WORKERS_SANITIZED 1
#endif
#endif
#ifndef WORKERS_SANITIZED
#define WORKERS_SANITIZED 0
#endif

/* ---- to the nursery and back, one packet each (nursery.c) ---- */

struct nursery_order {
    pid_t end; /* the worker to end and to bury; 0: start one */
};

struct nursery_answer {
    pid_t pid; /* of the new worker, whose socket and standard error come along; 0: it could not be started */
    int error; /* then: errno */
    int status; /* of the one that was buried, as from waitpid */
};

/* The life of the nursery, just forked, with all signals blocked. */
_Noreturn void nursery_live(int socket, pid_t parent);

/* ---- to a worker and back (worker.c) ---- */

/* What is behind the head: the path, the toolkit's path, the folder of system headers, the flags and the
 * files that are wanted, each with a NUL, and the source. */
struct worker_request {
    uint32_t size; /* of what is behind the head */
    uint32_t nflags, nwanted, source_len, system_units;
    uint8_t has_cuda_path, has_cache, cuda, bare, user_members, spare[7];
    double timeout;
    uint64_t memory;
};

/* A unit's block (unit_block.h) is behind it. */
struct worker_reply {
    uint32_t size; /* of the block */
    uint32_t spare;
    uint64_t held; /* bytes of memory that the worker holds between two files */
};

/* The life of a worker, just forked: its standard error is a file of its own, and the socket its only other
 * one. */
_Noreturn void worker_live(int socket, pid_t nursery);

/* ---- the pool's side (workers.c, workers_talk.c) ---- */

/* A worker and who talks to it. */
struct seat {
    pid_t pid; /* 0: none yet, or none any more */
    int socket;
    int errors;    /* the file that is its standard error */
    uint64_t held; /* bytes, as it said last */
    bool taken;
};

/* How a conversation ended. */
enum talk_end {
    TALK_DONE,
    TALK_DIED, /* the worker is gone */
    TALK_TOO_LONG,
    TALK_TOO_LARGE,
    TALK_STUCK
};

/* Sends the request and gets the reply, and watches the worker meanwhile. Any other end than TALK_DONE leaves
 * the worker to be buried. */
enum talk_end workers_talk(const struct seat *seat, const struct workers_options *opt, struct buf *request,
                           struct buf *reply);

/* Why a worker that was buried gave no facts: for people, owned by the arena. errors: what it wrote. */
const char *workers_trouble(enum talk_end end, int status, struct str errors,
                            const struct workers_options *opt, struct arena *a);

#endif
