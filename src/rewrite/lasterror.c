/* lasterror: before HIP 7, the last error is that of the last call, and a successful call resets
 * it; CUDA keeps a launch's until somebody reads it. */
#include "core/launch.h"
#include "plan/calls/call.h"
#include "plan/conditions/sides.h"
#include "plan/input/bodies.h"
#include <stdlib.h>

enum event_kind { EVENT_LAUNCH, EVENT_READ, EVENT_CALL };

struct event {
    uint32_t tok;
    enum event_kind kind;
    /* NULL of launches, and of calls of what the file reads the error with */
    const struct name_use *use;
};

struct events {
    VEC(struct event) v; /* sorted by token, once all are found */
};

static bool lasterror_is_read(struct row row)
{
    const char *name = row_cuda(row);
    return strcmp(name, "cudaGetLastError") == 0 || strcmp(name, "cudaPeekAtLastError") == 0;
}

/* Does HIP's function leave the last error as it is? */
static bool keeps_error(struct row row)
{
    return str_starts(str_of(row_cuda(row)), STR("cudaGetError"));
}

static bool is_event(const struct input *in, const struct name_use *u)
{
    if (u->verdict != NAME_API || row_kind(u->row) != ROW_FUNC || !row_hip(u->row) || u->inactive ||
        keeps_error(u->row))
        return false;
    const char *family = row_family(u->row);
    return (strcmp(family, "runtime") == 0 || strcmp(family, "driver") == 0) &&
           call_of(in, u)->shape != CALL_NONE;
}

static int lasterror_by_token(const void *pa, const void *pb)
{
    const struct event *a = pa, *b = pb;
    return (a->tok > b->tok) - (a->tok < b->tok);
}

static void find_events(struct events *e, const struct input *in)
{
    const struct tokens *t = in->tok;
    struct launch l;
    for (uint32_t i = 0; i < in->names->n; i++) {
        const struct name_use *u = &in->names->use[i];
        if (is_event(in, u) && !sides_left_out(in->sides, t->tok[u->tok].begin))
            vec_push(&e->v, (struct event){u->tok,
                                           lasterror_is_read(u->row) ? EVENT_READ : EVENT_CALL, u});
    }
    for (uint32_t i = 0; i < t->n; i++) {
        if (launch_begins(t, i) && !input_inactive(in, i) && launch_at(t, i, &l))
            vec_push(&e->v, (struct event){i, EVENT_LAUNCH, NULL});
    }
}

/* The "{" that token i stands in; 0: none. */
static uint32_t brace_around(const struct tokens *t, uint32_t i)
{
    while (i > 0) {
        i--;
        bool bracket = tok_is(t, i, P_RPAREN) || tok_is(t, i, P_RBRACE) || tok_is(t, i, P_RBRACKET);
        if (bracket && t->tok[i].match < i)
            i = t->tok[i].match;
        else if (tok_is(t, i, P_LBRACE) && t->tok[i].match > i)
            return i;
    }
    return 0;
}

/* Does the "{" begin the body of a statement, as of if, else or a loop, or a block by itself? */
static bool is_of_statement(const struct tokens *t, uint32_t brace)
{
    static const char *const words[] = {"if", "for", "while", "switch", NULL};
    uint32_t p = brace - 1;
    if (tok_is(t, p, P_RPAREN) && t->tok[p].match < p && t->tok[p].match > 0)
        return tok_any_word(t, t->tok[p].match - 1, words);
    return tok_is_word(t, p, W_ELSE) || tok_is_word(t, p, W_DO) || tok_is(t, p, P_SEMI) ||
           tok_is(t, p, P_LBRACE) || tok_is(t, p, P_RBRACE);
}

/* Where the code that runs before token i begins: its function's body, or the macro's. */
static uint32_t begin_of_code(const struct tokens *t, uint32_t i)
{
    const struct directive *d = tok_directive(t, i);
    if (d)
        return d->hash;
    uint32_t brace = brace_around(t, i);
    while (brace && is_of_statement(t, brace)) {
        uint32_t outer = brace_around(t, brace);
        if (!outer)
            break;
        brace = outer;
    }
    return brace;
}

/* ---- a file's own macros and functions that read the error ---- */

/* Is the read left out at times: "if (e == cudaSuccess) e = cudaGetLastError();"? */
static bool is_conditional(const struct tokens *t, uint32_t read)
{
    uint32_t k = read;
    while (k > 0 && !tok_is(t, k - 1, P_SEMI) && !tok_is(t, k - 1, P_LBRACE) &&
           !tok_is(t, k - 1, P_RBRACE) && tok_directive(t, k - 1) == tok_directive(t, read))
        k--;
    for (; k < read; k++) {
        if (tok_word(t, k, "if") && tok_is(t, k + 1, P_LPAREN) && t->tok[k + 1].match < read)
            return true;
    }
    return false;
}

/* The name of the function whose body begins there, unless it is given an error. 0: none. */
static uint32_t function_of(const struct tokens *t, uint32_t brace)
{
    static const char *const types[] = {"cudaError_t", "cudaError", "CUresult", NULL};
    uint32_t open = brace && tok_is(t, brace - 1, P_RPAREN) ? t->tok[brace - 1].match : 0;
    if (!open || open > brace || t->tok[open - 1].kind != TOK_IDENT)
        return 0;
    for (uint32_t i = open; i < brace; i++)
        if (tok_any_word(t, i, types))
            return 0;
    return open - 1;
}

/* The name of the macro or function that does nothing to the runtime before it reads the
 * error there. 0: none.
 */
static uint32_t reader_at(const struct tokens *t, const struct events *e, uint32_t read)
{
    const struct directive *d = tok_directive(t, read);
    uint32_t begin = begin_of_code(t, read), brace = brace_around(t, read);
    bool outermost = d ? brace < d->hash || brace_around(t, brace) < d->hash : brace == begin;
    if (!outermost || is_conditional(t, read))
        return 0;
    for (size_t i = 0; i < e->v.n; i++)
        if (e->v.p[i].tok > begin && e->v.p[i].tok < read)
            return 0;
    if (d)
        return d->kind == DIR_DEFINE && read > d->hash + 2 ? d->hash + 2 : 0;
    return function_of(t, begin);
}

/* Is token i a call of that reader, with nothing but plain arguments? */
static bool calls_reader(const struct input *in, uint32_t i, uint32_t reader)
{
    const struct tokens *t = in->tok;
    if (i == reader || t->tok[i].kind != TOK_IDENT || !tok_is(t, i + 1, P_LPAREN) ||
        t->tok[i + 1].match <= i || !str_eq(tok_raw(t, i), tok_raw(t, reader)))
        return false;
    for (uint32_t k = i + 2; k < t->tok[i + 1].match; k++)
        if (tok_is(t, k, P_LPAREN))
            return false;
    const struct directive *d = tok_directive(t, i);
    bool declared = d ? i == d->hash + 2 : i > 0 && t->tok[i - 1].kind == TOK_IDENT;
    return !declared && !tok_is(t, t->tok[i + 1].match + 1, P_LBRACE) && !input_inactive(in, i) &&
           !sides_left_out(in->sides, t->tok[i].begin);
}

static bool lasterror_is_known(const struct events *e, uint32_t tok)
{
    for (size_t i = 0; i < e->v.n; i++)
        if (e->v.p[i].tok == tok)
            return true;
    return false;
}

/* Calls of readers read the error as well, and so do macros and functions that make them. */
static void find_readers(struct events *e, const struct input *in)
{
    for (size_t at = 0; at < e->v.n; at++) {
        uint32_t reader = e->v.p[at].kind == EVENT_READ ? reader_at(in->tok, e, e->v.p[at].tok) : 0;
        for (uint32_t i = 0; reader && i < in->tok->n; i++)
            if (calls_reader(in, i, reader) && !lasterror_is_known(e, i))
                vec_push(&e->v, (struct event){i, EVENT_READ, NULL});
    }
    if (e->v.n)
        qsort(e->v.p, e->v.n, sizeof *e->v.p, lasterror_by_token);
}

/* ---- what stands between ---- */

/* Is the result of the call that ends at ";" asked for in the if behind it, and the read in what
 * follows: "e = call(); if (e != cudaSuccess) report(cudaGetLastError());"? */
static bool is_asked_behind(const struct tokens *t, uint32_t call, uint32_t semicolon,
                            uint32_t read)
{
    uint32_t open = semicolon + 2, close = t->tok[open].match;
    if (!tok_word(t, semicolon + 1, "if") || !tok_is(t, open, P_LPAREN) || close <= open ||
        !tok_is(t, call - 1, P_ASSIGN))
        return false;
    uint32_t past = close + 1;
    while (past < t->n && !tok_is(t, past, P_SEMI) && !tok_is(t, past, P_LBRACE))
        past = tok_next(t, past);
    if (tok_is(t, past, P_LBRACE))
        past = t->tok[past].match;
    for (uint32_t i = open; i < close; i++)
        if (t->tok[i].kind == TOK_IDENT && str_eq(tok_raw(t, i), tok_raw(t, call - 2)))
            return read > close && read < past;
    return false;
}

/* Is the read there for a call's own error: "if (call() != cudaSuccess)
 * report(cudaGetLastError())"? */
static bool lasterror_is_about(const struct tokens *t, const struct event *call, uint32_t read)
{
    uint32_t open = call->tok;
    while (open < t->n && !tok_is(t, open, P_SEMI) && !tok_is(t, open, P_LBRACE) &&
           !tok_is(t, open, P_RBRACE) &&
           !(tok_is(t, open, P_LPAREN) && tok_word(t, open - 1, "if")))
        open = tok_prev(t, open);
    uint32_t first = tok_is(t, open, P_LPAREN) ? t->tok[open].match + 1 : call->tok, past = first;
    if (tok_is(t, first, P_LBRACE))
        return read < t->tok[first].match;
    while (past < t->n && !tok_is(t, past, P_SEMI) && !tok_is(t, past, P_LBRACE))
        past = tok_next(t, past);
    return read < past || is_asked_behind(t, call->tok, past, read);
}

/* A call that waits and is no part of anything else, before a read: it is there for
 * the errors of launches.
 */
static bool lasterror_waits(const struct event *e)
{
    return strstr(row_cuda(e->use->row), "Synchronize") != NULL;
}

static bool is_in_macro(const struct tokens *t, const struct event *e)
{
    return (t->tok[e->tok].flags & TOK_DEFINE) != 0;
}

/* The call that takes the error away from the read; NULL where the read has it. */
static const struct event *find_reset(const struct input *in, const struct events *e, size_t read)
{
    const struct event *at = e->v.p;
    uint32_t begin = begin_of_code(in->tok, at[read].tok);
    const struct event *reset = NULL;
    if (read > 0 && at[read - 1].use && lasterror_is_about(in->tok, &at[read - 1], at[read].tok))
        return NULL;
    for (size_t i = read; i > 0 && at[i - 1].tok > begin; i--) {
        const struct event *before = &at[i - 1];
        bool within = is_in_macro(in->tok, before) == is_in_macro(in->tok, &at[read]);
        if (before->kind == EVENT_LAUNCH)
            return reset;
        if (before->kind == EVENT_READ)
            return NULL;
        if (within)
            reset = before;
    }
    return reset && lasterror_waits(reset) ? reset : NULL;
}

static void lasterror_run(const struct input *in, struct output *out)
{
    if (in->opt->rocm >= RELEASE(7, 0))
        return;
    struct events e = {0};
    struct bodies device;
    find_events(&e, in);
    find_readers(&e, in);
    bodies_find(&device, in);
    for (size_t i = 0; i < e.v.n; i++) {
        const struct event *reset = e.v.p[i].kind == EVENT_READ ? find_reset(in, &e, i) : NULL;
        uint32_t read = e.v.p[i].tok;
        if (reset && !bodies_have(&device, read))
            finding_add(out->findings, TS_LAST_ERROR_RESET,
                        tok_span(in->tok, (struct tok_range){read, read + 1}),
                        tok_raw(in->tok, read), row_cuda(reset->use->row), NULL);
    }
    bodies_release(&device);
    vec_release(&e.v);
}

const struct rewrite rewrite_lasterror = {"lasterror", .run = lasterror_run};
