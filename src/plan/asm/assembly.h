/* The inline assembly of a file: finds the PTX in it and its translation to HIP. It is found once,
 * before the rewrites run: helpers, conditions, the coverage and the rewrite use it. */
#ifndef PLAN_ASM_ASSEMBLY_H
#define PLAN_ASM_ASSEMBLY_H

#include "plan/input/input.h"
#include "ptx/write.h"

struct assembly {
    uint32_t keyword; /* the token "asm", or the name of a macro that stands for it */
    bool is_label;    /* not a statement: the name of a symbol or a register, after a declaration */
    bool is_ptx;      /* it stands in device code, or is PTX; else host assembly, or AMD's */
    bool is_empty;    /* its template has no instruction, and it has no operands: a barrier for the
                         compiler */
    struct span span; /* from the keyword to the ";" if it is a whole statement; else empty */
    const struct span *operand; /* the expressions of the operands */
    uint32_t noperands;
    struct ptx_written ptx; /* of is_ptx; ptx.text NULL: it is not translated */
    /* macros that ptx.text calls by a macro's argument, to be inserted at define_at; or NULL */
    const char *define;
    uint32_t define_at;
    const char *values; /* the arguments that they cover */
    struct span at;     /* in the file: the place of ptx.trouble */
};

struct assemblies {
    const struct assembly *p; /* sorted by keyword */
    uint32_t n;
};

/* Finds the assemblies that in->assemblies points to. Owned by the arena. */
void assemblies_init(struct assemblies *all, const struct input *in, struct arena *a);

/* Returns the assembly whose keyword is token i, or NULL. O(log n). */
const struct assembly *assembly_at(const struct assemblies *all, uint32_t i);

#endif
