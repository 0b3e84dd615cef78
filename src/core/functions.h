/* The functions that a file defines, found by its tokens. */
#ifndef CORE_FUNCTIONS_H
#define CORE_FUNCTIONS_H

#include "core/lex.h"

struct function {
    uint32_t first;      /* first token of its declaration, such as "template" */
    uint32_t name;       /* the identifier before the parameters, or "operator" */
    uint32_t open;       /* the "(" of the parameters */
    uint32_t body, past; /* the "{", and the token after its "}" */
    struct tok_range
        of; /* the head of the class around it: "template <int N> struct S"; or empty */
};

struct functions {
    const struct function *v; /* sorted, disjoint */
    uint32_t n;
};

/* Finds the functions with a body outside of other functions. Owned by the arena. Linear. */
void functions_find(struct functions *f, const struct tokens *t, struct arena *a);

/* Returns the function that holds the token, its declaration included; or NULL. O(log n). */
const struct function *functions_at(const struct functions *f, uint32_t i);

#endif
