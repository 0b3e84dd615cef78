/* Statements in a macro whose instructions the macro's arguments decide: asm("mov.u32 %0, %%" #name
 * ";" ...). Each use in the file gets a macro of its own, which the statement's place calls by
 * name: "tranship_READ_##name(r)". For another argument there is none, and the compiler says so. */
#ifndef PLAN_ASM_ASM_VARIANTS_H
#define PLAN_ASM_ASM_VARIANTS_H

#include "plan/asm/asm_text.h"
#include "ptx/write.h"

struct asm_variants {
    struct ptx_written written; /* text: the call; or trouble */
    const char *define; /* the macros' definitions, lines of their own; NULL: there is trouble */
    uint32_t at;        /* where they go: before the line of the macro */
    const char *values; /* what they are for: "laneid, warpid" */
};

/* The statement at a keyword in a macro's body, as far as its operands: in.text is not used.
 * operand: their expressions. number: of the statements of that kind in this file's macros of that
 * name, from 0. Owned by the arena. */
void asm_variants_write(struct asm_variants *v, const struct tokens *t, uint32_t keyword,
                        struct tok_range statement, const struct ptx_asm *in,
                        const struct span *operand, uint32_t number, struct arena *a);

#endif
