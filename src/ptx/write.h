/* PTX as C++: a statement becomes an expression, or a block with local variables, by the rows of
 * its instructions. */
#ifndef PTX_WRITE_H
#define PTX_WRITE_H

#include "map/map.h"
#include "ptx/statement.h"

enum { PTX_PARAMETERS_MAX = 60, PTX_HELPERS_MAX = 8, PTX_WARNED_MAX = 8, PTX_MASKS_MAX = 4 };

/* An operand of the asm: "=r"(x) */
struct ptx_parameter {
    struct str name; /* "[x]"; empty if it has none */
    char constraint; /* h r l f d n */
    bool input, output;
    bool simple;   /* an identifier or a number: evaluating it several times gives the same */
    bool number;   /* it is a number, without a suffix: 12, 0xff */
    bool stable;   /* the same within one expression: "a[i].x" */
    bool primary;  /* it needs no parentheses after a cast */
    bool comma;    /* it contains a comma: "f<a, b>" */
    bool address;  /* it is a pointer, whatever its type: "&a[i]" */
    bool effects;  /* it changes a variable: "p[i++]" */
    bool calls;    /* it calls functions, which may change variables */
    bool unknown;  /* a macro's parameter: it may do either */
    bool ordered;  /* another operand uses what it changes, or the other way round */
    bool indirect; /* its place depends on memory: "a[b[0]]" */
    /* an input: it shares the register of this output, from 1: "0"(x); 0: it has its own */
    uint32_t tied;
    uint32_t from;    /* an output: the input, from 1, that is tied to it; 0: none */
    const char *type; /* its type in C++, spelled by clang; NULL: unknown */
};

/* An asm statement. Everything is borrowed. */
struct ptx_asm {
    struct str text;
    const struct ptx_parameter *parameter;
    uint32_t nparameters;
    bool is_volatile, clobbers_memory;
    bool in_kernel;   /* "return" there ends the kernel */
    bool own_kernels; /* all kernels that run it are in this file: they can prepare what it needs */
    bool in_macro;    /* local variables get names that the macro's users don't have */
    bool is_listed;   /* statements precede it, or a block begins: it can become several */
    bool is_open;     /* no ";" follows it: its translation has none either */
    const struct map *map;
    release rocm;
    const struct str *reserved; /* identifiers that local variables must not have */
    uint32_t nreserved;
    const struct str *macro; /* names of macros, sorted: forbidden as well */
    uint32_t nmacros;
    /* the variable around the statement that holds the carry; NULL: none */
    const char *carry;
    bool carry_known; /* an earlier statement has set it */
    const char *indent, *newline;
};

/* The translation of a statement. */
struct ptx_written {
    /* as in edit_template: "$3" is the expression of operand 3. NULL: it can't be translated */
    const char *text;
    const char *helper[PTX_HELPERS_MAX]; /* those that the text calls, without duplicates */
    uint32_t nhelpers;
    const char *begin; /* code at the beginning of each kernel of the file; or NULL */
    struct row warned[PTX_WARNED_MAX]; /* rows with a warn=, without duplicates */
    uint32_t nwarned;
    /* an instruction involves all lanes of the warp or the block: a barrier, or a mask of all */
    bool all_lanes;
    bool wants_carry;      /* it reads a carry that it has not set */
    bool leaves_carry;     /* it sets the carry */
    struct str convergent; /* the first such instruction, or the first with a mask; empty: none */
    uint32_t masks[PTX_MASKS_MAX]; /* operands that are the masks of such instructions */
    uint32_t nmasks;
    const char *trouble; /* why not, in words */
    struct str subject;  /* the instruction, or the subject of the trouble */
    struct span at;      /* its place in the text */
    const char *note;    /* the row's note, if it says what to do instead; or NULL */
};

/* Owned by the arena. */
void ptx_write(struct ptx_written *out, const struct ptx_asm *in, struct arena *a);

#endif
