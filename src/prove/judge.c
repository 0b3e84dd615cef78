#include "prove/judge.h"
#include "base/die.h"
#include "base/fs.h"
#include "base/search.h"
#include "base/texts.h"
#include "core/facts.h"
#include "prove/quoted.h"
#include "prove/statement.h"
#include <ctype.h>
#include <stdlib.h>

/* The state of a file while it is judged. */
struct file_state {
    struct tokens *tokens; /* NULL: not needed yet */
    bool compiled;         /* a unit that could be judged has it ... */
    struct span *skipped;  /* ... and none of them compiled these bytes of the source */
    uint32_t nskipped;
    VEC(struct span) broken; /* bodies of functions that have errors */
};

struct judge {
    const struct judged_file *file;
    struct file_state *state;
    uint32_t nfiles;
    const char *include;
    const char *const *assumed;
    size_t nassumed;
    struct arena *arena;
    struct judgement out;
    VEC(struct unpredicted)
    known; /* predicted errors: text, file and place, so that each counts once */
};

struct judge *judge_new(const struct judged_file *file, uint32_t nfiles, const char *include,
                        const char *const *assumed, size_t nassumed, struct arena *a)
{
    struct judge *j = xcalloc(1, sizeof *j);
    j->file = file;
    j->nfiles = nfiles;
    j->include = include;
    j->assumed = assumed;
    j->nassumed = nassumed;
    j->arena = a;
    j->state = xcalloc(nfiles + 1, sizeof *j->state);
    return j;
}

static const struct tokens *tokens_of(struct judge *j, uint32_t i)
{
    struct file_state *s = &j->state[i];
    if (!s->tokens) {
        struct source *src = ARENA_NEW(j->arena, struct source);
        s->tokens = ARENA_NEW(j->arena, struct tokens);
        source_init(src, j->file[i].path, j->file[i].source, j->arena);
        lex(s->tokens, src, j->arena);
    }
    return s->tokens;
}

/* ---- places ---- */

/* An error's place in the source. */
struct spot {
    uint32_t file;
    struct span span;      /* what the place comes from */
    struct span statement; /* around it */
    bool written;          /* the port's own text stands there */
    bool before;           /* the parse of the CUDA source met an error there, too */
};

static struct spot spot_of(struct judge *j, const struct judged_unit *u, struct proof_place p)
{
    struct spot s = {.file = u->file[p.file]};
    s.span = origins_find(j->file[s.file].origins, p.at, &s.written);
    s.statement = statement_around(tokens_of(j, s.file), s.span);
    return s;
}

static bool prove_judge_touches(struct span a, struct span b)
{
    return a.begin <= b.end && b.begin <= a.end;
}

/* Did the parse of the CUDA source meet an error there, too? */
static bool was_there(const struct judged_unit *u, const struct spot *s)
{
    for (uint32_t i = 0; i < u->nerrors; i++) {
        if (u->error[i].file == s->file && u->error[i].at >= s->statement.begin &&
            u->error[i].at <= s->statement.end)
            return true;
    }
    return false;
}

/* ---- findings ---- */

/* Does the finding say that something there is not converted? */
static bool says_left(const struct finding *f)
{
    return f->severity == SEV_ERROR || f->def->leaves != LEAVES_NOTHING;
}

static void confirm(const struct judged_file *f, uint32_t i)
{
    f->state[i] = PROOF_CONFIRMED;
}

/* True if a finding is about the statement. Confirms all findings that say that something is left;
 * a mere warning only if there are none. Marked code has its own finding. */
static bool predicted_at(struct judge *j, const struct spot *s)
{
    const struct judged_file *f = &j->file[s->file];
    uint32_t warned = f->nfindings;
    bool predicted = false;
    for (uint32_t i = 0; i < f->nfindings; i++) {
        const struct finding *one = f->finding[i];
        predicted |=
            one->def->number == TS_LEFT_ALONE && prove_judge_touches(one->span, s->statement);
        if (one->severity == SEV_INFO || !prove_judge_touches(one->span, s->statement))
            continue;
        if (says_left(one))
            confirm(f, i);
        else if (warned == f->nfindings)
            warned = i;
        predicted = true;
    }
    if (predicted && warned < f->nfindings)
        confirm(f, warned);
    return predicted;
}

static bool prove_judge_is_name(char c)
{
    return isalnum((unsigned char)c) || c == '_';
}

/* "hipblasFoo" of "ns::hipblasFoo<int>(float)": the last name before any argument. */
static struct str last_name(struct str s)
{
    size_t n = 0, begin;
    while (n < s.n && s.p[n] != '(' && s.p[n] != '<')
        n++;
    for (begin = n; begin > 0 && prove_judge_is_name(s.p[begin - 1]); begin--)
        ;
    return str_cut(s, begin, n);
}

/* Is the finding about that name? Names of one or two letters are anybody's. */
static bool prove_judge_is_about(const struct finding *f, struct str name)
{
    struct str text = str_of(f->message), quoted;
    if (name.n < 3)
        return false;
    if (str_eq(last_name(str_of(f->subject)), name))
        return true;
    while (quoted_next(&text, &quoted)) {
        if (str_eq(last_name(quoted), name))
            return true;
    }
    return false;
}

/* True if a finding in a file of the unit says that a name is left which the error quotes. Confirms
 * those findings. */
static bool predicted_by_name(struct judge *j, const struct judged_unit *u, const char *error)
{
    struct str text = str_of(error), quoted;
    bool predicted = false;
    while (quoted_next(&text, &quoted)) {
        struct str name = last_name(quoted);
        for (uint32_t k = 0; k < u->nfiles; k++) {
            const struct judged_file *f = u->file[k] == JUDGED_NONE ? NULL : &j->file[u->file[k]];
            for (uint32_t i = 0; f && i < f->nfindings; i++) {
                if (!says_left(f->finding[i]) || f->finding[i]->severity == SEV_INFO ||
                    !prove_judge_is_about(f->finding[i], name))
                    continue;
                confirm(f, i);
                predicted = true;
            }
        }
    }
    return predicted;
}

/* ---- one error ---- */

enum verdict {
    PREDICTED,
    UNPREDICTED,
    BEFORE,  /* the CUDA source has it, too, and a header is missing */
    ASSUMED, /* that header is elsewhere, the user says */
    OUTSIDE, /* in a header that was not ported with the unit */
    PACKAGE  /* the release's headers are not all there */
};

/* Did the port write the name of the header? Its "<" may be the user's. */
static bool is_ports_include(const struct judge *j, const struct judged_unit *u,
                             const struct proof_error *e)
{
    bool quote = false, name = false;
    const struct origins *o = e->nplaces && u->file[e->place[0].file] != JUDGED_NONE
                                  ? j->file[u->file[e->place[0].file]].origins
                                  : NULL;
    if (o) {
        origins_find(o, e->place[0].at, &quote);
        origins_find(o, e->place[0].at + 1, &name);
    }
    return quote || name;
}

/* "'hipblas/hipblas.h' file not found", in an #include that the port wrote, where nothing of that
 * folder is installed; or in a header of the release's own. */
static bool lacks_package(const struct judge *j, const struct judged_unit *u,
                          const struct proof_error *e)
{
    struct str text = str_of(e->text), name;
    struct arena a = {0};
    if (!e->missing || e->header)
        return e->missing;
    if (!is_ports_include(j, u, e) || !quoted_next(&text, &name))
        return false;
    const char *slash = memchr(name.p, '/', name.n);
    struct str folder = str_cut(name, 0, slash ? (size_t)(slash - name.p) : name.n);
    bool lacks = fs_kind(fs_join(&a, j->include, arena_strdup(&a, folder))) == FS_NONE;
    arena_release(&a);
    return lacks;
}

static bool is_assumed(const struct judge *j, const struct proof_error *e)
{
    struct str text = str_of(e->text), name;
    return e->missing && quoted_next(&text, &name) && texts_have(j->assumed, j->nassumed, name);
}

/* missing: the unit lacks headers. Only then an error that the parse of the CUDA source had as well
 * excuses the port: it may follow from that. */
static enum verdict judge_error(struct judge *j, const struct judged_unit *u,
                                const struct proof_error *e, bool missing, struct spot *first)
{
    bool predicted = false, before = false;
    bool found = false;
    *first = (struct spot){.file = u->file[0]};
    for (uint32_t i = 0; i < e->nplaces; i++) {
        if (u->file[e->place[i].file] == JUDGED_NONE)
            continue;
        struct spot s = spot_of(j, u, e->place[i]);
        s.before = was_there(u, &s);
        if (!found)
            *first = s;
        found = true;
        before |= missing && s.before;
        predicted |= predicted_at(j, &s);
    }
    predicted |= predicted_by_name(j, u, e->text);
    if (predicted || before)
        return predicted ? PREDICTED : is_assumed(j, e) ? ASSUMED : BEFORE;
    return e->outside || u->proof->outside   ? OUTSIDE
           : found && lacks_package(j, u, e) ? PACKAGE
                                             : UNPREDICTED;
}

static bool prove_judge_is_same(const struct unpredicted *a, const struct unpredicted *b)
{
    return a->file == b->file && a->span.begin == b->span.begin && a->span.end == b->span.end &&
           strcmp(a->text, b->text) == 0;
}

/* In other units and passes it is the same error. */
static void prove_judge_add_error(struct judge *j, const struct judged_unit *u,
                                  const struct proof_error *e, const struct spot *s, bool predicted)
{
    struct unpredicted one = {
        .file = s->file, .span = s->span, .pass = e->pass, .units = 1, .before = s->before};
    one.text = arena_strdup(j->arena, str_of(e->text));
    one.unit = one.last = u->path;
    for (size_t i = 0; predicted && i < j->known.n; i++) {
        if (prove_judge_is_same(&j->known.p[i], &one))
            return;
    }
    for (size_t i = 0; !predicted && i < j->out.unpredicted.n; i++) {
        struct unpredicted *other = &j->out.unpredicted.p[i];
        if (prove_judge_is_same(other, &one)) {
            other->units += other->last != u->path;
            other->last = u->path;
            return;
        }
    }
    if (predicted)
        vec_push(&j->known, one);
    else
        vec_push(&j->out.unpredicted, one);
}

/* ---- a unit ---- */

static bool has_missing(const struct clang_proof *p)
{
    bool missing = false;
    for (uint32_t i = 0; i < p->nerrors; i++)
        missing |= p->error[i].missing;
    return missing;
}

/* The verdict on a unit's errors. If a header is missing, the other errors may follow from that. */
struct verdicts {
    bool fails;
    const char *why;         /* it can't be judged, or NULL */
    bool assumed, elsewhere; /* as in struct unjudged */
};

static void add_unjudged(struct judge *j, const struct judged_unit *u, const struct verdicts *v)
{
    struct unjudged one = {u->path, arena_strdup(j->arena, str_of(v->why)), v->assumed,
                           v->elsewhere};
    vec_push(&j->out.unjudged, one);
}

static const char *prove_judge_reason(struct judge *j, const struct judged_unit *u,
                                      const struct proof_error *e, enum verdict v)
{
    if (v == OUTSIDE && e->outside)
        return arena_printf(j->arena, "%s, in %s, which was not ported with it", e->text,
                            e->outside);
    if (v == OUTSIDE)
        return arena_printf(j->arena, "%s; it includes %s, which was not ported with it", e->text,
                            u->proof->outside);
    if (v == PACKAGE)
        return arena_printf(j->arena, "%s in %s", e->text, e->header ? e->header : j->include);
    return e->text;
}

static struct verdicts judge_errors(struct judge *j, const struct judged_unit *u, bool missing)
{
    struct verdicts v = {0};
    for (uint32_t i = 0; i < u->proof->nerrors; i++) {
        const struct proof_error *e = &u->proof->error[i];
        struct spot spot;
        if (missing && !e->missing)
            continue;
        enum verdict one = judge_error(j, u, e, missing, &spot);
        vec_push(&j->state[spot.file].broken, body_around(tokens_of(j, spot.file), spot.span));
        if (one == PREDICTED || one == UNPREDICTED) {
            prove_judge_add_error(j, u, e, &spot, one == PREDICTED);
            v.fails = true;
        } else if (!v.why || ((v.assumed || v.elsewhere) && one == BEFORE) ||
                   (v.assumed && one != ASSUMED)) {
            v.why = prove_judge_reason(j, u, e, one);
            v.assumed = one == ASSUMED;
            v.elsewhere = one == OUTSIDE || one == PACKAGE;
        }
    }
    return v;
}

/* The bytes of the source that a range of the port comes from. */
static struct span source_span(const struct origins *o, struct span port)
{
    return (struct span){origins_find(o, port.begin, NULL).begin,
                         origins_find(o, port.end, NULL).begin};
}

/* Takes from a file's skipped bytes those that this unit has compiled. */
static void add_compiled(struct judge *j, const struct judged_unit *u, uint32_t k)
{
    struct file_state *s = &j->state[u->file[k]];
    const struct origins *o = j->file[u->file[k]].origins;
    const struct clang_proof *p = u->proof;
    struct span *skipped = ARENA_ARRAY(j->arena, struct span, p->nskipped);
    uint32_t n = 0;
    for (uint32_t i = 0; i < p->nskipped; i++) {
        struct span one = source_span(o, p->skipped[i].span);
        if (p->skipped[i].file == k && one.begin < one.end &&
            (!n || skipped[n - 1].end <= one.begin))
            skipped[n++] = one;
    }
    if (s->compiled) {
        struct span *both = ARENA_ARRAY(j->arena, struct span, n + s->nskipped);
        n = spans_common(s->skipped, s->nskipped, skipped, n, both);
        skipped = both;
    }
    s->compiled = true;
    s->skipped = skipped;
    s->nskipped = n;
}

void judge_unit(struct judge *j, const struct judged_unit *u)
{
    j->out.units++;
    if (!u->proof) {
        add_unjudged(j, u, &(struct verdicts){.why = u->trouble, .elsewhere = true});
        return;
    }
    bool missing = has_missing(u->proof);
    struct verdicts v = judge_errors(j, u, missing);
    j->out.compile += !v.fails && !v.why;
    if (!v.fails && v.why)
        add_unjudged(j, u, &v);
    for (uint32_t k = 0; k < u->nfiles && !missing; k++) {
        if (u->proof->seen[k] && u->file[k] != JUDGED_NONE)
            add_compiled(j, u, k);
    }
}

/* ---- the end ---- */

/* True in the body of a function that has errors: the compiler may not report what follows from
 * them. */
static bool is_in_broken(const struct file_state *s, const struct finding *f)
{
    bool in = false;
    for (size_t i = 0; i < s->broken.n && !in; i++)
        in = s->broken.p[i].begin <= f->span.begin && f->span.begin < s->broken.p[i].end;
    return in;
}

/* True if a compiler saw the place and did not complain. A macro's body is judged by its uses.
 * Assembly would be judged by the assembler, which does not run. */
static bool prove_judge_is_taken(struct judge *j, uint32_t file, const struct finding *f)
{
    const struct file_state *s = &j->state[file];
    uint32_t k;
    if (!s->compiled || f->def->leaves == LEAVES_PTX || is_in_broken(s, f))
        return false;
    search_first(k, s->nskipped, s->skipped[k].end > f->span.begin);
    if (k < s->nskipped && s->skipped[k].begin <= f->span.begin)
        return false;
    const struct tokens *t = tokens_of(j, file);
    uint32_t i = tok_at(t, f->span.begin);
    return i < t->n && !(t->tok[i].flags & TOK_DEFINE);
}

static void prove_judge_finish_file(struct judge *j, uint32_t file)
{
    const struct judged_file *f = &j->file[file];
    for (uint32_t i = 0; i < f->nfindings; i++) {
        const struct finding *one = f->finding[i];
        bool claims = one->severity == SEV_ERROR && one->def->leaves != LEAVES_NOTHING;
        if (f->state[i] == PROOF_UNKNOWN && claims && prove_judge_is_taken(j, file, one))
            f->state[i] = PROOF_UNCONFIRMED;
        j->out.confirmed += f->state[i] == PROOF_CONFIRMED;
        j->out.unconfirmed += f->state[i] == PROOF_UNCONFIRMED;
    }
}

void judge_end(struct judge *j, struct judgement *out)
{
    for (uint32_t i = 0; i < j->nfiles; i++) {
        prove_judge_finish_file(j, i);
        vec_release(&j->state[i].broken);
    }
    j->out.predicted = (uint32_t)j->known.n;
    *out = j->out;
    vec_release(&j->known);
    free(j->state);
    free(j);
}
