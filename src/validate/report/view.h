/* Shared by the reports of a validation: the matrix of cases and columns, groups of reasons, and
 * numbers as text. */
#ifndef VALIDATE_REPORT_VIEW_H
#define VALIDATE_REPORT_VIEW_H

#include "base/arena.h"
#include "validate/result/result.h"

/* A column of the matrix: one stage with one toolchain. A device has a single column for its run
 * and its comparison. */
struct view_column {
    const char *toolchain;
    enum stage stage;          /* STAGE_PORT, STAGE_COMPILE or STAGE_RUN */
    const char *arch, *device; /* STAGE_RUN, else NULL */
    int wave;
    const char *title; /* "port", "compile", "gfx90a" */
    bool first;        /* the first column of its toolchain */
};

struct view_row {
    const struct case_result *test;
    const char *folder; /* "gpt"; "" for a name without one */
    const char *leaf;   /* "layernorm" */
    size_t index;       /* in the validation */
};

/* Steps of one stage that failed, are known to fail, or were not run, all for one reason. */
struct view_reason {
    enum stage stage;
    enum verdict verdict;
    const char *why;
    VEC(struct step_context) occurrence; /* in the order of the validation */
};

struct view {
    const struct validation *v;
    struct arena arena;
    VEC(struct view_column) column;
    VEC(struct view_row) row; /* by folder, then name */
    VEC(struct view_reason) reason;
};

void view_init(struct view *w, const struct validation *v);
void view_release(struct view *w);

/* True if the row is the first of its folder. */
bool view_begins_folder(const struct view *w, size_t row);

/* A cell of the matrix. The verdict of a device is that of the comparison, if there was one. */
struct view_cell {
    enum verdict verdict;
    /* as verdict_name, but "differs" for a comparison that failed, and "ran" for a run without
     * comparison */
    const char *word;
};
struct view_cell view_cell(const struct case_result *c, const struct view_column *column);

/* Returns the run of a case on a column's device, or NULL. */
const struct program_run *view_run(const struct case_result *c, const struct view_column *column);

/* Returns the tensor that is worst in a run, or NULL if there is none: tensors that are out of
 * tolerance come before others, and then the one with the largest error in relation to the largest
 * magnitude of its reference. */
const struct tensor_result *view_worst_of_run(const struct program_run *r);
const struct tensor_result *view_worst_of_case(const struct case_result *c);

/* How many times a column was tried and passed in the rows [from, to). Steps with VERDICT_NONE were
 * not tried. */
struct view_count {
    uint32_t tried, passed, bad, known, not_run;
};
void view_count_cell(struct view_count *n, enum verdict v);

/* Appends the summary of the whole validation, a line "12 cases: 24 of 24 ported, 23 of 24
 * compiled, ...". */
void view_summary(const struct validation *v, struct buf *out);

/* Appends "hip-5.2" or "hip-5.2 gfx90a". */
void view_target(const struct step_context *p, struct buf *out);
/* The same for several steps, with each toolchain once: "hip-5.2 gfx90a, gfx1030; hip-6.4
 * gfx90a". */
void view_targets(const struct step_context *p, size_t n, struct buf *out);

/* Returns a step's reason, or a text that says that there is none. */
const char *view_why(const struct step *s);

/* False if nothing was compared element by element: there was a checksum, another shape, or no
 * file. */
bool view_has_errors(const struct tensor_result *t);

/* Appends type and shape, "f32 (4, 16)". */
void view_shape(const struct tensor_result *t, struct buf *out);

/* Appends the first wrong element, "(3, 7): 1.25 instead of 1.5". Both numbers have enough digits
 * to tell them apart. */
void view_first(const struct tensor_result *t, struct buf *out);

/* Appends the largest errors, "abs 1.2e-07, rel 3e-06, 4 ulp"; "equal" if there are none; the
 * reason if nothing was compared element by element. */
void view_errors(const struct tensor_result *t, struct buf *out);

/* Appends a time: "0.42 s", "12 s", "3 min 5 s". */
void view_seconds(double seconds, struct buf *out);

/* Appends "mutants: 182 of 200 noticed (91.0 %), 4 survive, 14 for a reason; 6 did not compile".
 * Appends nothing if v->mutation is NULL. */
void view_mutants(const struct validation *v, struct buf *out);

#endif
