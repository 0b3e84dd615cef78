/* A run over files and folders: chooses the files, their order, the number of workers, and the
 * output. */
#ifndef PROJECT_PROJECT_H
#define PROJECT_PROJECT_H

#include "project/settings/options.h"
#include "report/report.h"

/* Expands the operands: files as they are, folders to the CUDA and C++ sources below them
 * (project/find/inputs.h). Ports them all; a file that fails does not stop the others. Appends text
 * output (standard output, diff) to out in the order of the inputs. Results are owned by the arena.
 * Only problems that stop the whole run are errors: -1 with err if the run makes no sense (no
 * inputs at all, an output that would overwrite an input), -2 if the output folder can't be
 * made. */
int project_run(const struct project_options *opt, const struct map *m, const char *const *paths,
                int npaths, struct run_result *result, struct buf *out, struct arena *a,
                struct err *err);

#endif
