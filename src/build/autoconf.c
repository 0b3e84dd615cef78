/* configure.ac and macro files: their checks for CUDA, and the shell commands between them. */
#include "base/texts.h"
#include "build/autoconf_parts.h"
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

/* of_cuda: the macro names a library of CUDA's. */
typedef void word_fn(struct build *b, struct span span, struct str text, bool of_cuda);

struct each_word {
    struct build *b;
    word_fn *fn;
    bool of_cuda;
};

static void call_word(void *ctx, struct span span, struct str word)
{
    const struct each_word *e = ctx;
    e->fn(e->b, span, word, e->of_cuda);
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
    build_probe_header(b, span, text);
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

/* All of a program, or of a part of one, that configure compiles. */
static void code(struct build *b, struct span span, struct str text, bool of_cuda)
{
    (void)text;
    (void)of_cuda;
    build_probe_rename(b, span);
}

/* The same, if macros are named after what is in it. */
static void code_left(struct build *b, struct span span, struct str text, bool of_cuda)
{
    (void)of_cuda;
    build_probe_code(b, span, text);
}

/* Libraries that another one needs: "-lcuda". */
static void flags(struct build *b, struct span span, struct str text, bool of_cuda)
{
    (void)of_cuda;
    struct build_word word = {.span = span, .text = text};
    build_words(b, &word, 1, DRIVER_HOST);
}

static const struct {
    const char *macro;
    word_fn *of[AUTOCONF_ARGUMENTS];
} macros[] = {
    {"AC_CHECK_LIB", {library, function, NULL, NULL, flags}},
    {"AC_SEARCH_LIBS", {function, library, NULL, NULL, flags}},
    {"AC_CHECK_HEADER", {header, NULL, NULL, code}},
    {"AC_CHECK_HEADERS", {header, NULL, NULL, code}},
    {"AC_CHECK_FUNC", {function}},
    {"AC_CHECK_FUNCS", {function}},
    {"AC_PATH_PROG", {NULL, program, program}},
    {"AC_PATH_PROGS", {NULL, program, program}},
    {"AC_CHECK_PROG", {NULL, program, program}},
    {"AC_CHECK_PROGS", {NULL, program, program}},
    {"AC_CHECK_TOOL", {NULL, program, program}},
    {"AC_PATH_TOOL", {NULL, program, program}},
    {"PKG_CHECK_MODULES", {NULL, module}},
    {"PKG_CHECK_EXISTS", {module}},
    {"AC_LANG_PROGRAM", {code, code}},
    {"AC_LANG_SOURCE", {code}},
    {"AC_TRY_COMPILE", {code, code}},
    {"AC_TRY_LINK", {code, code}},
    {"AC_TRY_RUN", {code}},
    {"AC_CHECK_DECL", {code, NULL, NULL, code}},
    {"AC_CHECK_TYPE", {code, NULL, NULL, code}},
    {"AC_CHECK_DECLS", {code_left, NULL, NULL, code}},
    {"AC_CHECK_TYPES", {code, NULL, NULL, code}},
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

/* What the arguments are, and where the call ends. */
static struct autoconf_call read_call(struct build *b, struct str macro, uint32_t at)
{
    struct autoconf_call call = {.macro = macro, .begin = at - (uint32_t)macro.n - 1, .end = at};
    for (size_t i = 0; at < b->src->len; i++) {
        uint32_t end = argument_end(b->src, at);
        if (i < AUTOCONF_ARGUMENTS)
            call.argument[i] = bare(b->src, (struct span){at, end});
        at = end + (end < b->src->len);
        call.end = at;
        if (end >= b->src->len || b->src->bytes[end] != ',')
            break;
    }
    return call;
}

/* The host's compiler has to be told the platform before it reads HIP's headers. */
static void give_platform(struct build *b, const struct autoconf_call *call)
{
    uint32_t line = call->begin, text;
    while (line > 0 && b->src->bytes[line - 1] != '\n')
        line--;
    for (text = line; text < call->begin && strchr(" \t", b->src->bytes[text]);)
        text++;
    const char *flags = arena_printf(b->arena, "CPPFLAGS=\"$CPPFLAGS " BUILD_PLATFORM "\"\n%.*s",
                                     (int)(text - line), b->src->bytes + line);
    edit_replace(b->edits, (struct span){call->begin, call->begin}, str_of(flags), EDIT_REWRITE,
                 "build");
}

static void port_macro(struct build *b, size_t m, const struct autoconf_call *call)
{
    bool of_cuda = false, of_hip = false;
    for (size_t i = 0; i < AUTOCONF_ARGUMENTS; i++)
        of_cuda = of_cuda || (macros[m].of[i] == library && names_library(b, call->argument[i]));
    for (size_t i = 0; i < AUTOCONF_ARGUMENTS; i++) {
        struct span span = call->argument[i];
        struct each_word e = {b, macros[m].of[i], of_cuda};
        size_t edits = b->edits->list.n;
        if (e.fn == code && span.begin < span.end)
            code(b, span, source_text(b->src, span), of_cuda);
        else if (e.fn)
            autoconf_words(b, span, call_word, &e);
        of_hip = of_hip || (e.fn == header && b->edits->list.n > edits);
    }
    if (of_hip)
        give_platform(b, call);
}

/* Macros by their names, comments left out. */
static void port_macros(struct build *b, autoconf_cache *cache)
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
                if (str_is(name, macros[m].macro)) {
                    struct autoconf_call call = read_call(b, name, end + 1);
                    port_macro(b, m, &call);
                    autoconf_keep_names(b, &call, cache);
                }
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
    autoconf_cache cache = {0};
    port_macros(b, &cache);
    shell_read(&s.text, b->src, true);
    drop_messages(&s);
    shell_port(&s);
    autoconf_port_cached(b, &cache);
    vec_release(&cache);
}
