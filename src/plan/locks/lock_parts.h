/* Shared by lock*.c; internal. */
#ifndef PLAN_LOCKS_LOCK_PARTS_H
#define PLAN_LOCKS_LOCK_PARTS_H

#include "plan/calls/call.h"

enum { LOCK_NOWHERE = UINT32_MAX };

struct lock_finder {
    const struct input *in;
    const struct tokens *t;
    const struct call *c;
    struct tok_range body; /* of the device function, or the lambda */
};

/* Returns the innermost bracket that holds token i, or LOCK_NOWHERE. */
uint32_t lock_around(const struct lock_finder *f, uint32_t i);

/* Returns the word before "(" if it is a statement's: "if", "while", "for"; else LOCK_NOWHERE. */
uint32_t lock_keyword(const struct tokens *t, uint32_t open);

/* Returns the "(" after if, while or for whose condition holds the token, or LOCK_NOWHERE. */
uint32_t lock_condition_of(const struct lock_finder *f, uint32_t i);

/* True if the word contains these letters. */
bool lock_has_part(struct str word, const char *part);

/* Returns the token after the statement or block that begins at token i, or LOCK_NOWHERE. */
uint32_t lock_past_statement(const struct tokens *t, uint32_t i);

/* True if the range contains one of the words. The list ends with NULL. */
bool lock_has_word(const struct tokens *t, struct tok_range r, const char *const *words);

/* True if the name is a thread's number, or computed from it in an earlier statement. of_warp: of a
 * lane. */
bool lock_is_thread(const struct lock_finder *f, uint32_t name, bool *of_warp);

/* True if a statement begins at the token: after ";", a bracket, else, do, or an if's condition. */
bool lock_begins_statement(const struct lock_finder *f, uint32_t i);

/* A loop that contains a token. */
struct lock_loop {
    uint32_t first;        /* its first token: while, for, do */
    struct tok_range asks; /* its condition; empty: it has none, or none was found */
    /* the repeated code: the condition and the body, and a step of for */
    struct tok_range rounds;
    bool ends; /* by itself: for (T x : all) */
    bool once; /* not a loop: the code of a function before a call, treated as one */
};

/* Finds the innermost loop whose rounds hold the token. */
bool lock_loop_around(const struct lock_finder *f, uint32_t i, struct lock_loop *l);

/* Finds a loop made by a goto after the token to a label before it. */
bool lock_goto_around(const struct lock_finder *f, uint32_t i, struct lock_loop *l);

/* How a value changes in each round. */
enum lock_watch {
    LOCK_PLACE, /* a place that is computed again: the next one of a table */
    LOCK_STATE, /* as LOCK_PLACE, or read from memory: a new value is computed from it */
    LOCK_RESULT /* computed from the result of the call */
};

/* True if the value of these tokens changes in the loop's next round. */
bool lock_changes(const struct lock_finder *f, const struct lock_loop *l, struct tok_range r,
                  enum lock_watch how);

/* True if the loop continues until the call's result is the right one, however often that takes. */
bool lock_decides(const struct lock_finder *f, const struct lock_loop *l);

/* Sets again to whether the loop continues when f->c, which is in its condition, returns the value
 * of these tokens. False: that is not known, and again does not change. */
bool lock_asks_again(const struct lock_finder *f, const struct lock_loop *l, struct tok_range found,
                     bool *again);

/* Returns the value that a variable gets at "=": the tokens up to ";", "," or ")", at most to
 * past. */
struct tok_range lock_value_behind(const struct tokens *t, uint32_t assign, uint32_t past);

/* True if the statement at token i releases the lock that f->c takes: atomicExch(l, 0), *l = 0,
 * atomicSub(l, me). */
bool lock_gives_back(const struct lock_finder *f, uint32_t i);

/* True if the range may release the lock that f->c takes, or a lock that is not visible. same: at
 * the same place, not only by the same variable. */
bool lock_may_give_back(const struct lock_finder *f, struct tok_range r, bool same);

/* True if f->c, in a loop that computes a new value from the one it read, sets a bit that code
 * after the loop clears: while ((old & 1) || atomicCAS(w, old, old | 1) != old). */
bool lock_is_bit(const struct lock_finder *f, const struct lock_loop *l);

/* True if f->c is the swap that releases what the call before took: atomicCAS(l, me, 0). */
bool lock_is_given_back_by(const struct lock_finder *f, const struct call *taker);

/* Returns the name of the function or macro whose body is f->body, if f->c tries to take a lock
 * there, outside of loops, and the caller learns the result; else LOCK_NOWHERE. */
uint32_t lock_tried_by(const struct lock_finder *f);

/* True if a loop at token i waits for the lock that the function of that name tries to take.
 * leaders: see struct lock. */
bool lock_is_tried_at(const struct lock_finder *f, uint32_t i, bool *leaders);

struct lane_waits;

/* True if the file has convergent operations at all. Cheap. */
bool lock_has_convergent(const struct input *in);

/* Finds convergent operations in two branches, or in a loop that lanes leave one by one, in
 * f->body. */
void lock_find_divergent(struct lane_waits *m, const struct lock_finder *f);

/* True if the token is after an if that lets one thread of the block through, or, with of_warp, one
 * lane of each warp. */
bool lock_is_elected(const struct lock_finder *f, uint32_t i, bool *of_warp);

#endif
