/* What the ranks of a communicator share, in memory that all of them map: who they are,
 * how far each one is, and letters from one to another. Every change rings a bell, which
 * wakes those who wait. */
#ifndef STANDIN_RCCL_CLIQUE_H
#define STANDIN_RCCL_CLIQUE_H
#include "standin/rccl/shared_segment.h"
#include <stdatomic.h>

enum { RANKS_MAX = 64, LETTERS_MAX = 64, BUS_SIZE = 32, ID_SIZE = 128 };

/* How many communicators one group may make of another one, and how many of them are told of: a
 * rank is at most one group ahead of another. */
enum { TOLD_GROUP = 8, TOLD_MAX = 2 * TOLD_GROUP };

enum rank_state {
    RANK_NONE,
    RANK_TAKEN,   /* somebody is about to fill the slot */
    RANK_JOINED,  /* its areas can be opened */
    RANK_READY,   /* it has opened those of all others: it may end without harm */
    RANK_LEFT,    /* ncclCommDestroy */
    RANK_ABORTED, /* ncclCommAbort */
};

/* A collective, as a rank calls it: all must call the same. Its data are in the rank's outbox. */
struct offer {
    int32_t kind, type, op, root;
    uint64_t count;
    uint64_t size;   /* bytes in the outbox */
    uint64_t number; /* struct task's */
};

/* What ranks tell each other when a communicator is made from another. */
struct told {
    uint64_t ranks;  /* those that call, as bits */
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
    _Atomic uint64_t finished; /* collectives that it needs no data of any more */
    struct offer offer;
    _Atomic uint64_t told_times;
    struct told told[TOLD_MAX]; /* by their number, modulo that */
};

/* A message, in the letters of the rank that sends it. */
struct letter {
    uint64_t at, size;
    uint64_t number; /* struct task's */
};

/* From one rank to one other. */
struct post {
    _Atomic uint64_t sent, received;
    struct letter letter[LETTERS_MAX]; /* by their number, modulo that */
};

struct clique {
    _Atomic uint32_t bell;
    _Atomic int32_t nranks; /* 0: nobody has joined */
    _Atomic int32_t lost;   /* a rank that has ended while others needed it, and one; 0: none */
    struct clique_slot slot[RANKS_MAX];
    struct post post[RANKS_MAX][RANKS_MAX]; /* [from][to] */
};

/* Wakes all who wait. */
void clique_ring(struct clique *q);

/* Waits until the bell has rung since it showed `seen`. False: it has not for a while, it is time
 * to look whether the others are still there. */
bool clique_wait(struct clique *q, uint32_t seen);

/* Why nothing more will come from the rank, or NULL where it may. */
const char *rank_gone(const struct clique_slot *s);

/* A new clique of a new id, which keeps it until id_done(). -1: errno says why. */
int id_new(char id[ID_SIZE]);

/* Opens the clique of an id. -1: errno says why; EINVAL where it is no id of ours, ESRCH where its
 * process has ended, ESTALE where that one does not keep it any more. */
int id_open(const char id[ID_SIZE], struct shared_segment *a);

/* True while the process is there that has made the id. */
bool id_alive(const char id[ID_SIZE]);

/* All ranks have opened it: this process need not keep it for them. */
void id_done(const char id[ID_SIZE]);
#endif
