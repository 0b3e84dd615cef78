/* The branches that conditions make of a file: #if, #elif, #else and their like. */
#ifndef CORE_BRANCH_H
#define CORE_BRANCH_H

#include "core/lex.h"

/* Does the directive begin a branch? */
bool directive_begins_branch(const struct directive *d);

/* Does it ask whether a macro is not defined: "#ifndef X" or "#if !defined(X)"? */
bool directive_asks_undefined(const struct tokens *t, const struct directive *d);

/* The innermost branch that token i stands in: index + 1 of the directive that begins
 * it; 0: none. O(log n).
 */
uint32_t tok_branch(const struct tokens *t, uint32_t i);

/* The past of the tokens of a branch that tok_branch named. */
uint32_t branch_past(const struct tokens *t, uint32_t branch);

/* The branch of an include guard around the whole file ("#pragma once" may come first), or 0. */
uint32_t branch_guard(const struct tokens *t);

#endif
