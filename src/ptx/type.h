/* The C++ types of PTX registers. */
#ifndef PTX_TYPE_H
#define PTX_TYPE_H

#include "base/str.h"
#include <stdbool.h>

enum ptx_type_kind { PTX_UNSIGNED, PTX_SIGNED, PTX_REAL, PTX_PREDICATE };

struct ptx_type {
    const char *name; /* as device code writes it: "unsigned long long" */
    uint8_t size;     /* in bytes */
    uint8_t kind;     /* enum ptx_type_kind */
};

/* Returns the type of a number, by its name in C++; does not resolve typedefs. NULL: not one of
 * those. */
const struct ptx_type *ptx_type_named(struct str name);

/* Returns the type of a .reg declaration: "u32", "pred"; NULL for types that no register of ours
 * has. */
const struct ptx_type *ptx_type_of_register(struct str name);

/* Returns the type of an operand's constraint: 'r'; NULL for others than h r l f d. */
const struct ptx_type *ptx_type_of_constraint(char c);

static inline bool ptx_type_is_integer(const struct ptx_type *t)
{
    return t->kind == PTX_UNSIGNED || t->kind == PTX_SIGNED;
}

#endif
