/* What the files of the module share. Internal to lock*.c. */
#ifndef PLAN_LOCK_PARTS_H
#define PLAN_LOCK_PARTS_H

#include "plan/call.h"

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

struct meetings;

/* May lanes of a warp meet from different places in this file at all? Cheap. */
bool lock_may_meet(const struct input *in);

/* Finds what all lanes do together in two branches, or in a loop that they leave one by one, in f->body. */
void lock_find_meetings(struct meetings *m, const struct lock_finder *f);

/* Is the token behind an if that lets one thread of the block through? Else of_warp: one lane of each warp?
 */
bool lock_is_elected(const struct lock_finder *f, uint32_t i, bool *of_warp);

#endif
