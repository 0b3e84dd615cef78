/* Which headers the ported file includes, and in which branch of its #ifs. */
#ifndef PLAN_INCLUDES_BRANCHES_H
#define PLAN_INCLUDES_BRANCHES_H

#include "plan/input/input.h"

/* A header in a branch (struct directive.parent), or the condition of one. */
struct branch_entry {
    struct str text; /* NULL text: a free slot */
    uint32_t parent;
};

/* Set in, zero-initialise the rest. */
struct branches {
    const struct input *in;
    struct branch_entry *slot; /* a hash table, at most half full */
    size_t slots, used;
};

void branches_release(struct branches *b);

/* The header is included in this branch. */
void branches_note(struct branches *b, struct str header, uint32_t parent);

/* Is it, in this branch or in one around it? */
bool branches_have(const struct branches *b, struct str header, uint32_t parent);

/* The same for what does not depend on whether the condition holds twice: what is noted for a
 * branch counts in all branches of the same condition, and in those within them. */
void branches_note_condition(struct branches *b, uint32_t parent);
bool branches_have_condition(const struct branches *b, uint32_t parent);

#endif
