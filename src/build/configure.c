/* A configure that autoconf has made: what it asks for, as autoconf writes it. The rest is a shell script.
 * The port asks for the same as that of configure.ac, and names of variables and macros stay. */
#include "base/texts.h"
#include "build/autoconf_parts.h"
#include "build/probes.h"
#include "build/programs.h"
#include "build/shell_parts.h"

/* A configure during its port. */
struct configure {
    struct build *b;
    struct str function; /* that a library is asked for, from its message on */
    const char *asked;   /* what is asked for in its place; NULL: the function itself */
    struct span list;    /* words of the last "for ac_header in", "for ac_func in" */
};

/* The place of a text in the line; NULL: none. */
static const char *find(struct str line, const char *text)
{
    return line.n ? memmem(line.p, line.n, text, strlen(text)) : NULL;
}

static struct span span_of(const struct configure *c, struct str text)
{
    uint32_t at = (uint32_t)(text.p - c->b->src->bytes);
    return (struct span){at, at + (uint32_t)text.n};
}

/* What is behind a text of the line. */
static struct str behind(struct str line, const char *text)
{
    const char *at = find(line, text);
    return at ? str_cut(line, (size_t)(at - line.p) + strlen(text), line.n) : (struct str){0};
}

/* The first word, up to one of the characters. */
static struct str first_word(struct str text, const char *ends)
{
    size_t n = 0;
    while (n < text.n && !strchr(ends, text.p[n]))
        n++;
    return str_cut(text, 0, n);
}

/* ---- programs: AC_PATH_PROG, AC_CHECK_PROGS, AC_CHECK_TOOL ---- */

static void port_program(void *ctx, struct span span, struct str word)
{
    struct build *b = ctx;
    struct span name = {span.end - 4, span.end};
    bool own = str_is(word, "nvcc") || str_ends(word, STR("}nvcc")) || str_ends(word, STR("/nvcc"));
    if (own && !build_is_done(b, name))
        build_replace(b, name, STR("hipcc"));
}

static void port_programs(struct configure *c, struct str line)
{
    static const char prefixed[] = "${ac_tool_prefix}nvcc\"";
    struct str text = str_trim(line), dummy = behind(text, "set dummy ");
    if (str_starts(text, STR("set dummy ")))
        autoconf_words(c->b, span_of(c, first_word(dummy, ";\n")), port_program, c->b);
    else if (str_starts(text, STR("for ac_prog in ")))
        autoconf_words(c->b, span_of(c, first_word(behind(text, " in "), ";\n")), port_program,
                       c->b);
    else if (find(text, prefixed) && !str_starts(text, STR("#"))) {
        uint32_t end = span_of(c, behind(text, prefixed)).begin - 1;
        build_replace(c->b, (struct span){end - 4, end}, STR("hipcc"));
    }
}

/* ---- headers and functions ---- */

/* Does a function of configure's check that kind: "ac_fn_c_check_header_mongrel "? */
static bool checks(struct str line, const char *kind)
{
    struct str name = first_word(line, " ");
    return str_starts(name, STR("ac_fn_")) && find(name, kind) != NULL;
}

/* The first word behind "$LINENO", between quotes. */
static struct str checked(struct str line)
{
    return first_word(behind(line, "\"$LINENO\" \""), "\"");
}

static const char *asked_for(const struct configure *c, bool header, struct str word)
{
    bool other;
    struct row r = build_row(c->b, ROW_HEADER, word);
    const char *hip = header ? (row_ok(r) ? build_hip(c->b, r, STR("")) : NULL)
                             : build_probe_name(c->b, word, &other);
    return hip && !str_eq(str_of(hip), word) ? hip : NULL;
}

/* Puts text before a line. */
static void put_before(struct configure *c, struct str line, const char *text)
{
    uint32_t at = span_of(c, line).begin;
    while (at > 0 && c->b->src->bytes[at - 1] != '\n')
        at--;
    if (!build_is_marked(c->b, at))
        edit_replace(c->b->edits, (struct span){at, at}, str_of(text), EDIT_REWRITE, "build");
}

static void give_platform(struct configure *c, struct str line)
{
    put_before(c, line, "CPPFLAGS=\"$CPPFLAGS " BUILD_PLATFORM "\"\n");
}

struct listed {
    struct configure *c;
    bool header;
    struct buf cases;
};

/* One of the names in a loop: the finding, if there is one, stands at it. */
static void list_word(void *ctx, struct span span, struct str word)
{
    struct listed *l = ctx;
    struct build *b = l->c->b;
    const char *hip = asked_for(l->c, l->header, word);
    if (hip)
        buf_printf(&l->cases, "  %.*s) tranship_asked=%s ;;\n", (int)word.n, word.p, hip);
    else if (l->header)
        build_probe_header(b, span, word);
    else
        build_probe_function(b, span, word, false);
}

/* "for ac_header in cuda.h stdio.h": the names stay in the loop, for the macros that it makes of them. */
static void port_loop(struct configure *c, struct str line, bool header)
{
    struct listed l = {.c = c, .header = header};
    const char *variable = header ? "\"$ac_header\"" : "\"$ac_func\"", *at = find(line, variable);
    if (!at || c->list.begin == c->list.end)
        return;
    autoconf_words(c->b, c->list, list_word, &l);
    if (l.cases.len) {
        const char *name = header ? "ac_header" : "ac_func";
        if (header)
            give_platform(c, source_text(c->b->src, c->list)); /* before the loop */
        put_before(c, line,
                   arena_printf(c->b->arena, "case $%s in\n%.*s  *) tranship_asked=$%s ;;\nesac\n",
                                name, (int)l.cases.len, l.cases.p, name));
        build_replace(c->b, span_of(c, (struct str){at, strlen(variable)}),
                      STR("\"$tranship_asked\""));
    }
    buf_release(&l.cases);
    c->list = (struct span){0, 0};
}

static void port_check(struct configure *c, struct str line)
{
    bool header = checks(line, "_check_header_"), function = checks(line, "_check_func");
    struct str word = checked(line);
    if (str_starts(str_trim(line), STR("for ac_header in ")) ||
        str_starts(str_trim(line), STR("for ac_func in ")))
        c->list = span_of(c, first_word(behind(line, " in "), ";\n"));
    else if ((header || function) && word.n && word.p[0] == '$')
        port_loop(c, line, header);
    else if (!word.n)
        return;
    else if (header && build_probe_header(c->b, span_of(c, word), word))
        give_platform(c, line);
    else if (function)
        build_probe_function(c->b, span_of(c, word), word, false);
}

/* ---- libraries ---- */

static void port_library(void *ctx, struct span span, struct str word)
{
    build_probe_library(ctx, span, word);
}

/* "checking for cublasInit in -lcublas" and "checking for library containing cublasInit": the first of
 * the two messages has the finding. */
static void port_message(struct configure *c, struct str line)
{
    static const char searched[] = "checking for library containing ";
    bool search = find(line, searched) != NULL;
    struct str function = first_word(behind(line, search ? searched : "checking for "), " .\"");
    struct str library = first_word(behind(line, " in -l"), ".\" ");
    bool other, first = !str_eq(function, c->function);
    if (!function.n || (!search && !library.n))
        return;
    bool of_cuda = search || row_ok(build_library(c->b, library));
    c->function = function;
    c->asked = build_probe_name(c->b, function, &other);
    if (first)
        build_probe_function(c->b, span_of(c, function), function, of_cuda);
    else if (c->asked && !str_eq(str_of(c->asked), function))
        build_replace(c->b, span_of(c, function), str_of(c->asked));
    struct row r = library.n ? build_library(c->b, library) : (struct row){0};
    const char *hip = row_ok(r) ? build_hip(c->b, r, STR("")) : NULL;
    if (hip && str_starts(str_of(hip), STR("-l")))
        build_replace(c->b, span_of(c, library), str_of(hip + 2));
    else if (row_ok(r) && first)
        build_probe_library(c->b, span_of(c, library), library); /* HIP has none */
}

/* ---- programs that configure compiles ---- */

/* Autoconf's program for a function of a library: it declares the function itself. */
static bool is_link_probe(struct str program)
{
    return find(program, "Override any GCC internal prototype") ||
           find(program, "namespace conftest");
}

static void port_conftest(struct configure *c, struct str program)
{
    size_t n = c->function.n;
    if (!is_link_probe(program)) {
        build_probe_rename(c->b, span_of(c, program));
        return;
    }
    if (!c->asked || !n || str_eq(str_of(c->asked), c->function))
        return;
    for (size_t i = 0; i + n <= program.n; i++) {
        bool begins = i == 0 || !build_is_word(program.p[i - 1]);
        bool ends = i + n == program.n || !build_is_word(program.p[i + n]);
        if (begins && ends && str_eq(str_cut(program, i, i + n), c->function))
            build_replace(c->b, span_of(c, str_cut(program, i, i + n)), str_of(c->asked));
    }
}

/* ac_fn_c_check_decl "$LINENO" "cudaSuccess" "ac_cv_..." "#include <cuda_runtime.h>
 * ", and the same for a header or a type: the includes, up to the quote. False: there are none. */
static bool port_includes(struct configure *c, struct str line)
{
    struct str text = source_bytes(c->b->src), name = checked(line);
    struct str rest = name.n ? str_cut(line, (size_t)(name.p - line.p) + name.n + 1, line.n) : name;
    struct str includes = behind(rest, "\" \"");
    if (!includes.n || includes.p[0] != '#')
        return false;
    includes = first_word(str_cut(text, (size_t)(includes.p - text.p), text.n), "\"");
    build_probe_rename(c->b, span_of(c, includes));
    return true;
}

static void port_declaration(struct configure *c, struct str line)
{
    struct str name = checked(line);
    if (port_includes(c, line) && row_ok(map_find(c->b->map, name, MAP_NAMES, c->b->opt->rocm)))
        build_probe_rename(c->b, span_of(c, name));
}

/* The end of the here-document that begins behind a line: before the line "_ACEOF". */
static size_t document_end(struct str text, size_t at)
{
    while (at < text.n) {
        struct str line = first_word(str_cut(text, at, text.n), "\n");
        if (str_is(line, "_ACEOF"))
            return at;
        at += line.n + 1;
    }
    return text.n;
}

static void port_lines(struct configure *c)
{
    struct str text = source_bytes(c->b->src);
    for (size_t at = 0; at < text.n;) {
        struct str line = first_word(str_cut(text, at, text.n), "\n");
        at += line.n + 1;
        if (find(line, "<<_ACEOF") && find(line, ">conftest.")) {
            size_t end = document_end(text, at);
            port_conftest(c, str_cut(text, at, end));
            at = end;
        } else if (checks(line, "_check_decl") || checks(line, "_check_type"))
            port_declaration(c, line);
        else if (str_starts(str_trim(line), STR("for ac_lib in ")))
            autoconf_words(c->b, span_of(c, first_word(behind(line, " in "), ";\n")), port_library,
                           c->b);
        else if (find(line, "checking for "))
            port_message(c, line);
        else {
            port_programs(c, line);
            port_check(c, line);
            if (checks(line, "_check_header_"))
                port_includes(c, line);
        }
    }
}

/* Commands that write messages are none, and programs that configure compiles are ported. */
static void drop_done(struct shell *s)
{
    static const char *const names[] = {"$as_echo", "$as_echo_n", "printf", "as_fn_error", "echo"};
    for (size_t i = 0; i < s->text.commands.n; i++) {
        struct shell_command *c = &s->text.commands.p[i];
        const struct build_word *word = shell_words(s, c);
        uint32_t at = c->n > 1 && str_is(word[0].text, "{") ? 1 : 0;
        if (texts_have(names, sizeof names / sizeof *names, word[at].text))
            c->n = 0;
    }
    size_t n = 0;
    for (size_t i = 0; i < s->text.documents.n; i++) {
        uint32_t end = s->text.documents.p[i].begin, begin = end ? end - 1 : 0;
        while (begin > 0 && s->b->src->bytes[begin - 1] != '\n')
            begin--;
        if (!find(source_text(s->b->src, (struct span){begin, end}), ">conftest."))
            s->text.documents.p[n++] = s->text.documents.p[i];
    }
    s->text.documents.n = n;
}

void build_configure(struct build *b)
{
    struct configure c = {.b = b};
    struct shell s = {.b = b};
    port_lines(&c);
    shell_read(&s.text, b->src, false);
    drop_done(&s);
    shell_port(&s);
}
