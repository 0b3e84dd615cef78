#include "core/count.h"
#include "base/search.h"
#include "core/launch.h"

enum { REFUSALS = EDIT_REPEATS + 1 };

struct count {
    VEC(struct tally) tallies;
    VEC(struct left_name) left;
    struct edit_cover dropped[REFUSALS]; /* what edits stood for that were dropped; empty where none was */
};

static struct tally *tally_of(struct count *c, const char *family)
{
    for (size_t i = 0; i < c->tallies.n; i++) {
        if (strcmp(c->tallies.p[i].family, family) == 0)
            return &c->tallies.p[i];
    }
    vec_push(&c->tallies, (struct tally){.family = family});
    return &c->tallies.p[c->tallies.n - 1];
}

/* Findings that say that a use was not converted. */
static bool leaves_name(int id)
{
    return id == TS_UNKNOWN_NAME || id == TS_UNKNOWN_IN_NAMESPACE || id == TS_NO_ROC_NAME ||
           id == TS_UNKNOWN_IN_LIBRARY || id == TS_NO_COUNTERPART || id == TS_WARP_UNSUPPORTED ||
           id == TS_ARCH_COMPARISON || id == TS_VERSION_COMPARISON || id == TS_NOT_IN_RELEASE ||
           id == TS_ARGUMENTS_UNCLEAR || id == TS_NO_OVERLOAD || id == TS_CALL_BREAKS;
}

static bool leaves_header(int id)
{
    return id == TS_HEADER_UNKNOWN || id == TS_HEADER_NO_COUNTERPART || id == TS_NOT_IN_RELEASE;
}

static bool leaves_launch(int id)
{
    return id == TS_DYNAMIC_PARALLELISM;
}

/* The first finding of these that begins where token i does, or NULL. */
static const struct finding *left_at(const struct translation *tr, uint32_t i, bool (*leaves)(int id))
{
    const struct findings *f = &tr->findings;
    uint32_t at = tr->tokens->tok[i].begin;
    size_t k;
    search_first(k, f->list.n, f->list.p[k].span.begin >= at);
    for (; k < f->list.n && f->list.p[k].span.begin == at; k++) {
        if (leaves(f->list.p[k].def->number))
            return &f->list.p[k];
    }
    return NULL;
}

static void count_left(struct count *c, const struct finding *f)
{
    const char *why = f->note ? f->note : f->def->number == TS_UNKNOWN_NAME ? NULL : f->def->todo;
    vec_push(&c->left,
             (struct left_name){.name = *f->subject ? f->subject : f->message, .why = why, .uses = 1});
}

/* Counts one use, left where a finding says so. */
static struct tally *count_use(struct count *c, const char *family, const struct finding *left)
{
    struct tally *tally = tally_of(c, family);
    if (left) {
        tally->unconverted++;
        count_left(c, left);
    } else {
        tally->converted++;
    }
    return tally;
}

/* The finding stands at the first use of the name only. */
static void count_lost(struct count *c, const char *family, const struct tokens *t, const struct name_use *u,
                       struct arena *a)
{
    tally_of(c, family)->unconverted++;
    vec_push(&c->left, (struct left_name){
                           .name = name_text(t, u, a).p, .why = row_attr(u->row, ROW_ATTR_note), .uses = 1});
}

/* Which bytes are as they were, or half translated, because an edit of them was dropped. */
static void cover_dropped(const struct translation *tr, struct count *c, struct arena *a)
{
    const struct settled *s = &tr->settled;
    for (int why = 0; s->ndropped && why < REFUSALS; why++)
        edit_cover_init(&c->dropped[why], tr->src->len, a);
    for (uint32_t i = 0; i < s->ndropped; i++)
        edit_cover_add(&c->dropped[s->dropped[i].why], s->dropped[i].edit);
    for (int why = 0; s->ndropped && why < REFUSALS; why++)
        edit_cover_finish(&c->dropped[why], tr->src->len);
}

/* Why the edit of these tokens was dropped, or NULL where none was. */
static const char *dropped_over(const struct count *c, const struct tokens *t, uint32_t first, uint32_t last)
{
    static const char *const reasons[] = {[EDIT_OVERLAPS] = "two rewrites disagree about it (TS1901)",
                                          [EDIT_WRAPS] = "two rewrites put something around it (TS1902)",
                                          [EDIT_REPEATS] =
                                              "a rewrite would have repeated it too often (TS1903)"};
    struct span span = {t->tok[first].begin, t->tok[last].end};
    for (int why = 0; why < REFUSALS; why++) {
        if (c->dropped[why].before && edit_covers(&c->dropped[why], span))
            return reasons[why];
    }
    return NULL;
}

static void count_dropped(struct count *c, const char *family, const char *name, const char *why)
{
    tally_of(c, family)->unconverted++;
    vec_push(&c->left, (struct left_name){.name = name, .why = why, .uses = 1});
}

/* Members whose type nobody has seen are most likely of other people's structs. */
static void count_names(const struct translation *tr, struct count *c, struct arena *a)
{
    for (uint32_t i = 0; i < tr->names->n; i++) {
        const struct name_use *u = &tr->names->use[i];
        if ((u->verdict != NAME_API && u->verdict != NAME_UNKNOWN) || (u->member && !u->by_ast))
            continue;
        bool same = row_ok(u->row) && u->row.data->flags & ROW_SAME;
        if (same && !strpbrk(row_cuda(u->row), ":.") && name_is_generic(u->row, tok_raw(tr->tokens, u->tok)))
            continue; /* min and abs say nothing about CUDA */
        const struct finding *left = left_at(tr, u->first, leaves_name);
        const char *family = row_ok(u->row) ? row_family(u->row) : "unknown";
        if (!left && name_is_lost(u)) {
            count_lost(c, family, tr->tokens, u, a);
            continue;
        }
        const char *why = left ? NULL : dropped_over(c, tr->tokens, u->first, u->tok);
        if (why) {
            count_dropped(c, family, name_text(tr->tokens, u, a).p, why);
            continue;
        }
        struct tally *tally = count_use(c, family, left);
        tally->by_tokens += !left && !u->by_ast;
    }
}

/* Lines that include a CUDA header. */
static void count_includes(const struct translation *tr, const struct input *in, struct count *c,
                           struct arena *a)
{
    const struct tokens *t = tr->tokens;
    for (uint32_t d = 0; d < t->ndir; d++) {
        uint32_t i = t->dir[d].kind == DIR_INCLUDE ? directive_header(t, &t->dir[d]) : 0;
        if (!i || header_is_users(in, i))
            continue;
        struct str raw = tok_raw(t, i);
        struct row row = map_find(in->map, str_cut(raw, 1, raw.n - 1), MAP_KIND(ROW_HEADER), in->opt->rocm);
        const struct finding *left = left_at(tr, i, leaves_header);
        const char *why = row_ok(row) && !left ? dropped_over(c, t, i, i) : NULL;
        if (why)
            count_dropped(c, "include", arena_strdup(a, str_cut(raw, 1, raw.n - 1)), why);
        else if (row_ok(row) || left)
            count_use(c, "include", left);
    }
}

static void count_launches(const struct translation *tr, struct count *c)
{
    struct launch l;
    for (uint32_t i = 0; i < tr->tokens->n; i++) {
        if (launch_begins(tr->tokens, i) && launch_at(tr->tokens, i, &l)) {
            count_use(c, "launch", left_at(tr, l.kernel.first, leaves_launch));
            i = l.open.past - 1;
        }
    }
}

static void count_ptx(const struct translation *tr, struct count *c)
{
    for (size_t i = 0; i < tr->findings.list.n; i++) {
        if (tr->findings.list.p[i].def->number == TS_INLINE_PTX)
            count_use(c, "ptx", &tr->findings.list.p[i]);
    }
}

static int by_family(const void *pa, const void *pb)
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

static void count_finish(struct translation *tr, struct count *c, struct arena *a)
{
    tr->tally = ARENA_ARRAY(a, struct tally, c->tallies.n);
    for (size_t i = 0; i < c->tallies.n; i++) {
        tr->tally[tr->ntallies++] = c->tallies.p[i];
        tr->converted += c->tallies.p[i].converted;
        tr->unconverted += c->tallies.p[i].unconverted;
    }
    if (tr->ntallies)
        qsort(tr->tally, tr->ntallies, sizeof *tr->tally, by_family);
    if (c->left.n)
        qsort(c->left.p, c->left.n, sizeof *c->left.p, by_left_name);
    tr->left = ARENA_ARRAY(a, struct left_name, c->left.n);
    for (size_t i = 0; i < c->left.n; i++) {
        if (tr->nleft && strcmp(tr->left[tr->nleft - 1].name, c->left.p[i].name) == 0)
            tr->left[tr->nleft - 1].uses++;
        else
            tr->left[tr->nleft++] = c->left.p[i];
    }
    if (tr->nleft)
        qsort(tr->left, tr->nleft, sizeof *tr->left, by_left_uses);
    vec_release(&c->tallies);
    vec_release(&c->left);
}

void count_uses(struct translation *tr, const struct input *in, struct arena *a)
{
    struct count c = {0};
    cover_dropped(tr, &c, a);
    count_names(tr, &c, a);
    count_includes(tr, in, &c, a);
    count_launches(tr, &c);
    count_ptx(tr, &c);
    count_finish(tr, &c, a);
}
