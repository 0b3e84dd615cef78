#include "cmd/reports/trend.h"
#include "report/baseline.h"
#include "report/escape.h"
#include <stdio.h>

enum { BAR = 20 }; /* columns of a full bar */

static uint32_t trend_sum(const uint32_t n[3])
{
    return n[SEV_INFO] + n[SEV_WARNING] + n[SEV_ERROR];
}

/* "#########-----": a character for each five per cent. */
static const char *bar(struct arena *a, unsigned permille)
{
    char text[BAR + 1];
    for (unsigned i = 0; i < BAR; i++)
        text[i] = (i + 1) * 1000 <= permille * BAR ? '#' : '-';
    text[BAR] = '\0';
    return arena_strdup(a, str_of(text));
}

static void trend_add_run(struct grid *g, const struct run_result *r,
                          const struct run_result *before, const char *name, bool bars)
{
    struct totals t = totals_of(r);
    struct run_result compared = *r;
    unsigned share = totals_share(&t);
    struct arena *a = g->arena;
    grid_add(g, name);
    grid_add(g, r->rocm ? arena_printf(a, "%d.%d", r->rocm / 100, r->rocm % 100) : NULL);
    grid_add_number(g, t.files);
    grid_add(g, arena_printf(a, "%u.%u", share / 10, share % 10));
    grid_add_number(g, t.findings[SEV_ERROR]);
    grid_add_number(g, t.findings[SEV_WARNING]);
    grid_add_number(g, (unsigned long)((t.minutes + 30) / 60));
    if (before) {
        baseline_compare(&compared, before, name, NULL, a);
        grid_add_number(g, trend_sum(compared.baseline->added));
        grid_add_number(g, compared.baseline->nfixed);
    } else {
        grid_add(g, NULL);
        grid_add(g, NULL);
    }
    if (bars)
        grid_add(g, bar(a, share));
}

void trend_write(const struct run_result *run, const char *const *name, uint32_t n,
                 const struct trend_options *o, struct arena *a, struct buf *out)
{
    static const struct grid_column columns[] = {
        {"report", false}, {"rocm", false},     {"files", true}, {"percent", true},
        {"errors", true},  {"warnings", true},  {"hours", true}, {"new", true},
        {"fixed", true},   {"converted", false}};
    bool bars = o->format == GRID_TEXT;
    struct grid g = {
        .arena = a, .column = columns, .ncolumns = (int)(sizeof columns / sizeof *columns) - !bars};
    for (uint32_t i = 0; i < n; i++)
        trend_add_run(&g, &run[i], i ? &run[i - 1] : NULL, name[i], bars);
    grid_write(&g, o->format, out);
    grid_release(&g);
}

/* ---- the picture ---- */

enum { LEFT = 50, TOP = 30, STEP = 60, HEIGHT = 200, BELOW = 70 };

static double x_of(uint32_t i)
{
    return LEFT + STEP / 2.0 + i * (double)STEP;
}

static void trend_add_label(struct buf *out, double x, double y, const char *anchor,
                            const char *text)
{
    buf_printf(out, "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">", x, y, anchor);
    escape_xml(out, text);
    buf_addstr(out, "</text>\n");
}

static void add_axis(struct buf *out, double right)
{
    for (int percent = 0; percent <= 100; percent += 25) {
        char text[16];
        double y = TOP + HEIGHT - HEIGHT * percent / 100.0;
        snprintf(text, sizeof text, "%d %%", percent);
        buf_printf(out, "<line x1=\"%d\" x2=\"%.1f\" y1=\"%.1f\" y2=\"%.1f\" class=\"grid\"/>\n",
                   LEFT, right, y, y);
        trend_add_label(out, LEFT - 6, y + 4, "end", text);
    }
}

static void add_bars(struct buf *out, const struct run_result *run, uint32_t n)
{
    uint64_t most = 1;
    for (uint32_t i = 0; i < n; i++) {
        struct totals t = totals_of(&run[i]);
        most = t.minutes > most ? t.minutes : most;
    }
    for (uint32_t i = 0; i < n; i++) {
        struct totals t = totals_of(&run[i]);
        char text[48];
        double height = HEIGHT * (double)t.minutes / (double)most;
        buf_printf(out,
                   "<rect x=\"%.1f\" y=\"%.1f\" width=\"%d\" height=\"%.1f\" class=\"work\"/>\n",
                   x_of(i) - STEP / 4.0, TOP + HEIGHT - height, STEP / 2, height);
        snprintf(text, sizeof text, "%llu h", (unsigned long long)((t.minutes + 30) / 60));
        trend_add_label(out, x_of(i), TOP + HEIGHT + 16, "middle", text);
    }
}

static void trend_add_line(struct buf *out, const struct run_result *run, uint32_t n)
{
    buf_addstr(out, "<polyline class=\"share\" points=\"");
    for (uint32_t i = 0; i < n; i++) {
        struct totals t = totals_of(&run[i]);
        buf_printf(out, "%s%.1f,%.1f", i ? " " : "", x_of(i),
                   TOP + HEIGHT - HEIGHT * totals_share(&t) / 1000.0);
    }
    buf_addstr(out, "\"/>\n");
    for (uint32_t i = 0; i < n; i++) {
        struct totals t = totals_of(&run[i]);
        char text[16];
        unsigned share = totals_share(&t);
        double y = TOP + HEIGHT - HEIGHT * share / 1000.0;
        snprintf(text, sizeof text, "%u.%u", share / 10, share % 10);
        buf_printf(out, "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"3\" class=\"point\"/>\n", x_of(i), y);
        trend_add_label(out, x_of(i), y - 8, "middle", text);
    }
}

/* The names stand below their places, slanted: they are long. */
static void trend_add_names(struct buf *out, const char *const *name, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++) {
        const char *slash = strrchr(name[i], '/');
        double y = TOP + HEIGHT + 32;
        buf_printf(
            out,
            "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"end\" transform=\"rotate(-30 %.1f %.1f)\">",
            x_of(i) + 6, y, x_of(i) + 6, y);
        escape_xml(out, slash && slash[1] ? slash + 1 : name[i]);
        buf_addstr(out, "</text>\n");
    }
}

void trend_chart(const struct run_result *run, const char *const *name, uint32_t n, struct buf *out)
{
    double right = LEFT + n * (double)STEP;
    buf_printf(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %.0f %d\" "
        "font-family=\"sans-serif\" font-size=\"11\">\n<title>CUDA to HIP: converted uses in per "
        "cent, and the work left</title>\n"
        "<style>text{fill:#444}.grid{stroke:#ccc}.work{fill:#e4b07a}.share{fill:none;stroke:#1f6feb;stroke-width:2}.point{fill:#1f6feb}</style>\n",
        right + 20, TOP + HEIGHT + BELOW);
    add_axis(out, right);
    add_bars(out, run, n);
    trend_add_line(out, run, n);
    trend_add_names(out, name, n);
    buf_addstr(out, "</svg>\n");
}
