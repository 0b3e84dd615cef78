/* A port in the place of its input, and the way back. */
#ifndef PROJECT_OUTPUT_INPLACE_H
#define PROJECT_OUTPUT_INPLACE_H

#include "project/output/folder.h"

/* What an original is kept as, beside its port: FILE.pre-hip, or FILE.pre-hip.2 and so on
 * where that is taken. */
#define ORIGINAL ".pre-hip"

struct replacement {
    const char *name;  /* in the folder */
    const char *shown; /* its path, for messages */
    struct str port;
    struct digest read; /* of the bytes that were translated */
    /* A hard link's twin that has been replaced already: the file becomes another
     * name of it. NULL: none. */
    const struct anchor *twin;
    const char *twin_name;
};

/* Puts the port in the place of its input. The input is kept under a free name first, unless it is
 * a port that the journal knows and whose original is still there; the journal says which original
 * belongs to which port. An input that is no longer what was translated is left alone, and that is
 * an error, as is anything that is no regular file. At every moment the name has its old text or
 * its new one, and the old text has a name. */
int inplace_replace(struct folder *f, const struct replacement *r, struct err *err);

/* What restoring one file led to. */
enum restored {
    RESTORED,         /* the original is back */
    RESTORED_EDITED,  /* the same; the port, which was edited since, is kept beside */
    RESTORED_SAME,    /* the file was its original already: what was kept is gone */
    RESTORED_REMOVED, /* the file was there for ports only */
    RESTORED_STAYS,   /* so it was, and somebody has edited it */
    RESTORED_NOT      /* with err */
};

/* Puts the original back that the last port of this name replaced: a rename, which needs no space.
 * beside: the name that an edited port gets, owned by the arena; force: it gets none and is lost.
 * The journal's entry is over; journal_rewrite is for the caller to do. */
enum restored inplace_restore(struct folder *f, const char *name, bool force, const char **beside,
                              struct arena *a, struct err *err);

#endif
