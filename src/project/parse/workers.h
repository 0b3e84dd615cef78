/* Parses in processes of their own: libclang reads what a stranger wrote, and may crash over it, or
 * take all time and memory there is. That costs one file its facts.
 *
 * A fork server, forked before this process has threads, forks the workers: so no fork ever meets a
 * lock that another thread holds. Each worker parses one file after the other. Whoever wants facts
 * watches the worker meanwhile; one that dies, hangs or takes too much is ended and replaced. All
 * of them end with this process, whatever ends it. */
#ifndef PROJECT_PARSE_WORKERS_H
#define PROJECT_PARSE_WORKERS_H

#include "base/buf.h"
#include "base/err.h"
#include "clang/proof.h"

struct workers;

struct workers_options {
    int n;           /* how many files are parsed at once */
    double timeout;  /* seconds of processor time for a file */
    uint64_t memory; /* bytes for a file */
};

#define WORKERS_TIMEOUT 60.0
#define WORKERS_MEMORY  ((uint64_t)4 << 30)

/* Starts them; to be called while the process has one thread only. Where that fails, no file gets
 * facts, and each says why. */
struct workers *workers_start(const struct workers_options *opt);

/* A unit to parse; all of it is borrowed. */
struct unit_request {
    const struct clang_options *clang;
    const char *path;          /* of the main file, as it is shown */
    struct str bytes;          /* of the main file */
    const char *const *wanted; /* real paths of the other files that facts are wanted of */
    uint32_t nwanted;
};

/* Parses a unit as clang_parse does, and appends its block (unit_block.h). -1 with err,
 * where it gave none: why. To be called by as many threads at once as there are
 * workers; more of them wait. */
int workers_parse(struct workers *w, const struct unit_request *r, struct buf *out,
                  struct err *err);

/* A unit's port to prove; all of it is borrowed. */
struct proof_request {
    const struct proof_options *opt;
    const struct proof_file *file; /* the unit's main file first */
    uint32_t nfiles;
};

/* The same: compiles it as clang_prove does, and appends the proof's block (proof_block.h). The
 * limits of time hold for each pass. */
int workers_prove(struct workers *w, const struct proof_request *r, struct buf *out,
                  struct err *err);

/* Ends them all, and waits for that. NULL: nothing. */
void workers_end(struct workers *w);

/* Kills all workers that there are at the moment; parses under way end without facts, and no more
 * begin. Safe in a signal handler and from any thread; workers_end is to be called all the same. */
void workers_kill(void);

#endif
