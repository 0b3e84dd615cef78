/* Tensors are compared in blocks that stay in the first-level cache: a block is converted to
 * double, and then a simple loop for each question runs over it, which the compiler turns into
 * vector instructions. Most elements of most tensors are within tolerance; only blocks with
 * something unusual are looked at element by element. */
#include "validate/compare/compare.h"
#include "base/die.h"
#include <math.h>
#include <stdlib.h>

enum { BLOCK = 1024, LANES = 8 };

struct block {
    double got[BLOCK], want[BLOCK];
    double diff[BLOCK]; /* |got - want| */
    double ulps[BLOCK]; /* the same in units of the last place */
};

struct scan {
    const struct tensor *got, *want;
    const struct tolerance *tolerance;
    struct comparison *out;
    double scale; /* max|want| over finite elements, of all or so far */
    double bound; /* abs + scaled * max|want| */
    double low,
        high;     /* powers of two: the smallest normal number of the result's type, the largest */
    int mantissa; /* its bits; -1: whole numbers */
    bool exact;   /* differences of 64-bit integers, of which double has no exact values */
    uint64_t first, worst; /* their places; worst is one where max_abs is not 0 */
    uint64_t finite;       /* pairs */
    double sum, squares;
    struct block block;
};

static inline uint64_t compare_bits(double x)
{
    uint64_t bits;
    memcpy(&bits, &x, sizeof bits);
    return bits;
}

static inline double power_of_two(uint64_t biased_exponent)
{
    uint64_t bits = biased_exponent << 52;
    double x;
    memcpy(&x, &bits, sizeof x);
    return x;
}

static inline double compare_larger(double a, double b)
{
    return a > b ? a : b;
}

static inline double smaller(double a, double b)
{
    return a < b ? a : b;
}

/* Returns the whole number at index, of any integer type. */
static __int128 compare_whole_number(const struct tensor *t, uint64_t index)
{
    const char *p = (const char *)t->data + index * 8;
    int64_t i;
    uint64_t u;
    if (t->type == TENSOR_I64) {
        memcpy(&i, p, sizeof i);
        return i;
    }
    if (t->type == TENSOR_U64) {
        memcpy(&u, p, sizeof u);
        return u;
    }
    return (__int128)tensor_value(t, index);
}

static void compare_load(struct scan *s, uint64_t at, size_t n)
{
    struct block *b = &s->block;
    tensor_values(s->got, at, n, b->got);
    tensor_values(s->want, at, n, b->want);
    for (size_t i = n; i % LANES; i++)
        b->got[i] = b->want[i] = b->diff[i] = 0;
    if (!s->exact) {
        for (size_t i = 0; i < n; i++)
            b->diff[i] = fabs(b->got[i] - b->want[i]);
        return;
    }
    for (size_t i = 0; i < n; i++) {
        __int128 d = compare_whole_number(s->got, at + i) - compare_whole_number(s->want, at + i);
        b->diff[i] = (double)(d < 0 ? -d : d);
    }
}

static bool has_special(const struct block *b, size_t n)
{
    double sum[LANES] = {0}; /* x - x is 0, or NaN */
    for (size_t i = 0; i < n; i += LANES) {
        for (size_t k = 0; k < LANES; k++)
            sum[k] += (b->got[i + k] - b->got[i + k]) + (b->want[i + k] - b->want[i + k]);
    }
    bool found = false;
    for (int k = 0; k < LANES; k++)
        found |= sum[k] != 0;
    return found;
}

/* Notes that n elements are out of tolerance, the first of them at index `at`. */
static void note_bad(struct scan *s, uint64_t at, uint64_t n)
{
    if (!s->out->bad || at < s->first)
        s->first = at;
    s->out->bad += n;
}

/* Judges pairs with a NaN or an infinity, and makes them 0 and 0 for the loops that follow. */
static void settle_special(struct scan *s, uint64_t at, size_t n)
{
    struct block *b = &s->block;
    for (size_t i = 0; i < n; i++) {
        double got = b->got[i], want = b->want[i];
        if (isfinite(got) && isfinite(want))
            continue;
        s->out->nans += isnan(got);
        s->out->infs += isinf(got) != 0;
        bool right = isnan(want) ? isnan(got) && s->tolerance->nan_equal : got == want;
        if (!right) {
            note_bad(s, at + i, 1);
            s->out->bin[0]--; /* where it will be counted */
            s->out->bin[COMPARE_BINS - 1]++;
        }
        s->finite--;
        s->scale = isfinite(want) ? compare_larger(fabs(want), s->scale) : s->scale;
        b->got[i] = b->want[i] = b->diff[i] = 0;
    }
}

/* Computes the differences in units of the last place of want: diff / 2^(exponent of want -
 * mantissa), with two powers of two, because a single one may not fit in a double. */
static void count_ulps(struct scan *s, size_t n)
{
    struct block *b = &s->block;
    if (s->mantissa < 0) {
        memcpy(b->ulps, b->diff, n * sizeof *b->ulps);
        return;
    }
    double low = s->low, high = s->high;
    uint64_t twice = 3 * 1023 + (uint64_t)s->mantissa;
    for (size_t i = 0; i < n; i++) {
        double at = smaller(compare_larger(fabs(b->want[i]), low), high);
        uint64_t exponent =
            twice - (compare_bits(at) >> 52); /* mantissa - exponent of at + 2 * 1023 */
        uint64_t half = exponent >> 1;
        b->ulps[i] = b->diff[i] * power_of_two(half) * power_of_two(exponent - half);
    }
}

/* Computes sums and maxima of a block. */
struct totals {
    double sum, squares, abs, rel, ulp, want;
};

static struct totals add_up(const struct block *b, size_t n)
{
    double sum[LANES] = {0}, squares[LANES] = {0}, most[LANES] = {0}, rel[LANES] = {0},
           ulp[LANES] = {0}, want[LANES] = {0};
    for (size_t i = 0; i < n; i += LANES) {
        for (size_t k = 0; k < LANES; k++) {
            double d = b->diff[i + k], w = fabs(b->want[i + k]);
            sum[k] += d;
            squares[k] += d * d;
            most[k] = compare_larger(d, most[k]);
            want[k] = compare_larger(w, want[k]);
            ulp[k] = compare_larger(b->ulps[i + k], ulp[k]);
        }
    }
    for (size_t i = 0; i < n; i += LANES) {
        for (size_t k = 0; k < LANES; k++) {
            double w = fabs(b->want[i + k]), d = w > 0 ? b->diff[i + k] : 0;
            rel[k] = compare_larger(d / (w > 0 ? w : 1), rel[k]);
        }
    }
    struct totals t = {0};
    for (int k = 0; k < LANES; k++) {
        t.sum += sum[k];
        t.squares += squares[k];
        t.abs = compare_larger(most[k], t.abs);
        t.rel = compare_larger(rel[k], t.rel);
        t.ulp = compare_larger(ulp[k], t.ulp);
        t.want = compare_larger(want[k], t.want);
    }
    return t;
}

/* Returns the bin of an error. Bin k > 1 is for errors above 2^(k - 3) and up to 2^(k - 2): the
 * exponent, rounded up. */
static inline int bin_of(double ulps)
{
    int bin = (int)((compare_bits(ulps) + (((uint64_t)1 << 52) - 1)) >> 52) - 1021;
    bin = bin < 1 ? 1 : bin < COMPARE_BINS ? bin : COMPARE_BINS - 1;
    return ulps > 0 ? bin : 0;
}

/* There are two sets of counters, so that an element need not wait until the one before it is
 * counted. */
static void fill_bins(struct scan *s, size_t n)
{
    uint32_t bin[2][COMPARE_BINS] = {{0}};
    for (size_t i = 0; i + 1 < n; i += 2) {
        bin[0][bin_of(s->block.ulps[i])]++;
        bin[1][bin_of(s->block.ulps[i + 1])]++;
    }
    if (n % 2)
        bin[0][bin_of(s->block.ulps[n - 1])]++;
    for (int k = 0; k < COMPARE_BINS; k++)
        s->out->bin[k] += bin[0][k] + bin[1][k];
}

static inline bool is_bad(const struct scan *s, size_t i)
{
    const struct block *b = &s->block;
    const struct tolerance *t = s->tolerance;
    return (b->diff[i] > s->bound + t->rel * fabs(b->want[i])) & (b->ulps[i] > t->ulp);
}

static void compare_judge(struct scan *s, uint64_t at, size_t n)
{
    unsigned bad = 0;
    size_t first = 0;
    for (size_t i = 0; i < n; i++)
        bad += is_bad(s, i);
    while (bad && !is_bad(s, first))
        first++;
    if (bad)
        note_bad(s, at + first, bad);
}

static void scan_block(struct scan *s, uint64_t at, size_t n)
{
    struct comparison *out = s->out;
    compare_load(s, at, n);
    size_t whole_lanes = (n + LANES - 1) / LANES * LANES;
    s->finite += n;
    if (has_special(&s->block, whole_lanes))
        settle_special(s, at, n);
    count_ulps(s, whole_lanes);
    struct totals t = add_up(&s->block, whole_lanes);
    s->scale = compare_larger(t.want, s->scale);
    if (t.abs == 0) { /* all equal */
        out->bin[0] += n;
        return;
    }
    fill_bins(s, n);
    compare_judge(s, at, n);
    s->sum += t.sum;
    s->squares += t.squares;
    out->max_rel = compare_larger(t.rel, out->max_rel);
    out->max_ulp = compare_larger(t.ulp, out->max_ulp);
    for (size_t i = 0; t.abs > out->max_abs && i < n; i++) {
        if (s->block.diff[i] == t.abs) {
            s->worst = at + i;
            out->max_abs = t.abs;
        }
    }
}

/* Returns the largest finite |want|. */
static double compare_scale_of(const struct tensor *want, double *values)
{
    double most = 0;
    for (uint64_t at = 0; at < want->count; at += BLOCK) {
        size_t n = want->count - at < BLOCK ? (size_t)(want->count - at) : BLOCK;
        tensor_values(want, at, n, values);
        for (size_t i = 0; i < n; i++) {
            double x = fabs(values[i]);
            most = x > most && x < HUGE_VAL ? x : most;
        }
    }
    return most;
}

static bool same_shape(const struct tensor *got, const struct tensor *want)
{
    bool same = got->ndim == want->ndim;
    for (int i = 0; same && i < got->ndim; i++)
        same = got->dim[i] == want->dim[i];
    return same;
}

/* Returns the contents of buf, copied to the arena; buf is empty afterwards. */
static const char *compare_keep_text(struct buf *b, struct arena *a)
{
    const char *text = arena_strdup(a, buf_str(b));
    buf_release(b);
    return text;
}

static const char *index_text(const struct tensor *t, uint64_t at, struct arena *a)
{
    uint64_t index[TENSOR_DIMS];
    struct buf b = {0};
    for (int i = t->ndim - 1; i >= 0; i--) {
        index[i] = at % t->dim[i];
        at /= t->dim[i];
    }
    tensor_shape_text(t->ndim, index, &b);
    return compare_keep_text(&b, a);
}

static const char *value_text(const struct tensor *t, uint64_t at, struct arena *a)
{
    struct buf b = {0};
    tensor_text(t, at, &b);
    return compare_keep_text(&b, a);
}

static const char *shape_trouble(const struct tensor *got, const struct tensor *want,
                                 struct arena *a)
{
    struct buf b = {0};
    buf_addstr(&b, "shape ");
    tensor_shape_text(got->ndim, got->dim, &b);
    buf_addstr(&b, " instead of ");
    tensor_shape_text(want->ndim, want->dim, &b);
    return compare_keep_text(&b, a);
}

static struct scan *scan_new(const struct tensor *got, const struct tensor *want,
                             const struct tolerance *t, struct comparison *out)
{
    struct scan *s = xcalloc(1, sizeof *s);
    *s = (struct scan){.got = got, .want = want, .tolerance = t, .out = out, .mantissa = -1};
    s->scale = t->scaled > 0 ? compare_scale_of(want, s->block.want) : 0;
    s->bound = t->abs + t->scaled * s->scale;
    if (tensor_type_is_float(got->type)) {
        /* tensor_ulp of 1 is 2^-mantissa; of 0 it is the last place of the smallest normal
         * number. */
        s->mantissa = -ilogb(tensor_ulp(got->type, 1));
        s->low = ldexp(1, ilogb(tensor_ulp(got->type, 0)) + s->mantissa);
        s->high = ldexp(1, ilogb(tensor_ulp(got->type, 0x1p1023)) + s->mantissa);
    }
    bool wide = tensor_type_size(got->type) == 8 || tensor_type_size(want->type) == 8;
    s->exact = wide && !tensor_type_is_float(got->type) && !tensor_type_is_float(want->type);
    return s;
}

static void compare_finish(const struct scan *s, struct arena *a)
{
    struct comparison *out = s->out;
    double n = s->finite ? (double)s->finite : 1;
    out->mean_abs = s->sum / n;
    out->rms = sqrt(s->squares / n);
    out->max_scaled = out->max_abs > 0 ? out->max_abs / s->scale : 0;
    out->ok = !out->bad;
    out->has_first = out->bad;
    if (out->max_abs > 0) {
        out->worst_index = index_text(s->got, s->worst, a);
        out->worst_got = tensor_value(s->got, s->worst);
        out->worst_want = tensor_value(s->want, s->worst);
        out->worst_got_text = value_text(s->got, s->worst, a);
        out->worst_want_text = value_text(s->want, s->worst, a);
    }
    if (out->bad) {
        out->first_index = index_text(s->got, s->first, a);
        out->first_got = tensor_value(s->got, s->first);
        out->first_want = tensor_value(s->want, s->first);
        out->first_got_text = value_text(s->got, s->first, a);
        out->first_want_text = value_text(s->want, s->first, a);
        out->why = arena_printf(a, "%llu of %llu elements differ", (unsigned long long)out->bad,
                                (unsigned long long)out->count);
    }
}

void compare_tensors(const struct tensor *got, const struct tensor *want, const struct tolerance *t,
                     struct arena *a, struct comparison *out)
{
    *out = (struct comparison){.count = got->count};
    if (!same_shape(got, want)) {
        out->why = shape_trouble(got, want, a);
        return;
    }
    struct scan *s = scan_new(got, want, t, out);
    for (uint64_t at = 0; at < got->count; at += BLOCK)
        scan_block(s, at, got->count - at < BLOCK ? (size_t)(got->count - at) : BLOCK);
    compare_finish(s, a);
    free(s);
}
