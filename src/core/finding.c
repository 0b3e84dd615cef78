#include "core/finding.h"

#include "base/buf.h"
#include "base/search.h"

static const struct finding_def defs[] = {
#define FINDING(number, name, severity, effort, leaves, cure, message, todo)                       \
    {number, #name, severity, effort, leaves, CURE_##cure, message, todo},
#include "core/findings.def"
#undef FINDING
};

enum { NDEFS = sizeof defs / sizeof *defs };

const struct finding_def *finding_def(int number)
{
    size_t i;
    search_first(i, NDEFS, defs[i].number >= number);
    return i < NDEFS && defs[i].number == number ? &defs[i] : NULL;
}

int finding_nearest(int number)
{
    size_t i;
    search_first(i, NDEFS, defs[i].number >= number);
    if (i == NDEFS || (i > 0 && number - defs[i - 1].number < defs[i].number - number))
        i--;
    return defs[i].number;
}

const struct finding_def *finding_def_at(int i)
{
    return i >= 0 && i < NDEFS ? &defs[i] : NULL;
}

/* The message with the subject and the detail in it. A message is one line, whatever a subject
 * holds: control characters become blanks. */
char *finding_text(struct arena *a, const char *format, struct str subject, struct str detail)
{
    struct buf b = {0};
    struct str next[] = {subject, detail, {"", 0}};
    size_t i = 0;
    for (const char *p = format; *p; p++) {
        if (*p != '%' || (p[1] != 's' && p[1] != '%')) {
            buf_addch(&b, *p);
        } else if (*++p == '%') {
            buf_addch(&b, '%');
        } else {
            buf_adds(&b, next[i]);
            i += i < 2;
        }
    }
    for (size_t k = 0; k < b.len; k++)
        if ((unsigned char)b.p[k] < ' ' || b.p[k] == 0x7f)
            b.p[k] = ' ';
    char *text = arena_strdup(a, buf_str(&b));
    buf_release(&b);
    return text;
}

struct finding *finding_add(struct findings *f, enum finding_id id, struct span span,
                            struct str subject, const char *detail, const char *note)
{
    const struct finding_def *def = finding_def((int)id);
    if (!def)
        BUG("finding %d is not in findings.def", (int)id);
    struct finding x = {.def = def,
                        .span = span,
                        .severity = def->severity,
                        .effort = def->effort,
                        .cure = def->cure};
    x.place = source_place(f->src, span.begin);
    x.subject = arena_strdup(f->arena, subject);
    x.message = finding_text(f->arena, def->message, subject, str_of(detail));
    x.note = note ? arena_strdup(f->arena, str_of(note)) : NULL;
    vec_push(&f->list, x);
    return &f->list.p[f->list.n - 1];
}

void finding_mark_idle(struct findings *f, struct finding *one, enum idle idle)
{
    static const char *const why[] = {
        [IDLE_LEFT_OUT] = "HIP leaves this code out",
        [IDLE_HIP] = "this code is for HIP alone",
        [IDLE_BUILT] = "the project's own HIP build compiles this code",
        [IDLE_UNSEEN] = "no unit compiles this code",
        [IDLE_UNUSED] = "no command of the recorded build has it",
    };
    enum severity most = idle == IDLE_UNSEEN || idle == IDLE_UNUSED ? SEV_WARNING : SEV_INFO;
    one->idle = idle;
    one->severity = one->severity > most ? most : one->severity;
    one->effort = EFFORT_NONE;
    one->message = arena_printf(f->arena, "%s (%s)", one->message, why[idle]);
}

void finding_move(struct findings *f, const struct finding *one, struct span span)
{
    struct finding moved = *one;
    moved.span = span;
    moved.place = source_place(f->src, span.begin);
    vec_push(&f->list, moved);
}

static int finding_by_place(const void *pa, const void *pb)
{
    const struct finding *a = pa, *b = pb;
    if (a->span.begin != b->span.begin)
        return a->span.begin < b->span.begin ? -1 : 1;
    if (a->def->number != b->def->number)
        return a->def->number < b->def->number ? -1 : 1;
    if (a->span.end != b->span.end)
        return a->span.end < b->span.end ? -1 : 1;
    int c = strcmp(a->message, b->message);
    if (c == 0)
        c = strcmp(a->subject, b->subject);
    if (c == 0)
        c = strcmp(a->note ? a->note : "", b->note ? b->note : "");
    if (c == 0) /* of findings that differ in how grave they are only, the gravest comes first */
        c = (int)b->severity - (int)a->severity;
    return c ? c : (int)b->effort - (int)a->effort;
}

void findings_sort(struct findings *f)
{
    if (!f->list.n)
        return;
    qsort(f->list.p, f->list.n, sizeof *f->list.p, finding_by_place);
    size_t kept = 1;
    for (size_t i = 1; i < f->list.n; i++)
        if (finding_by_place(&f->list.p[kept - 1], &f->list.p[i]) != 0)
            f->list.p[kept++] = f->list.p[i];
    f->list.n = kept;
}

const char *severity_name(enum severity s)
{
    static const char *const names[] = {"info", "warning", "error"};
    return names[s];
}

const char *effort_name(enum effort e)
{
    static const char *const names[] = {"none", "minutes", "hours", "redesign"};
    return names[e];
}

unsigned effort_minutes(enum effort e)
{
    static const unsigned minutes[] = {0, 10, 120, 960};
    return minutes[e];
}

const char *cure_name(enum cure c)
{
    return c == CURE_ONCE ? "once" : "each";
}

const char *proof_state_name(enum proof_state p)
{
    static const char *const name[] = {
        [PROOF_CONFIRMED] = "confirmed", [PROOF_UNCONFIRMED] = "not confirmed"};
    return name[p];
}

const char *idle_name(enum idle i)
{
    static const char *const name[] = {[IDLE_LEFT_OUT] = "left out",
                                       [IDLE_HIP] = "HIP side",
                                       [IDLE_BUILT] = "built",
                                       [IDLE_UNSEEN] = "unseen",
                                       [IDLE_UNUSED] = "unused"};
    return name[i];
}

const char *finding_age_name(enum finding_age a)
{
    return a == AGE_NEW ? "new" : a == AGE_SAME ? "same" : NULL;
}
