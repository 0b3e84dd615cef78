/* Operands of asm statements: [x] "=r"(y). Classifies their expressions, and how they relate to one
 * another. */
#ifndef PLAN_ASM_ASM_OPERAND_H
#define PLAN_ASM_ASM_OPERAND_H

#include "core/literal.h"
#include "ptx/write.h"

/* Parses the operand in these tokens. *expression: the expression in its brackets. False if its
 * constraint is not one of PTX. Sets o->tied if the constraint is the number of an output, o->type
 * if a cast gives it. */
bool asm_operand_read(struct ptx_parameter *o, struct tok_range *expression, const struct tokens *t,
                      struct tok_range r, bool output, struct arena *a);

/* Sets the members that depend on all operands: ordered, indirect, tied and from. expression: of
 * each of the n. False if an input is tied to something that is not an output, or to an output that
 * another is tied to. */
bool asm_operands_relate(struct ptx_parameter *o, const struct tok_range *expression, uint32_t n,
                         const struct tokens *t);

#endif
