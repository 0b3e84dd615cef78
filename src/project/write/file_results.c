#include "project/write/file_results.h"
#include "core/fingerprint.h"
#include "project/settings/rules.h"

/* Why the facts are not complete. Most errors follow from a header that was not found. */
static const char *file_results_doubt(const struct project_options *opt,
                                      const struct translation *tr)
{
    const struct facts *f = tr->facts;
    for (uint32_t i = 0; i < f->ndiagnostics; i++) {
        if (strstr(f->diagnostic[i].text, "' file not found"))
            return f->diagnostic[i].text;
    }
    for (uint32_t i = 0; i < f->ndiagnostics; i++) {
        if (f->diagnostic[i].severity != FACT_MARK)
            return f->diagnostic[i].text;
    }
    if (opt->no_parse)
        return "no parse was asked for (--no-parse)";
    return f->trouble ? f->trouble : "libclang gave no result";
}

/* All lines of a file that has no change: as in a diff. */
static void file_results_add_lines(const struct source *src, struct buf *out)
{
    buf_printf(out, "@@ -1,%u +1,%u @@\n", source_line_count(src), source_line_count(src));
    for (uint32_t i = 0; i < source_line_count(src); i++) {
        uint32_t end = i + 1 < src->nlines ? src->lines[i + 1] : src->len;
        struct str line = {src->bytes + src->lines[i], end - src->lines[i]};
        while (line.n && (line.p[line.n - 1] == '\n' || line.p[line.n - 1] == '\r'))
            line.n--;
        buf_addch(out, ' ');
        buf_adds(out, line);
        buf_addch(out, '\n');
    }
}

/* Source and port side by side, for the page that shows them. */
static void keep_texts(struct arena *a, struct file_result *r, const struct translation *tr)
{
    enum { ALL = 1 << 28, AROUND = 4 };
    struct buf whole = {0}, changes = {0};
    if (tr->settled.n) {
        settled_diff(&tr->settled, tr->src, "", "", ALL, &whole);
        settled_diff(&tr->settled, tr->src, "", "", AROUND, &changes);
    } else if (r->nfindings) {
        file_results_add_lines(tr->src, &whole);
    }
    r->whole = whole.len ? arena_strdup(a, buf_str(&whole)) : NULL;
    r->changes = changes.len ? arena_strdup(a, buf_str(&changes)) : NULL;
    buf_release(&whole);
    buf_release(&changes);
}

static const char *file_results_text(struct arena *a, const char *text)
{
    return text ? arena_strdup(a, str_of(text)) : NULL;
}

void file_results_keep(const struct project_options *opt, struct arena *a, struct file_result *r,
                       const struct translation *tr, const struct file_rules *rules)
{
    struct finding *findings = ARENA_ARRAY(a, struct finding, tr->findings.list.n);
    for (size_t i = 0; i < tr->findings.list.n; i++) {
        findings[i] = tr->findings.list.p[i];
        findings[i].subject = arena_strdup(a, str_of(findings[i].subject));
        findings[i].message = arena_strdup(a, str_of(findings[i].message));
        findings[i].note = file_results_text(a, findings[i].note);
        findings[i].family = file_results_text(a, findings[i].family);
        findings[i].pattern = file_results_text(a, findings[i].pattern);
    }
    fingerprint_findings(tr->src, findings, (uint32_t)tr->findings.list.n);
    struct tally *tally = ARENA_ARRAY(a, struct tally, tr->count.ntallies);
    for (uint32_t i = 0; i < tr->count.ntallies; i++) {
        tally[i] = tr->count.tally[i];
        tally[i].family = arena_strdup(a, str_of(tally[i].family));
    }
    struct left_name *left = ARENA_ARRAY(a, struct left_name, tr->count.nleft);
    for (uint32_t i = 0; i < tr->count.nleft; i++) {
        left[i] = tr->count.left[i];
        left[i].name = arena_strdup(a, str_of(left[i].name));
        left[i].why = file_results_text(a, left[i].why);
    }
    r->finding = findings;
    r->nfindings = (uint32_t)tr->findings.list.n;
    rules_apply(rules, r, findings, a);
    r->tally = tally;
    r->ntallies = tr->count.ntallies;
    r->left = left;
    r->nleft = tr->count.nleft;
    r->converted = tr->count.converted;
    r->unconverted = tr->count.unconverted;
    r->edits = tr->settled.n;
    r->lines = source_line_count(tr->src);
    r->bytes = tr->src->len;
    r->parsed = tr->facts->parsed;
    r->complete = tr->facts->complete;
    r->judged = tr->names->n || tr->count.ntallies || tr->settled.n;
    if (opt->keep_texts)
        keep_texts(a, r, tr);
    r->doubt = r->complete ? NULL : arena_strdup(a, str_of(file_results_doubt(opt, tr)));
}

void file_results_add_late(struct arena *a, struct file_result *r, enum finding_id id,
                           const char *subject, const char *detail)
{
    struct findings one = {.arena = a};
    struct source whole;
    source_init(&whole, r->path, STR(""), a);
    one.src = &whole;
    finding_add(&one, id, (struct span){0, 0}, str_of(subject), detail, NULL);
    struct finding *all = ARENA_ARRAY(a, struct finding, r->nfindings + 1);
    all[0] = one.list.p[0];
    if (r->nfindings)
        memcpy(all + 1, r->finding, r->nfindings * sizeof *all);
    r->finding = all;
    r->nfindings++;
    vec_release(&one.list);
}
