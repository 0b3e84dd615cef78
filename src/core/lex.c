#include "core/lex.h"

#include "base/die.h"
#include "base/search.h"
#include "core/lex_parts.h"
#include "core/lexeme.h"

/* Where in a directive the lexer is, as far as the next token depends on it. */
enum phase {
    OUTSIDE,
    NAME,        /* after the # */
    BODY,        /* after the name */
    HEADER,      /* after #include */
    HAS_INCLUDE, /* after __has_include: "(" comes */
};

struct lexer {
    const char *s;
    uint32_t len, i;
    uint8_t next; /* TOK_FIRST and TOK_SPACE of the token that comes */
    uint8_t all;  /* TOK_DIRECTIVE and TOK_DEFINE of all tokens that come */
    enum phase phase;
    VEC(struct tok) tok;
    VEC(struct directive) dir;
    VEC(struct comment) comment;
};

static void begin_directive(struct lexer *x)
{
    struct directive d = {.hash = (uint32_t)x->tok.n, .line = {x->i, x->i}, .kind = DIR_EMPTY};
    vec_push(&x->dir, d);
    x->phase = NAME;
    x->all = TOK_DIRECTIVE;
}

/* Ends the directive, if there is one, at the newline or the end of the file at x->i. */
static void end_directive(struct lexer *x)
{
    if (x->phase == OUTSIDE)
        return;
    struct directive *d = &x->dir.p[x->dir.n - 1];
    d->past = (uint32_t)x->tok.n;
    d->line.end = x->i;
    struct tok end = {.begin = x->i, .end = x->i, .kind = TOK_END, .flags = TOK_DIRECTIVE};
    vec_push(&x->tok, end);
    x->phase = OUTSIDE;
    x->all = 0;
}

static void comment(struct lexer *x, bool block)
{
    struct comment c = {.begin = x->i, .before = (uint32_t)x->tok.n};
    x->i = block ? lexeme_block_comment(x->s, x->len, x->i, &c.open)
                 : lexeme_line_comment(x->s, x->len, x->i);
    c.end = x->i;
    vec_push(&x->comment, c);
    x->next |= TOK_SPACE;
}

/* Passes over white space, comments and splices. */
static void skip_space(struct lexer *x)
{
    while (x->i < x->len) {
        char c = x->s[x->i];
        uint8_t class = lexeme_class(c);
        if (class & LEXEME_BLANK) {
            x->i++;
            x->next |= TOK_SPACE;
        } else if (class & LEXEME_NEWLINE) {
            end_directive(x);
            x->i++;
            x->next |= TOK_SPACE | TOK_FIRST;
        } else if (c == '\\') {
            uint32_t j = lexeme_splices(x->s, x->i);
            if (j == x->i)
                return;
            x->i = j;
            x->next |= TOK_SPACE;
        } else if (c == '/') {
            char after = x->s[lexeme_past_splices(x->s, x->i + 1)];
            if (after != '/' && after != '*')
                return;
            comment(x, after == '*');
        } else {
            return;
        }
    }
}

/* The first token after a # says what the directive is. */
static enum phase directive_name(struct lexer *x, const struct lexeme *l)
{
    struct directive *d = &x->dir.p[x->dir.n - 1];
    char name[16] = "";
    if (l->kind == TOK_IDENT)
        lexeme_spelling(x->s, x->i, l->end, name, sizeof name);
    d->kind = l->kind == TOK_NUMBER ? DIR_LINE : lex_directive_kind(name);
    if (d->kind == DIR_DEFINE)
        x->all |= TOK_DEFINE;
    return d->kind == DIR_INCLUDE || strcmp(name, "embed") == 0 ? HEADER : BODY;
}

/* Headers are named outside #include as well: in the condition __has_include(<x>). */
static enum phase directive_body(const struct lexer *x, const struct lexeme *l)
{
    if (x->phase == HAS_INCLUDE)
        return l->punct == P_LPAREN ? HEADER : BODY;
    enum directive_kind kind = x->dir.p[x->dir.n - 1].kind;
    if (l->kind != TOK_IDENT || (kind != DIR_IF && kind != DIR_ELIF))
        return BODY;
    char name[24];
    lexeme_spelling(x->s, x->i, l->end, name, sizeof name);
    bool has = strcmp(name, "__has_include") == 0 || strcmp(name, "__has_include_next") == 0 ||
               strcmp(name, "__has_embed") == 0;
    return has ? HAS_INCLUDE : BODY;
}

static void token(struct lexer *x)
{
    char c = x->s[x->i];
    struct lexeme l;
    if (x->phase != HEADER || (c != '<' && c != '"') || !lexeme_header(x->s, x->len, x->i, &l))
        l = lexeme_at(x->s, x->len, x->i);

    uint8_t all = x->all;
    if (l.punct == P_HASH && x->next & TOK_FIRST) {
        l.kind = TOK_HASH;
        l.punct = P_NONE;
        begin_directive(x);
        all = x->all;
    } else if (x->phase == NAME) {
        x->phase = directive_name(x, &l);
    } else if (x->phase != OUTSIDE) {
        x->phase = directive_body(x, &l);
    }
    struct tok k = {.begin = x->i,
                    .end = l.end,
                    .kind = l.kind,
                    .punct = l.punct,
                    .flags = l.flags | all | x->next};
    if (l.kind == TOK_IDENT)
        k.word = (uint8_t)word_of((struct str){x->s + x->i, l.end - x->i});
    vec_push(&x->tok, k);
    x->i = l.end;
    x->next = 0;
}

/* Moves a growing array into the arena. */
#define KEEP(a, T, v)                                                                              \
    ((v)->n ? memcpy(ARENA_ARRAY((a), T, (v)->n), (v)->p, (v)->n * sizeof(T)) : NULL)

void lex(struct tokens *t, const struct source *src, struct arena *a)
{
    struct lexer x = {.s = src->bytes, .len = src->len, .next = TOK_FIRST};
    if (str_starts((struct str){x.s, x.len}, STR("\xef\xbb\xbf"))) {
        x.i = 3;
        x.next |= TOK_SPACE;
    }
    for (;;) {
        skip_space(&x);
        if (x.i >= x.len)
            break;
        token(&x);
    }
    end_directive(&x);

    *t = (struct tokens){.src = src};
    t->tok = KEEP(a, struct tok, &x.tok);
    t->n = (uint32_t)x.tok.n;
    t->dir = KEEP(a, struct directive, &x.dir);
    t->ndir = (uint32_t)x.dir.n;
    t->comment = KEEP(a, struct comment, &x.comment);
    t->ncomment = (uint32_t)x.comment.n;
    vec_release(&x.tok);
    vec_release(&x.dir);
    vec_release(&x.comment);
    lex_structure(t);
}

/* The token's bytes without splices. A raw string keeps those between its quotes. */
struct str tok_text(const struct tokens *t, uint32_t i, struct arena *a)
{
    struct str raw = tok_raw(t, i);
    if (!(t->tok[i].flags & TOK_SPLICED))
        return raw;
    uint32_t body = (uint32_t)raw.n, tail = body; /* [body, tail) is taken as it is */
    const char *quote = t->tok[i].kind == TOK_STRING ? memchr(raw.p, '"', raw.n) : NULL;
    char prefix[5];
    uint32_t n =
        quote ? lexeme_spelling(raw.p, 0, (uint32_t)(quote - raw.p), prefix, sizeof prefix) : 0;
    if (n && prefix[n - 1] == 'R') {
        body = (uint32_t)(quote - raw.p);
        if (!(t->tok[i].flags & TOK_OPEN))
            tail = (uint32_t)((const char *)memrchr(raw.p, '"', raw.n) - raw.p);
    }

    char *out = ARENA_ARRAY(a, char, raw.n + 1);
    size_t len = 0;
    for (uint32_t k = 0; k < raw.n;) {
        if (k < body || k >= tail)
            k = lexeme_past_splices(raw.p, k);
        if (k < raw.n)
            out[len++] = raw.p[k++];
    }
    return (struct str){out, len};
}

/* The number of directives whose # stands at or before token i. */
static uint32_t directives_upto(const struct tokens *t, uint32_t i)
{
    uint32_t d;
    search_first(d, t->ndir, t->dir[d].hash > i);
    return d;
}

const struct directive *tok_directive(const struct tokens *t, uint32_t i)
{
    uint32_t n = directives_upto(t, i);
    return n && i <= t->dir[n - 1].past ? &t->dir[n - 1] : NULL;
}

uint32_t directive_header(const struct tokens *t, const struct directive *d)
{
    for (uint32_t i = d->hash + 1; i < d->past; i++) {
        if (t->tok[i].kind == TOK_HEADER && !(t->tok[i].flags & TOK_OPEN))
            return i;
    }
    return 0;
}

uint32_t tok_at(const struct tokens *t, uint32_t offset)
{
    uint32_t i;
    search_first(i, t->n, t->tok[i].begin >= offset);
    return i;
}

struct span tok_span(const struct tokens *t, struct tok_range r)
{
    uint32_t begin = r.first < t->n ? t->tok[r.first].begin : t->src->len;
    return (struct span){begin, r.first < r.past ? t->tok[r.past - 1].end : begin};
}

bool tok_spells(const struct tokens *t, uint32_t i, const char *name)
{
    if (i >= t->n || t->tok[i].kind != TOK_IDENT || !(t->tok[i].flags & TOK_SPLICED))
        return tok_word(t, i, name);
    struct str raw = tok_raw(t, i);
    for (size_t k = 0; k < raw.n; k++) {
        if (raw.p[k] != '\\' && raw.p[k] != '\r' && raw.p[k] != '\n' && raw.p[k] != *name++)
            return false;
    }
    return *name == '\0';
}
