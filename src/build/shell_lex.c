/* Commands of a shell's script. */
#include "build/shell_parts.h"

enum { DEEPEST = 32 }; /* of "$(...)" within one another: what is deeper is a text */

struct reader {
    const struct source *src;
    struct shell_text *out;
    bool m4;
    VEC(struct build_word)
    words; /* of the commands that are open: an inner one's stand behind the outer's */
    struct str document; /* the word that ends a here-document, which begins behind this line */
    bool kept;           /* the document goes to a file */
};

static void read_commands(struct reader *r, uint32_t at, uint32_t end, int depth, bool captured);

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

static bool ends_word(const struct reader *r, char c)
{
    return is_blank(c) || strchr("\n;|&()", c) || (r->m4 && strchr("[],", c));
}

uint32_t shell_past_bracket(const struct source *src, uint32_t at, uint32_t end)
{
    char open = src->bytes[at], close = open == '(' ? ')' : '}', quote = 0;
    int depth = 0;
    for (; at < end; at++) {
        char c = src->bytes[at];
        if (c == '\\' && quote != '\'')
            at++;
        else if (quote)
            quote = c == quote ? 0 : quote;
        else if (c == '\'' || c == '"')
            quote = c;
        depth += !quote && c == open;
        depth -= !quote && c == close;
        if (depth == 0 && !quote)
            return at + 1;
    }
    return end;
}

/* Reads the commands in the expansion at a '$' or '`', and returns the place after it. */
static uint32_t read_expansion(struct reader *r, uint32_t at, uint32_t end, int depth)
{
    const char *p = r->src->bytes;
    uint32_t open = p[at] == '`' ? at : at + 1, past = open + 1;
    if (p[at] == '`') {
        while (past < end && p[past] != '`')
            past += p[past] == '\\' ? 2 : 1;
        past = past < end ? past + 1 : end;
    } else if (open < end && (p[open] == '(' || p[open] == '{'))
        past = shell_past_bracket(r->src, open, end);
    else
        return at + 1;
    bool command = p[open] != '{' && !(open + 1 < end && p[open] == '(' && p[open + 1] == '(');
    bool closed = past > open + 1 && (p[past - 1] == ')' || p[past - 1] == '`');
    if (command && depth < DEEPEST && past > open + 1)
        read_commands(r, open + 1, past - closed, depth + 1, true);
    return past;
}

/* Behind the closing quote; the end where none is. */
static uint32_t read_quoted(struct reader *r, uint32_t at, uint32_t end, int depth)
{
    const char *p = r->src->bytes;
    char quote = p[at++];
    while (at < end && p[at] != quote) {
        if (quote == '"' && (p[at] == '$' || p[at] == '`'))
            at = read_expansion(r, at, end, depth);
        else
            at += p[at] == '\\' && quote == '"' ? 2 : 1;
    }
    return at < end ? at + 1 : end;
}

static uint32_t read_word(struct reader *r, uint32_t at, uint32_t end, int depth)
{
    const char *p = r->src->bytes;
    uint32_t begin = at;
    while (at < end && !ends_word(r, p[at])) {
        bool redirects = at > begin && p[at - 1] == '>';
        if (p[at] == '\'' || p[at] == '"')
            at = read_quoted(r, at, end, depth);
        else if (p[at] == '$' || p[at] == '`')
            at = read_expansion(r, at, end, depth);
        else
            at += p[at] == '\\' ? 2 : 1;
        if (at < end && p[at] == '&' && (redirects || p[at - 1] == '>')) /* 2>&1 */
            at++;
    }
    at = at > end ? end : at;
    struct span span = {begin, at};
    struct str text = source_text(r->src, span);
    bool quoted = text.n > 1 && (text.p[0] == '"' || text.p[0] == '\'') &&
                  memchr(text.p + 1, text.p[0], text.n - 1) == text.p + text.n - 1;
    vec_push(&r->words, (struct build_word){.span = span,
                                            .text = quoted ? str_cut(text, 1, text.n - 1) : text});
    return at;
}

/* "<<END", "<<-'END'": the word that ends it. */
static void note_document(struct reader *r, size_t first)
{
    for (size_t i = first; i < r->words.n; i++) {
        struct str t = source_text(r->src, r->words.p[i].span);
        if (!str_starts(t, STR("<<")) || str_starts(t, STR("<<<")))
            continue;
        t = str_cut(t, 2 + (t.n > 2 && t.p[2] == '-'), t.n);
        t = t.n || i + 1 == r->words.n ? t : r->words.p[i + 1].text;
        while (t.n && strchr("'\"\\", t.p[0]))
            t = str_cut(t, 1, t.n);
        while (t.n && strchr("'\"", t.p[t.n - 1]))
            t.n--;
        r->document = t;
    }
}

static void end_command(struct reader *r, size_t first, bool captured, bool array)
{
    struct shell_command c = {.first = (uint32_t)r->out->words.n,
                              .n = (uint32_t)(r->words.n - first),
                              .captured = captured,
                              .array = array};
    for (size_t i = first; i < r->words.n; i++) {
        struct str t = r->words.p[i].text;
        bool number = t.n > 1 && t.p[0] >= '0' && t.p[0] <= '9' && t.p[1] == '>';
        c.to_file = c.to_file || (t.n && t.p[0] == '>' && !str_starts(t, STR(">&"))) ||
                    (number && !memchr(t.p, '&', t.n) && t.p[0] == '1');
        vec_push(&r->out->words, r->words.p[i]);
    }
    note_document(r, first);
    r->kept = r->kept || c.to_file;
    r->words.n = first;
    if (c.n)
        vec_push(&r->out->commands, c);
}

/* Behind a here-document whose first line begins at `at`. */
static uint32_t past_document(struct reader *r, uint32_t at, uint32_t end)
{
    uint32_t begin = at, last = at;
    bool ends = false;
    while (at < end && !ends) {
        const char *p = r->src->bytes, *newline = memchr(p + at, '\n', end - at);
        uint32_t line = newline ? (uint32_t)(newline - p) : end;
        struct str text = str_trim(source_text(r->src, (struct span){at, line}));
        ends = str_eq(text, r->document);
        last = at;
        at = line < end && !ends ? line + 1 : line;
        last = ends ? last : at;
    }
    if (r->m4 && !ends) /* "cout << x" of a program in configure.ac */
        at = begin;
    else if (r->kept)
        vec_push(&r->out->documents, (struct span){begin, last});
    r->document = STR("");
    r->kept = false;
    return at;
}

static bool begins_comment(const struct reader *r, uint32_t at, uint32_t end)
{
    const char *p = r->src->bytes;
    struct str rest = source_text(r->src, (struct span){at, end});
    bool dnl =
        r->m4 && str_starts(rest, STR("dnl")) && (rest.n == 3 || strchr(" \t\r\n", rest.p[3]));
    return p[at] == '#' || dnl;
}

static uint32_t line_end(const struct reader *r, uint32_t at, uint32_t end)
{
    while (at < end && r->src->bytes[at] != '\n')
        at++;
    return at;
}

static void read_commands(struct reader *r, uint32_t at, uint32_t end, int depth, bool captured)
{
    const char *p = r->src->bytes;
    size_t first = r->words.n;
    bool array = false, was_array = false;
    while (at < end) {
        char c = p[at];
        bool assigns = c == '(' && r->words.n > first && at && p[at - 1] == '=' && !r->m4;
        if (is_blank(c) || (c == '\n' && array))
            at++;
        else if (c == '\\' && at + 1 < end && (p[at + 1] == '\n' || p[at + 1] == '\r'))
            at += p[at + 1] == '\r' && at + 2 < end ? 3 : 2;
        else if (begins_comment(r, at, end))
            at = line_end(r, at, end);
        else if (assigns || (c == ')' && array)) { /* FLAGS=(-O3 ...) */
            array = assigns;
            was_array = true;
            at++;
        } else if (ends_word(r, c)) {
            bool pipe = c == '|' && !(at + 1 < end && p[at + 1] == '|');
            end_command(r, first, captured || pipe, was_array);
            was_array = false;
            at++;
            if (c == '\n' && r->document.n)
                at = past_document(r, at, end);
            r->kept = r->kept && c != '\n';
        } else
            at = read_word(r, at, end, depth);
    }
    end_command(r, first, captured, was_array);
}

void shell_read(struct shell_text *out, const struct source *src, bool m4)
{
    struct reader r = {.src = src, .out = out, .m4 = m4};
    *out = (struct shell_text){0};
    read_commands(&r, 0, src->len, 0, false);
    vec_release(&r.words);
}

void shell_text_release(struct shell_text *t)
{
    vec_release(&t->words);
    vec_release(&t->commands);
    vec_release(&t->documents);
}
