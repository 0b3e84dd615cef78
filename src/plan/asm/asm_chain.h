/* Sums of several words over consecutive asm statements: "add.cc" in one, "addc" in the next. The
 * carry becomes a variable of a block around them. */
#ifndef PLAN_ASM_ASM_CHAIN_H
#define PLAN_ASM_ASM_CHAIN_H

#include "plan/asm/asm_text.h"
#include "ptx/write.h"

/* A statement whose instructions write or read the carry, or a neighbour of one. */
struct asm_source {
    struct tok_range tokens; /* from the keyword; past the ";" */
    struct ptx_asm in;
    const struct asm_text *text;
    /* its translation and the place of its trouble: both may be replaced */
    struct ptx_written *ptx;
    struct span *at;
};

/* True if the statement at token i stands among others, so that several can replace it: not after
 * "if (x)". */
bool asm_begins_freely(const struct tokens *t, uint32_t i);

/* Rewrites the statements whose carry comes from a statement right before them, together with that
 * one. */
void asm_chains_write(const struct asm_source *source, uint32_t n, const struct tokens *t,
                      struct arena *a);

#endif
