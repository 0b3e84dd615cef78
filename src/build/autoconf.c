/* configure.ac and macro files: their checks for CUDA, and the shell commands between them. */
#include "base/texts.h"
#include "build/probes.h"
#include "build/shell_parts.h"

/* Returns the end of a macro's argument that begins at `at`: its comma, or its bracket. */
static uint32_t argument_end(const struct source *src, uint32_t at)
{
    int depth = 0;
    for (; at < src->len; at++) {
        char c = src->bytes[at];
        if (depth == 0 && (c == ',' || c == ')'))
            break;
        depth += (c == '(' || c == '[') - (c == ')' || c == ']');
    }
    return at;
}

/* The argument without its quotes, [] and blanks. */
static struct span bare(const struct source *src, struct span s)
{
    while (s.begin < s.end && strchr("[ \t\r\n", src->bytes[s.begin]))
        s.begin++;
    while (s.end > s.begin && strchr("] \t\r\n", src->bytes[s.end - 1]))
        s.end--;
    return s;
}

/* Calls fn for each word of an argument. of_cuda: the macro names a library of CUDA's. */
typedef void word_fn(struct build *b, struct span span, struct str text, bool of_cuda);

static void each_word(struct build *b, struct span s, word_fn *fn, bool of_cuda)
{
    const char *p = b->src->bytes;
    while (s.begin < s.end) {
        uint32_t end = s.begin;
        while (end < s.end && !strchr(" \t\r\n", p[end]))
            end++;
        struct span word = {s.begin, end};
        if (end > s.begin)
            fn(b, word, source_text(b->src, word), of_cuda);
        s.begin = end + 1;
    }
}

static void library(struct build *b, struct span span, struct str text, bool of_cuda)
{
    (void)of_cuda;
    build_probe_library(b, span, text);
}

static void function(struct build *b, struct span span, struct str text, bool of_cuda)
{
    build_probe_function(b, span, text, of_cuda);
}

static void header(struct build *b, struct span span, struct str text, bool of_cuda)
{
    (void)of_cuda;
    build_probe_header(b, span, text, true);
}

static void program(struct build *b, struct span span, struct str text, bool of_cuda)
{
    (void)of_cuda;
    if (str_is(text, "nvcc"))
        build_replace(b, span, STR("hipcc"));
}

static void module(struct build *b, struct span span, struct str text, bool of_cuda)
{
    (void)of_cuda;
    build_leave_module(b, span, text);
}

/* A word of a program that configure compiles: "<cuda_runtime.h>", "cudaMalloc(&p," */
static void code(struct build *b, struct span span, struct str text, bool of_cuda)
{
    (void)of_cuda;
    size_t n = 0;
    while (text.n && strchr("<\"[", text.p[0]))
        text = str_cut(text, 1, text.n);
    while (n < text.n && !strchr(">\"](;", text.p[n]))
        n++;
    text = str_cut(text, 0, n);
    if (row_ok(map_find(b->map, text, MAP_KIND(ROW_FUNC) | MAP_KIND(ROW_HEADER), b->opt->rocm)))
        build_leave(b, TS_BUILD_UNCLEAR, span, text,
                    "configure compiles this code: port it by hand, or the test fails.");
}

static const struct {
    const char *macro;
    word_fn *first, *second, *third;
} macros[] = {
    {"AC_CHECK_LIB", library, function, NULL}, {"AC_SEARCH_LIBS", function, library, NULL},
    {"AC_CHECK_HEADER", header, NULL, NULL},   {"AC_CHECK_HEADERS", header, NULL, NULL},
    {"AC_CHECK_FUNC", function, NULL, NULL},   {"AC_CHECK_FUNCS", function, NULL, NULL},
    {"AC_PATH_PROG", NULL, program, program},  {"AC_PATH_PROGS", NULL, program, program},
    {"AC_CHECK_PROG", NULL, program, program}, {"AC_CHECK_PROGS", NULL, program, program},
    {"AC_CHECK_TOOL", NULL, program, program}, {"AC_PATH_TOOL", NULL, program, program},
    {"PKG_CHECK_MODULES", NULL, module, NULL}, {"PKG_CHECK_EXISTS", module, NULL, NULL},
    {"AC_LANG_PROGRAM", code, code, NULL},     {"AC_LANG_SOURCE", code, NULL, NULL},
};

static bool is_name_char(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

/* Does the argument name a library of CUDA's? */
static bool names_library(const struct build *b, struct span argument)
{
    struct str rest = source_text(b->src, bare(b->src, argument));
    while (rest.n) {
        size_t n = 0;
        while (n < rest.n && !strchr(" \t\r\n", rest.p[n]))
            n++;
        if (row_ok(build_library(b, str_cut(rest, 0, n))))
            return true;
        rest = str_trim(str_cut(rest, n, rest.n));
    }
    return false;
}

/* AC_CHECK_LIB([cublas], [f]) without an action defines HAVE_LIBCUBLAS. */
static void tell_macro(struct build *b, size_t m, uint32_t at)
{
    struct span span = {0, 0}, action = {0, 0};
    bool functions = strcmp(macros[m].macro, "AC_CHECK_FUNCS") == 0;
    if (!functions && strcmp(macros[m].macro, "AC_CHECK_LIB") != 0)
        return;
    for (int i = 0; i < 3 && at < b->src->len; i++) {
        struct span argument = {at, argument_end(b->src, at)};
        span = i == 0 ? bare(b->src, argument) : span;
        action = i == 2 ? bare(b->src, argument) : action;
        at = argument.end + (b->src->bytes[argument.end] == ',');
        if (at == argument.end)
            break;
    }
    struct row r = build_library(b, source_text(b->src, span));
    bool changed = functions ? span.begin < span.end && build_is_done(b, span)
                             : row_ok(r) && build_hip(b, r, STR(""));
    if (action.begin == action.end && changed)
        build_tell(b, TS_BUILD_CARE, span, source_text(b->src, span),
                   functions ? "configure names its macro after the function: change sources that "
                               "test the HAVE_... macro of CUDA's function."
                             : "configure names its macro after the library: change sources that "
                               "test the HAVE_LIB... macro of CUDA's library.");
}

static void port_macro(struct build *b, size_t m, uint32_t at)
{
    uint32_t begin = at;
    word_fn *const of[] = {macros[m].first, macros[m].second, macros[m].third};
    bool of_cuda = false;
    for (uint32_t i = 0, from = at; i < 3 && from < b->src->len; i++) {
        uint32_t end = argument_end(b->src, from);
        of_cuda = of_cuda || (of[i] == library && names_library(b, (struct span){from, end}));
        from = end < b->src->len && b->src->bytes[end] == ',' ? end + 1 : b->src->len;
    }
    for (int i = 0; i < 3 && at < b->src->len; i++) {
        uint32_t end = argument_end(b->src, at);
        if (of[i])
            each_word(b, bare(b->src, (struct span){at, end}), of[i], of_cuda);
        if (end >= b->src->len || b->src->bytes[end] != ',')
            break;
        at = end + 1;
    }
    tell_macro(b, m, begin);
}

/* Macros by their names, comments left out. */
static void port_macros(struct build *b)
{
    const char *p = b->src->bytes;
    for (uint32_t at = 0; at < b->src->len;) {
        uint32_t end = at;
        while (end < b->src->len && is_name_char(p[end]))
            end++;
        struct str name = source_text(b->src, (struct span){at, end});
        if (p[at] == '#' || str_is(name, "dnl")) {
            while (end < b->src->len && p[end] != '\n')
                end++;
        } else if (name.n && end < b->src->len && p[end] == '(') {
            for (size_t m = 0; m < sizeof macros / sizeof *macros; m++)
                if (str_is(name, macros[m].macro))
                    port_macro(b, m, end + 1);
        }
        at = end > at ? end : at + 1;
    }
}

/* True for a macro whose text people read. */
static bool is_message(struct str macro)
{
    return str_starts(macro, STR("AC_MSG_")) || str_is(macro, "AS_HELP_STRING") ||
           str_is(macro, "AC_DEFINE") || str_is(macro, "AC_INIT") || str_is(macro, "AC_ARG_VAR") ||
           str_is(macro, "AS_ECHO");
}

/* Commands in the arguments of a macro for messages are none. */
static void drop_messages(struct shell *s)
{
    const struct source *src = s->b->src;
    uint32_t past = 0; /* the end of a message */
    for (size_t i = 0; i < s->text.commands.n; i++) {
        struct shell_command *c = &s->text.commands.p[i];
        const struct build_word *last = &shell_words(s, c)[c->n - 1];
        uint32_t at = last->span.end;
        if (last->span.begin < past)
            c->n = 0;
        else if (at < src->len && src->bytes[at] == '(' && is_message(last->text)) {
            while (at < src->len && src->bytes[at] != ')')
                at = argument_end(src, at + 1);
            past = at;
        }
    }
}

void build_autoconf(struct build *b)
{
    struct shell s = {.b = b};
    port_macros(b);
    shell_read(&s.text, b->src, true);
    drop_messages(&s);
    shell_port(&s);
}
