/* What a build did: its events, one for each command of a compiler, linker or archiver, in a file
 * of JSON lines (docs/record.md). */
#ifndef RECORD_EVENT_H
#define RECORD_EVENT_H

#include "base/arena.h"
#include "base/buf.h"
#include "base/err.h"
#include <stdbool.h>

/* The version of the format that is written, and the newest that is read. */
#define RECORD_VERSION 1
/* Where a project's record is, from its root. */
#define RECORD_FOLDER  ".tranship"
#define RECORD_NAME    "record.jsonl"

enum record_kind {
    RECORD_COMPILE,      /* sources to objects, assembly, device code or precompiled headers */
    RECORD_LINK,         /* to a program or library, sources among the inputs or not */
    RECORD_ARCHIVE,      /* ar, ranlib, nvcc -lib */
    RECORD_PREPROCESS,   /* -E */
    RECORD_DEPENDENCIES, /* -M, -MM */
    RECORD_OTHER         /* --version and the like */
};

enum { RECORD_SAYS_MAX = 16 << 10 }; /* bytes of what a failed command said */

struct record_event {
    long id, parent; /* numbers within the record; parent 0: none */
    /* Paths are relative to the root where they lie below it ("." is the root), else absolute. */
    const char *cwd;
    const char *tool;        /* base name: nvcc, g++, ar */
    const char *const *argv; /* from the tool on, response files read */
    int argc;
    enum record_kind kind;
    const char *language; /* "c", "c++", "cuda", "hip", "asm", "fortran", or NULL */
    /* sources, objects, archives; -l libraries as files where found, else "-lNAME"; "-" is the
     * standard input */
    const char *const *input;
    int ninputs;
    const char *const *output;
    int noutputs;
    const char *const *dep; /* headers below the root */
    int ndeps;
    int rc; /* the exit code; 128 + N for signal N */
    double seconds;
    bool stood_in;    /* a stand-in did the work (nvcc) */
    const char *says; /* what a failed command said, or what was left out; or NULL */
};

struct record {
    const char *file;    /* its name in messages */
    const char *version; /* of tranship */
    const char *root;    /* absolute, at that time */
    const char *const *command;
    int ncommand;
    const char *cuda;    /* the release of tranship's toolkit, "12.4", or NULL: none was made */
    const char *toolkit; /* its folder, absolute, or NULL */
    const char *when;    /* UTC, "2026-01-31T12:00:00Z" */
    struct record_event *event;
    int n;
    int skipped;       /* lines that are damaged, such as a half-written last one */
    const char *doubt; /* about these, for the user; or NULL */
};

/* "compile", "link" ... */
const char *record_kind_name(enum record_kind kind);

/* True for a command by which configure, CMake or Meson only looked at the machine: it makes no part
 * of the project. */
bool record_is_probe(const struct record_event *e);

/* Makes the file with the first line: version, root, command, cuda, toolkit and
 * when of the record. -1 with
 * err, also if the file exists. */
int record_begin(const char *file, const struct record *head, struct err *err);

/* Appends one line, under a lock (flock): lines of processes that write at the same time stay
 * whole. -1 with err; the file must be there. */
int record_append(const char *file, const struct record_event *e, struct err *err);

/* Reads a record; the arena owns everything. Damaged lines are skipped and told in doubt. -1 with
 * err: no such file, no record, or one of a newer format. */
int record_read(const char *file, struct record *r, struct arena *a, struct err *err);

/* The same from a text. */
int record_parse(const char *file, struct str text, struct record *r, struct arena *a,
                 struct err *err);

/* Appends the whole record as text: the first line and all events. */
void record_write(const struct record *r, struct buf *out);

#endif
