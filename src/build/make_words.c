/* Words of a Makefile's texts, and the expansions in them. */
#include "build/make_parts.h"

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

enum {
    NEST_MAX = 200
}; /* brackets within brackets: more are nobody's Makefile, and end where the last of them opens */

uint32_t make_past_bracket(const struct source *src, uint32_t at, uint32_t end)
{
    int depth = 0;
    for (; at < end; at++) {
        char c = src->bytes[at];
        depth += (c == '(' || c == '{') - (c == ')' || c == '}');
        if (depth == 0 || depth > NEST_MAX)
            return at + 1;
    }
    return end;
}

/* Returns the place after the quote that closes the one at `at`; at itself if none does. */
static uint32_t past_quote(const struct source *src, uint32_t at, uint32_t end)
{
    const char *p = src->bytes;
    for (uint32_t i = at + 1; i < end; i++) {
        if (p[i] == p[at])
            return i + 1;
        i += p[i] == '\\' && p[at] == '"';
    }
    return at;
}

static uint32_t past_word(const struct source *src, uint32_t at, uint32_t end)
{
    const char *p = src->bytes;
    while (at < end && !is_blank(p[at])) {
        uint32_t quote = p[at] == '"' || p[at] == '\'' ? past_quote(src, at, end) : at;
        if (p[at] == '\\' && at + 1 < end && p[at + 1] == '\n')
            break;
        if (quote > at)
            at = quote;
        else if (p[at] == '$' && at + 1 < end && (p[at + 1] == '(' || p[at + 1] == '{'))
            at = make_past_bracket(src, at + 1, end);
        else
            at += p[at] == '\\' && at + 1 < end && !is_blank(p[at + 1]) ? 2 : 1;
    }
    return at;
}

static uint32_t past_blanks(const struct source *src, uint32_t at, uint32_t end)
{
    const char *p = src->bytes;
    while (at < end && (is_blank(p[at]) || (p[at] == '\\' && at + 1 < end &&
                                            (p[at + 1] == '\n' || p[at + 1] == '\r'))))
        at++;
    return at;
}

uint32_t make_split(const struct source *src, struct span span, struct build_word **out,
                    struct arena *a)
{
    VEC(struct build_word) words = {0};
    for (uint32_t at = past_blanks(src, span.begin, span.end); at < span.end;) {
        struct span word = {at, past_word(src, at, span.end)};
        if (word.end == at) { /* a backslash at the end of a line that has nothing else */
            at++;
            continue;
        }
        struct str text = source_text(src, word);
        bool quoted = text.n > 1 && (text.p[0] == '"' || text.p[0] == '\'') &&
                      past_quote(src, word.begin, word.end) == word.end;
        vec_push(&words, (struct build_word){.span = word,
                                             .text = quoted ? str_cut(text, 1, text.n - 1) : text});
        at = past_blanks(src, word.end, span.end);
    }
    *out = ARENA_ARRAY(a, struct build_word, words.n + 1);
    if (words.n)
        memcpy(*out, words.p, words.n * sizeof *words.p);
    uint32_t n = (uint32_t)words.n;
    vec_release(&words);
    return n;
}

static bool is_function(struct str name)
{
    static const char *const names[] = {
        "abspath",  "addprefix", "addsuffix", "and",    "basename",   "call",       "dir",
        "error",    "eval",      "file",      "filter", "filter-out", "findstring", "firstword",
        "flavor",   "foreach",   "guile",     "if",     "info",       "intcmp",     "join",
        "lastword", "let",       "notdir",    "or",     "origin",     "patsubst",   "realpath",
        "shell",    "sort",      "strip",     "subst",  "suffix",     "value",      "warning",
        "wildcard", "word",      "wordlist",  "words"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (str_is(name, names[i]))
            return true;
    return false;
}

bool make_expansion(const struct source *src, struct span span, struct make_expansion *out)
{
    const char *p = src->bytes;
    uint32_t at = span.begin;
    while (at < span.end && p[at] != '$')
        at++;
    uint32_t open = at;
    while (open < span.end && p[open] == '$') /* "$$(X)" in a text that is expanded twice */
        open++;
    if (open >= span.end)
        return false;
    *out = (struct make_expansion){.span = {at, open + 1}};
    if (p[open] != '(' && p[open] != '{') {
        out->name = source_text(src, (struct span){open, open + 1});
        out->rest = (struct span){open + 1, open + 1};
        return true;
    }
    out->span.end = make_past_bracket(src, open, span.end);
    uint32_t end = out->span.end > open + 1 ? out->span.end - 1 : out->span.end, name = open + 1;
    while (name < end && !is_blank(p[name]) && p[name] != ':' && p[name] != '$')
        name++;
    out->name = source_text(src, (struct span){open + 1, name});
    out->is_computed = name < end && p[name] == '$';
    out->is_function = name < end && is_blank(p[name]) && is_function(out->name);
    out->rest = (struct span){name, end};
    return true;
}

bool make_argument(const struct source *src, struct span arguments, int n, int max,
                   struct span *out)
{
    const char *p = src->bytes;
    uint32_t at = arguments.begin;
    for (int i = 0;; i++) {
        at = i == 0 ? past_blanks(src, at, arguments.end) : at;
        uint32_t end = at;
        while (end < arguments.end && (p[end] != ',' || i + 1 == max))
            end = p[end] == '(' || p[end] == '{' ? make_past_bracket(src, end, arguments.end)
                                                 : end + 1;
        if (i == n) {
            *out = (struct span){at, end};
            return true;
        }
        if (end >= arguments.end)
            return false;
        at = end + 1;
    }
}
