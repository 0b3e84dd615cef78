/* The work of a run's threads: they parse units, port files, and prove the port. */
#ifndef PROJECT_WORK_H
#define PROJECT_WORK_H

#include "project/run.h"

/* Starts the processes that parse, plans, and works until nothing is left or the run is stopped. */
void work_all(struct run *run);

#endif
