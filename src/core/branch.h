/* Branches of conditionals in a file: #if, #elif, #else and the like. */
#ifndef CORE_BRANCH_H
#define CORE_BRANCH_H

#include "base/arena.h"
#include "core/lex.h"

/* True if the directive begins a branch. */
bool directive_begins_branch(const struct directive *d);

/* True if it begins a group: "#if", "#ifdef", "#ifndef". */
bool directive_begins_group(const struct directive *d);

/* True if the directive asks whether a macro is not defined: "#ifndef X" or "#if !defined(X)". */
bool directive_asks_undefined(const struct tokens *t, const struct directive *d);

/* Returns the innermost branch that holds token i: index + 1 of the directive that begins it, or 0.
 * O(log n). */
uint32_t tok_branch(const struct tokens *t, uint32_t i);

/* Returns the token after the last one of a branch that tok_branch named. */
uint32_t branch_past(const struct tokens *t, uint32_t branch);

/* Returns the branch of an include guard around the whole file ("#pragma once" may come first), or
 * 0. */
uint32_t branch_guard(const struct tokens *t);

/* Returns for each directive of a group the number of the one that begins it; for others 0. Owned by the
 * arena. Linear. */
uint32_t *branch_groups(const struct tokens *t, struct arena *a);

#endif
