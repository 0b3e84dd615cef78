/* The report on the terminal: files, findings, names left, families, and a final summary. */
#include "report/baseline.h"
#include "report/causes.h"
#include "report/doubt.h"
#include "report/escape.h"
#include "report/layout.h"
#include "report/report.h"

enum {
    PATH_COLUMNS = 60,
    NAMES_LISTED = 20,
    TEXT_INDENT = 4,
    CAUSES_LISTED = 20,
    PLACES_LISTED = 3,
    ALIKE_LISTED = 40, /* findings of one number, without --verbose */
};

struct text {
    const struct run_result *r;
    struct buf *out;
    struct arena arena;
    bool advised[10000];   /* by finding number: what to do was said already */
    uint32_t seen[10000];  /* by finding number: how many there were */
    const char *last_note; /* of the finding before */
};

static void report_text_colour(struct text *t, const char *code)
{
    if (t->r->colour)
        buf_printf(t->out, "\033[%sm", code);
}

/* A text made fit for one line of a terminal. */
static const char *report_text_safe(struct text *t, const char *text)
{
    struct buf b = {0};
    escape_terminal(&b, text);
    const char *copy = arena_strdup(&t->arena, buf_str(&b));
    buf_release(&b);
    return copy;
}

static int wider(int columns, const char *text, int most)
{
    int n = escape_columns(text);
    return n > columns && n <= most ? n : columns;
}

/* Files without anything to tell: a tree holds many that have nothing to do with CUDA. */
static bool is_quiet(const struct run_result *r, const struct file_result *f)
{
    if (f->status == FILE_UNREACHED)
        return true;
    return !r->verbose && r->nfiles > 1 && f->status == FILE_UNCHANGED && !f->nfindings &&
           !f->converted && !f->unconverted;
}

static void report_text_add_percent(struct buf *out, uint32_t converted, uint32_t unconverted)
{
    if (converted || unconverted)
        buf_printf(out, "%5u %%", totals_permille(converted, unconverted) / 10);
    else
        buf_printf(out, "%7s", "-");
}

static void report_text_add_file(struct text *t, const struct file_result *f, int columns)
{
    static const char *const code[] = {[FILE_PORTED] = "32",
                                       [FILE_UNCHANGED] = "0",
                                       [FILE_FAILED] = "1;31",
                                       [FILE_REFUSED] = "1;31",
                                       [FILE_SKIPPED] = "0"};
    layout_pad(t->out, report_text_safe(t, f->path), columns);
    if (f->status == FILE_FAILED || f->status == FILE_SKIPPED) {
        buf_addstr(t->out, "   ");
        report_text_colour(t, code[f->status]);
        buf_addstr(t->out, totals_status(t->r, f->status));
        report_text_colour(t, "0");
        buf_printf(t->out, ": %s\n", report_text_safe(t, f->error ? f->error : "no reason known"));
        return;
    }
    buf_printf(t->out, "  %6u %-5s  %5u converted  %4u left  ", f->lines,
               f->lines == 1 ? "line" : "lines", f->converted, f->unconverted);
    report_text_add_percent(t->out, f->converted, f->unconverted);
    buf_addstr(t->out, "   ");
    report_text_colour(t, code[f->status]);
    buf_addstr(t->out, totals_status(t->r, f->status));
    report_text_colour(t, "0");
    buf_addstr(t->out, !f->parsed && !f->complete ? " (by tokens only)\n"
                       : doubt_is_about(f)        ? " (not fully parsed)\n"
                                                  : "\n");
}

static void report_text_add_files(struct text *t)
{
    int columns = 8;
    unsigned long quiet = 0;
    for (uint32_t i = 0; i < t->r->nfiles; i++) {
        if (is_quiet(t->r, &t->r->file[i]))
            quiet += t->r->file[i].status == FILE_UNCHANGED;
        else
            columns = wider(columns, report_text_safe(t, t->r->file[i].path), PATH_COLUMNS);
    }
    for (uint32_t i = 0; i < t->r->nfiles; i++) {
        if (!is_quiet(t->r, &t->r->file[i]))
            report_text_add_file(t, &t->r->file[i], columns);
    }
    if (quiet) {
        layout_count(t->out, quiet, "file has", "files have");
        buf_addstr(t->out, " no CUDA in it\n");
    }
}

/* A note need not stand below each of many findings alike; where another finding came between, a
 * reader would take that one's for this. */
static bool note_is_new(struct text *t, const char *note)
{
    const char *last = t->last_note;
    t->last_note = note && note[0] ? note : NULL;
    return t->last_note && (!last || strcmp(last, note) != 0);
}

static void add_advice(struct text *t, const struct finding *f)
{
    int width = t->r->width;
    const char *todo = f->def->todo;
    bool again = t->advised[f->def->number % 10000];
    t->advised[f->def->number % 10000] = true;
    if (note_is_new(t, f->note))
        layout_wrap(t->out, report_text_safe(t, f->note), TEXT_INDENT, width);
    if (!again && todo && todo[0])
        layout_wrap(t->out, todo, TEXT_INDENT, width);
}

static void report_text_add_finding(struct text *t, const char *path, const struct finding *f)
{
    static const char *const code[] = {
        [SEV_INFO] = "36", [SEV_WARNING] = "35", [SEV_ERROR] = "1;31"};
    if ((f->severity == SEV_INFO || !baseline_counts(f)) && !t->r->verbose)
        return;
    if (++t->seen[f->def->number % 10000] > ALIKE_LISTED && !t->r->verbose)
        return;
    buf_printf(t->out, "%s:%u:%u: ", path, f->place.line, f->place.col);
    report_text_colour(t, code[f->severity]);
    buf_addstr(t->out, severity_name(f->severity));
    report_text_colour(t, "0");
    buf_printf(t->out, " TS%04d: %s", f->def->number, report_text_safe(t, f->message));
    if (f->effort != EFFORT_NONE)
        buf_printf(t->out, " [%s%s]", effort_name(f->effort),
                   f->proof == PROOF_UNCONFIRMED ? "; the compiler takes it" : "");
    buf_addstr(t->out, f->age == AGE_NEW ? " (new)\n" : "\n");
    add_advice(t, f);
}

/* Adds the number of findings that were not listed. */
static void add_unlisted(struct text *t)
{
    const struct finding_def *def;
    for (int i = 0; !t->r->verbose && (def = finding_def_at(i)); i++) {
        uint32_t n = t->seen[def->number % 10000];
        if (n > ALIKE_LISTED)
            buf_printf(t->out, "and %u more TS%04d (--verbose lists all)\n", n - ALIKE_LISTED,
                       def->number);
    }
}

/* The blank line between sections, where the section has anything in it. */
static void end_section(struct text *t, size_t begin)
{
    if (t->out->len > begin)
        buf_addch(t->out, '\n');
}

static void report_text_add_findings(struct text *t)
{
    for (uint32_t i = 0; i < t->r->nfiles; i++) {
        const struct file_result *f = &t->r->file[i];
        const char *path = report_text_safe(t, f->path);
        for (uint32_t j = 0; j < f->nfindings; j++)
            report_text_add_finding(t, path, &f->finding[j]);
    }
    add_unlisted(t);
}

/* The rest of a line that has so many columns already, wrapped below itself on a
 * terminal that has the room.
 */
static void add_beside(struct text *t, const char *text, int columns)
{
    struct buf lines = {0};
    int width = t->r->width;
    layout_wrap(&lines, text, columns, width > columns + 30 ? width : 0);
    buf_addstr(t->out, lines.len ? lines.p + columns : "\n");
    buf_release(&lines);
}

/* "a.cu:12:5, a.cu:30:3 and 121 more" */
static void add_places(struct text *t, const struct cause *c, int columns)
{
    struct buf places = {0};
    for (uint32_t i = 0; i < c->nplaces && i < PLACES_LISTED; i++)
        buf_printf(&places, "%s%s:%u:%u", i ? ", " : "",
                   report_text_safe(t, c->place[i].file->path), c->place[i].finding->place.line,
                   c->place[i].finding->place.col);
    if (c->nplaces > PLACES_LISTED)
        buf_printf(&places, " and %u more", c->nplaces - PLACES_LISTED);
    cause_needed(c, t->r, &places);
    layout_wrap(t->out, places.p, columns, t->r->width > columns + 30 ? t->r->width : 0);
    buf_release(&places);
}

static void add_cause(struct text *t, const struct cause *c)
{
    enum { COLUMNS = 26 };
    struct buf work = {0}, head = {0};
    cause_work(c, &work);
    buf_printf(&head, "%6u   %-17s", c->nplaces, work.p);
    buf_adds(t->out, buf_str(&head));
    add_beside(
        t, arena_printf(&t->arena, "TS%04d: %s", c->def->number, report_text_safe(t, c->message)),
        COLUMNS);
    if (c->nnames > 1 && c->note)
        layout_wrap(t->out, report_text_safe(t, c->note), COLUMNS,
                    t->r->width > COLUMNS + 30 ? t->r->width : 0);
    add_places(t, c, COLUMNS);
    buf_release(&work);
    buf_release(&head);
}

/* Adds the first things to do of those that make most of the work. One with a single place is
 * already listed. */
static void report_text_add_plan(struct text *t)
{
    uint32_t n, most;
    const struct cause *cause = causes_of(t->r, &t->arena, &n);
    if (n == 0 || (n == 1 && cause->nplaces == 1))
        return;
    most = causes_most(cause, n);
    uint32_t listed = t->r->verbose ? n : most < CAUSES_LISTED ? most : CAUSES_LISTED;
    layout_count(t->out, most, "cause is", "causes are");
    buf_printf(t->out, " %s of the work\nplaces   work             cause\n",
               most < n ? "90 %" : "all");
    for (uint32_t i = 0, k = 0; i < n && k < listed; i++) {
        if (cause[i].most || t->r->verbose) {
            add_cause(t, &cause[i]);
            k++;
        }
    }
    if (listed < n)
        buf_printf(t->out, "and %u more (--verbose lists all)\n", n - listed);
}

static void report_text_add_left(struct text *t)
{
    uint32_t n;
    const struct left_name *left = totals_left(t->r, &t->arena, &n);
    uint32_t listed = t->r->verbose || n <= NAMES_LISTED ? n : NAMES_LISTED;
    int columns = (int)strlen("names left");
    for (uint32_t i = 0; i < listed; i++)
        columns = wider(columns, report_text_safe(t, left[i].name), PATH_COLUMNS);
    if (n)
        buf_printf(t->out, "%-*s    uses   why\n", columns, "names left");
    for (uint32_t i = 0; i < listed; i++) {
        layout_pad(t->out, report_text_safe(t, left[i].name), columns);
        buf_printf(t->out, "  %6u   ", left[i].uses);
        add_beside(t, left[i].why ? report_text_safe(t, left[i].why) : "no table lists it",
                   columns + 11);
    }
    if (listed < n)
        buf_printf(t->out, "and %u more (--verbose lists all)\n", n - listed);
}

static void add_families(struct text *t)
{
    uint32_t n;
    const struct tally *tally = totals_tally(t->r, &t->arena, &n);
    int columns = (int)strlen("family");
    for (uint32_t i = 0; i < n; i++)
        columns = wider(columns, report_text_safe(t, tally[i].family), PATH_COLUMNS);
    if (n)
        buf_printf(t->out, "%-*s   converted    left\n", columns, "family");
    for (uint32_t i = 0; i < n; i++) {
        layout_pad(t->out, report_text_safe(t, tally[i].family), columns);
        buf_printf(t->out, "  %10u  %6u ", tally_converted(&tally[i]), tally[i].uses[USE_LEFT]);
        report_text_add_percent(t->out, tally_converted(&tally[i]), tally[i].uses[USE_LEFT]);
        buf_addch(t->out, '\n');
    }
}

/* A line, where there is one to tell. */
static void report_text_add_line(struct text *t,
                                 void (*tell)(const struct run_result *, struct buf *))
{
    struct buf line = {0};
    tell(t->r, &line);
    if (line.len)
        buf_printf(t->out, "%s\n", report_text_safe(t, line.p));
    buf_release(&line);
}

/* Adds the maps read besides the built-in tables, and their rows without effect. */
static void report_text_add_maps(struct text *t)
{
    const struct run_result *r = t->r;
    if (!r->verbose) {
        report_text_add_line(t, totals_rules);
        return;
    }
    for (uint32_t i = 0; i < r->nmaps; i++) {
        buf_printf(t->out, "read %s: ", report_text_safe(t, r->map[i].file));
        layout_count(t->out, r->map[i].rows, "row", "rows");
        buf_addch(t->out, '\n');
    }
    const uint32_t *uses = totals_by_rule(r, &t->arena);
    for (uint32_t i = 0; i < r->nrules; i++) {
        const struct suppression *s = r->rule[i];
        buf_printf(t->out, "%s:%d: suppress TS%04d ", report_text_safe(t, s->file), s->line,
                   s->number);
        if (uses[i])
            layout_count(t->out, uses[i], "finding", "findings");
        else
            buf_addstr(t->out, "matches nothing");
        buf_addch(t->out, '\n');
    }
}

static void report_text_add_doubt(struct text *t)
{
    struct buf doubt = {0}, parse = {0};
    doubt_tell(t->r, &doubt);
    doubt_tell_parse(t->r, &parse);
    if (doubt.len)
        layout_wrap(t->out, report_text_safe(t, doubt.p), 0, t->r->width);
    if (parse.len)
        buf_printf(t->out, "%s\n", parse.p);
    buf_release(&doubt);
    buf_release(&parse);
}

/* Files that ports include and that were in no input. */
static void add_added(struct text *t)
{
    for (uint32_t i = 0; i < t->r->nadded; i++)
        buf_printf(t->out, "%s%s", i ? ", " : "added: ", report_text_safe(t, t->r->added[i]));
    if (t->r->nadded)
        buf_addch(t->out, '\n');
}

/* Adds the other files next to the ports, and those removed there. */
static void report_text_add_tree(struct text *t)
{
    const struct tree_summary *s = t->r->tree;
    if (s && (s->copied || s->links || s->edited || s->left)) {
        buf_addstr(t->out, "other files: ");
        layout_count(t->out, s->copied, "file copied", "files copied");
        if (s->links) {
            buf_addstr(t->out, ", ");
            layout_count(t->out, s->links, "link", "links");
        }
        if (s->edited)
            buf_printf(t->out, ", %u edited and kept", s->edited);
        if (s->left)
            buf_printf(t->out, ", %u not updated", s->left);
        buf_addch(t->out, '\n');
    }
    if (s && s->update)
        buf_printf(t->out,
                   "update: %u merged, %u kept as edited, %u kept removed, %u with conflicts\n",
                   s->merged, s->kept, s->deleted, s->conflicts);
    for (uint32_t i = 0; s && i < s->nremoved; i++)
        buf_printf(t->out, "%s%s", i ? ", " : "removed, because the source was deleted: ",
                   report_text_safe(t, s->removed[i]));
    if (s && s->nremoved)
        buf_addch(t->out, '\n');
}

/* Adds the findings of the earlier report that are gone; in full only with --verbose. */
static void add_fixed(struct text *t)
{
    const struct baseline_summary *b = t->r->baseline;
    for (uint32_t i = 0; t->r->verbose && b && i < b->nfixed; i++) {
        const struct finding *f = b->fixed[i].finding;
        buf_printf(t->out, "fixed: %s:%u:%u: %s TS%04d: %s\n",
                   report_text_safe(t, b->fixed[i].file->path), f->place.line, f->place.col,
                   severity_name(f->severity), f->def->number, report_text_safe(t, f->message));
    }
}

/* The first lines: what of the project is HIP's already, and what was done about it. */
static void add_hip_side(struct text *t)
{
    const struct hip_side_summary *h = t->r->hip_side;
    if (!h)
        return;
    const char *macro = h->nmacros ? report_text_safe(t, h->macro[0]) : NULL;
    struct buf b = {0};
    buf_addstr(&b, "This project has a HIP side of its own: ");
    layout_count(&b, h->files, "file", "files");
    if (macro)
        buf_printf(&b, ", macro %s", macro);
    if (h->ignored)
        buf_addstr(&b,
                   ". It was ignored (--ignore-hip-side): the port is made from the CUDA side.");
    else if (macro)
        buf_printf(&b,
                   ". It stays as it is, and the port's build must define %s. To port the CUDA "
                   "side alone, pass --ignore-hip-side.",
                   macro);
    else
        buf_addstr(&b, ". It stays as it is.");
    layout_wrap(t->out, b.p, 0, t->r->width);
    buf_release(&b);
}

static void add_release(struct text *t, const char *what, const char *option,
                        const struct release_chosen *c)
{
    struct buf b = {0};
    if (!c->chosen)
        return;
    buf_printf(&b, "Conditions are ported as for %s %d.%d: ", what, c->chosen / 100,
               c->chosen % 100);
    layout_count(&b, c->fits, "group", "groups");
    buf_printf(&b,
               " of conditions can be ported for it, and %u for %d.%d. To choose another one, pass "
               "%s.",
               c->newest_fits, c->newest / 100, c->newest % 100, option);
    layout_wrap(t->out, b.p, 0, t->r->width);
    buf_release(&b);
}

/* The releases of CUDA for the whole project, and what spoke for them. */
static void add_releases(struct text *t)
{
    const struct releases_summary *s = t->r->releases;
    if (!s)
        return;
    add_release(t, "CUDA", "--as-cuda", &s->cuda);
    add_release(t, "compute capability", "--as-arch", &s->arch);
}

static void report_text_write_text(const struct run_result *r, struct buf *out)
{
    static void (*const section[])(struct text *) = {add_hip_side,
                                                     add_releases,
                                                     report_text_add_files,
                                                     report_text_add_findings,
                                                     report_text_add_plan,
                                                     report_text_add_left,
                                                     add_families,
                                                     add_added,
                                                     report_text_add_tree,
                                                     report_text_add_maps,
                                                     add_fixed,
                                                     report_text_add_doubt};
    struct text *t = xcalloc(1, sizeof *t);
    t->r = r;
    t->out = out;
    for (size_t i = 0; i < sizeof section / sizeof *section; i++) {
        size_t begin = out->len;
        section[i](t);
        end_section(t, begin);
    }
    totals_summary(r, out);
    buf_addch(out, '\n');
    report_text_add_line(t, baseline_tell);
    report_text_add_line(t, baseline_tell_gates);
    arena_release(&t->arena);
    free(t);
}

const struct report report_text = {"text", "aligned text for people", report_text_write_text};
