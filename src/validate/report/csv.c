/* One row per step, for spreadsheets, with the case's name, the toolchain and the architecture. A
 * comparison has the figures of its worst tensor; the compile step of an architecture has those of
 * its kernels. */
#include "report/escape.h"
#include "validate/report/view.h"
#include <math.h>

static void csv_add_field(struct buf *out, const char *text)
{
    escape_csv(out, text ? text : "");
    buf_addch(out, ',');
}

static void csv_add_real(struct buf *out, double x)
{
    if (isfinite(x))
        buf_printf(out, "%.9g,", x);
    else
        buf_addstr(out, isnan(x) ? "nan," : x > 0 ? "inf," : "-inf,");
}

static void add_kernels(struct buf *out, const struct arch_result *a)
{
    uint32_t spilling = 0;
    if (!a) {
        buf_addstr(out, ",,,");
        return;
    }
    for (size_t i = 0; i < a->kernel.n; i++)
        spilling += kernel_spills(&a->kernel.p[i]);
    buf_printf(out, "%zu,%u,%llu,", a->kernel.n, spilling, (unsigned long long)a->code_bytes);
}

static void csv_add_tensor(struct buf *out, const struct tensor_result *t)
{
    struct buf shape = {0};
    if (!t) {
        buf_addstr(out, ",,,,,,,,,\n");
        return;
    }
    view_shape(t, &shape);
    csv_add_field(out, t->name);
    csv_add_field(out, shape.p);
    csv_add_field(out, t->reference);
    csv_add_field(out, t->tolerance);
    buf_printf(out, "%llu,%llu,", (unsigned long long)t->c.count, (unsigned long long)t->c.bad);
    csv_add_real(out, t->c.max_abs);
    csv_add_real(out, t->c.max_rel);
    csv_add_real(out, t->c.max_scaled);
    csv_add_real(out, t->c.max_ulp);
    out->p[out->len - 1] = '\n'; /* in place of the last comma */
    buf_release(&shape);
}

static void csv_add_step(void *ctx, const struct step_context *p)
{
    struct buf *out = ctx;
    const struct step *s = p->step;
    if (s->verdict == VERDICT_NONE)
        return;
    csv_add_field(out, p->test->name);
    csv_add_field(out, p->build->toolchain);
    csv_add_field(out, p->run ? p->run->arch : p->arch ? p->arch->arch : NULL);
    csv_add_field(out, p->run ? p->run->device : NULL);
    buf_printf(out, "%s,%s,", stage_name(p->stage), verdict_id(s->verdict));
    csv_add_field(out, s->verdict == VERDICT_PASS ? s->why : view_why(s));
    buf_printf(out, "%.3f,%llu,%s,", s->seconds, (unsigned long long)s->peak,
               s->cached ? "yes" : "no");
    csv_add_field(out, s->log);
    add_kernels(out, p->arch);
    csv_add_tensor(out, p->stage == STAGE_COMPARE ? view_worst_of_run(p->run) : NULL);
}

static void csv_write(const struct validation *v, struct buf *out)
{
    buf_addstr(
        out,
        "case,toolchain,arch,device,stage,verdict,why,seconds,peak_bytes,cached,log,kernels,spilling,code_bytes,tensor,type,reference,tolerance,elements,bad,max_abs,max_rel,max_scaled,max_ulp\n");
    validation_each(v, csv_add_step, out);
}

const struct validation_report validation_report_csv = {"csv", "one row per step, for spreadsheets",
                                                        csv_write};
