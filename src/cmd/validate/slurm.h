/* The parts of a run as tasks of Slurm: submitted as an array of jobs, waited for, and told of. */
#ifndef CMD_VALIDATE_SLURM_H
#define CMD_VALIDATE_SLURM_H

#include "base/words.h"
#include <stdint.h>

struct slurm_options {
    const char *partition;
    struct words sbatch; /* further options of sbatch's */
    const char *folder;  /* on a file system that all nodes see: gets the parts' reports and logs */
    uint32_t parts;      /* 0: as many as there are pieces of work */
    bool progress;       /* on standard error, a terminal */
};

/* Is the report of a part that came to its end? A task that is requeued, or reaches its
 * time limit, may leave one that says that it was stopped. *failed is then how many steps
 * did, for the progress. */
typedef bool slurm_arrived_fn(void *ctx, const char *report, uint32_t *failed);

/* Submits parts of a run, each the command with --shard and --report json=FILE behind its first
 * word, and waits until all have ended; a part that ended without a report is submitted once more.
 * What waits and may never start is told, with the reason that squeue has; a controller that does
 * not answer is waited for. pieces: how many parts can have work. When stop says so, what was
 * submitted is cancelled. reports gets the names of those that there are; all of them or not. -1
 * with err where nothing could be submitted, or it was stopped. Texts are the arena's. */
int slurm_run(const struct slurm_options *o, const struct words *command, uint32_t pieces,
              bool (*stop)(void), slurm_arrived_fn *arrived, void *ctx, struct words *reports,
              struct arena *a, struct err *err);

#endif
