#include "report/causes.h"
#include "report/doubt.h"
#include "report/layout.h"
#include "report/report.h"
#include <stdlib.h>

static void totals_add_file(struct totals *t, const struct file_result *f)
{
    t->files += f->status != FILE_SKIPPED;
    t->skipped += f->status == FILE_SKIPPED;
    t->unreached += f->status == FILE_UNREACHED;
    t->refused += f->status == FILE_REFUSED;
    t->ported += f->status == FILE_PORTED;
    t->unchanged += f->status == FILE_UNCHANGED;
    t->failed += f->status == FILE_FAILED;
    t->unparsed += !f->parsed && (f->status == FILE_PORTED || f->status == FILE_UNCHANGED ||
                                  f->status == FILE_REFUSED);
    t->converted += f->converted;
    t->unconverted += f->unconverted;
    t->lines += f->lines;
    t->suppressed += f->nsuppressed;
    for (uint32_t i = 0; i < f->ntallies; i++) {
        for (int s = 0; s < USE_STATUSES; s++)
            t->uses[s] += f->tally[i].uses[s];
    }
    for (uint32_t i = 0; i < f->nfindings; i++) {
        const struct finding *finding = &f->finding[i];
        t->findings[finding->severity]++;
        if (finding->severity != SEV_INFO)
            t->effort[finding->effort]++;
        t->unseen += finding->severity != SEV_INFO &&
                     (finding->idle == IDLE_UNSEEN || finding->idle == IDLE_UNUSED);
    }
}

static void add_causes(struct totals *t, const struct run_result *r)
{
    struct arena a = {0};
    const struct cause *cause = causes_of(r, &a, &t->causes);
    for (uint32_t i = 0; i < t->causes; i++) {
        const struct cause *c = &cause[i];
        t->minutes += c->minutes;
        if (c->cure == CURE_ONCE)
            t->work[c->effort]++;
        for (uint32_t k = 0; c->cure == CURE_EACH && k < c->nplaces; k++)
            t->work[c->place[k].finding->effort]++;
    }
    arena_release(&a);
}

struct totals totals_of(const struct run_result *r)
{
    struct totals t = {0};
    struct doubt d = doubt_of(r);
    for (uint32_t i = 0; i < r->nfiles; i++)
        totals_add_file(&t, &r->file[i]);
    add_causes(&t, r);
    t.doubtful = d.files;
    t.judged = d.of;
    return t;
}

unsigned totals_share(const struct totals *t)
{
    unsigned permille = totals_permille(t->converted, t->unconverted);
    bool whole = !t->failed && !t->refused && !t->unreached;
    return permille == 1000 && !whole ? 999 : permille;
}

unsigned totals_permille(uint64_t converted, uint64_t unconverted)
{
    return unconverted ? (unsigned)(converted * 1000 / (converted + unconverted)) : 1000;
}

const char *const file_status_names[FILE_STATUSES] = {
    [FILE_PORTED] = "ported",   [FILE_UNCHANGED] = "unchanged",
    [FILE_FAILED] = "failed",   [FILE_REFUSED] = "not written",
    [FILE_SKIPPED] = "skipped", [FILE_UNREACHED] = "not reached"};

const char *totals_status(const struct run_result *r, enum file_status status)
{
    if (status == FILE_PORTED && r->command && !strcmp(r->command, "examine"))
        return "to port";
    return file_status_names[status];
}

static void add_uses(struct buf *out, const struct totals *t)
{
    unsigned long all = (unsigned long)t->converted + t->unconverted;
    if (!all) {
        buf_addstr(out, "no CUDA names");
        if (t->uses[USE_HIP])
            buf_printf(out, ", %u already HIP", t->uses[USE_HIP]);
        return;
    }
    unsigned permille = totals_share(t);
    buf_printf(out, "%u of ", t->converted);
    layout_count(out, all, "use", "uses");
    buf_addstr(out, " converted");
    if (t->unconverted || permille == 1000) /* all of what was read is not all */
        buf_printf(out, " (%u.%u %%)", permille / 10, permille % 10);
    if (t->uses[USE_INACTIVE])
        buf_printf(out, ", %u of them in inactive code", t->uses[USE_INACTIVE]);
    if (t->uses[USE_HIP])
        buf_printf(out, ", %u already HIP", t->uses[USE_HIP]);
}

static void add_effort(struct buf *out, const struct totals *t)
{
    const char *lead = "; work left: ";
    for (int e = EFFORT_REDESIGN; e > EFFORT_NONE; e--) {
        if (!t->work[e])
            continue;
        buf_printf(out, "%s%u x %s", lead, t->work[e], effort_name((enum effort)e));
        lead = ", ";
    }
    uint32_t places =
        t->effort[EFFORT_MINUTES] + t->effort[EFFORT_HOURS] + t->effort[EFFORT_REDESIGN];
    if (t->causes < places) {
        buf_addstr(out, " in ");
        layout_count(out, t->causes, "cause", "causes");
    }
}

void totals_proof(const struct run_result *r, struct buf *out)
{
    const struct proof_summary *p = r->proof;
    if (!p)
        return;
    buf_printf(out, "%u of ", p->compile);
    layout_count(out, p->units, "unit", "units");
    buf_printf(out, " compile%s (HIP %d.%d; %s)", p->units == 1 ? "s" : "", p->hip / 100,
               p->hip % 100, p->arch);
    if (p->unjudged)
        buf_printf(out, ", %u not judged", p->unjudged);
    uint32_t kept = 0;
    for (uint32_t i = 0; i < r->nrepairs; i++)
        kept += r->repair[i].kept;
    if (kept) {
        buf_addstr(out, ", ");
        layout_count(out, kept, "place", "places");
        buf_addstr(out, " repaired");
    }
    if (p->predicted || p->unpredicted) {
        buf_addstr(out, "; ");
        layout_count(out, p->predicted, "error", "errors");
        buf_printf(out, " told beforehand, %u not", p->unpredicted);
    }
    if (p->unconfirmed) {
        buf_addstr(out, "; ");
        layout_count(out, p->unconfirmed, "finding", "findings");
        buf_addstr(out, " not confirmed");
    }
}

void totals_summary(const struct run_result *r, struct buf *out)
{
    struct totals t = totals_of(r);
    if (r->shard)
        buf_printf(out, "part %u of %u: ", r->shard->part, r->shard->of);
    if (r->stopped)
        buf_addstr(out, "stopped before the end: ");
    layout_count(out, t.files, "file", "files");
    buf_printf(out, ": %u %s", t.ported, totals_status(r, FILE_PORTED));
    if (t.unchanged)
        buf_printf(out, ", %u unchanged", t.unchanged);
    if (t.refused)
        buf_printf(out, ", %u not written", t.refused);
    buf_printf(out, ", %u failed", t.failed);
    if (t.unreached)
        buf_printf(out, ", %u not reached", t.unreached);
    if (t.skipped)
        buf_printf(out, ", %u skipped", t.skipped);
    buf_addstr(out, "; ");
    add_uses(out, &t);
    buf_addstr(out, "; ");
    layout_count(out, t.findings[SEV_ERROR], "error", "errors");
    buf_addstr(out, ", ");
    layout_count(out, t.findings[SEV_WARNING], "warning", "warnings");
    if (t.suppressed)
        buf_printf(out, "; %u suppressed by rules", t.suppressed);
    add_effort(out, &t);
    if (t.unseen) {
        buf_addstr(out, "; ");
        layout_count(out, t.unseen, "finding", "findings");
        buf_addstr(out, " about what no build takes");
    }
    if (t.doubtful) {
        buf_printf(out, "; %u of ", t.doubtful);
        layout_count(out, t.judged, "file", "files");
        buf_addstr(out, " not fully parsed");
    }
    if (r->proof) {
        buf_addstr(out, "; ");
        totals_proof(r, out);
    } else if (r->unproved) {
        buf_printf(out, "; not compiled: %s", r->unproved);
    }
}

/* Returns the number of rows of one map, with its suppress rows. */
static unsigned long totals_rows_of(const struct run_result *r, const struct map_summary *m)
{
    unsigned long n = m->rows;
    for (uint32_t k = 0; k < r->nrules; k++)
        n += strcmp(r->rule[k]->file, m->file) == 0;
    return n;
}

void totals_rules(const struct run_result *r, struct buf *out)
{
    const char *before = "rules: ";
    for (uint32_t i = 0; i < r->nmaps; i++) {
        if (!r->map[i].found)
            continue;
        buf_printf(out, "%s%s (", before, r->map[i].file);
        layout_count(out, totals_rows_of(r, &r->map[i]), "row", "rows");
        buf_addch(out, ')');
        before = ", ";
    }
}

const uint32_t *totals_by_rule(const struct run_result *r, struct arena *a)
{
    uint32_t *uses = ARENA_ARRAY(a, uint32_t, r->nrules + 1);
    for (uint32_t i = 0; i < r->nfiles; i++) {
        for (uint32_t j = 0; j < r->file[i].nsuppressed; j++)
            uses[r->file[i].suppressed[j].rule->index]++;
    }
    return uses;
}

static int totals_by_family(const void *a, const void *b)
{
    return strcmp(((const struct tally *)a)->family, ((const struct tally *)b)->family);
}

const struct tally *totals_tally(const struct run_result *r, struct arena *a, uint32_t *n)
{
    uint32_t all = 0, past = 0;
    for (uint32_t i = 0; i < r->nfiles; i++)
        all += r->file[i].ntallies;
    struct tally *t = ARENA_ARRAY(a, struct tally, all + 1);
    for (uint32_t i = 0, k = 0; i < r->nfiles; i++) {
        for (uint32_t j = 0; j < r->file[i].ntallies; j++)
            t[k++] = r->file[i].tally[j];
    }
    qsort(t, all, sizeof *t, totals_by_family);
    for (uint32_t i = 0; i < all; i++) {
        if (past && !totals_by_family(&t[past - 1], &t[i])) {
            for (int s = 0; s < USE_STATUSES; s++)
                t[past - 1].uses[s] += t[i].uses[s];
            t[past - 1].by_tokens += t[i].by_tokens;
        } else {
            t[past++] = t[i];
        }
    }
    *n = past;
    return t;
}

static int totals_by_name(const void *a, const void *b)
{
    return strcmp(((const struct left_name *)a)->name, ((const struct left_name *)b)->name);
}

static int by_uses(const void *a, const void *b)
{
    const struct left_name *x = a, *y = b;
    return x->uses != y->uses ? (x->uses < y->uses) - (x->uses > y->uses) : totals_by_name(a, b);
}

const struct left_name *totals_left(const struct run_result *r, struct arena *a, uint32_t *n)
{
    uint32_t all = 0, past = 0;
    for (uint32_t i = 0; i < r->nfiles; i++)
        all += r->file[i].nleft;
    struct left_name *t = ARENA_ARRAY(a, struct left_name, all + 1);
    for (uint32_t i = 0, k = 0; i < r->nfiles; i++) {
        for (uint32_t j = 0; j < r->file[i].nleft; j++)
            t[k++] = r->file[i].left[j];
    }
    qsort(t, all, sizeof *t, totals_by_name);
    for (uint32_t i = 0; i < all; i++) {
        if (past && !totals_by_name(&t[past - 1], &t[i])) {
            t[past - 1].uses += t[i].uses;
            if (!t[past - 1].why)
                t[past - 1].why = t[i].why;
        } else {
            t[past++] = t[i];
        }
    }
    qsort(t, past, sizeof *t, by_uses);
    *n = past;
    return t;
}
