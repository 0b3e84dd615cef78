/* Statements in a macro whose instructions depend on the macro's arguments: asm("mov.u32 %0, %%"
 * #name ";" ...). Each use in the file gets a macro of its own, which the statement's place calls
 * by name: "tranship_READ_##name(r)". For another argument there is no such macro, and the compiler
 * reports it. */
#ifndef PLAN_ASM_ASM_VARIANTS_H
#define PLAN_ASM_ASM_VARIANTS_H

#include "plan/asm/asm_text.h"
#include "ptx/write.h"

struct asm_variants {
    struct ptx_written written; /* text: the call; or trouble */
    const char *define; /* the macros' definitions, lines of their own; NULL: there was trouble */
    uint32_t at;        /* where they are inserted: before the line of the macro */
    const char *values; /* the arguments that they cover: "laneid, warpid" */
};

/* Writes the statement at a keyword in a macro's body, given its operands: in.text is not used.
 * operand: their expressions. number: among the statements of that kind in this file's macros of
 * that name, from 0. Owned by the arena. */
void asm_variants_write(struct asm_variants *v, const struct tokens *t, uint32_t keyword,
                        struct tok_range statement, const struct ptx_asm *in,
                        const struct span *operand, uint32_t number, struct arena *a);

#endif
