/* Bringing one set of headers into its folder, and taking it away. Runs that are killed leave
 * nothing that looks like a set, and runs at the same time do not harm each other: each works
 * in a folder of its own beside the sets, which is locked while it lives, and a set is moved to
 * its place as a whole. */
#ifndef CMD_HEADERS_HEADER_FETCH_H
#define CMD_HEADERS_HEADER_FETCH_H

#include "base/err.h"
#include "cmd/headers/header_sets.h"

struct header_fetch {
    const char *dir; /* of all sets, absolute; it is made where need be */
    void (*tell)(void *ctx, const char *doing);
    void *ctx;
};

enum header_outcome { HEADER_FAILED = -1, HEADER_FETCHED, HEADER_THERE_ALREADY, HEADER_MOVED_ON };

/* Brings the set, unless it is there already. HEADER_MOVED_ON: Debian's suite has another release
 * by now; then, and where it failed, err says why and nothing is left behind. */
enum header_outcome header_fetch(const struct header_fetch *f, const struct header_set *set,
                                 struct arena *a, struct err *err);

/* Removes the set of that release. -1 and a message where there is none, or it can't be removed. */
int header_remove(const char *dir, release r, struct arena *a, struct err *err);

#endif
