#include "rebuild/trouble.h"
#include <stdlib.h>
#include <string.h>

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static int by_text(const char *x, const char *y)
{
    return x && y ? strcmp(x, y) : (x != NULL) - (y != NULL);
}

/* The same trouble twice is the same place and message; of those, the first comes first. */
static int trouble_order(const void *px, const void *py)
{
    const struct trouble *x = *(const struct trouble *const *)px;
    const struct trouble *y = *(const struct trouble *const *)py;
    int order = (x->line > y->line) - (x->line < y->line);
    order = order ? order : (x->col > y->col) - (x->col < y->col);
    order = order ? order : by_text(x->file, y->file);
    return order ? order : by_text(x->message, y->message);
}

static int by_address(const void *px, const void *py)
{
    const struct trouble *x = *(const struct trouble *const *)px;
    const struct trouble *y = *(const struct trouble *const *)py;
    int order = trouble_order(px, py);
    return order ? order : (x > y) - (x < y);
}

/* Leaves each trouble once, in the order in which they were said. */
static void settle(struct troubles *t, struct arena *a)
{
    const size_t n = t->list.n;
    const struct trouble **sorted = ARENA_ARRAY(a, const struct trouble *, n + 1);
    bool *again = ARENA_ARRAY(a, bool, n + 1);
    for (size_t i = 0; i < n; i++)
        sorted[i] = &t->list.p[i];
    if (n)
        qsort(sorted, n, sizeof *sorted, by_address);
    for (size_t i = 1; i < n; i++)
        again[sorted[i] - t->list.p] = trouble_order(&sorted[i - 1], &sorted[i]) == 0;
    t->list.n = 0;
    for (size_t i = 0; i < n; i++)
        if (!again[i])
            t->list.p[t->list.n++] = t->list.p[i];
}

/* Reads "FILE:LINE:" or "FILE:LINE:COLUMN:" at the beginning of a line, and returns what follows,
 * without blanks; an empty text if the line does not begin so. */
static struct str read_place(struct str line, struct trouble *one, struct arena *a)
{
    for (size_t i = 1; i + 1 < line.n; i++) {
        if (line.p[i] == ' ' && line.p[i - 1] == ':')
            break; /* a text with a colon in it */
        if (line.p[i] != ':' || !is_digit(line.p[i + 1]))
            continue;
        size_t at = i + 1, end = at;
        while (end < line.n && is_digit(line.p[end]))
            end++;
        if (end >= line.n || line.p[end] != ':')
            continue;
        one->file = arena_strdup(a, str_cut(line, 0, i));
        one->line = (unsigned)strtoul(line.p + at, NULL, 10);
        if (end + 1 < line.n && is_digit(line.p[end + 1])) {
            one->col = (unsigned)strtoul(line.p + end + 1, NULL, 10);
            for (end++; end < line.n && is_digit(line.p[end]);)
                end++;
            if (end >= line.n || line.p[end] != ':')
                return (struct str){line.p, 0};
        }
        return str_trim(str_cut(line, end + 1, line.n));
    }
    return (struct str){line.p, 0};
}

/* Returns what follows a word in a line, or no text. */
static struct str after(struct str line, const char *word)
{
    const char *at = line.n ? memmem(line.p, line.n, word, strlen(word)) : NULL;
    return at ? str_cut(line, (size_t)(at - line.p) + strlen(word), line.n)
              : (struct str){line.p, 0};
}

/* A name in quotes of one kind or another, as linkers write it; NULL: none. */
static const char *quoted_name(struct str text, struct arena *a)
{
    size_t at = 0, end;
    while (at < text.n && (text.p[at] == ' ' || text.p[at] == '`' || text.p[at] == '\'' ||
                           text.p[at] == '"' || text.p[at] == ':'))
        at++;
    for (end = at;
         end < text.n && text.p[end] != '\'' && text.p[end] != '"' && text.p[end] != '\n';)
        end++;
    return end > at ? arena_strdup(a, str_trim(str_cut(text, at, end))) : NULL;
}

/* "FILE:LINE:COLUMN: error: ...", "fatal error", also "undefined reference" with a place. */
static bool read_compiler(struct troubles *t, struct str line, struct arena *a)
{
    struct trouble one = {.kind = TROUBLE_COMPILE};
    struct str rest = read_place(line, &one, a);
    if (str_starts(rest, str_of("fatal error: ")))
        rest = str_cut(rest, 13, rest.n);
    else if (str_starts(rest, str_of("error: ")))
        rest = str_cut(rest, 7, rest.n);
    else
        return false;
    one.message = arena_strdup(a, str_trim(rest));
    vec_push(&t->list, one);
    return true;
}

/* "FILE:LINE:COLUMN: note: in instantiation of ...", about the error before it. */
static bool read_note(struct troubles *t, struct str line)
{
    bool is = after(line, ": note: in instantiation of ").n > 0;
    if (is && t->list.n)
        t->list.p[t->list.n - 1].instantiated = true;
    return is;
}

/* What GNU ld, gold and lld say of names and libraries that are not there. */
static bool read_linker(struct troubles *t, struct str line, struct arena *a)
{
    static const struct {
        const char *says, *prefix;
    } form[] = {
        {"undefined reference to ", ""}, {"undefined symbol: ", ""},
        {"unable to find library ", ""}, {"cannot find -l", "-l"},
        {"multiple definition of ", ""}, {"duplicate symbol: ", ""},
        {"error: cannot open ", ""},
    };
    for (size_t i = 0; i < sizeof form / sizeof *form; i++) {
        struct str rest = after(line, form[i].says);
        if (!rest.n)
            continue;
        struct trouble one = {.kind = TROUBLE_LINK};
        struct str place = read_place(line, &one, a);
        if (!place.n || str_starts(str_of(one.file), str_of("/usr/bin/ld")))
            one.file = NULL, one.line = one.col = 0;
        const char *name = quoted_name(rest, a);
        if (name && form[i].prefix[0])
            name = arena_printf(a, "%s%.*s", form[i].prefix, (int)strcspn(name, ": "), name);
        one.subject = name;
        one.message = arena_printf(
            a, "%s%s", strcmp(form[i].prefix, "-l") == 0 ? "cannot find " : form[i].says,
            name ? name : "");
        vec_push(&t->list, one);
        return true;
    }
    return false;
}

/* "[Makefile:48: prog] Error 1": the trouble of what the recipe ran, and none of make's. */
static void read_rule(struct troubles *t, struct str rest, struct arena *a)
{
    struct trouble place = {0};
    const char *end = memchr(rest.p, ']', rest.n);
    struct str inside = str_cut(rest, 1, end ? (size_t)(end - rest.p) : 1);
    struct str target = read_place(inside, &place, a);
    if (target.n)
        vec_push(&t->rule, ((struct failed_rule){place.file, place.line, arena_strdup(a, target)}));
}

/* "make[1]: *** [...", "make: *** No rule to make target", "Makefile:3: *** missing separator." */
static bool read_make(struct troubles *t, struct str line, struct arena *a)
{
    struct str rest = after(line, "*** ");
    struct trouble one = {.kind = TROUBLE_BUILD};
    if (!rest.n)
        return false;
    if (rest.p[0] == '[') {
        read_rule(t, rest, a);
        return true;
    }
    if (str_starts(line, str_of("make"))) {
        if (!str_starts(rest, str_of("No rule to make target")))
            return false; /* "Waiting for unfinished jobs" */
    } else if (!read_place(line, &one, a).n) {
        return false;
    }
    one.message = arena_strdup(a, str_trim(rest));
    vec_push(&t->list, one);
    return true;
}

/* "CMake Error at CMakeLists.txt:12 (find_package):" and the lines below it, which are indented. */
static bool read_cmake(struct troubles *t, struct str line, struct str rest, struct arena *a)
{
    struct trouble one = {.kind = TROUBLE_BUILD};
    struct str at = after(line, "CMake Error at ");
    if (!str_starts(line, str_of("CMake Error")))
        return false;
    size_t colon = 0;
    while (colon < at.n && at.p[colon] != ':')
        colon++;
    if (at.n && colon < at.n) {
        one.file = arena_strdup(a, str_cut(at, 0, colon));
        one.line = (unsigned)strtoul(at.p + colon + 1, NULL, 10);
    }
    const char *text = at.n ? "" : arena_strdup(a, str_trim(after(line, "CMake Error")));
    /* its first paragraph, and of the others the first error: a compiler's that was tried */
    bool first = true, found = false;
    while (rest.n && !found) {
        const char *end = memchr(rest.p, '\n', rest.n);
        struct str more = str_trim(str_cut(rest, 0, end ? (size_t)(end - rest.p) : rest.n));
        if (more.n && rest.p[0] != ' ')
            break;
        found = !first && after(more, "error: ").n > 0;
        if (more.n && (first || found))
            text = arena_printf(a, "%s%s%.*s", text, *text ? " " : "", (int)more.n, more.p);
        first = first && (more.n || !*text);
        rest = str_cut(rest, end ? (size_t)(end - rest.p) + 1 : rest.n, rest.n);
    }
    one.message = *text ? text : "CMake Error";
    vec_push(&t->list, one);
    return true;
}

/* What configure and shells say when they stop. */
static bool read_shell(struct troubles *t, struct str line, struct arena *a)
{
    static const char *const says[] = {"configure: error: ", ": command not found", ": not found",
                                       "ninja: error: "};
    for (size_t i = 0; i < sizeof says / sizeof *says; i++) {
        const char *at = memmem(line.p, line.n, says[i], strlen(says[i]));
        if (!at || (says[i][0] == ':' && at + strlen(says[i]) != line.p + line.n))
            continue;
        struct trouble one = {.kind = TROUBLE_BUILD, .message = arena_strdup(a, str_trim(line))};
        vec_push(&t->list, one);
        return true;
    }
    return false;
}

/* A text without the colours that a terminal shows, and with plain ends of lines. */
static struct str without_colours(struct str text, struct arena *a)
{
    char *plain = arena_alloc(a, text.n + 1);
    size_t n = 0;
    for (size_t i = 0; i < text.n; i++) {
        if (text.p[i] == '\033' && i + 1 < text.n && text.p[i + 1] == '[') {
            /* parameters, and a letter as the end */
            for (i += 2; i < text.n && text.p[i] >= ' ' && text.p[i] < '@';)
                i++;
            i -= i < text.n && text.p[i] == '\n';
        } else if (text.p[i] != '\r') {
            plain[n++] = text.p[i];
        }
    }
    return (struct str){plain, n};
}

void troubles_read(struct troubles *t, struct str text, struct arena *a)
{
    text = without_colours(text, a);
    while (text.n) {
        const char *end = memchr(text.p, '\n', text.n);
        struct str line = {text.p, end ? (size_t)(end - text.p) : text.n};
        text = str_cut(text, end ? line.n + 1 : line.n, text.n);
        if (!read_compiler(t, line, a) && !read_note(t, line) && !read_cmake(t, line, text, a) &&
            !read_linker(t, line, a) && !read_make(t, line, a))
            read_shell(t, line, a);
    }
    settle(t, a);
}

void troubles_release(struct troubles *t)
{
    vec_release(&t->list);
    vec_release(&t->rule);
}
