/* The headers that the ported file includes, and the branch of its #ifs for each. */
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

/* Records that the header is included in this branch. */
void branches_note(struct branches *b, struct str header, uint32_t parent);

/* True if the header is included in this branch or in one around it. */
bool branches_have(const struct branches *b, struct str header, uint32_t parent);

/* The same by the text of the condition, for callers that need not know whether the condition still
 * has the same value: an entry for a branch counts in all branches with that condition, and in
 * those within them. */
void branches_note_condition(struct branches *b, uint32_t parent);
bool branches_have_condition(const struct branches *b, uint32_t parent);

#endif
