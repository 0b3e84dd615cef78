/* The changes that mutants make: to a constant, a comparison, an operator, or min and max. */
#ifndef VALIDATE_MUTATE_ALTER_H
#define VALIDATE_MUTATE_ALTER_H

#include "base/arena.h"
#include "core/lex.h"

/* Marks the tokens of a file that must not be changed, a byte for each: directives and dead code,
 * template arguments, sizes of arrays, whole __shared__ declarations, and the brackets of sizeof,
 * alignas, attributes, static_assert and inline assembler. Owned by the arena. */
uint8_t *alter_fixed(const struct tokens *t, struct arena *a);

/* Returns the replacement for token i of a function's body; empty if there is none. If there are
 * two, variant chooses. Owned by the arena, or constant. */
struct str alter_token(const struct tokens *t, const uint8_t *fixed, uint32_t i, uint32_t variant,
                       struct arena *a);

#endif
