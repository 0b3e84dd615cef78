/* A CUDA program that uses each row of a family once, a line a use. */
#ifndef USES_USES_H
#define USES_USES_H

#include "base/buf.h"
#include "rows.h"

struct uses {
    const char *family;
    struct target target;
    struct arena arena;
    struct str declarations;
    struct buf out;
    struct row row;       /* the one whose uses are being written */
    const char *overload; /* "(int,float*)" behind its name in the places, where it has several
                             signatures */
    const char *suffix;   /* behind that: what sort of use it is, or "" */
    int lines;            /* uses written: each has a number of its own */
};

/* Writes the uses of one row, or a comment that says why there is none. */
void uses_add(struct uses *p, struct row r);

/* Starts and ends the line of a use; in between comes what it says, in a namespace of its own. */
void uses_open(struct uses *p);
void uses_close(struct uses *p);

/* A comment in place of a use. */
void uses_leave(struct uses *p, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

/* The uses of functions, device functions and methods. */
void uses_calls(struct uses *p);

#endif
