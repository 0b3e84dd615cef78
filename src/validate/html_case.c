#include "report/escape.h"
#include "report/layout.h"
#include "validate/html_parts.h"
#include <math.h>

enum { BAR_WIDTH = 7, BAR_HEIGHT = 26 };

static void add_seconds_cell(struct buf *out, const struct step *s)
{
    buf_printf(out, "<td class=\"n\" data-v=\"%.4f\">", isfinite(s->seconds) ? s->seconds : 0);
    view_seconds(s->seconds, out);
    buf_addstr(out, "</td>");
}

static void add_bytes_cell(struct buf *out, uint64_t n)
{
    buf_printf(out, "<td class=\"n\" data-v=\"%llu\">", (unsigned long long)n);
    if (n)
        view_bytes(n, out);
    else
        buf_addstr(out, "-");
    buf_addstr(out, "</td>");
}

/* Where a step was done: "all architectures", "gfx90a", "virtual gfx90a (wave64), hipBLAS (stand-in)". */
static void add_where(struct buf *out, const struct step_place *p)
{
    buf_addstr(out, "<td>");
    if (p->run) {
        html_text(out, p->run->device ? p->run->device : p->run->arch);
        if (p->run->libraries) {
            buf_addstr(out, "<br><span class=\"soft\">");
            html_text(out, p->run->libraries);
            buf_addstr(out, "</span>");
        }
    } else if (p->arch) {
        html_text(out, p->arch->arch);
    } else if (p->stage == STAGE_COMPILE) {
        buf_addstr(out, "all architectures");
    } else if (p->build->rocm) {
        buf_addstr(out, "for HIP ");
        layout_release(out, (release)p->build->rocm);
    }
    buf_addstr(out, "</td>");
}

static void add_step(void *ctx, const struct step_place *p)
{
    struct buf *out = ctx;
    const struct step *s = p->step;
    if (s->verdict == VERDICT_NONE)
        return;
    buf_addstr(out, "<tr>");
    html_cell(out, "", p->build->toolchain);
    html_cell(out, "", stage_name(p->stage));
    add_where(out, p);
    buf_printf(out, "<td><span class=\"v %s\">%s</span></td>", html_class(s->verdict),
               verdict_name(s->verdict));
    add_seconds_cell(out, s);
    html_cell(out, "soft", s->cached ? "cached" : "");
    add_bytes_cell(out, s->peak);
    buf_addstr(out, "<td>");
    if (s->why || s->verdict != VERDICT_PASS)
        html_text(out, view_why(s));
    if (p->stage == STAGE_PORT && s->verdict == VERDICT_PASS)
        buf_printf(out, "%u converted, %u left; %u errors, %u warnings", p->build->converted,
                   p->build->unconverted, p->build->errors, p->build->warnings);
    buf_addstr(out, "</td><td>");
    html_log(out, s->log);
    buf_addstr(out, "</td></tr>\n");
}

static void add_steps(struct buf *out, const struct case_result *c)
{
    static const char *const columns[] = {"toolchain", "stage", "where", "verdict", "#time",
                                          "cache",     "#peak", "why",   "log",     NULL};
    html_begin_table(out, columns);
    case_each(c, add_step, out);
    html_end_table(out);
}

/* Kernels. */

static void add_number(struct buf *out, uint32_t n, bool odd)
{
    buf_printf(out, "<td class=\"n%s\">%u</td>", odd && n ? " odd" : "", n);
}

static void add_kernel_name(struct buf *out, const struct object_kernel *k)
{
    buf_addstr(out, "<td class=\"code\" title=\"");
    escape_xml(out, k->symbol ? k->symbol : "");
    buf_addstr(out, "\">");
    html_text(out, k->name ? k->name : k->symbol);
    if (!k->has_descriptor)
        buf_addstr(out, " <span class=\"fail\">no descriptor</span>");
    if (!k->has_code)
        buf_addstr(out, " <span class=\"fail\">no code</span>");
    buf_addstr(out, "</td>");
}

static void add_kernel(struct buf *out, const struct step_place *p, const struct object_kernel *k)
{
    buf_addstr(out, "<tr>");
    add_kernel_name(out, k);
    html_cell(out, "", p->build->toolchain);
    html_cell(out, "", p->arch->arch);
    add_number(out, k->wave, false);
    add_number(out, k->vgprs, false);
    add_number(out, k->agprs, false);
    add_number(out, k->sgprs, false);
    add_number(out, k->vgpr_spills, true);
    add_number(out, k->sgpr_spills, true);
    add_number(out, k->lds, false);
    if (k->dynamic_stack)
        buf_printf(out, "<td class=\"n odd\" data-v=\"%u\">%u + dynamic</td>", k->scratch, k->scratch);
    else
        add_number(out, k->scratch, true);
    add_number(out, k->kernarg, false);
    add_number(out, k->max_workgroup, false);
    buf_addstr(out, "</tr>\n");
}

static void add_kernels_of(void *ctx, const struct step_place *p)
{
    for (size_t i = 0; p->arch && i < p->arch->kernel.n; i++)
        add_kernel(ctx, p, &p->arch->kernel.p[i]);
}

static void count_kernels(void *ctx, const struct step_place *p)
{
    *(size_t *)ctx += p->arch ? p->arch->kernel.n : 0;
}

static void add_kernels(struct buf *out, const struct case_result *c)
{
    static const char *const columns[] = {"kernel",       "toolchain",
                                          "architecture", "#wave",
                                          "#VGPRs",       "#AGPRs",
                                          "#SGPRs",       "#VGPR spills",
                                          "#SGPR spills", "#LDS (bytes)",
                                          "#scratch",     "#arguments (bytes)",
                                          "#work-group",  NULL};
    size_t n = 0;
    case_each(c, count_kernels, &n);
    if (!n)
        return;
    buf_printf(out, "<h4>Kernels in code objects (%zu)</h4>\n", n);
    html_begin_table(out, columns);
    case_each(c, add_kernels_of, out);
    html_end_table(out);
}

static void add_code(void *ctx, const struct step_place *p)
{
    struct buf *out = ctx;
    if (!p->arch || !p->arch->code_bytes)
        return;
    buf_addstr(out, " <span class=\"size\">");
    html_text(out, p->build->toolchain);
    buf_addch(out, ' ');
    html_text(out, p->arch->arch);
    buf_addch(out, ' ');
    view_bytes(p->arch->code_bytes, out);
    buf_addstr(out, p->build->compressed ? " (compressed in the program)</span>" : "</span>");
}

static void add_sizes(struct buf *out, const struct case_result *c)
{
    struct buf sizes = {0};
    case_each(c, add_code, &sizes);
    if (sizes.len)
        buf_printf(out, "<p class=\"soft\">Code objects:%s</p>\n", sizes.p);
    buf_release(&sizes);
}

/* Tensors. */

/* Bars of the bins up to the last that has elements, on a logarithmic scale: one element out of a million is
 * seen. */
static void add_histogram(struct buf *out, const struct comparison *c)
{
    int last = -1;
    uint64_t most = 0;
    for (int i = 0; i < COMPARE_BINS; i++) {
        last = c->bin[i] ? i : last;
        most = c->bin[i] > most ? c->bin[i] : most;
    }
    if (last < 0)
        return;
    buf_printf(
        out,
        "<svg class=\"bars\" role=\"img\" aria-label=\"histogram of errors\" width=\"%d\" height=\"%d\">",
        (last + 1) * BAR_WIDTH, BAR_HEIGHT + 1);
    for (int i = 0; i <= last; i++) {
        double share = log1p((double)c->bin[i]) / log1p((double)most);
        int height = c->bin[i] ? (int)ceil(share * BAR_HEIGHT) : 0;
        buf_printf(out, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\"><title>%llu elements ",
                   i * BAR_WIDTH, BAR_HEIGHT - height, BAR_WIDTH - 1, height + 1,
                   (unsigned long long)c->bin[i]);
        if (!i)
            buf_addstr(out, "equal");
        else if (i == COMPARE_BINS - 1)
            buf_addstr(out, "beyond that, NaN or infinite");
        else
            buf_printf(out, "up to %g ulp", compare_bin_end(i));
        buf_addstr(out, "</title></rect>");
    }
    buf_addstr(out, "</svg>");
}

/* NaN and infinity have no place among numbers that are sorted; they come last. */
static void add_error(struct buf *out, double x)
{
    buf_addstr(out, "<td class=\"n\" data-v=\"");
    if (isfinite(x))
        buf_printf(out, "%.9e", x);
    else
        buf_addstr(out, "9e999");
    buf_addstr(out, "\">");
    view_error(x, out);
    buf_addstr(out, "</td>");
}

static void add_errors(struct buf *out, const struct tensor_result *t)
{
    const double error[] = {t->c.max_abs, t->c.max_rel, t->c.max_scaled, t->c.max_ulp, t->c.rms};
    for (size_t i = 0; i < sizeof error / sizeof *error; i++) {
        if (view_has_errors(t))
            add_error(out, error[i]);
        else
            buf_addstr(out, "<td class=\"n\" data-v=\"-1\">-</td>");
    }
}

static void add_verdict(struct buf *out, const struct tensor_result *t)
{
    struct buf line = {0};
    buf_printf(out, "<td class=\"result\"><span class=\"v %s\">%s</span>", t->c.ok ? "pass" : "fail",
               t->c.ok ? "agrees" : "differs");
    if (t->c.why)
        buf_printf(&line, " %s", t->c.why);
    if (t->c.has_first) {
        buf_addstr(&line, "; the first at ");
        view_first(t, &line);
    }
    if (t->checksum && t->c.ok)
        buf_addstr(&line, " by checksum");
    html_text(out, line.len ? line.p : "");
    if (t->c.nans || t->c.infs)
        buf_printf(out, " <span class=\"soft\">%llu NaN, %llu infinite</span>", (unsigned long long)t->c.nans,
                   (unsigned long long)t->c.infs);
    buf_addstr(out, "</td>");
    buf_release(&line);
}

static void add_tensor(struct buf *out, const struct step_place *p, const struct tensor_result *t)
{
    struct buf shape = {0};
    view_shape(t, &shape);
    buf_addstr(out, "<tr>");
    html_cell(out, "code", t->name);
    html_cell(out, "code", shape.p);
    html_cell(out, "", p->build->toolchain);
    html_cell(out, "", p->run->arch);
    add_verdict(out, t);
    html_cell(out, "", t->reference);
    html_cell(out, "", t->checksum ? "checksum" : t->tolerance ? t->tolerance : "");
    add_errors(out, t);
    buf_addstr(out, "<td>");
    if (view_has_errors(t))
        add_histogram(out, &t->c);
    buf_addstr(out, "</td>");
    buf_addstr(out, "</tr>\n");
    buf_release(&shape);
}

static void add_tensors_of(void *ctx, const struct step_place *p)
{
    for (size_t i = 0; p->stage == STAGE_COMPARE && i < p->run->tensor.n; i++)
        add_tensor(ctx, p, &p->run->tensor.p[i]);
}

static void count_tensors(void *ctx, const struct step_place *p)
{
    *(size_t *)ctx += p->stage == STAGE_COMPARE ? p->run->tensor.n : 0;
}

static void add_tensors(struct buf *out, const struct case_result *c)
{
    static const char *const columns[] = {"tensor",    "type",    "toolchain",     "device", "result",
                                          "reference", "allowed", "#abs",          "#rel",   "#scaled",
                                          "#ulp",      "#rms",    "errors in ulp", NULL};
    size_t n = 0;
    case_each(c, count_tensors, &n);
    if (!n)
        return;
    buf_printf(out, "<h4>Results against references (%zu)</h4>\n", n);
    html_begin_table(out, columns);
    case_each(c, add_tensors_of, out);
    html_end_table(out);
}

/* The case. */

struct tally {
    uint32_t count[VERDICT_NOT_RUN + 1];
    double seconds;
};

static void tally_step(void *ctx, const struct step_place *p)
{
    struct tally *t = ctx;
    t->count[p->step->verdict]++;
    if (p->step->verdict != VERDICT_NONE && isfinite(p->step->seconds))
        t->seconds += p->step->seconds;
}

void html_case(struct buf *out, const struct case_result *c, size_t index)
{
    struct tally t = {0};
    case_each(c, tally_step, &t);
    bool bad = t.count[VERDICT_FAIL] || t.count[VERDICT_UNEXPECTED];
    buf_printf(out, "<details class=\"case\" id=\"case-%zu\"%s>\n<summary><b>", index, bad ? " open" : "");
    html_text(out, c->name);
    buf_addstr(out, "</b>");
    for (int v = VERDICT_PASS; v <= VERDICT_NOT_RUN; v++) {
        if (t.count[v])
            buf_printf(out, " <span class=\"v %s\">%u %s</span>", html_class((enum verdict)v), t.count[v],
                       verdict_name((enum verdict)v));
    }
    buf_addstr(out, " <span class=\"soft\">");
    view_seconds(t.seconds, out);
    buf_addstr(out, "</span></summary>\n");
    if (c->folder) {
        buf_addstr(out, "<p class=\"soft code\">");
        html_text(out, c->folder);
        buf_addstr(out, "</p>\n");
    }
    add_steps(out, c);
    add_tensors(out, c);
    add_kernels(out, c);
    add_sizes(out, c);
    buf_addstr(out, "</details>\n");
}
