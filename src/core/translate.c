#include "core/translate.h"
#include "core/launch.h"
#include <stdio.h>

/* What the parse had to say, and what the lexer could not finish. */
static void note_parse(struct translation *tr, bool asked)
{
    const struct facts *f = tr->facts;
    const char *first = f->ndiagnostics ? f->diagnostic[0].text : "";
    if (asked && !f->parsed)
        finding_add(&tr->findings, TS_NOT_PARSED, (struct span){0, 0}, STR("libclang gave no result"), NULL,
                    NULL);
    for (uint32_t i = 0; i < f->ndiagnostics && i < 20; i++) {
        const struct fact_diagnostic *d = &f->diagnostic[i];
        if (d->in_file)
            finding_add(&tr->findings, TS_PARSE_ERRORS, (struct span){d->at, d->at}, str_of(d->text), NULL,
                        NULL);
    }
    if (f->ndiagnostics && !f->diagnostic[0].in_file)
        finding_add(&tr->findings, TS_PARSE_ERRORS, (struct span){0, 0}, str_of(first), NULL, NULL);
    const struct tokens *t = tr->tokens;
    if (t->open)
        finding_add(&tr->findings, TS_UNTERMINATED, (struct span){t->open_at, t->open_at},
                    STR("comment, literal or #if"), NULL, NULL);
}

static void note_conflicts(struct translation *tr)
{
    for (uint32_t i = 0; i < tr->settled.nconflicts; i++) {
        const struct edit_conflict *c = &tr->settled.conflict[i];
        char who[80];
        snprintf(who, sizeof who, "%s, %s", c->a->by, c->b->by);
        finding_add(&tr->findings, TS_EDIT_CONFLICT, c->a->span, str_of(who), NULL, NULL);
    }
}

/* Counting. */
struct count {
    VEC(struct tally) tallies;
    VEC(struct left_name) left;
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

/* A use that a finding says was not converted. */
static bool left_alone(enum finding_id id)
{
    return id == TS_UNKNOWN_NAME || id == TS_NO_COUNTERPART || id == TS_WARP_UNSUPPORTED ||
           id == TS_ARCH_COMPARISON || id == TS_VERSION_COMPARISON || id == TS_HEADER_UNKNOWN ||
           id == TS_HEADER_NO_COUNTERPART || id == TS_NOT_IN_RELEASE || id == TS_INLINE_PTX ||
           id == TS_DYNAMIC_PARALLELISM || id == TS_ARGUMENTS_UNCLEAR;
}

static const struct finding *left_finding(const struct findings *f, uint32_t at)
{
    size_t lo = 0, hi = f->list.n;
    while (lo < hi) {
        size_t mid = lo + (hi - lo) / 2;
        if (f->list.p[mid].span.begin < at)
            lo = mid + 1;
        else
            hi = mid;
    }
    for (; lo < f->list.n && f->list.p[lo].span.begin == at; lo++) {
        if (left_alone((enum finding_id)f->list.p[lo].def->number))
            return &f->list.p[lo];
    }
    return NULL;
}

static void count_left(struct count *c, const struct finding *f)
{
    const char *why = f->note ? f->note : f->def->number == TS_UNKNOWN_NAME ? NULL : f->def->todo;
    vec_push(&c->left,
             (struct left_name){.name = *f->subject ? f->subject : f->message, .why = why, .uses = 1});
}

static void count_names(struct translation *tr, struct count *c)
{
    for (uint32_t i = 0; i < tr->names->n; i++) {
        const struct name_use *u = &tr->names->use[i];
        if (u->verdict != NAME_API && u->verdict != NAME_UNKNOWN)
            continue;
        struct tally *tally = tally_of(c, row_ok(u->row) ? row_family(u->row) : "unknown");
        const struct finding *left = left_finding(&tr->findings, tr->tokens->tok[u->first].begin);
        if (left) {
            tally->unconverted++;
            count_left(c, left);
        } else {
            tally->converted++;
            tally->by_tokens += !u->by_ast;
        }
    }
}

/* Includes, launches and inline assembly are no names of their own. */
static void count_rest(struct translation *tr, struct count *c)
{
    struct launch l;
    for (uint32_t i = 0; i < tr->tokens->n; i++) {
        if (launch_begins(tr->tokens, i) && launch_at(tr->tokens, i, &l)) {
            tally_of(c, "launch")->converted++;
            i = l.open.past - 1;
        }
    }
    for (size_t i = 0; i < tr->edits.list.n; i++) {
        if (strcmp(tr->edits.list.p[i].by, "include") == 0)
            tally_of(c, "include")->converted++;
    }
    for (size_t i = 0; i < tr->findings.list.n; i++) {
        const struct finding *f = &tr->findings.list.p[i];
        enum finding_id id = (enum finding_id)f->def->number;
        if (id == TS_HEADER_UNKNOWN || id == TS_HEADER_NO_COUNTERPART || id == TS_INLINE_PTX) {
            tally_of(c, id == TS_INLINE_PTX ? "ptx" : "include")->unconverted++;
            count_left(c, f);
        }
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

static void run_rewrites(const struct input *in, struct output *out, const int *order)
{
    for (int i = 0; order ? order[i] >= 0 : rewrites[i] != NULL; i++)
        rewrites[order ? order[i] : i]->run(in, out);
}

static bool is_main_file(const char *path)
{
    return str_ends(str_of(path), STR(".cu"));
}

void translate(struct translation *tr, const struct source *src, const struct map *m,
               const struct translate_options *opt, facts_fn *facts, void *facts_ctx, struct arena *a,
               const int *order)
{
    struct tokens *t = ARENA_NEW(a, struct tokens);
    struct facts *f = ARENA_NEW(a, struct facts);
    struct names *names = ARENA_NEW(a, struct names);
    *tr = (struct translation){.src = src, .tokens = t, .facts = f, .names = names};
    tr->edits.arena = a;
    tr->findings.arena = a;
    tr->findings.src = src;
    lex(t, src, a);
    if (facts)
        facts(facts_ctx, src, t, f, a);
    names_bind(names, t, f, m, opt->rocm, a);
    struct input in = {.src = src,
                       .tok = t,
                       .facts = f,
                       .names = names,
                       .map = m,
                       .opt = opt,
                       .is_main = is_main_file(src->path)};
    struct output out = {&tr->edits, &tr->findings, a};
    run_rewrites(&in, &out, order);
    tr->settled = edits_settle(&tr->edits, a);
    note_parse(tr, facts != NULL);
    note_conflicts(tr);
    findings_sort(&tr->findings);
    struct count c = {0};
    count_names(tr, &c);
    count_rest(tr, &c);
    count_finish(tr, &c, a);
}

void translation_release(struct translation *tr)
{
    vec_release(&tr->edits.list);
    vec_release(&tr->findings.list);
}
