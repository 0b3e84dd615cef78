/* Ports one file of a run. */
#ifndef PROJECT_PORT_FILE_H
#define PROJECT_PORT_FILE_H

#include "project/run.h"

/* Translates a file whose units have been parsed, writes its port, and keeps its results. A file
 * that can't be read or written has the error as its result. Any thread may call it, once per
 * file. */
void port_file(struct run *run, size_t i);

/* Translates it only for the proof. */
void port_file_keep(struct run *run, size_t i);

#endif
