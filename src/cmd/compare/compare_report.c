#include "cmd/compare/compare_report.h"
#include "report/escape.h"
#include "report/jvalue.h"
#include "report/layout.h"
#include <math.h>

const char *compare_verdict_name(enum compare_verdict v)
{
    static const char *const names[COMPARE_VERDICTS] = {[COMPARE_OK] = "ok",
                                                        [COMPARE_FAIL] = "FAIL",
                                                        [COMPARE_NO_RESULT] = "no result",
                                                        [COMPARE_NO_REFERENCE] = "no reference",
                                                        [COMPARE_UNREADABLE] = "unreadable"};
    return names[v];
}

static bool was_read(const struct compared *c)
{
    return c->verdict == COMPARE_OK || c->verdict == COMPARE_FAIL;
}

/* Elements were compared, so that there are errors. */
static bool compare_report_has_errors(const struct compared *c)
{
    return was_read(c) && (c->c.ok || c->c.has_first);
}

static const char *kept(struct buf *b, struct arena *a)
{
    const char *text = arena_strdup(a, buf_str(b));
    buf_release(b);
    return text;
}

static const char *shape_text(const struct tensor *t, struct arena *a)
{
    struct buf b = {0};
    tensor_shape_text(t->ndim, t->dim, &b);
    return kept(&b, a);
}

static const char *bounds_text(const struct tolerance *t, struct arena *a)
{
    struct buf b = {0};
    tolerance_text(t, &b);
    return kept(&b, a);
}

/* Tables */

static const struct grid_column columns[] = {
    {"verdict", false},    {"name", false},       {"type", false},        {"shape", false},
    {"max_abs", true},     {"max_rel", true},     {"max_ulp", true},      {"max_scaled", true},
    {"mean_abs", true},    {"rms", true},         {"elements", true},     {"differ", true},
    {"nans", true},        {"infinities", true},  {"tolerance", false},   {"first_index", false},
    {"first_got", false},  {"first_want", false}, {"worst_index", false}, {"worst_got", false},
    {"worst_want", false}, {"why", false}};
enum { TEXT_COLUMNS = 7, ALL_COLUMNS = sizeof columns / sizeof *columns };

static void compare_report_add_real(struct grid *g, const struct compared *c, double x)
{
    grid_add(g, compare_report_has_errors(c) ? arena_printf(g->arena, "%.3g", x) : NULL);
}

static void compare_report_add_count(struct grid *g, const struct compared *c, uint64_t n)
{
    if (compare_report_has_errors(c))
        grid_add_number(g, n);
    else
        grid_add(g, NULL);
}

static void compare_report_add_row(struct grid *g, const struct compared *c)
{
    const struct comparison *k = &c->c;
    grid_add(g, compare_verdict_name(c->verdict));
    grid_add(g, c->pair.name);
    grid_add(g, was_read(c) ? tensor_type_name(c->got.type) : NULL);
    grid_add(g, was_read(c) ? shape_text(&c->got, g->arena) : NULL);
    compare_report_add_real(g, c, k->max_abs);
    compare_report_add_real(g, c, k->max_rel);
    compare_report_add_real(g, c, k->max_ulp);
    if (g->ncolumns == TEXT_COLUMNS)
        return;
    compare_report_add_real(g, c, k->max_scaled);
    compare_report_add_real(g, c, k->mean_abs);
    compare_report_add_real(g, c, k->rms);
    compare_report_add_count(g, c, k->count);
    compare_report_add_count(g, c, k->bad);
    compare_report_add_count(g, c, k->nans);
    compare_report_add_count(g, c, k->infs);
    grid_add(g, was_read(c) ? bounds_text(&c->tolerance, g->arena) : NULL);
    grid_add(g, k->first_index);
    grid_add(g, k->first_got_text);
    grid_add(g, k->first_want_text);
    grid_add(g, k->worst_index);
    grid_add(g, k->worst_got_text);
    grid_add(g, k->worst_want_text);
    grid_add(g, k->why);
}

static void compare_report_write_table(const struct compare_report *r, enum grid_format format,
                                       struct buf *out)
{
    struct grid g = {.arena = r->arena, .column = columns};
    g.ncolumns = format == GRID_TEXT ? TEXT_COLUMNS : ALL_COLUMNS;
    for (size_t i = 0; i < r->list.n; i++)
        compare_report_add_row(&g, &r->list.p[i]);
    grid_write(&g, format, out);
    grid_release(&g);
}

/* Text */

static void compare_report_add_histogram(const struct comparison *c, int width, struct buf *out)
{
    struct buf lines = {0};
    compare_histogram(c, width - 4, &lines);
    for (size_t at = 0; at < lines.len;) {
        const char *end = memchr(lines.p + at, '\n', lines.len - at);
        size_t n = (size_t)(end + 1 - (lines.p + at));
        buf_addstr(out, "    ");
        buf_add(out, lines.p + at, n);
        at += n;
    }
    buf_release(&lines);
}

static void add_details(const struct compare_report *r, const struct compared *c, struct buf *out)
{
    const struct comparison *k = &c->c;
    buf_addch(out, '\n');
    escape_terminal(out, c->pair.name);
    buf_addstr(out, ": ");
    escape_terminal(out, k->why ? k->why : "within tolerance");
    buf_printf(out, " (tolerance: %s)\n", bounds_text(&c->tolerance, r->arena));
    if (k->has_first)
        buf_printf(out, "  first at %s: %s instead of %s\n", k->first_index, k->first_got_text,
                   k->first_want_text);
    if (k->worst_index)
        buf_printf(out, "  worst at %s: %s instead of %s\n", k->worst_index, k->worst_got_text,
                   k->worst_want_text);
    if (k->nans || k->infs)
        buf_printf(out, "  not finite: %llu NaN, %llu infinite\n", (unsigned long long)k->nans,
                   (unsigned long long)k->infs);
    if (compare_report_has_errors(c) && k->max_abs > 0)
        buf_printf(
            out,
            "  error: mean %.3g, root mean square %.3g, largest %.3g of the largest reference\n",
            k->mean_abs, k->rms, k->max_scaled);
    if (r->histogram && compare_report_has_errors(c)) {
        buf_addstr(out, "  elements by error in units of the last place:\n");
        compare_report_add_histogram(k, r->width, out);
    }
}

static void compare_report_add_totals(const struct compare_report *r, struct buf *out)
{
    unsigned long count[COMPARE_VERDICTS] = {0};
    static const char *const words[COMPARE_VERDICTS] = {"within tolerance", "not within tolerance",
                                                        "without a result", "without a reference",
                                                        "unreadable"};
    for (size_t i = 0; i < r->list.n; i++)
        count[r->list.p[i].verdict]++;
    buf_addch(out, '\n');
    layout_count(out, r->list.n, "tensor", "tensors");
    for (int i = 0, n = 0; i < COMPARE_VERDICTS; i++) {
        if (count[i])
            buf_printf(out, "%s%lu %s", n++ ? ", " : ": ", count[i], words[i]);
    }
    buf_addch(out, '\n');
}

static void compare_report_write_text(const struct compare_report *r, struct buf *out)
{
    compare_report_write_table(r, GRID_TEXT, out);
    for (size_t i = 0; i < r->list.n; i++) {
        const struct compared *c = &r->list.p[i];
        if (c->verdict == COMPARE_FAIL || (r->histogram && compare_report_has_errors(c)))
            add_details(r, c, out);
    }
    if (r->list.n > 1)
        compare_report_add_totals(r, out);
}

/* JSON */

/* JSON has no infinity. */
static json_t *compare_report_real(double x)
{
    return isfinite(x) ? json_real(x) : jvalue_text(x > 0 ? "inf" : isnan(x) ? "NaN" : "-inf");
}

static json_t *compare_report_integer(uint64_t n)
{
    return json_integer((json_int_t)n);
}

static json_t *compare_report_element(const char *index, const char *got, const char *want)
{
    if (!index)
        return json_null();
    json_t *o = json_object();
    json_object_set_new(o, "index", jvalue_text(index));
    json_object_set_new(o, "got", jvalue_text(got));
    json_object_set_new(o, "want", jvalue_text(want));
    return o;
}

static json_t *shape_json(const struct tensor *t)
{
    json_t *list = json_array();
    for (int i = 0; i < t->ndim; i++)
        json_array_append_new(list, compare_report_integer(t->dim[i]));
    return list;
}

static json_t *tolerance_json(const struct tolerance *t)
{
    json_t *o = json_object();
    json_object_set_new(o, "abs", json_real(t->abs));
    json_object_set_new(o, "rel", json_real(t->rel));
    json_object_set_new(o, "scaled", json_real(t->scaled));
    json_object_set_new(o, "ulp", json_real(t->ulp));
    json_object_set_new(o, "nan_equal", json_boolean(t->nan_equal));
    return o;
}

static json_t *compare_report_histogram_json(const struct comparison *c)
{
    json_t *list = json_array();
    for (int i = 0; i < COMPARE_BINS; i++) {
        json_t *bin = json_object();
        json_object_set_new(bin, "up_to_ulp",
                            i < COMPARE_BINS - 1 ? json_real(compare_bin_end(i)) : json_null());
        json_object_set_new(bin, "elements", compare_report_integer(c->bin[i]));
        json_array_append_new(list, bin);
    }
    return list;
}

static void compare_report_add_errors(const struct compared *c, json_t *o, bool histogram)
{
    const struct comparison *k = &c->c;
    json_object_set_new(o, "elements", compare_report_integer(k->count));
    json_object_set_new(o, "differ", compare_report_integer(k->bad));
    json_object_set_new(o, "nans", compare_report_integer(k->nans));
    json_object_set_new(o, "infinities", compare_report_integer(k->infs));
    json_object_set_new(o, "max_abs", compare_report_real(k->max_abs));
    json_object_set_new(o, "max_rel", compare_report_real(k->max_rel));
    json_object_set_new(o, "max_ulp", compare_report_real(k->max_ulp));
    json_object_set_new(o, "max_scaled", compare_report_real(k->max_scaled));
    json_object_set_new(o, "mean_abs", compare_report_real(k->mean_abs));
    json_object_set_new(o, "rms", compare_report_real(k->rms));
    json_object_set_new(
        o, "first", compare_report_element(k->first_index, k->first_got_text, k->first_want_text));
    json_object_set_new(
        o, "worst", compare_report_element(k->worst_index, k->worst_got_text, k->worst_want_text));
    if (histogram)
        json_object_set_new(o, "histogram", compare_report_histogram_json(k));
}

static json_t *compared_json(const struct compared *c, bool histogram)
{
    json_t *o = json_object();
    json_object_set_new(o, "name", jvalue_text(c->pair.name));
    json_object_set_new(o, "verdict", jvalue_text(compare_verdict_name(c->verdict)));
    json_object_set_new(o, "why", jvalue_text(c->c.why));
    json_object_set_new(o, "result", jvalue_text(c->pair.got));
    json_object_set_new(o, "reference", jvalue_text(c->pair.want));
    if (was_read(c)) {
        json_object_set_new(o, "type", jvalue_text(tensor_type_name(c->got.type)));
        json_object_set_new(o, "shape", shape_json(&c->got));
        json_object_set_new(o, "reference_type", jvalue_text(tensor_type_name(c->want.type)));
        json_object_set_new(o, "reference_shape", shape_json(&c->want));
        json_object_set_new(o, "tolerance", tolerance_json(&c->tolerance));
    }
    if (compare_report_has_errors(c))
        compare_report_add_errors(c, o, histogram);
    return o;
}

static void compare_report_write_json(const struct compare_report *r, struct buf *out)
{
    json_t *list = jvalue_array();
    for (size_t i = 0; i < r->list.n; i++)
        json_array_append_new(list, compared_json(&r->list.p[i], r->histogram));
    jvalue_write(list, out);
}

void compare_report_write(const struct compare_report *r, enum grid_format format, struct buf *out)
{
    if (format == GRID_TEXT)
        compare_report_write_text(r, out);
    else if (format == GRID_JSON)
        compare_report_write_json(r, out);
    else
        compare_report_write_table(r, format, out);
}
