/* The template of an asm statement: string literals, possibly with macros of the file between them
 * that stand for literals: "ld" SUFFIX " %0, [%1];", "bar.sync " STR(ID) ";". */
#ifndef PLAN_ASM_ASM_TEXT_H
#define PLAN_ASM_ASM_TEXT_H

#include "core/literal.h"

enum { ASM_PIECES_MAX = 32, ASM_ARGUMENTS_MAX = 3 };

/* A literal, or the replacement of a macro. */
struct asm_piece {
    uint32_t from; /* its first character in the text */
    uint32_t length;
    const struct literal *literal; /* in the statement; NULL: from a macro */
    struct span use;               /* where the macro is used */
};

/* The arguments of a macro in one use of it: one token each. */
struct asm_arguments {
    struct str parameter[ASM_ARGUMENTS_MAX];
    uint32_t token[ASM_ARGUMENTS_MAX];
    uint32_t n;
};

struct asm_text {
    struct str text;
    uint32_t past; /* the token after the template */
    struct asm_piece piece[ASM_PIECES_MAX];
    uint32_t npieces;
    /* the file's definitions of the macro in it, or 2 for the sides of a condition in it; 1 if there is
     * no macro, or one definition of each, and no condition */
    uint32_t ndefinitions;
    /* parameters of a macro that are in it as text ("#name", "STR(name)"); no tokens */
    struct asm_arguments parameters;
    bool too_many;  /* more than fit */
    struct span at; /* its place, or the place of the part that can't be read */
};

/* Reads the template at token i of a statement that ends at token close. Macros with several
 * definitions are expanded by their definition number `pick`. arguments: of the macro whose body
 * holds the template, or NULL; without them the text has the parameters' names. False if the file
 * does not determine the text. Owned by the arena. */
bool asm_text_read(struct asm_text *x, const struct tokens *t, struct tok_range statement,
                   uint32_t pick, const struct asm_arguments *arguments, struct arena *a);

/* Returns where these characters are written. */
struct span asm_text_span(const struct asm_text *x, struct span characters);

#endif
