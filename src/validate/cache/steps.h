/* Steps of a validation in the store. */
#ifndef VALIDATE_CACHE_STEPS_H
#define VALIDATE_CACHE_STEPS_H

#include "base/arena.h"
#include "store/key.h"
#include <jansson.h>

struct step;

/* Returns a step as an outcome, a new reference: {"verdict": "pass", "why": ..., "log": ...,
 * "seconds": ..., "peak": ...}. The caller may add more members. */
json_t *steps_outcome(const struct step *step);

/* Reads an outcome back, as a cached step. -1 if it is not an outcome; then the entry must be made
 * again. Texts are owned by the arena. */
int steps_read(const json_t *outcome, struct arena *a, struct step *step);

/* Adds to a key the maps that `tranship port FOLDER` finds by itself, because a port depends on
 * them. -1 with err if one can't be read. */
int steps_key_rules(struct store_key *k, const char *folder, struct arena *a, struct err *err);

#endif
