/* The walk over expressions with the role that each place requires. Shared by change*.c;
 * internal. */
#ifndef PLAN_TYPES_CHANGE_PARTS_H
#define PLAN_TYPES_CHANGE_PARTS_H

#include "plan/types/change.h"

struct changes {
    const struct facts *f;
    struct exprs x;
    struct change_list *out;
};

/* Visits an expression that must have a role, and its children. */
void change_walk(struct changes *c, uint32_t expr, enum role expected);
void change_walk_parts(struct changes *c, uint32_t expr, enum role expected);

/* Records a change; operand: as in struct change. */
void change_add(struct changes *c, enum change_kind kind, uint32_t expr, uint32_t operand);

/* Records the change from an expression's role to the required one. */
void change_convert(struct changes *c, uint32_t expr, enum role is, enum role expected);

/* Returns the change from one role to another; CHANGE_NONE if there is none. */
enum change_kind change_of(enum role is, enum role expected);

/* Returns the role required of a value whose place takes its type: records that a sum of an address
 * must be an address there, not "char *". */
enum role change_expected_exact(struct changes *c, uint32_t value);

/* Operators and casts; calls of functions, constructors and operators. */
void change_walk_unary(struct changes *c, uint32_t expr, enum role expected);
void change_walk_binary(struct changes *c, uint32_t expr, enum role expected);
void change_walk_cast(struct changes *c, uint32_t expr, enum role expected);
void change_walk_call(struct changes *c, uint32_t call, enum role expected);

#endif
