#include "report/causes.h"
#include "base/texts.h"
#include "report/layout.h"
#include <stdlib.h>

/* When names of a library that no row lists are more than one decision: as many in all, and so many
 * for each of several uses of it. */
enum { FAMILY_NAMES = 16, PATTERN_NAMES = 4 };

/* A place, while its cause is found. */
struct causes_place {
    struct located at;
    const char *pattern; /* the finding's, if its names are a cause of their own; else "" */
};

/* What names of one library must have in common to be one decision: the remedy. That of names that
 * another release has is that release, or to do without. */
static const char *causes_remedy(const struct finding *f)
{
    return f->def->number == TS_NOT_IN_RELEASE ? "" : f->note;
}

static bool causes_is_grouped(const struct finding *f)
{
    return f->family && causes_remedy(f) && f->cure == CURE_ONCE;
}

/* A header and the names that it declares have one remedy. */
static int causes_number(const struct finding *f)
{
    bool header = causes_is_grouped(f) && f->def->number == TS_HEADER_NO_COUNTERPART;
    return header ? TS_NO_COUNTERPART : f->def->number;
}

static int causes_by_key(const struct finding *a, const struct finding *b)
{
    bool grouped = causes_is_grouped(a);
    int c = causes_number(a) - causes_number(b);
    if (c == 0)
        c = grouped - causes_is_grouped(b);
    if (c == 0 && grouped)
        c = strcmp(a->family, b->family);
    if (c == 0 && grouped)
        c = strcmp(causes_remedy(a), causes_remedy(b));
    return c == 0 && !grouped ? strcmp(a->subject, b->subject) : c;
}

static int causes_by_place(const struct located *a, const struct located *b)
{
    int c = (a->file > b->file) - (a->file < b->file);
    return c ? c : (a->finding > b->finding) - (a->finding < b->finding);
}

static int causes_by_name(const void *pa, const void *pb)
{
    const struct causes_place *a = pa, *b = pb;
    int c = causes_by_key(a->at.finding, b->at.finding);
    if (c == 0)
        c = strcmp(a->pattern, b->pattern);
    return c ? c : strcmp(a->at.finding->subject, b->at.finding->subject);
}

static int by_cause(const void *pa, const void *pb)
{
    const struct causes_place *a = pa, *b = pb;
    int c = causes_by_key(a->at.finding, b->at.finding);
    if (c == 0)
        c = strcmp(a->pattern, b->pattern);
    return c ? c : causes_by_place(&a->at, &b->at);
}

/* Returns how many of the places, from the first, have the same key and, if asked, pattern; *names:
 * how many names they have. They are sorted by name. */
static size_t causes_run(const struct causes_place *p, size_t n, bool pattern, size_t *names)
{
    size_t i = 0;
    for (*names = 0; i < n; i++) {
        if (causes_by_key(p[0].at.finding, p[i].at.finding) ||
            (pattern && strcmp(p[0].pattern, p[i].pattern) != 0))
            break;
        *names += i == 0 || causes_by_name(&p[i - 1], &p[i]) != 0;
    }
    return i;
}

/* Forgets the patterns of one family that are no cause of their own. */
static void causes_settle_family(struct causes_place *p, size_t n, size_t names)
{
    size_t of, own = 0;
    for (size_t i = 0, past; i < n; i = past) {
        past = i + causes_run(p + i, n - i, true, &of);
        own += *p[i].pattern && of >= PATTERN_NAMES;
    }
    for (size_t i = 0, past; i < n; i = past) {
        past = i + causes_run(p + i, n - i, true, &of);
        for (size_t k = i; k < past && (names < FAMILY_NAMES || own < 2 || of < PATTERN_NAMES); k++)
            p[k].pattern = "";
    }
}

static void causes_settle(struct causes_place *p, size_t n)
{
    size_t names;
    if (n)
        qsort(p, n, sizeof *p, causes_by_name);
    for (size_t i = 0, past; i < n; i = past) {
        past = i + causes_run(p + i, n - i, false, &names);
        causes_settle_family(p + i, past - i, names);
    }
    if (n)
        qsort(p, n, sizeof *p, by_cause);
}

static struct causes_place *causes_find(const struct run_result *r, struct arena *a, size_t *past)
{
    size_t all = 0;
    *past = 0;
    for (uint32_t i = 0; i < r->nfiles; i++)
        all += r->file[i].nfindings;
    struct causes_place *place = ARENA_ARRAY(a, struct causes_place, all + 1);
    for (uint32_t i = 0; i < r->nfiles; i++) {
        const struct file_result *f = &r->file[i];
        for (uint32_t j = 0; j < f->nfindings; j++) {
            const struct finding *one = &f->finding[j];
            if (one->severity != SEV_INFO && one->effort != EFFORT_NONE)
                place[(*past)++] = (struct causes_place){
                    {f, one}, causes_is_grouped(one) && one->pattern ? one->pattern : ""};
        }
    }
    causes_settle(place, *past);
    return place;
}

static void causes_add_place(struct cause *c, const struct located *p)
{
    const struct finding *f = p->finding;
    unsigned minutes = effort_minutes(f->effort);
    if (c->nplaces == 0 || c->place[c->nplaces - 1].file != p->file)
        c->nfiles++;
    if (c->nplaces++ == 0 || f->severity > c->severity) {
        c->def = f->def;
        c->subject = f->subject;
        c->message = f->message;
        c->severity = f->severity;
    }
    if (f->effort > c->effort)
        c->effort = f->effort;
    if (c->cure == CURE_EACH)
        c->minutes += minutes;
    else if (minutes > c->minutes)
        c->minutes = minutes;
}

/* "12 names of CUPTI (metric): 'cuptiMetricGetValue' has no HIP counterpart" */
static void causes_name_group(struct cause *c, const char *pattern, struct arena *a)
{
    const struct finding *first = c->place[0].finding;
    c->nnames = 1;
    if (!causes_is_grouped(first))
        return;
    const char **name = ARENA_ARRAY(a, const char *, c->nplaces);
    for (uint32_t i = 0; i < c->nplaces; i++)
        name[i] = c->place[i].finding->subject;
    c->note = first->note;
    for (uint32_t i = 1; i < c->nplaces && c->note; i++)
        c->note = strcmp(c->note, c->place[i].finding->note) == 0 ? c->note : NULL;
    c->nnames = (uint32_t)texts_settle(name, c->nplaces);
    if (c->nnames == 1)
        return;
    c->family = first->family;
    c->pattern = *pattern ? pattern : NULL;
    c->minutes += c->nnames - 1;
    c->message = arena_printf(a, "%u names of %s%s%s%s: %s", c->nnames, c->family,
                              c->pattern ? " (" : "", pattern, c->pattern ? ")" : "", c->message);
}

/* ---- the units that need it ---- */

struct causes_run {
    uint32_t first, last;
};

static int causes_by_first(const void *pa, const void *pb)
{
    const struct causes_run *a = pa, *b = pb;
    return (a->first > b->first) - (a->first < b->first);
}

/* Is a unit of the target among these, which are in order? */
static bool causes_target_has(const struct target_units *t, const struct causes_run *run,
                              uint32_t n)
{
    for (uint32_t i = 0, k = 0; i < t->nunits && k < n;) {
        if (t->unit[2 * i + 1] < run[k].first)
            i++;
        else if (run[k].last < t->unit[2 * i])
            k++;
        else
            return true;
    }
    return false;
}

/* Counts the units that include one of the files, and the targets that these are in. */
static uint32_t causes_units(struct cause *c, const struct run_result *r, struct arena *a)
{
    uint32_t n = 0, units = 0, past = 0, joined = 0;
    for (uint32_t i = 0; i < c->nplaces; i++)
        n += i == 0 || c->place[i].file != c->place[i - 1].file ? c->place[i].file->nunits : 0;
    struct causes_run *run = ARENA_ARRAY(a, struct causes_run, n + 1);
    n = 0;
    for (uint32_t i = 0; i < c->nplaces; i++) {
        const struct file_result *f = c->place[i].file;
        for (uint32_t k = 0; k < f->nunits && (i == 0 || f != c->place[i - 1].file); k++)
            run[n++] = (struct causes_run){f->unit[2 * k], f->unit[2 * k + 1]};
    }
    if (n)
        qsort(run, n, sizeof *run, causes_by_first);
    for (uint32_t i = 0; i < n; i++) {
        uint32_t first = run[i].first > past ? run[i].first : past;
        if (run[i].last >= first) {
            units += run[i].last + 1 - first;
            past = run[i].last + 1;
            run[joined++] = (struct causes_run){first, past - 1};
        }
    }
    for (uint32_t i = 0; i < r->ntargets; i++)
        c->targets += causes_target_has(&r->target[i], run, joined);
    return units;
}

/* ---- order ---- */

static int causes_by_work(const void *pa, const void *pb)
{
    const struct cause *a = pa, *b = pb;
    if (a->minutes != b->minutes)
        return a->minutes > b->minutes ? -1 : 1;
    if (a->severity != b->severity)
        return (int)b->severity - (int)a->severity;
    if (a->nplaces != b->nplaces)
        return a->nplaces > b->nplaces ? -1 : 1;
    if (a->def != b->def)
        return a->def->number - b->def->number;
    int c = strcmp(a->subject, b->subject);
    return c ? c : causes_by_place(a->place, b->place);
}

/* What a build file lacks holds up all that is built with it: nobody knows which units these are. */
static uint64_t causes_held_up(const struct cause *c)
{
    return c->def->number / 100 == 21 ? UINT64_MAX : (uint64_t)c->targets << 32 | c->units;
}

static int causes_by_need(const void *pa, const void *pb)
{
    const struct cause *a = pa, *b = pb;
    if (a->severity != b->severity)
        return (int)b->severity - (int)a->severity;
    if (causes_held_up(a) != causes_held_up(b))
        return causes_held_up(a) > causes_held_up(b) ? -1 : 1;
    return causes_by_work(a, b);
}

static void causes_order(struct cause *cause, uint32_t n)
{
    uint64_t all = 0, sum = 0;
    if (n)
        qsort(cause, n, sizeof *cause, causes_by_work);
    for (uint32_t i = 0; i < n; i++)
        all += cause[i].minutes;
    for (uint32_t i = 0; i < n && sum * 10 < all * 9; i++) {
        cause[i].most = true;
        sum += cause[i].minutes;
    }
    if (n)
        qsort(cause, n, sizeof *cause, causes_by_need);
}

const struct cause *causes_of(const struct run_result *r, struct arena *a, uint32_t *n)
{
    size_t past;
    struct causes_place *found = causes_find(r, a, &past);
    struct located *place = ARENA_ARRAY(a, struct located, past + 1);
    struct cause *cause = ARENA_ARRAY(a, struct cause, past + 1);
    *n = 0;
    for (size_t i = 0; i < past; i++) {
        const struct causes_place *p = &found[i];
        place[i] = p->at;
        if (i == 0 || causes_by_key(found[i - 1].at.finding, p->at.finding) ||
            strcmp(found[i - 1].pattern, p->pattern) != 0)
            cause[(*n)++] = (struct cause){.place = &place[i], .cure = p->at.finding->cure};
        causes_add_place(&cause[*n - 1], &place[i]);
    }
    for (uint32_t i = 0; i < *n; i++) {
        causes_name_group(&cause[i], found[cause[i].place - place].pattern, a);
        cause[i].units = causes_units(&cause[i], r, a);
    }
    causes_order(cause, *n);
    return cause;
}

uint32_t causes_most(const struct cause *cause, uint32_t n)
{
    uint32_t most = 0;
    for (uint32_t i = 0; i < n; i++)
        most += cause[i].most;
    return most;
}

void cause_needed(const struct cause *c, const struct run_result *r, struct buf *out)
{
    if (!c->units || r->units < 2)
        return;
    buf_printf(out, "; needed by %u of ", c->units);
    layout_count(out, r->units, "unit", "units");
    if (c->targets && r->ntargets > 1) {
        buf_printf(out, ", in %u of ", c->targets);
        layout_count(out, r->ntargets, "target", "targets");
    }
}

void cause_work(const struct cause *c, struct buf *out)
{
    if (c->cure == CURE_EACH && c->nplaces > 1)
        buf_printf(out, "%u x ", c->nplaces);
    buf_addstr(out, effort_name(c->effort));
}

void cause_name(const struct cause *c, struct buf *out)
{
    buf_printf(out, "TS%04d", c->def->number);
    if (*c->subject)
        buf_printf(out, " %s", c->subject);
}
