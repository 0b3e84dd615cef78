/* How asm statements begin: "asm volatile (", in all spellings, or through macros that stand for
 * these words. */
#ifndef PLAN_ASM_ASM_HEAD_H
#define PLAN_ASM_ASM_HEAD_H

#include "base/vec.h"
#include "core/lex.h"

/* A macro of the file that stands for the words: "#define ASM asm volatile". */
struct asm_alias {
    struct str name;
    bool is_volatile;
};

struct asm_aliases {
    VEC(struct asm_alias) v;
};

/* Zero-initialise, fill with asm_aliases_find, release with asm_aliases_release.
 * Names are the source's. */
void asm_aliases_find(struct asm_aliases *a, const struct tokens *t);
void asm_aliases_release(struct asm_aliases *a);

enum asm_kind {
    ASM_NONE,      /* not assembly: another identifier, or words that a macro stands for */
    ASM_STATEMENT, /* "asm volatile (" */
    ASM_LABEL,  /* the name of a symbol or a register, after a declaration: int f(int) asm("g") */
    ASM_STRANGE /* the keyword followed by anything else */
};

struct asm_head {
    enum asm_kind kind;
    uint32_t open; /* "(", of statements and labels */
    bool is_volatile, is_goto;
};

/* Recognises the assembly that begins at token i. An unknown name begins a statement as well if a
 * string literal and a ":" follow, which no call has: ASM("mov.u32 %0, 1;" : "=r"(x)). */
struct asm_head asm_head_at(const struct asm_aliases *a, const struct tokens *t, uint32_t i);

#endif
