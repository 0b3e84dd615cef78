/* What the compiler says of the ports of a project's units, against what the findings say: which
 * errors were told beforehand, and which findings the compiler does not confirm. */
#ifndef PROVE_JUDGE_H
#define PROVE_JUDGE_H

#include "core/edit_origin.h"
#include "core/finding.h"
#include "clang/proof.h"

/* A file of the project; all but the findings' states is borrowed. */
struct judged_file {
    const char *path;
    struct str source;
    const struct origins *origins;
    const struct finding *const *finding; /* those that rules suppress, too */
    uint32_t nfindings;
    enum proof_state *state; /* one for each, zero-initialised: set by the judge */
};

#define JUDGED_NONE UINT32_MAX /* a file that the port added */

/* Where the parse of the CUDA source met an error. */
struct unit_error {
    uint32_t file, at;
};

/* A unit, and what the compiler said. */
struct judged_unit {
    const char *path;
    const uint32_t *file; /* of each file of the proof: which one it is, or JUDGED_NONE */
    uint32_t nfiles;
    const struct clang_proof *proof; /* NULL: there is none ... */
    const char *trouble;             /* ... and why */
    const struct unit_error *error;  /* those of its parse as CUDA */
    uint32_t nerrors;
};

/* An error that no finding tells, once for all units and passes that have it. */
struct untold {
    uint32_t file;
    struct span span; /* in the source */
    const char *text; /* the compiler's */
    const char *unit; /* the first that has it */
    const char *last; /* the last so far */
    uint32_t pass;    /* there: as in struct proof_error */
    uint32_t units;   /* how many have it */
};

/* A unit that could not be judged. */
struct unjudged {
    const char *unit;
    const char *why;
};

struct judgement {
    VEC(struct untold) untold; /* as they were met */
    VEC(struct unjudged) unjudged;
    uint32_t units, compile, told;   /* told: errors that findings told of */
    uint32_t confirmed, unconfirmed; /* findings */
};

struct judge;

/* include: the folder of HIP's headers. All is borrowed. */
struct judge *judge_new(const struct judged_file *file, uint32_t nfiles, const char *include,
                        struct arena *a);

/* Judges the next unit. Texts in what follows are owned by the arena. */
void judge_unit(struct judge *j, const struct judged_unit *u);

/* Ends it, and sets the states of all findings. Release the lists with vec_release. */
void judge_end(struct judge *j, struct judgement *out);

#endif
