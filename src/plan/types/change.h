/* Expressions whose type in HIP is not the one that their place requires, and the change that each
 * needs. Addresses: CUdeviceptr, an integer in CUDA and void * in HIP. */
#ifndef PLAN_TYPES_CHANGE_H
#define PLAN_TYPES_CHANGE_H

#include "plan/types/expr.h"

enum change_kind {
    CHANGE_NONE, /* an address in a macro's argument that is right as it is: not in the result */
    CHANGE_TO_INTEGER,   /* an address that is used as a number */
    CHANGE_TO_BYTES,     /* an address that a number is added to */
    CHANGE_TO_ADDRESS,   /* a number that becomes an address */
    CHANGE_TO_INTEGERS,  /* a pointer to addresses that must point to numbers */
    CHANGE_TO_ADDRESSES, /* the reverse */
    CHANGE_CAST,         /* a static_cast that must become a reinterpret_cast */
    CHANGE_ADD,          /* "p += n", "p -= n" with an address p */
    CHANGE_ASSIGN,       /* other compound assignments to an address */
    CHANGE_STEP,         /* "p++" whose value is not used */
    CHANGE_TO_DIM3,      /* a uint3 that becomes a dim3 */
    CHANGE_TO_UINT3,     /* the reverse */
    CHANGE_UNCLEAR,      /* a change of an address where it can't be written */
    CHANGE_UNCLEAR_GRID  /* the same for a dim3 or uint3 */
};

struct change {
    struct span span;
    struct span
        operand;  /* assignments: the left side; dim3: the converted expression; else as span */
    uint8_t kind; /* enum change_kind */
    bool tight;   /* operand: a unary or postfix expression, which needs no parentheses */
    bool pure;    /* operand: may be written twice */
};

struct change_list {
    VEC(struct change) v; /* by begin, outer ones first; no two with the same bounds */
};

/* Finds all changes of a file. Zero-initialise the list; release it with vec_release. */
void changes_find(const struct facts *f, struct change_list *out, struct arena *a);

#endif
