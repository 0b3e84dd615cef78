#include "report/escape.h"

/* The length of the well-formed UTF-8 sequence at p (NUL-terminated), with its code
 * point; 0 where there is none: a stray byte, a cut sequence, an overlong form, a
 * surrogate, or beyond U+10FFFF. */
static size_t utf8_take(const unsigned char *p, uint32_t *cp)
{
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    if (p[0] < 0x80) {
        *cp = p[0];
        return 1;
    }
    size_t n = p[0] >= 0xf0 ? 4 : p[0] >= 0xe0 ? 3 : 2;
    if (p[0] < 0xc2 || p[0] > 0xf4)
        return 0;
    uint32_t c = p[0] & (0x7fu >> n);
    for (size_t i = 1; i < n; i++) {
        if ((p[i] & 0xc0) != 0x80)
            return 0;
        c = c << 6 | (p[i] & 0x3fu);
    }
    if (c < least[n] || c > 0x10ffff || (c >= 0xd800 && c <= 0xdfff))
        return 0;
    *cp = c;
    return n;
}

/* Appends one character: its code point, and its bytes. */
typedef void emit_fn(struct buf *out, uint32_t cp, struct str bytes);

#define REPLACEMENT STR("\xef\xbf\xbd")

static void escape_walk(struct buf *out, const char *text, emit_fn *emit)
{
    const unsigned char *p = (const unsigned char *)text;
    while (*p) {
        uint32_t cp;
        size_t n = utf8_take(p, &cp);
        if (n)
            emit(out, cp, (struct str){(const char *)p, n});
        else
            emit(out, 0xfffd, REPLACEMENT);
        p += n ? n : 1;
    }
}

static bool is_control(uint32_t cp)
{
    return cp < 0x20 || (cp >= 0x7f && cp < 0xa0);
}

/* Embeddings, overrides and isolates: they make a text look like another one. */
static bool is_override(uint32_t cp)
{
    return (cp >= 0x202a && cp <= 0x202e) || (cp >= 0x2066 && cp <= 0x2069);
}

static void emit_utf8(struct buf *out, uint32_t cp, struct str bytes)
{
    (void)cp;
    buf_adds(out, bytes);
}

void escape_utf8(struct buf *out, const char *text)
{
    escape_walk(out, text, emit_utf8);
}

static void emit_terminal(struct buf *out, uint32_t cp, struct str bytes)
{
    if (is_control(cp))
        buf_printf(out, "\\x%02x", (unsigned)cp);
    else if (is_override(cp))
        buf_printf(out, "\\u%04x", (unsigned)cp);
    else
        buf_adds(out, bytes);
}

void escape_terminal(struct buf *out, const char *text)
{
    escape_walk(out, text, emit_terminal);
}

static void emit_xml(struct buf *out, uint32_t cp, struct str bytes)
{
    if (cp == '<' || cp == '>' || cp == '&' || cp == '"' || cp == '\'' || cp == '\t' ||
        cp == '\n' || cp == '\r')
        buf_printf(out, "&#%u;", (unsigned)cp);
    else if (is_control(cp) || cp == 0xfffe || cp == 0xffff)
        buf_adds(out, REPLACEMENT);
    else
        emit_terminal(out, cp, bytes);
}

void escape_xml(struct buf *out, const char *text)
{
    escape_walk(out, text, emit_xml);
}

static void emit_csv_quoted(struct buf *out, uint32_t cp, struct str bytes)
{
    emit_terminal(out, cp, bytes);
    if (cp == '"')
        buf_addch(out, '"');
}

static const char *skip_digits(const char *p)
{
    return p + strspn(p, "0123456789");
}

/* "-1.5e+3", "-inf" */
static bool is_signed_number(const char *text)
{
    const char *p = text + 1, *end = skip_digits(p);
    if ((text[0] != '-' && text[0] != '+') || !*p)
        return false;
    if (strcmp(p, "inf") == 0 || strcmp(p, "nan") == 0)
        return true;
    bool digits = end > p;
    if (*end == '.') {
        digits |= skip_digits(end + 1) > end + 1;
        end = skip_digits(end + 1);
    }
    if (digits && (*end == 'e' || *end == 'E')) {
        p = end + 1 + (end[1] == '-' || end[1] == '+');
        end = skip_digits(p);
        digits = end > p;
    }
    return digits && !*end;
}

/* Some spreadsheets pass over spaces, and take the full-width signs for the others. */
static bool is_formula(const char *text)
{
    static const char *const wide[] = {"\xef\xbc\x9d", "\xef\xbc\x8b", "\xef\xbc\x8d",
                                       "\xef\xbc\xa0"};
    text += strspn(text, " ");
    for (size_t i = 0; i < sizeof wide / sizeof *wide; i++) {
        if (strncmp(text, wide[i], 3) == 0)
            return true;
    }
    return *text && strchr("=+-@", *text) && !is_signed_number(text);
}

void escape_csv(struct buf *out, const char *text)
{
    size_t n = strlen(text);
    bool formula = is_formula(text);
    /* Where the comma is for decimals, spreadsheets part fields at semicolons. */
    bool quote = formula || strpbrk(text, ",;\"") || (n && (text[0] == ' ' || text[n - 1] == ' '));
    if (quote)
        buf_addch(out, '"');
    if (formula)
        buf_addch(out, '\'');
    escape_walk(out, text, quote ? emit_csv_quoted : emit_terminal);
    if (quote)
        buf_addch(out, '"');
}

static void emit_markdown(struct buf *out, uint32_t cp, struct str bytes)
{
    if (is_control(cp))
        buf_addch(out, ' ');
    else if (cp == '<' || cp == '>' || cp == '&' || cp == '|' || cp == '@')
        buf_printf(out, "&#%u;", (unsigned)cp);
    else if (cp && cp < 0x80 && strchr("\\`*_[]#~", (int)cp))
        buf_printf(out, "\\%c", (int)cp);
    else if (is_override(cp))
        buf_printf(out, "\\\\u%04x", (unsigned)cp);
    else
        buf_adds(out, bytes);
}

void escape_markdown(struct buf *out, const char *text)
{
    escape_walk(out, text, emit_markdown);
}

static void emit_json(struct buf *out, uint32_t cp, struct str bytes)
{
    if (cp >= 0x7f && (is_control(cp) || is_override(cp)))
        buf_printf(out, "\\u%04x", (unsigned)cp);
    else
        buf_adds(out, bytes);
}

void escape_json(struct buf *out, const char *json)
{
    escape_walk(out, json, emit_json);
}

void escape_uri(struct buf *out, const char *path)
{
    static const char kept[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/";
    if (path[0] == '/')
        buf_addstr(out, "file://");
    for (const char *p = path; *p; p++) {
        if (strchr(kept, *p))
            buf_addch(out, *p);
        else
            buf_printf(out, "%%%02X", (unsigned char)*p);
    }
}

int escape_columns(const char *text)
{
    const unsigned char *p = (const unsigned char *)text;
    int columns = 0;
    for (uint32_t cp; *p; columns++) {
        size_t n = utf8_take(p, &cp);
        p += n ? n : 1;
    }
    return columns;
}
