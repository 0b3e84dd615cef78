/* The parts of a run as Slurm tasks: submits them as an array of jobs, waits for them, and reports
 * on them. */
#ifndef CMD_VALIDATE_SLURM_H
#define CMD_VALIDATE_SLURM_H

#include "base/words.h"
#include <stdint.h>

struct slurm_options {
    const char *partition;
    struct words sbatch; /* further options of sbatch */
    const char *folder;  /* on a file system that all nodes see: for the parts' reports and logs */
    uint32_t parts;      /* 0: one per piece of work */
    bool progress;       /* standard error is a terminal */
};

/* True if this is the report of a part that ended. A task that is requeued, or reaches its time
 * limit, may leave one that says that it was stopped. Sets *failed to the number of failed steps,
 * for the progress. */
typedef bool slurm_arrived_fn(void *ctx, const char *report, uint32_t *failed);

/* Submits parts of a run, each the command with --shard and --report json=FILE after its first
 * word, and waits until all have ended; submits a part that ended without a report once more.
 * Reports tasks that wait and may never start, with squeue's reason; waits for a controller that
 * does not answer. pieces: how many parts can have work. When stop returns true, cancels the
 * submitted tasks. Sets reports to the names of the existing ones, all or not. -1 with err if
 * nothing could be submitted, or it was stopped. Texts are the arena's. */
int slurm_run(const struct slurm_options *o, const struct words *command, uint32_t pieces,
              bool (*stop)(void), slurm_arrived_fn *arrived, void *ctx, struct words *reports,
              struct arena *a, struct err *err);

#endif
