#include "validate/mutate/device_code.h"
#include "base/arena.h"

/* ---- the functions of one file ---- */

static bool device_code_passed_over(const struct tokens *t, uint32_t i)
{
    return t->tok[i].flags & (TOK_DIRECTIVE | TOK_DEAD);
}

/* Returns the token before i that is neither in a directive nor dead; 0 if there is none. */
static uint32_t device_code_before(const struct tokens *t, uint32_t i)
{
    while (i-- > 0)
        if (!device_code_passed_over(t, i))
            return i;
    return 0;
}

/* Skips, going back from i, the words between a function's parameters and its body, and returns the
 * last token before them. "-> T" may be of many tokens. */
static uint32_t past_qualifiers(const struct tokens *t, uint32_t i)
{
    enum { FAR = 16 };
    static const char *const words[] = {"const", "noexcept", "override", "final", "mutable", NULL};
    for (uint32_t k = i, steps = 0; steps < FAR && k; steps++, k = device_code_before(t, k)) {
        if (tok_is(t, k, P_ARROW))
            return device_code_before(t, k);
        if (t->tok[k].kind != TOK_IDENT && !tok_is(t, k, P_SCOPE) && !tok_is(t, k, P_STAR) &&
            !tok_is(t, k, P_AMP) && !tok_is(t, k, P_LESS) && !tok_is(t, k, P_GREATER) &&
            !tok_is(t, k, P_COMMA))
            break;
    }
    while (i && tok_any_word(t, i, words))
        i = device_code_before(t, i);
    return i;
}

/* Words before brackets that are not names of functions. */
static bool device_code_is_statement(const struct tokens *t, uint32_t i)
{
    static const char *const words[] = {"if", "for", "while", "switch", "catch", "constexpr", NULL};
    return tok_any_word(t, i, words) || tok_word_in(t, i, WORD_LEADS);
}

/* Words before brackets in the head of a function. */
static bool is_attribute(const struct tokens *t, uint32_t i)
{
    static const char *const words[] = {
        "__attribute__", "__launch_bounds__", "noexcept", "requires",
        "__align__",     "alignas",           "decltype", NULL};
    return tok_any_word(t, i, words);
}

struct head {
    uint32_t begin; /* the token in front of the parameters: name or what stands for it */
    uint32_t name;  /* 0: none */
    bool lambda;
};

/* Finds the head of the function whose body opens at i; false if no body opens there. */
static bool find_head(const struct tokens *t, uint32_t i, struct head *h)
{
    uint32_t close = past_qualifiers(t, device_code_before(t, i));
    for (int pieces = 0; pieces < 64 && tok_is(t, close, P_RPAREN); pieces++) {
        uint32_t open = t->tok[close].match, name;
        if (open == close || !open)
            return false;
        name = device_code_before(t, open);
        if (is_attribute(t, name)) {
            close = past_qualifiers(t, device_code_before(t, name));
            continue;
        }
        uint32_t lead = device_code_before(t, name);
        /* one of a constructor's members: "(int x) : a(x), b(x) {" */
        if (t->tok[name].kind == TOK_IDENT &&
            (tok_is(t, lead, P_COMMA) || tok_is(t, lead, P_COLON)) &&
            tok_is(t, device_code_before(t, lead), P_RPAREN)) {
            close = device_code_before(t, lead);
            continue;
        }
        bool lambda = tok_is(t, name, P_RBRACKET) || tok_is_word(t, name, W_DEVICE) ||
                      tok_is_word(t, name, W_HOST);
        bool plain = t->tok[name].kind == TOK_IDENT && !lambda && !tok_is_word(t, lead, W_OPERATOR);
        bool operators = !plain && !lambda && name > 2 &&
                         (tok_is_word(t, lead, W_OPERATOR) ||
                          tok_is_word(t, device_code_before(t, lead), W_OPERATOR));
        *h = (struct head){.begin = name, .name = plain ? name : 0, .lambda = lambda};
        return (plain && !device_code_is_statement(t, name)) || lambda || operators;
    }
    return false;
}

/* True if the words before a function's name say that it is device code. They begin after the last
 * statement or block. */
static bool device_code_is_marked(const struct tokens *t, const struct head *h)
{
    enum { FAR = 200 };
    uint32_t i = h->begin;
    for (int steps = 0; steps < FAR; steps++) {
        if (tok_is_word(t, i, W_GLOBAL) || tok_is_word(t, i, W_DEVICE))
            return true;
        if (!i || tok_is(t, i, P_SEMI) || tok_is(t, i, P_LBRACE) || tok_is(t, i, P_RBRACE) ||
            (h->lambda && tok_is(t, i, P_RBRACKET)))
            return false;
        i = device_code_before(t, i);
    }
    return false;
}

static void device_code_find_functions(struct code_file *f)
{
    const struct tokens *t = &f->t;
    uint32_t inside = 0; /* up to this token it is the body of a function */
    for (uint32_t i = 1; i < t->n; i++) {
        struct head h;
        if (device_code_passed_over(t, i) || !tok_is(t, i, P_LBRACE) || t->tok[i].match <= i ||
            !find_head(t, i, &h))
            continue;
        bool device = device_code_is_marked(t, &h);
        if (i < inside && !device) /* a block of the function, or a lambda that is part of it */
            continue;
        inside = t->tok[i].match > inside ? t->tok[i].match : inside;
        vec_push(&f->function,
                 (struct code_function){
                     .name = h.name, .open = i, .close = t->tok[i].match, .device = device});
    }
}

struct code_file *device_code_add(struct device_code *c, const char *path, const char *name,
                                  bool own, struct str bytes, struct arena *a)
{
    struct code_file *f = ARENA_NEW(a, struct code_file);
    *f = (struct code_file){.path = path, .name = name, .own = own};
    source_init(&f->src, path, bytes, a);
    lex(&f->t, &f->src, a);
    device_code_find_functions(f);
    vec_push(&c->file, f);
    return f;
}

/* ---- what is reached ---- */

/* A function and its name, for finding it by name. */
struct named {
    struct str name;
    struct code_file *file;
    struct code_function *function;
};

struct reach {
    struct device_code *c;
    VEC(struct named) named;   /* sorted by name */
    VEC(struct named) pending; /* reached, and not looked into yet */
};

static int device_code_by_name(const void *a, const void *b)
{
    return str_cmp(((const struct named *)a)->name, ((const struct named *)b)->name);
}

/* Returns the first with that name, or the number of all. */
static size_t device_code_first_named(const struct reach *r, struct str name)
{
    size_t low = 0, high = r->named.n;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (str_cmp(r->named.p[middle].name, name) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static void reach_function(struct reach *r, struct named n)
{
    if (n.function->reached)
        return;
    n.function->reached = true;
    vec_push(&r->pending, n);
}

static void reach_name(struct reach *r, struct str name)
{
    for (size_t i = device_code_first_named(r, name);
         i < r->named.n && str_eq(r->named.p[i].name, name); i++)
        reach_function(r, r->named.p[i]);
}

/* Marks what a token names as reached, because the token may run. It may be in a function or
 * outside of all. A kernel's name may be in a string. */
static void reach_token(struct reach *r, const struct code_file *f, uint32_t i)
{
    struct str text = tok_raw(&f->t, i);
    if (f->t.tok[i].kind == TOK_STRING && text.n > 2)
        text = str_cut(text, 1, text.n - 1);
    else if (f->t.tok[i].kind != TOK_IDENT)
        return;
    reach_name(r, text);
}

/* Returns the innermost function around token i; NULL if there is none. */
static struct code_function *device_code_around(const struct code_file *f, uint32_t i)
{
    struct code_function *found = NULL;
    for (size_t k = 0; k < f->function.n && f->function.p[k].open < i; k++)
        if (i < f->function.p[k].close)
            found = &f->function.p[k];
    return found;
}

static bool is_name_of_function(const struct code_file *f, uint32_t i)
{
    for (size_t k = 0; k < f->function.n; k++)
        if (f->function.p[k].name == i)
            return true;
    return false;
}

static void reach_body(struct reach *r, const struct named *n)
{
    const struct code_file *f = n->file;
    for (uint32_t i = n->function->open + 1; i < n->function->close; i++)
        if (!(f->t.tok[i].flags & TOK_DEAD))
            reach_token(r, f, i);
    for (size_t k = 0; k < f->function.n; k++) { /* lambdas in it */
        struct code_function *inner = &f->function.p[k];
        if (!inner->name && inner->open > n->function->open && inner->close < n->function->close)
            reach_function(r, (struct named){.file = n->file, .function = inner});
    }
}

/* Marks what the code outside of all functions names. That code is always there; so are macros. */
static void reach_outside(struct reach *r, struct code_file *f)
{
    uint32_t past = 0; /* the last function's end */
    size_t k = 0;
    for (uint32_t i = 0; i < f->t.n; i++) {
        while (k < f->function.n && f->function.p[k].open <= i) {
            past = f->function.p[k].close > past ? f->function.p[k].close : past;
            k++;
        }
        bool directive = f->t.tok[i].flags & TOK_DIRECTIVE, dead = f->t.tok[i].flags & TOK_DEAD;
        if (!dead && (i >= past || directive) && !is_name_of_function(f, i))
            reach_token(r, f, i);
    }
    for (k = 0; k < f->function.n; k++) /* operators, which nobody names */
        if (!f->function.p[k].name && !device_code_around(f, f->function.p[k].open))
            reach_function(r, (struct named){.file = f, .function = &f->function.p[k]});
}

/* Begins with the host functions of a source that no token of the program names: main, and those
 * that a library calls. */
static void reach_begin(struct reach *r, struct code_file *f)
{
    for (size_t k = 0; k < f->function.n; k++) {
        struct code_function *x = &f->function.p[k];
        if (!f->own || x->device || !x->name)
            continue;
        struct str name = tok_raw(&f->t, x->name);
        bool used = false;
        for (size_t n = 0; n < r->c->file.n && !used; n++) {
            const struct code_file *g = r->c->file.p[n];
            for (uint32_t i = 0; i < g->t.n && !used; i++)
                used = g->t.tok[i].kind == TOK_IDENT && str_eq(tok_raw(&g->t, i), name) &&
                       !is_name_of_function(g, i);
        }
        if (!used)
            reach_function(r, (struct named){.file = f, .function = x});
    }
}

void device_code_reach(struct device_code *c)
{
    struct reach r = {.c = c};
    for (size_t i = 0; i < c->file.n; i++)
        for (size_t k = 0; k < c->file.p[i]->function.n; k++) {
            struct code_function *x = &c->file.p[i]->function.p[k];
            if (x->name)
                vec_push(&r.named,
                         (struct named){tok_raw(&c->file.p[i]->t, x->name), c->file.p[i], x});
        }
    if (r.named.n)
        qsort(r.named.p, r.named.n, sizeof *r.named.p, device_code_by_name);
    for (size_t i = 0; i < c->file.n; i++) {
        reach_outside(&r, c->file.p[i]);
        reach_begin(&r, c->file.p[i]);
    }
    while (r.pending.n) {
        struct named next = r.pending.p[--r.pending.n];
        reach_body(&r, &next);
    }
    vec_release(&r.named);
    vec_release(&r.pending);
}

void device_code_release(struct device_code *c)
{
    for (size_t i = 0; i < c->file.n; i++)
        vec_release(&c->file.p[i]->function);
    vec_release(&c->file);
}
