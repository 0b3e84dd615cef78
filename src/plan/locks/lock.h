/* Locks in device code that lanes of one wavefront contend for: what waits for them, and whether
 * it can be written so that the lane that has the lock goes on first. And the other places where
 * lanes wait for lanes.
 */
#ifndef PLAN_LOCKS_LOCK_H
#define PLAN_LOCKS_LOCK_H

#include "base/vec.h"
#include "plan/input/input.h"

/* CUDA's lanes go on one by one since Volta; AMD's go through a loop together, and the compiler may
 * move what stands before the loop's exit behind the loop, where the lane that holds the lock waits
 * for those that want it. */
enum lock_shape {
    LOCK_HANGS,   /* nothing safe is known */
    LOCK_FLAG,    /* while (!done) { if (atomicCAS(l, 0, 1) == 0) { ... done = true; } } */
    LOCK_BREAK,   /* for (;;) { if (atomicCAS(l, 0, 1) == 0) { ... break; } } */
    LOCK_SECTION, /* while (atomicCAS(l, 0, 1) != 0) ; ... atomicExch(l, 0); */
};

struct lock {
    uint32_t call;            /* the name of the function that takes the lock */
    const struct call *taker; /* that call, taken apart; NULL in a macro's body */
    enum lock_shape shape;
    bool leaders;   /* one lane of each of CUDA's warps comes here: two in a wavefront of 64 */
    uint32_t flag;  /* LOCK_FLAG: the variable */
    uint32_t first; /* the loop's first token */
    struct tok_range acquire; /* LOCK_SECTION: what the loop asks for */
    struct tok_range section; /* LOCK_FLAG, LOCK_BREAK: what is done with the lock */
    uint32_t leave;           /* LOCK_BREAK: "break" */
    bool early;               /* LOCK_FLAG: something behind the if leaves the loop */
    uint32_t past; /* LOCK_FLAG: the loop's "}", or early, behind the if with its else; LOCK_BREAK:
                      behind the if with its else; LOCK_SECTION: behind the release */
};

/* Zero-initialise, release with locks_release. */
struct locks {
    VEC(struct lock) v; /* in the order of their calls */
};

/* Finds them, those aside that one thread of a block takes alone, and those that a port
 * before has written anew. */
void locks_find(struct locks *l, const struct input *in);
void locks_release(struct locks *l);

/* What lanes do together in CUDA, where each goes on by itself, and cannot in one wavefront. */
enum meeting_kind {
    MEETING_FLAG, /* a loop that waits for what another warp of the block puts into shared memory */
    MEETING_BRANCHES, /* shuffles, votes or barriers of all lanes in both branches that lanes part
                         at */
    MEETING_LOOP /* such in a loop that lanes of one warp leave after different numbers of rounds */
};

struct meeting {
    uint32_t at; /* the variable in the loop's condition; the exchange in the first branch, or in
                    the loop */
    enum meeting_kind kind;
};

/* Zero-initialise, release with meetings_release. */
struct meetings {
    VEC(struct meeting) v;
};

/* Finds them; the loops aside that ask for a lock, and those before which every
 * lane has done its part. */
void meetings_find(struct meetings *m, const struct input *in);
void meetings_release(struct meetings *m);

/* Is there one that is written anew, by a helper of that name? */
bool locks_want_helper(const struct locks *l);
#define LOCK_HELPER   "lockstep"
#define LOCK_FUNCTION "tranship_lockstep"

#endif
