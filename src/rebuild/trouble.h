/* What stopped a build: the errors in what compilers, linkers, make, CMake and configure print. */
#ifndef REBUILD_TROUBLE_H
#define REBUILD_TROUBLE_H

#include "base/arena.h"
#include "base/str.h"
#include "base/vec.h"

enum trouble_kind {
    TROUBLE_COMPILE, /* a compiler's error, at its place */
    TROUBLE_LINK,    /* a name or a library that the linker does not find */
    TROUBLE_BUILD    /* make, CMake, configure or a shell stopped */
};

struct trouble {
    enum trouble_kind kind;
    const char *file;    /* as the program named it, relative to the folder it ran in; or NULL */
    unsigned line, col;  /* from 1; 0: unknown */
    const char *message; /* one line */
    const char *subject; /* the name that the linker lacks ("hipMalloc", "-lhipblas"), or NULL */
    bool instantiated;   /* a note says that it is one of a template, for one use of it */
};

/* A recipe of make's that failed: the rule's place, and what it was to make. */
struct failed_rule {
    const char *file; /* as make named it, relative to the folder that make ran in */
    unsigned line;
    const char *target;
};

struct troubles {
    VEC(struct trouble) list;
    VEC(struct failed_rule) rule; /* of make's output, in order */
};

/* Adds the errors of a text, in order, each once. Warnings and notes are none. Texts are the
 * arena's. */
void troubles_read(struct troubles *t, struct str text, struct arena *a);
void troubles_release(struct troubles *t);

#endif
