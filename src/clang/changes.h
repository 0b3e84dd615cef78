/* The walk that looks for expressions of another type in HIP: what its files share. Internal to clang/. */
#ifndef CLANG_CHANGES_H
#define CLANG_CHANGES_H

#include "clang/roles.h"

struct changes {
    struct walk *w;
    enum role result; /* what the function returns */
    bool deduces;     /* it returns what its value is */
    int depth;
};

/* Walks a cursor that stands in another one and is wished to be of a role. */
void changes_walk(struct changes *x, CXCursor cursor, CXCursor within, enum role wish);
void changes_walk_children(struct changes *x, CXCursor cursor);

/* Notes what has to be written where an expression is of a role and another one is wished for. */
void changes_convert(struct changes *x, CXCursor expr, CXCursor within, enum role is, enum role wish);

/* The wish for a value whose place takes the type that it has: notes that a sum of an address has to be an
 * address there, and no "char *". */
enum role changes_wish_exact(struct changes *x, CXCursor value, CXCursor within);

/* Operators and casts: false where the cursor is neither. */
bool changes_walk_operator(struct changes *x, CXCursor expr, CXCursor within, enum role wish);

/* A call of a function, constructor or operator. */
void changes_walk_call(struct changes *x, CXCursor call, CXCursor within, enum role wish);

#endif
