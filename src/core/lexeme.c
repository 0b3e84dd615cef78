#include "core/lexeme.h"

#include <string.h>

/* Designated ranges keep the table readable; all bytes that are not named are
 * punctuation or junk. */
const uint8_t lexeme_classes[256] = {
    [0] = LEXEME_BLANK | LEXEME_QUOTE_STOP,
    ['\t'] = LEXEME_BLANK,
    ['\n'] = LEXEME_NEWLINE | LEXEME_QUOTE_STOP,
    ['\v'] = LEXEME_BLANK,
    ['\f'] = LEXEME_BLANK,
    ['\r'] = LEXEME_NEWLINE | LEXEME_QUOTE_STOP,
    [' '] = LEXEME_BLANK,
    ['"'] = LEXEME_QUOTE_STOP,
    ['\''] = LEXEME_QUOTE_STOP,
    ['\\'] = LEXEME_QUOTE_STOP,
    ['$'] = LEXEME_LETTER,
    ['0' ... '9'] = LEXEME_DIGIT,
    ['A' ... 'Z'] = LEXEME_LETTER,
    ['_'] = LEXEME_LETTER,
    ['a' ... 'z'] = LEXEME_LETTER,
    [128 ... 255] = LEXEME_LETTER,
};

static const uint8_t single[256] = {
    ['('] = P_LPAREN,   [')'] = P_RPAREN,   ['{'] = P_LBRACE,  ['}'] = P_RBRACE, ['['] = P_LBRACKET,
    [']'] = P_RBRACKET, [','] = P_COMMA,    [';'] = P_SEMI,    [':'] = P_COLON,  ['.'] = P_DOT,
    ['<'] = P_LESS,     ['>'] = P_GREATER,  ['='] = P_ASSIGN,  ['*'] = P_STAR,   ['&'] = P_AMP,
    ['!'] = P_NOT,      ['?'] = P_QUESTION, ['~'] = P_TILDE,   ['#'] = P_HASH,   ['+'] = P_PLUS,
    ['-'] = P_MINUS,    ['/'] = P_SLASH,    ['%'] = P_PERCENT, ['^'] = P_CARET,  ['|'] = P_PIPE,
};

/* All longer ones, longest first. Digraphs count as what they stand for. */
static const struct {
    char text[5];
    uint8_t n, punct;
} multi[] = {
    {"%:%:", 4, P_HASHHASH},
    {"<<<", 3, P_LAUNCH},
    {">>>", 3, P_LAUNCH_END},
    {"<<=", 3, P_OTHER_ASSIGN},
    {">>=", 3, P_OTHER_ASSIGN},
    {"<=>", 3, P_SPACESHIP},
    {"->*", 3, P_POINTEE},
    {"...", 3, P_ELLIPSIS},
    {"::", 2, P_SCOPE},
    {"->", 2, P_ARROW},
    {"<<", 2, P_SHL},
    {">>", 2, P_SHR},
    {"==", 2, P_EQ},
    {"!=", 2, P_NE},
    {"<=", 2, P_LE},
    {">=", 2, P_GE},
    {"&&", 2, P_AND},
    {"||", 2, P_OR},
    {"##", 2, P_HASHHASH},
    {"++", 2, P_INCREMENT},
    {"--", 2, P_DECREMENT},
    {"+=", 2, P_PLUS_ASSIGN},
    {"-=", 2, P_MINUS_ASSIGN},
    {"*=", 2, P_STAR_ASSIGN},
    {"/=", 2, P_SLASH_ASSIGN},
    {"%=", 2, P_OTHER_ASSIGN},
    {"^=", 2, P_OTHER_ASSIGN},
    {"&=", 2, P_OTHER_ASSIGN},
    {"|=", 2, P_OTHER_ASSIGN},
    {".*", 2, P_POINTEE},
    {"<:", 2, P_LBRACKET},
    {":>", 2, P_RBRACKET},
    {"<%", 2, P_LBRACE},
    {"%>", 2, P_RBRACE},
    {"%:", 2, P_HASH},
};

uint32_t lexeme_splices(const char *s, uint32_t i)
{
    while (s[i] == '\\') {
        uint32_t j = i + 1;
        while (s[j] == ' ' || s[j] == '\t' || s[j] == '\v' || s[j] == '\f')
            j++;
        if (s[j] == '\n')
            i = j + 1;
        else if (s[j] == '\r')
            i = j + 1 + (s[j + 1] == '\n');
        else
            break;
    }
    return i;
}

uint32_t lexeme_spelling(const char *s, uint32_t i, uint32_t end, char *out, uint32_t cap)
{
    uint32_t n = 0;
    while (n < cap && (i = lexeme_past_splices(s, i)) < end)
        out[n++] = s[i++];
    out[n < cap ? n : cap - 1] = 0;
    return n;
}

/* A universal character name, \u00e9, in an identifier. Its digits are taken as word characters. */
static bool is_ucn(const char *s, uint32_t i)
{
    if (s[i] != '\\' || (s[i + 1] != 'u' && s[i + 1] != 'U'))
        return false;
    char c = s[i + 2];
    return lexeme_class(c) & LEXEME_DIGIT || ((c | 32) >= 'a' && (c | 32) <= 'f');
}

static uint32_t word_end(const char *s, uint32_t i, uint8_t *flags)
{
    for (;;) {
        while (lexeme_class(s[i]) & LEXEME_WORD)
            i++;
        if (s[i] != '\\')
            return i;
        uint32_t j = lexeme_splices(s, i);
        bool ucn = is_ucn(s, j);
        if (!ucn && !(lexeme_class(s[j]) & LEXEME_WORD))
            return i;
        if (j != i)
            *flags |= TOK_SPLICED;
        i = ucn ? j + 2 : j;
    }
}

/* A pp-number, wider than any real number: 0x1p-3f, 1'000, 1.5e+3_km. */
static uint32_t number_end(const char *s, uint32_t i, uint8_t *flags)
{
    for (;;) {
        uint32_t j = lexeme_past_splices(s, i); /* the next character */
        char c = s[j];
        if (is_ucn(s, j)) {
            *flags |= j != i ? TOK_SPLICED : 0;
            i = j + 2;
            continue;
        }
        if (c != '.' && c != '\'' && !(lexeme_class(c) & LEXEME_WORD))
            return i;
        uint32_t k = lexeme_past_splices(s, j + 1); /* and the one after it */
        bool both = c == '\'';
        if (both && !(lexeme_class(s[k]) & LEXEME_WORD))
            return i;
        if ((c | 32) == 'e' || (c | 32) == 'p')
            both = s[k] == '+' || s[k] == '-';
        if (j != i || (both && k != j + 1))
            *flags |= TOK_SPLICED;
        i = both ? k + 1 : j + 1;
    }
}

/* The end of an ordinary literal whose opening quote stands before i. An open one
 * ends at its line's end. */
static uint32_t quoted_end(const char *s, uint32_t len, uint32_t i, char quote, uint8_t *flags)
{
    for (;;) {
        while (!(lexeme_class(s[i]) & LEXEME_QUOTE_STOP))
            i++;
        if (s[i] == quote)
            return i + 1;
        if (lexeme_class(s[i]) & LEXEME_NEWLINE || i == len) {
            *flags |= TOK_OPEN;
            return i;
        }
        if (s[i] != '\\') { /* the other quote, or a NUL */
            i++;
            continue;
        }
        uint32_t j = lexeme_splices(s, i);
        if (j == i) { /* an escape: what comes after the backslash does not end the literal */
            j = lexeme_past_splices(s, i + 1);
            if (j != i + 1)
                *flags |= TOK_SPLICED;
            if (j < len && !(lexeme_class(s[j]) & LEXEME_NEWLINE))
                j++;
        } else {
            *flags |= TOK_SPLICED;
        }
        i = j;
    }
}

/* The end of a raw string whose quote stands before i; 0 where its delimiter is not valid. */
static uint32_t raw_end(const char *s, uint32_t len, uint32_t i, uint8_t *flags)
{
    char needle[18];
    uint32_t n = 0;
    needle[n++] = ')';
    while (s[i] != '(') {
        if (n > 16 || strchr(" )\\\t\v\f\n\r\"", s[i])) /* strchr finds the NUL too */
            return 0;
        needle[n++] = s[i++];
    }
    needle[n++] = '"';
    const char *end = memmem(s + i + 1, len - i - 1, needle, n);
    if (!end)
        *flags |= TOK_OPEN;
    return end ? (uint32_t)(end - s) + n : len;
}

/* Past a user's suffix: "..."_s, 'x'ms. Literal operators never begin with a capital letter, while
 * macros put right behind a string do: "%" PRIu64 without the blank. */
static uint32_t suffix_end(const char *s, uint32_t i, uint8_t *flags)
{
    uint32_t j = lexeme_past_splices(s, i);
    if (!(lexeme_class(s[j]) & LEXEME_LETTER) || (s[j] >= 'A' && s[j] <= 'Z'))
        return i;
    if (j != i)
        *flags |= TOK_SPLICED;
    return word_end(s, j, flags);
}

/* A literal whose quote is at i. */
static struct lexeme literal(const char *s, uint32_t len, uint32_t i, bool raw, uint8_t flags)
{
    struct lexeme r = {.kind = s[i] == '"' ? TOK_STRING : TOK_CHAR, .flags = flags};
    if (raw)
        r.end = raw_end(s, len, i + 1, &r.flags);
    if (!r.end)
        r.end = quoted_end(s, len, i + 1, s[i], &r.flags);
    if (!(r.flags & TOK_OPEN))
        r.end = suffix_end(s, r.end, &r.flags);
    return r;
}

/* An identifier, or the literal that it is the prefix of. */
static struct lexeme lexeme_word(const char *s, uint32_t len, uint32_t i)
{
    struct lexeme r = {.kind = TOK_IDENT};
    r.end = word_end(s, i, &r.flags);
    uint32_t q = lexeme_past_splices(s, r.end);
    if (s[q] != '"' && s[q] != '\'')
        return r;

    char prefix[5];
    uint32_t n = lexeme_spelling(s, i, r.end, prefix, sizeof prefix);
    bool raw = s[q] == '"' && n <= 3 && prefix[n - 1] == 'R';
    if (raw)
        prefix[n - 1] = 0;
    static const char known[][3] = {"L", "u", "U", "u8"};
    bool is_prefix = raw && n == 1;
    for (size_t k = 0; k < sizeof known / sizeof *known; k++)
        is_prefix |= strcmp(prefix, known[k]) == 0;
    return is_prefix ? literal(s, len, q, raw, r.flags | (q != r.end ? TOK_SPLICED : 0)) : r;
}

/* Punctuation whose second character may belong to it: the longest of the table. */
static struct lexeme long_punct(const char *s, uint32_t i)
{
    char c[4] = {s[i]};
    uint32_t end[4] = {i + 1};
    int have = 1;
    bool spliced[4] = {false};
    for (; have < 4; have++) {
        uint32_t j = lexeme_past_splices(s, end[have - 1]);
        if (!single[(unsigned char)s[j]])
            break;
        c[have] = s[j];
        end[have] = j + 1;
        spliced[have] = spliced[have - 1] || j != end[have - 1];
    }
    struct lexeme r = {.end = end[0], .kind = TOK_PUNCT, .punct = single[(unsigned char)c[0]]};
    /* "<::" is "<" and "::", so that vector<::T> can be written, unless ":" or ">" follow. */
    if (have >= 3 && memcmp(c, "<::", 3) == 0 && (have < 4 || (c[3] != ':' && c[3] != '>')))
        return r;
    for (size_t k = 0; k < sizeof multi / sizeof *multi; k++) {
        int n = multi[k].n;
        if (n > have || multi[k].text[0] != c[0] || memcmp(multi[k].text, c, (size_t)n) != 0)
            continue;
        r.end = end[n - 1];
        r.punct = multi[k].punct;
        r.flags = spliced[n - 1] ? TOK_SPLICED : 0;
        break;
    }
    return r;
}

struct lexeme lexeme_at(const char *s, uint32_t len, uint32_t i)
{
    char c = s[i];
    uint8_t class = lexeme_class(c);
    if (class & LEXEME_LETTER || is_ucn(s, i))
        return lexeme_word(s, len, i);
    if (c == '"' || c == '\'')
        return literal(s, len, i, false, 0);
    if (class & LEXEME_DIGIT ||
        (c == '.' && lexeme_class(s[lexeme_past_splices(s, i + 1)]) & LEXEME_DIGIT)) {
        struct lexeme r = {.kind = TOK_NUMBER};
        r.end = number_end(s, i, &r.flags);
        return r;
    }
    if (!single[(unsigned char)c])
        return (struct lexeme){.end = i + 1, .kind = TOK_JUNK};
    char next = s[i + 1];
    if (next != '\\' && !single[(unsigned char)next])
        return (struct lexeme){.end = i + 1, .kind = TOK_PUNCT, .punct = single[(unsigned char)c]};
    return long_punct(s, i);
}

bool lexeme_header(const char *s, uint32_t len, uint32_t i, struct lexeme *out)
{
    char close = s[i] == '<' ? '>' : '"';
    uint8_t flags = 0;
    for (uint32_t j = i + 1;; j++) {
        uint32_t k = lexeme_past_splices(s, j);
        if (k != j)
            flags |= TOK_SPLICED;
        j = k;
        if (j == len || lexeme_class(s[j]) & LEXEME_NEWLINE)
            return false;
        if (s[j] == close) {
            *out = (struct lexeme){.end = j + 1, .kind = TOK_HEADER, .flags = flags};
            return true;
        }
    }
}

uint32_t lexeme_line_comment(const char *s, uint32_t len, uint32_t i)
{
    for (;;) {
        while (!(lexeme_class(s[i]) & LEXEME_QUOTE_STOP))
            i++;
        if (i == len || lexeme_class(s[i]) & LEXEME_NEWLINE)
            return i;
        uint32_t j = lexeme_past_splices(s, i);
        i = j != i ? j : i + 1;
    }
}

uint32_t lexeme_block_comment(const char *s, uint32_t len, uint32_t i, bool *open)
{
    i = lexeme_past_splices(s, i + 1) + 1; /* past the opening, whose two bytes a splice may part */
    *open = false;
    for (;;) {
        const char *star = memchr(s + i, '*', len - i);
        if (!star) {
            *open = true;
            return len;
        }
        i = (uint32_t)(star - s) + 1;
        uint32_t j = lexeme_past_splices(s, i);
        if (s[j] == '/')
            return j + 1;
    }
}
