/* Communicators and their calls. A call becomes a task, which a function on the host runs in the
 * order of the stream. The ranks of a communicator may be in one process or in several: all data go
 * through memory that they share. */
#ifndef STANDIN_RCCL_COMM_H
#define STANDIN_RCCL_COMM_H
#include "standin/rccl/clique.h"
#include "standin/rccl/gpu.h"
#include <pthread.h>
#pragma GCC visibility push(default)
#include <rccl/rccl.h>
#pragma GCC visibility pop

/* A sum whose numbers are first multiplied by a scalar. */
struct scaled {
    bool used;
    bool on_device; /* the scalar is read when the sum is made */
    const void *at;
    char bytes[8];
    int type;
};

/* The operation that combines numbers. */
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
    uint64_t number; /* the same as in the matching calls of other ranks (task_number) */
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
    uint64_t calls[2][3][RANKS_MAX];       /* how many calls have got numbers (task_number) */
    uint64_t collectives;                  /* how many it has begun */
    struct part *parts;                    /* those that were made from it, each once */
    size_t nparts;
    int leaving;          /* on its way to how many of them in the group */
    pthread_mutex_t lock; /* its tasks run one after another */
    atomic_int pending;   /* works in streams */
    atomic_bool aborted;
    _Atomic ncclResult_t error; /* of work in streams; ncclSuccess: none */
    /* the result of ncclGetAsyncError while it joins; ncclSuccess: it has joined */
    ncclResult_t joining;
    bool blocking;
    struct scaled *scales; /* those of ncclRedOpCreatePreMulSum, by number */
    int nscales;
    /* works of graphs, which are never freed: nothing says when graphs end */
    struct work *captured;
    bool ended;
    enum rank_state leaves_as; /* RANK_NONE, or how it ends when the calling thread's group ends */
    struct ncclComm *leaves_after; /* the next one of that group */
};

/* ncclInProgress, which older headers lack. */
#define IN_PROGRESS ((ncclResult_t)7)

/* ---- messages (error.c) ---- */

/* Keeps a message for ncclGetLastError, and prints it if NCCL_DEBUG asks for warnings. Returns the
 * result. */
ncclResult_t wrong(ncclResult_t result, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Prints a message about work of the communicator that failed in a stream. Its calls fail from now
 * on. */
ncclResult_t comm_fail(struct ncclComm *c, ncclResult_t result, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* ---- joining and leaving (comm.c, join.c) ---- */

/* Checks a communicator. ncclSuccess for NULL, or one that may be used. */
ncclResult_t comm_check(const char *function, const struct ncclComm *c);

/* Makes a communicator for the current device, and announces it to the other ranks. */
ncclResult_t comm_begin(struct ncclComm **out, const char id[ID_SIZE], int nranks, int rank,
                        int virtual_id, bool blocking);

/* Ends a communicator that has no work left. */
void comm_free(struct ncclComm *c, enum rank_state state);

/* Continues to join as far as possible without waiting. ncclSuccess once all have joined, or
 * IN_PROGRESS. */
ncclResult_t comm_join(struct ncclComm *c);

/* Begins a communicator. All ranks have joined it when the group ends. */
ncclResult_t comm_start(ncclComm_t *out, const char id[ID_SIZE], int nranks, int rank,
                        int virtual_id, bool blocking);

/* Waits until `there` says that another rank is as far as it must be, or until it is known that the
 * rank never will be. */
ncclResult_t comm_await(struct ncclComm *c, const char *function, int rank,
                        bool (*there)(const struct ncclComm *c, int rank));

/* Makes the communicator fail because another rank has gone, for the reason that rank_gone()
 * gives. */
ncclResult_t comm_lost(struct ncclComm *c, const char *function, int rank, const char *gone);

/* ---- calls (group.c, calls.c) ---- */

/* Every call is in a group: the caller's, or one of its own. group_end() starts the calls of the
 * outermost group. */
void group_start(void);
ncclResult_t group_end(void);

/* The same at the end of a call that is a group of calls. Also returns the error of one of them if
 * the call is within a group. */
ncclResult_t group_close(void);

/* Adds a copy of the task to the group. */
ncclResult_t group_add(const struct task *t);

/* Marks the group as wrong because of one of its calls: none of them is started. Returns the
 * result. */
ncclResult_t group_failed(ncclResult_t result);

/* The same for a call that was wrong before it began its group. */
ncclResult_t group_refuse(ncclResult_t result);

/* Drops the calls of the group. */
void group_drop(void);

/* Ends the communicator when the group ends, because the group has calls of it that are not started
 * yet. */
void group_leave(struct ncclComm *c, enum rank_state state);

/* Waits until the communicator has no work in streams any more. */
void works_wait(struct ncclComm *c);

/* The same, and lets no work of it begin any more. False if graphs have works of it and may still
 * run them: then it must be kept, so that they see that it has ended. */
bool works_end(struct ncclComm *c);

/* Defers a function to the end of the group, for steps that all ranks must do before any of them
 * can continue. Each function is called again and again until all have returned something else than
 * IN_PROGRESS. If one of the group's calls was wrong, each is called once, and give_up() is called
 * for those that are not done. */
ncclResult_t group_later(ncclResult_t (*step)(void *arg), void (*give_up)(void *arg), void *arg,
                         struct clique *clique);

/* Checks the arguments of a call and makes a task from it. */
ncclResult_t task_start(struct task t, ncclRedOp_t op);

/* Gives a task its number when it is put into a stream or a graph. Streams and graphs count
 * separately, and so do collectives, sends to a rank and receives from a rank. Streams run the work
 * of a communicator in order, but graphs may run at any time, and a call must not take the data of
 * another call. */
void task_number(struct task *t, bool captured);

/* Returns the error of a task that met a call of the rank with another number. */
ncclResult_t task_out_of_order(const struct task *t, int rank);

/* ---- work in streams (collective.c, letters.c) ---- */

ncclResult_t collective_run(const struct task *t);

/* Runs the sends and receives in the list. */
ncclResult_t send_recv_run(struct ncclComm *c, const struct task *list);

/* ---- numbers (reduce.c) ---- */

/* Returns the bytes of an element; 0 if there is no such type. */
size_t type_size(int type);

/* Combine `from` with the numbers in `into`; reduce_begin does it for the first of several. */
void reduce_begin(const struct reduction *r, int type, bool fnuz, void *into, const void *from,
                  size_t count);
void reduce_add(const struct reduction *r, int type, bool fnuz, void *into, const void *from,
                size_t count);
/* Divides the average of n integers at the end. */
void reduce_end(const struct reduction *r, int type, void *into, size_t count, int n);

/* Returns 1/n in a type, which floating-point numbers are multiplied by for an average. */
struct scaled reduce_average(int type, bool fnuz, int n);
#endif
