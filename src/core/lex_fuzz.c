/* For any bytes: tokens and comments are in order with nothing but white space and splices between
 * them, brackets and directives match, and the queries that rewrites use give sane answers. */
#include "base/fuzz.h"
#include "core/lex.h"
#include <stdlib.h>

static void check_gap(const struct source *s, uint32_t begin, uint32_t end)
{
    if (begin == 0 && end >= 3 && memcmp(s->bytes, "\xef\xbb\xbf", 3) == 0)
        begin = 3;
    for (uint32_t i = begin; i < end; i++) {
        uint32_t k = i;
        if (s->bytes[i] == '\\')
            while (s->bytes[++k] != '\n' && s->bytes[k] != '\r')
                CHECK(strchr(" \t\v\f", s->bytes[k]) && k < end);
        CHECK(k < end &&
              (k > i || strchr(" \t\v\f\r\n", s->bytes[k]))); /* strchr finds the NUL too */
        i = k;
    }
}

/* Tokens and comments in the order of their offsets. */
static void check_order(const struct tokens *t)
{
    uint32_t at = 0, c = 0;
    for (uint32_t i = 0; i <= t->n; i++) {
        for (; c < t->ncomment && t->comment[c].before == i; c++) {
            check_gap(t->src, at, t->comment[c].begin);
            at = t->comment[c].end;
            CHECK(at >= t->comment[c].begin + 2);
        }
        uint32_t begin = i < t->n ? t->tok[i].begin : t->src->len;
        CHECK(begin >= at);
        check_gap(t->src, at, begin);
        if (i < t->n)
            at = t->tok[i].end;
        CHECK(i == t->n || (t->tok[i].kind == TOK_END ? at == begin : at > begin));
    }
    CHECK(c == t->ncomment && at <= t->src->len);
}

static void check_bracket(const struct tokens *t, uint32_t i)
{
    const struct tok *k = &t->tok[i];
    const struct tok *partner = &t->tok[k->match];
    CHECK(k->match < t->n);
    if (k->match == i)
        return;
    bool opens = k->punct == P_LPAREN || k->punct == P_LBRACE || k->punct == P_LBRACKET;
    CHECK(partner->punct == (opens ? k->punct + 1 : k->punct - 1));
    CHECK(opens ? partner->match == i && k->match > i : partner->match <= i && k->match < i);
    CHECK(tok_directive(t, i) == tok_directive(t, k->match));
    if (!opens)
        return;
    struct tok_range args[3];
    int n = tok_args(t, i, args, 3);
    CHECK(n >= 0);
    for (int a = 0; a < n && a < 3; a++)
        CHECK(args[a].first == (a ? args[a - 1].past + 1 : i + 1) &&
              args[a].past >= args[a].first && args[a].past <= k->match);
}

static void check_token(const struct tokens *t, uint32_t i, struct arena *a)
{
    const struct tok *k = &t->tok[i];
    bool bracket = k->punct >= P_LPAREN && k->punct <= P_RBRACKET;
    CHECK(tok_at(t, k->begin) == i);
    CHECK(!(k->flags & TOK_DEFINE) || k->flags & TOK_DIRECTIVE);
    CHECK(!(k->flags & TOK_DIRECTIVE) == !tok_directive(t, i));
    CHECK(k->kind != TOK_HASH || (k->flags & TOK_FIRST && tok_directive(t, i)->hash == i));
    CHECK((k->kind == TOK_END) == (k->flags & TOK_DIRECTIVE && tok_directive(t, i)->past == i));
    CHECK(k->kind == TOK_PUNCT ? k->punct != P_NONE : k->punct == P_NONE);
    CHECK(bracket || k->match == 0);
    uint32_t next = tok_next(t, i), prev = tok_prev(t, i);
    CHECK(next == t->n || (k->kind != TOK_END && next > i && tok_prev(t, next) == i));
    CHECK(prev == t->n || (prev < i && (k->kind == TOK_END || tok_next(t, prev) == i)));
    CHECK(next == t->n || tok_directive(t, next) == tok_directive(t, i));
    struct str text = tok_text(t, i, a);
    CHECK(text.n <= k->end - k->begin && (text.n == k->end - k->begin || k->flags & TOK_SPLICED));
    if (bracket)
        check_bracket(t, i);
    uint32_t end = tok_template_end(t, i);
    CHECK(end == 0 || (end > i && end < t->n));
}

static void check_directives(const struct tokens *t)
{
    uint32_t last = 0, end = 0;
    for (uint32_t i = 0; i < t->ndir; i++) {
        const struct directive *d = &t->dir[i];
        CHECK(d->hash >= last && d->past > d->hash && d->past < t->n);
        CHECK(d->line.begin == t->tok[d->hash].begin && d->line.begin >= end);
        CHECK(d->line.end >= t->tok[d->past - 1].end && d->line.end <= t->src->len);
        CHECK(t->tok[d->past].begin == d->line.end);
        CHECK(d->parent <= i && (d->partner == 0 || d->partner > i) && d->partner < t->ndir);
        CHECK(!d->partner || t->dir[d->partner].parent == d->parent);
        last = d->past + 1;
        end = d->line.end;
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct arena a = {0};
    struct source s;
    struct tokens t;
    char *bytes = xmalloc(size + 1); /* exactly sized, so that a read past the end is seen */
    if (size)
        memcpy(bytes, data, size);
    bytes[size] = 0;
    source_init(&s, "fuzz.cu", (struct str){bytes, size}, &a);
    lex(&t, &s, &a);
    check_order(&t);
    check_directives(&t);
    for (uint32_t i = 0; i < t.n; i++)
        check_token(&t, i, &a);
    CHECK(!t.open || t.open_at < s.len);
    CHECK(source_place(&s, s.len).line == s.nlines);
    arena_release(&a);
    free(bytes);
    return 0;
}
