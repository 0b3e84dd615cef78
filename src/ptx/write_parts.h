/* The state of ptx_write. Internal to src/ptx. */
#ifndef PTX_WRITE_PARTS_H
#define PTX_WRITE_PARTS_H

#include "base/buf.h"
#include "base/vec.h"
#include "ptx/access.h"
#include "ptx/type.h"
#include "ptx/write.h"

/* A declared register. */
struct ptx_local {
    struct str name; /* in PTX */
    const char *text;
    const struct ptx_type *type;
    uint32_t depth;
};

/* A line of the block, or in a single expression the whole. */
struct ptx_line {
    const char *text;
    uint32_t depth;
    const struct ptx_type *declares; /* the text is the name of a variable of that type; or NULL */
    uint32_t value;                  /* where in the text an output's value begins */
};

struct ptx_writer {
    const struct ptx_asm *in;
    struct ptx_written *out;
    struct arena *arena;
    VEC(struct ptx_local) locals;
    VEC(struct ptx_line) lines;
    uint32_t depth;                    /* of blocks */
    uint32_t wholes;                   /* local variables for whole vectors */
    uint32_t unread;                   /* those for "_" in a vector that is written */
    uint32_t uses[PTX_PARAMETERS_MAX]; /* of each operand's own expression */
    bool named[PTX_PARAMETERS_MAX];    /* its local variable is used */
    bool written[PTX_PARAMETERS_MAX];
    bool direct[PTX_PARAMETERS_MAX]; /* an output whose expression the lines write themselves */
    bool bound[PTX_PARAMETERS_MAX];  /* an output that a reference is bound to first: "auto &to0 =
                                        p[i++];" */
    bool binds;                      /* there is one */
    bool declares;                   /* the lines have variables of their own */
    bool single;                     /* the statement is to be one expression */
    bool has_carry, carry_known;     /* a carry is declared; an instruction has set it */
    bool in_order;                   /* an input changes a variable, maybe one of another input's */
    bool calls;                  /* an operand calls a function: it may change what others are */
    bool stores;                 /* memory is written: variables may change */
    const struct ptx_item *item; /* the instruction that is written */
    struct ptx_access access;    /* what its name says of memory */
};

/* The types of an instruction, from sig=. */
struct ptx_signature {
    struct str result; /* "void": none */
    struct str type[PTX_OPERANDS_MAX];
    uint32_t n;
};

/* Says why the statement can't be translated, once. False. */
bool ptx_fail(struct ptx_writer *w, struct span at, struct str subject, const char *why);

/* Notes what a row wants. */
void ptx_use_row(struct ptx_writer *w, struct row row);
void ptx_use_helper(struct ptx_writer *w, const char *name);

struct row ptx_row(const struct ptx_writer *w, struct str name);

/* The row of an instruction whose modifiers stand in another order than the row has them: ptxas
 * takes all orders ("ldmatrix.sync.aligned.trans.m8n8.x4..."). Types, and row and col of
 * matrices, keep theirs. */
struct row ptx_row_in_any_order(const struct ptx_writer *w, struct str name);

/* What to do instead of an instruction, by the row of that name, or of its begin ("wgmma"), that
 * has no out=; or NULL. */
const char *ptx_note(const struct ptx_writer *w, struct str name);

/* Takes sig= apart. False where it is none. */
bool ptx_signature_of(struct row row, struct ptx_signature *s);

/* The same of a text: "unsigned(unsigned, unsigned)", which the types are parts of. */
bool ptx_signature_read(struct str sig, struct ptx_signature *s);

/* The number of the operand that "%0" or "%[x]" names; nparameters where there is none. */
uint32_t ptx_parameter_of(const struct ptx_writer *w, const struct ptx_operand *o);

/* The operand whose value k begins with: the one that is tied to it, or itself. */
uint32_t ptx_source_of(const struct ptx_writer *w, uint32_t k);

/* Is the operand written as its own expression, where the statement is a block? */
bool ptx_is_direct(const struct ptx_writer *w, uint32_t k);

/* What a local variable for operand k is called: "d0" of outputs, "a1" of inputs. */
const char *ptx_name_of(struct ptx_writer *w, uint32_t k);

/* The placeholder that stands for operand k's own expression: "$1", "${12}"; or the reference
 * that is bound to it.
 */
const char *ptx_placeholder(struct ptx_writer *w, uint32_t k);

/* An identifier that is not reserved. */
const char *ptx_free_name(struct ptx_writer *w, struct str preferred);

const struct ptx_local *ptx_local_named(const struct ptx_writer *w, struct str name);

/* Operand k's own expression as a value of its register's type or of `want`, for what reads it. */
const char *ptx_input(struct ptx_writer *w, uint32_t k, const struct ptx_type *want);

/* The operand as a value of that type: a text that stands behind a cast and between operators.
 * NULL after ptx_fail. */
const char *ptx_value(struct ptx_writer *w, const struct ptx_operand *o,
                      const struct ptx_type *want);

/* "[a+4]", more bytes behind it, as a pointer of that type: "const float *". "shared " or "global "
 * before the type says where that lies, in place of the instruction. */
const char *ptx_address(struct ptx_writer *w, const struct ptx_operand *o, struct str pointer,
                        int64_t more);

/* The unsigned type of so many bytes: 1, 2, 4 or 8. */
const struct ptx_type *ptx_bits_of_size(uint32_t size);

/* A text of one type as another: bits stay. NULL where their sizes differ, unless widths may. */
const char *ptx_as(struct ptx_writer *w, const char *text, const struct ptx_type *from,
                   const struct ptx_type *to);

/* May operands be wider than the instruction's type? */
bool ptx_is_wide(const struct ptx_writer *w);

/* "out" with the operands' texts in place of $1 ..., at most n, and the order and scope of the
 * access in place of @sem and @scope. */
const char *ptx_fill(struct ptx_writer *w, const char *out, const char *const *text, uint32_t n);

/* The statement that gives operand k's expression a value of that type. NULL
 * where the sizes differ. */
const char *ptx_output(struct ptx_writer *w, uint32_t k, const char *value,
                       const struct ptx_type *type);

/* Writes one instruction into the lines. */
bool ptx_write_instruction(struct ptx_writer *w, const struct ptx_item *item);

/* Has the signature a vector ("unsigned[4]") or a register that the row's text writes
 * itself ("unsigned &")?
 */
bool ptx_has_vectors(const struct ptx_signature *s);

/* Writes one instruction with such a signature. Each operand of it stands in "out" once. */
bool ptx_write_vectors(struct ptx_writer *w, const struct ptx_item *item,
                       const struct ptx_signature *s, const char *out);

/* Is the statement a barrier by what its instructions are? */
bool ptx_orders_memory(const struct ptx_statement *s);

/* Is memory written before the last operand is read? */
bool ptx_writes_memory(const struct ptx_statement *s);

/* Operands are evaluated once each, outputs first, in the order of the constraints.
 * Says (bound, in_order) where the text would have it otherwise, and references are
 * bound to the outputs first. */
void ptx_order_operands(struct ptx_writer *w, const struct ptx_statement *s);

/* Notes what lanes do together. */
void ptx_find_meetings(struct ptx_writer *w, const struct ptx_statement *s);

/* Where operands call functions: do the inputs stand in the only line as they do in the statement?
 * An output of that kind is left of the others, where C++ evaluates it last: it is bound then. */
bool ptx_calls_in_order(struct ptx_writer *w);

/* "(a & 31u)" as a whole statement's value needs none. A cast is not around the rest. */
const char *ptx_without_parens(struct ptx_writer *w, const char *text);

void ptx_add_line(struct ptx_writer *w, const char *text);

/* Makes the lines of a block read well, with the declarations of the outputs. */
void ptx_tidy(struct ptx_writer *w);

#endif
