/* The options of a run over a project. */
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
    OUT_IN_PLACE /* over the inputs; each original is kept next to it (project/output/inplace.h) */
};

/* Receives the ports in the order in which they become ready, one at a time; it must copy what it
 * keeps. */
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
    /* -p: a record or compile_commands.json, or its folder; NULL: the one near the inputs */
    const char *build;
    /* patterns as in .gitignore for files that a folder's walk leaves out */
    const char *const *exclude;
    int nexclude;
    const char *const *files_from; /* files that name further operands */
    int nfiles_from;
    /* also take hidden and built files and those that .gitignore leaves out */
    bool no_ignore;
    int jobs;              /* workers; 0: one per core */
    bool no_parse;         /* tokens alone (--no-parse) */
    double parse_timeout;  /* seconds of processor time for the parse of a file; 0: the default */
    uint64_t parse_memory; /* bytes for it; 0: the default */
    struct store *store;   /* the cache, open; NULL: none */
    const char *cache_dir; /* its folder, absolute; NULL: none */
    /* files that the caller will write: they must not be inputs, ports or originals */
    const char *const *caller_files;
    int ncaller_files;
    const char *const *arch;    /* --prove: the architectures that the ports are compiled for */
    uint32_t narchs;            /* 0: no proof */
    uint32_t prove_most;        /* nobody asked for it: no proof of more units; 0: of any number */
    const char *unproved;       /* why a run is not proved that nobody asked to prove; or NULL */
    const char *hip_include;    /* with --prove: the folder of HIP's headers ... */
    release hip;                /* ... and their release */
    const char *const *assumed; /* headers that are there where the port is built: as #include has
                                     them */
    size_t nassumed;
    const struct open_text *open; /* inputs that are being edited: read as they are here */
    uint32_t nopen;
    struct workers
        *workers; /* for parsing, started earlier, and the caller's; NULL: the run's own */
    /* the results include the sources and the ports, for a report that shows them */
    bool keep_texts;
    bool progress;       /* a progress bar on stderr */
    bool force;          /* OUT_TREE: overwrite files that no journal lists as an earlier port */
    bool update;         /* OUT_TREE: merge edited files with the new version */
    bool sources_only;   /* OUT_TREE: only the ports, no other files */
    bool rename;         /* OUT_TREE: ports get HIP's suffixes (project/find/renames.h) */
    const char *changed; /* OUT_TREE: port only files that differ from this revision; NULL: all */
    struct shard shard;  /* --shard: only this part of the files; of 0: all */
    const struct run_result *shard_times; /* an earlier run, for the division; NULL: estimates */
    bool uncached;                        /* --no-cache: parts do not share their parses */
    const char *depends_file;             /* the one of caller_files that -MF names, or NULL */
    struct depends *depends; /* records the files that the run reads; NULL: not wanted */
    /* Set by a signal handler: then no new file is begun, and finished ones are written. NULL:
     * never. */
    const volatile sig_atomic_t *stop;
};

#endif
