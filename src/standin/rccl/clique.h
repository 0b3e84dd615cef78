/* The memory that all ranks of a communicator share: who they are, how far each one is, and letters
 * between them. Every change rings a bell, which wakes the ranks that wait. */
#ifndef STANDIN_RCCL_CLIQUE_H
#define STANDIN_RCCL_CLIQUE_H
#include "standin/rccl/shared_segment.h"
#include <stdatomic.h>

enum { RANKS_MAX = 64, LETTERS_MAX = 64, BUS_SIZE = 32, ID_SIZE = 128 };

/* The number of communicators that one group may make from another communicator, and the number of
 * those that messages are kept of: a rank is at most one group ahead of another. */
enum { TOLD_GROUP = 8, TOLD_MAX = 2 * TOLD_GROUP };

enum rank_state {
    RANK_NONE,
    RANK_TAKEN,   /* a rank is about to fill the slot */
    RANK_JOINED,  /* its areas can be opened */
    RANK_READY,   /* it has opened the areas of all others, so it may end without harm */
    RANK_LEFT,    /* ncclCommDestroy */
    RANK_ABORTED, /* ncclCommAbort */
};

/* A collective as a rank calls it; all ranks must call the same. Its data are in the rank's
 * outbox. */
struct offer {
    int32_t kind, type, op, root;
    uint64_t count;
    uint64_t size;   /* bytes in the outbox */
    uint64_t number; /* struct task's */
};

/* The message of a rank when a communicator is made from another. */
struct told {
    uint64_t ranks;  /* the ranks that call, as bits */
    uint64_t number; /* of the calls for these ranks */
    int32_t color, key;
    char id[ID_SIZE];
};

struct clique_slot {
    _Atomic int32_t state;
    int32_t process, device, virtual_id;
    uint64_t born;
    int32_t outbox, letters; /* descriptors of the process */
    char bus[BUS_SIZE];
    _Atomic uint64_t arrived;  /* collectives whose data it has offered */
    _Atomic uint64_t finished; /* collectives whose data it no longer needs */
    struct offer offer;
    _Atomic uint64_t told_times;
    struct told told[TOLD_MAX]; /* by their number, modulo that */
};

/* A message, in the letters of the rank that sends it. */
struct letter {
    uint64_t at, size;
    uint64_t number; /* struct task's */
};

/* The letters from one rank to another. */
struct post {
    _Atomic uint64_t sent, received;
    struct letter letter[LETTERS_MAX]; /* by their number, modulo that */
};

struct clique {
    _Atomic uint32_t bell;
    _Atomic int32_t nranks; /* 0: nobody has joined */
    _Atomic int32_t lost;   /* 1 + a rank that ended while others needed it; 0: none */
    struct clique_slot slot[RANKS_MAX];
    struct post post[RANKS_MAX][RANKS_MAX]; /* [from][to] */
};

/* Wakes all ranks that wait. */
void clique_ring(struct clique *q);

/* Waits until the bell has rung since it showed `seen`. False if it has not rung for a while; then
 * the caller should check that the other ranks are still there. */
bool clique_wait(struct clique *q, uint32_t seen);

/* Returns why nothing more will come from the rank, or NULL if something may. */
const char *rank_gone(const struct clique_slot *s);

/* Makes a clique with a new id, which this process keeps until id_done(). -1 with errno. */
int id_new(char id[ID_SIZE]);

/* Opens the clique of an id. -1 with errno: EINVAL if it is not one of our ids, ESRCH if its
 * process has ended, ESTALE if that process does not keep it any more. */
int id_open(const char id[ID_SIZE], struct shared_segment *a);

/* True as long as the process that made the id has not ended. */
bool id_alive(const char id[ID_SIZE]);

/* Drops the clique, because all ranks have opened it. */
void id_done(const char id[ID_SIZE]);
#endif
