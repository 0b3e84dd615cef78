#include "base/search.h"
#include "core/branch.h"
#include "plan/conditions/sides_parts.h"
#include "plan/conditions/sides_spans.h"
#include <stdlib.h>

enum {
    FOLLOWED = 3
}; /* from this bit on: kinds on which the directive depends only by macros that HIP's compilers evaluate
 * themselves, so that rewriting it does not change them */
enum { KINDS = (1 << FOLLOWED) - 1 };

/* Groups with an identical condition: they share one pair. */
struct group_set {
    struct sides_votes votes;
    struct assumed pair;
    bool is_given; /* by a feature macro that one of the groups defines */
    bool unfit;    /* the file's pair does not fit some group, and another one does */
};

struct builder {
    const struct input *in;
    struct sides *sides;
    struct content *content;
    const uint8_t *depends;
    int narchs, ncudas;  /* to choose from: 1 where the user has chosen */
    struct assumed best; /* the first of each */
    const uint32_t *api; /* the functions that CUDA has and the file defines: tokens, in order */
    uint32_t napi;
    struct sides_declared needed, implied; /* what other code needs (macros.needed, .implied) */
    struct sides_sets sets;
    struct group_set *set;           /* by number */
    struct sides_features *features; /* to add votes to; NULL: they are not counted */
    uint32_t *voted;                 /* by macro.number: the last group that has, and 1 */
    struct str
        old_library[8]; /* as their macros begin: HIP lacks what the file uses of newer ones */
    uint32_t nold;
    bool votes; /* all groups vote, and not only those whose pair does not fit */
    bool unfit; /* that of some group does not, and another does */
    struct sides_votes sum;
};

static struct assumed with_arch(const struct builder *b, struct assumed pair, int i)
{
    pair.arch = sides_arch_of(b->best, i);
    return pair;
}

static struct assumed with_cuda(const struct builder *b, struct assumed pair, int i)
{
    pair.cuda = sides_cuda_of(b->best, i);
    return pair;
}

/* ---- what fits a group ---- */

static bool defines_api(const struct builder *b, const struct directive *d)
{
    const struct tokens *t = b->in->tok;
    uint32_t i, past = branch_past(t, (uint32_t)(d - t->dir) + 1);
    search_first(i, b->napi, b->api[i] > d->past);
    return i < b->napi && b->api[i] < past;
}

/* Selects the side that HIP's device code takes of the group for a pair, or may take; false if that
 * would leave out a function that is the program's own. known: only what it takes for certain. */
static bool selected_by(const struct builder *b, const struct directive *first, struct assumed with,
                        struct assumed left, bool known, struct content *out)
{
    const struct tokens *t = b->in->tok;
    bool over = false, ok = true,
         apart = with.arch != b->sides->base.arch || with.cuda != b->sides->base.cuda;
    *out = (struct content){0};
    for (const struct directive *d = first; d; d = next_branch(t, d)) {
        struct sides_reading r = {
            .in = b->in, .directive = d, .level = KNOWS_ALL, .is_hipcc = true};
        sides_reading_assume(&r, DEVICE, with, left);
        enum truth truth = over ? TRUTH_NO : condition_truth(t, d, sides_term_for_hip, &r);
        if (truth == TRUTH_NO)
            out->lost |=
                sides_declares(&b->needed, t, d) || (apart && sides_declares(&b->implied, t, d));
        if (truth == TRUTH_NO)
            ok = ok && !defines_api(b, d);
        else if (!known || truth == TRUTH_YES)
            content_add(out, b->content[d - t->dir]);
        over |= truth == TRUTH_YES;
    }
    return ok;
}

static bool can_port(bool ok, const struct content *c)
{
    return ok && !c->ptx && !c->fails && !c->refuses && !c->lost;
}

/* Pairs that differ in one release, the newest first. left: the pair for conditions that are not
 * rewritten; NULL: the candidate itself. */
struct candidates {
    struct assumed pair[SIDES_CUDAS];
    int n;
    const struct assumed *left;
    /* an empty side is acceptable: code for a newer CUDA release is optional */
    bool optional;
};

/* Which of them fit the group: HIP can compile their side, and it has code where the best side that
 * HIP can compile has some. Returns the number of that one; -1: there is none. */
static int find_fits(const struct builder *b, const struct directive *first,
                     const struct candidates *c, bool *fits, uint32_t *lost)
{
    bool code[SIDES_CUDAS] = {false};
    int found = -1, empty = -1;
    for (int i = 0; i < c->n; i++) {
        struct content side;
        struct assumed left = c->left ? *c->left : c->pair[i];
        fits[i] = can_port(selected_by(b, first, c->pair[i], left, false, &side), &side);
        code[i] = side.needed;
        lost[i] += side.lost;
        if (fits[i] && empty < 0)
            empty = i;
        if (fits[i] && found < 0 && (i == 0 || side.code))
            found = i;
    }
    found = found < 0 && c->optional ? empty : found;
    for (int i = 0; i < c->n; i++)
        fits[i] = fits[i] && found >= 0 && (code[i] || !code[found]);
    return found;
}

/* Votes for the releases of one kind that fit; sets *at to the best pair and returns true if there is
 * one. */
static bool vote_for(const struct builder *b, const struct directive *first,
                     const struct candidates *c, struct assumed *at, uint32_t *votes,
                     uint32_t *lost)
{
    bool fits[SIDES_CUDAS];
    int found = find_fits(b, first, c, fits, lost);
    for (int i = 0; i < c->n; i++)
        votes[i] += fits[i];
    *at = found >= 0 ? c->pair[found] : *at;
    return found >= 0;
}

/* Returns whether any pair fits; *at: the best that does. left: as in struct candidates. */
static bool group_votes(const struct builder *b, const struct directive *first, uint8_t kinds,
                        struct assumed *at, const struct assumed *left, struct sides_votes *v)
{
    bool any = false;
    if (kinds & RELEASE_ARCH) {
        struct candidates c = {.n = b->narchs, .left = left};
        for (int i = 0; i < c.n; i++)
            c.pair[i] = with_arch(b, *at, i);
        any |= vote_for(b, first, &c, at, v->arch, v->lost_arch);
    }
    if (kinds & (RELEASE_CUDA | RELEASE_NVCC)) {
        struct candidates c = {.n = b->ncudas, .left = left, .optional = true};
        for (int i = 0; i < c.n; i++)
            c.pair[i] = with_cuda(b, *at, i);
        any |= vote_for(b, first, &c, at, v->cuda, v->lost_cuda);
    }
    return any;
}

/* ---- groups ---- */

/* What a group says of feature macros. An empty side counts as portable here: the program is written to
 * work without the feature. */
static struct sides_feature group_says(const struct builder *b, const struct directive *first,
                                       const struct sides_votes *v)
{
    struct sides_feature says = {*v, *v};
    for (int i = 0; i < b->ncudas; i++) {
        struct content side;
        struct assumed pair = with_cuda(b, b->sides->base, i);
        says.fits.cuda[i] = can_port(selected_by(b, first, pair, pair, false, &side), &side);
        says.may.cuda[i] = can_port(selected_by(b, first, pair, pair, true, &side), &side);
    }
    return says;
}

/* The votes of a group that asks for feature macros are about these. */
static void vote_for_features(struct builder *b, const struct directive *first,
                              const struct sides_votes *v)
{
    struct sides_feature says = group_says(b, first, v);
    uint32_t group = (uint32_t)(first - b->in->tok->dir) + 1;
    for (const struct directive *d = first; d; d = next_branch(b->in->tok, d)) {
        for (uint32_t i = d->hash + 2; i < d->past; i++) {
            const struct macro *x = sides_feature_at(b->in->tok, b->in->macros, i);
            if (!x || b->voted[x->number] == group)
                continue;
            b->voted[x->number] = group;
            sides_feature_add(&b->features->feature[x->number], &says);
        }
    }
}

/* HIP can compile no side but one that only ends the program: the newest capability takes another, whose
 * findings say what is missing. */
static struct assumed pair_that_tells(const struct builder *b, const struct directive *first,
                                      struct assumed pair)
{
    struct content c;
    struct assumed newest = {b->best.arch, pair.cuda};
    selected_by(b, first, newest, b->sides->base, false, &c);
    return c.code && !c.refuses ? newest : pair;
}

/* Gives the group its pair. If no capability's side of it can be ported, none is right. */
static void decide_pair(struct builder *b, const struct directive *first)
{
    const struct tokens *t = b->in->tok;
    struct sides *s = b->sides;
    uint8_t depends = 0;
    for (const struct directive *d = first; d; d = next_branch(t, d))
        depends |= b->depends[d - t->dir];
    uint8_t decides = depends & KINDS, all = decides | (depends >> FOLLOWED);
    struct group_set *set = &b->set[b->sets.of[first - t->dir]];
    struct assumed pair = decides ? set->pair : s->base;
    bool none = false;
    if (all) {
        struct content c;
        bool ok = selected_by(b, first, pair, s->base, false, &c), any = true;
        /* an empty side is accepted for the project's own pair: what it lacks, it lacks elsewhere, too */
        bool fits = can_port(ok, &c) && (c.code || b->in->opt->wanted.arch ||
                                         (pair.arch == b->best.arch && pair.cuda == b->best.cuda));
        if (b->votes || !fits) {
            struct assumed own = s->base, other = s->base;
            struct sides_votes v = {0};
            any = group_votes(b, first, all, &own, NULL, &v);
            sides_votes_add(&b->sum, &v);
            if (b->features)
                vote_for_features(b, first, &v);
            if (decides)
                any |= group_votes(b, first, decides, &other, &s->base, &set->votes);
            if (b->votes && decides &&
                !set->is_given) /* the group around it sees this one's best side */
                pair = own;
        }
        b->unfit |= !fits && any;
        set->unfit |= !fits && any;
        if (!fits && !any && c.refuses && decides & RELEASE_ARCH)
            pair = pair_that_tells(b, first, pair);
        none = !fits && !any && (c.ptx || !ok || !c.code) && !b->in->opt->as_arch;
    }
    for (const struct directive *d = first; d; d = next_branch(t, d)) {
        uint8_t *choice = &s->choice[(d - t->dir) * RELEASE_MACROS + MACRO_ARCH];
        s->arch[d - t->dir] = none && decides & RELEASE_ARCH ? 0 : pair.arch;
        s->cuda[d - t->dir] = pair.cuda;
        if (!s->arch[d - t->dir] && *choice == CHOICE_MADE)
            *choice = CHOICE_UNCLEAR;
    }
}

/* Which branches HIP leaves out in all its passes, by what is known on that level. */
static void find_left_out(struct builder *b, const struct directive *first, int level,
                          bool speaks_hip)
{
    const struct tokens *t = b->in->tok;
    struct sides *s = b->sides;
    bool over[PASSES] = {false, false};
    for (const struct directive *d = first; d; d = next_branch(t, d)) {
        bool left_out = true, late = over[HOST] && over[DEVICE];
        for (int pass = HOST; pass < PASSES; pass++) {
            struct sides_reading r = {.in = b->in, .directive = d, .level = level};
            struct assumed with = {s->arch[d - t->dir], s->cuda[d - t->dir]};
            sides_reading_assume(&r, pass, with, s->base);
            r.is_hipcc = b->in->is_main || speaks_hip;
            enum truth truth =
                over[pass] ? TRUTH_NO : condition_truth(t, d, sides_term_for_hip, &r);
            left_out &= truth == TRUTH_NO;
            over[pass] |= truth == TRUTH_YES;
        }
        uint8_t mark = (uint8_t)(late ? DIRECTIVE_LEFT_OUT : left_out ? BRANCH_LEFT_OUT : 0);
        if (b->in->hip->branch[d - t->dir]) /* for host compilers of HIP's build, maybe */
            mark = 0;
        s->left_out[d - t->dir] |= mark;
        s->kept[d - t->dir] |= level == KNOWS_HIP ? mark : 0;
    }
}

/* The first macro of a library's version in the group's conditions, as far as HIP's side is known;
 * UINT32_MAX: there is none. */
static uint32_t library_asked(const struct builder *b, const struct directive *first)
{
    const struct tokens *t = b->in->tok;
    for (const struct directive *d = first; d; d = next_branch(t, d)) {
        bool made = b->sides->choice[(d - t->dir) * RELEASE_MACROS + MACRO_LIBRARY] == CHOICE_MADE;
        for (uint32_t i = d->hash + 2; i < d->past && made; i++) {
            if (release_macro_at(t, i) == MACRO_LIBRARY)
                return i;
        }
    }
    return UINT32_MAX;
}

static void set_old_library(struct builder *b, const struct directive *first, bool old)
{
    const struct tokens *t = b->in->tok;
    for (const struct directive *d = first; d; d = next_branch(t, d))
        b->sides->old_library[d - t->dir] = old;
}

/* Does a branch of the group declare something at file scope? */
static bool declares_any(const struct builder *b, const struct directive *first)
{
    struct arena own = {0};
    struct sides_declared all = sides_declared_all(b->in, &own);
    bool found = false;
    for (const struct directive *d = first; d && !found; d = next_branch(b->in->tok, d))
        found = sides_declares(&all, b->in->tok, d);
    arena_release(&own);
    return found;
}

/* Where HIP can't compile the side for the libraries that the tables know, it takes that for older ones,
 * if it can compile that; so it does at all such conditions of the file. */
static void decide_library(struct builder *b, const struct directive *first)
{
    const struct tokens *t = b->in->tok;
    uint32_t at = library_asked(b, first), k = 0;
    struct assumed pair = b->set[b->sets.of[first - t->dir]].pair;
    struct content now, old;
    if (at == UINT32_MAX)
        return;
    struct str library = library_of_macro(t, at);
    while (k < b->nold && !str_eq(b->old_library[k], library))
        k++;
    bool ok = selected_by(b, first, pair, b->sides->base, false, &now);
    set_old_library(b, first, true);
    bool fits = can_port(selected_by(b, first, pair, b->sides->base, false, &old), &old);
    bool drops = fits && !old.code && declares_any(b, first);
    bool better =
        fits && !drops && !can_port(ok, &now) && k < sizeof b->old_library / sizeof *b->old_library;
    set_old_library(b, first, fits && !drops && (better || k < b->nold));
    if (better && k == b->nold)
        b->old_library[b->nold++] = library;
}

/* The groups within its branches have been decided before. */
static void decide_group(struct builder *b, const struct directive *first)
{
    const struct tokens *t = b->in->tok;
    bool speaks_hip = false;
    for (const struct directive *d = first; d; d = next_branch(t, d))
        speaks_hip |= b->content[d - t->dir].hip;
    decide_library(b, first);
    decide_pair(b, first);
    find_left_out(b, first, KNOWS_HIP, speaks_hip);
    find_left_out(b, first, KNOWS_ALL, false);
    for (const struct directive *d = first; d; d = next_branch(t, d)) {
        if (first->parent && !b->sides->left_out[d - t->dir])
            content_add(&b->content[first->parent - 1], b->content[d - t->dir]);
    }
}

static void decide_groups(struct builder *b)
{
    const struct tokens *t = b->in->tok;
    for (uint32_t k = t->ndir; k-- > 0;) {
        if (directive_begins_group(&t->dir[k]))
            decide_group(b, &t->dir[k]);
    }
}

/* ---- the file ---- */

/* The state before the first decision. */
struct before {
    struct content *content;
    uint8_t *choice;
};

static void before_keep(struct before *before, const struct builder *b, struct arena *a)
{
    uint32_t n = b->in->tok->ndir;
    before->content = ARENA_ARRAY(a, struct content, n);
    before->choice = ARENA_ARRAY(a, uint8_t, (size_t)n *RELEASE_MACROS);
    memcpy(before->content, b->content, n * sizeof *b->content);
    memcpy(before->choice, b->sides->choice, (size_t)n * RELEASE_MACROS);
}

static void decide_again(struct builder *b, const struct before *before, bool votes)
{
    uint32_t n = b->in->tok->ndir;
    memcpy(b->content, before->content, n * sizeof *b->content);
    memcpy(b->sides->choice, before->choice, (size_t)n * RELEASE_MACROS);
    memset(b->sides->left_out, 0, n);
    memset(b->sides->kept, 0, n);
    memset(b->sides->old_library, 0, n * sizeof *b->sides->old_library);
    b->sum = (struct sides_votes){0};
    for (uint32_t i = 0; i < b->sets.n; i++) {
        b->set[i].votes = b->sum;
        b->set[i].unfit = false;
    }
    b->votes = votes;
    b->unfit = false;
    decide_groups(b);
}

/* The set of the groups that decide whether a directive defines a feature macro; NULL: it does
 * nothing of that kind. */
static struct group_set *set_of_feature(const struct builder *b, uint32_t k, const struct macro **x)
{
    const struct tokens *t = b->in->tok;
    const struct directive *d = &t->dir[k];
    *x = d->kind == DIR_DEFINE ? sides_feature_at(b->in->tok, b->in->macros, d->hash + 2) : NULL;
    for (uint32_t p = *x ? d->parent : 0; p; p = t->dir[p - 1].parent) {
        uint32_t set = b->sets.of[b->sets.begins[p - 1]];
        if (set)
            return &b->set[set];
    }
    return NULL;
}

/* Gives the groups that define feature macros with releases of their own these releases. */
static void give_features(struct builder *b)
{
    for (uint32_t k = 0; k < b->in->tok->ndir && b->sets.n > 1; k++) {
        const struct macro *x;
        struct group_set *set = set_of_feature(b, k, &x);
        struct assumed own =
            set ? macros_release_own(b->sides->releases, x) : (struct assumed){0, 0};
        if (own.cuda) {
            set->pair = own;
            set->is_given = true;
        }
    }
}

/* Sets the pair that all groups try first. */
static void set_base(struct builder *b, struct assumed pair, struct arena *a)
{
    const struct input *in = b->in;
    b->sides->base = pair;
    b->sides->releases = in->macros->releases;
    if (!b->sides->releases)
        b->sides->releases = sides_assume(in->macros, in->map, in->opt, pair, NULL, a);
    for (uint32_t i = 0; i < b->sets.n; i++)
        b->set[i].pair = pair;
    give_features(b);
    for (uint32_t k = 0; k < in->tok->ndir; k++) /* also of an #elif that belongs to no group */
        b->sides->cuda[k] = pair.cuda;
}

static void choose_classes(struct builder *b)
{
    for (uint32_t i = 1; i < b->sets.n; i++) {
        struct group_set *set = &b->set[i];
        struct assumed base = b->sides->base;
        if (!set->is_given && set->unfit)
            set->pair = sides_better(&set->votes, base, sides_fit_of(&set->votes, base), b->in->map,
                                     b->in->opt);
    }
}

/* The first directive whose releases of some of those macros are not the file's. */
static uint32_t find_other(const struct sides *s, uint32_t n, enum release_macro from,
                           enum release_macro upto)
{
    for (uint32_t k = 0; k < n; k++) {
        for (int m = (int)from; m <= (int)upto; m++) {
            bool differs =
                m == MACRO_ARCH ? s->arch[k] != s->base.arch : s->cuda[k] != s->base.cuda;
            if (s->choice[k * RELEASE_MACROS + m] == CHOICE_MADE && differs)
                return k;
        }
    }
    return n;
}

static void builder_init(struct builder *b, struct sides *s, const struct input *in,
                         const uint8_t *depends, struct arena *a)
{
    const struct translate_options *opt = in->opt;
    *b = (struct builder){.in = in, .sides = s, .depends = depends};
    b->best = sides_best_pair(in->map, opt);
    b->narchs = opt->as_arch ? 1 : SIDES_ARCHS;
    b->ncudas = opt->as_cuda ? 1 : SIDES_CUDAS;
    b->content = contents_find(in, a);
    sides_sets_find(&b->sets, in->tok, depends, a);
    b->set = ARENA_ARRAY(a, struct group_set, b->sets.n);
    if (b->sets.n > 1)
        b->api = contents_find_api(in, &b->napi, a);
    if (b->sets.n > 1)
        b->needed = sides_declared_needed(in, a);
    if (b->sets.n > 1 && in->opt->wanted.arch)
        b->implied = sides_declared_implied(in, a);
}

/* One pair of releases for the whole file, so that a macro of one group goes with the code of
 * another. Groups for which it is not right have their own. */
void sides_decide(struct sides *s, const struct input *in, const uint8_t *depends, struct arena *a)
{
    struct builder b;
    struct before before;
    builder_init(&b, s, in, depends, a);
    before_keep(&before, &b, a);
    set_base(&b, in->opt->wanted.arch ? in->opt->wanted : b.best, a);
    decide_groups(&b);
    if (b.nold)
        decide_again(&b, &before, false);
    if (b.unfit) {
        decide_again(&b, &before, true);
        struct assumed pair = sides_best(&b.sum, in->map, in->opt);
        if (!in->opt->wanted.arch && (pair.arch != s->base.arch || pair.cuda != s->base.cuda)) {
            set_base(&b, pair, a);
            decide_again(&b, &before, true);
        }
        choose_classes(&b);
        decide_again(&b, &before, false);
    }
    s->other = find_other(s, in->tok->ndir, MACRO_ARCH, MACRO_ARCH);
    s->other_cuda = find_other(s, in->tok->ndir, MACRO_VERSION, MACRO_NVCC);
}

/* A feature macro that is defined in a branch which asks for another one gets the same pair. */
static void join_asked(const struct builder *b, uint32_t k)
{
    const struct tokens *t = b->in->tok;
    const struct macro *x = t->dir[k].kind == DIR_DEFINE
                                ? sides_feature_at(b->in->tok, b->in->macros, t->dir[k].hash + 2)
                                : NULL;
    for (uint32_t p = x ? t->dir[k].parent : 0; p; p = t->dir[p - 1].parent) {
        const struct directive *d = &t->dir[b->sets.begins[p - 1]];
        for (; d; d = next_branch(t, d)) {
            for (uint32_t i = d->hash + 2; i < d->past; i++) {
                const struct macro *asked = sides_feature_at(b->in->tok, b->in->macros, i);
                if (asked)
                    sides_features_join(b->features, x->number, asked->number);
            }
        }
    }
}

/* The votes of the groups that define feature macros are about these. */
static void vote_for_defined(struct builder *b, struct arena *a)
{
    uint32_t *number = ARENA_ARRAY(a, uint32_t, b->sets.n); /* of the set's first macro, and 1 */
    for (uint32_t k = 0; k < b->in->tok->ndir && b->sets.n > 1; k++) {
        const struct macro *x;
        struct group_set *set = set_of_feature(b, k, &x);
        uint32_t *first = set ? &number[set - b->set] : NULL;
        join_asked(b, k);
        if (!set)
            continue;
        if (*first)
            sides_features_join(b->features, *first - 1, x->number);
        else
            sides_feature_add(&b->features->feature[x->number],
                              &(struct sides_feature){set->votes, set->votes});
        *first = *first ? *first : x->number + 1;
    }
}

void sides_decide_votes(struct sides *s, const struct input *in, const uint8_t *depends,
                        struct sides_votes *v, struct sides_features *f, struct arena *a)
{
    struct builder b;
    builder_init(&b, s, in, depends, a);
    set_base(&b, b.best, a);
    b.votes = true;
    b.features = f;
    b.voted = ARENA_ARRAY(a, uint32_t, f->n);
    sides_declared_failing(&f->failing, in, b.content, depends, a);
    decide_groups(&b);
    vote_for_defined(&b, a);
    sides_votes_add(v, &b.sum);
}
