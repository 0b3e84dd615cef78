/* What a run over a project is asked to do. */
#ifndef PROJECT_SETTINGS_OPTIONS_H
#define PROJECT_SETTINGS_OPTIONS_H

#include "base/shard.h"
#include "translate/translation.h"
#include "clang/options.h"
#include <signal.h>

struct depends;
struct run_result;
struct store;
struct workers;

enum output_mode {
    OUT_NONE,    /* examine: report only */
    OUT_STDOUT,  /* one file, to standard output */
    OUT_DIFF,    /* unified diff to standard output */
    OUT_TREE,    /* below out_dir, the inputs' tree kept */
    OUT_DELIVER, /* to the caller, one after the other (deliver_port) */
    OUT_IN_PLACE /* over the inputs; each original kept beside (project/output/inplace.h) */
};

/* Takes a port, in whatever order they become ready, one at a time; what it
 * wants to keep it copies. */
typedef void deliver_port_fn(void *ctx, const struct translation *tr, struct str port);

struct project_options {
    struct translate_options translate;
    enum output_mode mode;
    const char *out_dir;
    deliver_port_fn *deliver_port; /* OUT_DELIVER */
    void *deliver_ctx;
    const char *cuda_path;          /* --cuda-path, or NULL: our own declarations */
    const char *const *clang_flags; /* after "--" */
    int nclang_flags;
    /* -p: compile_commands.json or its folder; NULL: what lies beside the inputs */
    const char *build;
    const char *const *exclude; /* patterns as in .gitignore of what a folder's walk leaves out */
    int nexclude;
    const char *const *files_from; /* files that name further operands */
    int nfiles_from;
    bool no_ignore;        /* take what is hidden, built or left out by .gitignore as well */
    int jobs;              /* workers; 0: one per core */
    bool no_parse;         /* tokens alone (--no-parse) */
    double parse_timeout;  /* seconds of processor time for the parse of a file; 0: the default */
    uint64_t parse_memory; /* bytes for it; 0: the default */
    struct store *store;   /* the cache, open; NULL: none */
    const char *cache_dir; /* its folder, absolute; NULL: none */
    const char *const *apart; /* files that the caller will write: they must be
                                 no input, port or original */
    int napart;
    const char *const
        *arch;       /* --prove: the architectures; the ports are compiled for each of them */
    uint32_t narchs; /* 0: they are not */
    const char *hip_include;      /* then: the folder of HIP's headers ... */
    release hip;                  /* ... and their release */
    const struct open_text *open; /* inputs that somebody edits: read as they are here */
    uint32_t nopen;
    struct workers
        *workers;    /* to parse by, started earlier, and the caller's; NULL: the run's own */
    bool keep_texts; /* the results have the sources and the ports, for a report that shows them */
    bool progress;   /* a progress bar on stderr */
    bool force;      /* OUT_TREE: overwrite what no journal says is an earlier port */
    bool update;     /* OUT_TREE: merge what is not as tranship wrote it with the new version */
    bool sources_only;   /* OUT_TREE: only the ports, nothing that lies beside the sources */
    bool rename;         /* OUT_TREE: ports have HIP's endings (project/find/renames.h) */
    const char *changed; /* OUT_TREE: port what differs from this revision alone; NULL: all */
    struct shard shard;  /* --shard: this part of the files alone; of 0: all */
    const struct run_result *shard_times; /* an earlier run's, for the division; NULL: estimates */
    bool uncached;                        /* --no-cache: parts do not share what they parse */
    const char *depends_file;             /* one of apart: that of -MF, or NULL */
    struct depends *depends; /* what the run reads is noted here; NULL: nobody wants to know */
    /* Set by a signal handler: no file is begun any more, what is finished is
     * written. NULL: never. */
    const volatile sig_atomic_t *stop;
};

#endif
