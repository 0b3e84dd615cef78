#include "base/slots.h"
#include <sched.h>
#include <unistd.h>

enum { SLOTS = 128 };
static struct draft_slot slots[SLOTS];
static atomic_bool closed; /* no draft is opened any more */

bool slots_are_closed(void)
{
    return atomic_load(&closed);
}

/* Opening a file is quick, and the thread that does it blocks signals meanwhile. So this waits only
 * for another thread, and not for long. */
void slots_cleanup(void)
{
    atomic_store(&closed, true);
    for (size_t i = 0; i < SLOTS; i++) {
        while (atomic_load(&slots[i].state) == SLOT_OPENING)
            sched_yield();
        if (atomic_load(&slots[i].state) == SLOT_LIVE)
            unlinkat(slots[i].dir, slots[i].name, 0);
    }
}

struct draft_slot *slots_claim(int dir)
{
    for (;;) {
        for (size_t i = 0; i < SLOTS; i++) {
            int expected = SLOT_FREE;
            if (atomic_compare_exchange_strong(&slots[i].state, &expected, SLOT_CLAIMED)) {
                slots[i].dir = dir;
                return &slots[i];
            }
        }
        sched_yield();
    }
}
