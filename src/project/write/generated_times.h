/* The times of what autoconf and automake have generated. */
#ifndef PROJECT_WRITE_GENERATED_TIMES_H
#define PROJECT_WRITE_GENERATED_TIMES_H

#include "project/write/sink.h"

/* After all is written: where a tree has a generated configure, nothing that was generated is older than
 * what it was generated from, so that make does not run autoconf and automake. A source that somebody has
 * edited in the output folder is not counted: make shall see it. */
void generated_times_set(struct sink *sink);

#endif
