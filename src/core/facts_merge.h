/* What several parses say about one file, as one. */
#ifndef CORE_FACTS_MERGE_H
#define CORE_FACTS_MERGE_H

#include "base/arena.h"
#include "core/facts.h"

/* What one unit says about the file. */
struct facts_view {
    const struct facts *facts;
    const char *unit; /* its path, for people */
};

/* Merges what n units say: where all that see a place agree, that is it; where they differ, what is
 * certain in all of them, and a fact_difference. What one unit skips is inactive only where all
 * skip it. Where some saw everything (complete), the others only add what those did not see; where
 * they met errors in what all of those skip, out is not complete, and has these errors. Strings and
 * arrays of arguments are borrowed from the views; all else is owned by the arena. Views without a
 * parse count for nothing; where there is no other, out is the first one, or empty for n = 0. */
void facts_merge(const struct facts_view *view, uint32_t n, struct facts *out, struct arena *a);

#endif
