#include "cmd/profile/profile_diff.h"
#include "cmd/common/cmd.h"
#include "cmd/profile/profile_read.h"
#include "report/escape.h"
#include "report/jvalue.h"
#include <stdio.h>
#include <string.h>

static const struct {
    const char *text, *json;
    bool more; /* is worse */
} metrics[] = {
#define METRIC(name, text, json, more) {text, json, more},
    PROFILE_METRICS(METRIC)
#undef METRIC
};

enum state { STATE_SAME, STATE_CHANGED, STATE_NEW, STATE_GONE };
static const char *const states[] = {"same", "changed", "new", "gone"};

/* A kernel of one of them, or of both. */
struct pair {
    const struct profiled *before, *after; /* NULL: it is not there */
    enum state state;
    bool worse;
};

struct diff {
    const struct profile_diff_options *options;
    struct pair *kernel;
    uint32_t n;
    struct pair total;
    bool worse;
};

static const struct profiled *known_of(const struct pair *p)
{
    return p->before ? p->before : p->after;
}

/* ---- comparing ---- */

static double profile_diff_value_of(const struct profiled *k, int metric)
{
    return k ? k->value[metric] : 0;
}

static bool profile_diff_differs(const struct pair *p, int metric)
{
    return profile_diff_value_of(p->before, metric) != profile_diff_value_of(p->after, metric);
}

static bool profile_diff_is_worse(const struct pair *p, int metric, double tolerance)
{
    double before = profile_diff_value_of(p->before, metric),
           after = profile_diff_value_of(p->after, metric);
    return metrics[metric].more ? after > before * (1 + tolerance / 100)
                                : after < before * (1 - tolerance / 100);
}

static uint32_t times(const struct profiled *k, const char *number)
{
    uint32_t n = 0;
    for (uint32_t i = 0; k && i < k->nfindings; i++)
        n += strcmp(k->finding[i].number, number) == 0;
    return n;
}

/* True if the other profile has fewer findings of that number: then the last ones here are those
 * that it lacks. */
static bool is_only_here(const struct profiled *here, uint32_t i, const struct profiled *other)
{
    uint32_t nth = 0;
    for (uint32_t k = 0; k <= i; k++)
        nth += strcmp(here->finding[k].number, here->finding[i].number) == 0;
    return nth > times(other, here->finding[i].number);
}

static uint32_t only_here(const struct profiled *here, const struct profiled *other)
{
    uint32_t n = 0;
    for (uint32_t i = 0; here && i < here->nfindings; i++)
        n += is_only_here(here, i, other);
    return n;
}

static void profile_diff_compare(struct pair *p, double tolerance)
{
    bool changed = only_here(p->before, p->after) || only_here(p->after, p->before);
    p->worse = p->before && p->after && only_here(p->after, p->before);
    for (int m = 0; m < PROFILE_METRIC_COUNT; m++) {
        changed |= profile_diff_differs(p, m);
        p->worse |= p->before && p->after && profile_diff_is_worse(p, m, tolerance);
    }
    p->state = !p->before  ? STATE_NEW
               : !p->after ? STATE_GONE
               : changed   ? STATE_CHANGED
                           : STATE_SAME;
}

static const struct profiled *profile_diff_find(const struct profile *p,
                                                const struct profiled *like)
{
    for (uint32_t i = 0; i < p->n; i++) {
        if (strcmp(p->kernel[i].kernel, like->kernel) == 0 &&
            strcmp(p->kernel[i].arch, like->arch) == 0)
            return &p->kernel[i];
    }
    return NULL;
}

static void profile_diff_compare_all(struct diff *d, const struct profile *before,
                                     const struct profile *after, struct arena *a)
{
    d->kernel = ARENA_ARRAY(a, struct pair, before->n + after->n + 1);
    for (uint32_t i = 0; i < after->n; i++)
        d->kernel[d->n++] = (struct pair){.before = profile_diff_find(before, &after->kernel[i]),
                                          .after = &after->kernel[i]};
    for (uint32_t i = 0; i < before->n; i++) {
        if (!profile_diff_find(after, &before->kernel[i]))
            d->kernel[d->n++] = (struct pair){.before = &before->kernel[i]};
    }
    d->total = (struct pair){.before = &before->total, .after = &after->total};
    profile_diff_compare(&d->total, d->options->tolerance);
    d->worse = d->total.worse;
    for (uint32_t i = 0; i < d->n; i++) {
        profile_diff_compare(&d->kernel[i], d->options->tolerance);
        d->worse |= d->kernel[i].worse;
    }
}

/* ---- text ---- */

static void text_findings(struct buf *out, const struct profiled *here,
                          const struct profiled *other, const char *what)
{
    for (uint32_t i = 0; here && i < here->nfindings; i++) {
        const struct profile_finding *f = &here->finding[i];
        struct buf line = {0};
        if (!is_only_here(here, i, other))
            continue;
        buf_printf(&line, "%s %s: ", f->number, what);
        if (f->file)
            buf_printf(&line, "%s:%u: ", f->file, f->line);
        buf_addstr(&line, f->message);
        buf_addstr(out, "  ");
        escape_terminal(out, line.p);
        buf_addch(out, '\n');
        buf_release(&line);
    }
}

/* "-" where there is no such number. */
static void profile_diff_text_number(struct buf *out, int width, const char *format, bool there,
                                     double n)
{
    char text[32] = "-";
    if (there)
        snprintf(text, sizeof text, format, n);
    buf_printf(out, "%*s", width, text);
}

static void text_metric(struct buf *out, const struct pair *p, int m, double tolerance)
{
    double before = profile_diff_value_of(p->before, m), after = profile_diff_value_of(p->after, m);
    bool both = p->before && p->after;
    buf_printf(out, "  %-22s", metrics[m].text);
    profile_diff_text_number(out, 16, "%.15g", p->before != NULL, before);
    profile_diff_text_number(out, 16, "%.15g", p->after != NULL, after);
    profile_diff_text_number(out, 9, "%.3f", both && before > 0, after / (before > 0 ? before : 1));
    buf_printf(out, "%s\n", both && profile_diff_is_worse(p, m, tolerance) ? "  worse" : "");
}

static void text_pair(struct buf *out, const struct pair *p, double tolerance)
{
    const struct profiled *known = known_of(p);
    buf_addch(out, '\n');
    escape_terminal(out, known->kernel);
    buf_printf(out, "%s%s%s\n", *known->arch ? ", " : "", known->arch,
               p->state == STATE_NEW    ? ": new"
               : p->state == STATE_GONE ? ": gone"
                                        : "");
    for (int m = 0; m < PROFILE_METRIC_COUNT; m++) {
        if (profile_diff_differs(p, m))
            text_metric(out, p, m, tolerance);
    }
    text_findings(out, p->after, p->before, "new");
    text_findings(out, p->before, p->after, "gone");
}

static void profile_diff_write_text(const struct diff *d, struct buf *out)
{
    unsigned n[4] = {0}, worse = 0;
    if (d->total.state != STATE_SAME || d->worse)
        buf_printf(out, "%-24s%16s%16s%9s\n", "", "before", "after", "ratio");
    for (uint32_t i = 0; i < d->n; i++) {
        n[d->kernel[i].state]++;
        worse += d->kernel[i].worse;
        if (d->kernel[i].state != STATE_SAME)
            text_pair(out, &d->kernel[i], d->options->tolerance);
    }
    if (d->total.state != STATE_SAME)
        text_pair(out, &d->total, d->options->tolerance);
    buf_printf(
        out,
        "%s%u %s: %u changed, %u of them worse, %u new, %u gone, %u the same; the whole is %s\n",
        out->len ? "\n" : "", d->n, d->n == 1 ? "kernel" : "kernels", n[STATE_CHANGED], worse,
        n[STATE_NEW], n[STATE_GONE], n[STATE_SAME],
        d->total.worse                 ? "worse"
        : d->total.state == STATE_SAME ? "the same"
                                       : "not worse");
}

/* ---- JSON ---- */

static json_t *json_findings(const struct profiled *here, const struct profiled *other)
{
    json_t *list = jvalue_array();
    for (uint32_t i = 0; here && i < here->nfindings; i++) {
        const struct profile_finding *f = &here->finding[i];
        json_t *one;
        if (!is_only_here(here, i, other))
            continue;
        one = jvalue_object();
        json_object_set_new(one, "finding", jvalue_text(f->number));
        json_object_set_new(one, "file", jvalue_text(f->file));
        json_object_set_new(one, "line", f->file ? json_integer(f->line) : json_null());
        json_object_set_new(one, "message", jvalue_text(f->message));
        json_array_append_new(list, one);
    }
    return list;
}

static json_t *json_pair(const struct pair *p, double tolerance)
{
    json_t *o = jvalue_object(), *values = jvalue_object();
    json_object_set_new(o, "kernel", jvalue_text(known_of(p)->kernel));
    json_object_set_new(o, "arch", jvalue_text(known_of(p)->arch));
    json_object_set_new(o, "state", jvalue_text(states[p->state]));
    json_object_set_new(o, "worse", json_boolean(p->worse));
    for (int m = 0; m < PROFILE_METRIC_COUNT; m++) {
        double before = profile_diff_value_of(p->before, m),
               after = profile_diff_value_of(p->after, m);
        json_t *one = jvalue_object();
        bool both = p->before && p->after;
        json_object_set_new(one, "before", p->before ? json_real(before) : json_null());
        json_object_set_new(one, "after", p->after ? json_real(after) : json_null());
        json_object_set_new(one, "ratio",
                            both && before > 0 ? json_real(after / before) : json_null());
        json_object_set_new(one, "worse",
                            json_boolean(both && profile_diff_is_worse(p, m, tolerance)));
        json_object_set_new(values, metrics[m].json, one);
    }
    json_object_set_new(o, "values", values);
    json_object_set_new(o, "findings_new", json_findings(p->after, p->before));
    json_object_set_new(o, "findings_gone", json_findings(p->before, p->after));
    return o;
}

static void profile_diff_write_json(const struct diff *d, struct buf *out)
{
    json_t *document = jvalue_object(), *kernels = jvalue_array();
    json_object_set_new(document, "version", json_integer(1));
    json_object_set_new(document, "kind", jvalue_text("tranship vgpu profile diff"));
    json_object_set_new(document, "tolerance", json_real(d->options->tolerance));
    json_object_set_new(document, "worse", json_boolean(d->worse));
    for (uint32_t i = 0; i < d->n; i++)
        json_array_append_new(kernels, json_pair(&d->kernel[i], d->options->tolerance));
    json_object_set_new(document, "kernels", kernels);
    json_object_set_new(document, "total", json_pair(&d->total, d->options->tolerance));
    jvalue_write(document, out);
}

int profile_diff(const char *before, const char *after, const struct profile_diff_options *o,
                 struct arena *a)
{
    struct profile p[2];
    struct diff d = {.options = o};
    struct buf out = {0};
    struct err err;
    if (profile_read(&p[0], before, a, &err) < 0 || profile_read(&p[1], after, a, &err) < 0)
        return cmd_fail(EXIT_ENVIRONMENT, "vgpu: %s", err.msg);
    profile_diff_compare_all(&d, &p[0], &p[1], a);
    if (o->json)
        profile_diff_write_json(&d, &out);
    else
        profile_diff_write_text(&d, &out);
    cmd_print(&out);
    return d.worse ? EXIT_WORK_LEFT : EXIT_COMPLETE;
}
