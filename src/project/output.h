/* Where a file's port goes: standard output, a diff, a tree, or the input's own place. */
#ifndef PROJECT_OUTPUT_H
#define PROJECT_OUTPUT_H

#include "project/project.h"

/* The suffix of an original kept beside its port. */
#define ORIGINAL ".pre-hip"

enum { INPUT_MAX = 1 << 30 }; /* bytes of a file: offsets are 32 bits, and no source is that large */

/* Puts out one translation as mode says: to its file below the output folder, or as text. In place, the port
 * is held in text until output_replace: other files of the run still read this one. -1 with err where writing
 * failed; nothing is half-written then. */
int output_file(enum output_mode mode, const char *output, const char *path, const struct translation *tr,
                struct buf *text, struct err *err);

/* Puts a port in the place of its input. The input is kept as FILE.pre-hip before that, unless there is one
 * already; an input that is the port already is not touched. */
int output_replace(const char *path, struct str port, struct err *err);

/* Where an input is kept: "FILE.pre-hip", owned by the arena. */
const char *output_original(const char *path, struct arena *a);

#endif
