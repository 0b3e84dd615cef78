/* What the files of the module share. Internal to lock*.c. */
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

/* The innermost bracket that token i stands in, or LOCK_NOWHERE. */
uint32_t lock_around(const struct lock_finder *f, uint32_t i);

/* The word before "(" that makes it a statement's: "if", "while", "for"; else LOCK_NOWHERE. */
uint32_t lock_keyword(const struct tokens *t, uint32_t open);

/* The "(" behind if, while or for whose condition the token stands in, or LOCK_NOWHERE. */
uint32_t lock_condition_of(const struct lock_finder *f, uint32_t i);

/* Has the word these letters in it? */
bool lock_has_part(struct str word, const char *part);

/* The token behind the statement or block that begins at token i, or LOCK_NOWHERE. */
uint32_t lock_past_statement(const struct tokens *t, uint32_t i);

/* Does one of the words stand there? The list ends with NULL. */
bool lock_has_word(const struct tokens *t, struct tok_range r, const char *const *words);

/* Is it the number of a thread, or what a statement before made of it? of_warp: of a lane. */
bool lock_is_thread(const struct lock_finder *f, uint32_t name, bool *of_warp);

/* Does a statement begin at the token: behind ";", a bracket, else, do, or an if's condition? */
bool lock_begins_statement(const struct lock_finder *f, uint32_t i);

/* A loop that a token stands in. */
struct lock_loop {
    uint32_t first;        /* its first token: while, for, do */
    struct tok_range asks; /* its condition; empty: it has none, or none that is seen */
    /* what is done again and again: the condition and the body, and a step of for */
    struct tok_range rounds;
    bool ends; /* by itself: for (T x : all) */
    bool once; /* none: what a function does before a call, seen as one */
};

/* The innermost loop whose rounds the token stands in. */
bool lock_loop_around(const struct lock_finder *f, uint32_t i, struct lock_loop *l);

/* A loop that a goto behind the token makes, to a label before it. */
bool lock_goto_around(const struct lock_finder *f, uint32_t i, struct lock_loop *l);

/* In what way something is another value in each round. */
enum lock_watch {
    LOCK_PLACE, /* a place that is computed anew: the next one of a table */
    LOCK_STATE, /* as LOCK_PLACE, or read from memory: what a new value is computed from */
    LOCK_RESULT /* computed from what the call gave */
};

/* Is what these tokens stand for another in the loop's next round? */
bool lock_changes(const struct lock_finder *f, const struct lock_loop *l, struct tok_range r,
                  enum lock_watch how);

/* Does the loop go on until the call's result is the right one, however often that takes? */
bool lock_decides(const struct lock_finder *f, const struct lock_loop *l);

/* Does the loop go on where f->c, which stands in its condition, gives the value of these tokens?
 * False: that is not known, and again is as it was. */
bool lock_asks_again(const struct lock_finder *f, const struct lock_loop *l, struct tok_range found,
                     bool *again);

/* What a variable gets at "=": the tokens up to ";", "," or ")", at most to past. */
struct tok_range lock_value_behind(const struct tokens *t, uint32_t assign, uint32_t past);

/* Does the statement at token i give back what f->c takes: atomicExch(l, 0), *l =
 * 0, atomicSub(l, me)? */
bool lock_gives_back(const struct lock_finder *f, uint32_t i);

/* Does something there give back what f->c takes, or a lock that nobody can see? same: at the same
 * place, not only by the same variable. */
bool lock_may_give_back(const struct lock_finder *f, struct tok_range r, bool same);

/* Does f->c, in a loop that computes a new value from what it has read, set a bit that something
 * behind the loop takes away: while ((old & 1) || atomicCAS(w, old, old | 1) != old)? */
bool lock_is_bit(const struct lock_finder *f, const struct lock_loop *l);

/* Is f->c the swap that gives back what the call before took: atomicCAS(l, me, 0)? */
bool lock_is_given_back_by(const struct lock_finder *f, const struct call *taker);

/* The name of the function or the macro that f->body is of, where f->c tries there to take a lock,
 * in no loop, and the caller gets to know; else LOCK_NOWHERE. */
uint32_t lock_tried_by(const struct lock_finder *f);

/* Does a loop wait at token i for what the function of that name tries?
 * leaders: see struct lock. */
bool lock_is_tried_at(const struct lock_finder *f, uint32_t i, bool *leaders);

struct meetings;

/* May lanes of a warp meet from different places in this file at all? Cheap. */
bool lock_may_meet(const struct input *in);

/* Finds what all lanes do together in two branches, or in a loop that they leave
 * one by one, in f->body. */
void lock_find_meetings(struct meetings *m, const struct lock_finder *f);

/* Is the token behind an if that lets one thread of the block through? Else of_warp:
 * one lane of each warp?
 */
bool lock_is_elected(const struct lock_finder *f, uint32_t i, bool *of_warp);

#endif
