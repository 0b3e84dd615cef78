/* The inline assembly of a file: what of it is PTX, and what becomes of that in HIP. It is found
 * once, before the rewrites run: helpers, conditions, the coverage and the rewrite ask for it. */
#ifndef PLAN_ASM_ASSEMBLY_H
#define PLAN_ASM_ASSEMBLY_H

#include "plan/input/input.h"
#include "ptx/write.h"

struct assembly {
    uint32_t keyword; /* the token "asm", or a macro's name that stands for it */
    bool is_label;    /* no statement: the name of a symbol or a register, behind a declaration */
    bool is_ptx;      /* it stands in device code, or speaks PTX; else host assembly */
    bool is_empty;    /* its template has no instruction, and it has no operands: a barrier for the
                         compiler */
    struct span span; /* from the keyword to the ";", where it is a whole statement; else empty */
    const struct span *operand; /* the expressions of the operands */
    uint32_t noperands;
    struct ptx_written ptx; /* of is_ptx; ptx.text NULL: it is left */
    const char *define; /* macros that ptx.text calls by a macro's argument, to stand at define_at;
                           or NULL */
    uint32_t define_at;
    const char *values; /* the arguments that they are for */
    struct span at;     /* in the file: what ptx.trouble is about */
};

struct assemblies {
    const struct assembly *p; /* sorted by keyword */
    uint32_t n;
};

/* Makes what in->assemblies points to. Owned by the arena. */
void assemblies_init(struct assemblies *all, const struct input *in, struct arena *a);

/* The one whose keyword is token i, or NULL. O(log n). */
const struct assembly *assembly_at(const struct assemblies *all, uint32_t i);

#endif
