/* What the stages of one validation share. Internal to validate. */
#ifndef VALIDATE_SESSION_SESSION_H
#define VALIDATE_SESSION_SESSION_H

#include "base/anchor.h"
#include "validate/cache/cached_step.h"
#include "validate/device/device.h"
#include "validate/manifest/manifest.h"
#include "validate/process/process.h"
#include "validate/session/options.h"
#include <pthread.h>

/* A folder, ported for one release and one kind of libraries: all such cases of the manifest use it. */
struct port_unit {
    const char *folder;   /* of the manifest */
    struct words include; /* folders beside it that are ported with it */
    release rocm;
    enum libs libs;
    bool as_it_is;        /* not ported: `port = no` */
    pthread_mutex_t lock; /* held while it is being ported; what is below does not change afterwards */
    bool done;
    const char *tree;     /* the folder that stands for `root` */
    const char *root;     /* the common parent of folder and include */
    json_t *report;       /* of `tranship port`, NULL: none */
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
    struct job *job;
    size_t njobs;
    struct validation *v;
    struct shard_summary *shard; /* NULL: all cases are validated here */
    bool keep_failed;            /* --keep: something could not be copied */
};

/* A case with a toolchain: what a worker does at a time. */
struct job {
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
};

/* The stages. Each fills in its steps of job->b; one that can't go on leaves the later ones alone. */
void stage_port(struct job *j);
void stage_compile(struct job *j);
void stage_run(struct job *j);
void stage_compare(struct job *j, struct run_result *r, const char *entry);

/* Reads the program's code objects, or those of the objects where it could not be linked, into the results of
 * their architectures. */
void compile_look_inside(struct job *j);

/* ---- shared by the stages ---- */

/* How a command ended. */
struct command_end {
    const char *trouble; /* what happened, owned by the job's arena; NULL: it succeeded */
    bool by_itself; /* it ran to an end of its own: no time-out, no signal, no lack of anything to start it */
    double seconds;
    uint64_t peak; /* bytes */
};

/* Runs a command; what it says is appended to the log, which begins with the command itself. */
struct command_end session_command(struct job *j, const struct words *command, const char *folder,
                                   const char *log);

/* A step of this validation: its store, --fresh, the user's interruption. Texts are in the arena. */
struct cached_step session_step(const struct session *s, struct arena *a);

/* Settles a step by what the manifest expects: FAIL becomes KNOWN where the text of a line is there, PASS
 * becomes UNEXPECTED where a line says that it can't. entry: a folder with the files of a run, where that
 * text is looked for besides the step's log and why; may be NULL. */
void session_settle(const struct job *j, struct step *step, enum stage stage, const char *arch,
                    const char *entry);

/* True when a file has the text. */
bool session_file_has(const char *path, const char *text);

/* The most telling line of a log: the first error of a compiler or linker, else the last line. NULL: there is
 * none. */
const char *session_telling(const char *path, struct arena *a);

/* What a command that failed is told as: that line, or how it ended and the last line. */
const char *session_failure(const char *path, const char *ended, struct arena *a);

/* The findings of the port of the case's sources, as "TS1704 message" lines. */
const char *port_findings(const struct job *j);

/* Adds to a key what the case's sources may include: all files of the port, but for sources of other cases
 * that nobody includes. -1 where one can't be read. */
int session_key_headers(struct job *j, struct store_key *key, struct err *err);

/* True for a file that gets a report of this validation. */
bool session_is_report(const struct session *s, const char *path);

/* Sorts the files of a ported tree into those that may be included and sources that are not. */
void session_sort_files(struct session *s, struct port_unit *u);

/* The path of a source of the case in the port. */
const char *port_path(const struct job *j, const char *source);

/* Why a case can't run: its needs against toolchain and device (NULL: those that the toolchain alone
 * answers). NULL: it can. */
const char *needs_missing(const struct job *j, const struct device *d);

/* The entry of the case's reference program, with its folder of tensors; NULL where it has none or *why says
 * what went wrong. */
const char *reference_folder(struct job *j, const char **why);

/* ---- files ---- */

/* The system's words for an errno, and ours where a link was not followed. */
const char *session_why(int code);

/* Reads a file in a folder of ours that a program may have changed: a link in its place is not followed,
 * anything but a regular file is an error. */
int session_read(const char *path, size_t max, struct buf *b, struct err *err);

/* The same, parsed; NULL where it is not there, or no JSON. */
json_t *session_json(const char *path);

/* Copies a regular file: to a fresh one, which is renamed into its place; folders on the way are made. Links
 * are followed in `from` only, and only while they stay below it. */
int session_copy(const struct anchor *from, const char *name, const struct anchor *to, const char *new_name,
                 struct err *err);

/* Copies all files of a folder (those that fs_walk visits). */
int session_copy_folder(const char *from, const char *to, struct err *err);

/* Copies the case's `files` to the folder where it runs. */
int session_copy_files(const struct job *j, const char *to, struct err *err);

/* Copies an entry to DIR/CASE/TOOLCHAIN/part of --keep; nothing without that. */
void session_keep(struct job *j, const char *entry, const char *part);

#endif
