#include "map/scan.h"
#include <stdarg.h>
#include <stdio.h>

void scan_init(struct scan *s, const char *file, struct str text)
{
    if (str_starts(text, STR("\xEF\xBB\xBF")))
        text = str_cut(text, 3, text.n);
    *s = (struct scan){.file = file, .left = text};
}

/* Where a byte of the line stands in the file's line. */
static size_t map_scan_source_at(const struct scan *s, size_t at)
{
    size_t i = s->npieces;
    while (i && s->pieces[i - 1].at > at)
        i--;
    if (!i)
        return at;
    const struct scan_piece *piece = &s->pieces[i - 1];
    return piece->from + (piece->copied ? at - piece->at : 0);
}

int scan_fail(const struct scan *s, size_t at, struct err *err, const char *fmt, ...)
{
    char text[sizeof err->msg];
    va_list ap;
    va_start(ap, fmt);
    vsnprintf(text, sizeof text, fmt, ap);
    va_end(ap);
    /* Columns count characters, as editors do. */
    struct str line = s->npieces ? s->source : s->line;
    size_t column = 1;
    at = map_scan_source_at(s, at);
    for (size_t i = 0; i < at && i < line.n; i++)
        column += ((unsigned char)line.p[i] & 0xC0) != 0x80;
    return err_set(err, "%s:%d:%zu: %s", s->file, s->number, column, text);
}

/* The length of the UTF-8 sequence at p, 0 where there is none. */
static size_t sequence(const unsigned char *p, size_t n)
{
    size_t want = p[0] < 0x80   ? 1
                  : p[0] < 0xC2 ? 0
                  : p[0] < 0xE0 ? 2
                  : p[0] < 0xF0 ? 3
                  : p[0] < 0xF5 ? 4
                                : 0;
    if (want > n)
        return 0;
    for (size_t i = 1; i < want; i++)
        if ((p[i] & 0xC0) != 0x80)
            return 0;
    /* Overlong forms, surrogates, beyond the last code point. */
    if ((p[0] == 0xE0 && p[1] < 0xA0) || (p[0] == 0xED && p[1] > 0x9F) ||
        (p[0] == 0xF0 && p[1] < 0x90) || (p[0] == 0xF4 && p[1] > 0x8F))
        return 0;
    return want;
}

static int check_characters(const struct scan *s, struct err *err)
{
    for (size_t i = 0, step; i < s->line.n; i += step) {
        const unsigned char *p = (const unsigned char *)s->line.p + i;
        if ((*p < 0x20 && *p != '\t') || *p == 0x7F)
            return scan_fail(s, i, err, "a control character (0x%02X); map files are plain text",
                             *p);
        step = sequence(p, s->line.n - i);
        if (!step)
            return scan_fail(s, i, err, "a byte that is not UTF-8 (0x%02X)", *p);
    }
    return 0;
}

int scan_line(struct scan *s, struct err *err)
{
    if (!s->left.n)
        return 0;
    const char *end = memchr(s->left.p, '\n', s->left.n);
    size_t n = end ? (size_t)(end - s->left.p) : s->left.n;
    s->line = str_cut(s->left, 0, n);
    s->left = str_cut(s->left, n + 1, s->left.n);
    if (str_ends(s->line, STR("\r")))
        s->line.n--;
    s->number++;
    s->at = 0;
    return check_characters(s, err) == 0 ? 1 : -1;
}

static bool map_scan_is_blank(char c)
{
    return c == ' ' || c == '\t';
}

/* The byte after the text whose opening quote stands at `at`, or 0 where the line
 * ends before it does. */
static size_t after_quoted(struct str line, size_t at)
{
    for (size_t i = at + 1; i < line.n; i++) {
        if (line.p[i] == '"')
            return i + 1;
        if (line.p[i] == '\\')
            i++;
    }
    return 0;
}

int scan_word(struct scan *s, struct str *word, size_t *at, struct err *err)
{
    struct str line = s->line;
    size_t i = s->at;
    while (i < line.n && map_scan_is_blank(line.p[i]))
        i++;
    *at = i;
    *word = str_cut(line, i, i);
    if (i == line.n || line.p[i] == '#') {
        s->at = line.n;
        return 0;
    }
    while (i < line.n && !map_scan_is_blank(line.p[i]) && line.p[i] != '"')
        i++;
    if (i < line.n && line.p[i] == '"') {
        size_t end = after_quoted(line, i);
        if (!end)
            return scan_fail(s, i, err,
                             "the text is not closed; it ends with '\"' on the same line");
        if (end < line.n && !map_scan_is_blank(line.p[end]))
            return scan_fail(s, end, err,
                             "a blank must follow the closing '\"' (inside a text, write \\\")");
        i = end;
    }
    *word = str_cut(line, *at, i);
    s->at = i;
    return 0;
}

char *scan_unquote(const struct scan *s, struct str quoted, size_t at, struct arena *a,
                   struct err *err)
{
    char *out = arena_alloc(a, quoted.n);
    size_t n = 0;
    for (size_t i = 1; i + 1 < quoted.n; i++) {
        if (quoted.p[i] == '\\') {
            i++;
            if (quoted.p[i] != '"' && quoted.p[i] != '\\') {
                scan_fail(s, at + i - 1, err,
                          "unknown escape in a text; only \\\" and \\\\ are allowed");
                return NULL;
            }
        }
        out[n++] = quoted.p[i];
    }
    out[n] = '\0';
    return out;
}

int scan_attr(const struct scan *s, struct str word, size_t at, struct arena *a, struct str *key,
              const char **value, bool *quoted, struct err *err)
{
    const char *equal = memchr(word.p, '=', word.n);
    if (!equal || equal == word.p)
        return scan_fail(s, at, err, "\"%.*s\" is not an attribute; write key=word or key=\"text\"",
                         word.n < 80 ? (int)word.n : 80, word.p);
    size_t n = (size_t)(equal - word.p);
    struct str text = str_cut(word, n + 1, word.n);
    const char *quote = memchr(text.p, '"', text.n);
    *key = str_cut(word, 0, n);
    *quoted = quote == text.p && text.n;
    if (quote && !*quoted)
        return scan_fail(s, at + n + 1 + (size_t)(quote - text.p), err,
                         "a '\"' in the middle of a word; quote the whole value");
    *value = *quoted ? scan_unquote(s, text, at + n + 1, a, err) : arena_strdup(a, text);
    return *value ? 0 : -1;
}
