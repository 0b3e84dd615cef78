/* Locks in device code for which lanes of one wavefront compete: finds the code that waits for
 * them, and whether it can be rewritten so that the lane that has the lock proceeds first. Also the
 * other places where lanes wait for lanes. */
#ifndef PLAN_LOCKS_LOCK_H
#define PLAN_LOCKS_LOCK_H

#include "base/vec.h"
#include "plan/input/input.h"

/* CUDA's lanes proceed independently since Volta; AMD's run a loop together, and the compiler may
 * move code before the loop's exit to after the loop. Then the lane that holds the lock waits for
 * those that want it. */
enum lock_shape {
    LOCK_HANGS,   /* nothing safe is known */
    LOCK_FLAG,    /* while (!done) { if (atomicCAS(l, 0, 1) == 0) { ... done = true; } } */
    LOCK_BREAK,   /* for (;;) { if (atomicCAS(l, 0, 1) == 0) { ... break; } } */
    LOCK_SECTION, /* while (atomicCAS(l, 0, 1) != 0) ; ... atomicExch(l, 0); */
};

struct lock {
    uint32_t call;            /* the name of the function that takes the lock */
    const struct call *taker; /* that call, parsed; NULL in a macro's body */
    enum lock_shape shape;
    bool leaders;             /* one lane of each CUDA warp gets here: two in a wavefront of 64 */
    uint32_t flag;            /* LOCK_FLAG: the variable */
    uint32_t first;           /* the loop's first token */
    struct tok_range acquire; /* LOCK_SECTION: the condition of the loop */
    struct tok_range section; /* LOCK_FLAG, LOCK_BREAK: the code that runs with the lock */
    uint32_t leave;           /* LOCK_BREAK: "break" */
    bool early;               /* LOCK_FLAG: a statement after the if leaves the loop */
    /* LOCK_FLAG: the loop's "}", or early, after the if with its else; LOCK_BREAK: after the if
     * with its else; LOCK_SECTION: after the release */
    uint32_t past;
};

/* Zero-initialise, release with locks_release. */
struct locks {
    VEC(struct lock) v; /* in the order of their calls */
};

/* Finds them, except those that only one thread of a block takes, and those that an earlier port
 * has rewritten. */
void locks_find(struct locks *l, const struct input *in);
void locks_release(struct locks *l);

/* Operations that CUDA's lanes do together although each proceeds by itself; lanes of one wavefront
 * cannot. */
enum meeting_kind {
    /* a loop that waits for a value that another warp of the block puts into shared memory */
    MEETING_FLAG,
    /* shuffles, votes or barriers of all lanes in both branches of a condition on which lanes
     * differ */
    MEETING_BRANCHES,
    /* the same in a loop that lanes of one warp leave after different numbers of rounds */
    MEETING_LOOP
};

struct meeting {
    /* the variable in the loop's condition; the exchange in the first branch or in the loop */
    uint32_t at;
    enum meeting_kind kind;
};

/* Zero-initialise, release with meetings_release. */
struct meetings {
    VEC(struct meeting) v;
};

/* Finds them, except loops that ask for a lock, and those before which every lane has done its
 * part. */
void meetings_find(struct meetings *m, const struct input *in);
void meetings_release(struct meetings *m);

/* True if a helper of that name rewrites one of them. */
bool locks_want_helper(const struct locks *l);
#define LOCK_HELPER   "lockstep"
#define LOCK_FUNCTION "tranship_lockstep"

#endif
