/* Repairs of a run's ports: each is tried, and kept only if the compiler has fewer errors then. */
#ifndef PROJECT_REPAIRING_H
#define PROJECT_REPAIRING_H

#include "project/run.h"

/* Runs of more units write their ports before the proof, and nothing is repaired: repairs need the
 * facts of all units at a time. */
enum { REPAIRING_UNITS = 400 };

/* Call it when the units are planned. NULL: nothing will be repaired; all functions here accept
 * NULL. */
struct repairing *repairing_new(struct run *run);
void repairing_free(struct repairing *r);

/* Sets the repairs of a file: those that are kept, or on trial. */
void repairing_options(const struct repairing *r, size_t i, struct translate_options *options);

/* Tries repairs for the errors of the proof. Call it after all units are compiled, while the workers
 * live. */
void repairing_run(struct repairing *r, int threads);

#endif
