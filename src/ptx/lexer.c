#include "ptx/lexer.h"

static bool lexer_is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static bool lexer_is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '$';
}

static char lexer_peek(const struct ptx_lexer *l, uint32_t ahead)
{
    return l->at + ahead < l->text.n ? l->text.p[l->at + ahead] : '\0';
}

static bool is_space(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

/* White space and comments. False where a comment has no end. */
static bool pass_blanks(struct ptx_lexer *l)
{
    for (;;) {
        if (l->at < l->text.n && is_space(lexer_peek(l, 0))) {
            l->at++;
        } else if (lexer_peek(l, 0) == '/' && lexer_peek(l, 1) == '/') {
            while (l->at < l->text.n && lexer_peek(l, 0) != '\n')
                l->at++;
        } else if (lexer_peek(l, 0) == '/' && lexer_peek(l, 1) == '*') {
            struct str rest = str_cut(l->text, l->at + 2, l->text.n);
            const char *end = rest.n ? memmem(rest.p, rest.n, "*/", 2) : NULL;
            if (!end)
                return false;
            l->at = (uint32_t)(end - l->text.p) + 2;
        } else {
            return true;
        }
    }
}

/* "%=" in a name: the compiler puts a number there that no other statement has. */
static void pass_word(struct ptx_lexer *l)
{
    for (;;) {
        bool number = lexer_peek(l, 0) == '%' && lexer_peek(l, 1) == '=';
        if (!number && !lexer_is_letter(lexer_peek(l, 0)) && !lexer_is_digit(lexer_peek(l, 0)))
            return;
        l->at += number ? 2 : 1;
    }
}

/* "1.5e-3", "0.", "0x1F", "0f3F800000", "12U" */
static void pass_number(struct ptx_lexer *l)
{
    bool hex = lexer_peek(l, 0) == '0' && lexer_peek(l, 1) && strchr("xXfFdD", lexer_peek(l, 1));
    while (lexer_is_letter(lexer_peek(l, 0)) || lexer_is_digit(lexer_peek(l, 0)) ||
           (!hex && lexer_peek(l, 0) == '.' && !lexer_is_letter(lexer_peek(l, 1)))) {
        bool signs = !hex && (lexer_peek(l, 0) == 'e' || lexer_peek(l, 0) == 'E') &&
                     (lexer_peek(l, 1) == '-' || lexer_peek(l, 1) == '+');
        l->at += signs ? 2 : 1;
    }
}

/* "%0", "%[x]", "%%r1", "%laneid". False for another "%". */
static bool pass_percent(struct ptx_lexer *l, struct ptx_token *t)
{
    uint32_t skip = lexer_peek(l, 1) == '%';
    char c = lexer_peek(l, 1 + skip);
    if (lexer_is_letter(c)) {
        l->at += skip;
        uint32_t name = l->at++;
        pass_word(l);
        t->kind = PTX_WORD;
        t->text = str_cut(l->text, name, l->at);
        return true;
    }
    if (skip || (!lexer_is_digit(c) && c != '['))
        return false;
    uint32_t name = ++l->at;
    if (c == '[') {
        const char *end = memchr(l->text.p + l->at, ']', l->text.n - l->at);
        if (!end)
            return false;
        l->at = (uint32_t)(end - l->text.p) + 1;
    } else {
        while (lexer_is_digit(lexer_peek(l, 0)))
            l->at++;
    }
    t->kind = PTX_PLACE;
    t->text = str_cut(l->text, name, l->at);
    return true;
}

static void pass_dotted(struct ptx_lexer *l)
{
    l->at++;
    do {
        l->at += l->text.p[l->at] == ':' ? 2 : 0;
        pass_word(l);
    } while (lexer_peek(l, 0) == ':' && lexer_peek(l, 1) == ':');
}

struct ptx_token ptx_next(struct ptx_lexer *l)
{
    struct ptx_token t = {.kind = PTX_END};
    uint32_t before = l->at;
    if (!pass_blanks(l) || l->at >= l->text.n) {
        t.span = (struct span){l->at < l->text.n ? before : l->at, (uint32_t)l->text.n};
        l->at = (uint32_t)l->text.n;
        return t;
    }
    uint32_t begin = l->at;
    char c = lexer_peek(l, 0);
    if (lexer_is_letter(c)) {
        t.kind = PTX_WORD;
        pass_word(l);
    } else if (lexer_is_digit(c)) {
        t.kind = PTX_NUMBER;
        pass_number(l);
    } else if (c == '.' && (lexer_is_letter(lexer_peek(l, 1)) ||
                            lexer_is_digit(lexer_peek(l, 1)))) { /* ".2d" */
        t.kind = PTX_DOTTED;
        pass_dotted(l);
    } else if (c == '%') {
        if (!pass_percent(l, &t))
            l->at = (uint32_t)l->text.n;
    } else if (c == '"' && memchr(l->text.p + l->at + 1, '"', l->text.n - l->at - 1)) {
        const char *end = memchr(l->text.p + l->at + 1, '"', l->text.n - l->at - 1);
        t.kind = PTX_TEXT;
        l->at = (uint32_t)(end - l->text.p) + 1;
    } else if (c && strchr(",;:{}[]@!|+-<>()", c)) {
        t.kind = PTX_SIGN;
        t.sign = c;
        l->at++;
    } else {
        l->at = (uint32_t)l->text.n;
    }
    t.span = (struct span){begin, l->at};
    if (!t.text.p)
        t.text = str_cut(l->text, begin, l->at);
    return t;
}
