/* What the threads of a run do: units are parsed, files are ported, the port is proved. */
#ifndef PROJECT_WORK_H
#define PROJECT_WORK_H

#include "project/run.h"

/* Starts the processes that parse, plans, and works until nothing is left to do or the run is
 * stopped. */
void work_all(struct run *run);

#endif
