#include "declared.h"
#include "base/buf.h"
#include "sig.h"

/* The next place of a whole word at or after from, n where there is none. */
static size_t find_word(struct str text, struct str word, size_t from)
{
    for (size_t i = from; i + word.n <= text.n; i++) {
        const char *p = memmem(text.p + i, text.n - i, word.p, word.n);
        if (!p)
            return text.n;
        i = (size_t)(p - text.p);
        bool starts = i == 0 || !is_word_char(text.p[i - 1]);
        bool ends = i + word.n == text.n || !is_word_char(text.p[i + word.n]);
        if (starts && ends)
            return i;
    }
    return text.n;
}

/* From the offset, which may lie within a comment, to what is none. */
static size_t behind_comments(struct str text, size_t begin, size_t end)
{
    for (;;) {
        size_t line = begin;
        while (line && text.p[line - 1] != '\n')
            line--;
        const char *line_end = memchr(text.p + begin, '\n', end - begin);
        bool comment = str_starts(str_trim(str_cut(text, line, end)), STR("//"));
        if (!comment && begin < end && strchr(" \n", text.p[begin]))
            begin++;
        else if (comment && line_end)
            begin = (size_t)(line_end - text.p) + 1;
        else
            return begin;
    }
}

/* Where the declaration begins that the offset lies in: behind the one before it, a label, a
 * directive, comments. */
static size_t uses_declared_begin_of(struct str text, size_t at)
{
    size_t begin = at;
    while (begin && !strchr(";{}:#", text.p[begin - 1]))
        begin--;
    if (begin && text.p[begin - 1] == '#') {
        const char *line_end = memchr(text.p + begin, '\n', at - begin);
        begin = line_end ? (size_t)(line_end - text.p) : at;
    }
    return behind_comments(text, begin, at);
}

/* The end of the bracket that opens there, behind it. */
static size_t end_of_bracket(struct str text, size_t open)
{
    size_t depth = 0;
    for (size_t i = open; i < text.n; i++) {
        if (strchr("(<[", text.p[i]))
            depth++;
        else if (strchr(")>]", text.p[i]) && --depth == 0)
            return i + 1;
    }
    return text.n;
}

/* Does the text define a macro of that name? */
static bool uses_declared_is_defined(struct str text, struct str name)
{
    struct buf b = {0};
    buf_printf(&b, "#define %.*s ", (int)name.n, name.p);
    bool found = memmem(text.p, text.n, b.p, b.len) != NULL;
    buf_release(&b);
    return found;
}

/* Does device code call it: "__device__", or a macro that the text defines as such? */
static bool on_device(struct str text, struct str head)
{
    size_t at = 0;
    bool found = false;
    for (struct str w = next_word(head, &at); w.n && !found; w = next_word(head, &at)) {
        struct buf b = {0};
        buf_printf(&b, "#define %.*s ", (int)w.n, w.p);
        const char *macro = memmem(text.p, text.n, b.p, b.len);
        const char *line_end =
            macro ? memchr(macro, '\n', text.n - (size_t)(macro - text.p)) : NULL;
        found = str_is(w, "__device__") ||
                (line_end && memmem(macro, (size_t)(line_end - macro), "__device__", 10));
        buf_release(&b);
    }
    return found;
}

/* Where the function runs is for the caller to say: such words and macros are left out. */
static void add_result(struct buf *out, struct str text, struct str s)
{
    static const char *const dropped[] = {"static",   "constexpr",       "inline", "__device__",
                                          "__host__", "__forceinline__", "friend", "explicit"};
    size_t at = 0, copied = 0;
    for (struct str w = next_word(s, &at); w.n; w = next_word(s, &at)) {
        bool drop = uses_declared_is_defined(text, w);
        for (size_t i = 0; i < sizeof dropped / sizeof *dropped; i++)
            drop = drop || str_is(w, dropped[i]);
        if (drop) {
            buf_adds(out, str_cut(s, copied, (size_t)(w.p - s.p)));
            copied = at;
        }
    }
    buf_adds(out, str_cut(s, copied, s.n));
}

static const char *on_one_line(struct buf *b, struct arena *a)
{
    char *line = arena_strdup(a, buf_str(b));
    for (char *p = line; *p; p++)
        if (*p == '\n')
            *p = ' ';
    return line;
}

/* In a part of the text: a class, or all of it. */
static const char *function_in(struct str text, struct str part, struct str name, struct arena *a,
                               bool *device)
{
    for (size_t at = find_word(part, name, 0); at < part.n; at = find_word(part, name, at + 1)) {
        size_t open = at + name.n;
        struct str head = str_trim(str_cut(part, uses_declared_begin_of(part, at), at));
        if (open >= part.n || part.p[open] != '(' || !head.n)
            continue;
        if (!is_word_char(head.p[head.n - 1]) && !strchr("*&>", head.p[head.n - 1]))
            continue;
        struct buf b = {0};
        *device = on_device(text, head);
        add_result(&b, text, head);
        buf_adds(&b, str_cut(part, open, end_of_bracket(part, open)));
        const char *sig = on_one_line(&b, a);
        buf_release(&b);
        return sig;
    }
    return NULL;
}

const char *declared_function(struct str text, struct str name, struct arena *a)
{
    bool device;
    return function_in(text, text, name, a, &device);
}

/* "enum class" is none. */
static bool is_class_word(struct str head)
{
    if (str_starts(head, STR("enum")))
        return false;
    return str_ends(head, STR("class")) || str_ends(head, STR("struct"));
}

/* The body of a class, NULL where there is none; *base: the first class that it derives from, empty
 * where there is none. */
static struct str class_body(struct str text, struct str name, struct str *base)
{
    *base = (struct str){NULL, 0};
    for (size_t at = find_word(text, name, 0); at < text.n; at = find_word(text, name, at + 1)) {
        size_t open = at, depth = 0, end;
        while (open < text.n && !strchr("{;(>", text.p[open]))
            open++;
        if (!is_class_word(str_trim(str_cut(text, uses_declared_begin_of(text, at), at))) ||
            open == text.n || text.p[open] != '{')
            continue;
        struct str heads = str_cut(text, at + name.n, open);
        size_t in = 0;
        do
            *base = next_word(heads, &in);
        while (str_is(*base, "public") || str_is(*base, "final"));
        for (end = open; end < text.n; end++) {
            depth += text.p[end] == '{';
            if (text.p[end] == '}' && --depth == 0)
                break;
        }
        return str_cut(text, open + 1, end);
    }
    return (struct str){NULL, 0};
}

const char *declared_method(struct str text, struct str class, struct str name, struct arena *a,
                            bool *device)
{
    for (int up = 0; class.n && up < 8; up++) {
        struct str body = class_body(text, class, &class);
        const char *sig = function_in(text, body, name, a, device);
        if (sig)
            return sig;
    }
    return NULL;
}

struct str declared_template(struct str text, struct str name)
{
    for (size_t at = find_word(text, name, 0); at < text.n; at = find_word(text, name, at + 1)) {
        struct str head = str_trim(str_cut(text, uses_declared_begin_of(text, at), at));
        bool is_class = is_class_word(head) || str_ends(head, STR("using"));
        const char *open =
            is_class && str_starts(head, STR("template")) ? memchr(head.p, '<', head.n) : NULL;
        if (open) {
            size_t from = (size_t)(open - head.p);
            return str_cut(head, from + 1, end_of_bracket(head, from) - 1);
        }
    }
    return STR("");
}

bool declared_class(struct str text, struct str name)
{
    struct str base;
    return class_body(text, name, &base).p != NULL;
}
