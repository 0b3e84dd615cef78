#include "core/lane_names.h"
#include "base/search.h"
#include "core/macros_parts.h"
#include <ctype.h>
#include <stdlib.h>

enum { ROUNDS = 8 }; /* in which one name decides about another */

/* What a name may stand for on a platform. */
enum { IS_32 = 1, IS_64 = 2, IS_WAVE = 4, IS_OTHER = 8, IS_UNKNOWN = 16 };

struct lane_value {
    struct str name;
    uint32_t first, past; /* its definitions */
    uint8_t is[PLATFORMS];
    bool lane, derived;
    bool is_called; /* it is called so, or defined by a name that is */
};

struct lane_solver {
    const struct macros *m;
    const struct outlined *file;
    struct lane_place *place; /* sorted by name, file, directive */
    struct lane_value *value; /* sorted by name */
    uint32_t nplaces, nvalues;
    struct arena *arena;
};

struct lane_place {
    struct str name;
    uint32_t file, directive;
    struct tok_range value;
};

static struct lane_value *value_of(const struct lane_solver *s, struct str name)
{
    uint32_t i;
    search_first(i, s->nvalues, str_cmp(s->value[i].name, name) >= 0);
    return i < s->nvalues && str_eq(s->value[i].name, name) ? &s->value[i] : NULL;
}

/* An expression that is evaluated. */
struct lane_expr {
    const struct lane_solver *s;
    const struct tokens *t;
    enum platform p;
    bool amd; /* it stands on AMD's side, or a choice of platforms has come to it */
    int depth;
};

static uint8_t evaluate(const struct lane_expr *e, struct tok_range r);

/* One layer of parentheses or of a cast less: "(x)", "(int)x", "int(x)", "static_cast<int>(x)". */
static bool unwrap(const struct tokens *t, struct tok_range *r)
{
    uint32_t i = r->first, open = i;
    if (tok_is(t, i, P_LPAREN) && t->tok[i].match > i && t->tok[i].match < r->past) {
        uint32_t close = t->tok[i].match;
        if (close == r->past - 1) {
            *r = (struct tok_range){i + 1, close};
            return true;
        }
        bool type = close > i + 1;
        for (uint32_t k = i + 1; k < close; k++)
            type &= tok_word_in(t, k, WORD_TYPE) || tok_word_in(t, k, WORD_SPECIFIER) ||
                    str_ends(tok_raw(t, k), STR("_t"));
        if (type)
            r->first = close + 1;
        return type;
    }
    if (tok_word(t, i, "static_cast") && tok_is(t, i + 1, P_LESS) && tok_template_end(t, i + 1))
        open = tok_template_end(t, i + 1) + 1;
    else if (tok_word_in(t, i, WORD_TYPE))
        open = i + 1;
    bool brackets = tok_is(t, open, P_LPAREN) || tok_is(t, open, P_LBRACE);
    if (open == i || !brackets || open >= r->past || t->tok[open].match != r->past - 1)
        return false;
    *r = (struct tok_range){open + 1, r->past - 1};
    return true;
}

/* Splits "c ? a : b"; false for other expressions. */
static bool split_choice(const struct tokens *t, struct tok_range r, uint32_t *ask, uint32_t *colon)
{
    *ask = *colon = 0;
    for (uint32_t i = r.first, depth = 0; i < r.past; i++) {
        if (tok_is(t, i, P_LPAREN) && t->tok[i].match > i && t->tok[i].match < r.past)
            i = t->tok[i].match;
        else if (tok_is(t, i, P_QUESTION) && !*ask)
            *ask = i;
        else if (tok_is(t, i, P_QUESTION))
            depth++;
        else if (tok_is(t, i, P_COLON) && *ask && depth-- == 0 && !*colon)
            *colon = i;
    }
    return *colon > 0;
}

static uint8_t evaluate_choice(const struct lane_expr *e, struct tok_range r, uint32_t ask,
                               uint32_t colon)
{
    struct tok_range asked = {r.first, ask}, yes = {ask + 1, colon}, no = {colon + 1, r.past};
    const struct macros *m = e->s->m;
    enum truth truth[PLATFORMS];
    for (int p = 0; p < PLATFORMS; p++)
        truth[p] = macros_condition(m, e->t, asked, (enum platform)p);
    struct lane_expr chosen = *e;
    chosen.amd |= e->p == PLATFORM_HIP && truth[PLATFORM_CUDA] != truth[PLATFORM_HIP];
    chosen.depth++;
    uint8_t is = 0;
    if (truth[e->p] != TRUTH_NO)
        is |= evaluate(&chosen, yes);
    if (truth[e->p] != TRUTH_YES)
        is |= evaluate(&chosen, no);
    return is;
}

/* The last identifier of "a::b::name" or "name()"; UINT32_MAX: it is something else. */
static uint32_t name_of(const struct tokens *t, struct tok_range r)
{
    if (r.past - r.first > 2 && tok_is(t, r.past - 1, P_RPAREN) && tok_is(t, r.past - 2, P_LPAREN))
        r.past -= 2;
    if (r.first < r.past && tok_is(t, r.first, P_SCOPE))
        r.first++;
    for (uint32_t i = r.first; i < r.past; i++) {
        if ((i - r.first) % 2 ? !tok_is(t, i, P_SCOPE) : t->tok[i].kind != TOK_IDENT)
            return UINT32_MAX;
    }
    return (r.past - r.first) % 2 ? r.past - 1 : UINT32_MAX;
}

/* The size of the wavefront, by its names in HIP and its compilers. */
static bool is_wave_size(const struct tokens *t, struct tok_range r, uint32_t name)
{
    static const char *const words[] = {"warpSize", "__AMDGCN_WAVEFRONT_SIZE",
                                        "__AMDGCN_WAVEFRONT_SIZE__",
                                        "__builtin_amdgcn_wavefrontsize", NULL};
    return tok_any_word(t, name, words) || (name > r.first && tok_word(t, r.first, "rocprim"));
}

static uint8_t evaluate_name(const struct lane_expr *e, struct tok_range r, uint32_t name)
{
    if (is_wave_size(e->t, r, name)) {
        bool wave = e->p == PLATFORM_HIP && e->amd;
        return wave ? IS_WAVE : tok_word(e->t, name, "warpSize") ? IS_32 : IS_UNKNOWN;
    }
    const struct lane_value *v = value_of(e->s, tok_raw(e->t, name));
    return v ? v->is[e->p] : IS_UNKNOWN;
}

static bool shifted_one(const struct tokens *t, struct tok_range r, long *value)
{
    if (r.past - r.first != 3 || !tok_is(t, r.first + 1, P_SHL) ||
        !str_is(str_cut(tok_raw(t, r.first), 0, 1), "1"))
        return false;
    *value = str_is(tok_raw(t, r.past - 1), "6")   ? 64
             : str_is(tok_raw(t, r.past - 1), "5") ? 32
                                                   : 0;
    return *value != 0;
}

static uint8_t evaluate(const struct lane_expr *e, struct tok_range r)
{
    uint32_t ask, colon;
    long value;
    if (r.first >= r.past || e->depth > ROUNDS)
        return IS_UNKNOWN;
    while (unwrap(e->t, &r))
        continue;
    if (r.first >= r.past)
        return IS_UNKNOWN;
    if (split_choice(e->t, r, &ask, &colon))
        return evaluate_choice(e, r, ask, colon);
    uint32_t name = name_of(e->t, r);
    if (name != UINT32_MAX && e->t->tok[name].kind == TOK_IDENT)
        return evaluate_name(e, r, name);
    if (shifted_one(e->t, r, &value) || macros_compute(e->s->m, e->t, r, e->p, &value))
        return value == 32 ? IS_32 : value == 64 ? IS_64 : IS_OTHER;
    return IS_UNKNOWN;
}

/* ---- solving ---- */

static int place_order(const void *pa, const void *pb)
{
    const struct lane_place *a = pa, *b = pb;
    int c = str_cmp(a->name, b->name);
    if (c)
        return c;
    return a->file != b->file ? (a->file > b->file ? 1 : -1)
                              : (a->directive > b->directive) - (a->directive < b->directive);
}

/* Is a name called after lanes: WARP_SIZE, kLanes, wavefront_width? */
static bool is_called_lanes(struct str name)
{
    static const char *const part[] = {"warp", "wave", "lane", "subgroup", "simd"};
    char lower[64];
    size_t n = name.n < sizeof lower ? name.n : sizeof lower;
    for (size_t i = 0; i < n; i++)
        lower[i] = (char)tolower((unsigned char)name.p[i]);
    for (size_t i = 0; i < sizeof part / sizeof *part; i++) {
        if (memmem(lower, n, part[i], strlen(part[i])))
            return true;
    }
    return false;
}

static void read_places(struct lane_solver *s, uint32_t nfiles)
{
    uint32_t all = 0;
    for (uint32_t f = 0; f < nfiles; f++)
        all += s->file[f].tok.ndir;
    s->place = ARENA_ARRAY(s->arena, struct lane_place, all);
    for (uint32_t f = 0; f < nfiles; f++) {
        const struct tokens *t = &s->file[f].tok;
        for (uint32_t k = 0; k < t->ndir; k++) {
            const struct directive *d = &t->dir[k];
            bool lane = d->kind == DIR_PRAGMA && tok_word(t, d->hash + 2, "lane");
            uint32_t name = d->hash + 2 + lane;
            if ((d->kind != DIR_DEFINE && !lane) || name >= d->past ||
                (d->kind == DIR_DEFINE && tok_is(t, name + 1, P_LPAREN) &&
                 !(t->tok[name + 1].flags & TOK_SPACE)))
                continue;
            bool string = name + 1 < d->past && t->tok[name + 1].kind == TOK_STRING;
            if (!string) /* stands for what can't be in a condition */
                s->place[s->nplaces++] =
                    (struct lane_place){tok_raw(t, name), f, k, {name + 1, d->past}};
        }
    }
    if (s->nplaces)
        qsort(s->place, s->nplaces, sizeof *s->place, place_order);
    s->value = ARENA_ARRAY(s->arena, struct lane_value, s->nplaces);
    for (uint32_t i = 0; i < s->nplaces; i++) {
        if (!s->nvalues || !str_eq(s->value[s->nvalues - 1].name, s->place[i].name))
            s->value[s->nvalues++] =
                (struct lane_value){.name = s->place[i].name,
                                    .first = i,
                                    .is_called = is_called_lanes(s->place[i].name)};
        s->value[s->nvalues - 1].past = i + 1;
    }
}

/* What a definition gives the name; 0: the platform's build does not compile it. */
static uint8_t place_value(const struct lane_solver *s, const struct lane_place *d, enum platform p)
{
    const struct outlined *f = &s->file[d->file];
    if (outlined_compiles(f, d->directive, p) == TRUTH_NO)
        return 0;
    bool amd = outlined_compiles(f, d->directive, PLATFORM_CUDA) == TRUTH_NO;
    struct lane_expr e = {s, &f->tok, p, amd, 0};
    return evaluate(&e, d->value);
}

/* 32 for CUDA, and AMD's lanes for HIP. Of HIP's, one may be unknown. */
static bool counts_lanes(const uint8_t is[PLATFORMS])
{
    return is[PLATFORM_CUDA] == IS_32 && is[PLATFORM_HIP] & (IS_64 | IS_WAVE) &&
           !(is[PLATFORM_HIP] & IS_OTHER);
}

/* Takes a name's value from the file that says it by itself, or else from all. */
static bool lane_solve(const struct lane_solver *s, struct lane_value *v)
{
    uint8_t all[PLATFORMS] = {0, 0}, lane[PLATFORMS] = {0, 0}, before[PLATFORMS];
    memcpy(before, v->is, sizeof before);
    for (uint32_t i = v->first; i < v->past;) {
        uint32_t file = s->place[i].file;
        uint8_t own[PLATFORMS] = {0, 0};
        for (; i < v->past && s->place[i].file == file; i++) {
            for (int p = 0; p < PLATFORMS; p++)
                own[p] |= place_value(s, &s->place[i], (enum platform)p);
        }
        for (int p = 0; p < PLATFORMS; p++) {
            all[p] |= own[p];
            lane[p] |= counts_lanes(own) ? own[p] : 0;
        }
    }
    memcpy(v->is, counts_lanes(lane) ? lane : all, sizeof v->is);
    v->lane = counts_lanes(v->is);
    return memcmp(before, v->is, sizeof before) != 0;
}

/* The first lane name in the value of a definition, or NULL. */
static const struct lane_value *names_lane(const struct lane_solver *s, const struct lane_place *d)
{
    const struct tokens *t = &s->file[d->file].tok;
    for (uint32_t i = d->value.first; i < d->value.past; i++) {
        const struct lane_value *v =
            t->tok[i].kind == TOK_IDENT ? value_of(s, tok_raw(t, i)) : NULL;
        if (v && (v->lane || v->derived))
            return v;
    }
    return NULL;
}

static bool lane_derive(const struct lane_solver *s, struct lane_value *v)
{
    for (uint32_t i = v->first; i < v->past && !v->lane && !v->derived; i++) {
        const struct lane_place *d = &s->place[i];
        bool compiled =
            outlined_compiles(&s->file[d->file], d->directive, PLATFORM_HIP) != TRUTH_NO;
        const struct lane_value *by = compiled ? names_lane(s, d) : NULL;
        v->derived = by != NULL;
        v->is_called |= by && by->is_called;
        if (v->derived)
            return true;
    }
    return false;
}

/* Is the name CUDA's number of lanes for both builds, whichever file defines it? */
static bool is_always_32(const struct lane_value *v)
{
    return v->is_called && v->is[PLATFORM_CUDA] == IS_32 && v->is[PLATFORM_HIP] == IS_32;
}

/* The files by which the name counts lanes. */
static struct lane_name lane_name_of(const struct lane_solver *s, const struct lane_value *v,
                                     uint32_t *file)
{
    struct lane_name x = {v->name, v->is_called ? LANE_COUNT : LANE_VALUE, file, 0};
    for (uint32_t i = v->first; i < v->past; i++) {
        const struct lane_place *d = &s->place[i];
        bool is = v->derived ? names_lane(s, d) != NULL
                             : (place_value(s, d, PLATFORM_HIP) & (IS_64 | IS_WAVE)) != 0;
        if (is && (!x.nfiles || file[x.nfiles - 1] != d->file))
            file[x.nfiles++] = d->file;
    }
    return x;
}

static bool solve_all(struct lane_solver *s)
{
    bool more = true, any = false;
    for (int round = 0; more && round < ROUNDS; round++) {
        more = any = false;
        for (uint32_t i = 0; i < s->nvalues; i++) {
            more |= lane_solve(s, &s->value[i]);
            any |= s->value[i].lane;
        }
        more &= any || round == 0;
    }
    more = any;
    for (int round = 0; more && round < ROUNDS; round++) {
        more = false;
        for (uint32_t i = 0; i < s->nvalues; i++)
            more |= lane_derive(s, &s->value[i]);
    }
    return any;
}

void lane_names_find(struct lane_names *l, const struct macros *m, struct arena *a)
{
    struct lane_solver s = {.m = m, .file = m->solver->file, .arena = a};
    *l = (struct lane_names){0};
    read_places(&s, m->solver->nfiles);
    if (!solve_all(&s))
        return;
    struct lane_name *name = ARENA_ARRAY(a, struct lane_name, s.nvalues);
    for (uint32_t i = 0; i < s.nvalues; i++) {
        if (is_always_32(&s.value[i]))
            name[l->n++] = (struct lane_name){s.value[i].name, LANE_32, NULL, 0};
        else if (s.value[i].lane || s.value[i].derived)
            name[l->n++] = lane_name_of(
                &s, &s.value[i], ARENA_ARRAY(a, uint32_t, s.value[i].past - s.value[i].first));
    }
    l->name = name;
}

const struct lane_name *lane_names_get(const struct lane_names *l, struct str name)
{
    uint32_t i;
    search_first(i, l->n, str_cmp(l->name[i].name, name) >= 0);
    return i < l->n && str_eq(l->name[i].name, name) ? &l->name[i] : NULL;
}
