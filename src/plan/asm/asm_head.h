/* How asm statements begin: "asm volatile (", in all spellings, and by macros that
 * stand for the words. */
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
    ASM_NONE,      /* no assembly: another identifier, or words that a macro stands for */
    ASM_STATEMENT, /* "asm volatile (" */
    ASM_LABEL,  /* the name of a symbol or a register, behind a declaration: int f(int) asm("g") */
    ASM_STRANGE /* the keyword with something behind it that is none of these */
};

struct asm_head {
    enum asm_kind kind;
    uint32_t open; /* "(", of statements and labels */
    bool is_volatile, is_goto;
};

/* What begins at token i. A name that nobody here knows begins a statement as well, where a string
 * literal and a ":" follow, as in no call: ASM("mov.u32 %0, 1;" : "=r"(x)). */
struct asm_head asm_head_at(const struct asm_aliases *a, const struct tokens *t, uint32_t i);

#endif
