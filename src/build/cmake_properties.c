/* Properties of targets, and the variables that give their defaults: GPUs, and device
 * code in several units. */
#include "build/cmake_parts.h"
#include "build/gpus.h"
#include "build/programs.h"
#include "build/standard.h"
#include "build/words.h"
#include <ctype.h>

/* ---- GPUs ---- */

static const char note[] = "the values were for NVIDIA GPUs";

/* Those of --offload-arch; else common GPUs of AMD's that the target release's compiler knows: for
 * data centers, and for desktops. */
static const char *default_gpus(const struct cmake *cm)
{
    release r = cm->build->opt->rocm;
    if (cm->build->opt->offload_arch)
        return gpus_cmake(cm->build->opt->offload_arch, cm->build->arena);
    return r < RELEASE(6, 0)   ? "gfx90a;gfx1030"
           : r < RELEASE(6, 4) ? "gfx90a;gfx942;gfx1030;gfx1100"
                               : "gfx90a;gfx942;gfx1100;gfx1201";
}

/* "80", "90a", "75-real" */
static bool is_nvidias(struct str s)
{
    size_t i = 0;
    while (i < s.n && isdigit((unsigned char)s.p[i]))
        i++;
    if (i < 2)
        return false;
    i += i < s.n && (s.p[i] == 'a' || s.p[i] == 'f');
    struct str rest = str_cut(s, i, s.n);
    return !rest.n || str_is(rest, "-real") || str_is(rest, "-virtual");
}

/* Is the command in a condition about the GPUs that the user asked for? */
static bool is_guarded(const struct cmake_use *u)
{
    const struct cmake_file *f = &u->cm->file;
    for (uint32_t b = u->c->block; f->block[b].parent != b; b = f->block[b].parent) {
        const struct cmake_command *c = &f->command[f->block[b].opener];
        for (uint32_t i = 0; i < c->nargs; i++)
            if (memmem(c->arg[i].text.p, c->arg[i].text.n, "CMAKE_CUDA_ARCHITECTURES", 24))
                return true;
    }
    return false;
}

static void tell_gpus(struct cmake_use *u, struct span span, const char *now)
{
    build_tell(u->cm->build, TS_BUILD_ARCHITECTURES, span, str_of(now), note);
}

/* Arguments first to end become one. */
static void write_values(struct cmake_use *u, uint32_t first, uint32_t end, const char *text)
{
    struct span span = {u->c->arg[first].span.begin, u->c->arg[end - 1].span.end};
    build_replace(u->cm->build, span, str_of(text));
    for (uint32_t i = first; i < end; i++)
        u->done[i] = true;
}

/* set(CMAKE_CUDA_ARCHITECTURES 70 80): a default list, for who does not ask for GPUs. */
static void set_gpus(struct cmake_use *u)
{
    struct build *b = u->cm->build;
    uint32_t end = cmake_find(u->c, "CACHE"), scope = cmake_find(u->c, "PARENT_SCOPE");
    end = scope < end ? scope : end;
    if (end < 2)
        return; /* OFF as well: the flags that named the GPUs then are gone */
    write_values(u, 1, end, arena_printf(b->arena, "\"%s\"", default_gpus(u->cm)));
    tell_gpus(u, u->c->arg[0].span, default_gpus(u->cm));
    if (end < u->c->nargs || is_guarded(u))
        return;
    edit_replace(b->edits, u->c->name_span,
                 str_of(arena_printf(b->arena, "if(NOT CMAKE_HIP_ARCHITECTURES)%s  %.*s",
                                     source_newline(b->src), (int)u->c->name.n, u->c->name.p)),
                 EDIT_REWRITE, "build");
    cmake_insert_after(u, "endif()");
}

/* Does the file itself say, before this command and for all that follows, which GPUs there are? */
static bool sets_gpus_before(const struct cmake_use *u)
{
    const struct cmake_file *f = &u->cm->file;
    for (uint32_t i = 0; i < f->ncommands && f->command[i].span.begin < u->c->span.begin; i++) {
        const struct cmake_command *c = &f->command[i];
        if (cmake_same(c->name, "set") && c->nargs > 1 && c->block == u->c->block &&
            str_is(c->arg[0].text, "CMAKE_CUDA_ARCHITECTURES"))
            return true;
    }
    return false;
}

const char *cmake_given_gpus(struct cmake_use *u)
{
    struct build *b = u->cm->build;
    if (!b->opt->offload_arch || u->cm->gives_gpus || sets_gpus_before(u))
        return "";
    u->cm->gives_gpus = true;
    build_tell(b, TS_BUILD_ARCHITECTURES, u->c->name_span, str_of(default_gpus(u->cm)),
               "This is the default; -DCMAKE_HIP_ARCHITECTURES overrides it.");
    return arena_printf(
        b->arena,
        "if(NOT CMAKE_HIP_ARCHITECTURES)\n  set(CMAKE_HIP_ARCHITECTURES \"%s\")\nendif()\n",
        default_gpus(u->cm));
}

static void append_gpus(struct cmake_use *u)
{
    uint32_t n = 0;
    for (uint32_t i = 2; i < u->c->nargs; i++)
        n += is_nvidias(u->c->arg[i].text);
    if (n == 0 || n < u->c->nargs - 2)
        return; /* the look at names says that nobody knows */
    cmake_drop(u, 2, n);
    build_replace(u->cm->build, u->c->arg[1].span, STR("CMAKE_HIP_ARCHITECTURES"));
    u->done[1] = true;
    tell_gpus(u, u->c->arg[1].span, "left to CMAKE_HIP_ARCHITECTURES");
}

/* ---- device code that calls into other units ---- */

static bool is_true(struct str s)
{
    static const char *const words[] = {"ON", "TRUE", "YES", "Y", "1"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (cmake_same(s, words[i]))
            return true;
    return false;
}

/* clang 15, of HIP 5.2, links no device code out of archives; clang 19, of HIP
 * 6.4, and clang 22 do. */
static bool archives_are_closed(const struct cmake *cm)
{
    return cm->build->opt->rocm < RELEASE(6, 0);
}

/* set(CMAKE_CUDA_SEPARABLE_COMPILATION ON) */
static void set_rdc(struct cmake_use *u)
{
    if (u->c->nargs != 2 || !is_true(u->c->arg[1].text))
        return;
    build_replace(u->cm->build, u->c->span,
                  STR("add_compile_options($<$<COMPILE_LANGUAGE:HIP>:-fgpu-rdc>)"));
    cmake_insert_after(u, "add_link_options(" CMAKE_LINK_RDC ")");
    if (archives_are_closed(u->cm))
        build_tell(
            u->cm->build, TS_BUILD_CARE, u->c->arg[0].span, u->c->arg[0].text,
            "A target that links a static library from another file gets its device code only if "
            "that file passes on its objects: set_property(TARGET lib APPEND PROPERTY "
            "INTERFACE_LINK_LIBRARIES $<TARGET_OBJECTS:lib>).");
    u->done[0] = u->done[1] = true;
}

bool cmake_sets_rdc(const struct cmake *cm, const struct cmake_command *c)
{
    return cmake_same(c->name, "set") && c->nargs &&
           (str_is(c->arg[0].text, "CMAKE_CUDA_SEPARABLE_COMPILATION") ||
            (cm->finds && str_is(c->arg[0].text, "CUDA_SEPARABLE_COMPILATION")));
}

/* set(ENV{CUDACXX} nvcc): neither HIP's variable nor hipcc would do. */
static void set_compiler(struct cmake_use *u)
{
    build_leave(u->cm->build, TS_BUILD_LEFT, u->c->arg[1].span, u->c->arg[0].text,
                BUILD_CMAKE_COMPILER);
    u->done[0] = u->done[1] = true;
}

/* The value behind CUDA_STANDARD and the like, as a variable or as a property. */
static void set_standard(struct cmake_use *u)
{
    static const char *const names[] = {"CMAKE_CUDA_STANDARD", "CMAKE_CXX_STANDARD",
                                        "CMAKE_HIP_STANDARD",  "CUDA_STANDARD",
                                        "CXX_STANDARD",        "HIP_STANDARD"};
    for (uint32_t i = 0; i + 1 < u->c->nargs; i++) {
        const struct cmake_arg *value = &u->c->arg[i + 1];
        bool is = false;
        for (size_t k = 0; k < sizeof names / sizeof *names; k++)
            is |= str_is(u->c->arg[i].text, names[k]);
        const char *raised = is ? standard_raised(u->cm->build, value->text) : NULL;
        if (!raised)
            continue;
        build_replace(u->cm->build, cmake_inner(value), str_of(raised));
        standard_tell(u->cm->build, u->c->arg[i].span, u->c->arg[i].text);
    }
}

void cmake_variables(struct cmake_use *u)
{
    set_standard(u);
    bool list = cmake_same(u->c->name, "list");
    if (u->c->nargs < 2)
        return;
    struct str name = u->c->arg[list ? 1 : 0].text;
    if (cmake_same(u->c->name, "set") && build_is_program(u->c->arg[1].text, "nvcc") &&
        (str_is(name, "ENV{CUDACXX}") || str_is(name, "CMAKE_CUDA_COMPILER"))) {
        set_compiler(u);
        return;
    }
    if (list && str_is(name, "CMAKE_CUDA_ARCHITECTURES") && str_is(u->c->arg[0].text, "APPEND"))
        append_gpus(u);
    else if (!list && str_is(name, "CMAKE_CUDA_ARCHITECTURES"))
        set_gpus(u);
    else if (!list && cmake_sets_rdc(u->cm, u->c))
        set_rdc(u);
}

/* Returns the kind of the target if the file says it: STATIC and the like, EXECUTABLE; else "". */
static struct str kind_of(const struct cmake *cm, struct str target)
{
    static const char *const kinds[] = {"STATIC", "SHARED", "MODULE", "OBJECT", "INTERFACE"};
    for (uint32_t i = 0; i < cm->file.ncommands; i++) {
        const struct cmake_command *c = &cm->file.command[i];
        if (c->nargs < 2 || !str_eq(c->arg[0].text, target))
            continue;
        if (cmake_same(c->name, "add_executable") || cmake_same(c->name, "cuda_add_executable"))
            return STR("EXECUTABLE");
        bool library =
            cmake_same(c->name, "add_library") || cmake_same(c->name, "cuda_add_library");
        for (size_t k = 0; library && k < sizeof kinds / sizeof *kinds; k++)
            if (str_is(c->arg[1].text, kinds[k]))
                return c->arg[1].text;
    }
    return STR("");
}

/* Makes those that link a static library link its objects, if the device code of archives would be
 * lost. */
static void hand_on_objects(struct cmake *cm, struct str t, struct buf *out)
{
    struct str kind = kind_of(cm, t);
    if (!archives_are_closed(cm))
        return;
    if (kind.n && !str_is(kind, "STATIC"))
        return;
    buf_printf(out, "set_property(TARGET %.*s APPEND PROPERTY INTERFACE_LINK_LIBRARIES ", (int)t.n,
               t.p);
    if (kind.n)
        buf_printf(out, "$<TARGET_OBJECTS:%.*s>)\n", (int)t.n, t.p);
    else
        buf_printf(
            out,
            "$<$<STREQUAL:$<TARGET_PROPERTY:%.*s,TYPE>,STATIC_LIBRARY>:$<TARGET_OBJECTS:%.*s>>)\n",
            (int)t.n, t.p, (int)t.n, t.p);
}

void cmake_rdc_library(struct cmake_use *u)
{
    struct buf lines = {0};
    if (!u->cm->rdc || u->c->nargs < 2 || cmake_find(u->c, "IMPORTED") < u->c->nargs ||
        cmake_find(u->c, "ALIAS") < u->c->nargs)
        return;
    hand_on_objects(u->cm, u->c->arg[0].text, &lines);
    if (lines.len)
        cmake_insert_after(u, lines.p);
    buf_release(&lines);
}

/* The commands for the targets in arguments first to end. */
static void add_rdc(struct cmake_use *u, uint32_t first, uint32_t end, struct buf *out)
{
    for (uint32_t i = first; i < end; i++) {
        struct str t = u->c->arg[i].text, kind = kind_of(u->cm, t);
        bool links = kind.n && !str_is(kind, "STATIC") && !str_is(kind, "OBJECT");
        buf_printf(out,
                   "target_compile_options(%.*s PRIVATE $<$<COMPILE_LANGUAGE:HIP>:-fgpu-rdc>)\n",
                   (int)t.n, t.p);
        buf_printf(out, "target_link_options(%.*s %s " CMAKE_LINK_RDC ")\n", (int)t.n, t.p,
                   links ? "PRIVATE" : "PUBLIC");
        hand_on_objects(u->cm, t, out);
    }
}

/* A property with its values at arguments at + 1 to end; targets are those from
 * first on, up to last. */
struct property {
    uint32_t first, last, at, end;
    bool only; /* of its command */
};

static void rdc(struct cmake_use *u, struct property p)
{
    struct buf lines = {0};
    struct build *b = u->cm->build;
    if (p.end != p.at + 2 || !is_true(u->c->arg[p.at + 1].text)) {
        bool off = p.end == p.at + 2 &&
                   !memchr(u->c->arg[p.at + 1].text.p, '$', u->c->arg[p.at + 1].text.n);
        if (off)
            build_same(b, u->c->arg[p.at].span);
        else
            build_leave(
                b, TS_BUILD_LEFT, u->c->arg[p.at].span, u->c->arg[p.at].text,
                "HIP has no property for it: if it is true, compile and link with -fgpu-rdc.");
        u->done[p.at] = true;
        return;
    }
    add_rdc(u, p.first, p.last, &lines);
    if (p.only) {
        size_t n = strcspn(lines.p, "\n");
        build_replace(b, u->c->span, (struct str){lines.p, n});
        for (uint32_t i = 0; i < u->c->nargs; i++)
            u->done[i] = true;
        cmake_insert_after(u, lines.p + n + 1);
    } else {
        cmake_drop(u, p.at, 2);
        cmake_insert_after(u, lines.p);
    }
    buf_release(&lines);
}

static void gpus(struct cmake_use *u, struct property p)
{
    if (p.end == p.at + 1)
        return;
    write_values(u, p.at + 1, p.end, "\"${CMAKE_HIP_ARCHITECTURES}\"");
    tell_gpus(u, u->c->arg[p.at].span, "${CMAKE_HIP_ARCHITECTURES}");
}

static void property(struct cmake_use *u, struct property p)
{
    struct str name = u->c->arg[p.at].text;
    if (str_is(name, "CUDA_SEPARABLE_COMPILATION"))
        rdc(u, p);
    else if (str_is(name, "CUDA_ARCHITECTURES"))
        gpus(u, p);
}

void cmake_properties(struct cmake_use *u)
{
    set_standard(u);
    uint32_t n = u->c->nargs;
    if (cmake_same(u->c->name, "set_property")) {
        uint32_t at = cmake_find(u->c, "PROPERTY") + 1;
        uint32_t append = cmake_find(u->c, "APPEND");
        bool target = n && str_is(u->c->arg[0].text, "TARGET");
        if (target && at < n)
            property(u, (struct property){1, append < at ? append : at - 1, at, n, true});
        return;
    }
    uint32_t begin = cmake_find(u->c, "PROPERTIES") + 1;
    for (uint32_t i = begin; i + 1 < n; i += 2)
        property(u, (struct property){0, begin - 1, i, i + 2, n == begin + 2});
}
