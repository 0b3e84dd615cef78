#include "plan/helper.h"
#include "plan/header.h"
#include "plan/helpers_own.h"
#include "plan/needed.h"
#include "plan/overload.h"
#include "plan/sides.h"

/* The helper that declares what the use becomes, or NULL. */
static const char *helper_of(const struct input *in, const struct helpers_own *own, const struct name_use *u)
{
    bool sure = u->verdict == NAME_API && (!u->member || u->by_ast) &&
                !sides_kept(in->sides, in->tok->tok[u->tok].begin);
    const char *name = sure ? row_attr(u->row, ROW_ATTR_helper) : NULL;
    if (!name || !target_has(input_target(in), u->row) || helpers_own_has(own, u->row))
        return NULL;
    return !row_attr(u->row, ROW_ATTR_overload) || overload_name(in, own, u) ? name : NULL;
}

/* Has a port before written the helper into the file, or the line that includes it? Names that HIP shares
 * with CUDA ask for it a second time. */
static bool is_there(const struct tokens *t, const char *name, struct arena *a)
{
    struct str file = str_of(arena_printf(a, HELPER_FOLDER "/%s.h", name));
    struct str begin = str_of(arena_printf(a, "#define %s", helper_macro(name, a)));
    for (uint32_t d = 0; d < t->ndir; d++) {
        const struct directive *at = &t->dir[d];
        uint32_t header = at->kind == DIR_INCLUDE ? directive_header(t, at) : 0;
        struct str line = {t->src->bytes + at->line.begin, at->line.end - at->line.begin};
        if ((header && str_ends(header_name(t, header), file)) ||
            (at->kind == DIR_DEFINE && str_eq(line, begin)))
            return true;
    }
    return false;
}

void helpers_find(struct helpers *h, const struct input *in, struct arena *a)
{
    struct needed needed = {0};
    struct helpers_own own;
    helpers_own_init(&own, in);
    for (uint32_t i = 0; i < in->names->n; i++) {
        const char *name = helper_of(in, &own, &in->names->use[i]);
        if (needed_is_new(&needed, name) && !is_there(in->tok, name, a))
            helpers_take(h, name, map_helper, a);
    }
    needed_release(&needed);
    helpers_own_release(&own);
}
