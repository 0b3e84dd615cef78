/* Repairs of a port that does not build: what the words of an error call for is inserted, the port
 * is built again, and what did not help is taken out again. */
#ifndef REBUILD_REPAIRS_H
#define REBUILD_REPAIRS_H

#include "rebuild/built.h"

enum repair_state {
    REPAIR_ON_TRIAL, /* no build has said anything about it yet */
    REPAIR_KEPT,     /* its error is gone */
    REPAIR_UNDONE
};

struct build_repair {
    const char *path;   /* the port's file, absolute */
    uint32_t at;        /* where it is inserted: in the file as it was before all repairs */
    uint32_t error_at;  /* where its error is, in the same file; of a recipe: not used */
    const char *text;   /* what is inserted, lines with their ends */
    const char *shown;  /* the same for people: "#include <utility>", "-lhipfft" */
    const char *error;  /* the compiler's words, or the linker's */
    const char *target; /* what the failing command was to make */
    const char *about;  /* of a recipe: a word of the error that names what is missing; else NULL */
    enum repair_state state;
    /* Where it is, set by repairs_place(): in the port, shown; and in the source, NULL: not there */
    const char *port, *source;
    unsigned line, source_line;
};

/* Zero-initialise, then set the first four. */
struct build_repairs {
    struct port_lines *origins;
    const char *prefix;  /* of ROCm: its lib folder has libraries, include has headers */
    const char *include; /* the folder of HIP's headers */
    struct arena *arena;
    VEC(struct build_repair) list;
    VEC(struct repaired_file *) file;
    VEC(struct known_member) member;
};

/* Puts the repairs on trial that the errors of a build call for, and that were not tried before.
 * Returns how many. Call repairs_write then. */
size_t repairs_propose(struct build_repairs *r, const struct built *b);

/* Decides about repairs on trial, after a build: run is what that build ran. Those that it did not
 * reach stay on trial. Sets *kept and *undone to how many are. Call repairs_write then. */
void repairs_judge(struct build_repairs *r, const struct built *b, const struct record *run,
                   size_t *kept, size_t *undone);

/* Undoes those that are still on trial, and returns how many. Call repairs_write then. */
size_t repairs_give_up(struct build_repairs *r);

/* Writes the files whose repairs have changed. Each one counts as edited then: a later port does not
 * overwrite it, and --update merges. -1 with err. */
int repairs_write(struct build_repairs *r, struct err *err);

/* Sets where repairs that were kept are. */
void repairs_place(struct build_repairs *r);

/* Appends the kept ones as lines of text, each with its place, and how many were undone. */
void repairs_text(const struct build_repairs *r, struct buf *out);

/* The kept ones as a JSON array. */
json_t *repairs_value(const struct build_repairs *r);

/* Appends the kept ones as JSON, a line each: the journal of repairs. */
void repairs_lines(const struct build_repairs *r, const char *when, struct buf *out);

void repairs_release(struct build_repairs *r);

#endif
