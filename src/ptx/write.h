/* PTX as C++: a statement becomes an expression, or a block with local variables, by the rows
 * of its instructions. */
#ifndef PTX_WRITE_H
#define PTX_WRITE_H

#include "map/map.h"
#include "ptx/statement.h"

enum { PTX_PARAMETERS_MAX = 60, PTX_HELPERS_MAX = 8, PTX_CARES_MAX = 8, PTX_MASKS_MAX = 4 };

/* An operand of the asm: "=r"(x) */
struct ptx_parameter {
    struct str name; /* "[x]"; empty where it has none */
    char constraint; /* h r l f d n */
    bool input, output;
    bool simple;   /* an identifier or a number: evaluated several times, it is the same */
    bool number;   /* it is one, without a suffix: 12, 0xff */
    bool steady;   /* so is this within one expression: "a[i].x" */
    bool primary;  /* it needs no parentheses behind a cast */
    bool comma;    /* there is one in it: "f<a, b>" */
    bool address;  /* it is a pointer, whatever its type: "&a[i]" */
    bool effects;  /* it changes a variable: "p[i++]" */
    bool calls;    /* it calls functions, which may change some */
    bool unknown;  /* a macro's parameter: it may do either */
    bool ordered;  /* what it changes is in another operand, or the other way round */
    bool indirect; /* where it is depends on memory: "a[b[0]]" */
    /* an input: in the register of this output, from 1: "0"(x); 0: in one of its own */
    uint32_t tied;
    uint32_t from;    /* an output: the input, from 1, that is tied to it; 0: none */
    const char *type; /* its type in C++, spelled by clang; NULL: unknown */
};

/* An asm statement. All is borrowed. */
struct ptx_asm {
    struct str text;
    const struct ptx_parameter *parameter;
    uint32_t nparameters;
    bool is_volatile, clobbers_memory;
    bool in_kernel;   /* "return" there ends the kernel */
    bool own_kernels; /* all kernels that run it are the file's own: they can prepare what it
                        needs */
    bool in_macro;    /* local variables have names that the macro's users don't */
    bool is_listed;   /* statements stand before it, or a block begins: it can become several */
    bool is_open;     /* no ";" is behind it: what becomes of it has none either */
    const struct map *map;
    release rocm;
    const struct str *reserved; /* identifiers that local variables must not be called by */
    uint32_t nreserved;
    const struct str *macro; /* names of macros, sorted: neither */
    uint32_t nmacros;
    /* the variable around the statement that holds the carry; NULL: there is none */
    const char *carry;
    bool carry_known; /* a statement before has set it */
    const char *indent, *newline;
};

/* What becomes of it. */
struct ptx_written {
    const char *text; /* as in edit_template: "$3" is the expression of operand 3. NULL: it can't be
                         translated */
    const char *helper[PTX_HELPERS_MAX]; /* those that the text calls, each once */
    uint32_t nhelpers;
    const char *begin;              /* what each kernel of the file has to begin with; or NULL */
    struct row care[PTX_CARES_MAX]; /* rows with a warn=, each once */
    uint32_t ncares;
    bool meets; /* an instruction is for all lanes of the warp or the block: a barrier, or a mask of
                   all */
    bool wants_carry;   /* it reads a carry that it has not set */
    bool leaves_carry;  /* it sets the carry */
    struct str meeting; /* the first of such, or of those with a mask; empty: there is none */
    uint32_t masks[PTX_MASKS_MAX]; /* operands that are the masks of such instructions */
    uint32_t nmasks;
    const char *trouble; /* why not, in words */
    struct str subject;  /* the instruction, or what the trouble is about */
    struct span at;      /* in the text: where */
    const char *note;    /* the row's, where it says what to do instead; or NULL */
};

/* Owned by the arena. */
void ptx_write(struct ptx_written *out, const struct ptx_asm *in, struct arena *a);

#endif
