/* One self-contained page: it includes the report and the sources, and page_port.js makes the
 * tables. */
#include "report/baseline.h"
#include "report/doubt.h"
#include "report/json.h"
#include "report/page.h"
#include <stdlib.h>

extern const char page_port_js[];

enum {
    WHOLE_BYTES = 4 << 20, /* of sources that are shown as a whole */
    ALL_BYTES = 6 << 20    /* of those and of what is cut to the changed lines */
};

/* ---- sources ---- */

struct shown {
    const struct file_result *file;
    const char *text; /* NULL: there is no room for it */
    uint64_t work;
};

static uint64_t work_of(const struct file_result *f)
{
    uint64_t minutes = 0;
    for (uint32_t i = 0; i < f->nfindings; i++) {
        if (f->finding[i].severity > SEV_INFO)
            minutes += 1 + effort_minutes(f->finding[i].effort);
    }
    return minutes;
}

/* Most work first; else in the order of the run. */
static int report_html_by_work(const void *pa, const void *pb)
{
    const struct shown *a = *(struct shown *const *)pa, *b = *(struct shown *const *)pb;
    if (a->work != b->work)
        return a->work < b->work ? 1 : -1;
    return a < b ? -1 : a > b;
}

/* Whole sources for as long as there is room, then changed lines with those
 * around them, then none. */
static struct shown *report_html_choose(const struct run_result *r, struct arena *a)
{
    struct shown *shown = ARENA_ARRAY(a, struct shown, r->nfiles + 1);
    struct shown **sorted = ARENA_ARRAY(a, struct shown *, r->nfiles + 1);
    size_t bytes = 0;
    for (uint32_t i = 0; i < r->nfiles; i++) {
        shown[i] = (struct shown){.file = &r->file[i], .work = work_of(&r->file[i])};
        sorted[i] = &shown[i];
    }
    qsort(sorted, r->nfiles, sizeof *sorted, report_html_by_work);
    for (uint32_t i = 0; i < r->nfiles; i++) {
        const struct file_result *f = sorted[i]->file;
        size_t whole = f->whole ? strlen(f->whole) : 0,
               changes = f->changes ? strlen(f->changes) : 0;
        if (whole && bytes + whole <= WHOLE_BYTES)
            sorted[i]->text = f->whole;
        else if (changes && bytes + changes <= ALL_BYTES)
            sorted[i]->text = f->changes;
        bytes += sorted[i]->text == f->whole ? whole : sorted[i]->text ? changes : 0;
    }
    return shown;
}

/* ---- the document ---- */

typedef void tell_fn(const struct run_result *r, struct buf *out);

static json_t *html_text(const struct run_result *r, tell_fn *tell)
{
    struct buf text = {0};
    tell(r, &text);
    json_t *o = text.len ? jvalue_text(text.p) : NULL;
    buf_release(&text);
    return o;
}

static json_t *notes_json(const struct run_result *r)
{
    static tell_fn *const tells[] = {totals_proof, baseline_tell,    baseline_tell_gates,
                                     doubt_tell,   doubt_tell_parse, totals_rules};
    json_t *list = json_array();
    for (size_t i = 0; i < sizeof tells / sizeof *tells; i++) {
        json_t *text = html_text(r, tells[i]);
        if (text)
            json_array_append_new(list, text);
    }
    return list;
}

/* Drops members that the page does not show, or has only once: most of a large report. */
static void thin(json_t *finding, json_t *todo)
{
    static const char *const needless[] = {"name", "begin", "end",    "subject", "fingerprint",
                                           "todo", "cure",  "family", "pattern", "idle"};
    const char *number = json_string_value(json_object_get(finding, "number"));
    if (!json_object_get(todo, number))
        json_object_set(todo, number, json_object_get(finding, "todo"));
    for (size_t i = 0; i < sizeof needless / sizeof *needless; i++)
        json_object_del(finding, needless[i]);
}

static void report_html_add_sources(json_t *document, const struct run_result *r)
{
    static const char *const needless[] = {"families", "left",  "suppressed", "doubt", "seconds",
                                           "percent",  "order", "unit",       "units"};
    struct arena a = {0};
    const struct shown *shown = report_html_choose(r, &a);
    json_t *todo = json_object(), *files = json_object_get(document, "files"), *file, *finding;
    size_t i, k;
    json_array_foreach(files, i, file)
    {
        json_array_foreach(json_object_get(file, "findings"), k, finding) thin(finding, todo);
        for (size_t n = 0; n < sizeof needless / sizeof *needless; n++)
            json_object_del(file, needless[n]);
        json_object_set_new(file, "diff", jvalue_text(shown[i].text));
    }
    json_array_foreach(json_object_get(json_object_get(document, "baseline"), "fixed"), k, finding)
        thin(finding, todo);
    json_object_set_new(document, "todo", todo);
    arena_release(&a);
}

static void report_html_write_html(const struct run_result *r, struct buf *out)
{
    json_t *document = json_report(r);
    json_object_set_new(document, "summary", html_text(r, totals_summary));
    json_object_set_new(document, "notes", notes_json(r));
    report_html_add_sources(document, r);
    page_write(out, page_port_js, document);
}

const struct report report_html = {"html", "one self-contained page, with the sources in it",
                                   report_html_write_html};
