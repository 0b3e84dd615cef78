/* What a file declares itself, judged by its tokens alone: for code that no parse has seen. */
#ifndef CORE_SCOPE_H
#define CORE_SCOPE_H

#include "base/vec.h"
#include "core/lex.h"

/* A name declared in the file, and the tokens it is in force for. */
struct declared {
    struct str name;
    uint32_t from, past;
};

/* namespace cg = cooperative_groups; */
struct namespace_alias {
    struct str alias, target;
};

struct scopes {
    VEC(struct declared) names; /* sorted by name, then from */
    VEC(struct namespace_alias) aliases;
    VEC(struct str) used; /* using namespace X; */
};

/* Finds declarations of those identifiers for which wanted says yes (so that the millions of names nobody
 * asks about cost nothing). Texts are owned by the arena or borrowed from the source. */
void scopes_init(struct scopes *s, const struct tokens *t, bool (*wanted)(void *ctx, struct str name),
                 void *ctx, struct arena *a);
void scopes_release(struct scopes *s);

/* Is this name, used at token i, one that the file declared? */
bool scopes_declares(const struct scopes *s, struct str name, uint32_t i);

/* The namespace that an alias stands for, or the name itself. */
struct str scopes_namespace(const struct scopes *s, struct str name);

#endif
