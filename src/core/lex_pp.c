/* Directives: their kinds, the conditional groups, and what depends on them: dead regions and the
 * partners of brackets. */
#include "core/lex_parts.h"

enum directive_kind lex_directive_kind(const char *name)
{
    static const struct {
        const char *name;
        enum directive_kind kind;
    } names[] = {
        {"include", DIR_INCLUDE}, {"define", DIR_DEFINE},
        {"if", DIR_IF},           {"ifdef", DIR_IFDEF},
        {"ifndef", DIR_IFNDEF},   {"endif", DIR_ENDIF},
        {"else", DIR_ELSE},       {"elif", DIR_ELIF},
        {"elifdef", DIR_ELIF},    {"elifndef", DIR_ELIF},
        {"undef", DIR_UNDEF},     {"pragma", DIR_PRAGMA},
        {"error", DIR_ERROR},     {"warning", DIR_ERROR},
        {"line", DIR_LINE},       {"include_next", DIR_INCLUDE},
        {"import", DIR_INCLUDE},
    };
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(name, names[i].name) == 0)
            return names[i].kind;
    return DIR_OTHER;
}

/* An #if with all its branches. */
struct group {
    uint32_t last; /* its newest directive */
    uint32_t start,
        end; /* states of the bracket stack: at the #if, and after the branch that counts */
    bool outer_dead;
    bool dead;  /* the present branch */
    bool taken; /* a branch before the present one was "1" */
};

struct walk {
    struct tokens *t;
    struct lex_match match;
    VEC(struct group) groups;
    uint32_t open_at; /* UINT32_MAX: nothing is open so far */
};

static void note_open(struct walk *w, uint32_t at)
{
    if (at < w->open_at)
        w->open_at = at;
}

static bool lex_pp_is_dead(const struct walk *w)
{
    return w->groups.n && w->groups.p[w->groups.n - 1].dead;
}

/* Whether an open literal is something to tell the user. In text that no compiler may look at, an
 * apostrophe is just that. */
static bool counts_as_open(const struct walk *w, const struct tok *k, const struct directive *d)
{
    if (k->flags & TOK_DEAD)
        return false;
    if (d)
        return d->kind == DIR_DEFINE || d->kind == DIR_INCLUDE;
    return k->kind == TOK_STRING || !w->groups.n;
}

/* Tokens between two directives (d is NULL), or those of a directive. */
static void walk_tokens(struct walk *w, uint32_t first, uint32_t past, const struct directive *d,
                        bool dead)
{
    struct tok *tok = w->t->tok;
    for (uint32_t i = first; i < past; i++) {
        if (dead)
            tok[i].flags |= TOK_DEAD;
        lex_match_token(&w->match, tok, i);
        if (tok[i].flags & TOK_OPEN && counts_as_open(w, &tok[i], d))
            note_open(w, tok[i].begin);
    }
}

/* A directive's own tokens: brackets match among themselves. */
static void walk_directive(struct walk *w, const struct directive *d, bool dead)
{
    uint32_t top = w->match.top;
    w->match.top = 0;
    walk_tokens(w, d->hash, d->past + 1, d, dead);
    w->match.top = top;
}

/* The value of the condition where it is certain, which is where it is the lone
 * digit 0 or 1; else -1. */
static int lex_pp_condition(const struct tokens *t, const struct directive *d)
{
    if ((d->kind != DIR_IF && d->kind != DIR_ELIF) || d->past - d->hash != 3)
        return -1;
    struct str value = tok_raw(t, d->hash + 2);
    return str_is(value, "0") ? 0 : str_is(value, "1") ? 1 : -1;
}

/* The brackets of a branch that ends. The group goes on as its last branch that left anything else
 * open than was before: so "#ifdef A / f(x, / #else / g(x, / #endif / y);" matches, and so does a
 * brace that only one branch opens. */
static void end_branch(struct walk *w, struct group *g)
{
    if (!g->dead && w->match.top != g->start)
        g->end = w->match.top;
}

static void begin_branch(struct walk *w, struct group *g, int value)
{
    g->dead = g->outer_dead || g->taken || value == 0;
    g->taken |= value == 1;
    w->match.top = g->dead ? 0 : g->start;
}

static void open_group(struct walk *w, uint32_t d)
{
    struct group g = {.last = d, .outer_dead = lex_pp_is_dead(w)};
    g.start = g.end = lex_match_mark(&w->match);
    begin_branch(w, &g, lex_pp_condition(w->t, &w->t->dir[d]));
    vec_push(&w->groups, g);
}

/* An #elif, #else or #endif. */
static void continue_group(struct walk *w, uint32_t d)
{
    struct group *g = &w->groups.p[w->groups.n - 1];
    w->t->dir[g->last].partner = d;
    g->last = d;
    end_branch(w, g);
    if (w->t->dir[d].kind != DIR_ENDIF) {
        begin_branch(w, g, lex_pp_condition(w->t, &w->t->dir[d]));
        return;
    }
    w->match.top = g->end;
    w->groups.n--;
}

static void walk_one(struct walk *w, uint32_t i)
{
    struct directive *d = &w->t->dir[i];
    bool begins = d->kind == DIR_IF || d->kind == DIR_IFDEF || d->kind == DIR_IFNDEF;
    bool continues =
        (d->kind == DIR_ELIF || d->kind == DIR_ELSE || d->kind == DIR_ENDIF) && w->groups.n;
    size_t depth = w->groups.n - continues; /* of groups that it stands in a branch of */
    d->parent = depth ? w->groups.p[depth - 1].last + 1 : 0;
    walk_directive(w, d, depth && w->groups.p[depth - 1].dead);
    if (begins)
        open_group(w, i);
    else if (continues)
        continue_group(w, i);
}

void lex_structure(struct tokens *t)
{
    struct walk w = {.t = t, .open_at = UINT32_MAX};
    uint32_t next = 0;
    for (uint32_t i = 0; i < t->ndir; i++) {
        walk_tokens(&w, next, t->dir[i].hash, NULL, lex_pp_is_dead(&w));
        walk_one(&w, i);
        next = t->dir[i].past + 1;
    }
    walk_tokens(&w, next, t->n, NULL, lex_pp_is_dead(&w));

    for (size_t i = 0; i < w.groups.n; i++)
        note_open(&w, t->dir[w.groups.p[i].last].line.begin);
    if (t->ncomment && t->comment[t->ncomment - 1].open)
        note_open(&w, t->comment[t->ncomment - 1].begin);
    t->open = w.open_at != UINT32_MAX;
    t->open_at = t->open ? w.open_at : 0;
    vec_release(&w.groups);
    vec_release(&w.match.nodes);
}
