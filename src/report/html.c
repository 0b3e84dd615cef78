/* One page that needs nothing else: its style and its script are in it, and it loads nothing. */
#include "report/causes.h"
#include "report/doubt.h"
#include "report/escape.h"

static const char head[] =
    "<!DOCTYPE html>\n"
    "<html lang=\"en\">\n"
    "<head>\n"
    "<meta charset=\"utf-8\">\n"
    "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
    "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; "
    "script-src "
    "'unsafe-inline'\">\n"
    "<title>tranship report</title>\n"
    "<style>\n"
    ":root { color-scheme: light dark; --line: #d0d7de; --soft: #57606a; --error: #b3261e; --warning: "
    "#8a5a00; --good: #1a6b34 }\n"
    "@media (prefers-color-scheme: dark) {\n"
    "  :root { --line: #3d444d; --soft: #9198a1; --error: #ff8a80; --warning: #e3b341; --good: #6fdd8b }\n"
    "}\n"
    "body { font: 15px/1.5 system-ui, sans-serif; max-width: 78em; margin: 2em auto; padding: 0 1em }\n"
    "h1 { font-size: 1.5em } h2 { font-size: 1.15em; margin-top: 2em }\n"
    "table { border-collapse: collapse; width: 100% }\n"
    "th, td { text-align: left; vertical-align: top; padding: .3em .7em; border-bottom: 1px solid "
    "var(--line) }\n"
    "th button { font: inherit; font-weight: 600; color: inherit; background: none; border: 0; padding: 0; "
    "cursor: pointer }\n"
    "th[aria-sort=ascending] button::after { content: ' \\2191' }\n"
    "th[aria-sort=descending] button::after { content: ' \\2193' }\n"
    ".n { text-align: right; font-variant-numeric: tabular-nums }\n"
    ".error, .failed { color: var(--error) } .warning { color: var(--warning) } .ported { color: var(--good) "
    "}\n"
    ".soft { color: var(--soft) }\n"
    ".path { font-family: ui-monospace, monospace; font-size: .92em; overflow-wrap: anywhere }\n"
    "</style>\n"
    "</head>\n"
    "<body>\n";

static const char script[] =
    "<script>\n"
    "for (const head of document.querySelectorAll('th')) {\n"
    "  const button = document.createElement('button');\n"
    "  button.type = 'button';\n"
    "  button.textContent = head.textContent;\n"
    "  head.replaceChildren(button);\n"
    "  button.addEventListener('click', () => {\n"
    "    const table = head.closest('table'), body = table.tBodies[0], column = head.cellIndex;\n"
    "    const down = head.getAttribute('aria-sort') === 'ascending';\n"
    "    const key = row => row.cells[column].dataset.v ?? row.cells[column].textContent;\n"
    "    const order = new Intl.Collator('en', { numeric: true }).compare;\n"
    "    const rows = [...body.rows].sort((a, b) => order(key(a), key(b)));\n"
    "    if (down) rows.reverse();\n"
    "    for (const other of table.querySelectorAll('th')) other.removeAttribute('aria-sort');\n"
    "    head.setAttribute('aria-sort', down ? 'descending' : 'ascending');\n"
    "    body.append(...rows);\n"
    "  });\n"
    "}\n"
    "</script>\n";

/* The names of columns, with a "#" before those of numbers. */
static void begin_table(struct buf *out, const char *title, const char *const *columns)
{
    buf_printf(out, "<h2>%s</h2>\n<table>\n<thead><tr>", title);
    for (; *columns; columns++)
        buf_printf(out, "<th scope=\"col\"%s>%s</th>", **columns == '#' ? " class=\"n\"" : "",
                   *columns + (**columns == '#'));
    buf_addstr(out, "</tr></thead>\n<tbody>\n");
}

static void end_table(struct buf *out)
{
    buf_addstr(out, "</tbody>\n</table>\n");
}

static void add_cell(struct buf *out, const char *class, const char *text)
{
    buf_printf(out, "<td class=\"%s\">", class);
    escape_xml(out, text);
    buf_addstr(out, "</td>");
}

static void add_number(struct buf *out, uint32_t n)
{
    buf_printf(out, "<td class=\"n\">%u</td>", n);
}

/* Without uses, the cell sorts after 100 %. */
static void add_percent(struct buf *out, uint32_t converted, uint32_t unconverted)
{
    unsigned permille = totals_permille(converted, unconverted);
    if (converted || unconverted)
        buf_printf(out, "<td class=\"n\" data-v=\"%u\">%u.%u %%</td>", permille, permille / 10,
                   permille % 10);
    else
        buf_addstr(out, "<td class=\"n\" data-v=\"1001\">-</td>");
}

static void add_file(const struct run_result *r, const struct file_result *f, struct buf *out)
{
    static const char *const class[] = {
        [FILE_PORTED] = "ported",  [FILE_UNCHANGED] = "soft", [FILE_FAILED] = "failed",
        [FILE_REFUSED] = "failed", [FILE_SKIPPED] = "soft",   [FILE_UNREACHED] = "soft"};
    struct buf status = {0};
    buf_addstr(&status, totals_status(r, f->status));
    if (f->error && (f->status == FILE_FAILED || f->status == FILE_SKIPPED))
        buf_printf(&status, ": %s", f->error);
    else if (!f->parsed && !f->complete && f->status != FILE_FAILED && f->status != FILE_UNREACHED)
        buf_addstr(&status, " (by tokens alone)");
    else if (doubt_is_about(f))
        buf_addstr(&status, " (without complete facts)");
    buf_addstr(out, "<tr>");
    add_cell(out, "path", f->path);
    add_number(out, f->lines);
    add_number(out, f->converted);
    add_number(out, f->unconverted);
    add_percent(out, f->converted, f->unconverted);
    add_number(out, f->nfindings);
    add_cell(out, class[f->status], status.p);
    buf_addstr(out, "</tr>\n");
    buf_release(&status);
}

static void add_files(const struct run_result *r, struct buf *out)
{
    static const char *const columns[] = {"file",   "#lines",    "#converted", "#left",
                                          "#share", "#findings", "status",     NULL};
    begin_table(out, "Files", columns);
    for (uint32_t i = 0; i < r->nfiles; i++)
        add_file(r, &r->file[i], out);
    end_table(out);
}

static void add_finding(const char *path, const struct finding *f, struct buf *out)
{
    buf_addstr(out, "<tr><td class=\"path\">");
    escape_xml(out, path);
    buf_printf(out, ":%u:%u</td>", f->place.line, f->place.col);
    buf_printf(out, "<td class=\"%s\" data-v=\"%d\">%s</td>", severity_name(f->severity), (int)f->severity,
               severity_name(f->severity));
    buf_printf(out, "<td>TS%04d</td><td data-v=\"%d\">%s</td><td>", f->def->number, (int)f->effort,
               effort_name(f->effort));
    escape_xml(out, f->message);
    if (f->note && f->note[0]) {
        buf_addstr(out, "<br>");
        escape_xml(out, f->note);
    }
    buf_addstr(out, "<br><span class=\"soft\">");
    escape_xml(out, f->def->todo);
    buf_addstr(out, "</span></td></tr>\n");
}

static void add_findings(const struct run_result *r, struct buf *out)
{
    static const char *const columns[] = {"place", "severity", "number", "effort", "message and what to do",
                                          NULL};
    begin_table(out, "Findings", columns);
    for (uint32_t i = 0; i < r->nfiles; i++) {
        for (uint32_t j = 0; j < r->file[i].nfindings; j++)
            add_finding(r->file[i].path, &r->file[i].finding[j], out);
    }
    end_table(out);
}

static void add_causes(const struct run_result *r, struct buf *out)
{
    enum { PLACES = 5 };
    static const char *const columns[] = {"cause", "#places", "#files", "#work", "first places", NULL};
    struct arena a = {0};
    uint32_t n;
    const struct cause *cause = causes_of(r, &a, &n);
    if (n)
        begin_table(out, "Causes", columns);
    for (uint32_t i = 0; i < n; i++) {
        const struct cause *c = &cause[i];
        struct buf work = {0};
        cause_work(c, &work);
        buf_printf(out, "<tr><td class=\"%s\">TS%04d: ", severity_name(c->severity), c->def->number);
        escape_xml(out, c->message);
        buf_addstr(out, "</td>");
        add_number(out, c->nplaces);
        add_number(out, c->nfiles);
        buf_printf(out, "<td class=\"n\" data-v=\"%llu\">%s</td><td class=\"path\">",
                   (unsigned long long)c->minutes, work.p);
        for (uint32_t k = 0; k < c->nplaces && k < PLACES; k++) {
            buf_addstr(out, k ? ", " : "");
            escape_xml(out, c->place[k].file->path);
            buf_printf(out, ":%u:%u", c->place[k].finding->place.line, c->place[k].finding->place.col);
        }
        if (c->nplaces > PLACES)
            buf_printf(out, " and %u more", c->nplaces - PLACES);
        buf_addstr(out, "</td></tr>\n");
        buf_release(&work);
    }
    if (n)
        end_table(out);
    arena_release(&a);
}

static void add_left(const struct left_name *left, uint32_t n, struct buf *out)
{
    static const char *const columns[] = {"name", "#uses", "why", NULL};
    begin_table(out, "Names left", columns);
    for (uint32_t i = 0; i < n; i++) {
        buf_addstr(out, "<tr>");
        add_cell(out, "path", left[i].name);
        add_number(out, left[i].uses);
        add_cell(out, "", left[i].why ? left[i].why : "no table knows it");
        buf_addstr(out, "</tr>\n");
    }
    end_table(out);
}

static void add_families(const struct tally *tally, uint32_t n, struct buf *out)
{
    static const char *const columns[] = {"family", "#converted",        "#left",
                                          "#share", "#judged by tokens", NULL};
    begin_table(out, "Families", columns);
    for (uint32_t i = 0; i < n; i++) {
        buf_addstr(out, "<tr>");
        add_cell(out, "", tally[i].family);
        add_number(out, tally_converted(&tally[i]));
        add_number(out, tally[i].uses[USE_LEFT]);
        add_percent(out, tally_converted(&tally[i]), tally[i].uses[USE_LEFT]);
        add_number(out, tally[i].by_tokens);
        buf_addstr(out, "</tr>\n");
    }
    end_table(out);
}

/* A paragraph, where there is one. */
static void add_told(const struct run_result *r, void (*tell)(const struct run_result *, struct buf *),
                     struct buf *out)
{
    struct buf text = {0};
    tell(r, &text);
    if (text.len) {
        buf_addstr(out, "<p class=\"soft\">");
        escape_xml(out, text.p);
        buf_addstr(out, "</p>\n");
    }
    buf_release(&text);
}

static void add_intro(const struct run_result *r, struct buf *out)
{
    struct buf summary = {0};
    totals_summary(r, &summary);
    buf_addstr(out, "<h1>tranship: CUDA to HIP</h1>\n<p>");
    escape_xml(out, summary.p);
    buf_addstr(out, "</p>\n<p class=\"soft\">");
    escape_xml(out, r->command ? r->command : "");
    if (r->rocm)
        buf_printf(out, " for HIP %d.%d", r->rocm / 100, r->rocm % 100);
    if (r->version)
        buf_printf(out, " by tranship %s", r->version);
    buf_printf(out, ", %.2f seconds, exit status %d</p>\n", r->seconds, r->exit_code);
    add_told(r, doubt_tell, out);
    add_told(r, doubt_tell_parse, out);
    add_told(r, totals_rules, out);
    buf_release(&summary);
}

static void write_html(const struct run_result *r, struct buf *out)
{
    struct arena a = {0};
    uint32_t nleft, ntallies;
    const struct left_name *left = totals_left(r, &a, &nleft);
    const struct tally *tally = totals_tally(r, &a, &ntallies);
    buf_addstr(out, head);
    add_intro(r, out);
    add_files(r, out);
    add_causes(r, out);
    add_findings(r, out);
    if (nleft)
        add_left(left, nleft, out);
    if (ntallies)
        add_families(tally, ntallies, out);
    buf_addstr(out, script);
    buf_addstr(out, "</body>\n</html>\n");
    arena_release(&a);
}

const struct report report_html = {"html", "one page with sortable tables", write_html};
