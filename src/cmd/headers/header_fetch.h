/* Puts one set of headers into its folder, or removes it. Killed runs leave nothing that looks like
 * a set, and concurrent runs do not harm each other: each works in a folder of its own next to the
 * sets, which it keeps locked, and a set is moved to its place as a whole. */
#ifndef CMD_HEADERS_HEADER_FETCH_H
#define CMD_HEADERS_HEADER_FETCH_H

#include "base/err.h"
#include "cmd/headers/header_sets.h"

struct header_fetch {
    const char *dir; /* of all sets, absolute; created if needed */
    void (*tell)(void *ctx, const char *doing);
    void *ctx;
};

enum header_outcome { HEADER_FAILED = -1, HEADER_FETCHED, HEADER_THERE_ALREADY, HEADER_MOVED_ON };

/* Fetches the set unless it is already there. HEADER_MOVED_ON: Debian's suite now has another
 * release; then, and on failure, err says why and nothing is left behind. */
enum header_outcome header_fetch(const struct header_fetch *f, const struct header_set *set,
                                 struct arena *a, struct err *err);

/* Removes the set of that release. -1 and a message if it does not exist, or can't be removed. */
int header_remove(const char *dir, release r, struct arena *a, struct err *err);

#endif
