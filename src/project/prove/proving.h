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

/* Compiles all units with that many threads. Call it while the workers live, after all files are
 * translated. */
void proving_compile_all(struct proving *p, int threads);

/* Compiles again those units that a file of the list belongs to (changed: one for each job): the
 * ports of these files have been kept anew. */
void proving_compile_again(struct proving *p, const bool *changed, int threads);

/* An error in a port, at its place in the source. */
struct proving_error {
    uint32_t file; /* the job */
    uint32_t at;
    uint32_t unit;
    bool written;      /* the port's own text stands there */
    bool instantiated; /* as in struct proof_error */
    const char *text;
};

/* May the undeclared name of the error be a member that its class inherits? True if a class of the
 * unit's files has such a member. Only the thread that compiles may ask. */
bool proving_may_inherit(struct proving *p, const struct proving_error *e);

/* True if is_operand() says so of an error about bfloat16s. */
bool proving_is_operand(struct proving *p, const struct proving_error *e);

/* Calls back with each error of each unit that could be judged: the same one as often as passes and
 * units have it. */
typedef void proving_error_fn(void *ctx, const struct proving_error *e);
void proving_errors(const struct proving *p, proving_error_fn *found, void *ctx);

/* True if the file belongs to that unit of an error. */
bool proving_unit_has(const struct proving *p, uint32_t unit, uint32_t file);

/* True if the compiler had its say about all units of the file: it was not stopped, and it did not
 * die. */
bool proving_is_told(const struct proving *p, uint32_t file);

/* Stores what the compiler said in the results of the run. */
void proving_judge(struct proving *p);

#endif
