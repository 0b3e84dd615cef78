/* Reads the text of a header without a compiler. */
#include "clang/system_parts.h"
#include <stdlib.h>
#include <sys/stat.h>

static bool system_text_is_word(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || (c >= '0' && c <= '9');
}

/* Past a literal that begins here, or past one byte. A digit separator does no
 * harm: the line ends it. */
static const char *past_literal(const char *p, const char *end)
{
    char quote = *p++;
    if (quote != '"' && quote != '\'')
        return p;
    for (; p < end && *p != quote && *p != '\n'; p++) {
        if (*p == '\\' && p + 1 < end)
            p++;
    }
    return p < end && *p == quote ? p + 1 : p;
}

void system_strip(struct str text, struct buf *out)
{
    const char *p = text.p, *end = p + text.n;
    while (p < end) {
        if (p + 1 < end && p[0] == '/' && p[1] == '/') {
            while (p < end && *p != '\n')
                p += *p == '\\' && p + 1 < end ? 2 : 1;
        } else if (p + 1 < end && p[0] == '/' && p[1] == '*') {
            for (p += 2; p < end && !(p[-1] == '*' && p[0] == '/'); p++)
                ;
            p += p < end;
            buf_addch(out, ' ');
        } else if (p + 1 < end && p[0] == '\\' && p[1] == '\n') {
            p += 2;
        } else {
            const char *next = past_literal(p, end);
            buf_add(out, p, (size_t)(next - p));
            p = next;
        }
    }
}

void system_add_words(struct system_names *set, struct str s)
{
    for (const char *p = s.p, *end = p + s.n; p < end;) {
        const char *word = p;
        while (p < end && system_text_is_word(*p))
            p++;
        if (p > word && !(*word >= '0' && *word <= '9'))
            vec_push(&set->v, system_hash(word, (size_t)(p - word)));
        p += p == word;
    }
}

static int by_value(const void *pa, const void *pb)
{
    uint64_t a = *(const uint64_t *)pa, b = *(const uint64_t *)pb;
    return (a > b) - (a < b);
}

void system_names_sort(struct system_names *set)
{
    size_t kept = 0;
    if (set->v.n)
        qsort(set->v.p, set->v.n, sizeof *set->v.p, by_value);
    for (size_t i = 0; i < set->v.n; i++) {
        if (kept == 0 || set->v.p[kept - 1] != set->v.p[i])
            set->v.p[kept++] = set->v.p[i];
    }
    set->v.n = kept;
}

bool system_stamp(const char *path, long long stamp[3])
{
    struct stat st;
    if (stat(path, &st) != 0)
        return false;
    stamp[0] = S_ISDIR(st.st_mode) ? 0 : (long long)st.st_size;
    stamp[1] = (long long)st.st_mtim.tv_sec;
    stamp[2] = st.st_mtim.tv_nsec;
    return true;
}

/* ---- guards ---- */

/* A line as a directive: its word, and what follows. */
struct line {
    bool directive;
    struct str word, rest;
};

static struct str system_text_take_word(struct str *s)
{
    *s = str_trim(*s);
    size_t n = 0;
    while (n < s->n && system_text_is_word(s->p[n]))
        n++;
    struct str word = str_cut(*s, 0, n);
    *s = str_cut(*s, n, s->n);
    return word;
}

static bool system_text_next_line(struct str *text, struct line *out)
{
    while (text->n) {
        const char *newline = memchr(text->p, '\n', text->n);
        size_t n = newline ? (size_t)(newline - text->p) : text->n;
        struct str now = str_trim(str_cut(*text, 0, n));
        *text = str_cut(*text, newline ? n + 1 : n, text->n);
        if (now.n == 0 || str_starts(now, STR("_Pragma")))
            continue;
        *out = (struct line){.directive = now.p[0] == '#'};
        if (out->directive) {
            out->rest = str_cut(now, 1, now.n);
            out->word = system_text_take_word(&out->rest);
        }
        return true;
    }
    return false;
}

/* The macro that "#ifndef X" or "#if !defined(X)" asks for, and nothing else. */
static struct str asked_for(const struct line *l)
{
    struct str rest = l->rest, word;
    if (str_is(l->word, "ifndef"))
        return system_text_take_word(&rest);
    rest = str_trim(rest);
    if (!str_is(l->word, "if") || rest.n == 0 || rest.p[0] != '!')
        return (struct str){0};
    rest = str_cut(rest, 1, rest.n);
    if (!str_is(system_text_take_word(&rest), "defined"))
        return (struct str){0};
    rest = str_trim(rest);
    if (rest.n && rest.p[0] == '(')
        rest = str_cut(rest, 1, rest.n);
    word = system_text_take_word(&rest);
    rest = str_trim(rest);
    return rest.n == 0 || str_is(rest, ")") ? word : (struct str){0};
}

/* Does one of the next lines define the macro? */
static bool defines_soon(struct str text, struct str macro)
{
    struct line l;
    for (int i = 0; macro.n && i < 3 && system_text_next_line(&text, &l); i++) {
        if (l.directive && str_is(l.word, "define") &&
            str_eq(system_text_take_word(&l.rest), macro))
            return true;
    }
    return false;
}

enum { NESTING = 64 };

/* All that is no directive lies in a guard. A file of directives alone has to have
 * its guard around all. */
bool system_is_guarded(struct str text)
{
    bool guard[NESTING] = {false}, code = false, first = true, whole = false, forwards = false;
    int depth = 0, inside = 0;
    struct line l;
    while (system_text_next_line(&text, &l)) {
        if (!l.directive) {
            code = true;
            if (!inside)
                return false;
        } else if (str_is(l.word, "pragma")) {
            if (str_is(str_trim(l.rest), "once"))
                return true;
            continue;
        } else if (str_is(l.word, "if") || str_is(l.word, "ifdef") || str_is(l.word, "ifndef")) {
            if (depth == NESTING)
                return false;
            bool is = defines_soon(text, asked_for(&l));
            whole = first ? is : whole && depth > 0;
            inside += is;
            guard[depth++] = is;
        } else if (str_is(l.word, "else") || str_is(l.word, "elif")) {
            inside -= depth && guard[depth - 1];
            if (depth)
                guard[depth - 1] = false;
        } else if (str_is(l.word, "endif") && depth) {
            inside -= guard[--depth];
        } else if (depth == 0) {
            whole = false;
        }
        forwards |= str_is(l.word, "include_next");
        first = false;
    }
    return code || (whole && !forwards);
}
