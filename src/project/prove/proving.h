/* --prove: the port of each unit is compiled against HIP's own headers, once all
 * files are translated. */
#ifndef PROJECT_PROVE_PROVING_H
#define PROJECT_PROVE_PROVING_H

#include "project/parse/pool.h"
#include "project/plan/plan.h"
#include "project/write/file_results.h"

/* What a run keeps for it; NULL where it is not asked for, which all functions here take. */
struct proving *proving_new(const struct plan *plan, struct parse_pool *pool,
                            struct results *results);
void proving_free(struct proving *p);

/* Keeps the file's port. To be called once a file, by any thread. */
void proving_keep_file(struct proving *p, size_t i, const struct translation *tr);

/* Keeps where the parse of a unit met errors. By the thread that parsed it. */
void proving_keep_unit(struct proving *p, struct unit *unit);

/* Proves all units by so many threads, and takes into the results of the run what came of it. To be
 * called while the workers live, when all files are translated. */
void proving_run(struct proving *p, int threads);

#endif
