#include "validate/mutate/alter.h"
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

/* ---- what must stay ---- */

static void fix(uint8_t *fixed, uint32_t from, uint32_t to)
{
    for (uint32_t i = from; i <= to; i++)
        fixed[i] = 1;
}

/* Words whose brackets contain nothing that is executed. */
static bool holds_no_code(const struct tokens *t, uint32_t i)
{
    static const char *const words[] = {"sizeof",
                                        "alignof",
                                        "alignas",
                                        "static_assert",
                                        "__attribute__",
                                        "decltype",
                                        "asm",
                                        "__asm__",
                                        "__asm",
                                        "__align__",
                                        "noexcept",
                                        "_Static_assert",
                                        "__launch_bounds__",
                                        "__builtin_expect",
                                        NULL};
    return tok_any_word(t, i, words);
}

/* True if the bracket at i follows the name of an array that is declared there, as in "float
 * sums[8]" or "T a[2][4]". */
static bool alter_is_array_size(const struct tokens *t, const uint8_t *fixed, uint32_t i)
{
    if (i < 2)
        return false;
    if (tok_is(t, i - 1, P_RBRACKET)) /* a further dimension */
        return fixed[i - 1];
    const struct tok *type = &t->tok[i - 2];
    bool is_type = (type->kind == TOK_IDENT && !tok_word_in(t, i - 2, WORD_LEADS)) ||
                   (type->punct == P_GREATER && fixed[i - 2]);
    return t->tok[i - 1].kind == TOK_IDENT && is_type;
}

static uint32_t statement_end(const struct tokens *t, uint32_t i)
{
    while (i + 1 < t->n && !tok_is(t, i, P_SEMI))
        i++;
    return i;
}

uint8_t *alter_fixed(const struct tokens *t, struct arena *a)
{
    uint8_t *fixed = ARENA_ARRAY(a, uint8_t, t->n + 1);
    for (uint32_t i = 0; i < t->n; i++) {
        uint32_t end = 0;
        if (t->tok[i].flags & (TOK_DIRECTIVE | TOK_DEAD | TOK_SPLICED | TOK_OPEN))
            fixed[i] = 1;
        if (fixed[i])
            continue;
        if (tok_is(t, i, P_LESS))
            end = tok_template_end(t, i);
        else if (tok_is_word(t, i, W_SHARED))
            end = statement_end(t, i);
        else if (tok_is_word(t, i, W_OPERATOR))
            end = i + 1 < t->n ? i + 1 : i;
        else if (holds_no_code(t, i) && tok_is(t, i + 1, P_LPAREN))
            end = t->tok[i + 1].match;
        else if (tok_is(t, i, P_LBRACKET) && alter_is_array_size(t, fixed, i))
            end = t->tok[i].match;
        if (end > i)
            fix(fixed, i, end);
    }
    return fixed;
}

/* ---- numbers ---- */

/* Returns the number of digits of a decimal constant, without its leading and trailing zeros. */
static size_t significant(struct str digits)
{
    size_t n = 0, zeros = 0;
    for (size_t i = 0; i < digits.n; i++) {
        if (digits.p[i] < '0' || digits.p[i] > '9')
            continue;
        n += n || digits.p[i] != '0';
        zeros = digits.p[i] == '0' ? zeros + 1 : 0;
    }
    return n > zeros ? n - zeros : 0;
}

/* Returns the constant without its last digit that is not 0, if that follows the point. */
static struct str digit_less(struct str mantissa, struct str rest, struct arena *a)
{
    size_t n = mantissa.n;
    const char *point = memchr(mantissa.p, '.', mantissa.n);
    while (n && mantissa.p[n - 1] == '0')
        n--;
    if (!point || significant(mantissa) < 2 || !n || mantissa.p + n - 1 <= point)
        return (struct str){"", 0};
    return str_of(arena_printf(a, "%.*s%.*s", (int)n - 1, mantissa.p, (int)rest.n, rest.p));
}

/* Returns twice the number, and 1 for 0. */
static struct str twice(const char *text, struct str suffix, struct arena *a)
{
    double value = strtod(text, NULL) * 2;
    if (!isfinite(value))
        return (struct str){"", 0};
    const char *number = arena_printf(a, suffix.n ? "%.9g" : "%.16g", value != 0 ? value : 1.0);
    const char *point = strpbrk(number, ".e") ? "" : ".0";
    return str_of(arena_printf(a, "%s%s%.*s", number, point, (int)suffix.n, suffix.p));
}

static struct str other_float(struct str text, uint32_t variant, struct arena *a)
{
    size_t mantissa = 0, end;
    while (mantissa < text.n && memchr("0123456789.", text.p[mantissa], 11))
        mantissa++;
    end = mantissa;
    if (end < text.n && (text.p[end] | 32) == 'e') {
        end++;
        end += end < text.n && (text.p[end] == '+' || text.p[end] == '-');
        while (end < text.n && text.p[end] >= '0' && text.p[end] <= '9')
            end++;
    }
    struct str suffix = str_cut(text, end, text.n);
    if (suffix.n && !str_is(suffix, "f") && !str_is(suffix, "F") && !str_is(suffix, "l") &&
        !str_is(suffix, "L"))
        return (struct str){"", 0};
    struct str less =
        variant & 1 ? digit_less(str_cut(text, 0, mantissa), str_cut(text, mantissa, text.n), a)
                    : (struct str){"", 0};
    return less.n ? less : twice(arena_strdup(a, str_cut(text, 0, end)), suffix, a);
}

/* Returns one more or one less, but never a number below 0. */
static struct str other_integer(struct str text, uint32_t variant, struct arena *a)
{
    const char *z = arena_strdup(a, text);
    bool hex = text.n > 2 && z[0] == '0' && (z[1] | 32) == 'x';
    bool binary = text.n > 2 && z[0] == '0' && (z[1] | 32) == 'b';
    char *end;
    errno = 0;
    unsigned long long value = strtoull(binary ? z + 2 : z, &end, binary ? 2 : 0);
    if (errno || end == z || strspn(end, "uUlLzZ") != strlen(end))
        return (struct str){"", 0};
    bool more = value == 0 || (variant & 1 && value != ~0ull);
    value = more ? value + 1 : value - 1;
    return str_of(arena_printf(a, hex ? "0x%llx%s" : "%llu%s", value, end));
}

static struct str other_number(const struct tokens *t, uint32_t i, uint32_t variant,
                               struct arena *a)
{
    struct str text = tok_raw(t, i);
    bool hex = text.n > 2 && text.p[0] == '0' && (text.p[1] | 32) == 'x';
    if (memchr(text.p, '\'', text.n) ||
        (hex && (memchr(text.p, 'p', text.n) || memchr(text.p, 'P', text.n))))
        return (struct str){"", 0}; /* digits in groups, hexadecimal fractions: rare */
    bool real = memchr(text.p, '.', text.n) ||
                (!hex && (memchr(text.p, 'e', text.n) || memchr(text.p, 'E', text.n)));
    return real ? other_float(text, variant, a) : other_integer(text, variant, a);
}

/* ---- operators ---- */

/* True if the brackets that close at i are those of a cast: "(float)", "(const T *)". */
static bool is_cast(const struct tokens *t, uint32_t close)
{
    uint32_t open = t->tok[close].match;
    if (open >= close || close - open < 2 || (open && t->tok[open - 1].kind == TOK_IDENT))
        return false;
    if (tok_is(t, close - 1, P_STAR) || tok_word_in(t, close - 1, WORD_TYPE))
        return true;
    return close - open == 2 && t->tok[close - 1].kind == TOK_IDENT;
}

/* True if an operand ends at i, so that the operator after it is binary. */
static bool ends_operand(const struct tokens *t, uint32_t i)
{
    const struct tok *k = &t->tok[i];
    if (k->kind == TOK_IDENT)
        return !tok_word_in(t, i, WORD_LEADS | WORD_TYPE | WORD_SPECIFIER);
    if (k->punct == P_RPAREN)
        return !is_cast(t, i);
    return k->kind == TOK_NUMBER || k->punct == P_RBRACKET;
}

/* True for a star or an ampersand between two operands, as in "a * b" or "a*b", but not for one in
 * a declaration, as in "T *p". */
static bool alter_is_product(const struct tokens *t, uint32_t i)
{
    bool blank = t->tok[i].flags & TOK_SPACE, behind = t->tok[i + 1].flags & TOK_SPACE;
    if (blank != behind || !ends_operand(t, i - 1))
        return false;
    if (i < 2 || t->tok[i - 1].kind != TOK_IDENT)
        return true;
    return !tok_is(t, i - 2, P_SEMI) && !tok_is(t, i - 2, P_LBRACE) &&
           !tok_is(t, i - 2, P_RBRACE) && !tok_word_in(t, i - 2, WORD_SPECIFIER);
}

static const char *other_compound(struct str text)
{
    static const char *const pairs[][2] = {{"<<=", ">>="}, {">>=", "<<="}, {"&=", "|="},
                                           {"|=", "&="},   {"^=", "&="},   {"%=", "/="}};
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++)
        if (str_is(text, pairs[i][0]))
            return pairs[i][1];
    return NULL;
}

static const char *other_operator(const struct tokens *t, uint32_t i)
{
    static const char *const other[] = {[P_LESS] = "<=",        [P_LE] = "<",
                                        [P_GREATER] = ">=",     [P_GE] = ">",
                                        [P_EQ] = "!=",          [P_NE] = "==",
                                        [P_PLUS] = "-",         [P_MINUS] = "+",
                                        [P_STAR] = "+",         [P_SLASH] = "*",
                                        [P_PERCENT] = "/",      [P_AND] = "||",
                                        [P_OR] = "&&",          [P_SHL] = ">>",
                                        [P_SHR] = "<<",         [P_AMP] = "|",
                                        [P_PIPE] = "&",         [P_CARET] = "&",
                                        [P_PLUS_ASSIGN] = "-=", [P_MINUS_ASSIGN] = "+=",
                                        [P_STAR_ASSIGN] = "+=", [P_SLASH_ASSIGN] = "*=",
                                        [P_OTHER_ASSIGN] = NULL};
    enum tok_punct p = t->tok[i].punct;
    if (p == P_OTHER_ASSIGN)
        return other_compound(tok_raw(t, i));
    bool binary =
        p == P_STAR || p == P_AMP || p == P_AND ? alter_is_product(t, i) : ends_operand(t, i - 1);
    return binary ? other[p] : NULL;
}

static const char *other_name(const struct tokens *t, uint32_t i)
{
    static const char *const pairs[][2] = {
        {"min", "max"},       {"fmin", "fmax"},       {"fminf", "fmaxf"},
        {"__hmin", "__hmax"}, {"__hmin2", "__hmax2"}, {"atomicMin", "atomicMax"},
        {"umin", "umax"},     {"ullmin", "ullmax"},   {"llmin", "llmax"}};
    if (!tok_is(t, i + 1, P_LPAREN))
        return NULL;
    for (size_t k = 0; k < sizeof pairs / sizeof *pairs; k++)
        for (int side = 0; side < 2; side++)
            if (str_is(tok_raw(t, i), pairs[k][side]))
                return pairs[k][!side];
    return NULL;
}

struct str alter_token(const struct tokens *t, const uint8_t *fixed, uint32_t i, uint32_t variant,
                       struct arena *a)
{
    const char *other = NULL;
    if (!i || i + 1 >= t->n || fixed[i])
        return (struct str){"", 0};
    if (t->tok[i].kind == TOK_NUMBER)
        return other_number(t, i, variant, a);
    if (t->tok[i].kind == TOK_IDENT)
        other = other_name(t, i);
    else if (t->tok[i].kind == TOK_PUNCT)
        other = other_operator(t, i);
    return str_of(other ? other : "");
}
