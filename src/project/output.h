/* Where a file's port goes: standard output, a diff, a tree, or the input's own place. */
#ifndef PROJECT_OUTPUT_H
#define PROJECT_OUTPUT_H

#include "project/project.h"

/* The suffix of an original kept beside its port. */
#define ORIGINAL ".pre-hip"

enum { INPUT_MAX = 1 << 30 }; /* bytes of a file: offsets are 32 bits, and no source is that large */

/* Puts out one translation as mode says. Text goes to text. In place: the original is kept as FILE.pre-hip
 * before the port replaces it, and an unchanged file is not touched. -1 with err where writing failed;
 * nothing is half-written then. */
int output_file(enum output_mode mode, const char *output, const char *path, const struct translation *tr,
                struct buf *text, struct err *err);

#endif
