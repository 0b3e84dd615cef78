/* The types of one parse as plain facts. Internal to clang/. */
#ifndef CLANG_TYPES_H
#define CLANG_TYPES_H

#include "map/map.h"
#include "clang/walk.h"

/* Has an expression of the type to do with a type whose row has converts=? */
enum type_concern {
    CONCERN_NONE,
    CONCERN_CLASS, /* it is such a class */
    CONCERN_VALUE  /* it is such a number, a pointer to one, or a template's of one:
                    * "std::vector<CUdeviceptr>"
                    */
};

struct type_slot;

/* What is known of the types that were asked for. Zero-initialise but for the
 * walk, then types_init. */
struct types {
    struct walk *w;
    struct map map; /* the built-in tables */
    struct type_slot *slot;
    size_t nslots, used;
};

void types_init(struct types *t, struct walk *w);
void types_release(struct types *t);

/* References count as what they refer to. */
enum type_concern types_concern(struct types *t, CXType type);

/* Are both the same class, whatever const and references? */
bool types_same_class(CXType a, CXType b);

/* The number of the type among the facts. */
uint32_t types_number(struct types *t, CXType type);

/* As fact_type.named; of what a reference refers to. */
const char *types_named(struct types *t, CXType type);

#endif
