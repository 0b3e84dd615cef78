/* What a mutant changes: a constant, a comparison, an operator, the one of min and max. */
#ifndef VALIDATE_MUTATE_ALTER_H
#define VALIDATE_MUTATE_ALTER_H

#include "base/arena.h"
#include "core/lex.h"

/* Marks the tokens of a file that must stay, a byte each: directives and dead code, template
 * arguments, sizes of arrays and all of a __shared__ declaration, what sizeof, alignas, attributes,
 * static_assert and inline assembler have in their brackets. Owned by the arena. */
uint8_t *alter_fixed(const struct tokens *t, struct arena *a);

/* What may stand in place of token i of a function's body; empty where nothing may. Where there are
 * two possibilities, variant chooses. Owned by the arena, or constant. */
struct str alter_token(const struct tokens *t, const uint8_t *fixed, uint32_t i, uint32_t variant,
                       struct arena *a);

#endif
