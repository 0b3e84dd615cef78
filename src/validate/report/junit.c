/* JUnit XML, for the test panels of CI services: a suite per case, and a test case per toolchain,
 * stage and architecture. Known failures and steps that were not run are skipped; steps after a
 * failed one are left out. */
#include "report/escape.h"
#include "validate/report/view.h"
#include <math.h>

static void junit_add_attribute(struct buf *out, const char *name, const char *value)
{
    buf_printf(out, " %s=\"", name);
    escape_xml(out, value);
    buf_addch(out, '"');
}

static double junit_measured(double seconds)
{
    return isfinite(seconds) ? seconds : 0;
}

struct counts {
    uint32_t tests, failures, skipped;
    double seconds;
};

/* True for a step that is reported. A program that fails with its architectures is not counted in
 * addition to them. */
static bool is_told(const struct step_context *p)
{
    if (p->step->verdict == VERDICT_NONE)
        return false;
    bool whole = p->stage == STAGE_COMPILE && !p->arch && p->step->verdict != VERDICT_PASS;
    for (size_t i = 0; whole && i < p->build->arch.n; i++)
        if (p->build->arch.p[i].compile.verdict == p->step->verdict)
            return false;
    return true;
}

static void junit_count_step(void *ctx, const struct step_context *p)
{
    struct counts *n = ctx;
    enum verdict v = p->step->verdict;
    if (!is_told(p))
        return;
    n->tests++;
    n->failures += verdict_is_bad(v);
    n->skipped += v == VERDICT_KNOWN || v == VERDICT_NOT_RUN;
    n->seconds += junit_measured(p->step->seconds);
}

static void junit_add_counts(struct buf *out, const struct counts *n)
{
    buf_printf(out, " tests=\"%u\" failures=\"%u\" errors=\"0\" skipped=\"%u\" time=\"%.3f\">\n",
               n->tests, n->failures, n->skipped, n->seconds);
}

static void add_tensors(struct buf *out, const struct program_run *r)
{
    for (size_t i = 0; i < r->tensor.n; i++) {
        const struct tensor_result *t = &r->tensor.p[i];
        struct buf line = {0};
        if (t->c.ok)
            continue;
        buf_printf(&line, "%s: %s", t->name ? t->name : "?", t->c.why ? t->c.why : "differs");
        if (t->c.has_first) {
            buf_addstr(&line, "; the first at ");
            view_first(t, &line);
        }
        escape_xml(out, line.p);
        buf_addch(out, '\n');
        buf_release(&line);
    }
}

static void junit_add_failure(struct buf *out, const struct step_context *p)
{
    buf_printf(out, "      <failure type=\"%s\"", verdict_id(p->step->verdict));
    junit_add_attribute(out, "message", view_why(p->step));
    buf_addch(out, '>');
    if (p->stage == STAGE_COMPARE)
        add_tensors(out, p->run);
    if (p->step->log) {
        buf_addstr(out, "log: ");
        escape_xml(out, p->step->log);
        buf_addch(out, '\n');
    }
    buf_addstr(out, "</failure>\n");
}

static void junit_add_step(void *ctx, const struct step_context *p)
{
    struct buf *out = ctx, name = {0};
    enum verdict v = p->step->verdict;
    if (!is_told(p))
        return;
    view_target(p, &name);
    buf_printf(&name, " %s", stage_name(p->stage));
    buf_addstr(out, "    <testcase");
    junit_add_attribute(out, "classname", p->test->name);
    junit_add_attribute(out, "name", name.p);
    buf_printf(out, " time=\"%.3f\"", junit_measured(p->step->seconds));
    buf_addstr(out, v == VERDICT_PASS ? "/>\n" : ">\n");
    if (verdict_is_bad(v)) {
        junit_add_failure(out, p);
    } else if (v != VERDICT_PASS) {
        struct buf message = {0};
        buf_printf(&message, "%s%s",
                   v == VERDICT_KNOWN ? "known to fail: " : "not run: ", view_why(p->step));
        buf_addstr(out, "      <skipped");
        junit_add_attribute(out, "message", message.p);
        buf_addstr(out, "/>\n");
        buf_release(&message);
    }
    if (v != VERDICT_PASS)
        buf_addstr(out, "    </testcase>\n");
    buf_release(&name);
}

static void junit_write(const struct validation *v, struct buf *out)
{
    struct counts all = {0};
    validation_each(v, junit_count_step, &all);
    all.seconds = junit_measured(v->seconds);
    buf_addstr(
        out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"tranship validate\"");
    junit_add_counts(out, &all);
    for (size_t i = 0; i < v->cases.n; i++) {
        struct counts n = {0};
        case_each(&v->cases.p[i], junit_count_step, &n);
        buf_addstr(out, "  <testsuite");
        junit_add_attribute(out, "name", v->cases.p[i].name);
        junit_add_counts(out, &n);
        case_each(&v->cases.p[i], junit_add_step, out);
        buf_addstr(out, "  </testsuite>\n");
    }
    buf_addstr(out, "</testsuites>\n");
}

const struct validation_report validation_report_junit = {
    "junit", "JUnit XML, a test case per toolchain, stage and architecture", junit_write};
