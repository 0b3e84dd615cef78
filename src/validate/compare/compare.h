/* Comparing a tensor with its reference. */
#ifndef VALIDATE_COMPARE_COMPARE_H
#define VALIDATE_COMPARE_COMPARE_H

#include "validate/tensor/tensor.h"

/* How far a result may be from its reference. An element is within it when any of
 * the bounds that are set
 * holds: |got - want| <= abs + rel * |want| + scaled * max|want|,   or   |got - want| <= ulp *
 * tensor_ulp(type of got, want). All zero: exactly equal. */
struct tolerance {
    double abs, rel, scaled, ulp;
    bool nan_equal; /* a NaN where the reference has one is right; else a NaN is always wrong */
};

/* Reads "rel=1e-5 abs=1e-6 nan=equal type=bf16"; "exact" stands for no bound at all. *type is set
 * where a type is given, else left alone. -1 with what is wrong. */
int tolerance_read(struct str text, struct tolerance *out, enum tensor_type *type, struct err *err);

/* "rel 1e-05, abs 1e-06"; "exact, NaN equals NaN" */
void tolerance_text(const struct tolerance *t, struct buf *out);

/* Errors in units of the last place of the result's type, by powers of two: bin 0 is
 * equality, bin 1 up to 1/2, bin 2 up to 1, bin 3 up to 2 ... the last one everything above,
 * NaN and infinity included. */
enum { COMPARE_BINS = 28 };

struct comparison {
    bool ok;
    const char *why; /* what is wrong: "shape (3, 4) instead of (4, 3)", "2 of 64 elements differ";
                        NULL when ok */
    uint64_t count, bad; /* elements, and those out of tolerance */
    double max_abs, max_rel, max_scaled,
        max_ulp;             /* the largest errors over elements where both are finite;
                                max_rel over those whose reference is not 0 */
    double mean_abs, rms;    /* of the same elements */
    uint64_t nans, infs;     /* elements of the result that are one */
    bool has_first;          /* the first element out of tolerance: */
    const char *first_index; /* "(3, 17)" */
    double first_got, first_want;
    const char *first_got_text,
        *first_want_text; /* as tensor_text writes them: integers with all digits */
    /* of the element with the largest absolute error; NULL when all are equal */
    const char *worst_index;
    double worst_got, worst_want;
    const char *worst_got_text, *worst_want_text;
    uint64_t bin[COMPARE_BINS];
};

/* Compares. The types may differ (a float result with a double reference); integers of both are
 * compared exactly, also beyond 2^53. Infinities are equal to themselves only; -0 equals 0. Texts
 * are owned by the arena. */
void compare_tensors(const struct tensor *got, const struct tensor *want, const struct tolerance *t,
                     struct arena *a, struct comparison *out);

/* The upper end of a bin in units of the last place; HUGE_VAL for the last one. */
double compare_bin_end(int bin);

/* The histogram as lines of text ("up to 1 ulp   1234  ####"), nothing for bins beyond the last
 * that has elements, and
 * "..." for three or more in a row that have none. */
void compare_histogram(const struct comparison *c, int width, struct buf *out);

#endif
