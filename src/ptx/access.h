/* The names of instructions that read, write or order memory: their modifiers may stand in any
 * order, and many of them are hints. Internal to src/ptx. */
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
    struct str row; /* the name that the row has: "ld.cs.f32", "atom.sem.scope.add.u32"; empty: no
                       access */
    enum ptx_space space;
    const char *sem,
        *scope;        /* the order and the scope as HIP's macros, also where the name says none */
    uint32_t elements; /* of the vectors that it moves; 0: none */
    bool policy;       /* its last operand is a cache policy */
};

/* Takes a name apart. Space, order, scope, hints and the vector are not in the row's name,
 * but "sem.scope" where ld, st, atom and red are told an order or scope that is not what
 * they have by themselves. */
void ptx_access_of(struct ptx_access *out, struct str name, struct arena *a);

#endif
