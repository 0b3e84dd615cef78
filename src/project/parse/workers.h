/* Parses in separate processes: libclang reads untrusted code, and may crash on it, or use all time
 * and memory. That costs only one file's facts.
 *
 * A fork server, forked before this process has threads, forks the workers: so no fork meets a lock
 * that another thread holds. Each worker parses one file after the other. The thread that wants the
 * facts watches the worker meanwhile; one that dies, hangs or uses too much is ended and replaced.
 * All of them end with this process, however it ends. */
#ifndef PROJECT_PARSE_WORKERS_H
#define PROJECT_PARSE_WORKERS_H

#include "base/buf.h"
#include "base/err.h"
#include "clang/proof.h"

struct workers;

struct workers_options {
    int n;           /* the number of parallel parses */
    double timeout;  /* seconds of processor time per file */
    uint64_t memory; /* bytes per file */
};

#define WORKERS_TIMEOUT 60.0
#define WORKERS_MEMORY  ((uint64_t)4 << 30)

/* Starts them; call it while the process has only one thread. If it fails, no file gets facts, and
 * each says why. */
struct workers *workers_start(const struct workers_options *opt);

/* A unit to parse; everything is borrowed. */
struct unit_request {
    const struct clang_options *clang;
    const char *path;          /* of the main file, as messages show it */
    struct str bytes;          /* of the main file */
    const char *const *wanted; /* real paths of the other files that facts are wanted of */
    uint32_t nwanted;
};

/* Parses a unit as clang_parse does, and appends its block (unit_block.h). -1 with err if there is
 * none. As many threads may call it at once as there are workers; more of them wait. */
int workers_parse(struct workers *w, const struct unit_request *r, struct buf *out,
                  struct err *err);

/* A unit's port to prove; everything is borrowed. */
struct proof_request {
    const struct proof_options *opt;
    const struct proof_file *file; /* the unit's main file first */
    uint32_t nfiles;
};

/* The same for a proof: compiles it as clang_prove does, and appends its block (proof_block.h). The
 * time limits apply to each pass. */
int workers_prove(struct workers *w, const struct proof_request *r, struct buf *out,
                  struct err *err);

/* Ends them all, and waits for it. NULL: does nothing. */
void workers_end(struct workers *w);

/* Kills all present workers; parses in progress end without facts, and no more begin. Safe in a
 * signal handler and from any thread; call workers_end nevertheless. */
void workers_kill(void);

#endif
