/* What a recorded build of a port came to: its targets, and what stopped those that are missing. */
#ifndef REBUILD_BUILT_H
#define REBUILD_BUILT_H

#include "base/vec.h"
#include "rebuild/port_lines.h"
#include "rebuild/trouble.h"
#include "record/event.h"
#include "report/jvalue.h"

/* A program, a library or an archive. */
struct build_target {
    const char *name; /* its path in the record: from the port's folder where it lies below it */
    bool built;
    bool program;   /* it can be run */
    bool gpu;       /* it is linked with HIP's runtime */
    bool not_tried; /* the CUDA side's record has it, and no command of this build makes it */
};

/* An error of the build, where it is in the port and in the source. */
struct build_error {
    enum trouble_kind kind;
    const char
        *port; /* the file in the port's folder, shown; or the file as it was named; or NULL */
    const char *path; /* the same file, absolute; or NULL */
    unsigned line, col;
    const char *source; /* the file that it is the port of, shown; NULL: no port */
    unsigned source_line;
    const char *message;
    const char *subject; /* as in struct trouble */
    bool instantiated;   /* the same */
    const char *folder;  /* that the command ran in, absolute */
    const char *target;  /* what the failing command was to make, or NULL */
    const char *rule;    /* "Makefile:48", whose recipe the command is of; NULL: unknown */
    bool own;            /* the project's own build did not make the target, either */
    uint32_t times;      /* how often it was reported, by different commands */
};

struct built {
    VEC(struct build_target) target;
    VEC(struct build_error) error;
    uint32_t ntargets_built;
    int code; /* the build command's exit code */
};

struct built_inputs {
    const struct record *record; /* of the port's build */
    const struct record *run;    /* what this run of it did; NULL: all of it */
    const struct record *cuda;   /* of the project's own build; NULL: none */
    struct str says;             /* what the build command wrote to standard error */
    int code;                    /* its exit code */
    struct port_lines *origins;  /* of the port */
};

/* Fills in what a build came to. Texts are borrowed or the arena's. */
void built_make(struct built *b, const struct built_inputs *in, struct arena *a);
void built_release(struct built *b);

/* Appends the targets and the errors as text, the sum last, without a line's end: "builds: 37 of 40
 * targets; the first that does not: ...". */
void built_text(const struct built *b, struct buf *out);

/* The same as a JSON object, with the list of repairs (repairs.h), which it takes over; NULL: none. */
void built_json(const struct built *b, json_t *repairs, struct buf *out);

#endif
