#include "report/reference.h"
#include "report/rows.h"
#include <stdlib.h>

/* The number that "TS1204", "ts1204" or "1204" names, or 0. */
static int finding_number(const char *word)
{
    const char *digits = !strncasecmp(word, "TS", 2) ? word + 2 : word;
    if (strlen(digits) != 4 || strspn(digits, "0123456789") != 4)
        return 0;
    return (int)strtol(digits, NULL, 10);
}

static void begin_entry(struct reference *ref)
{
    buf_addstr(ref->text, ref->text->len ? "\n" : "");
}

static bool report_reference_add_finding(struct reference *ref, int number,
                                         struct reference_miss *miss)
{
    const struct finding_def *def = finding_def(number);
    if (!def) {
        miss->number = number;
    } else if (ref->list) {
        json_array_append_new(ref->list, entry_finding_json(def));
    } else {
        begin_entry(ref);
        entry_finding(def, ref->entry.width, ref->text);
    }
    return def != NULL;
}

/* intro stands before the entry: NULL, or what the word is to it. */
static void report_reference_add_rows(struct reference *ref, const struct rows *rows,
                                      const char *word, const char *intro)
{
    for (size_t i = 0; i < rows->list.n; i++) {
        struct row r = rows->list.p[i];
        if (ref->list) {
            json_array_append_new(ref->list, entry_row_json(&ref->entry, r));
            continue;
        }
        begin_entry(ref);
        if (intro)
            buf_printf(ref->text, "%s: %s %s\n", word, intro, row_cuda(r));
        entry_row(&ref->entry, r, ref->text);
    }
}

/* A name as people copy it: "<cub/cub.cuh>", "cudaMalloc()" and "ptx:add.u32" lose
 * what surrounds them. */
static struct str bare(const char *word)
{
    struct str s = str_trim(str_of(word));
    if (str_starts(s, STR("ptx:")))
        s = str_cut(s, 4, s.n);
    if (s.n > 2 &&
        ((s.p[0] == '<' && s.p[s.n - 1] == '>') || (s.p[0] == '"' && s.p[s.n - 1] == '"')))
        s = str_cut(s, 1, s.n - 1);
    if (s.n > 2 && str_ends(s, STR("()")))
        s = str_cut(s, 0, s.n - 2);
    return s;
}

/* Rows whose name ends like the word: "wmma::fragment", and "cg::this_grid" of an
 * alias of the user's. */
static int nearest_ends(const struct map *m, struct str word, const char **near)
{
    const char *colons = memrchr(word.p, ':', word.n);
    struct rows rows = {0};
    int n = 0;
    if (!colons)
        return 0;
    size_t at = (size_t)(colons + 1 - word.p);
    rows_unqualified(m, str_cut(word, at, word.n), &rows);
    for (int whole = 1; whole >= 0 && !n; whole--) {
        for (size_t i = 0; i < rows.list.n && n < REFERENCE_NEAREST; i++) {
            const char *name = row_cuda(rows.list.p[i]);
            bool ends = str_ends(str_of(name), word), again = n && !strcmp(near[n - 1], name);
            if ((ends || !whole) && !again)
                near[n++] = name;
        }
    }
    rows_release(&rows);
    return n;
}

/* "ptx:lop3", "__nvvm_shfl_", "cuda::ptx::": how names begin. Each is a line,
 * with what becomes of it. */
static bool add_beginning(struct reference *ref, const char *word)
{
    struct rows rows = {0};
    bool ptx = str_starts(str_of(word), STR("ptx:"));
    rows_beginning(ref->entry.map, bare(word),
                   ptx ? MAP_KIND(ROW_PTX) : MAP_KIND(ROW_FUNC) | MAP_KIND(ROW_DEVICE), &rows);
    if (ref->list) {
        report_reference_add_rows(ref, &rows, word, NULL);
    } else if (rows.list.n) {
        begin_entry(ref);
        buf_printf(ref->text, "%s: begins the names of %zu\n", word, rows.list.n);
    }
    for (size_t i = 0; i < rows.list.n && !ref->list; i++) {
        struct row r = rows.list.p[i];
        const char *out = row_attr(r, ROW_ATTR_out), *hip = row_hip(r),
                   *note = row_attr(r, ROW_ATTR_note);
        buf_printf(ref->text, "  %-30s %s%s\n", row_cuda(r), out || hip ? "" : "- ",
                   out    ? out
                   : hip  ? hip
                   : note ? note
                          : "");
    }
    bool found = rows.list.n > 0;
    rows_release(&rows);
    return found;
}

bool reference_add(struct reference *ref, const char *word, struct reference_miss *miss)
{
    const struct map *m = ref->entry.map;
    struct rows rows = {0}, ends = {0};
    const char *intro = NULL;
    int number = finding_number(word);
    *miss = (struct reference_miss){0};
    if (number)
        return report_reference_add_finding(ref, number, miss);
    rows_named(m, bare(word), &rows);
    if (!rows.list.n) {
        intro = "HIP name of";
        rows_to(m, bare(word), &rows);
    }
    if (!rows.list.n) {
        intro = "with --libs=roc, name of";
        rows_to_roc(m, bare(word), &rows);
    }
    report_reference_add_rows(ref, &rows, word, intro);
    if (!rows.list.n || !intro)
        rows_unqualified(m, bare(word), &ends);
    report_reference_add_rows(ref, &ends, word, "the last part of");
    bool found = rows.list.n || ends.list.n;
    found |= add_beginning(ref, word);
    if (!found)
        miss->nnear = nearest_ends(m, bare(word), miss->near);
    if (!found && !miss->nnear)
        miss->nnear = map_nearest(m, bare(word), miss->near, REFERENCE_NEAREST);
    rows_release(&rows);
    rows_release(&ends);
    return found;
}

void reference_miss_text(const struct reference_miss *miss, const char *word, struct buf *out)
{
    if (miss->number) {
        buf_printf(out, "there is no finding TS%04d; 'tranship findings' lists all", miss->number);
        return;
    }
    buf_printf(out, "no table lists '%s'", word);
    for (int i = 0; i < miss->nnear; i++)
        buf_printf(out, "%s%s",
                   i == 0                ? "; did you mean "
                   : i + 1 < miss->nnear ? ", "
                                         : " or ",
                   miss->near[i]);
    buf_addstr(out, miss->nnear ? "?" : "");
}
