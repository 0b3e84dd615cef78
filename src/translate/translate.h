/* One file's journey: bytes in, bytes and findings out. */
#ifndef TRANSLATE_TRANSLATE_H
#define TRANSLATE_TRANSLATE_H

#include "translate/translation.h"

/* How the facts come: clang/ fills it in, tests may pass NULL (no parse). Facts
 * are owned by the arena. */
typedef void facts_fn(void *ctx, const struct source *src, const struct tokens *t,
                      struct facts *out, struct arena *a);

/* Translates one file. Everything is owned by the arena but edits.list, findings.list and added.v
 * (translation_release). Never fails: what can't be translated is a finding. order: NULL, or a
 * permutation of the rewrites for tests (indices, -1 at the end). */
void translate(struct translation *tr, const struct source *src, const struct map *m,
               const struct translate_options *opt, facts_fn *facts, void *facts_ctx,
               struct arena *a, const int *order);

/* What a parse has to define, so that it takes the sides of conditions that the port does (as_cuda,
 * as_arch): flags for libclang, at most TRANSLATE_DEFINES. How many; texts are the arena's. */
enum { TRANSLATE_DEFINES = 2 };
int translate_defines(const struct translate_options *opt, const char *flag[TRANSLATE_DEFINES],
                      struct arena *a);

#endif
