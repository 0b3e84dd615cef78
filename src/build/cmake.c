/* CMake files, command by command. Handlers of single commands treat the arguments that have a
 * special meaning there; flags and names in all others are looked up as they stand. */
#include "build/cmake_parts.h"
#include <ctype.h>
#include <strings.h>

/* HIP has been a language of CMake since then. */
enum { HIP_MAJOR = 3, HIP_MINOR = 21 };
static const char hip_since[] = "3.21";

/* ---- lines of our own ---- */

static struct str indent_of(const struct cmake *cm, uint32_t at)
{
    uint32_t begin = at;
    while (begin && (cm->text.p[begin - 1] == ' ' || cm->text.p[begin - 1] == '\t'))
        begin--;
    bool first = !begin || cm->text.p[begin - 1] == '\n';
    return first ? str_cut(cm->text, begin, at) : STR("");
}

static void add_lines(struct cmake_use *u, const char *text, bool before, struct buf *out)
{
    const char *newline = source_newline(u->cm->build->src);
    struct str indent = indent_of(u->cm, u->c->span.begin);
    while (*text) {
        size_t n = strcspn(text, "\n");
        if (!before) {
            buf_addstr(out, newline);
            buf_adds(out, indent);
        }
        buf_add(out, text, n);
        if (before) {
            buf_addstr(out, newline);
            buf_adds(out, indent);
        }
        text += n + (text[n] == '\n');
    }
}

void cmake_insert_before(struct cmake_use *u, const char *text)
{
    struct buf b = {0};
    if (marks_at(&u->cm->build->marks, u->c->span.begin))
        return;
    add_lines(u, text, true, &b);
    edit_insert(u->cm->build->edits, u->c->span.begin, buf_str(&b), ORDER_REST, "build");
    u->cm->build->tally->uses[USE_CONVERTED]++;
    buf_release(&b);
}

/* Returns the end of the command's last line, with the comment on it. */
static uint32_t line_end(struct str text, uint32_t at)
{
    uint32_t i = at;
    while (i < text.n && (text.p[i] == ' ' || text.p[i] == '\t'))
        i++;
    bool comment = i < text.n && text.p[i] == '#' && !(i + 1 < text.n && text.p[i + 1] == '[');
    if (!comment)
        return at;
    while (i < text.n && text.p[i] != '\n' && text.p[i] != '\r')
        i++;
    return i;
}

void cmake_insert_after(struct cmake_use *u, const char *text)
{
    struct buf b = {0};
    if (marks_at(&u->cm->build->marks, u->c->span.begin))
        return;
    add_lines(u, text, false, &b);
    edit_insert(u->cm->build->edits, line_end(u->cm->text, u->c->span.end), buf_str(&b), ORDER_REST,
                "build");
    u->cm->build->tally->uses[USE_CONVERTED]++;
    buf_release(&b);
}

void cmake_drop(struct cmake_use *u, uint32_t first, uint32_t n)
{
    struct span span = {u->c->arg[first].span.begin, u->c->arg[first + n - 1].span.end};
    while (span.begin && isspace((unsigned char)u->cm->text.p[span.begin - 1]))
        span.begin--;
    build_replace(u->cm->build, span, STR(""));
    for (uint32_t i = first; i < first + n; i++)
        u->done[i] = true;
}

/* ---- languages ---- */

static void language(struct cmake_use *u, uint32_t i)
{
    build_replace(u->cm->build, cmake_inner(&u->c->arg[i]), STR("HIP"));
    u->done[i] = true;
}

static bool is_cuda(const struct cmake_arg *a)
{
    return str_is(a->text, "CUDA") && a->kind != CT_BRACKET;
}

static bool holds_languages(struct str name)
{
    for (size_t i = 0; i + 4 <= name.n; i++)
        if (strncasecmp(name.p + i, "lang", 4) == 0)
            return true;
    return false;
}

/* project(), enable_language(), check_language(): CUDA behind the project's own name, or
 * in a list that has it. */
static void languages(struct cmake_use *u)
{
    uint32_t first = cmake_same(u->c->name, "project") ? 1 : 0;
    bool cuda = false, checks = cmake_same(u->c->name, "check_language");
    for (uint32_t i = first; i < u->c->nargs; i++) {
        const struct cmake_arg *a = &u->c->arg[i];
        cuda |= is_cuda(a) ||
                (u->cm->enables && memchr(a->text.p, '$', a->text.n) && holds_languages(a->text));
        if (is_cuda(a))
            language(u, i);
    }
    const char *gpus = cuda && !checks ? cmake_given_gpus(u) : "";
    if (*gpus)
        cmake_insert_before(u, gpus);
}

/* "LANGUAGE CUDA" of a property. */
static void language_properties(struct cmake_use *u)
{
    for (uint32_t i = 1; i < u->c->nargs; i++) {
        struct str before = u->c->arg[i - 1].text;
        if (is_cuda(&u->c->arg[i]) &&
            (str_is(before, "LANGUAGE") || str_is(before, "LINKER_LANGUAGE")))
            language(u, i);
    }
}

/* The values of a list that project() or a condition reads as one of languages, by its name. */
static void language_lists(struct cmake_use *u)
{
    bool list = cmake_same(u->c->name, "list");
    uint32_t name = list ? 1 : 0;
    if (u->c->nargs <= name || !holds_languages(u->c->arg[name].text))
        return;
    for (uint32_t i = name + 1; i < u->c->nargs; i++)
        if (is_cuda(&u->c->arg[i]))
            language(u, i);
}

/* In conditions: "CUDA" IN_LIST languages; CMAKE_CUDA_COMPILER_ID STREQUAL "NVIDIA". */
static void conditions(struct cmake_use *u)
{
    for (uint32_t i = 0; i < u->c->nargs; i++) {
        const struct cmake_arg *a = &u->c->arg[i];
        bool in = i + 2 < u->c->nargs && str_is(a[1].text, "IN_LIST") && holds_languages(a[2].text);
        if (is_cuda(a) && in)
            language(u, i);
        bool id = i >= 2 && memmem(a[-2].text.p, a[-2].text.n, "CMAKE_CUDA_COMPILER_ID", 22);
        if (id && str_is(a->text, "NVIDIA")) {
            build_replace(u->cm->build, cmake_inner(a), STR("Clang"));
            u->done[i] = true;
        }
    }
}

/* ---- the version of CMake ---- */

static bool below(struct str version)
{
    unsigned part[2] = {0, 0};
    size_t i = 0;
    for (int k = 0; k < 2; k++) {
        if (i == version.n || !isdigit((unsigned char)version.p[i]))
            return k > 0 && part[0] <= HIP_MAJOR;
        for (; i < version.n && isdigit((unsigned char)version.p[i]) && part[k] < 10000; i++)
            part[k] = part[k] * 10 + (unsigned)(version.p[i] - '0');
        i += i < version.n && version.p[i] == '.';
    }
    return part[0] < HIP_MAJOR || (part[0] == HIP_MAJOR && part[1] < HIP_MINOR);
}

/* cmake_minimum_required(VERSION 3.10...3.25) */
static void minimum(struct cmake_use *u)
{
    uint32_t at = cmake_find(u->c, "VERSION") + 1;
    if (!u->cm->enables || at >= u->c->nargs)
        return;
    struct str v = u->c->arg[at].text;
    const char *dots = memmem(v.p, v.n, "...", 3);
    struct str low = dots ? str_cut(v, 0, (size_t)(dots - v.p)) : v;
    struct str high = dots ? str_cut(v, low.n + 3, v.n) : low;
    uint32_t begin = u->c->arg[at].at;
    if (!below(low))
        return;
    uint32_t end = begin + (uint32_t)(below(high) ? v.n : low.n);
    build_replace(u->cm->build, (struct span){begin, end}, str_of(hip_since));
}

/* ---- commands ---- */

struct handler {
    const char *name;
    void (*fn)(struct cmake_use *u);
};
static const struct handler handlers[] = {
    {"project", languages},
    {"enable_language", languages},
    {"check_language", languages},
    {"cmake_minimum_required", minimum},
    {"find_package", cmake_find_package},
    {"find_dependency", cmake_find_package},
    {"add_executable", cmake_sources},
    {"add_library", cmake_sources},
    {"target_sources", cmake_sources},
    {"add_executable", cmake_host},
    {"add_library", cmake_host},
    {"add_library", cmake_rdc_library},
    {"set_source_files_properties", language_properties},
    {"set_target_properties", language_properties},
    {"set_property", language_properties},
    {"set_target_properties", cmake_properties},
    {"set_property", cmake_properties},
    {"set", language_lists},
    {"list", language_lists},
    {"set", cmake_variables},
    {"list", cmake_variables},
    {"if", conditions},
    {"elseif", conditions},
    {"while", conditions},
};

static void port_command(struct cmake *cm, const struct cmake_command *c)
{
    struct cmake_use u = {cm, c, ARENA_ARRAY(cm->build->arena, bool, c->nargs + 1)};
    cmake_packages_before(&u);
    bool findcuda = cmake_findcuda(&u);
    for (size_t i = 0; !findcuda && i < sizeof handlers / sizeof *handlers; i++)
        if (cmake_same(c->name, handlers[i].name))
            handlers[i].fn(&u);
    cmake_host_recorded(&u);
    cmake_probes(&u);
    cmake_flags(&u);
    cmake_names(&u);
    if (!findcuda)
        cmake_foreign(&u);
}

/* Does it make CUDA a language, or call for FindCUDA, whose place HIP's language takes? */
static void survey(struct cmake *cm)
{
    for (uint32_t i = 0; i < cm->file.ncommands; i++) {
        const struct cmake_command *c = &cm->file.command[i];
        bool enables = cmake_same(c->name, "project") || cmake_same(c->name, "enable_language");
        bool finds =
            (cmake_same(c->name, "find_package") || cmake_same(c->name, "find_dependency")) &&
            c->nargs;
        bool lists = cmake_same(c->name, "set") || cmake_same(c->name, "list");
        for (uint32_t k = 0; k < c->nargs; k++)
            if (is_cuda(&c->arg[k]) &&
                (enables || (lists && holds_languages(c->arg[cmake_same(c->name, "list")].text))))
                cm->enables = true;
        if (finds && is_cuda(&c->arg[0]))
            cm->enables = true;
        if (finds && (is_cuda(&c->arg[0]) || str_is(c->arg[0].text, "CUDAToolkit")))
            cm->finds = true;
    }
    for (uint32_t i = 0; i < cm->file.ncommands; i++)
        cm->rdc |= cmake_sets_rdc(cm, &cm->file.command[i]);
    cm->concerns = cmake_concerns(cm);
    cmake_sources_survey(cm);
    cm->concerns = cm->concerns || cmake_host_concerns(cm);
    cmake_packages_survey(cm);
    cmake_flags_survey(cm);
}

/* Commands that are to be left alone say nothing of the others: for those they have no name, and no
 * arguments.
 */
static void hide_marked(struct cmake *cm)
{
    uint32_t n = cm->file.ncommands;
    struct cmake_command *c = ARENA_ARRAY(cm->build->arena, struct cmake_command, n);
    for (uint32_t i = 0; i < n; i++) {
        c[i] = cm->file.command[i];
        if (marks_at(&cm->build->marks, c[i].span.begin)) {
            c[i].name = STR("");
            c[i].nargs = 0;
        }
    }
    cm->file.command = c;
}

void build_cmake(struct build *b)
{
    struct cmake cm = {.build = b, .text = {b->src->bytes, b->src->len}};
    cmake_parse(&cm.file, cm.text, b->arena);
    const struct cmake_command *all = cm.file.command;
    hide_marked(&cm);
    survey(&cm);
    if (cm.concerns)
        for (uint32_t i = 0; i < cm.file.ncommands;
             i++) /* the marked ones to count what they have */
            port_command(&cm, &all[i]);
    if (cm.concerns)
        cmake_define(&cm);
    vec_release(&cm.variables);
    vec_release(&cm.covered);
    vec_release(&cm.packages);
    vec_release(&cm.found);
}
