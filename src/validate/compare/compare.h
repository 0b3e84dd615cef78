/* Compares a tensor with its reference. */
#ifndef VALIDATE_COMPARE_COMPARE_H
#define VALIDATE_COMPARE_COMPARE_H

#include "validate/tensor/tensor.h"

/* How far a result may be from its reference. An element is within tolerance if one of these holds:
 *
 *     |got - want| <= abs + rel * |want| + scaled * max|want|
 *     |got - want| <= ulp * tensor_ulp(type of got, want)
 *
 * A bound that is 0 is not set. If none is set, the numbers must be equal. */
struct tolerance {
    double abs, rel, scaled, ulp;
    /* a NaN is right if the reference has one there; otherwise a NaN is always wrong */
    bool nan_equal;
};

/* Reads "rel=1e-5 abs=1e-6 nan=equal type=bf16"; "exact" means no bound at all. *type is set if the
 * text has a type, and left alone otherwise. -1 with err. */
int tolerance_read(struct str text, struct tolerance *out, enum tensor_type *type, struct err *err);

/* Appends a tolerance as text: "rel 1e-05, abs 1e-06", "exact, NaN equals NaN". */
void tolerance_text(const struct tolerance *t, struct buf *out);

/* Bins for errors in units of the last place of the result's type, by powers of two. Bin 0 is for
 * equal numbers, bin 1 up to 1/2, bin 2 up to 1, bin 3 up to 2 ... The last bin has everything
 * above, including NaN and infinity. */
enum { COMPARE_BINS = 28 };

struct comparison {
    bool ok;
    /* what is wrong: "shape (3, 4) instead of (4, 3)", "2 of 64 elements differ"; NULL if ok */
    const char *why;
    uint64_t count, bad; /* elements, and those out of tolerance */
    /* the largest errors of the elements where both numbers are finite; max_rel only of those
     * whose reference is not 0 */
    double max_abs, max_rel, max_scaled, max_ulp;
    double mean_abs, rms;    /* of the same elements as the errors above */
    uint64_t nans, infs;     /* elements of the result that are NaN or infinite */
    bool has_first;          /* the first element out of tolerance: */
    const char *first_index; /* "(3, 17)" */
    double first_got, first_want;
    /* as tensor_text writes them: integers with all digits */
    const char *first_got_text, *first_want_text;
    /* of the element with the largest absolute error; NULL if all are equal */
    const char *worst_index;
    double worst_got, worst_want;
    const char *worst_got_text, *worst_want_text;
    uint64_t bin[COMPARE_BINS];
};

/* Compares got with want. Their types may differ (a float result with a double reference). Integers
 * are compared exactly if both are integers, also beyond 2^53. Infinities are equal only to
 * themselves; -0 equals 0. Texts are owned by the arena. */
void compare_tensors(const struct tensor *got, const struct tensor *want, const struct tolerance *t,
                     struct arena *a, struct comparison *out);

/* Returns the upper end of a bin in units of the last place; HUGE_VAL for the last one. */
double compare_bin_end(int bin);

/* Appends the histogram as lines of text ("up to 1 ulp   1234  ####"), up to the last bin that has
 * elements. Three or more empty bins in a row are one line "...". */
void compare_histogram(const struct comparison *c, int width, struct buf *out);

#endif
