/* Names of instructions that read, write or order memory: their modifiers may be in any order, and
 * many of them are hints. Internal to src/ptx. */
#ifndef PTX_ACCESS_H
#define PTX_ACCESS_H

#include "base/arena.h"
#include "base/str.h"
#include <stdbool.h>

enum ptx_space {
    PTX_GENERIC,
    PTX_SHARED,
    PTX_LOCAL
}; /* global and constant addresses are generic ones */

struct ptx_access {
    /* the name in the row: "ld.cs.f32", "atom.sem.scope.add.u32"; empty: not an access */
    struct str row;
    enum ptx_space space;
    const char *sem,
        *scope;        /* the order and the scope as HIP's macros, also if the name has none */
    uint32_t elements; /* of the vectors that it moves; 0: none */
    bool policy;       /* its last operand is a cache policy */
};

/* Parses a name. Space, order, scope, hints and the vector are not in the row's name, except
 * "sem.scope" if ld, st, atom and red have an order or scope other than their default. */
void ptx_access_of(struct ptx_access *out, struct str name, struct arena *a);

#endif
