/* The commands of FindCUDA, which CMake had before it supported CUDA as a language. */
#include "base/texts.h"
#include "build/cmake_parts.h"
#include <ctype.h>

/* add_library() takes words such as STATIC only before the sources, FindCUDA's commands anywhere. */
static void move_kind(struct cmake_use *u, uint32_t end)
{
    static const char *const kinds[] = {"STATIC",           "SHARED",        "MODULE",
                                        "EXCLUDE_FROM_ALL", "MACOSX_BUNDLE", "WIN32"};
    struct build *b = u->cm->build;
    const struct cmake_arg *arg = u->c->arg;
    uint32_t first = 1;
    while (first < end && texts_have(kinds, sizeof kinds / sizeof *kinds, arg[first].text))
        first++;
    for (uint32_t i = first; i < end; i++) {
        if (u->done[i] || !texts_have(kinds, sizeof kinds / sizeof *kinds, arg[i].text))
            continue;
        const char *word = arena_printf(b->arena, " %.*s", (int)arg[i].text.n, arg[i].text.p);
        edit_insert(b->edits, arg[first - 1].span.end, str_of(word), ORDER_REST, "build");
        cmake_drop(u, i, 1);
    }
}

/* cuda_add_library(name [STATIC] a.cu b.cpp OPTIONS flags): the flags of the list CUDA_NVCC_FLAGS
 * are those that it has where the target is made. */
static void add_target(struct cmake_use *u, struct row r)
{
    struct build *b = u->cm->build;
    if (u->c->nargs < 1)
        return;
    struct str target = u->c->arg[0].text;
    uint32_t options = cmake_find(u->c, "OPTIONS");
    const char *sources = cmake_sources_text(u, 1, "");
    if (sources)
        cmake_insert_before(u, sources);
    build_replace(b, u->c->name_span, str_of(row_hip(r)));
    move_kind(u, options);
    const char *link =
        arena_printf(b->arena, "target_link_libraries(%.*s hip::host)", (int)target.n, target.p);
    const char *compile = arena_printf(
        b->arena,
        "target_compile_options(%.*s PRIVATE \"$<$<COMPILE_LANGUAGE:HIP>:${CUDA_NVCC_FLAGS}>\"",
        (int)target.n, target.p);
    if (options == u->c->nargs || !options) {
        cmake_insert_after(u, arena_printf(b->arena, "%s\n%s)", link, compile));
        return;
    }
    /* The options stay where they are, as arguments of the last of these commands. */
    const char *newline = source_newline(b->src);
    struct span word = {u->c->arg[options - 1].span.end, u->c->arg[options].span.end};
    build_replace(b, word,
                  str_of(arena_printf(b->arena, ")%s%s%s%s $<$<COMPILE_LANGUAGE:HIP>:", newline,
                                      link, newline, compile)));
    edit_insert(b->edits, u->c->span.end - 1, STR(">"), ORDER_REST, "build");
    u->done[options] = true;
}

/* cuda_add_cublas_to_target(name) */
static void add_library_to(struct cmake_use *u, struct row r)
{
    const char *target = build_hip(u->cm->build, r, STR(""));
    if (u->c->nargs != 1 || !target)
        return;
    build_replace(u->cm->build, u->c->name_span, STR("target_link_libraries"));
    struct span behind = {u->c->arg[0].span.end, u->c->arg[0].span.end};
    edit_replace(u->cm->build->edits, behind,
                 str_of(arena_printf(u->cm->build->arena, " %s", target)), EDIT_REWRITE, "build");
}

/* cuda_select_nvcc_arch_flags(OUT ...): no flags of nvcc. */
static void select_flags(struct cmake_use *u)
{
    struct build *b = u->cm->build;
    if (!u->c->nargs)
        return;
    build_replace(b, u->c->name_span, STR("set"));
    struct span rest = {u->c->arg[0].span.end, u->c->span.end - 1};
    edit_replace(b->edits, rest, STR(" \"\""), EDIT_REWRITE, "build");
    for (uint32_t i = 1; i < u->c->nargs; i++)
        u->done[i] = true;
    build_tell(b, TS_BUILD_ARCHITECTURES, u->c->name_span, STR("those of CMAKE_HIP_ARCHITECTURES"),
               NULL);
}

bool cmake_findcuda(struct cmake_use *u)
{
    char lower[64] = "";
    if (u->c->name.n >= sizeof lower)
        return false;
    for (size_t i = 0; i < u->c->name.n; i++)
        lower[i] = (char)tolower((unsigned char)u->c->name.p[i]);
    struct row r = cmake_row(u->cm, str_of(lower), "command");
    if (!row_ok(r))
        return false;
    const char *hip = row_hip(r);
    if (!hip)
        build_apply(u->cm->build, r, u->c->name_span, STR(""));
    else if (strstr(hip, "::"))
        add_library_to(u, r);
    else if (strcmp(hip, "set") == 0)
        select_flags(u);
    else if (strncmp(hip, "add_", 4) == 0)
        add_target(u, r);
    else
        build_apply(u->cm->build, r, u->c->name_span, STR(""));
    return true;
}
