/* What validation keeps in the store: steps. */
#ifndef VALIDATE_CACHE_STEPS_H
#define VALIDATE_CACHE_STEPS_H

#include "base/arena.h"
#include "store/key.h"
#include <jansson.h>

struct step;

/* A step as an outcome: {"verdict": "pass", "why": ..., "log": ..., "seconds": ..., "peak":
 * ...}; more may be added. */
json_t *steps_outcome(const struct step *step);

/* Reads it back, as a cached step. -1 where it is none: the entry is to be made anew. Texts
 * are owned by the arena. */
int steps_read(const json_t *outcome, struct arena *a, struct step *step);

/* Adds the maps that `tranship port FOLDER` finds by itself to a key: a port depends on them. */
int steps_key_rules(struct store_key *k, const char *folder, struct arena *a, struct err *err);

#endif
