/* What the reports of a validation have in common: the matrix of cases and columns, reasons in
 * groups, numbers in words. */
#ifndef VALIDATE_REPORT_VIEW_H
#define VALIDATE_REPORT_VIEW_H

#include "base/arena.h"
#include "validate/result/result.h"

/* A column of the matrix: what a toolchain made of the cases in one stage. A device has one column
 * for its run and its comparison. */
struct view_column {
    const char *toolchain;
    enum stage stage;          /* STAGE_PORT, STAGE_COMPILE or STAGE_RUN */
    const char *arch, *device; /* STAGE_RUN, else NULL */
    int wave;
    const char *title; /* "port", "compile", "gfx90a" */
    bool first;        /* of its toolchain */
};

struct view_row {
    const struct case_result *test;
    const char *folder; /* "gpt"; "" for a name without one */
    const char *leaf;   /* "layernorm" */
    size_t index;       /* in the validation */
};

/* Steps that failed, are known to, or were not run, of one stage and for one reason. */
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

/* True where the row begins a folder. */
bool view_begins_folder(const struct view *w, size_t row);

/* A cell of the matrix. A device's verdict is that of the comparison once that was made. */
struct view_cell {
    enum verdict verdict;
    const char *word; /* as verdict_name, but "differs" for a comparison that failed, "ran" for a
                         run without one */
};
struct view_cell view_cell(const struct case_result *c, const struct view_column *column);

/* The run of a case on a column's device, or NULL. */
const struct program_run *view_run(const struct case_result *c, const struct view_column *column);

/* The tensor that says most of a run: one out of tolerance before others, then the largest error
 * against the largest magnitude of its reference. NULL for none. */
const struct tensor_result *view_worst_of_run(const struct program_run *r);
const struct tensor_result *view_worst_of_case(const struct case_result *c);

/* How often a column, in rows [from, to), was tried, and passed. Steps with
 * VERDICT_NONE were not tried. */
struct view_count {
    uint32_t tried, passed, bad, known, not_run;
};
void view_count_cell(struct view_count *n, enum verdict v);

/* "12 cases: 24 of 24 ported, 23 of 24 compiled, ..." on one line, of all that there is. */
void view_summary(const struct validation *v, struct buf *out);

/* "hip-5.2", "hip-5.2 gfx90a" */
void view_target(const struct step_context *p, struct buf *out);
/* The same of several, each toolchain once:
 * "hip-5.2 gfx90a, gfx1030; hip-6.4 gfx90a". */
void view_targets(const struct step_context *p, size_t n, struct buf *out);

/* A step's reason, or the words for none. */
const char *view_why(const struct step *s);

/* False where nothing was compared element by element: a checksum, another shape, no file. */
bool view_has_errors(const struct tensor_result *t);

/* "f32 (4, 16)" */
void view_shape(const struct tensor_result *t, struct buf *out);

/* "(3, 7): 1.25 instead of 1.5": both with the digits that tell them apart. */
void view_first(const struct tensor_result *t, struct buf *out);

/* "abs 1.2e-07, rel 3e-06, 4 ulp"; "equal" where all are; the reason where nothing was
 * compared by elements.
 */
void view_errors(const struct tensor_result *t, struct buf *out);

/* "0.42 s", "12 s", "3 min 5 s" */
void view_seconds(double seconds, struct buf *out);

/* "mutants: 182 of 200 noticed (91.0 %), 4 survive, 14 for a reason; 6 did not compile". Nothing
 * where there is no v->mutation. */
void view_mutants(const struct validation *v, struct buf *out);

#endif
