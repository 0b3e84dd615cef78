/* Targets whose C and C++ sources include HIP's headers in the port: they link hip::host, which has the
 * platform and the folder of the headers. CUDA's headers needed only the folder. Targets whose sources
 * include NVTX 3 link roctx's library, where CUDA's side had headers alone. */
#include "build/cmake_parts.h"

#define HOST  "hip::host"
#define ROCTX "roctx64"
#define CMAKE_ROCTX_NOTE                                                                           \
    "NVTX needed no library, roctx does: the target links it now. If ROCm is not in the linker's " \
    "folders, link with its path."

enum { DEPTH_MAX = 8 }; /* of variables in one another */

/* Calls of a function for each source in the values of a variable, or in arguments. */
struct host_sources_of {
    struct cmake *cm;
    bool roctx; /* asks for roctx's library, not for HIP's headers */
    enum wants_hip wants;
};

static void look_at_text(struct host_sources_of *h, struct str text, int depth);

static void look_at_arguments(struct host_sources_of *h, const struct cmake_command *c,
                              uint32_t first, int depth)
{
    for (uint32_t i = first; i < c->nargs && h->wants != WANTS_HIP; i++)
        if (c->arg[i].kind != CT_BRACKET)
            look_at_text(h, c->arg[i].text, depth);
}

/* The values that a command gives the variable begin at this argument; 0: it gives none. */
static uint32_t values_at(const struct cmake_command *c, struct str name)
{
    bool list = cmake_same(c->name, "list"), file = cmake_same(c->name, "file");
    if ((list || file) && c->nargs > 2 && str_eq(c->arg[1].text, name))
        return (list && str_is(c->arg[0].text, "APPEND")) ||
                       (file && str_starts(c->arg[0].text, STR("GLOB")))
                   ? 2
                   : 0;
    return cmake_same(c->name, "set") && c->nargs > 1 && str_eq(c->arg[0].text, name) ? 1 : 0;
}

static void look_at_variable(struct host_sources_of *h, struct str name, int depth)
{
    const struct translate_options *opt = h->cm->build->opt;
    if (depth > DEPTH_MAX)
        return;
    for (uint32_t i = 0; i < h->cm->file.ncommands; i++) {
        const struct cmake_command *c = &h->cm->file.command[i];
        uint32_t first = values_at(c, name);
        if (first)
            look_at_arguments(h, c, first, depth + 1);
    }
    const struct build_variable *v =
        opt->build_variable ? opt->build_variable(opt->build_ctx, true, name) : NULL;
    struct str rest = v ? v->value : STR("");
    while (rest.n && h->wants != WANTS_HIP) {
        size_t n = 0;
        while (n < rest.n && rest.p[n] != ' ' && rest.p[n] != ';')
            n++;
        if (n)
            look_at_text(h, str_cut(rest, 0, n), depth + 1);
        rest = str_cut(rest, n + (n < rest.n), rest.n);
    }
}

/* The file's name with "*" for other variables than its own folder; owned by the arena. */
static const char *pattern_of(const struct cmake *cm, struct str text)
{
    static const char *const here[] = {"${CMAKE_CURRENT_SOURCE_DIR}/",
                                       "${CMAKE_CURRENT_LIST_DIR}/"};
    struct buf out = {0};
    for (size_t i = 0; i < sizeof here / sizeof *here; i++)
        if (str_starts(text, str_of(here[i])))
            text = str_cut(text, strlen(here[i]), text.n);
    for (size_t i = 0; i < text.n; i++) {
        const char *end = text.p[i] == '$' ? memchr(text.p + i, '}', text.n - i) : NULL;
        buf_addch(&out, end ? '*' : text.p[i]);
        i = end ? (size_t)(end - text.p) : i;
    }
    const char *pattern = arena_strdup(cm->build->arena, buf_str(&out));
    buf_release(&out);
    return pattern;
}

static void look_at_text(struct host_sources_of *h, struct str text, int depth)
{
    const struct build *b = h->cm->build;
    bool whole = str_starts(text, STR("${")) && memchr(text.p, '}', text.n) == text.p + text.n - 1;
    if (whole) {
        look_at_variable(h, str_cut(text, 2, text.n - 1), depth);
        return;
    }
    const char *name = pattern_of(h->cm, text);
    bool asked = source_kind(name) == SOURCE_HOST || (h->roctx && source_kind(name) == SOURCE_CUDA);
    if (memmem(text.p, text.n, "$<", 2) || !asked)
        return;
    enum wants_hip one = (h->roctx ? b->opt->wants_roctx : b->opt->wants_hip)(b->opt->wants_ctx,
                                                                              b->src, str_of(name));
    h->wants = one == WANTS_HIP ? one : h->wants;
}

/* Does an argument of the port name the library: hip::host, roctx64? */
static bool names_library(const struct cmake *cm, const struct cmake_arg *a, const char *library)
{
    struct cmake_word w;
    for (size_t from = 0; cmake_next_word(a, &from, &w);) {
        struct row r = build_row(cm->build, ROW_CMAKE, w.text);
        const char *hip = row_ok(r) ? row_hip(r) : NULL;
        if (str_is(w.text, library) || (hip && strcmp(hip, library) == 0))
            return true;
    }
    return false;
}

/* How the file links a target; NULL: it does not. *there: with the library. */
static const struct cmake_command *links_of(const struct cmake *cm, struct str target,
                                            const char *library, bool *there)
{
    const struct cmake_command *found = NULL;
    *there = false;
    for (uint32_t i = 0; i < cm->file.ncommands; i++) {
        const struct cmake_command *c = &cm->file.command[i];
        bool all = cmake_same(c->name, "link_libraries");
        bool one = cmake_same(c->name, "target_link_libraries") && c->nargs > 1 &&
                   str_eq(c->arg[0].text, target);
        bool property = cmake_same(c->name, "set_property") && c->nargs > 2 &&
                        str_eq(c->arg[1].text, target) &&
                        cmake_find(c, "LINK_LIBRARIES") < c->nargs;
        for (uint32_t k = 0; (all || one || property) && k < c->nargs; k++)
            *there = *there || names_library(cm, &c->arg[k], library);
        found = one ? c : found;
    }
    return found;
}

/* Does the project know of HIP's host code itself? Then it is its own affair. */
static bool knows_host(const struct cmake *cm)
{
    const struct translate_options *opt = cm->build->opt;
    return build_knows_platform(cm->text) ||
           (opt->build_variable && opt->build_variable(opt->build_ctx, true, STR(HOST)));
}

static bool is_target(const struct cmake_command *c)
{
    bool makes = cmake_same(c->name, "add_executable") || cmake_same(c->name, "add_library");
    static const char *const none[] = {"ALIAS", "IMPORTED", "INTERFACE"};
    for (size_t i = 0; i < sizeof none / sizeof *none; i++)
        makes = makes && cmake_find(c, none[i]) == c->nargs;
    return makes && c->nargs > 1;
}

static bool wants(struct cmake *cm, const struct cmake_command *c, bool roctx)
{
    struct host_sources_of h = {cm, roctx, WANTS_NO};
    const struct translate_options *opt = cm->build->opt;
    if (!(roctx ? opt->wants_roctx : opt->wants_hip) || !is_target(c))
        return false;
    look_at_arguments(&h, c, 1, 0);
    if (!roctx && h.wants != WANTS_HIP && opt->target_wants_hip)
        h.wants = opt->target_wants_hip(opt->wants_ctx, c->arg[0].text);
    for (uint32_t i = 0; i < cm->file.ncommands; i++) {
        const struct cmake_command *more = &cm->file.command[i];
        if (cmake_same(more->name, "target_sources") && more->nargs > 1 &&
            str_eq(more->arg[0].text, c->arg[0].text))
            look_at_arguments(&h, more, 1, 0);
    }
    return h.wants == WANTS_HIP;
}

/* ---- targets that the project's own commands make ---- */

/* Is it the first command of the file that may make a target that the build compiled, other than
 * add_executable and add_library themselves? By its record, the target's sources want HIP. */
static bool makes_recorded(const struct cmake *cm, const struct cmake_command *c)
{
    const struct translate_options *opt = cm->build->opt;
    if (!opt->target_wants_hip || !c->nargs || cmake_is_cmakes(c->name) ||
        memchr(c->arg[0].text.p, '$', c->arg[0].text.n) ||
        opt->target_wants_hip(opt->wants_ctx, c->arg[0].text) != WANTS_HIP)
        return false;
    for (uint32_t i = 0; i < cm->file.ncommands; i++) {
        const struct cmake_command *other = &cm->file.command[i];
        bool same = other->nargs && str_eq(other->arg[0].text, c->arg[0].text);
        if (other->span.begin == c->span.begin)
            return true;
        if (same && (is_target(other) || !cmake_is_cmakes(other->name)))
            return false;
    }
    return false;
}

bool cmake_host_concerns(struct cmake *cm)
{
    for (uint32_t i = 0; i < cm->file.ncommands; i++) {
        const struct cmake_command *c = &cm->file.command[i];
        if (wants(cm, c, true) ||
            (!knows_host(cm) && (wants(cm, c, false) || makes_recorded(cm, c))))
            return true;
    }
    return false;
}

void cmake_host_recorded(struct cmake_use *u)
{
    const struct str target = u->c->nargs ? u->c->arg[0].text : STR("");
    bool there;
    if (knows_host(u->cm) || !makes_recorded(u->cm, u->c))
        return;
    links_of(u->cm, target, HOST, &there);
    if (there)
        return;
    cmake_insert_after(
        u,
        arena_printf(u->cm->build->arena,
                     "if(TARGET %.*s)\n"
                     "  set_property(TARGET %.*s APPEND PROPERTY LINK_LIBRARIES " HOST ")\nendif()",
                     (int)target.n, target.p, (int)target.n, target.p));
    if (!u->cm->finds)
        cmake_want_package(u->cm, u->c, STR("hip"));
}

/* With a keyword or without, as the target is linked already: CMake does not allow both. */
static const char *link_with(const struct cmake_use *u, const struct cmake_command *links,
                             const char *library)
{
    static const char *const words[] = {"PRIVATE", "PUBLIC", "INTERFACE", "LINK_PRIVATE",
                                        "LINK_PUBLIC"};
    struct str target = u->c->arg[0].text;
    struct arena *a = u->cm->build->arena;
    if (!links)
        return arena_printf(a, "set_property(TARGET %.*s APPEND PROPERTY LINK_LIBRARIES %s)",
                            (int)target.n, target.p, library);
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (cmake_find(links, words[i]) < links->nargs)
            return arena_printf(a, "target_link_libraries(%.*s PRIVATE %s)", (int)target.n,
                                target.p, library);
    return arena_printf(a, "target_link_libraries(%.*s %s)", (int)target.n, target.p, library);
}

/* Links a target with the library unless it is. False: it has it. */
static bool link_target(struct cmake_use *u, const char *library)
{
    bool there;
    const struct cmake_command *links = links_of(u->cm, u->c->arg[0].text, library, &there);
    if (!there)
        cmake_insert_after(u, link_with(u, links, library));
    return !there;
}

void cmake_host(struct cmake_use *u)
{
    if (!is_target(u->c))
        return;
    if (!knows_host(u->cm) && wants(u->cm, u->c, false) && link_target(u, HOST) && !u->cm->finds)
        cmake_want_package(u->cm, u->c, STR("hip"));
    if (wants(u->cm, u->c, true) && link_target(u, ROCTX))
        build_tell(u->cm->build, TS_BUILD_CARE, u->c->arg[0].span, STR("nvtx3"), CMAKE_ROCTX_NOTE);
}
