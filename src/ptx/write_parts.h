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

/* A line of the block, or the whole of a single expression. */
struct ptx_line {
    const char *text;
    uint32_t depth;
    const struct ptx_type *declares; /* the text is the name of a variable of that type; or NULL */
    uint32_t value;                  /* the beginning of an output's value in the text */
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
    bool direct[PTX_PARAMETERS_MAX]; /* an output whose expression the lines write directly */
    /* an output with a reference bound first: "auto &to0 = p[i++];" */
    bool bound[PTX_PARAMETERS_MAX];
    bool binds;                  /* there is one */
    bool declares;               /* the lines have variables of their own */
    bool single;                 /* the statement must be one expression */
    bool has_carry, carry_known; /* a carry is declared; an instruction has set it */
    bool in_order;               /* an input changes a variable, maybe one of another input */
    bool calls;                  /* an operand calls a function, which may change other operands */
    bool stores;                 /* memory is written: variables may change */
    const struct ptx_item *item; /* the current instruction */
    struct ptx_access access;    /* its access to memory, by its name */
};

/* The types of an instruction, from sig=. */
struct ptx_signature {
    struct str result; /* "void": none */
    struct str type[PTX_OPERANDS_MAX];
    uint32_t n;
};

/* Records why the statement can't be translated, once. Returns false. */
bool ptx_fail(struct ptx_writer *w, struct span at, struct str subject, const char *why);

/* Records the needs of a row. */
void ptx_use_row(struct ptx_writer *w, struct row row);
void ptx_use_helper(struct ptx_writer *w, const char *name);

struct row ptx_row(const struct ptx_writer *w, struct str name);

/* Returns the row of an instruction whose modifiers are in another order than the row's: ptxas
 * accepts all orders ("ldmatrix.sync.aligned.trans.m8n8.x4..."). Types, and row and col of
 * matrices, keep theirs. */
struct row ptx_row_in_any_order(const struct ptx_writer *w, struct str name);

/* Returns what to do instead of an instruction, by the row without out= of that name, or of its
 * beginning ("wgmma"); or NULL. */
const char *ptx_note(const struct ptx_writer *w, struct str name);

/* Parses sig=. False if there is none. */
bool ptx_signature_of(struct row row, struct ptx_signature *s);

/* The same for a text: "unsigned(unsigned, unsigned)"; the types are parts of it. */
bool ptx_signature_read(struct str sig, struct ptx_signature *s);

/* Returns the number of the operand that "%0" or "%[x]" names; nparameters if there is none. */
uint32_t ptx_parameter_of(const struct ptx_writer *w, const struct ptx_operand *o);

/* Returns the operand that provides k's initial value: the one tied to it, or itself. */
uint32_t ptx_source_of(const struct ptx_writer *w, uint32_t k);

/* True if the operand is written as its own expression when the statement is a block. */
bool ptx_is_direct(const struct ptx_writer *w, uint32_t k);

/* Returns the name of a local variable for operand k: "d0" for outputs, "a1" for inputs. */
const char *ptx_name_of(struct ptx_writer *w, uint32_t k);

/* Returns the placeholder for operand k's own expression: "$1", "${12}"; or the reference bound to
 * it. */
const char *ptx_placeholder(struct ptx_writer *w, uint32_t k);

/* Returns an identifier that is not reserved. */
const char *ptx_free_name(struct ptx_writer *w, struct str preferred);

const struct ptx_local *ptx_local_named(const struct ptx_writer *w, struct str name);

/* Returns operand k's own expression as a value of its register's type or of `want`, for reading
 * it. */
const char *ptx_input(struct ptx_writer *w, uint32_t k, const struct ptx_type *want);

/* Returns the operand as a value of that type: a text that fits after a cast and between operators.
 * NULL after ptx_fail. */
const char *ptx_value(struct ptx_writer *w, const struct ptx_operand *o,
                      const struct ptx_type *want);

/* Returns "[a+4]", plus more bytes, as a pointer of that type: "const float *". "shared " or
 * "global " before the type gives the address space, in place of the instruction's. */
const char *ptx_address(struct ptx_writer *w, const struct ptx_operand *o, struct str pointer,
                        int64_t more);

/* Returns the unsigned type of that many bytes: 1, 2, 4 or 8. */
const struct ptx_type *ptx_bits_of_size(uint32_t size);

/* Converts a text of one type to another, keeping the bits. NULL if their sizes differ, unless
 * widths may. */
const char *ptx_as(struct ptx_writer *w, const char *text, const struct ptx_type *from,
                   const struct ptx_type *to);

/* True if operands may be wider than the instruction's type. */
bool ptx_is_wide(const struct ptx_writer *w);

/* Returns "out" with the operands' texts in place of $1 ..., at most n, and the order and scope of
 * the access in place of @sem and @scope. */
const char *ptx_fill(struct ptx_writer *w, const char *out, const char *const *text, uint32_t n);

/* Returns the statement that gives operand k's expression a value of that type. NULL if the sizes
 * differ. */
const char *ptx_output(struct ptx_writer *w, uint32_t k, const char *value,
                       const struct ptx_type *type);

/* Writes one instruction into the lines. */
bool ptx_write_instruction(struct ptx_writer *w, const struct ptx_item *item);

/* True if the signature has a vector ("unsigned[4]") or a register that the row's text writes
 * itself ("unsigned &"). */
bool ptx_has_vectors(const struct ptx_signature *s);

/* Writes one instruction with such a signature. "out" contains each operand once. */
bool ptx_write_vectors(struct ptx_writer *w, const struct ptx_item *item,
                       const struct ptx_signature *s, const char *out);

/* True if the statement's instructions make it a barrier. */
bool ptx_orders_memory(const struct ptx_statement *s);

/* True if memory is written before the last operand is read. */
bool ptx_writes_memory(const struct ptx_statement *s);

/* Makes operands be evaluated once each, outputs first, in the order of the constraints. Sets bound
 * and in_order if the text would do otherwise, and references are bound to the outputs first. */
void ptx_order_operands(struct ptx_writer *w, const struct ptx_statement *s);

/* Records convergent operations: those that lanes do together. */
void ptx_find_convergent(struct ptx_writer *w, const struct ptx_statement *s);

/* If operands call functions: true if the inputs have the same order in the only line as in the
 * statement. An output of that kind is left of the others, where C++ evaluates it last: it is bound
 * then. */
bool ptx_calls_in_order(struct ptx_writer *w);

/* Removes the parentheses of "(a & 31u)" as a whole statement's value. A cast does not enclose the
 * rest. */
const char *ptx_without_parens(struct ptx_writer *w, const char *text);

void ptx_add_line(struct ptx_writer *w, const char *text);

/* Makes the lines of a block readable, with the declarations of the outputs. */
void ptx_tidy(struct ptx_writer *w);

#endif
