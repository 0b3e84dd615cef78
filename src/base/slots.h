/* The drafts (base/draft.h) that this process has at the moment, so that they can be removed if it
 * ends early. A signal handler reads the slots. Therefore they are in fixed memory, and the state
 * of a slot becomes SLOT_LIVE only when the slot is complete. */
#ifndef BASE_SLOTS_H
#define BASE_SLOTS_H

#include <stdatomic.h>
#include <stdbool.h>

#define SLOT_PREFIX ".tranship-draft-" /* long enough that nobody gives a file such a name */
enum { SLOT_SUFFIX = 6 };              /* random letters after the prefix */

enum { SLOT_FREE, SLOT_CLAIMED, SLOT_OPENING, SLOT_LIVE };
struct draft_slot {
    atomic_int state;
    int dir;
    char name[sizeof SLOT_PREFIX + SLOT_SUFFIX];
};

/* Claims a free slot for a draft in that folder. If all are taken, waits for one: each belongs to a
 * thread that is about to finish its file. */
struct draft_slot *slots_claim(int dir);

/* Removes the drafts of this process and keeps other threads from making more, because the process
 * is about to end. Safe in a signal handler. */
void slots_cleanup(void);

/* True once slots_cleanup was called. Then no draft may be opened any more. */
bool slots_are_closed(void);

#endif
