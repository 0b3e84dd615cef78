/* The expressions of a file as trees, and what they are in HIP where CUDA's types convert into one
 * another and HIP's do not: CUdeviceptr (an integer in CUDA, a pointer in HIP), dim3 and uint3. */
#ifndef PLAN_TYPES_EXPR_H
#define PLAN_TYPES_EXPR_H

#include "base/arena.h"
#include "base/vec.h"
#include "core/facts.h"

struct type_source {
    uint32_t variable; /* offset of its name */
    uint32_t expr;     /* what it takes its type from */
};

/* Zero-initialise, then exprs_init. Numbers of expressions are those of the
 * facts; FACT_NONE: none. */
struct exprs {
    const struct facts *f;
    uint32_t *first, *next; /* the first expression that stands in each; the next one in the same */
    VEC(struct type_source) type_source; /* of variables declared with auto, sorted */
    bool *holds; /* of each source: the variable is an address, which its type does not say */
};

/* Borrows the facts; the arrays are the arena's. */
void exprs_init(struct exprs *x, const struct facts *f, struct arena *a);
void exprs_release(struct exprs *x);

enum role {
    ROLE_ANY, /* as an expected role: whatever it is; as a type: none of those below */
    ROLE_ADDRESS,
    ROLE_BYTES, /* as an expected role alone: an address to count bytes from, "(char *)p" */
    ROLE_INTEGER,
    ROLE_NULL,      /* a literal 0 */
    ROLE_ADDRESSES, /* a pointer to such */
    ROLE_INTEGERS,
    ROLE_DIM3,
    ROLE_UINT3,
    ROLE_INDEX /* threadIdx and its like: of classes of HIP's own, which convert to dim3 */
};

/* Of a type by its number. References count as what they refer to. */
enum role role_of_type(const struct facts *f, uint32_t type);

/* The elements' type of an array; else 0. */
uint32_t type_of_elements(const struct facts *f, uint32_t type);

/* A number as wide as an address, or a list of them. */
bool type_is_wide(const struct facts *f, uint32_t type);
bool type_is_wide_list(const struct facts *f, uint32_t type);

/* Do the type's template arguments name CUdeviceptr, as in std::vector<CUdeviceptr>? Its
 * members' types don't tell. */
enum elements {
    ELEMENTS_NONE,
    ELEMENTS_ADDRESSES,
    ELEMENTS_BOTH /* plain numbers of that size as well: a member may be either */
};
enum elements elements_of_type(const struct facts *f, uint32_t type);

/* Of an expression without parentheses around it; sums of an address and a
 * number are ROLE_INTEGER. */
enum role role_of(const struct exprs *x, uint32_t expr);

/* The same of what stands in its parentheses, if any. */
enum role role_in_parens(const struct exprs *x, uint32_t expr);

/* Is it an address, plus or minus a number? */
bool role_is_sum(const struct exprs *x, uint32_t expr);

/* Operators of two numbers: + - * / % << >> & | ^ */
bool role_is_arithmetic(enum fact_operator op);

/* The object that a member function is called for; or FACT_NONE. */
uint32_t expr_object(const struct exprs *x, uint32_t call);

#endif
