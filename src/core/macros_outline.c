/* Outlines: what of a file decides about macros. */
#include "core/hip_names.h"
#include "core/lane_definitions.h"
#include "core/macros_parts.h"
#include "core/refusal.h"
#include <stdlib.h>

enum { BODY_TOKENS = 24 }; /* of a macro that a condition may contain */

static void outline_tokens(struct buf *out, const struct tokens *t, uint32_t first, uint32_t past)
{
    struct arena a = {0};
    for (uint32_t i = first; i < past; i++) {
        /* "F(x)" is a call, and "F (x)" behind #define is not */
        if (i > first && (i < first + 3 || t->tok[i].flags & TOK_SPACE))
            buf_addch(out, ' ');
        buf_adds(out, t->tok[i].flags & TOK_SPLICED ? tok_text(t, i, &a) : tok_raw(t, i));
    }
    buf_addch(out, '\n');
    arena_release(&a);
}

bool macros_body_is_hip(const struct tokens *t, uint32_t i, uint32_t past)
{
    return i < past && t->tok[i].kind == TOK_IDENT && hip_names_word(tok_raw(t, i));
}

/* A body that can't be in a condition becomes a string, one that only ends the program another. */
static void outline_define(struct buf *out, const struct tokens *t, const struct directive *d)
{
    uint32_t name = d->hash + 2, body = name + 1;
    if (name >= d->past || t->tok[name].kind != TOK_IDENT)
        return;
    bool plain = d->past - body <= BODY_TOKENS &&
                 !(tok_is(t, body, P_LPAREN) && !(t->tok[body].flags & TOK_SPACE));
    for (uint32_t i = body; i < d->past && plain; i++)
        plain = t->tok[i].kind == TOK_IDENT || t->tok[i].kind == TOK_NUMBER ||
                t->tok[i].kind == TOK_PUNCT;
    if (!plain && tok_is(t, body, P_LPAREN)) { /* of "F(x) hipF(x)", the name */
        uint32_t first = t->tok[body].match + 1;
        plain = first > body + 1 && macros_body_is_hip(t, first, d->past);
        body = plain ? first : body;
    }
    uint32_t past = plain && macros_body_is_hip(t, body, d->past) ? body + 1 : d->past;
    buf_addstr(out, "#define ");
    outline_tokens(out, t, name, name + 1);
    out->len--; /* the newline */
    if (plain && body < d->past) {
        buf_addch(out, ' ');
        outline_tokens(out, t, body, past);
    } else {
        bool refuses = refusal_is_all(t, (struct tok_range){body, d->past});
        buf_addstr(out, plain ? "\n" : refuses ? " " MACROS_REFUSES "\n" : " \"\"\n");
    }
}

/* HIP's runtime, by whose header a project's macro for HIP is known. */
static void outline_include(struct buf *out, const struct tokens *t, const struct directive *d)
{
    uint32_t i = directive_header(t, d);
    struct str name = i ? str_cut(tok_raw(t, i), 1, tok_raw(t, i).n) : (struct str){0};
    if (str_starts(name, STR("hip/hip_runtime")))
        buf_addstr(out, "#pragma hip\n");
    else if (str_starts(name, STR("cuda")))
        buf_addstr(out, "#pragma cuda\n");
}

static void outline_directive(struct buf *out, const struct tokens *t, const struct directive *d)
{
    if (d->kind == DIR_DEFINE)
        outline_define(out, t, d);
    else if (d->kind == DIR_INCLUDE)
        outline_include(out, t, d);
    else if (d->kind == DIR_UNDEF || d->kind == DIR_ENDIF || directive_begins_branch(d))
        outline_tokens(out, t, d->hash, d->past);
}

static int macros_by_number(const void *pa, const void *pb)
{
    const uint32_t *a = pa, *b = pb;
    return (*a > *b) - (*a < *b);
}

/* The tokens of the names that are declared at file scope, in order. */
static uint32_t *declared_at(const struct tokens *t, const struct scopes *names, uint32_t *n,
                             struct arena *a)
{
    uint32_t *at = ARENA_ARRAY(a, uint32_t, names ? names->names.n : 0);
    *n = 0;
    for (size_t i = 0; names && i < names->names.n; i++) {
        const struct declared *d = &names->names.p[i];
        if (d->kind != DECLARED_MACRO && d->kind != DECLARED_UNDEF && (d->global || d->plain))
            at[(*n)++] = declared_token(t, d);
    }
    if (*n)
        qsort(at, *n, sizeof *at, macros_by_number);
    return at;
}

void macros_outline(struct buf *out, const struct tokens *t, const struct scopes *names)
{
    struct arena a = {0};
    uint32_t n, next = 0, lane = 0, *at = declared_at(t, names, &n, &a);
    struct lane_definitions lanes;
    lane_definitions_find(&lanes, t, &a);
    for (uint32_t k = 0; k <= t->ndir; k++) {
        uint32_t upto = k < t->ndir ? t->dir[k].hash : t->n;
        for (; next < n && at[next] < upto; next++) {
            buf_addstr(out, "#pragma declares ");
            outline_tokens(out, t, at[next], at[next] + 1);
        }
        for (; lane < lanes.n && lanes.v[lane].at < upto; lane++)
            lane_definition_write(out, t, &lanes.v[lane]);
        if (k < t->ndir &&
            !(t->tok[t->dir[k].hash].flags & TOK_DEAD && t->dir[k].kind == DIR_DEFINE))
            outline_directive(out, t, &t->dir[k]);
    }
    arena_release(&a);
}
