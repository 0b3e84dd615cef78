/* CMake's modules that ask for libraries, functions and headers: check_library_exists() and the
 * like. */
#include "build/cmake_parts.h"
#include "build/probes.h"
#include "build/words.h"

/* What an argument is. */
enum probe { PROBE_NOTHING, PROBE_LIBRARY, PROBE_FUNCTION, PROBE_HEADER, PROBE_CODE };

static const struct {
    const char *name;
    enum probe argument[3];
} commands[] = {
    {"check_library_exists", {PROBE_LIBRARY, PROBE_FUNCTION}},
    {"check_function_exists", {PROBE_FUNCTION}},
    {"check_symbol_exists", {PROBE_FUNCTION, PROBE_HEADER}},
    {"check_cxx_symbol_exists", {PROBE_FUNCTION, PROBE_HEADER}},
    {"check_include_file", {PROBE_HEADER}},
    {"check_include_file_cxx", {PROBE_HEADER}},
    {"check_include_files", {PROBE_HEADER}},
    {"check_c_source_compiles", {PROBE_CODE}},
    {"check_c_source_runs", {PROBE_CODE}},
    {"check_cxx_source_compiles", {PROBE_CODE}},
    {"check_cxx_source_runs", {PROBE_CODE}},
    {"check_source_compiles", {PROBE_NOTHING, PROBE_CODE}},
    {"check_source_runs", {PROBE_NOTHING, PROBE_CODE}},
};

/* What the arguments of the command are; NULL: it asks for nothing. */
static const enum probe *probes_of(const struct cmake_command *c)
{
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
        if (cmake_same(c->name, commands[i].name))
            return commands[i].argument;
    return NULL;
}

static bool is_cudas(const struct cmake *cm, enum probe what, struct str text)
{
    uint32_t kinds = what == PROBE_FUNCTION ? MAP_KIND(ROW_FUNC) : MAP_KIND(ROW_HEADER);
    if (what == PROBE_LIBRARY)
        return row_ok(build_library(cm->build, text));
    if (what != PROBE_FUNCTION && what != PROBE_HEADER)
        return false;
    return row_ok(map_find(cm->build->map, text, kinds, cm->build->opt->rocm));
}

bool cmake_probes_concern(const struct cmake *cm, const struct cmake_command *c)
{
    const enum probe *what = probes_of(c);
    for (uint32_t i = 0; what && i < c->nargs && i < 3; i++)
        if (is_cudas(cm, what[i], c->arg[i].text))
            return true;
    return false;
}

/* Headers in one argument: "cuda.h;cuda_runtime.h". */
static void headers(struct build *b, const struct cmake_arg *a)
{
    for (size_t at = 0; at < a->text.n;) {
        size_t end = at;
        while (end < a->text.n && a->text.p[end] != ';')
            end++;
        build_probe_header_told(b, (struct span){a->at + (uint32_t)at, a->at + (uint32_t)end},
                                str_cut(a->text, at, end));
        at = end + 1;
    }
}

void cmake_probes(struct cmake_use *u)
{
    const enum probe *what = probes_of(u->c);
    struct build *b = u->cm->build;
    bool of_cuda = false;
    for (uint32_t i = 0; what && i < u->c->nargs && i < 3; i++) {
        const struct cmake_arg *a = &u->c->arg[i];
        if (what[i] == PROBE_LIBRARY)
            of_cuda = build_probe_library(b, cmake_inner(a), a->text);
        else if (what[i] == PROBE_FUNCTION)
            build_probe_function(b, cmake_inner(a), a->text, of_cuda);
        else if (what[i] == PROBE_HEADER)
            headers(b, a);
        else if (what[i] == PROBE_CODE)
            build_probe_code(b, a->span, a->text);
        u->done[i] = what[i] != PROBE_NOTHING;
    }
}
