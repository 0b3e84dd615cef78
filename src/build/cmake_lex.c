#include "build/cmake_lex.h"
#include <ctype.h>
#include <strings.h>

struct lexer {
    struct str text;
    size_t at;
    int depth; /* of parentheses */
    struct cmake_tokens *out;
};

static char peek(const struct lexer *l, size_t ahead)
{
    return l->at + ahead < l->text.n ? l->text.p[l->at + ahead] : '\0';
}

static void take(struct lexer *l, size_t end, enum cmake_token_kind kind)
{
    vec_push(&l->out->list, (struct cmake_token){{(uint32_t)l->at, (uint32_t)end}, kind});
    l->at = end;
}

static size_t line_end(const struct lexer *l)
{
    const char *nl = memchr(l->text.p + l->at, '\n', l->text.n - l->at);
    size_t end = nl ? (size_t)(nl - l->text.p) : l->text.n;
    return end > l->at && nl && l->text.p[end - 1] == '\r' ? end - 1 : end;
}

/* "[==[" at that place: the end of what it opens, 0 where it is no bracket, and the text's end
 * where nothing closes it. */
static size_t bracket_end(struct str s, size_t at, bool *open)
{
    size_t n = 0, i = at + 1;
    while (i < s.n && s.p[i] == '=')
        i++, n++;
    if (at >= s.n || s.p[at] != '[' || i >= s.n || s.p[i] != '[')
        return 0;
    *open = false;
    for (i++; i < s.n; i++) {
        size_t k = 0;
        if (s.p[i] != ']')
            continue;
        while (k < n && i + 1 + k < s.n && s.p[i + 1 + k] == '=')
            k++;
        if (k == n && i + 1 + n < s.n && s.p[i + 1 + n] == ']')
            return i + 2 + n;
    }
    *open = true;
    return s.n;
}

static size_t quoted_end(struct str s, size_t at, bool *open)
{
    *open = false;
    for (size_t i = at + 1; i < s.n; i++) {
        if (s.p[i] == '\\')
            i++;
        else if (s.p[i] == '"')
            return i + 1;
    }
    *open = true;
    return s.n;
}

/* Quotes within an unquoted argument ( -DX="a b" ) belong to it, as CMake has always taken them. */
static size_t unquoted_end(struct str s, size_t at)
{
    bool open;
    size_t i = at;
    while (i < s.n && !isspace((unsigned char)s.p[i]) && !memchr("()#", s.p[i], 3)) {
        if (s.p[i] == '\\' && i + 1 < s.n)
            i += 2;
        else if (s.p[i] == '"' && i > at) {
            size_t end = quoted_end(s, i, &open);
            i = open ? i + 1 : end;
        } else if (s.p[i] == '$' && i + 1 < s.n && s.p[i + 1] == '(') { /* $(VAR) of Make */
            const char *close = memchr(s.p + i, ')', s.n - i);
            i = close && !memchr(s.p + i, '\n', (size_t)(close - s.p) - i)
                    ? (size_t)(close - s.p) + 1
                    : i + 1;
        } else
            i++;
    }
    return i;
}

static void lex_hash(struct lexer *l)
{
    bool open = false;
    size_t end = bracket_end(l->text, l->at + 1, &open);
    if (end)
        take(l, end, open ? CT_JUNK : CT_BRACKET_COMMENT);
    else
        take(l, line_end(l), CT_COMMENT);
}

static void lex_argument(struct lexer *l)
{
    bool open = false;
    size_t end;
    if (peek(l, 0) == '"') {
        end = quoted_end(l->text, l->at, &open);
        take(l, end, open ? CT_JUNK : CT_QUOTED);
        return;
    }
    end = peek(l, 0) == '[' ? bracket_end(l->text, l->at, &open) : 0;
    if (end)
        take(l, end, open ? CT_JUNK : CT_BRACKET);
    else
        take(l, unquoted_end(l->text, l->at), CT_UNQUOTED);
}

static void lex_one(struct lexer *l)
{
    size_t end = l->at;
    char c = peek(l, 0);
    if (c == '\n' || (c == '\r' && peek(l, 1) == '\n'))
        take(l, l->at + (c == '\n' ? 1 : 2), CT_LINE);
    else if (isspace((unsigned char)c)) {
        while (end < l->text.n && l->text.p[end] != '\n' &&
               isspace((unsigned char)l->text.p[end]) &&
               !(l->text.p[end] == '\r' && end + 1 < l->text.n && l->text.p[end + 1] == '\n'))
            end++;
        take(l, end, CT_BLANK);
    } else if (c == '#')
        lex_hash(l);
    else if (c == '(' || c == ')') {
        l->depth += c == '(' ? 1 : l->depth > 0 ? -1 : 0;
        take(l, l->at + 1, c == '(' ? CT_OPEN : CT_CLOSE);
    } else if (l->depth)
        lex_argument(l);
    else if (isalpha((unsigned char)c) || c == '_') {
        while (end < l->text.n && (isalnum((unsigned char)l->text.p[end]) || l->text.p[end] == '_'))
            end++;
        take(l, end, CT_WORD);
    } else
        take(l, l->at + 1, CT_JUNK);
}

void cmake_lex(struct cmake_tokens *t, struct str text)
{
    struct lexer l = {.text = text, .out = t};
    if (str_starts(text, STR("\xef\xbb\xbf")))
        take(&l, 3, CT_BLANK);
    while (l.at < text.n)
        lex_one(&l);
}

/* ---- commands ---- */

bool cmake_same(struct str a, const char *b)
{
    return a.n == strlen(b) && strncasecmp(a.p, b, a.n) == 0;
}

bool cmake_within(const struct cmake_file *f, uint32_t block, uint32_t other)
{
    while (block != other && f->block[block].parent != block)
        block = f->block[block].parent;
    return block == other;
}

uint32_t cmake_find(const struct cmake_command *c, const char *word)
{
    uint32_t i = 0;
    while (i < c->nargs && !(c->arg[i].kind == CT_UNQUOTED && str_is(c->arg[i].text, word)))
        i++;
    return i;
}

struct parser {
    struct str text;
    struct arena *arena;
    VEC(struct cmake_command) commands;
    VEC(struct cmake_block) blocks;
    uint32_t block, definition;
};

static struct cmake_arg argument_of(struct str text, struct cmake_token t)
{
    uint32_t cut = 0, n = t.span.end - t.span.begin;
    if (t.kind == CT_QUOTED)
        cut = 1;
    if (t.kind == CT_BRACKET)
        cut = (uint32_t)((const char *)memchr(text.p + t.span.begin + 1, '[', n - 1) - text.p) + 1 -
              t.span.begin;
    return (struct cmake_arg){.span = t.span,
                              .text = str_cut(text, t.span.begin + cut, t.span.end - cut),
                              .at = t.span.begin + cut,
                              .kind = t.kind};
}

static void open_block(struct parser *p)
{
    vec_push(&p->blocks, (struct cmake_block){p->block, (uint32_t)p->commands.n - 1});
    p->block = (uint32_t)p->blocks.n - 1;
}

static bool opens(struct str name)
{
    return cmake_same(name, "if") || cmake_same(name, "foreach") || cmake_same(name, "while") ||
           cmake_same(name, "function") || cmake_same(name, "macro") || cmake_same(name, "block");
}

static bool is_definition(struct str name)
{
    return cmake_same(name, "function") || cmake_same(name, "macro");
}

static void add_command(struct parser *p, struct cmake_command c)
{
    bool other = cmake_same(c.name, "else") || cmake_same(c.name, "elseif");
    bool ends =
        c.name.n > 3 && strncasecmp(c.name.p, "end", 3) == 0 && opens(str_cut(c.name, 3, c.name.n));
    if (other || ends)
        p->block = p->blocks.p[p->block].parent;
    if (is_definition(c.name))
        p->definition = (uint32_t)p->commands.n;
    c.block = p->block;
    c.definition = p->definition;
    if (ends && is_definition(str_cut(c.name, 3, c.name.n)))
        p->definition = (uint32_t)NO_DEFINITION;
    vec_push(&p->commands, c);
    if (other || opens(c.name))
        open_block(p);
}

/* The command whose name is token i; the token behind it, or i + 1 where it is none. */
static size_t parse_command(struct parser *p, const struct cmake_tokens *t, size_t i)
{
    size_t at = i + 1, first, depth = 0;
    while (at < t->list.n && t->list.p[at].kind == CT_BLANK)
        at++;
    if (at == t->list.n || t->list.p[at].kind != CT_OPEN)
        return i + 1;
    first = at;
    for (; at < t->list.n; at++) {
        depth += t->list.p[at].kind == CT_OPEN;
        depth -= t->list.p[at].kind == CT_CLOSE;
        if (!depth)
            break;
    }
    if (at == t->list.n)
        return at;
    struct cmake_arg *arg = ARENA_ARRAY(p->arena, struct cmake_arg, at - first);
    uint32_t n = 0;
    for (size_t k = first; k < at; k++)
        if (t->list.p[k].kind == CT_UNQUOTED || t->list.p[k].kind == CT_QUOTED ||
            t->list.p[k].kind == CT_BRACKET)
            arg[n++] = argument_of(p->text, t->list.p[k]);
    struct span name = t->list.p[i].span;
    add_command(p, (struct cmake_command){.name = str_cut(p->text, name.begin, name.end),
                                          .name_span = name,
                                          .span = {name.begin, t->list.p[at].span.end},
                                          .arg = arg,
                                          .nargs = n});
    return at + 1;
}

void cmake_parse(struct cmake_file *out, struct str text, struct arena *a)
{
    struct cmake_tokens t = {0};
    struct parser p = {.text = text, .arena = a, .definition = (uint32_t)NO_DEFINITION};
    vec_push(&p.blocks, (struct cmake_block){0, 0});
    cmake_lex(&t, text);
    for (size_t i = 0; i < t.list.n;)
        i = t.list.p[i].kind == CT_WORD ? parse_command(&p, &t, i) : i + 1;
    struct cmake_command *commands = ARENA_ARRAY(a, struct cmake_command, p.commands.n + 1);
    struct cmake_block *blocks = ARENA_ARRAY(a, struct cmake_block, p.blocks.n);
    if (p.commands.n)
        memcpy(commands, p.commands.p, p.commands.n * sizeof *commands);
    memcpy(blocks, p.blocks.p, p.blocks.n * sizeof *blocks);
    *out = (struct cmake_file){commands, (uint32_t)p.commands.n, blocks, (uint32_t)p.blocks.n};
    vec_release(&p.commands);
    vec_release(&p.blocks);
    vec_release(&t.list);
}
