/* Names with "::" in them, and how their rows are found: by their own text, through an alias of a
 * namespace, or through "using namespace". */
#ifndef CORE_QUALIFIED_H
#define CORE_QUALIFIED_H

#include "core/facts.h"
#include "core/scope.h"
#include "map/map.h"

/* Look-ups in one file; zero-initialise, then call qualified_headers and qualified_init. */
struct qualified {
    const struct tokens *tok;
    const struct scopes *scopes;
    const struct map *map;
    release target;
    VEC(struct str)
    used; /* namespaces in "using namespace" that hold rows' names, aliases resolved */
    VEC(struct row) headers; /* rows of the headers that the file includes, without duplicates */
    struct {
        struct str name;
        bool is_scope;
    } asked[16]; /* the last answers to: is this name a scope? */
};

/* The row for the longest known part of a chain "A::B::C": all of it, or a class or namespace that
 * it begins with. */
struct qualified_row {
    struct row row;
    struct str scope; /* the first part, an alias resolved: "cub" of "c::Foo", of "Foo" after "using
                         namespace cub" */
    uint32_t last;    /* the token of the last part that the row names */
    bool alias;       /* the chain's first part is an alias of a namespace */
};

/* Finds the headers that the file includes, for qualified_included; does not need the scopes. */
void qualified_headers(struct qualified *q, const struct facts *f);

/* Finds the namespaces in use. */
void qualified_init(struct qualified *q);
void qualified_release(struct qualified *q);

/* True for a namespace or class that holds names of the tables. */
bool qualified_is_scope(struct qualified *q, struct str name);

/* Finds the longest match for the chain of tokens first to last ("A", "::", "B"); false if there is
 * none. kinds: of the whole name. */
bool qualified_find(struct qualified *q, uint32_t first, uint32_t last, unsigned kinds,
                    struct qualified_row *out);

/* Returns the row for a plain name at token i that "using namespace" or "using A::name" makes
 * visible. */
struct row qualified_visible(const struct qualified *q, struct str name, uint32_t i);

/* True if the file includes a header that declares the names of such a row: "cub/cub.cuh" for a row
 * of cub. */
bool qualified_included(const struct qualified *q, struct row row);

#endif
