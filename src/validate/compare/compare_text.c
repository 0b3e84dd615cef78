/* Tolerances and histograms as text. */
#include "validate/compare/compare.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

/* The words of a tolerance; each has a bit that says that it was present. */
enum { ABS = 1, REL = 2, SCALED = 4, ULP = 8, EXACT = 16, NAN_RULE = 32, TYPE = 64, BOUNDS = 15 };

struct reading {
    struct tolerance *out;
    enum tensor_type *type;
    unsigned seen;
};

static int read_bound(struct str word, struct str value, double *out, struct err *err)
{
    char text[64], *end;
    if (value.n && value.n < sizeof text) {
        memcpy(text, value.p, value.n);
        text[value.n] = '\0';
        *out = strtod(text, &end);
        bool plain = strchr("0123456789.", text[0]) != NULL; /* no blank, sign, "inf" or "nan" */
        if (plain && end == text + value.n && isfinite(*out))
            return 0;
    }
    return err_set(err, "\"%.*s\" is not a bound; write it like %.*s=1e-5",
                   (int)(value.n < 64 ? value.n : 64), value.p, (int)word.n, word.p);
}

static int read_nan(struct str value, struct reading *r, struct err *err)
{
    r->out->nan_equal = str_is(value, "equal");
    if (!r->out->nan_equal && !str_is(value, "wrong"))
        return err_set(err, "nan is equal or wrong, not \"%.*s\"",
                       (int)(value.n < 64 ? value.n : 64), value.p);
    return 0;
}

static int compare_text_read_type(struct str value, struct reading *r, struct err *err)
{
    enum tensor_type type = tensor_type_of(value);
    if (type == TENSOR_TYPES)
        return err_set(err, "\"%.*s\" is not an element type", (int)(value.n < 64 ? value.n : 64),
                       value.p);
    if (!r->type)
        return err_set(err, "no type can be given here");
    *r->type = type;
    return 0;
}

static int compare_text_read_word(struct str word, struct reading *r, struct err *err)
{
    static const struct {
        const char *name;
        unsigned bit;
    } words[] = {{"abs", ABS},     {"rel", REL},      {"scaled", SCALED}, {"ulp", ULP},
                 {"exact", EXACT}, {"nan", NAN_RULE}, {"type", TYPE}};
    const char *equals = word.n ? memchr(word.p, '=', word.n) : NULL;
    size_t n = equals ? (size_t)(equals - word.p) : word.n, i = 0,
           count = sizeof words / sizeof *words;
    struct str name = str_cut(word, 0, n), value = str_cut(word, n + 1, word.n);
    while (i < count && !str_is(name, words[i].name))
        i++;
    unsigned bit = i < count ? words[i].bit : 0;
    if (!bit || (bit == EXACT) == (equals != NULL))
        return err_set(err,
                       "\"%.*s\" is not one of abs=N, rel=N, scaled=N, ulp=N, "
                       "nan=equal, type=TYPE, exact",
                       (int)(word.n < 64 ? word.n : 64), word.p);
    if (r->seen & bit)
        return err_set(err, "%s is given twice", words[i].name);
    r->seen |= bit;
    double *bound[] = {&r->out->abs, &r->out->rel, &r->out->scaled, &r->out->ulp};
    return bit & BOUNDS      ? read_bound(name, value, bound[i], err)
           : bit == NAN_RULE ? read_nan(value, r, err)
           : bit == TYPE     ? compare_text_read_type(value, r, err)
                             : 0;
}

static bool is_gap(char c)
{
    return c == ' ' || c == ',' || (c >= '\t' && c <= '\r');
}

int tolerance_read(struct str text, struct tolerance *out, enum tensor_type *type, struct err *err)
{
    struct reading r = {out, type, 0};
    *out = (struct tolerance){0};
    for (size_t at = 0, to; at < text.n; at = to) {
        for (to = at; to < text.n && !is_gap(text.p[to]);)
            to++;
        if (to == at)
            to++;
        else if (compare_text_read_word(str_cut(text, at, to), &r, err) != 0)
            return -1;
    }
    if (!r.seen)
        return err_set(err,
                       "the tolerance is empty; write it like \"rel=1e-5 abs=1e-6\", or \"exact\"");
    if (r.seen & EXACT && r.seen & BOUNDS)
        return err_set(err, "exact can't be combined with a bound");
    return 0;
}

void tolerance_text(const struct tolerance *t, struct buf *out)
{
    const struct {
        const char *name;
        double bound;
    } bounds[] = {{"rel", t->rel}, {"abs", t->abs}, {"scaled", t->scaled}, {"ulp", t->ulp}};
    bool any = false;
    for (size_t i = 0; i < sizeof bounds / sizeof *bounds; i++) {
        if (bounds[i].bound > 0) {
            buf_printf(out, "%s%s %g", any ? ", " : "", bounds[i].name, bounds[i].bound);
            any = true;
        }
    }
    if (!any)
        buf_addstr(out, "exact");
    if (t->nan_equal)
        buf_addstr(out, ", NaN equals NaN");
}

double compare_bin_end(int bin)
{
    return bin <= 0 ? 0 : bin < COMPARE_BINS - 1 ? ldexp(1, bin - 2) : HUGE_VAL;
}

static void bin_label(int bin, char *out, size_t n)
{
    if (bin == 0)
        snprintf(out, n, "equal");
    else if (bin == COMPARE_BINS - 1)
        snprintf(out, n, "more than that");
    else if (bin == 1)
        snprintf(out, n, "up to 1/2 ulp");
    else
        snprintf(out, n, "up to %.0f ulp", compare_bin_end(bin));
}

/* True for a bin that is not shown because it is one of three or more empty ones in a row; "..." is
 * shown instead. The last bin has elements. */
static bool compare_text_is_hidden(const struct comparison *c, int bin)
{
    int from = bin, to = bin;
    if (c->bin[bin])
        return false;
    while (from > 0 && !c->bin[from - 1])
        from--;
    while (!c->bin[to + 1])
        to++;
    return to - from >= 2;
}

/* Widths of a histogram's columns. */
struct layout {
    int label, digits, bar;
    uint64_t most; /* elements in a bin */
};

static struct layout compare_text_lay_out(const struct comparison *c, int last, int width)
{
    struct layout l = {0};
    char label[40];
    for (int i = 0; i <= last; i++) {
        if (compare_text_is_hidden(c, i))
            continue;
        bin_label(i, label, sizeof label);
        l.label = (int)strlen(label) > l.label ? (int)strlen(label) : l.label;
        l.most = c->bin[i] > l.most ? c->bin[i] : l.most;
    }
    l.digits = snprintf(NULL, 0, "%llu", (unsigned long long)l.most);
    l.bar = width - l.label - l.digits - 4;
    l.bar = l.bar < 1 ? 1 : l.bar;
    return l;
}

static void add_bin(const struct layout *l, int bin, uint64_t n, struct buf *out)
{
    char label[40];
    bin_label(bin, label, sizeof label);
    buf_printf(out, "%-*s  %*llu", l->label, label, l->digits, (unsigned long long)n);
    /* Bins with elements have at least a short bar. */
    int length = n ? 1 + (int)((double)(l->bar - 1) * (double)n / (double)l->most) : 0;
    buf_addstr(out, length ? "  " : "");
    for (int k = 0; k < length; k++)
        buf_addch(out, '#');
    buf_addch(out, '\n');
}

void compare_histogram(const struct comparison *c, int width, struct buf *out)
{
    int last = COMPARE_BINS - 1;
    while (last >= 0 && !c->bin[last])
        last--;
    struct layout l = compare_text_lay_out(c, last, width);
    for (int i = 0; i <= last; i++) {
        if (!compare_text_is_hidden(c, i))
            add_bin(&l, i, c->bin[i], out);
        else if (!i || !compare_text_is_hidden(c, i - 1))
            buf_addstr(out, "...\n");
    }
}
