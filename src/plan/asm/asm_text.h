/* The template of an asm statement: string literals, with macros of the file between them that
 * stand for such: "ld" SUFFIX " %0, [%1];", "bar.sync " STR(ID) ";". */
#ifndef PLAN_ASM_ASM_TEXT_H
#define PLAN_ASM_ASM_TEXT_H

#include "core/literal.h"

enum { ASM_PIECES_MAX = 32, ASM_ARGUMENTS_MAX = 3 };

/* A literal, or what a macro stands for. */
struct asm_piece {
    uint32_t from; /* its first character in the text */
    uint32_t length;
    const struct literal *literal; /* in the statement; NULL: of a macro */
    struct span use;               /* where the macro is used */
};

/* What a macro's parameters are in one use of the macro: one token each. */
struct asm_arguments {
    struct str parameter[ASM_ARGUMENTS_MAX];
    uint32_t token[ASM_ARGUMENTS_MAX];
    uint32_t n;
};

struct asm_text {
    struct str text;
    uint32_t past; /* the token behind the template */
    struct asm_piece piece[ASM_PIECES_MAX];
    uint32_t npieces;
    uint32_t ndefinitions; /* that the file has of the macro in it; 1 where it has none, or one of
                              each */
    /* of a macro, that are in it as text ("#name", "STR(name)"); no tokens */
    struct asm_arguments parameters;
    bool too_many;  /* more than there is room for */
    struct span at; /* where it is, or where what can't be told is */
};

/* Reads the template at token i of a statement that ends at token close. Macros with several
 * definitions are taken as number `pick` of them has it. arguments: of the macro whose body it
 * stands in, or NULL; without them the text has the parameters' names. False: what it says can't be
 * told from the file. Owned by the arena. */
bool asm_text_read(struct asm_text *x, const struct tokens *t, struct tok_range statement,
                   uint32_t pick, const struct asm_arguments *arguments, struct arena *a);

/* Where these characters are written. */
struct span asm_text_span(const struct asm_text *x, struct span characters);

#endif
