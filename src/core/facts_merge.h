/* Merges what several parses say about one file. */
#ifndef CORE_FACTS_MERGE_H
#define CORE_FACTS_MERGE_H

#include "base/arena.h"
#include "core/facts.h"

/* One unit's facts about the file. */
struct facts_view {
    const struct facts *facts;
    const char *unit; /* its path, for messages */
};

/* Merges the facts of n units. Where all that see a place agree, that is the result; where they
 * differ, the result is what is certain in all of them, and a fact_difference. Code that one unit
 * skips is inactive only if all skip it. If some saw everything (complete), the others only add
 * places that those did not see. If those met errors in code that all complete ones skip, out is
 * not complete, and has these errors. Strings and arrays of arguments are borrowed from the views;
 * the arena owns the rest. Views without a parse are ignored; if there is no other, out is the
 * first one, or empty for n = 0. */
void facts_merge(const struct facts_view *view, uint32_t n, struct facts *out, struct arena *a);

#endif
