/* One file's way through a run. */
#ifndef PROJECT_PORT_FILE_H
#define PROJECT_PORT_FILE_H

#include "project/run.h"

/* Translates a file whose units have been parsed, writes its port, and keeps its results. A file
 * that can't be read or written has that as its result. By any thread, once a file. */
void port_file(struct run *run, size_t i);

#endif
