#include "build/strings_lex.h"

struct lexer {
    const struct source *src;
    struct strings_tokens *out;
    int depth; /* of brackets */
};

static bool is_name_char(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
           (unsigned char)c >= 0x80;
}

/* Do three quotes begin, or end, at the place? */
static bool is_triple(const struct source *src, uint32_t at)
{
    const char *p = src->bytes;
    return at + 2 < src->len && p[at + 1] == p[at] && p[at + 2] == p[at];
}

/* The string whose quote is at `at`; letters before it begin at begin. Without an end, it goes up
 * to the end of the line, or with three quotes of the file. */
static uint32_t lex_string(struct lexer *x, uint32_t begin, uint32_t at)
{
    const char *p = x->src->bytes;
    char quote = p[at];
    bool triple = is_triple(x->src, at);
    uint32_t width = triple ? 3 : 1, end = at + width;
    struct strings_token t = {.kind = ST_STRING, .inner = {end, end}};
    for (uint32_t i = begin; i < at; i++)
        t.formatted = t.formatted || p[i] == 'f' || p[i] == 'F';
    for (; end < x->src->len; end++) {
        if (p[end] == quote && (!triple || is_triple(x->src, end)))
            break;
        if (p[end] == '\n' && !triple)
            break;
        t.escaped = t.escaped || p[end] == '\\' || p[end] == '\n';
        if (p[end] == '\\' && end + 1 < x->src->len)
            end++;
    }
    end = end > x->src->len ? x->src->len : end;
    t.inner.end = end;
    bool closed = end < x->src->len && p[end] == quote;
    t.span = (struct span){begin, closed ? end + width : end};
    vec_push(&x->out->list, t);
    return t.span.end;
}

/* A name, or the letters before a string: rb"...". */
static uint32_t lex_name(struct lexer *x, uint32_t at)
{
    const char *p = x->src->bytes;
    uint32_t end = at;
    bool prefix = true;
    while (end < x->src->len && is_name_char(p[end])) {
        prefix = prefix && strchr("rRbBuUfF", p[end]);
        end++;
    }
    if (prefix && end - at <= 2 && end < x->src->len && (p[end] == '"' || p[end] == '\''))
        return lex_string(x, at, end);
    struct span span = {at, end};
    vec_push(&x->out->list, (struct strings_token){.kind = ST_NAME, .span = span, .inner = span});
    return end;
}

static void add_byte(struct lexer *x, enum strings_kind kind, uint32_t at)
{
    struct span span = {at, at + 1};
    vec_push(&x->out->list, (struct strings_token){.kind = kind, .span = span, .inner = span});
}

static uint32_t lex_one(struct lexer *x, uint32_t at)
{
    const char *p = x->src->bytes;
    char c = p[at];
    if (c == '#') {
        while (at < x->src->len && p[at] != '\n')
            at++;
        return at;
    }
    if (c == '"' || c == '\'')
        return lex_string(x, at, at);
    if (is_name_char(c))
        return lex_name(x, at);
    if (c == '\\' && at + 1 < x->src->len) /* the line goes on */
        return at + 2 + (p[at + 1] == '\r' && at + 2 < x->src->len && p[at + 2] == '\n');
    if (c == '\n' && x->depth == 0)
        add_byte(x, ST_NEWLINE, at);
    else if (!strchr(" \t\r\n\f", c) || c == '\0') {
        x->depth += strchr("([{", c) && c ? 1 : strchr(")]}", c) && c && x->depth ? -1 : 0;
        add_byte(x, ST_PUNCT, at);
    }
    return at + 1;
}

void strings_lex(struct strings_tokens *out, const struct source *src)
{
    struct lexer x = {.src = src, .out = out};
    *out = (struct strings_tokens){0};
    for (uint32_t at = 0; at < src->len;)
        at = lex_one(&x, at);
}
