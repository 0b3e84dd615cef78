/* Operands of asm statements: [x] "=r"(y). What their expressions are, and what they have to
 * do with one another. */
#ifndef PLAN_ASM_ASM_OPERAND_H
#define PLAN_ASM_ASM_OPERAND_H

#include "core/literal.h"
#include "ptx/write.h"

/* Takes the operand in these tokens apart. *expression: what is in its brackets. False where its
 * constraint is none of PTX's. o->tied is set where that is the number of an output, o->type
 * where a cast says it. */
bool asm_operand_read(struct ptx_parameter *o, struct tok_range *expression, const struct tokens *t,
                      struct tok_range r, bool output, struct arena *a);

/* Sets what follows from all of them: ordered, indirect, tied and from. expression: of each of the
 * n. False where an input is tied to what is no output, or to one that another is tied to. */
bool asm_operands_relate(struct ptx_parameter *o, const struct tok_range *expression, uint32_t n,
                         const struct tokens *t);

#endif
