/* --prove: compiles the port of each unit against HIP's own headers, after all files are
 * translated. */
#ifndef PROJECT_PROVE_PROVING_H
#define PROJECT_PROVE_PROVING_H

#include "project/parse/pool.h"
#include "project/plan/plan.h"
#include "project/write/file_results.h"

/* Returns a run's state for it; NULL if it was not requested; all functions here accept NULL. */
struct proving *proving_new(const struct plan *plan, struct parse_pool *pool,
                            struct results *results);
void proving_free(struct proving *p);

/* Call it when the units are planned: NULL, and p is released, where they are too many for a proof
 * that nobody asked for; results->unproved says so. */
struct proving *proving_limit(struct proving *p);

/* Keeps the file's port. Any thread may call it, once per file. */
void proving_keep_file(struct proving *p, size_t i, const struct translation *tr);

/* Keeps the places where the parse of a unit met errors. Called by the thread that parsed it. */
void proving_keep_unit(struct proving *p, struct unit *unit);

/* Proves all units with that many threads, and stores the results in the run's. Call it while the
 * workers live, after all files are translated. */
void proving_run(struct proving *p, int threads);

#endif
