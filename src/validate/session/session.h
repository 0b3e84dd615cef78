/* What the stages of one validation share. Internal to validate. */
#ifndef VALIDATE_SESSION_SESSION_H
#define VALIDATE_SESSION_SESSION_H

#include "validate/cache/cached_step.h"
#include "validate/device/device.h"
#include "validate/manifest/manifest.h"
#include "validate/session/options.h"
#include "validate/session/ported.h"
#include <pthread.h>

/* A folder, ported for one release and one kind of libraries: all such cases of
 * the manifest use it. */
struct port_unit {
    const char *folder;   /* of the manifest */
    struct words include; /* folders beside it that are ported with it */
    release rocm;
    enum libs libs;
    bool as_it_is; /* not ported: `port = no` */
    /* held while it is being ported; what is below does not change afterwards */
    pthread_mutex_t lock;
    bool done;
    const char *tree; /* the folder that stands for `root` */
    const char *root; /* the common parent of folder and include */
    bool reported;    /* `tranship port` came to its end, and said of each file: */
    struct ported ported;
    struct words files;   /* in the tree, that may be included: absolute */
    struct words sources; /* in the tree, of cases, that nobody seems to include */
    struct step step;
    struct arena arena;
};

struct session {
    const struct validate_options *o;
    struct arena arena;
    struct cases cases;        /* all of the manifests */
    struct test_case **chosen; /* those that are wanted */
    size_t nchosen;
    struct toolchains tools;
    struct device_list devices;
    struct store *store;
    const char *tranship, *beside; /* this program, and its folder */
    VEC(struct port_unit *) unit;
    int threads; /* of a virtual GPU */
    struct case_job *job;
    size_t njobs;
    VEC(struct arena *) mutant; /* what each mutant's result says */
    struct validation *v;
    struct shard_summary *shard; /* NULL: all cases are validated here */
    bool keep_failed;            /* --keep: something could not be copied */
};

/* A case with a toolchain: what a worker does at a time. */
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
    bool stand_ins;           /* it is linked with a stand-in: it runs on virtual devices only */
    const char *unlinked;     /* why it is not linked, or NULL */
    struct words library_folders, library_flags; /* where they are when it runs; for the compiler */
    const char *libraries;                       /* as in run_result */
    const char *findings; /* of the port of its sources, as "TS1704 message" lines; NULL: it is not
                             ported yet */
};

/* A step of this validation: its store, --fresh, the user's interruption.
 * Texts are in the arena. */
struct cached_step session_step(const struct session *s, struct arena *a);

/* Settles a step by what the manifest expects: FAIL becomes KNOWN where the text of a line is
 * there, PASS becomes UNEXPECTED where a line says that it can't. entry: a folder with the files of
 * a run, where that text is looked for besides the step's log and why; may be NULL. */
void session_settle(const struct case_job *j, struct step *step, enum stage stage, const char *arch,
                    const char *entry);

/* True for a file that gets a report of this validation. */
bool session_is_report(const struct session *s, const char *path);

/* Copies the case's `files` to the folder where it runs. */
int session_copy_files(const struct case_job *j, const char *to, struct err *err);

/* Copies an entry to DIR/CASE/TOOLCHAIN/part of --keep; nothing without that. */
void session_keep(struct case_job *j, const char *entry, const char *part);

#endif
