#include "translate/translate.h"
#include "plan/asm/assembly.h"
#include "plan/calls/call.h"
#include "plan/conditions/sides.h"
#include "plan/helpers/helper.h"
#include "plan/includes/includes.h"
#include "translate/embedded.h"
#include "translate/group.h"
#include "translate/idle.h"
#include <stdio.h>

/* Reports the parse's errors, and constructs that the lexer could not finish. */
static void note_parse(struct translation *tr, bool asked)
{
    const struct facts *f = tr->facts;
    const struct fact_diagnostic *first = NULL;
    if (asked && !f->parsed && !f->irrelevant)
        finding_add(&tr->findings, TS_NOT_PARSED, (struct span){0, 0},
                    str_of(f->trouble ? f->trouble : "libclang gave no result"), NULL, NULL);
    for (uint32_t i = 0; i < f->ndiagnostics && i < 20; i++) {
        const struct fact_diagnostic *d = &f->diagnostic[i];
        if (d->severity == FACT_MARK)
            continue;
        first = first ? first : d;
        if (d->in_file)
            finding_add(&tr->findings, TS_PARSE_ERRORS, (struct span){d->at, d->at},
                        str_of(d->text), NULL, NULL);
    }
    if (first && !first->in_file)
        finding_add(&tr->findings, TS_PARSE_ERRORS, (struct span){0, 0}, str_of(first->text), NULL,
                    NULL);
    const struct tokens *t = tr->tokens;
    if (t->open)
        finding_add(&tr->findings, TS_UNTERMINATED, (struct span){t->open_at, t->open_at},
                    STR("comment, literal or #if"), NULL, NULL);
}

/* HIP has it under CUDA's name, and a use stays as it is: right for both units. */
static bool stays_the_same(const struct name_use *u)
{
    static const enum row_attr changes[] = {ROW_ATTR_rewrite, ROW_ATTR_nooverload, ROW_ATTR_numbers,
                                            ROW_ATTR_result,  ROW_ATTR_breaks,     ROW_ATTR_warn,
                                            ROW_ATTR_out};
    bool same = row_ok(u->row) && u->row.data->flags & ROW_SAME;
    for (size_t i = 0; i < sizeof changes / sizeof *changes && same; i++)
        same = !row_attr(u->row, changes[i]);
    for (int i = 0; i < 10 && same; i++)
        same = !row_attr(u->row, (enum row_attr)(ROW_ATTR_arg0 + i)) &&
               !row_attr(u->row, (enum row_attr)(ROW_ATTR_out0 + i));
    return same;
}

/* Where units differ about a name that could be CUDA's. Names and differences are in order. Of a
 * macro with a release, which some header may define where CUDA's compiler has not, the choice of a
 * side is right for all.
 */
static void note_differences(struct translation *tr, struct arena *a)
{
    const struct facts *f = tr->facts;
    uint32_t k = 0;
    for (uint32_t i = 0; i < tr->names->n && k < f->ndiffers; i++) {
        const struct tok *tok = &tr->tokens->tok[tr->names->use[i].tok];
        while (k < f->ndiffers && f->differs[k].at < tok->begin)
            k++;
        bool compared = release_macro_at(tr->tokens, tr->names->use[i].tok) != RELEASE_MACROS;
        if (k == f->ndiffers || f->differs[k].at != tok->begin || compared)
            continue;
        if (f->differs[k].owner && stays_the_same(&tr->names->use[i]))
            continue;
        const char *who = arena_printf(a, "%s, %s", f->differs[k].one, f->differs[k].other);
        finding_add(&tr->findings, f->differs[k].owner ? TS_UNITS_DIFFER : TS_TYPES_DIFFER,
                    (struct span){tok->begin, tok->end},
                    tok_text(tr->tokens, tr->names->use[i].tok, a), who, NULL);
    }
}

/* Reports two edits at one place with one finding. */
void translation_note_dropped(struct translation *tr)
{
    static const enum finding_id id[] = {[EDIT_OVERLAPS] = TS_EDIT_CONFLICT,
                                         [EDIT_WRAPS] = TS_EDIT_WRAPS,
                                         [EDIT_REPEATS] = TS_EDIT_REPEATS};
    for (uint32_t i = 0; i < tr->settled.ndropped; i++) {
        const struct edit_dropped *d = &tr->settled.dropped[i];
        const char *a = d->edit->by, *b = d->rival->by;
        bool ordered = strcmp(a, b) <= 0;
        char who[80];
        snprintf(who, sizeof who, d->edit == d->rival ? "%s" : "%s, %s", ordered ? a : b,
                 ordered ? b : a);
        finding_add(&tr->findings, id[d->why], d->edit->span, str_of(who), NULL, NULL);
    }
}

/* Drops the edits of code that is kept as it is. One that reaches beyond it leaves
 * something untranslated. */
static void drop_forbidden(struct translation *tr, const struct sides *sides)
{
    size_t n = 0;
    for (size_t i = 0; i < tr->edits.list.n; i++) {
        const struct edit *e = &tr->edits.list.p[i];
        if (!sides_forbid(sides, e)) {
            tr->edits.list.p[n++] = *e;
            continue;
        }
        if (sides_cut(sides, e))
            finding_add(&tr->findings, TS_EDIT_CONFLICT, e->span, str_of(e->by), NULL,
                        "part of the code to rewrite must stay unchanged");
    }
    tr->edits.list.n = n;
}

/* Replaces the findings in marked code by one finding, except those of the parse. */
static void note_marked(struct translation *tr, const struct marks *marks)
{
    size_t n = 0;
    for (size_t i = 0; marks->n && i < tr->findings.list.n; i++) {
        const struct finding *f = &tr->findings.list.p[i];
        if (!f->idle || !marks_at(marks, f->span.begin))
            tr->findings.list.p[n++] = *f;
    }
    if (marks->n)
        tr->findings.list.n = n;
    marks_tell(marks, tr->count.marked, &tr->findings);
    findings_sort(&tr->findings);
}

static void run_rewrite(const struct rewrite *r, const struct input *in, struct output *out)
{
    if (r->run)
        r->run(in, out);
    for (uint32_t i = 0; r->use && i < in->names->n; i++) {
        if (in->names->use[i].verdict == NAME_API)
            r->use(in, out, &in->names->use[i]);
    }
}

static void run_rewrites(const struct input *in, struct output *out, const int *order)
{
    for (int i = 0; order ? order[i] >= 0 : rewrites[i] != NULL; i++)
        run_rewrite(rewrites[order ? order[i] : i], in, out);
}

/* The source that a string holds. */
static void translate_embedded(struct translation *tr, const struct source *src,
                               const struct map *m, const struct translate_options *opt,
                               struct arena *a, const int *order)
{
    translate(tr, src, m, opt, NULL, NULL, a, order);
}

/* AMD's side of the file, by what the project's macros are, or the file's own. */
static void find_hip_side(struct hip_code *h, struct macros *macros, const struct tokens *t,
                          const struct map *m, const struct translate_options *opt, struct arena *a)
{
    struct buf text = {0};
    bool built = opt->hip_builds;
    if (opt->macros) {
        *macros = *opt->macros;
    } else {
        hip_code_outline(&text, t, m, a);
        struct str own = {arena_strdup(a, buf_str(&text)), text.len};
        *macros = (struct macros){.ignore_hip = opt->ignore_hip_side};
        struct outline outline = {.text = own};
        macros_solve(macros, &outline, 1, a);
        built = outline.hip_runs && !opt->ignore_hip_side;
    }
    buf_release(&text);
    hip_code_find(h, t, macros, opt->is_hip_file || hip_code_is_file(t, m), m, a);
    h->built = built || h->file;
}

/* Everything behind the facts. */
static void translate_tokens(struct translation *tr, const struct map *m,
                             const struct translate_options *opt, struct names *names,
                             struct arena *a, const int *order, bool asked)
{
    struct assemblies assemblies;
    struct include_plan includes;
    struct sides sides;
    struct embedded embedded = {0};
    struct macros macros;
    struct hip_code hip;
    find_hip_side(&hip, &macros, tr->tokens, m, opt, a);
    struct names_own own = {opt->own,     opt->ported, opt->brings,
                            opt->own_ctx, &hip,        opt->macros ? NULL : &macros};
    names_bind(names, tr->tokens, tr->facts, m, &own, opt->rocm, a);
    struct input in = {.src = tr->src,
                       .tok = tr->tokens,
                       .facts = tr->facts,
                       .names = names,
                       .map = m,
                       .opt = opt,
                       .assemblies = &assemblies,
                       .includes = &includes,
                       .sides = &sides,
                       .macros = &macros,
                       .hip = &hip,
                       .is_main = source_kind(tr->src->path) == SOURCE_CUDA};
    struct output out = {&tr->edits, &tr->findings, &tr->added, a};
    calls_decode(&in, a);
    assemblies_init(&assemblies, &in, a);
    sides_init(&sides, &in, a);
    include_plan_init(&includes, &in, a);
    run_rewrites(&in, &out, order);
    embedded_port(&embedded, &in, &out, translate_embedded, order);
    drop_forbidden(tr, &sides);
    tr->settled = edits_settle(&tr->edits, a);
    note_parse(tr, asked);
    translation_note_dropped(tr);
    note_differences(tr, a);
    idle_mark(&tr->findings, &in, a);
    findings_sort(&tr->findings);
    count_uses(&tr->count, &in, &tr->findings, &tr->settled, a);
    embedded_count(&embedded, &tr->count, a);
    embedded_tell(&embedded, &tr->findings);
    note_marked(tr, &sides.marks);
    group_findings(&tr->findings, m, a);
    embedded_release(&embedded);
    include_plan_release(&includes);
}

void translate(struct translation *tr, const struct source *src, const struct map *m,
               const struct translate_options *opt, facts_fn *facts, void *facts_ctx,
               struct arena *a, const int *order)
{
    struct tokens *t = ARENA_NEW(a, struct tokens);
    struct facts *f = ARENA_NEW(a, struct facts);
    struct names *names = ARENA_NEW(a, struct names);
    *tr = (struct translation){.src = src, .tokens = t, .facts = f, .names = names};
    tr->edits.arena = a;
    tr->findings.arena = a;
    tr->findings.src = src;
    lex(t, src, a);
    if (helper_is_file(src)) { /* an earlier port has added it: it is as it has to be */
        f->complete = f->irrelevant = true;
        return;
    }
    if (facts)
        facts(facts_ctx, src, t, f, a);
    translate_tokens(tr, m, opt, names, a, order, facts != NULL);
}

/* By the tokens alone, as none of the project's units has been parsed yet. */
void translate_vote(struct sides_votes *v, struct sides_features *features,
                    const struct source *src, const struct map *m,
                    const struct translate_options *opt, struct arena *a)
{
    struct tokens t;
    struct facts f = {0};
    struct names names;
    struct assemblies assemblies;
    struct macros macros;
    struct hip_code hip;
    struct sides sides = {0};
    lex(&t, src, a);
    if (helper_is_file(src))
        return;
    find_hip_side(&hip, &macros, &t, m, opt, a);
    if (hip.file)
        return;
    struct names_own own = {opt->own,     opt->ported, opt->brings,
                            opt->own_ctx, &hip,        opt->macros ? NULL : &macros};
    names_bind(&names, &t, &f, m, &own, opt->rocm, a);
    struct input in = {.src = src,
                       .tok = &t,
                       .facts = &f,
                       .names = &names,
                       .map = m,
                       .opt = opt,
                       .assemblies = &assemblies,
                       .sides = &sides,
                       .macros = &macros,
                       .hip = &hip,
                       .is_main = source_kind(src->path) == SOURCE_CUDA};
    calls_decode(&in, a);
    assemblies_init(&assemblies, &in, a);
    sides_vote(v, features, &sides, &in, a);
}

int translate_defines(const struct translate_options *opt, const char *flag[TRANSLATE_DEFINES],
                      struct arena *a)
{
    int n = 0;
    if (opt->as_cuda)
        flag[n++] = arena_printf(a, "-DTRANSHIP_CUDA_VERSION=%d",
                                 opt->as_cuda / 100 * 1000 + opt->as_cuda % 100 * 10);
    if (opt->as_arch)
        flag[n++] = arena_printf(a, "-DTRANSHIP_CUDA_ARCH=%d", opt->as_arch);
    return n;
}
