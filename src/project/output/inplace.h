/* A port that replaces its input, and the way back. */
#ifndef PROJECT_OUTPUT_INPLACE_H
#define PROJECT_OUTPUT_INPLACE_H

#include "project/output/folder.h"

/* The suffix of an original next to its port: FILE.pre-hip, or FILE.pre-hip.2 and so on if that
 * exists. */
#define ORIGINAL ".pre-hip"

struct replacement {
    const char *name;  /* in the folder */
    const char *shown; /* its path, for messages */
    struct str port;
    struct digest read; /* of the bytes that were translated */
    /* A replaced hard link to the same file: the file becomes another name of it. NULL: none. */
    const struct anchor *twin;
    const char *twin_name;
};

/* Replaces an input by its port. The input is first kept under a free name, unless it is a port
 * that the journal knows and whose original still exists; the journal records which original
 * belongs to which port. Fails if the input has changed since it was translated, or is not a
 * regular file; then nothing changes. At every moment the name has its old text or its new one, and
 * the old text has a name. */
int inplace_replace(struct folder *f, const struct replacement *r, struct err *err);

/* The result of restoring one file. */
enum restored {
    RESTORED,         /* the original is back */
    RESTORED_EDITED,  /* the same; the port was edited and is kept next to it */
    RESTORED_SAME,    /* the file was already its original: the kept copy is removed */
    RESTORED_REMOVED, /* the file existed only for ports */
    RESTORED_STAYS,   /* the same, but somebody has edited it */
    RESTORED_NOT      /* with err */
};

/* Restores the original that the last port of this name replaced: a rename, which needs no space.
 * beside: the new name of an edited port, owned by the arena; force: an edited port is lost
 * instead. Ends the journal's entry; the caller calls journal_rewrite. */
enum restored inplace_restore(struct folder *f, const char *name, bool force, const char **beside,
                              struct arena *a, struct err *err);

#endif
