/* The types of one parse as plain facts. Internal to clang/. */
#ifndef CLANG_TYPES_H
#define CLANG_TYPES_H

#include "map/map.h"
#include "clang/walk.h"

/* Whether an expression of the type involves a type whose row has converts=. */
enum type_concern {
    CONCERN_NONE,
    CONCERN_CLASS, /* it is such a class */
    CONCERN_VALUE  /* it is such a number, a pointer to one, or a template's of one:
                    * "std::vector<CUdeviceptr>"
                    */
};

struct type_slot;

/* The types that were asked for. Zero-initialise except the walk, then types_init. */
struct types {
    struct walk *w;
    struct map map; /* the built-in tables */
    struct type_slot *slot;
    size_t nslots, used;
};

void types_init(struct types *t, struct walk *w);
void types_release(struct types *t);

/* References count as their targets. */
enum type_concern types_concern(struct types *t, CXType type);

/* True if both are the same class, ignoring const and references. */
bool types_same_class(CXType a, CXType b);

/* Returns the number of the type among the facts. */
uint32_t types_number(struct types *t, CXType type);

/* As fact_type.named; for a reference, of its target. */
const char *types_named(struct types *t, CXType type);

#endif
