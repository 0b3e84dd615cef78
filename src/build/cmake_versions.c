/* Variables that hold the version of CUDA: where they are read, the port has the version that it
 * stands for, as in conditions of sources. */
#include "build/cmake_parts.h"
#include "plan/conditions/sides.h"

/* "13.0", or the part of it that the name asks for. */
static const char *version_of(const struct cmake *cm, struct str name)
{
    struct arena *a = cm->build->arena;
    long version = sides_cuda_version(cm->build->map, cm->build->opt);
    if (str_ends(name, STR("_MAJOR")))
        return arena_printf(a, "%ld", version / 1000);
    if (str_ends(name, STR("_MINOR")))
        return arena_printf(a, "%ld", version % 1000 / 10);
    if (str_ends(name, STR("_PATCH")))
        return "0";
    return arena_printf(a, "%ld.%ld", version / 1000, version % 1000 / 10);
}

/* if(CUDA_VERSION VERSION_LESS 12): an operand of a condition, by its name alone. */
static bool is_operand(const struct cmake_use *u, const struct cmake_arg *a, struct cmake_word w)
{
    bool condition = cmake_same(u->c->name, "if") || cmake_same(u->c->name, "elseif") ||
                     cmake_same(u->c->name, "while");
    bool defined = a > u->c->arg && str_is(a[-1].text, "DEFINED");
    return condition && !defined && a->kind == CT_UNQUOTED && w.text.n == a->text.n;
}

void cmake_version(struct cmake_use *u, struct row r, struct cmake_word w,
                   const struct cmake_arg *a)
{
    struct build *b = u->cm->build;
    struct span span = {w.at, w.at + (uint32_t)w.text.n};
    if (cmake_is_own(u->cm, w.text))
        return;
    if (!cmake_reference(u->cm, &span) && !is_operand(u, a, w)) {
        build_apply(b, r, span, STR(""));
        return;
    }
    const char *version = version_of(u->cm, w.text);
    build_replace(b, span, str_of(version));
    build_tell(
        b, TS_BUILD_CARE, span, w.text,
        arena_printf(
            b->arena,
            "%s is the CUDA release that the port corresponds to; --as-cuda names another one. For "
            "ROCm's version, use hip_VERSION.",
            version));
}
