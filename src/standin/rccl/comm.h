/* Communicators, and what their calls become: tasks, which a function of the host's runs in the
 * order of the stream. A communicator's ranks may be in one process or in several: all data go
 * through memory that they share. */
#ifndef STANDIN_RCCL_COMM_H
#define STANDIN_RCCL_COMM_H
#include "standin/rccl/clique.h"
#include "standin/rccl/gpu.h"
#include <pthread.h>
#pragma GCC visibility push(default)
#include <rccl/rccl.h>
#pragma GCC visibility pop

/* A sum whose numbers are multiplied before. */
struct scaled {
    bool used;
    bool on_device; /* its scalar is read when the sum is made */
    const void *at;
    char bytes[8];
    int type;
};

/* How numbers become one. */
struct reduction {
    ncclRedOp_t op; /* ncclSum ... ncclAvg */
    struct scaled scale;
};

enum kind { ALL_REDUCE, REDUCE, BROADCAST, REDUCE_SCATTER, ALL_GATHER, SEND, RECEIVE };

struct task {
    struct task *next;
    const char *function; /* for messages */
    struct ncclComm *comm;
    hipStream_t stream;
    enum kind kind;
    const void *send, *bias; /* bias: ncclAllReduceWithBias's, or NULL */
    void *receive;
    size_t count;
    int type, peer; /* peer: root, or the other rank */
    struct reduction reduction;
    uint64_t number; /* the same for the calls of other ranks that it meets (task_number) */
};

/* Ranks of a communicator, as bits, that make new ones together. */
struct part {
    uint64_t ranks, calls;
};

struct ncclComm {
    int rank, nranks;
    char id[ID_SIZE];
    struct gpu gpu;
    struct shared_segment shared; /* the clique */
    struct clique *clique;
    struct shared_segment outbox, letters; /* its own */
    struct shared_segment in[RANKS_MAX];   /* the others' outboxes */
    struct shared_segment mail[RANKS_MAX]; /* the others' letters */
    uint64_t calls[2][3][RANKS_MAX];       /* how many have got numbers (task_number) */
    uint64_t collectives;                  /* how many it has begun */
    struct part *parts;                    /* those that were made of it, each once */
    size_t nparts;
    int leaving;          /* on its way to how many of them in the group */
    pthread_mutex_t lock; /* its tasks run one after the other */
    atomic_int pending;   /* works in streams */
    atomic_bool aborted;
    _Atomic ncclResult_t error; /* of work in streams; ncclSuccess: none */
    /* what ncclGetAsyncError says while it joins; ncclSuccess: it has joined */
    ncclResult_t joining;
    bool blocking;
    struct scaled *scales; /* those of ncclRedOpCreatePreMulSum, by number */
    int nscales;
    struct work *captured; /* works of graphs, which live for ever: nothing tells when those end */
    bool ended;
    enum rank_state leaves_as; /* RANK_NONE, or how it ends with the group of the calling thread */
    struct ncclComm *leaves_after; /* the next one of that group */
};

/* ncclInProgress, which older headers lack. */
#define IN_PROGRESS ((ncclResult_t)7)

/* ---- messages (error.c) ---- */

/* Notes a message for ncclGetLastError, prints it where NCCL_DEBUG asks for
 * warnings; returns the result. */
ncclResult_t wrong(ncclResult_t result, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Work of the communicator in a stream has failed: prints the message; calls fail from now on. */
ncclResult_t comm_fail(struct ncclComm *c, ncclResult_t result, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* ---- joining and leaving (comm.c, join.c) ---- */

/* NULL, or a communicator that may be used. Else a result other than ncclSuccess. */
ncclResult_t comm_check(const char *function, const struct ncclComm *c);

/* A communicator that has told the others of itself, for the current device. */
ncclResult_t comm_begin(struct ncclComm **out, const char id[ID_SIZE], int nranks, int rank,
                        int virtual_id, bool blocking);

/* Ends a communicator that no work is left of. */
void comm_free(struct ncclComm *c, enum rank_state state);

/* Goes on with joining as far as it is possible without waiting: ncclSuccess when all have joined,
 * IN_PROGRESS. */
ncclResult_t comm_join(struct ncclComm *c);

/* Begins a communicator; all have joined it when the group ends. */
ncclResult_t comm_start(ncclComm_t *out, const char id[ID_SIZE], int nranks, int rank,
                        int virtual_id, bool blocking);

/* Waits until `there` says that another rank is as far as it must be, or is told
 * that it never will be. */
ncclResult_t comm_await(struct ncclComm *c, const char *function, int rank,
                        bool (*there)(const struct ncclComm *c, int rank));

/* Another rank has gone, for the reason rank_gone() gives: this one's communicator has failed. */
ncclResult_t comm_lost(struct ncclComm *c, const char *function, int rank, const char *gone);

/* ---- calls (group.c, calls.c) ---- */

/* Every call stands in a group: the caller's or one of its own. group_end() starts what
 * the outermost one has. */
void group_start(void);
ncclResult_t group_end(void);

/* The same at the end of a call that is a group of calls: says what was wrong with one of them
 * within a group, too. */
ncclResult_t group_close(void);

/* Adds a copy of the task to the group. */
ncclResult_t group_add(const struct task *t);

/* One of the group's calls was wrong: nothing of the group is started. Returns the result. */
ncclResult_t group_failed(ncclResult_t result);

/* The same for a call that was found wrong before it began its group. */
ncclResult_t group_refuse(ncclResult_t result);

/* Forgets what the group has. */
void group_drop(void);

/* Ends the communicator when the group ends, for that has calls of it that
 * are yet to be started. */
void group_leave(struct ncclComm *c, enum rank_state state);

/* Waits until nothing of the communicator is in a stream any more. */
void works_wait(struct ncclComm *c);

/* The same, and nothing of it begins any more. False: graphs have works of it and may still run
 * them, so it is to be kept for them to see that it has ended. */
bool works_end(struct ncclComm *c);

/* Puts a function off to the end of the group, for what is to be done by all ranks before any of
 * them can go on: each is called again and again until all have returned something other than
 * IN_PROGRESS. Where one of the group's calls was wrong, each is called once; give_up() is called
 * instead of those that are left. */
ncclResult_t group_later(ncclResult_t (*step)(void *arg), void (*give_up)(void *arg), void *arg,
                         struct clique *clique);

/* Checks the arguments of a call and makes a task of it. */
ncclResult_t task_start(struct task t, ncclRedOp_t op);

/* Gives a task its number, when it is put into a stream or into a graph: they count apart, so do
 * collectives, sends to a rank and receives from a rank. Streams have a communicator's work in
 * order; graphs, which may run at any time, have not, and nobody may take another call's data
 * for those of his own. */
void task_number(struct task *t, bool captured);

/* A task has met a call of the rank that has another number. */
ncclResult_t task_out_of_order(const struct task *t, int rank);

/* ---- work in streams (collective.c, letters.c) ---- */

ncclResult_t collective_run(const struct task *t);

/* Sends and receives whatever of the list is that. */
ncclResult_t send_recv_run(struct ncclComm *c, const struct task *list);

/* ---- numbers (reduce.c) ---- */

/* Bytes of an element, 0: no such type. */
size_t type_size(int type);

/* `from` becomes part of what is in `into`; the first one of several begins it. */
void reduce_begin(const struct reduction *r, int type, bool fnuz, void *into, const void *from,
                  size_t count);
void reduce_add(const struct reduction *r, int type, bool fnuz, void *into, const void *from,
                size_t count);
/* An average of n integers is divided at the end. */
void reduce_end(const struct reduction *r, int type, void *into, size_t count, int n);

/* One over n, as the type has it: what floating numbers are multiplied by for their average. */
struct scaled reduce_average(int type, bool fnuz, int n);
#endif
