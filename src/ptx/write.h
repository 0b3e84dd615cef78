/* PTX as C++: a statement becomes an expression, or a block with local variables, by the rows of its
 * instructions. */
#ifndef PTX_WRITE_H
#define PTX_WRITE_H

#include "map/map.h"
#include "ptx/statement.h"

enum { PTX_PARAMETERS_MAX = 60, PTX_HELPERS_MAX = 8, PTX_CARES_MAX = 8 };

/* An operand of the asm: "=r"(x) */
struct ptx_parameter {
    struct str name; /* "[x]"; empty where it has none */
    char constraint; /* h r l f d n */
    bool input, output;
    bool simple;      /* an identifier or a number: evaluated several times, it is the same */
    bool steady;      /* so is this within one expression: "a[i].x" */
    bool primary;     /* it needs no parentheses behind a cast */
    const char *type; /* its type in C++, spelled by clang; NULL: unknown */
};

/* An asm statement. All is borrowed. */
struct ptx_asm {
    struct str text;
    const struct ptx_parameter *parameter;
    uint32_t nparameters;
    bool is_volatile, clobbers_memory;
    const struct map *map;
    release rocm;
    const struct str *taken; /* identifiers that local variables must not be called by */
    uint32_t ntaken;
    const char *indent, *newline;
};

/* What becomes of it. */
struct ptx_written {
    const char
        *text; /* as in edit_template: "$3" is the expression of operand 3. NULL: it can't be translated */
    const char *helper[PTX_HELPERS_MAX]; /* those that the text calls, each once */
    uint32_t nhelpers;
    struct row care[PTX_CARES_MAX]; /* rows with a care=, each once */
    uint32_t ncares;
    const char *trouble; /* why not, in words */
    struct str subject;  /* the instruction, or what the trouble is about */
    struct span at;      /* in the text: where */
    const char *note;    /* the row's, where it says what to do instead; or NULL */
};

/* Owned by the arena. */
void ptx_write(struct ptx_written *out, const struct ptx_asm *in, struct arena *a);

#endif
