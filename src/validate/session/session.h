/* The state that the stages of one validation share. Internal to validate. */
#ifndef VALIDATE_SESSION_SESSION_H
#define VALIDATE_SESSION_SESSION_H

#include "validate/cache/cached_step.h"
#include "validate/device/device.h"
#include "validate/manifest/manifest.h"
#include "validate/session/options.h"
#include "validate/session/ported.h"
#include <pthread.h>

/* A folder, ported for one release and one kind of libraries. All cases of the manifest with these
 * use it. */
struct port_unit {
    const char *folder;   /* of the manifest */
    struct words include; /* folders beside it that are ported, too */
    release rocm;
    enum libs libs;
    bool as_it_is; /* not ported: `port = no` */
    /* held while it is being ported; the members below do not change afterwards */
    pthread_mutex_t lock;
    bool done;
    const char *tree; /* the folder of the port that corresponds to `root` */
    const char *root; /* the common parent of folder and include */
    bool reported; /* `tranship port` ended by itself, and its report of each file is in `ported` */
    struct ported ported;
    struct words files;   /* files of the tree that may be included: absolute */
    struct words sources; /* sources of cases in the tree that nothing seems to include */
    struct step step;
    struct arena arena;
};

struct session {
    const struct validate_options *o;
    struct arena arena;
    struct cases cases;        /* all of the manifests */
    struct test_case **chosen; /* the cases that the options select */
    size_t nchosen;
    struct toolchains tools;
    struct device_list devices;
    struct store *store;
    const char *tranship, *beside; /* this program, and its folder */
    VEC(struct port_unit *) unit;
    int threads; /* of a virtual GPU */
    struct case_job *job;
    size_t njobs;
    VEC(struct arena *) mutant; /* the texts of each mutant's result */
    struct validation *v;
    struct shard_summary *shard; /* NULL: all cases are validated here */
    bool keep_failed;            /* something could not be copied for --keep */
};

/* A case with a toolchain: a piece of work for a worker. */
struct case_job {
    struct session *s;
    const struct test_case *k;
    const struct toolchain *t;
    struct port_unit *unit;
    struct build_result *b;
    struct arena *a;          /* for the texts of the result */
    const char *program;      /* the compiled program, or NULL */
    const char *entry;        /* the folder with it */
    char digest[DIGEST_TEXT]; /* of the compile stage */
    bool stand_ins;           /* it is linked with a stand-in, so it runs on virtual devices only */
    const char *unlinked;     /* why it is not linked, or NULL */
    /* where the libraries are when it runs; flags for the compiler */
    struct words library_folders, library_flags;
    const char *libraries; /* as in run_result */
    /* findings of the port of its sources, as lines "TS1704 message"; NULL: not ported yet */
    const char *findings;
};

/* Returns a step of this validation, with its store, --fresh and the user's interruption. Its texts
 * are owned by the arena. */
struct cached_step session_step(const struct session *s, struct arena *a);

/* Changes the verdict of a step to what the manifest expects: FAIL becomes KNOWN if the text of a
 * `cannot` or `may` line is found, PASS becomes UNEXPECTED if a `cannot` line says that it fails.
 * The text is looked for in the step's log and why, and in the files of a run in the folder
 * `entry`, which may be NULL. */
void session_settle(const struct case_job *j, struct step *step, enum stage stage, const char *arch,
                    const char *entry);

/* True if this validation writes a report to the file. */
bool session_is_report(const struct session *s, const char *path);

/* Copies the case's `files` to the folder where it runs. -1 with err. */
int session_copy_files(const struct case_job *j, const char *to, struct err *err);

/* Copies an entry to DIR/CASE/TOOLCHAIN/part of --keep; does nothing without that option. */
void session_keep(struct case_job *j, const char *entry, const char *part);

#endif
