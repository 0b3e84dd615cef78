/* Repairs of a run's ports: each is tried, and kept only if the compiler has fewer errors then. */
#ifndef PROJECT_REPAIRING_H
#define PROJECT_REPAIRING_H

#include "project/run.h"

/* Runs of more units write their ports before the proof, and nothing is repaired: repairs need the
 * facts of all units at a time. */
enum { REPAIRING_UNITS = 400 };

/* Sets run->repairs, if the run can be repaired. Call it when the units are planned. */
void repairing_init(struct run *run);

/* Tries repairs for the errors of the proof; those that are kept are in run->repairs then. Call it
 * after all units are compiled, while the workers live. Does nothing without run->repairs. */
void repairing_run(struct run *run, int threads);

#endif
