/* Shared by facts_merge*.c; internal. */
#ifndef CORE_FACTS_MERGE_PARTS_H
#define CORE_FACTS_MERGE_PARTS_H

#include "base/vec.h"
#include "core/facts_merge.h"

/* The views with a parse; those that saw everything come first. */
struct merge {
    const struct facts_view *view;
    uint32_t n;
    uint32_t complete; /* how many of them saw everything */
    struct arena *arena;
    VEC(struct fact_difference) differs;
};

/* Expressions and their types. */
void merge_exprs(struct merge *m, struct facts *out);

#endif
