/* Sums of several words that go over consecutive asm statements: "add.cc" in one, "addc" in the
 * next. The carry becomes a variable of a block around them. */
#ifndef PLAN_ASM_ASM_CHAIN_H
#define PLAN_ASM_ASM_CHAIN_H

#include "plan/asm/asm_text.h"
#include "ptx/write.h"

/* A statement whose instructions write or read the carry, or one beside such. */
struct asm_source {
    struct tok_range tokens; /* from the keyword; past the ";" */
    struct ptx_asm in;
    const struct asm_text *text;
    struct ptx_written *ptx; /* what became of it, and where its trouble is: are written again */
    struct span *at;
};

/* Does the statement at token i stand among others, so that several can stand in its place?
 * Not behind "if (x)". */
bool asm_begins_freely(const struct tokens *t, uint32_t i);

/* Writes those again whose carry comes from a statement right before them, with
 * those it comes from. */
void asm_chains_write(const struct asm_source *source, uint32_t n, const struct tokens *t,
                      struct arena *a);

#endif
