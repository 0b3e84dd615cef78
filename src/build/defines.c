/* The macros that select a project's own HIP side (opt->define): whether a build file defines them,
 * and what the port writes or reports. */
#include "build/defines.h"
#include <ctype.h>
#include <strings.h>

/* ---- what a build file defines ---- */

static bool is_word_char(char c)
{
    return isalnum((unsigned char)c) || c == '_';
}

bool defines_next(struct str text, struct str name, size_t *at)
{
    const char *p;
    while (*at < text.n && (p = memmem(text.p + *at, text.n - *at, name.p, name.n)) != NULL) {
        size_t i = (size_t)(p - text.p), end = i + name.n;
        *at = i;
        bool begins = i == 0 || !is_word_char(text.p[i - 1]) ||
                      (i > 1 && text.p[i - 1] == 'D' && strchr("-/", text.p[i - 2]));
        if (begins && (end == text.n || !is_word_char(text.p[end])))
            return true;
        *at = end;
    }
    return false;
}

/* "-DNAME=ON" is for cmake. */
static bool has_cmake_value(struct str rest)
{
    static const char *const values[] = {"ON", "OFF", "TRUE", "FALSE", "YES", "NO"};
    size_t n = 0;
    if (rest.n == 0 || rest.p[0] != '=')
        return false;
    struct str value = str_cut(rest, 1, rest.n);
    while (n < value.n && is_word_char(value.p[n]))
        n++;
    for (size_t i = 0; i < sizeof values / sizeof *values; i++) {
        if (strlen(values[i]) == n && strncasecmp(value.p, values[i], n) == 0)
            return true;
    }
    return false;
}

bool defines_is_flag(struct str text, size_t at, struct str name)
{
    struct str before = str_trim(str_cut(text, 0, at));
    return (str_ends(before, STR("-D")) || str_ends(before, STR("/D"))) &&
           !has_cmake_value(str_cut(text, at + name.n, text.n));
}

static bool is_comment(struct str text, size_t at)
{
    while (at && text.p[at - 1] != '\n') {
        at--;
        if (text.p[at] == '#' && (at == 0 || isspace((unsigned char)text.p[at - 1])))
            return true;
    }
    return false;
}

/* A string, or an argument in brackets, that is the name, "NAME=1" too. Not a variable of the
 * environment, nor an option of the build. */
static bool is_item(struct str text, size_t at, struct str name)
{
    static const char *const asks[] = {"environ[", "getenv(", ".get(", "option("};
    size_t end = at + name.n;
    if (at == 0 || end == text.n || !strchr("'\"[", text.p[at - 1]) ||
        !strchr("'\"]=", text.p[end]))
        return false;
    struct str before = str_trim(str_cut(text, 0, at - 1));
    for (size_t i = 0; i < sizeof asks / sizeof *asks; i++) {
        if (str_ends(before, str_of(asks[i])))
            return false;
    }
    return true;
}

/* "#cmakedefine NAME", "#undef NAME" */
static bool is_template_line(struct str text, size_t at)
{
    size_t begin = at;
    while (begin && text.p[begin - 1] != '\n')
        begin--;
    struct str line = str_trim(str_cut(text, begin, at));
    return str_starts(line, STR("#")) &&
           (str_ends(line, STR("define")) || str_ends(line, STR("cmakedefine01")) ||
            str_ends(line, STR("undef")));
}

enum build_defined defines_find(enum build_language language, struct str text, struct str name,
                                uint32_t *at)
{
    bool items = language == BUILD_PYTHON || language == BUILD_MESON || language == BUILD_BAZEL ||
                 language == BUILD_AUTOCONF;
    if (language == BUILD_CMAKE)
        return cmake_defines_find(text, name, at);
    for (size_t i = 0; defines_next(text, name, &i); i += name.n) {
        *at = (uint32_t)i;
        if (language == BUILD_NONE ? is_template_line(text, i)
                                   : !is_comment(text, i) && (defines_is_flag(text, i, name) ||
                                                              (items && is_item(text, i, name))))
            return BUILD_DEFINED_PARTLY;
    }
    return BUILD_DEFINED_NO;
}

enum build_defined build_defines(const char *path, struct str bytes, struct str name)
{
    uint32_t at;
    return defines_find(build_language_of(path, bytes), bytes, name, &at);
}

/* ---- the port ---- */

void build_defines_begin(struct build *b)
{
    uint32_t n = b->opt->ndefines;
    b->define = ARENA_ARRAY(b->arena, struct build_define, n);
    b->ndefines = n;
    for (uint32_t i = 0; i < n; i++) {
        const struct hip_define *from = &b->opt->define[i];
        struct build_define *d = &b->define[i];
        *d = (struct build_define){.name = str_of(from->name), .host = from->host};
        enum build_defined here = defines_find(b->language, source_bytes(b->src), d->name, &d->at);
        if (here == BUILD_DEFINED) {
            d->done = true;
        } else if (here == BUILD_DEFINED_PARTLY) {
            d->note = DEFINES_PARTLY;
            d->has_place = true;
        } else if (from->elsewhere) {
            d->note = arena_printf(b->arena,
                                   "%s defines it; it is not known whether that reaches what this "
                                   "file builds.",
                                   from->elsewhere);
        }
    }
}

bool defines_inserts(const struct build_define *d)
{
    return !d->done && !d->note;
}

const char *defines_list(const struct build *b, bool host, const char *skip, const char *format,
                         const char *between)
{
    const char *at = strchr(format, '@');
    struct buf out = {0};
    for (uint32_t i = 0; i < b->ndefines; i++) {
        const struct build_define *d = &b->define[i];
        if (defines_inserts(d) && (!host || d->host) && !(skip && str_is(d->name, skip)))
            buf_printf(&out, "%s%.*s%.*s%s", out.len ? between : "", (int)(at - format), format,
                       (int)d->name.n, d->name.p, at + 1);
    }
    const char *text = arena_strdup(b->arena, buf_str(&out));
    buf_release(&out);
    return text;
}

void defines_tell_one(struct build *b, struct build_define *d, struct span place, const char *why)
{
    struct span own = {d->at, d->at + (uint32_t)d->name.n};
    if (d->done || d->told)
        return;
    d->told = true;
    if (defines_inserts(d) && !why)
        build_tell(b, TS_BUILD_DEFINES, place, d->name, NULL);
    else
        build_tell(b, TS_BUILD_MUST_DEFINE, d->has_place ? own : place, d->name,
                   d->note ? d->note : why);
}

void defines_tell(struct build *b, struct span place, const char *why)
{
    for (uint32_t i = 0; i < b->ndefines; i++)
        defines_tell_one(b, &b->define[i], place, why);
}

bool defines_call_of_hipcc(const struct build *b, struct span *place)
{
    for (size_t i = 0; i < b->edits->list.n; i++) {
        const struct edit *e = &b->edits->list.p[i];
        if (e->npieces == 1 && str_is(e->piece[0].text, "hipcc")) {
            *place = e->span;
            return true;
        }
    }
    return false;
}

/* Makefiles and CMake files have reported theirs. */
void build_defines_end(struct build *b)
{
    struct span place;
    if (b->language != BUILD_MAKE && b->language != BUILD_CMAKE && defines_call_of_hipcc(b, &place))
        defines_tell(b, place, "tranship does not write it into files of this kind.");
}
