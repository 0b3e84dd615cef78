/* Names in arguments: words with a row in mappings/cmake.map. */
#include "build/cmake_parts.h"
#include "build/words.h"
#include <ctype.h>

static bool is_word(char c)
{
    return isalnum((unsigned char)c) || c == '_';
}

bool cmake_next_word(const struct cmake_arg *a, size_t *from, struct cmake_word *out)
{
    struct str s = a->text;
    size_t i = *from;
    while (i < s.n && !is_word(s.p[i]))
        i++;
    size_t begin = i;
    while (i < s.n && (is_word(s.p[i]) || (i > begin && i + 2 < s.n && s.p[i] == ':' &&
                                           s.p[i + 1] == ':' && is_word(s.p[i + 2]))))
        i += s.p[i] == ':' ? 2 : 1;
    *from = i;
    *out = (struct cmake_word){str_cut(s, begin, i), a->at + (uint32_t)begin};
    return begin < i;
}

static const char *does_of(struct row r)
{
    const char *does = row_attr(r, ROW_ATTR_does);
    return does ? does : "";
}

struct row cmake_row(const struct cmake *cm, struct str name, const char *does)
{
    struct row r = build_row(cm->build, ROW_CMAKE, name);
    return row_ok(r) && strcmp(does_of(r), does) == 0 ? r : (struct row){0};
}

struct row cmake_package_row(const struct cmake *cm, struct str name)
{
    struct row r = cmake_row(cm, name, "package");
    char *upper = arena_strdup(cm->build->arena, name);
    for (size_t i = 0; upper[i]; i++)
        upper[i] = (char)toupper((unsigned char)upper[i]);
    return row_ok(r) ? r : cmake_row(cm, str_of(upper), "package");
}

/* ---- does the file concern us? ---- */

static bool is_own_linker(const struct cmake_command *c);

static bool is_cu(struct str s)
{
    return str_ends(s, STR(".cu"));
}

/* Names that only CUDA's modules have, whether a row knows them or not. */
static bool is_cudas(struct str s)
{
    return str_starts(s, STR("CMAKE_CUDA_")) || str_starts(s, STR("CUDAToolkit_")) ||
           str_starts(s, STR("CUDA::"));
}

/* Plain words such as "cublas" or "CUDA" say nothing by themselves. */
static bool says_cuda(const struct cmake *cm, struct str s)
{
    static const char *const plain[] = {"library", "program",  "package",
                                        "lookup",  "language", "command"};
    struct row r = build_row(cm->build, ROW_CMAKE, s);
    if (is_cudas(s))
        return true;
    if (!row_ok(r))
        return false;
    for (size_t i = 0; i < sizeof plain / sizeof *plain; i++)
        if (strcmp(does_of(r), plain[i]) == 0)
            return false;
    return true;
}

static bool argument_concerns(const struct cmake *cm, const struct cmake_arg *a)
{
    struct cmake_word w;
    if (a->kind == CT_BRACKET)
        return false;
    if (is_cu(a->text) || memmem(a->text.p, a->text.n, ".cu>", 4) ||
        memmem(a->text.p, a->text.n, ".cu;", 4))
        return true;
    for (size_t from = 0; cmake_next_word(a, &from, &w);)
        if (says_cuda(cm, w.text))
            return true;
    return memmem(a->text.p, a->text.n, "LANGUAGE:CUDA", 13) ||
           memmem(a->text.p, a->text.n, "ID:CUDA", 7);
}

static bool finds_package(const struct cmake *cm, const struct cmake_command *c)
{
    bool finds = cmake_same(c->name, "find_package") || cmake_same(c->name, "find_dependency");
    return finds && c->nargs && row_ok(cmake_package_row(cm, c->arg[0].text));
}

bool cmake_concerns(const struct cmake *cm)
{
    if (cm->enables || cm->finds)
        return true;
    for (uint32_t i = 0; i < cm->file.ncommands; i++) {
        const struct cmake_command *c = &cm->file.command[i];
        if ((c->name.n > 5 && cmake_same(str_cut(c->name, 0, 5), "cuda_")) ||
            finds_package(cm, c) || cmake_probes_concern(cm, c))
            return true;
        for (uint32_t k = 0; k < c->nargs; k++)
            if (argument_concerns(cm, &c->arg[k]) ||
                (cmake_same(c->name, "check_language") && str_is(c->arg[k].text, "CUDA")) ||
                ((k ? cmake_same(c->name, "target_link_libraries") || is_own_linker(c)
                    : is_own_linker(c)) &&
                 row_ok(cmake_row(cm, c->arg[k].text, "library"))))
                return true;
    }
    return false;
}

/* ---- what becomes of a word ---- */

static bool any_of(struct str name, const char *const *list, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (cmake_same(name, list[i]))
            return true;
    return false;
}

static bool of_properties(const struct cmake_command *c)
{
    static const char *const list[] = {
        "set_target_properties",       "set_property",    "get_target_property",     "get_property",
        "set_source_files_properties", "define_property", "get_source_file_property"};
    return any_of(c->name, list, sizeof list / sizeof *list);
}

bool cmake_is_own(const struct cmake *cm, struct str name)
{
    static const char *const makers[] = {"set",      "option", "add_library", "add_executable",
                                         "function", "macro"};
    for (uint32_t i = 0; i < cm->file.ncommands; i++) {
        const struct cmake_command *c = &cm->file.command[i];
        if (c->nargs && str_eq(c->arg[0].text, name) &&
            any_of(c->name, makers, sizeof makers / sizeof *makers))
            return true;
    }
    return false;
}

/* find_path(X NAMES cublas_v2.h): headers of CUDA's have rows of their own. */
static void lookup_header(struct cmake_use *u, const struct cmake_arg *a)
{
    struct build *b = u->cm->build;
    struct row r = build_row(b, ROW_HEADER, a->text);
    bool looks = cmake_same(u->c->name, "find_path") || cmake_same(u->c->name, "find_file");
    if (!looks || a == u->c->arg || !row_ok(r))
        return;
    build_apply(b, r, cmake_inner(a), STR(""));
}

/* Handles a name of a library that is a separate product: searched for by its name, or linked,
 * where another file may have made a target of it. */
static void product(struct cmake_use *u, struct row r, struct span span, struct str name)
{
    if (cmake_same(u->c->name, "find_library"))
        build_apply(u->cm->build, r, span, STR(""));
    else if (!cmake_is_own(u->cm, name))
        build_leave(u->cm->build, TS_BUILD_UNCLEAR, span, name,
                    arena_printf(u->cm->build->arena,
                                 "a target of the project is left unchanged; the "
                                 "library itself is called %s in HIP",
                                 row_hip(r)));
}

static const char *const linkers[] = {"target_link_libraries", "link_libraries", "find_library"};

static bool is_linker(const struct cmake_command *c)
{
    return any_of(c->name, linkers, sizeof linkers / sizeof *linkers);
}

/* Does a command of the project's own take libraries by their names: register_link_library("cublas")? */
static bool is_own_linker(const struct cmake_command *c)
{
    bool links = false, libraries = false;
    for (size_t i = 0; i + 3 <= c->name.n; i++) {
        links = links || (i + 4 <= c->name.n && cmake_same(str_cut(c->name, i, i + 4), "link"));
        libraries = libraries || cmake_same(str_cut(c->name, i, i + 3), "lib");
    }
    return (links || libraries) && !cmake_is_cmakes(c->name);
}

/* Is a variable linked, as a whole argument? */
static bool is_linked(const struct cmake *cm, struct str name)
{
    for (uint32_t i = 0; i < cm->file.ncommands; i++) {
        const struct cmake_command *c = &cm->file.command[i];
        for (uint32_t k = 0; (is_linker(c) || is_own_linker(c)) && k < c->nargs; k++) {
            struct str s = c->arg[k].text;
            if (str_starts(s, STR("${")) && s.n == name.n + 3 &&
                str_eq(str_cut(s, 2, s.n - 1), name))
                return true;
        }
    }
    return false;
}

/* Is the argument the name of a library? A command that makes a target names that first. */
static bool is_library(const struct cmake_use *u, const struct cmake_arg *a)
{
    const struct cmake_command *c = u->c;
    bool list = cmake_same(c->name, "list"), set = cmake_same(c->name, "set");
    if (is_linker(c))
        return a > c->arg;
    if (is_own_linker(c))
        return a > c->arg || (c->name.n > 3 && !memmem(c->name.p, c->name.n, "add", 3) &&
                              !memmem(c->name.p, c->name.n, "target", 6));
    return (set && a > c->arg && is_linked(u->cm, c->arg[0].text)) ||
           (list && c->nargs > 2 && a > c->arg + 1 && is_linked(u->cm, c->arg[1].text));
}

bool cmake_reference(const struct cmake *cm, struct span *span)
{
    if (span->begin < 2 || cm->text.p[span->begin - 1] != '{' ||
        cm->text.p[span->begin - 2] != '$' || span->end >= cm->text.n ||
        cm->text.p[span->end] != '}')
        return false;
    span->begin -= 2;
    span->end += 1;
    return true;
}

/* Does a name by itself stand for a variable that is written, or read as a list? */
static bool gives_value(const struct cmake_command *c)
{
    static const char *const list[] = {"list", "string", "foreach", "option"};
    return any_of(c->name, list, sizeof list / sizeof *list);
}

/* Does the command link HIP's target for another of CUDA's already, before this argument and behind
 * the same keyword? CUDA::cudart and CUDA::cuda_driver are both hip::host. */
static bool is_linked_before(const struct cmake_use *u, struct row r, const struct cmake_arg *a)
{
    static const char *const keywords[] = {"PUBLIC", "PRIVATE", "INTERFACE", "LINK_PUBLIC",
                                           "LINK_PRIVATE"};
    const char *hip = row_hip(r);
    if (!is_linker(u->c) || !hip || row_attr(r, ROW_ATTR_warn))
        return false;
    static const char *const configurations[] = {"debug", "optimized", "general"};
    if (a == u->c->arg ||
        any_of(a[-1].text, configurations, sizeof configurations / sizeof *configurations))
        return false;
    for (const struct cmake_arg *k = a; k-- > u->c->arg + 1;) {
        if (any_of(k->text, keywords, sizeof keywords / sizeof *keywords))
            return false;
        struct row other = build_row(u->cm->build, ROW_CMAKE, k->text);
        if (row_ok(other) && row_hip(other) && strcmp(row_hip(other), hip) == 0)
            return true;
    }
    return false;
}

static void apply_word(struct cmake_use *u, struct row r, struct cmake_word w,
                       const struct cmake_arg *a)
{
    struct build *b = u->cm->build;
    struct span span = {w.at, w.at + (uint32_t)w.text.n};
    const char *does = does_of(r);
    bool whole = w.text.n == a->text.n;
    bool anywhere =
        !*does || !strcmp(does, "target") ||
        (!strcmp(does, "findcuda") && !cmake_is_own(u->cm, w.text)) ||
        (!strcmp(does, "property") && of_properties(u->c)) ||
        (!strcmp(does, "library") && whole && is_library(u, a) && !cmake_is_own(u->cm, w.text)) ||
        (!strcmp(does, "program") && whole &&
         (cmake_same(u->c->name, "find_program") || cmake_runs(u->c)));
    if (!strcmp(does, "version")) {
        cmake_version(u, r, w, a);
        return;
    }
    if (!strcmp(does, "architectures") && whole && gives_value(u->c)) {
        build_leave(b, TS_BUILD_UNCLEAR, span, w.text,
                    "its value seems to be a list of NVIDIA GPUs; AMD GPUs are in "
                    "CMAKE_HIP_ARCHITECTURES");
        return;
    }
    if (!strcmp(does, "architectures") || !strcmp(does, "rdc"))
        anywhere = str_starts(w.text, STR("CMAKE_")) || of_properties(u->c);
    if (anywhere && whole && !strcmp(does, "target") && is_linked_before(u, r, a))
        cmake_drop(u, (uint32_t)(a - u->c->arg), 1);
    else if (anywhere)
        build_apply(b, r, span, STR(""));
    else if (!strcmp(does, "lookup") && whole && is_library(u, a))
        product(u, r, span, w.text);
    else if (!strcmp(does, "libraries") && cmake_reference(u->cm, &span))
        build_apply(b, r, span, STR(""));
    else if (!strcmp(does, "libraries"))
        build_leave(b, TS_BUILD_UNCLEAR, span, w.text,
                    "a list of libraries became a target name, which "
                    "is always true in a condition");
}

/* Handles a generator expression: "COMPILE_LANGUAGE:CUDA", "COMPILE_LANG_AND_ID:CUDA,NVIDIA". at:
 * the place of the text after the colon. */
static void expression(struct cmake_use *u, const struct cmake_arg *a, size_t at, bool language)
{
    struct build *b = u->cm->build;
    bool cuda = !language; /* was the language CUDA? */
    while (at < a->text.n && a->text.p[at] != '>') {
        size_t end = at;
        while (end < a->text.n && a->text.p[end] != ',' && a->text.p[end] != '>')
            end++;
        struct str word = str_cut(a->text, at, end);
        struct span span = {a->at + (uint32_t)at, a->at + (uint32_t)end};
        if (language && str_is(word, "CUDA")) {
            build_replace(b, span, STR("HIP"));
            cuda = true;
        } else if (cuda && str_is(word, "NVIDIA"))
            build_replace(b, span, STR("Clang"));
        at = end + (end < a->text.n && a->text.p[end] == ',');
    }
}

static void expressions(struct cmake_use *u, const struct cmake_arg *a)
{
    static const struct {
        const char *name, *hip;
        bool language;
    } known[] = {
        {"COMPILE_LANGUAGE", NULL, true},
        {"LINK_LANGUAGE", NULL, true},
        {"COMPILE_LANG_AND_ID", NULL, true},
        {"LINK_LANG_AND_ID", NULL, true},
        {"CUDA_COMPILER_ID", "HIP_COMPILER_ID", false},
    };
    struct cmake_word w;
    for (size_t from = 0; cmake_next_word(a, &from, &w);) {
        size_t begin = w.at - a->at;
        struct span span = {w.at, w.at + (uint32_t)w.text.n};
        if (begin < 2 || a->text.p[begin - 1] != '<' || a->text.p[begin - 2] != '$')
            continue;
        if (str_is(w.text, "CUDA_COMPILER_VERSION"))
            build_leave(u->cm->build, TS_BUILD_LEFT, span, w.text,
                        "CUDA's version does not apply to ROCm: remove the condition, or test "
                        "HIP_COMPILER_VERSION.");
        for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
            if (!str_is(w.text, known[i].name))
                continue;
            if (known[i].hip)
                build_replace(u->cm->build, span, str_of(known[i].hip));
            if (from < a->text.n && a->text.p[from] == ':')
                expression(u, a, from + 1, known[i].language);
        }
    }
}

/* ---- commands of the project's own ---- */

static bool is_defined(const struct cmake *cm, struct str name)
{
    for (uint32_t i = 0; i < cm->file.ncommands; i++) {
        const struct cmake_command *c = &cm->file.command[i];
        bool defines = cmake_same(c->name, "function") || cmake_same(c->name, "macro");
        if (defines && c->nargs && c->arg[0].text.n == name.n &&
            cmake_same(c->arg[0].text, arena_strdup(cm->build->arena, name)))
            return true;
    }
    return false;
}

/* Commands of CMake that may have a .cu file's name, or the word CUDA, and do nothing with it that
 * depends on the language. */
static const char *const cmakes[] = {
    "set",
    "list",
    "string",
    "file",
    "message",
    "if",
    "elseif",
    "while",
    "foreach",
    "option",
    "install",
    "configure_file",
    "source_group",
    "unset",
    "else",
    "endif",
    "endforeach",
    "endwhile",
    "function",
    "macro",
    "endfunction",
    "endmacro",
    "project",
    "enable_language",
    "check_language",
    "add_library",
    "add_executable",
    "target_sources",
    "find_package",
    "find_path",
    "find_library",
    "find_program",
    "find_file",
    "set_property",
    "set_target_properties",
    "get_property",
    "set_source_files_properties",
    "get_source_file_property",
    "get_target_property",
    "add_custom_target",
    "add_custom_command",
    "add_test",
    "add_subdirectory",
    "set_tests_properties",
    "get_filename_component",
    "cmake_path",
    "return",
    "add_dependencies",
    "target_link_libraries",
    "target_compile_options",
    "target_compile_definitions",
    "target_include_directories",
    "add_compile_definitions",
    "add_definitions",
    "mark_as_advanced",
    "set_directory_properties",
    "cmake_parse_arguments",
    "aux_source_directory",
    "include_directories",
    "link_directories",
    "target_link_options",
    "include",
    "cmake_dependent_option",
    "feature_summary",
    "set_package_properties",
    "execute_process",
    "try_compile",
    "try_run",
    "export",
};

bool cmake_is_cmakes(struct str name)
{
    return any_of(name, cmakes, sizeof cmakes / sizeof *cmakes);
}

static bool is_named_for_cuda(struct str name)
{
    for (size_t i = 0; i + 4 <= name.n; i++)
        if (cmake_same(str_cut(name, i, i + 4), "cuda") ||
            cmake_same(str_cut(name, i, i + 4), "nvcc"))
            return true;
    return false;
}

void cmake_foreign(struct cmake_use *u)
{
    bool includes = cmake_same(u->c->name, "include") && u->c->nargs;
    if (includes && is_named_for_cuda(u->c->arg[0].text))
        build_leave(u->cm->build, TS_BUILD_UNCLEAR, u->c->arg[0].span, u->c->arg[0].text,
                    "a module named for CUDA: check what the file uses from it");
    if (cmake_is_cmakes(u->c->name))
        return;
    bool defined = is_defined(u->cm, u->c->name);
    if (!defined && is_named_for_cuda(u->c->name)) {
        build_leave(u->cm->build, TS_BUILD_UNCLEAR, u->c->name_span, u->c->name,
                    "a command of the project or of another module that is named for CUDA");
        return;
    }
    for (uint32_t i = 0; i < u->c->nargs; i++) {
        const struct cmake_arg *a = &u->c->arg[i];
        if (u->done[i] || !(str_is(a->text, "CUDA") || (is_cu(a->text) && !defined)))
            continue;
        const char *name = arena_printf(u->cm->build->arena, "%.*s(... %.*s ...)",
                                        (int)u->c->name.n, u->c->name.p, (int)a->text.n, a->text.p);
        build_leave(
            u->cm->build, TS_BUILD_UNCLEAR, u->c->name_span, str_of(name),
            "a command of the project or of another module: check there what it does for CUDA");
        return;
    }
}

/* A folder, or a program, of an installed toolkit. */
static void toolkit_path(struct cmake_use *u, const struct cmake_arg *a)
{
    static const char *const list[] = {"include_directories",
                                       "link_directories",
                                       "find_path",
                                       "target_include_directories",
                                       "target_link_directories",
                                       "find_library",
                                       "find_program",
                                       "find_file",
                                       "check_library_exists",
                                       "set"};
    if ((str_starts(a->text, STR("/")) || str_starts(a->text, STR("$ENV{"))) &&
        build_toolkit(a->text) != TOOLKIT_NOT &&
        any_of(u->c->name, list, sizeof list / sizeof *list))
        build_leave(u->cm->build, TS_BUILD_UNCLEAR, a->span, a->text,
                    "a path of the CUDA toolkit; ROCm's are hip_INCLUDE_DIRS and "
                    "hip_LIB_INSTALL_DIR of find_package(hip)");
}

/* FetchContent, ExternalProject, CPM: sources that are fetched are nobody's port. */
static void fetched_project(struct cmake_use *u, const struct cmake_arg *a)
{
    static const char *const hosts[] = {"github.com/NVIDIA/", "github.com:NVIDIA/",
                                        "github.com/nvidia/"};
    for (size_t i = 0; i < sizeof hosts / sizeof *hosts; i++)
        if (memmem(a->text.p, a->text.n, hosts[i], strlen(hosts[i])))
            build_leave(u->cm->build, TS_BUILD_UNCLEAR, a->span, a->text,
                        "an NVIDIA project that is fetched when the build is "
                        "configured: it is not ported");
}

/* "CUDA::${name}": the targets that it may stand for have names of several packages in HIP. */
static void computed_target(struct cmake_use *u, const struct cmake_arg *a)
{
    for (const char *p = a->text.p, *end = p + a->text.n;
         (p = memmem(p, (size_t)(end - p), "CUDA::", 6));) {
        uint32_t at = a->at + (uint32_t)(p - a->text.p);
        if ((p += 6) < end && *p == '$')
            build_leave(u->cm->build, TS_BUILD_UNCLEAR, (struct span){at, a->span.end},
                        str_cut(a->text, at - a->at, a->text.n),
                        "the target's name is assembled from pieces; HIP's targets are "
                        "roc::hipblas, hip::hipfft, hip::host ...");
    }
}

void cmake_names(struct cmake_use *u)
{
    struct cmake_word w;
    for (uint32_t i = 0; i < u->c->nargs; i++) {
        const struct cmake_arg *a = &u->c->arg[i];
        if (u->done[i] || a->kind == CT_BRACKET)
            continue;
        expressions(u, a);
        lookup_header(u, a);
        computed_target(u, a);
        fetched_project(u, a);
        struct row whole = memchr(a->text.p, '-', a->text.n)
                               ? build_row(u->cm->build, ROW_CMAKE, a->text)
                               : (struct row){0};
        if (row_ok(whole)) { /* "nvidia-ml" is two words */
            apply_word(u, whole, (struct cmake_word){a->text, a->at}, a);
            continue;
        }
        for (size_t from = 0; cmake_next_word(a, &from, &w);) {
            struct row r = build_row(u->cm->build, ROW_CMAKE, w.text);
            if (row_ok(r))
                apply_word(u, r, w, a);
            else if (is_cudas(w.text))
                build_leave(u->cm->build, TS_BUILD_UNCLEAR,
                            (struct span){w.at, w.at + (uint32_t)w.text.n}, w.text, NULL);
        }
        toolkit_path(u, a);
    }
}
