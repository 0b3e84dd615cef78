#include "build/word.h"

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

static bool separates(char c)
{
    return c == ';' || c == '|' || c == '&' || c == '(' || c == ')';
}

uint32_t build_word_past(const struct build *b, uint32_t at, uint32_t end)
{
    const char *s = b->src->bytes;
    if (s[at] == '`') {
        for (at++; at < end && s[at] != '`'; at++)
            ;
        return at < end ? at + 1 : end;
    }
    char open = at + 1 < end ? s[at + 1] : 0, close = open == '(' ? ')' : '}';
    uint32_t depth = 0;
    if (s[at] != '$' || (open != '(' && open != '{'))
        return at + 1 < end && s[at] == '$' ? at + 2 : at + 1;
    for (at++; at < end; at++) {
        depth += s[at] == open;
        if (s[at] == close && --depth == 0)
            return at + 1;
    }
    return end;
}

/* Behind a quoted part that begins at `at`. */
static uint32_t past_quoted(const struct build *b, uint32_t at, uint32_t end)
{
    const char *s = b->src->bytes;
    char quote = s[at++];
    while (at < end && s[at] != quote) {
        if (s[at] == '\\' && quote == '"')
            at++;
        else if (s[at] == '$' || s[at] == '`')
            at = build_word_past(b, at, end) - 1;
        at++;
    }
    return at < end ? at + 1 : end;
}

static uint32_t past_word(const struct build *b, uint32_t at, uint32_t end)
{
    const char *s = b->src->bytes;
    if (separates(s[at])) {
        while (at < end && separates(s[at]))
            at++;
        return at;
    }
    while (at < end && !is_blank(s[at]) && !separates(s[at])) {
        if (s[at] == '\\')
            at = at + 2 < end ? at + 2 : end;
        else if (s[at] == '\'' || s[at] == '"')
            at = past_quoted(b, at, end);
        else if (s[at] == '$' || s[at] == '`')
            at = build_word_past(b, at, end);
        else
            at++;
    }
    return at;
}

/* Behind blanks and continued line ends. */
static uint32_t past_blanks(const struct build *b, uint32_t at, uint32_t end)
{
    const char *s = b->src->bytes;
    while (at < end &&
           (is_blank(s[at]) || (s[at] == '\\' && at + 1 < end && (s[at + 1] == '\n' || s[at + 1] == '\r'))))
        at++;
    return at;
}

void build_words_split(const struct build *b, struct span span, struct build_words *out)
{
    uint32_t at = past_blanks(b, span.begin, span.end);
    while (at < span.end) {
        uint32_t past = past_word(b, at, span.end);
        vec_push(&out->v, (struct span){at, past});
        at = past_blanks(b, past, span.end);
    }
}

bool build_word_separates(const struct build *b, struct span word)
{
    return word.begin < word.end && separates(b->src->bytes[word.begin]);
}

struct str build_word_plain(const struct build *b, struct span word)
{
    struct str s = build_text(b, word);
    struct buf out = {0};
    for (size_t i = 0; i < s.n; i++) {
        if (s.p[i] == '\\' && i + 1 < s.n && strchr("\"'\\", s.p[i + 1]))
            continue; /* and the quote behind it as well */
        if (s.p[i] != '"' && s.p[i] != '\'')
            buf_addch(&out, s.p[i]);
    }
    struct str plain = {arena_strdup(b->arena, buf_str(&out)), out.len};
    buf_release(&out);
    return plain;
}

struct span build_word_bare(const struct build *b, struct span word)
{
    const char *s = b->src->bytes;
    for (;;) {
        uint32_t n = word.end - word.begin;
        if (n >= 4 && s[word.begin] == '\\' && s[word.end - 2] == '\\' &&
            s[word.begin + 1] == s[word.end - 1] && strchr("\"'", s[word.end - 1]))
            word = (struct span){word.begin + 2, word.end - 2};
        else if (n >= 2 && s[word.begin] == s[word.end - 1] && strchr("\"'", s[word.begin]))
            word = (struct span){word.begin + 1, word.end - 1};
        else
            return word;
    }
}
