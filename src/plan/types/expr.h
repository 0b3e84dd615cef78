/* The expressions of a file as trees, and their roles in HIP. CUDA converts some types into one
 * another and HIP does not: CUdeviceptr (an integer in CUDA, a pointer in HIP), dim3 and uint3. */
#ifndef PLAN_TYPES_EXPR_H
#define PLAN_TYPES_EXPR_H

#include "base/arena.h"
#include "base/vec.h"
#include "core/facts.h"

struct type_source {
    uint32_t variable; /* offset of its name */
    uint32_t expr;     /* the expression that gives it its type */
};

/* Zero-initialise, then exprs_init. Numbers of expressions are those of the
 * facts; FACT_NONE: none. */
struct exprs {
    const struct facts *f;
    uint32_t *first, *next;              /* the first child of each; the next sibling */
    VEC(struct type_source) type_source; /* of variables declared with auto, sorted */
    /* for each source: the variable is an address, although its type does not say so */
    bool *holds;
};

/* Borrows the facts; the arrays are the arena's. */
void exprs_init(struct exprs *x, const struct facts *f, struct arena *a);
void exprs_release(struct exprs *x);

enum role {
    ROLE_ANY, /* as a required role: anything; as a type: none of the roles below */
    ROLE_ADDRESS,
    ROLE_BYTES, /* only as a required role: an address to count bytes from, "(char *)p" */
    ROLE_INTEGER,
    ROLE_NULL,      /* a literal 0 */
    ROLE_ADDRESSES, /* a pointer to addresses */
    ROLE_INTEGERS,
    ROLE_DIM3,
    ROLE_UINT3,
    ROLE_INDEX /* threadIdx and the like: HIP's own classes, which convert to dim3 */
};

/* Returns the role of a type by its number. References count as their targets. */
enum role role_of_type(const struct facts *f, uint32_t type);

/* Returns the element type of an array; else 0. */
uint32_t type_of_elements(const struct facts *f, uint32_t type);

/* True for a number as wide as an address, or a list of them. */
bool type_is_wide(const struct facts *f, uint32_t type);
bool type_is_wide_list(const struct facts *f, uint32_t type);

/* Whether the type's template arguments name CUdeviceptr, as in std::vector<CUdeviceptr>. The types
 * of its members don't show it. */
enum elements {
    ELEMENTS_NONE,
    ELEMENTS_ADDRESSES,
    ELEMENTS_BOTH /* also plain numbers of that size: a member may be either */
};
enum elements elements_of_type(const struct facts *f, uint32_t type);

/* Returns the role of an expression, without parentheses around it; sums of an address and a number
 * are ROLE_INTEGER. */
enum role role_of(const struct exprs *x, uint32_t expr);

/* The same for the expression inside its parentheses, if any. */
enum role role_in_parens(const struct exprs *x, uint32_t expr);

/* True for an address, plus or minus a number. */
bool role_is_sum(const struct exprs *x, uint32_t expr);

/* Operators of two numbers: + - * / % << >> & | ^ */
bool role_is_arithmetic(enum fact_operator op);

/* Returns the object of a member function call; or FACT_NONE. */
uint32_t expr_object(const struct exprs *x, uint32_t call);

#endif
