/* What an expression is in HIP, where CUDA's types convert into one another and HIP's do not: CUdeviceptr (an
 * integer in CUDA, a pointer in HIP), dim3 and uint3. Internal to clang/. */
#ifndef CLANG_ROLES_H
#define CLANG_ROLES_H

#include "clang/walk.h"

enum role {
    ROLE_ANY, /* as a wish: whatever it is; as a type: none of those below */
    ROLE_ADDRESS,
    ROLE_BYTES, /* as a wish alone: an address to count bytes from, "(char *)p" */
    ROLE_INTEGER,
    ROLE_NULL,      /* a literal 0 */
    ROLE_ADDRESSES, /* a pointer to such */
    ROLE_INTEGERS,
    ROLE_DIM3,
    ROLE_UINT3,
    ROLE_INDEX /* threadIdx and its like: of classes of HIP's own, which convert to dim3 */
};

enum { CHILDREN_MAX = 64 };

/* The children of a cursor, up to CHILDREN_MAX. */
struct children {
    CXCursor child[CHILDREN_MAX];
    int n;
};
void children_of(CXCursor cursor, struct children *out);

/* The expression without the conversions and copies that clang adds around it. */
CXCursor role_bare(CXCursor expr);

/* References count as what they refer to. */
enum role role_of_type(struct walk *w, CXType type);

/* Of an expression without parentheses around it; sums of an address and a number are ROLE_INTEGER. */
enum role role_of(struct walk *w, CXCursor expr);

/* Is it an address, plus or minus a number? */
bool role_is_sum(struct walk *w, CXCursor expr);

/* Operators of numbers: + - * / % << >> & | ^ */
bool role_is_arithmetic(enum CXBinaryOperatorKind op);

/* Do the type's template arguments name CUdeviceptr, as in std::vector<CUdeviceptr>? Its members' types don't
 * tell. */
enum held {
    HELD_NONE,
    HELD_ADDRESSES,
    HELD_BOTH /* plain numbers of that size as well: a member may be either */
};
enum held role_held(struct walk *w, CXType type);

/* A call of a member function of something that holds addresses: "v[i]", "v.front()", "v.begin()", "*i". */
bool role_is_from_held(struct walk *w, CXCursor call);

#endif
