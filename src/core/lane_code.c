#include "core/lane_code.h"
#include "base/search.h"
#include "core/functions.h"
#include <stdlib.h>

enum {
    ROUNDS = 8,          /* in which callers decide about what they call */
    NAMESAKES_MOST = 64, /* functions of one name that a call is seen for */
    VALUE_MOST = 32,     /* tokens of a constant's value */
    ARGS_MOST = 16,      /* of a call that are looked at */
    SHADOWS_MOST = 8,    /* names that a function declares itself, as lane names are spelled */
};

/* A name by which a function can be handed something: its own, or its class's. */
struct lane_callee {
    struct str name;
    uint32_t code;
    bool of_class;
};

struct lane_edge {
    uint32_t from, to;
};

struct lane_search {
    const struct lane_reading *in;
    const struct tokens *t;
    struct lane_codes *l;
    struct lane_callee *callee; /* sorted by name */
    uint32_t ncallees;
    VEC(struct lane_edge) edges;
    struct arena *arena;
};

/* ---- code ---- */

/* A macro that is defined inside of a function is code of its own. */
struct lane_code *lane_codes_at(const struct lane_codes *l, const struct tokens *t, uint32_t i)
{
    bool in_define = t->tok[i].flags & TOK_DEFINE;
    if (!l->n)
        return NULL;
    struct lane_code *code = l->code + (in_define ? l->nfunctions : 0);
    uint32_t k, n = in_define ? l->n - l->nfunctions : l->nfunctions;
    search_first(k, n, code[k].range.past > i);
    return k < n && code[k].range.first <= i ? &code[k] : NULL;
}

static void find_code(struct lane_search *s)
{
    const struct tokens *t = s->t;
    struct functions f;
    functions_find(&f, t, s->arena);
    s->l->code = ARENA_ARRAY(s->arena, struct lane_code, f.n + t->ndir);
    for (uint32_t i = 0; i < f.n; i++) {
        const struct function *x = &f.v[i];
        s->l->code[s->l->n++] =
            (struct lane_code){{x->first, x->past}, x->of, x->name, x->open, 0, 0, 0, false};
    }
    s->l->nfunctions = s->l->n;
    for (uint32_t k = 0; k < t->ndir; k++) {
        const struct directive *d = &t->dir[k];
        uint32_t name = d->hash + 2, open = name + 1;
        if (d->kind != DIR_DEFINE || name >= d->past)
            continue;
        bool has = open < d->past && tok_is(t, open, P_LPAREN) && !(t->tok[open].flags & TOK_SPACE);
        s->l->code[s->l->n++] =
            (struct lane_code){{d->hash, d->past}, {0, 0}, name, has ? open : 0, 0, 0, 0, true};
    }
}

/* ---- what the code itself says ---- */

static bool is_left_out(const struct lane_search *s, uint32_t i)
{
    return s->t->tok[i].flags & TOK_DEAD || s->in->left_out(s->in->ctx, i);
}

/* "int WAVE = 8", "template <int WAVE>": does the code declare the name of token i itself? */
static bool declares_in(const struct tokens *t, struct tok_range r, struct str name)
{
    for (uint32_t i = r.first + 1; i < r.past; i++) {
        if (t->tok[i].kind == TOK_IDENT && t->tok[i - 1].kind == TOK_IDENT &&
            !tok_word_in(t, i - 1, WORD_LEADS) && !(t->tok[i - 1].flags & TOK_DIRECTIVE) &&
            !tok_is(t, i + 1, P_LPAREN) && str_eq(tok_raw(t, i), name))
            return true;
    }
    return false;
}

enum lane_meaning lane_reading_meaning(const struct lane_reading *in, uint32_t i)
{
    const struct tokens *t = in->t;
    bool name =
        t->tok[i].kind == TOK_IDENT && !tok_is(t, i - 1, P_DOT) && !tok_is(t, i - 1, P_ARROW);
    return name ? in->names(in->ctx, tok_raw(t, i)) : LANE_NOTHING;
}

/* Compiler functions of AMD's, apart from those that a port brings along. */
static bool is_amd_builtin(const struct tokens *t, uint32_t i)
{
    struct str name = tok_raw(t, i);
    return t->tok[i].kind == TOK_IDENT && str_starts(name, STR("__builtin_amdgcn_")) &&
           !str_is(name, "__builtin_amdgcn_fence") &&
           !str_is(name, "__builtin_amdgcn_wave_barrier");
}

static bool is_number(const struct tokens *t, uint32_t i, const char *text)
{
    struct str raw = tok_raw(t, i);
    bool suffix = raw.n > 1 && (raw.p[raw.n - 1] == 'u' || raw.p[raw.n - 1] == 'U');
    return t->tok[i].kind == TOK_NUMBER && str_is(str_cut(raw, 0, raw.n - suffix), text);
}

/* CUDA's number of lanes, as code uses it: "% 32", "/ 32", "& 31", ">> 5", "for (int m = 16;". */
static bool is_literal_use(const struct tokens *t, uint32_t i)
{
    if (t->tok[i].kind != TOK_NUMBER || i == 0)
        return false;
    if (is_number(t, i, "32"))
        return tok_is(t, i - 1, P_PERCENT) || tok_is(t, i - 1, P_SLASH);
    if (is_number(t, i, "31") || is_number(t, i, "0x1f") || is_number(t, i, "0x1F"))
        return tok_is(t, i - 1, P_AMP);
    if (is_number(t, i, "5"))
        return tok_is(t, i - 1, P_SHR);
    return is_number(t, i, "16") && i > 4 && tok_is(t, i - 1, P_ASSIGN) &&
           tok_is(t, i + 1, P_SEMI) && tok_is(t, i - 4, P_LPAREN) && tok_word(t, i - 5, "for");
}

/* Is a number used as one of lanes: "% N", "/ N", "N / 2", "N >> 1", "& (N - 1)"? */
static bool divides(const struct tokens *t, uint32_t i)
{
    uint32_t first = i;
    while (first > 1 && tok_is(t, first - 1, P_SCOPE) && t->tok[first - 2].kind == TOK_IDENT)
        first -= 2;
    return tok_is(t, first - 1, P_PERCENT) || tok_is(t, first - 1, P_SLASH) ||
           (tok_is(t, i + 1, P_SLASH) && is_number(t, i + 2, "2")) ||
           (tok_is(t, i + 1, P_SHR) && is_number(t, i + 2, "1")) ||
           (tok_is(t, i + 1, P_MINUS) && is_number(t, i + 2, "1") &&
            tok_is(t, first - 1, P_LPAREN) && tok_is(t, first - 2, P_AMP));
}

/* Is token i in the parentheses of a shuffle? */
static bool is_in_shuffle(const struct tokens *t, uint32_t i)
{
    enum { MOST = 32 };
    for (uint32_t k = i; k > 1 && i - k < MOST && !tok_is(t, k, P_SEMI); k--) {
        struct str callee = tok_raw(t, k - 1);
        if (tok_is(t, k, P_LPAREN) && t->tok[k].match > i && t->tok[k - 1].kind == TOK_IDENT &&
            memmem(callee.p, callee.n, "shfl", 4))
            return true;
    }
    return false;
}

/* Does token i count AMD's lanes? A name that tells nothing does only where it is used so. */
static bool counts_amd(const struct lane_reading *in, uint32_t i)
{
    enum lane_meaning m = lane_reading_meaning(in, i);
    return m == LANE_COUNT || (m == LANE_VALUE && (divides(in->t, i) || is_in_shuffle(in->t, i)));
}

/* Does token i count CUDA's lanes? */
static bool counts_cuda(const struct lane_reading *in, uint32_t i)
{
    return is_literal_use(in->t, i) ||
           (lane_reading_meaning(in, i) == LANE_32 && divides(in->t, i));
}

static void look_at_range(const struct lane_search *s, struct lane_code *c, struct tok_range r)
{
    const struct tokens *t = s->t;
    struct str shadow[SHADOWS_MOST];
    uint32_t nshadows = 0;
    for (uint32_t i = r.first; i < r.past; i++) {
        if (!c->is_macro && t->tok[i].flags & TOK_DIRECTIVE)
            continue;
        bool literal = counts_cuda(s->in, i), names = counts_amd(s->in, i), own = false;
        bool builtin = !literal && !names && is_amd_builtin(t, i);
        if ((!literal && !names && !builtin) || is_left_out(s, i) || i == c->name)
            continue;
        bool hip = hip_code_at(s->in->hip, t, i);
        for (uint32_t k = 0; names && k < nshadows && !own; k++)
            own = str_eq(shadow[k], tok_raw(t, i));
        if (names && !own && !(c->facts & FACT_NAMES)) {
            own = nshadows == SHADOWS_MOST || declares_in(t, c->range, tok_raw(t, i)) ||
                  declares_in(t, c->of, tok_raw(t, i));
            if (own && nshadows < SHADOWS_MOST)
                shadow[nshadows++] = tok_raw(t, i);
        }
        if ((names && !own) || (builtin && !hip))
            c->facts |= FACT_NAMES;
        if (literal && !hip)
            c->facts |= FACT_LITERAL;
    }
}

/* ---- classes ---- */

static int brace_order(const void *pa, const void *pb)
{
    const uint32_t *a = pa, *b = pb;
    return (*a > *b) - (*a < *b);
}

/* The class that a token between two functions stands in, by its "{": the next one's or the last
 * one's; 0: none of these. */
static uint32_t class_between(const struct lane_search *s, uint32_t next, uint32_t i)
{
    const struct lane_code *code = s->l->code;
    const struct tok *tok = s->t->tok;
    uint32_t brace = next < s->l->nfunctions ? code[next].of.past : 0;
    if (brace && brace < i)
        return brace;
    brace = next > 0 ? code[next - 1].of.past : 0;
    return brace && tok[brace].match > i ? brace : 0;
}

/* A class that uses such a name for its members counts AMD's lanes in all of its functions. */
static void look_at_classes(struct lane_search *s)
{
    const struct tokens *t = s->t;
    struct lane_code *code = s->l->code;
    VEC(uint32_t) braces = {0};
    for (uint32_t i = 0, next = 0; i < t->n; i++) {
        if (next < s->l->nfunctions && i == code[next].range.first)
            i = code[next++].range.past - 1;
        else if (!(t->tok[i].flags & TOK_DIRECTIVE) && counts_amd(s->in, i) &&
                 class_between(s, next, i) && !is_left_out(s, i))
            vec_push(&braces, class_between(s, next, i));
    }
    if (braces.n)
        qsort(braces.p, braces.n, sizeof *braces.p, brace_order);
    for (uint32_t i = 0; i < s->l->nfunctions && braces.n; i++) {
        uint32_t brace = code[i].of.past;
        if (brace && bsearch(&brace, braces.p, braces.n, sizeof brace, brace_order))
            code[i].facts |= FACT_NAMES;
    }
    vec_release(&braces);
}

/* ---- calls ---- */

static int callee_order(const void *pa, const void *pb)
{
    return str_cmp(((const struct lane_callee *)pa)->name, ((const struct lane_callee *)pb)->name);
}

/* The name of a class by its head. */
static uint32_t class_name(const struct tokens *t, struct tok_range head)
{
    uint32_t found = 0;
    for (uint32_t i = head.first; i < head.past && !tok_is(t, i, P_COLON); i++) {
        uint32_t end = tok_is(t, i, P_LESS) ? tok_template_end(t, i) : 0;
        if (end && found && !tok_word(t, i - 1, "template"))
            break;
        if (end)
            i = end;
        else if (t->tok[i].kind == TOK_IDENT && !tok_word(t, i, "final"))
            found = i;
    }
    return found;
}

static void find_callees(struct lane_search *s)
{
    const struct tokens *t = s->t;
    s->callee = ARENA_ARRAY(s->arena, struct lane_callee, 2 * s->l->n);
    for (uint32_t i = 0; i < s->l->n; i++) {
        const struct lane_code *c = &s->l->code[i];
        s->callee[s->ncallees++] = (struct lane_callee){tok_raw(t, c->name), i, false};
        if (c->of.first < c->of.past && tok_word(t, c->of.first, "template"))
            s->callee[s->ncallees++] =
                (struct lane_callee){tok_raw(t, class_name(t, c->of)), i, true};
    }
    if (s->ncallees)
        qsort(s->callee, s->ncallees, sizeof *s->callee, callee_order);
}

/* May the name of token i be called there? */
static bool is_callee(const struct tokens *t, uint32_t i)
{
    return t->tok[i].kind == TOK_IDENT &&
           (tok_is(t, i + 1, P_LPAREN) || tok_is(t, i + 1, P_LESS) || tok_is(t, i + 1, P_LAUNCH));
}

/* The token behind a name and the arguments of its template; *end: their ">", or 0. */
static uint32_t behind_name(const struct tokens *t, uint32_t i, uint32_t *end)
{
    *end = tok_is(t, i + 1, P_LESS) ? tok_template_end(t, i + 1) : 0;
    return *end ? *end + 1 : i + 1;
}

/* What an argument says: whose lanes it counts, if any. */
static uint8_t look_at_argument(const struct lane_search *s, struct tok_range r)
{
    bool is_32 = r.past - r.first == 1 && (is_number(s->t, r.first, "32") ||
                                           lane_reading_meaning(s->in, r.first) == LANE_32);
    uint8_t facts = is_32 ? FACT_GIVEN_32 : 0;
    for (uint32_t i = r.first; i < r.past; i++) {
        if (counts_amd(s->in, i))
            facts |= FACT_GIVEN_AMD;
    }
    return facts;
}

static uint8_t look_at_template(const struct lane_search *s, uint32_t less, uint32_t end)
{
    const struct tokens *t = s->t;
    uint8_t facts = 0;
    uint32_t first = less + 1;
    for (uint32_t i = first; i <= end; i++) {
        if (i < end && (tok_is(t, i, P_LPAREN) || tok_is(t, i, P_LBRACE)) && t->tok[i].match > i) {
            i = t->tok[i].match;
        } else if (i == end || tok_is(t, i, P_COMMA)) {
            facts |= look_at_argument(s, (struct tok_range){first, i});
            first = i + 1;
        }
    }
    return facts;
}

/* Does the parameter decide about shuffles: is it in the head of a loop, or in a shuffle? */
static bool decides(const struct tokens *t, const struct lane_code *c, struct tok_range parameter)
{
    uint32_t name = 0, inside = 0;
    for (uint32_t i = parameter.first; i < parameter.past && !tok_is(t, i, P_ASSIGN); i++)
        name = t->tok[i].kind == TOK_IDENT ? i : name;
    for (uint32_t i = t->tok[c->open].match; name && i < c->range.past; i++) {
        if (tok_is(t, i, P_LPAREN) && t->tok[i].match > i &&
            (tok_word(t, i - 1, "for") ||
             memmem(tok_raw(t, i - 1).p, tok_raw(t, i - 1).n, "shfl", 4)) &&
            t->tok[i].match > inside)
            inside = t->tok[i].match;
        if (i < inside && t->tok[i].kind == TOK_IDENT && str_eq(tok_raw(t, i), tok_raw(t, name)))
            return true;
    }
    return false;
}

static uint8_t look_at_arguments(const struct lane_search *s, const struct lane_code *c,
                                 uint32_t open)
{
    struct tok_range arg[ARGS_MOST], parameter[ARGS_MOST];
    int n = tok_args(s->t, open, arg, ARGS_MOST), np = -1;
    uint8_t facts = 0;
    for (int i = 0; i < n && i < ARGS_MOST; i++) {
        uint8_t own = look_at_argument(s, arg[i]);
        if (own && np < 0)
            np = c->open ? tok_args(s->t, c->open, parameter, ARGS_MOST) : 0;
        if (own && i < np && decides(s->t, c, parameter[i]))
            facts |= own;
    }
    return facts;
}

static void look_at_call(struct lane_search *s, const struct lane_callee *to, uint32_t i)
{
    const struct tokens *t = s->t;
    struct lane_code *c = &s->l->code[to->code], *from = lane_codes_at(s->l, t, i);
    uint32_t end, open = behind_name(t, i, &end);
    uint8_t facts = end ? look_at_template(s, i + 1, end) : 0;
    bool launch = tok_is(t, open, P_LAUNCH), call = tok_is(t, open, P_LPAREN);
    bool defines = from && i == from->name; /* a namesake */
    if (from == c || defines || i == c->name || (!end && !launch && !call))
        return;
    if (call && !to->of_class)
        facts |= look_at_arguments(s, c, open);
    c->facts |= facts;
    if (!facts && from && call && !to->of_class)
        vec_push(&s->edges, (struct lane_edge){(uint32_t)(from - s->l->code), to->code});
}

static void find_calls(struct lane_search *s)
{
    const struct tokens *t = s->t;
    for (uint32_t i = 0; i < t->n; i++) {
        uint32_t k;
        if (!is_callee(t, i))
            continue;
        struct str name = tok_raw(t, i);
        search_first(k, s->ncallees, str_cmp(s->callee[k].name, name) >= 0);
        for (uint32_t n = 0; k < s->ncallees && n < NAMESAKES_MOST; k++, n++) {
            if (!str_eq(s->callee[k].name, name) || is_left_out(s, i))
                break;
            look_at_call(s, &s->callee[k], i);
        }
    }
}

/* ---- deciding ---- */

enum lanes_kind lane_facts_kind(uint8_t f)
{
    if (f & (FACT_NAMES | FACT_GIVEN_AMD))
        return f & (FACT_LITERAL | FACT_GIVEN_32) ? LANES_UNCLEAR : LANES_AMD;
    if (f & (FACT_LITERAL | FACT_GIVEN_32) || !(f & FACT_FROM_AMD))
        return LANES_CUDA;
    return f & FACT_FROM_CUDA ? LANES_UNCLEAR : LANES_AMD;
}

static void decide(struct lane_search *s)
{
    bool more = true;
    for (int round = 0; more && round < ROUNDS; round++) {
        more = false;
        for (uint32_t i = 0; i < s->l->n; i++) {
            struct lane_code *c = &s->l->code[i];
            enum lanes_kind kind = lane_facts_kind(c->facts);
            more |= kind != c->kind;
            c->kind = (uint8_t)kind;
            c->facts = (uint8_t)(c->facts & ~FACT_CALLERS) | c->others;
        }
        for (size_t i = 0; i < s->edges.n; i++) {
            uint8_t from = s->l->code[s->edges.p[i].from].kind;
            uint8_t *to = &s->l->code[s->edges.p[i].to].facts;
            *to |= from != LANES_CUDA ? FACT_FROM_AMD : 0;
            *to |= from != LANES_AMD ? FACT_FROM_CUDA : 0;
        }
        more |= round == 0;
    }
}

/* What callers in other files say. */
static void take_others(const struct lane_search *s, struct lane_code *c)
{
    const struct lane_called *o =
        s->in->called ? s->in->called(s->in->ctx, tok_raw(s->t, c->name)) : NULL;
    struct tok_range parameter[ARGS_MOST];
    if (!o)
        return;
    c->facts |= o->facts;
    c->others = o->facts & FACT_CALLERS;
    int n = (o->amd | o->cuda) && c->open ? tok_args(s->t, c->open, parameter, ARGS_MOST) : 0;
    for (int i = 0; i < n && i < ARGS_MOST; i++) {
        uint8_t given =
            (o->amd >> i & 1 ? FACT_GIVEN_AMD : 0) | (o->cuda >> i & 1 ? FACT_GIVEN_32 : 0);
        if (given && decides(s->t, c, parameter[i]))
            c->facts |= given;
    }
}

void lane_codes_init(struct lane_codes *l, const struct lane_reading *in, struct arena *a)
{
    struct lane_search s = {.in = in, .t = in->t, .l = l, .arena = a};
    *l = (struct lane_codes){0};
    find_code(&s);
    for (uint32_t i = 0; i < l->n; i++) {
        look_at_range(&s, &l->code[i], l->code[i].of);
        look_at_range(&s, &l->code[i], l->code[i].range);
        enum lane_meaning m = lane_reading_meaning(in, l->code[i].name);
        if (l->code[i].is_macro && (m == LANE_COUNT || m == LANE_VALUE))
            l->code[i].facts |= FACT_NAMES;
    }
    look_at_classes(&s);
    find_callees(&s);
    find_calls(&s);
    for (uint32_t i = 0; i < l->n; i++)
        take_others(&s, &l->code[i]);
    decide(&s);
    vec_release(&s.edges);
}

/* ---- calls of what other files define ---- */

static void record_call(const struct lane_search *s, uint32_t i, struct lane_call *c)
{
    const struct tokens *t = s->t;
    uint32_t end, open = behind_name(t, i, &end);
    struct tok_range arg[ARGS_MOST];
    int n = tok_is(t, open, P_LPAREN) ? tok_args(t, open, arg, ARGS_MOST) : 0;
    if (end)
        c->facts = look_at_template(s, i + 1, end);
    c->launches = tok_is(t, open, P_LAUNCH);
    for (int k = 0; k < n && k < ARGS_MOST; k++) {
        uint8_t facts = look_at_argument(s, arg[k]);
        c->amd |= (uint16_t)((facts & FACT_GIVEN_AMD ? 1u : 0u) << k);
        c->cuda |= (uint16_t)((facts & FACT_GIVEN_32 ? 1u : 0u) << k);
    }
}

void lane_codes_calls(struct lane_codes *l, const struct lane_reading *in, struct arena *a,
                      void (*each)(void *ctx, const struct lane_call *call), void *ctx)
{
    struct lane_search s = {.in = in, .t = in->t, .l = l, .arena = a};
    const struct tokens *t = in->t;
    for (uint32_t i = 0; i < t->n; i++) {
        if (!is_callee(t, i) || t->tok[i].word)
            continue;
        const struct lane_code *from = lane_codes_at(l, t, i);
        if (!from || i == from->name || is_left_out(&s, i))
            continue;
        struct lane_call c = {.name = tok_raw(t, i), .from = (uint32_t)(from - l->code)};
        record_call(&s, i, &c);
        each(ctx, &c);
    }
}
