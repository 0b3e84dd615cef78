/* A run over files and folders: which files, in which order, by how many workers, to where. */
#ifndef PROJECT_PROJECT_H
#define PROJECT_PROJECT_H

#include "project/settings/options.h"
#include "report/report.h"

/* Expands the operands: files as they are, folders to the CUDA and C++ sources below them
 * (project/find/inputs.h). Ports them all; a file that fails does not stop the others. Text output
 * (standard output, diff) is appended to out in the order of the inputs. Results are owned by
 * the arena. Only what stops the whole run is an error: -1 with err where the run makes no
 * sense (no inputs at all, an output that would overwrite an input), -2 where the output
 * folder can't be made. */
int project_run(const struct project_options *opt, const struct map *m, const char *const *paths,
                int npaths, struct run_result *result, struct buf *out, struct arena *a,
                struct err *err);

#endif
