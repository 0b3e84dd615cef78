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
    LOCK_UNKNOWN, /* no safe form is known: it may hang */
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

/* Places where lanes wait for other lanes without a lock. CUDA's lanes proceed independently, so
 * the others come; lanes of one wavefront wait for ever. */
enum lane_wait_kind {
    /* a loop that waits for a value that another warp of the block puts into shared memory */
    LANE_WAIT_FLAG,
    /* convergent operations (shuffles, votes or barriers of all lanes) in both branches of a
     * condition on which lanes differ */
    LANE_WAIT_BRANCHES,
    /* the same in a loop that lanes of one warp leave after different numbers of rounds */
    LANE_WAIT_LOOP
};

struct lane_wait {
    /* the variable in the loop's condition; the operation in the first branch or in the loop */
    uint32_t at;
    enum lane_wait_kind kind;
};

/* Zero-initialise, release with lane_waits_release. */
struct lane_waits {
    VEC(struct lane_wait) v;
};

/* Finds them, except loops that ask for a lock, and those before which every lane has done its
 * part. */
void lane_waits_find(struct lane_waits *m, const struct input *in);
void lane_waits_release(struct lane_waits *m);

/* True if a helper of that name rewrites one of them. */
bool locks_want_helper(const struct locks *l);
#define LOCK_HELPER   "lockstep"
#define LOCK_FUNCTION "tranship_lockstep"

#endif
