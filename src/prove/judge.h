/* Compares the compiler's errors in the ports of a project's units with the findings: which errors
 * were reported before, and which findings the compiler does not confirm. */
#ifndef PROVE_JUDGE_H
#define PROVE_JUDGE_H

#include "core/edit_origin.h"
#include "core/finding.h"
#include "clang/proof.h"

/* A file of the project; everything except the findings' states is borrowed. */
struct judged_file {
    const char *path;
    struct str source;
    const struct origins *origins;
    const struct finding *const *finding; /* includes those that rules suppress */
    uint32_t nfindings;
    enum proof_state *state; /* one for each, zero-initialised: set by the judge */
};

#define JUDGED_NONE UINT32_MAX /* a file that the port added */

/* The place where the parse of the CUDA source met an error. */
struct unit_error {
    uint32_t file, at;
};

/* A unit, and the compiler's result. */
struct judged_unit {
    const char *path;
    const uint32_t *file; /* for each file of the proof: its index, or JUDGED_NONE */
    uint32_t nfiles;
    const struct clang_proof *proof; /* NULL: none ... */
    const char *trouble;             /* ... and why */
    const struct unit_error *error;  /* those of its parse as CUDA */
    uint32_t nerrors;
};

/* An error that no finding predicts, once for all units and passes that have it. */
struct unpredicted {
    uint32_t file;
    struct span span; /* in the source */
    const char *text; /* the compiler's */
    const char *unit; /* the first unit with it */
    const char *last; /* the last one so far */
    uint32_t pass;    /* in that unit: as in struct proof_error */
    uint32_t units;   /* the number of units with it */
    bool before;      /* the parse of the CUDA source met an error there, too */
};

/* A unit that could not be judged. */
struct unjudged {
    const char *unit;
    const char *why;
    bool assumed; /* only for headers that the user has said are elsewhere */
    /* nothing of the project's is missing: what lacks is in the release's headers or in files that
     * the run was not asked to port, or the compiler gave no result */
    bool elsewhere;
};

struct judgement {
    VEC(struct unpredicted) unpredicted; /* in the order of discovery */
    VEC(struct unjudged) unjudged;
    uint32_t units, compile, predicted; /* predicted: number of errors that findings predicted */
    uint32_t confirmed, unconfirmed;    /* findings */
};

struct judge;

/* include: the folder of HIP's headers. assumed: names of headers, as #include has them, that are there
 * where the port is built; nassumed of them. Everything is borrowed. */
struct judge *judge_new(const struct judged_file *file, uint32_t nfiles, const char *include,
                        const char *const *assumed, size_t nassumed, struct arena *a);

/* Judges the next unit. The arena owns texts in the results. */
void judge_unit(struct judge *j, const struct judged_unit *u);

/* Ends the judgement, and sets the states of all findings. Release the lists with vec_release. */
void judge_end(struct judge *j, struct judgement *out);

#endif
