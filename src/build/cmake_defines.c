/* CMake files: the macros that select a project's own HIP side. */
#include "build/cmake_parts.h"
#include "build/defines.h"
#include <strings.h>

/* ---- what a file defines ---- */

static bool has_part(struct str s, const char *part)
{
    for (size_t i = 0, n = strlen(part); i + n <= s.n; i++) {
        if (strncasecmp(s.p + i, part, n) == 0)
            return true;
    }
    return false;
}

/* Commands whose arguments are flags, or lists of flags. */
static bool takes_flags(const struct cmake_command *c)
{
    return !cmake_same(c->name, "remove_definitions") &&
           (has_part(c->name, "definitions") || has_part(c->name, "_options") ||
            cmake_same(c->name, "set") || cmake_same(c->name, "list") ||
            cmake_same(c->name, "string") || has_part(c->name, "propert") ||
            has_part(c->name, "cuda_add"));
}

/* Is the argument, or what a generator expression in it gives, the macro? */
static bool arg_defines(const struct cmake_arg *a, struct str name, bool definitions, uint32_t *at)
{
    for (size_t i = 0; defines_next(a->text, name, &i); i += name.n) {
        size_t end = i + name.n;
        bool item = definitions && (i == 0 || strchr(":;>", a->text.p[i - 1])) &&
                    (end == a->text.n || strchr("=;>", a->text.p[end]));
        *at = a->at + (uint32_t)i;
        if (item || defines_is_flag(a->text, i, name))
            return true;
    }
    return false;
}

static bool is_conditional(const struct cmake_file *f, uint32_t block)
{
    return f->block[block].parent != block;
}

/* True if it holds for all that the file and those below it build: an item of the folder's, or a
 * flag for all that the compiler of CUDA or HIP compiles. */
static bool is_general(const struct cmake_command *c)
{
    static const char *const commands[] = {"add_definitions", "add_compile_definitions",
                                           "add_compile_options"};
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++) {
        if (cmake_same(c->name, commands[i]))
            return true;
    }
    uint32_t variable = cmake_same(c->name, "set") ? 0 : 1;
    return c->nargs > variable && (str_is(c->arg[variable].text, "CMAKE_CUDA_FLAGS") ||
                                   str_is(c->arg[variable].text, "CMAKE_HIP_FLAGS") ||
                                   str_is(c->arg[variable].text, "CUDA_NVCC_FLAGS"));
}

static uint32_t count_targets(const struct cmake_file *f)
{
    uint32_t n = 0;
    for (uint32_t i = 0; i < f->ncommands; i++)
        n += has_part(f->command[i].name, "add_library") ||
             has_part(f->command[i].name, "add_executable");
    return n;
}

static enum build_defined command_defines(const struct cmake_file *f, const struct cmake_command *c,
                                          struct str name, uint32_t *at)
{
    bool definitions = has_part(c->name, "definitions");
    for (uint32_t i = 0; takes_flags(c) && i < c->nargs; i++) {
        const struct cmake_arg *a = &c->arg[i];
        if (arg_defines(a, name, definitions, at)) {
            bool one = has_part(c->name, "target_") && count_targets(f) == 1;
            return !is_conditional(f, c->block) && !memmem(a->text.p, a->text.n, "$<", 2) &&
                           (one || is_general(c))
                       ? BUILD_DEFINED
                       : BUILD_DEFINED_PARTLY;
        }
        definitions |= has_part(a->text, "definitions");
    }
    return BUILD_DEFINED_NO;
}

enum build_defined cmake_defines_find(struct str text, struct str name, uint32_t *at)
{
    struct arena a = {0};
    struct cmake_file f;
    enum build_defined found = BUILD_DEFINED_NO;
    uint32_t here;
    cmake_parse(&f, text, &a);
    for (uint32_t i = 0; i < f.ncommands; i++) {
        enum build_defined one = command_defines(&f, &f.command[i], name, &here);
        if (one > found) {
            found = one;
            *at = here;
        }
    }
    arena_release(&a);
    return found;
}

bool build_begins_project(const char *path, struct str bytes)
{
    struct arena a = {0};
    struct cmake_file f;
    bool begins = false;
    if (build_language_of(path, bytes) != BUILD_CMAKE)
        return false;
    cmake_parse(&f, bytes, &a);
    for (uint32_t i = 0; i < f.ncommands; i++)
        begins |= cmake_same(f.command[i].name, "project");
    arena_release(&a);
    return begins;
}

/* ---- the port ---- */

/* The command behind which the macros are defined for all targets, or before which: project() of the
 * file, else the first command that needs no place at its beginning. */
static const struct cmake_command *place_of(const struct cmake_file *f)
{
    const struct cmake_command *first = NULL;
    for (uint32_t i = 0; i < f->ncommands; i++) {
        const struct cmake_command *c = &f->command[i];
        if (is_conditional(f, c->block))
            continue;
        if (cmake_same(c->name, "project"))
            return c;
        if (!first && !cmake_same(c->name, "cmake_minimum_required") &&
            !cmake_same(c->name, "cmake_policy"))
            first = c;
    }
    return first;
}

void cmake_define(struct cmake *cm)
{
    const struct cmake_command *c = place_of(&cm->file);
    const char *items = defines_list(cm->build, false, NULL, "@=1", " ");
    if (!c)
        return;
    if (!str_ends(str_of(cm->build->src->path), STR("CMakeLists.txt"))) {
        defines_tell(cm->build, c->name_span, "The file is included by others: define it there.");
        return;
    }
    defines_tell(cm->build, c->name_span, NULL);
    if (!*items)
        return;
    struct cmake_use u = {.cm = cm, .c = c};
    const char *line = arena_printf(cm->build->arena, "add_compile_definitions(%s)\n", items);
    if (cmake_same(c->name, "project"))
        cmake_insert_after(&u, line);
    else
        cmake_insert_before(&u, line);
}
