/* The drafts (base/draft.h) that this process has right now, so that they can be removed when it
 * ends early. A signal handler reads them: they are in fixed memory, and a slot is complete before
 * it says so. */
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

/* A free slot, claimed for a draft in that folder. Waits where all are taken: each of them belongs
 * to a thread that is about to finish its file. */
struct draft_slot *slots_claim(int dir);

/* Removes the drafts of this process and keeps other threads from making more: the process is about
 * to end. Safe in a signal handler. */
void slots_cleanup(void);

/* Was that done? Then no draft may be opened any more. */
bool slots_are_closed(void);

#endif
