/* What an output folder has beside the ports: copies of what is no source, and an
 * end to what has none. */
#ifndef PROJECT_WRITE_COPIES_H
#define PROJECT_WRITE_COPIES_H

#include "project/plan/run.h"

/* Before anything is written: where each input lies, and an end to what has no source
 * any more (OUT_TREE). */
void copies_begin(struct run *run);

/* Copies what lies beside the sources into the output folder (OUT_TREE), after the ports. What is
 * to be told comes into run->tree_changes. */
void copies_put(struct run *run);

/* The results of the whole run: the inputs', then what else is to be told.
 * Owned by the run's arena. */
void copies_tell(struct run *run, struct run_result *result);

#endif
