/* The walk over expressions with the role that each place expects: what its files share.
 * Internal to change*.c. */
#ifndef PLAN_TYPES_CHANGE_PARTS_H
#define PLAN_TYPES_CHANGE_PARTS_H

#include "plan/types/change.h"

struct changes {
    const struct facts *f;
    struct exprs x;
    struct change_list *out;
};

/* Looks at an expression of which a role is expected, and at what stands in it. */
void change_walk(struct changes *c, uint32_t expr, enum role expected);
void change_walk_parts(struct changes *c, uint32_t expr, enum role expected);

/* Notes what has to be written; operand: as in struct change. */
void change_add(struct changes *c, enum change_kind kind, uint32_t expr, uint32_t operand);

/* Notes what has to be written where an expression is of a role and another one is expected. */
void change_convert(struct changes *c, uint32_t expr, enum role is, enum role expected);

/* What makes one role another one; CHANGE_NONE: nothing does. */
enum change_kind change_of(enum role is, enum role expected);

/* The role expected of a value whose place takes the type that it has: notes that a sum of an
 * address has to be an address there, and no "char *". */
enum role change_expected_exact(struct changes *c, uint32_t value);

/* Operators and casts; calls of functions, constructors and operators. */
void change_walk_unary(struct changes *c, uint32_t expr, enum role expected);
void change_walk_binary(struct changes *c, uint32_t expr, enum role expected);
void change_walk_cast(struct changes *c, uint32_t expr, enum role expected);
void change_walk_call(struct changes *c, uint32_t call, enum role expected);

#endif
