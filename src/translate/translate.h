/* Translates one file: bytes in, bytes and findings out. */
#ifndef TRANSLATE_TRANSLATE_H
#define TRANSLATE_TRANSLATE_H

#include "plan/conditions/sides.h"
#include "translate/translation.h"

/* Gets the facts: clang/ implements it, tests may pass NULL (no parse). Facts are owned by the
 * arena. */
typedef void facts_fn(void *ctx, const struct source *src, const struct tokens *t,
                      struct facts *out, struct arena *a);

/* Translates one file. The arena owns everything except edits.list, findings.list and added.v
 * (translation_release). Never fails: code that can't be translated is a finding. order: NULL, or a
 * permutation of the rewrites for tests (indices, -1 at the end). */
void translate(struct translation *tr, const struct source *src, const struct map *m,
               const struct translate_options *opt, facts_fn *facts, void *facts_ctx,
               struct arena *a, const int *order);

/* Adds the votes of the file's conditions for the releases that the whole project's port stands for
 * (translate_options.wanted), and those about its feature macros. The arena is for what is needed
 * meanwhile. */
void translate_vote(struct sides_votes *v, struct sides_features *features,
                    const struct source *src, const struct map *m,
                    const struct translate_options *opt, struct arena *a);

/* Gets the macros that a parse must define to take the same sides of conditions as the port
 * (as_cuda, as_arch): flags for libclang, at most TRANSLATE_DEFINES. Returns their number; texts
 * are the arena's. */
enum { TRANSLATE_DEFINES = 2 };
int translate_defines(const struct translate_options *opt, const char *flag[TRANSLATE_DEFINES],
                      struct arena *a);

#endif
