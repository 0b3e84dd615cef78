#include "translate/count.h"
#include "base/search.h"
#include "core/launch.h"
#include "plan/asm/assembly.h"
#include "plan/conditions/sides.h"
#include "plan/input/header.h"

enum { REFUSALS = EDIT_REPEATS + 1 };

struct count {
    const struct input *in;
    const struct findings *findings;
    struct arena *arena;
    bool *counted;             /* by finding: its use was counted */
    uint32_t *marked;          /* as in struct coverage */
    struct edit_cover applied; /* what edits wrote anew */
    /* what edits stood for that were dropped; empty where none was */
    struct edit_cover dropped[REFUSALS];
    VEC(struct tally) tallies;
    VEC(struct left_name) left;
    VEC(uint32_t) left_at; /* where uses begin that are left, in order */
};

/* One use, while its status is found. */
struct use {
    const char *family, *name;
    uint32_t at;      /* where a finding that leaves it begins */
    struct span span; /* what an edit writes anew */
    enum leaves kind;
    bool inactive, by_tokens;
    bool hip; /* NAME_HIP */
};

const char *use_status_name(enum use_status s)
{
    static const char *const name[] = {"converted", "same", "warned", "inactive", "left", "hip"};
    return name[s];
}

static struct tally *tally_of(struct count *c, const char *family)
{
    for (size_t i = 0; i < c->tallies.n; i++) {
        if (strcmp(c->tallies.p[i].family, family) == 0)
            return &c->tallies.p[i];
    }
    vec_push(&c->tallies, (struct tally){.family = family});
    return &c->tallies.p[c->tallies.n - 1];
}

/* The first finding at or behind an offset. */
static size_t finding_from(const struct count *c, uint32_t at)
{
    size_t k;
    search_first(k, c->findings->list.n, c->findings->list.p[k].span.begin >= at);
    return k;
}

/* Of code that no unit compiles, it is not said that it is converted. */
static bool count_is_idle(const struct finding *f)
{
    return f->idle && f->idle != IDLE_UNSEEN && f->idle != IDLE_UNUSED;
}

/* Returns the first finding that leaves this use, or NULL; marks all of them as counted. In code
 * that HIP leaves out, no finding leaves a use. */
static const struct finding *left_by(struct count *c, const struct use *u)
{
    const struct findings *f = c->findings;
    const struct finding *first = NULL;
    for (size_t k = finding_from(c, u->at); k < f->list.n && f->list.p[k].span.begin == u->at;
         k++) {
        if (f->list.p[k].def->leaves != u->kind)
            continue;
        c->counted[k] = true;
        if (!first && !count_is_idle(&f->list.p[k]))
            first = &f->list.p[k];
    }
    return first;
}

static bool is_warned(const struct count *c, struct span span)
{
    const struct findings *f = c->findings;
    for (size_t k = finding_from(c, span.begin);
         k < f->list.n && f->list.p[k].span.begin < span.end; k++) {
        if (f->list.p[k].severity > SEV_INFO)
            return true;
    }
    return false;
}

/* Why the edit of these bytes was dropped, or NULL where none was. */
static const char *dropped_over(const struct count *c, struct span span)
{
    static const char *const reasons[] = {
        [EDIT_OVERLAPS] = "two rewrites conflict here (TS1901)",
        [EDIT_WRAPS] = "two rewrites wrap it in an unknown order (TS1902)",
        [EDIT_REPEATS] = "a rewrite would have repeated it too often (TS1903)"};
    for (int why = 0; why < REFUSALS; why++) {
        if (c->dropped[why].before && edit_covers(&c->dropped[why], span))
            return reasons[why];
    }
    return NULL;
}

static void translate_count_left(struct count *c, const struct use *u, const char *name,
                                 const char *why)
{
    tally_of(c, u->family)->uses[USE_LEFT]++;
    vec_push(&c->left, (struct left_name){.name = name, .why = why, .uses = 1});
    vec_push(&c->left_at, u->span.begin);
}

static void count_finding(struct count *c, const struct use *u, const struct finding *f)
{
    const char *why = f->note ? f->note : f->def->number == TS_UNKNOWN_NAME ? NULL : f->def->todo;
    translate_count_left(c, u, *f->subject ? f->subject : f->message, why);
}

/* Is it in code that HIP does not compile? */
static bool count_is_left_out(const struct count *c, const struct use *u)
{
    return sides_left_out(c->in->sides, u->span.begin);
}

/* Is it on AMD's side, and unchanged? */
static bool is_already_hip(const struct count *c, const struct use *u)
{
    return u->hip || (sides_hip(c->in->sides, u->span.begin) && !edit_covers(&c->applied, u->span));
}

/* A use that nothing leaves. */
static void count_kept(struct count *c, const struct use *u)
{
    const struct marks *marks = &c->in->sides->marks;
    const struct marked *range = marks_at(marks, u->span.begin);
    if (range)
        c->marked[range - marks->range]++;
    enum use_status status = is_already_hip(c, u)                     ? USE_HIP
                             : u->inactive || count_is_left_out(c, u) ? USE_INACTIVE
                             : is_warned(c, u->span)                  ? USE_WARNED
                             : edit_covers(&c->applied, u->span)      ? USE_CONVERTED
                                                                      : USE_SAME;
    struct tally *tally = tally_of(c, u->family);
    tally->uses[status]++;
    tally->by_tokens += u->by_tokens;
}

static void count_use(struct count *c, const struct use *u)
{
    const struct finding *f = left_by(c, u);
    const char *why = f || count_is_left_out(c, u) ? NULL : dropped_over(c, u->span);
    if (f)
        count_finding(c, u, f);
    else if (why)
        translate_count_left(c, u, u->name, why);
    else
        count_kept(c, u);
}

/* Marks the places that edits wrote, and those that are unchanged or half translated because an
 * edit was dropped. */
static void cover(struct count *c, const struct settled *s)
{
    uint32_t len = c->in->src->len;
    edit_cover_init(&c->applied, len, c->arena);
    for (uint32_t i = 0; i < s->n; i++)
        edit_cover_add(&c->applied, &s->edit[i]);
    edit_cover_finish(&c->applied, len);
    for (int why = 0; s->ndropped && why < REFUSALS; why++)
        edit_cover_init(&c->dropped[why], len, c->arena);
    for (uint32_t i = 0; i < s->ndropped; i++)
        edit_cover_add(&c->dropped[s->dropped[i].why], s->dropped[i].edit);
    for (int why = 0; s->ndropped && why < REFUSALS; why++)
        edit_cover_finish(&c->dropped[why], len);
}

/* Says nothing about CUDA: a member whose type nobody has seen is most likely of other people's
 * structs; min and abs are anybody's; and some rows are of names that CUDA itself has from
 * others (OpenGL's GLuint). */
static bool is_anybodys(const struct input *in, const struct name_use *u)
{
    if ((u->verdict != NAME_API && u->verdict != NAME_UNKNOWN && u->verdict != NAME_HIP) ||
        (u->member && !u->by_ast))
        return true;
    if (!row_ok(u->row))
        return false;
    bool same = u->row.data->flags & ROW_SAME;
    return row_attr(u->row, ROW_ATTR_foreign) ||
           (same && !strpbrk(row_cuda(u->row), ":.") &&
            name_is_generic(in->map, u->row, tok_raw(in->tok, u->tok)));
}

static void count_names(struct count *c)
{
    const struct tokens *t = c->in->tok;
    for (uint32_t i = 0; i < c->in->names->n; i++) {
        const struct name_use *n = &c->in->names->use[i];
        if (is_anybodys(c->in, n))
            continue;
        struct use u = {.family = row_ok(n->row) ? row_family(n->row) : "unknown",
                        .name = name_text(t, n, c->arena).p,
                        .at = t->tok[n->first].begin,
                        .span = tok_span(t, (struct tok_range){n->first, n->tok + 1}),
                        .kind = LEAVES_NAME,
                        .inactive = n->inactive,
                        .by_tokens = !n->by_ast && n->verdict != NAME_HIP,
                        .hip = n->verdict == NAME_HIP};
        const struct finding *f = left_by(c, &u);
        if (!f && name_is_lost(n) &&
            !count_is_left_out(c, &u)) /* the finding stands at the first use of the name only */
            translate_count_left(c, &u, u.name, row_attr(n->row, ROW_ATTR_note));
        else
            count_use(c, &u);
    }
}

/* Lines that include a CUDA header. */
static void count_includes(struct count *c)
{
    const struct tokens *t = c->in->tok;
    for (uint32_t d = 0; d < t->ndir; d++) {
        uint32_t i = t->dir[d].kind == DIR_INCLUDE ? directive_header(t, &t->dir[d]) : 0;
        if (!i)
            continue;
        struct str name = header_name(t, i);
        struct row row = map_find(c->in->map, name, MAP_KIND(ROW_HEADER), c->in->opt->rocm);
        struct use u = {.family = "include",
                        .name = arena_strdup(c->arena, name),
                        .at = t->tok[i].begin,
                        .span = tok_span(t, (struct tok_range){i, i + 1}),
                        .kind = LEAVES_NAME,
                        .inactive = input_inactive(c->in, i)};
        bool said = left_by(c, &u);
        if (!said && header_is_users(c->in, i))
            continue;
        bool left = said || (count_is_left_out(c, &u) && header_looks_cuda(c->in->map, name));
        if (row_ok(row) || left)
            count_use(c, &u);
    }
}

static void count_launches(struct count *c)
{
    const struct tokens *t = c->in->tok;
    struct launch l;
    for (uint32_t i = 0; i < t->n; i++) {
        if (!launch_begins(t, i) || !launch_at(t, i, &l))
            continue;
        struct use u = {.family = "launch",
                        .name = "launch",
                        .at = t->tok[l.kernel.first].begin,
                        .span = tok_span(t, l.open),
                        .kind = LEAVES_LAUNCH,
                        .inactive = input_inactive(c->in, i)};
        count_use(c, &u);
        i = l.open.past - 1;
    }
}

/* Is a use left within these bytes? */
static bool has_left(const struct count *c, struct span span)
{
    size_t k;
    search_first(k, c->left_at.n, c->left_at.p[k] >= span.begin);
    return k < c->left_at.n && c->left_at.p[k] < span.end;
}

static int count_by_offset(const void *a, const void *b)
{
    const uint32_t *x = a, *y = b;
    return (*x > *y) - (*x < *y);
}

/* Inline PTX that became HIP's. What is left of it, findings tell. */
static void count_assembly(struct count *c)
{
    const struct assemblies *all = c->in->assemblies;
    for (uint32_t i = 0; i < all->n; i++) {
        const struct assembly *s = &all->p[i];
        if (!s->ptx.text)
            continue;
        struct use u = {.family = "ptx",
                        .name = "asm",
                        .at = s->span.begin,
                        .span = s->span,
                        .kind = LEAVES_PTX,
                        .inactive = input_inactive(c->in, s->keyword)};
        count_use(c, &u);
    }
}

/* Counts findings that leave code which is not a use of the above. */
static void count_code(struct count *c)
{
    if (c->left_at.n)
        qsort(c->left_at.p, c->left_at.n, sizeof *c->left_at.p, count_by_offset);
    size_t names = c->left_at.n; /* findings at one place count each */
    for (size_t k = 0; k < c->findings->list.n; k++) {
        const struct finding *f = &c->findings->list.p[k];
        if (f->def->leaves == LEAVES_NOTHING || c->counted[k])
            continue;
        struct use u = {.family = f->def->leaves == LEAVES_PTX ? "ptx" : "code", .span = f->span};
        if (count_is_idle(f))
            count_kept(c, &u);
        else if (f->def->leaves != LEAVES_CODE || !has_left(c, f->span))
            count_finding(c, &u, f);
        c->left_at.n = names;
    }
}

static int count_by_family(const void *pa, const void *pb)
{
    const struct tally *a = pa, *b = pb;
    return strcmp(a->family, b->family);
}

static int by_left_name(const void *pa, const void *pb)
{
    const struct left_name *a = pa, *b = pb;
    return strcmp(a->name, b->name);
}

static int by_left_uses(const void *pa, const void *pb)
{
    const struct left_name *a = pa, *b = pb;
    return a->uses != b->uses ? (a->uses > b->uses ? -1 : 1) : strcmp(a->name, b->name);
}

static void finish_tallies(struct count *c, struct coverage *out)
{
    out->tally = ARENA_ARRAY(c->arena, struct tally, c->tallies.n);
    for (size_t i = 0; i < c->tallies.n; i++) {
        out->tally[out->ntallies++] = c->tallies.p[i];
        out->converted += tally_converted(&c->tallies.p[i]);
        out->unconverted += c->tallies.p[i].uses[USE_LEFT];
    }
    if (out->ntallies)
        qsort(out->tally, out->ntallies, sizeof *out->tally, count_by_family);
}

static void finish_left(struct count *c, struct coverage *out)
{
    if (c->left.n)
        qsort(c->left.p, c->left.n, sizeof *c->left.p, by_left_name);
    out->left = ARENA_ARRAY(c->arena, struct left_name, c->left.n);
    for (size_t i = 0; i < c->left.n; i++) {
        if (out->nleft && strcmp(out->left[out->nleft - 1].name, c->left.p[i].name) == 0)
            out->left[out->nleft - 1].uses += c->left.p[i].uses;
        else
            out->left[out->nleft++] = c->left.p[i];
    }
    if (out->nleft)
        qsort(out->left, out->nleft, sizeof *out->left, by_left_uses);
}

/* The counts of several files as those of one. */
static void count_gather(struct count *c, const struct coverage *from)
{
    for (uint32_t i = 0; i < from->ntallies; i++) {
        struct tally *t = tally_of(c, from->tally[i].family);
        for (int k = 0; k < USE_STATUSES; k++)
            t->uses[k] += from->tally[i].uses[k];
        t->by_tokens += from->tally[i].by_tokens;
    }
    for (uint32_t i = 0; i < from->nleft; i++)
        vec_push(&c->left, from->left[i]);
}

void coverage_add(struct coverage *to, const struct coverage *more, struct arena *a)
{
    struct count c = {.arena = a};
    count_gather(&c, to);
    count_gather(&c, more);
    struct coverage sum = {.marked = to->marked};
    finish_tallies(&c, &sum);
    finish_left(&c, &sum);
    vec_release(&c.tallies);
    vec_release(&c.left);
    *to = sum;
}

void count_uses(struct coverage *out, const struct input *in, const struct findings *findings,
                const struct settled *settled, struct arena *a)
{
    struct count c = {.in = in, .findings = findings, .arena = a};
    c.marked = ARENA_ARRAY(a, uint32_t, in->sides->marks.n);
    *out = (struct coverage){.marked = c.marked};
    c.counted = ARENA_ARRAY(a, bool, findings->list.n);
    cover(&c, settled);
    count_names(&c);
    count_includes(&c);
    count_launches(&c);
    count_assembly(&c);
    count_code(&c);
    finish_tallies(&c, out);
    finish_left(&c, out);
    vec_release(&c.tallies);
    vec_release(&c.left);
    vec_release(&c.left_at);
}
