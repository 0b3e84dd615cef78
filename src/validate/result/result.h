/* The results of a validation: plain data, made by the stages and read by the reports. */
#ifndef VALIDATE_RESULT_RESULT_H
#define VALIDATE_RESULT_RESULT_H

#include "base/buf.h"
#include "base/digest.h"
#include "base/shard.h"
#include "validate/codeobject/object.h"
#include "validate/compare/compare.h"

enum stage { STAGE_PORT, STAGE_COMPILE, STAGE_RUN, STAGE_COMPARE, STAGES };

enum verdict {
    VERDICT_NONE, /* the stage was not asked for, or an earlier one failed */
    VERDICT_PASS,
    VERDICT_FAIL,
    VERDICT_KNOWN,      /* it fails as a `cannot` or `may` line of the manifest says */
    VERDICT_UNEXPECTED, /* it passes, but a `cannot` line says that it fails */
    VERDICT_NOT_RUN,    /* the device or the machine lacks what the case needs: see why */
};

/* One stage of one case. */
struct step {
    enum verdict verdict;
    /* One line: what failed, what is missing, or the manifest's reason. For PASS and NONE it is a
     * remark, or NULL. */
    const char *why;
    const char *log; /* the file with all output, below the work folder; NULL: none */
    /* wall time when it was done: now, or in the validation that the cache remembers */
    double seconds;
    uint64_t peak; /* bytes; 0: not measured */
    /* taken from an earlier validation, because nothing that it depends on has changed */
    bool cached;
};

/* A tensor of one run against one reference. */
struct tensor_result {
    const char *name;
    /* the origin of the reference: "C, double precision", "recorded on NVIDIA H200, CUDA 13.0" */
    const char *reference;
    enum tensor_type type;
    int ndim;
    uint64_t dim[TENSOR_DIMS];
    const char *tolerance; /* tolerance_text */
    bool checksum;         /* the reference is only a checksum: c has just ok and why */
    struct comparison c;
};

/* A program on a device. */
struct program_run {
    const char *arch;   /* "gfx90a" */
    const char *device; /* "virtual gfx90a (wave64)", "AMD Instinct MI210" */
    bool is_virtual;
    int wave; /* 64, 32 */
    /* "hipBLAS 6.4 (real)", "hipBLAS (stand-in over OpenBLAS)"; NULL: none needed */
    const char *libraries;
    struct step run, compare;
    VEC(struct tensor_result) tensor;
};

/* A program for an architecture. */
struct arch_result {
    const char *arch;
    struct step compile;
    VEC(struct object_kernel) kernel; /* texts in the arena of the validation */
    uint64_t code_bytes;
    struct digest contents; /* of the code and data in all of its code objects */
};

/* A case with a toolchain. */
struct build_result {
    const char *toolchain; /* "hip-5.2" */
    int rocm;              /* the release that it was ported for, as `release` in map/release.h */
    struct step port;      /* FAIL only if the tool itself failed and wrote nothing */
    /* of the port: uses of CUDA names, and findings */
    uint32_t converted, unconverted, warnings, errors;
    /* compiling and linking one program with all architectures that the toolchain knows */
    struct step compile;
    bool compressed; /* the program's code objects are compressed */
    VEC(struct arch_result) arch;
    VEC(struct program_run) run;
};

struct case_result {
    const char *name;   /* "gpt/layernorm" */
    const char *folder; /* of the manifest */
    VEC(struct build_result) build;
};

struct toolchain_result {
    const char *name;    /* "hip-5.2" */
    const char *version; /* "hipcc: HIP 5.2.21153, clang 15.0.6" */
    const char *archs;   /* "gfx908 gfx90a gfx1030 gfx1100" */
    const char *missing; /* NULL: usable; else what is missing, and how to get it */
};

/* The verdict on a mutant: a program with one change in its device code. */
enum mutant_verdict {
    MUTANT_NOT_TRIED, /* the user stopped, or it could not be made: see why */
    MUTANT_NOTICED,   /* it fails, or its results are not those of the references: see why */
    MUTANT_SURVIVED,  /* it passes as the program does */
    MUTANT_LISTED, /* it survived, and a `survives` line of the manifest says why that is right */
    MUTANT_SAME_CODE, /* the compiler makes the same code from it, so there is nothing to notice */
    MUTANT_NO_COMPILE,
    MUTANT_VERDICTS
};

struct mutant_result {
    const char *test, *toolchain, *arch;
    const char *file; /* of the port, as the manifest names it */
    uint32_t line, column;
    const char *old, *new;
    const char *text; /* the line with the change made */
    enum mutant_verdict verdict;
    const char *why; /* how it was noticed, or what the compiler says; or NULL */
    /* the reason in a `survives` line about it, whatever the verdict is; or NULL */
    const char *reason;
    const char *log; /* or NULL */
};

/* A case without mutants. */
struct mutant_gap {
    const char *test, *why;
};

struct mutation {
    uint64_t seed;
    size_t wanted;
    VEC(struct mutant_result) mutant; /* by case, then file and place */
    VEC(struct mutant_gap) left_out;
};

/* How many mutants have each verdict. */
struct mutation_totals {
    uint32_t count[MUTANT_VERDICTS];
    uint32_t judged; /* noticed or survived: the denominator of the score */
};
struct mutation_totals mutation_totals(const struct mutation *m);

/* Returns "noticed", "survived", "listed", "same_code", "no_compile" or "not_tried". */
const char *mutant_verdict_id(enum mutant_verdict v);

struct validation {
    const char *version; /* of tranship; NULL: left out */
    const char *paths;   /* what was validated, as given: "testdata/" */
    VEC(struct toolchain_result) toolchain;
    const char *device; /* "virtual: gfx90a gfx1030 gfx942 gfx1100, with checks", "AMD Instinct
                           MI210 (gfx90a)", "none" */
    VEC(struct case_result) cases;     /* sorted by name */
    const struct shard_summary *shard; /* NULL: this is a whole validation */
    struct mutation *mutation; /* NULL: no mutants were asked for; freed by validation_release */
    double seconds;            /* wall time of the whole */
    bool interrupted;
    int exit_code;
    bool colour; /* only ever on a terminal */
    bool verbose;
    int width; /* terminal columns, 0: not a terminal */
};

/* How many steps of each stage have each verdict: [STAGE][VERDICT]. A case counts once for each
 * toolchain (port, compile) or each device (run, compare). */
struct validation_totals {
    uint32_t count[STAGES][VERDICT_NOT_RUN + 1];
    uint32_t cached, steps;
    uint32_t kernels, spilling; /* kernels in all code objects; those with spills or scratch */
};
struct validation_totals validation_totals(const struct validation *v);

/* A step, and everything that it belongs to. */
struct step_context {
    const struct case_result *test;
    const struct build_result *build;
    const struct arch_result *arch; /* the compile step of one architecture; else NULL */
    const struct program_run *run;  /* a run or compare step; else NULL */
    enum stage stage;
    const struct step *step;
};

/* Calls visit for every step, by case, build and stage, also for those with VERDICT_NONE. */
void validation_each(const struct validation *v,
                     void (*visit)(void *ctx, const struct step_context *p), void *ctx);

/* The same for one case. */
void case_each(const struct case_result *c, void (*visit)(void *ctx, const struct step_context *p),
               void *ctx);

/* verdict_is_bad is true for FAIL and UNEXPECTED; validation_failed, if a step has such a
 * verdict. */
bool validation_failed(const struct validation *v);
bool verdict_is_bad(enum verdict v);

/* Combines the verdicts of a build's compile step and of its architectures: the first of FAIL,
 * UNEXPECTED, KNOWN, PASS, NOT_RUN and NONE that one of them has. So an architecture that a
 * toolchain does not know does not change the verdict of the others. */
enum verdict build_compiled(const struct build_result *b);

/* True if the kernel spills registers or uses scratch memory. */
bool kernel_spills(const struct object_kernel *k);

/* Returns "port", "compile", "run" or "compare". */
const char *stage_name(enum stage s);

/* Returns the verdict for people: "pass", "FAIL", "known", "UNEXPECTED", "not run" or "-"; and for
 * programs: "pass", "fail", "known", "unexpected", "not_run" or "none". */
const char *verdict_name(enum verdict v);
const char *verdict_id(enum verdict v);

/* Frees the arrays. Texts stay in the arena that they were made in. */
void validation_release(struct validation *v);

/* A format: a file src/validate/report/NAME.c that defines `const struct validation_report
 * validation_report_NAME`. */
struct validation_report {
    const char *name; /* as in --report NAME[=FILE] */
    const char *help;
    void (*write)(const struct validation *v, struct buf *out);
};
extern const struct validation_report *const validation_reports[]; /* ends with NULL */

#endif
