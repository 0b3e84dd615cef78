/* Words that change: on command lines, and as strings of a language's lists. */
#include "build/words_parts.h"

static const char joined[] =
    "The string is assembled when the build runs, or can't be removed here: change it by hand.";

/* The blanks before a word, continued lines as well, not beyond limit; plain ends of lines only
 * between words of one list. */
static uint32_t blanks_before(const struct source *src, uint32_t at, uint32_t limit, bool lines)
{
    for (;;) {
        uint32_t before = at;
        char c = at > limit ? src->bytes[at - 1] : 'x';
        if (c == ' ' || c == '\t')
            at--;
        else if (c == '\n') {
            uint32_t end = at - 1 > limit && src->bytes[at - 2] == '\r' ? at - 2 : at - 1;
            if (end > limit && src->bytes[end - 1] == '\\')
                at = end - 1;
            else if (lines)
                at = end;
        }
        if (at == before)
            return at;
    }
}

static void remove_plain(struct command_words *w, uint32_t i, uint32_t k)
{
    const char *bytes = w->b->src->bytes;
    struct span span = words_span(w, i, k);
    uint32_t limit = i ? w->word[i - 1].span.end : 0, begin = span.begin;
    span.begin = blanks_before(w->b->src, begin, limit > w->removed ? limit : w->removed, i > 0);
    if (i == 0 && span.begin == begin && k < w->n) /* nothing before it: what is behind moves up */
        while (bytes[span.end] == ' ' || bytes[span.end] == '\t')
            span.end++;
    w->removed = span.end;
    build_replace(w->b, span, STR(""));
}

/* ---- strings ---- */

static bool is_space(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

static bool is_quote(char c)
{
    return c == '"' || c == '\'';
}

/* Returns what holds all of the words; HOLD_FIXED if they differ, or are in several strings. */
static enum build_hold hold_of(const struct command_words *w, uint32_t i, uint32_t k)
{
    enum build_hold hold = w->word[i].hold;
    bool strings = w->b->language == BUILD_PYTHON || w->b->language == BUILD_MESON ||
                   w->b->language == BUILD_BAZEL;
    for (uint32_t j = i + 1; j < i + k; j++) {
        bool parts = hold == HOLD_ELEMENT && w->word[j].hold == HOLD_EXPRESSION;
        if (parts)
            hold = HOLD_EXPRESSION;
        else if (hold != w->word[j].hold &&
                 !(hold == HOLD_EXPRESSION && w->word[j].hold == HOLD_ELEMENT))
            return HOLD_FIXED;
        struct span gap = {w->word[j - 1].span.end, w->word[j].span.begin};
        if (strings && hold == HOLD_NOTHING && str_trim(source_text(w->b->src, gap)).n)
            return HOLD_FIXED;
    }
    bool open =
        hold == HOLD_ELEMENT && !is_quote(w->b->src->bytes[w->word[i + k - 1].span.end - 1]);
    return open || (k > 1 && (hold == HOLD_STRING || hold == HOLD_APPENDED)) ? HOLD_FIXED : hold;
}

static bool stay(struct command_words *w, uint32_t i, uint32_t k)
{
    build_leave(w->b, TS_BUILD_UNCLEAR, words_span(w, i, k), w->word[i].text, joined);
    return false;
}

/* The line that holds a place, without its end. */
static struct span line_of(const struct source *src, uint32_t at)
{
    struct span line = {at, at};
    while (line.begin && src->bytes[line.begin - 1] != '\n')
        line.begin--;
    while (line.end < src->len && src->bytes[line.end] != '\n')
        line.end++;
    return line;
}

static uint32_t indent_of(const struct source *src, struct span line)
{
    uint32_t n = 0;
    while (line.begin + n < line.end && strchr(" \t", src->bytes[line.begin + n]))
        n++;
    return n;
}

/* Does a statement of the block stay: one above that is not removed, in the same column? */
static bool has_statement_above(const struct command_words *w, struct span line)
{
    const struct source *src = w->b->src;
    uint32_t indent = indent_of(src, line);
    while (line.begin) {
        line = line_of(src, line.begin - 1);
        struct str text = str_trim(source_text(src, line));
        uint32_t here = indent_of(src, line);
        if (!text.n || text.p[0] == '#' || here > indent ||
            (here == indent && build_is_removed(w->b, (struct span){line.begin, line.end})))
            continue;
        return here == indent; /* part of a statement that stays */
    }
    return false;
}

/* "flags.append('-arch')" on a line of its own goes as a whole; a block keeps a statement. False: the
 * call is part of something else. */
static bool remove_statement(struct command_words *w, uint32_t i)
{
    const struct source *src = w->b->src;
    struct span word = words_span(w, i, 1), line = line_of(src, word.begin);
    uint32_t indent = indent_of(src, line), at = line.begin + indent, call = word.begin;
    while (call > at && src->bytes[call - 1] != '(')
        call--;
    struct str before = source_text(src, (struct span){at, call});
    struct str behind = str_trim(source_text(src, (struct span){word.end, line.end}));
    bool plain = str_ends(before, STR(".append(")) && word.end <= line.end;
    for (size_t k = 0; plain && k + strlen(".append(") < before.n; k++)
        plain = !strchr(" =(:;,", before.p[k]);
    if (w->b->language != BUILD_PYTHON || !plain || !str_starts(behind, STR(")")) ||
        (str_trim(str_cut(behind, 1, behind.n)).n &&
         str_trim(str_cut(behind, 1, behind.n)).p[0] != '#'))
        return false;
    if (indent && !has_statement_above(w, line))
        build_replace(w->b, (struct span){at, line.end}, STR("pass"));
    else
        build_replace(w->b, (struct span){line.begin, line.end + (line.end < src->len)}, STR(""));
    return true;
}

/* append('a') becomes extend(['a', 'b']), or extend([]). */
static bool extend(struct command_words *w, uint32_t i, struct str text)
{
    const char *p = w->b->src->bytes;
    struct span name = {w->word[i].span.begin, 0};
    while (name.begin && p[name.begin - 1] != '(')
        name.begin--;
    name.end = name.begin - 1;
    while (name.end && is_space(p[name.end - 1]))
        name.end--;
    name.begin = name.end - 6; /* "append" */
    build_replace(w->b, words_span(w, i, 1),
                  str_of(arena_printf(w->b->arena, "[%.*s]", (int)text.n, text.p)));
    edit_replace(w->b->edits, name, STR("extend"), EDIT_REWRITE, "build");
    return true;
}

/* Elements of a list, with the comma before them, or else the one behind them. */
static void remove_elements(struct command_words *w, uint32_t i, uint32_t k)
{
    const char *p = w->b->src->bytes;
    struct span span = words_span(w, i, k);
    uint32_t before = span.begin, behind = span.end;
    while (before > w->removed && is_space(p[before - 1]))
        before--;
    while (is_space(p[behind]))
        behind++;
    if (before > w->removed && p[before - 1] == ',')
        span.begin = before - 1;
    else if (p[behind] == ',') {
        bool line = p[behind + 1] == '\n' || p[behind + 1] == '\r';
        span.end = behind + 1;
        while (p[span.end] == ' ' || p[span.end] == '\t' || (line && is_space(p[span.end])))
            span.end++;
    }
    w->removed = span.end;
    build_replace(w->b, span, STR(""));
}

/* Each flag of the text as a string, quoted as the first word is. */
static struct str as_strings(const struct command_words *w, uint32_t i, struct str text)
{
    char quote = w->b->src->bytes[w->word[i].span.end - 1];
    struct buf out = {0};
    buf_addch(&out, quote);
    for (size_t at = 0; at < text.n; at++) {
        if (text.p[at] == ' ')
            buf_printf(&out, "%c, %c", quote, quote);
        else
            buf_addch(&out, text.p[at]);
    }
    buf_addch(&out, quote);
    struct str strings = {arena_strdup(w->b->arena, buf_str(&out)), out.len};
    buf_release(&out);
    return strings;
}

bool words_remove(struct command_words *w, uint32_t i, uint32_t k)
{
    switch (hold_of(w, i, k)) {
    case HOLD_NOTHING:
        remove_plain(w, i, k);
        return true;
    case HOLD_ELEMENT:
    case HOLD_EXPRESSION:
        remove_elements(w, i, k);
        return true;
    case HOLD_APPENDED:
        return remove_statement(w, i) || extend(w, i, STR(""));
    default:
        return stay(w, i, k);
    }
}

bool words_write(struct command_words *w, uint32_t i, uint32_t k, struct str text)
{
    enum build_hold hold = hold_of(w, i, k);
    bool one = !memchr(text.p, ' ', text.n);
    char quote = w->b->src->bytes[w->word[i].span.end - 1];
    if (hold == HOLD_NOTHING)
        build_replace(w->b, words_span(w, i, k), text);
    else if (hold == HOLD_APPENDED && !one && !memchr(text.p, quote, text.n))
        return extend(w, i, as_strings(w, i, text));
    else if ((hold == HOLD_ELEMENT || (one && (hold == HOLD_STRING || hold == HOLD_APPENDED))) &&
             !memchr(text.p, quote, text.n))
        build_replace(w->b, words_span(w, i, k), as_strings(w, i, text));
    else
        return stay(w, i, k);
    return true;
}

bool words_are(const struct command_words *w, uint32_t i, uint32_t k, struct str text)
{
    if (w->word[i].hold == HOLD_NOTHING)
        return str_eq(text, source_text(w->b->src, words_span(w, i, k)));
    for (uint32_t j = i; j < i + k; j++) {
        struct str word = w->word[j].text;
        if (!str_starts(text, word))
            return false;
        text = str_cut(text, word.n, text.n);
        if (j + 1 < i + k && !str_starts(text, STR(" ")))
            return false;
        text = str_cut(text, j + 1 < i + k, text.n);
    }
    return text.n == 0;
}
