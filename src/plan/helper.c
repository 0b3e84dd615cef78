#include "plan/helper.h"
#include "plan/bodies.h"
#include "plan/call.h"
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
    const struct call *c = call_of(in, u);
    return c->shape == CALL_CLEAR && tok_is(in->tok, c->close + 1, P_LBRACE) && call_is_declaration(in, u);
}

void helpers_own_init(struct helpers_own *own, const struct input *in)
{
    *own = (struct helpers_own){0};
    for (uint32_t i = 0; i < in->names->n; i++) {
        const struct name_use *u = &in->names->use[i];
        bool helped = u->verdict == NAME_API &&
                      (row_attr(u->row, ROW_ATTR_helper) || row_attr(u->row, ROW_ATTR_hosthelper));
        if (helped && !helpers_own_has(own, u->row) && is_defined(in, u))
            vec_push(&own->v, u->row.data);
    }
}

void helpers_own_release(struct helpers_own *own)
{
    vec_release(&own->v);
}

bool helpers_own_has(const struct helpers_own *own, struct row row)
{
    for (size_t i = 0; i < own->v.n; i++) {
        if (own->v.p[i] == row.data)
            return true;
    }
    return false;
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

/* The helper that a use wants, or NULL. For host code, unless it stands in code that only a device runs. */
static const char *helper_of(const struct input *in, const struct bodies *device, const struct name_use *u)
{
    if (u->verdict != NAME_API || (u->member && !u->by_ast) || !target_has(input_target(in), u->row) ||
        sides_kept(in->sides, in->tok->tok[u->tok].begin))
        return NULL;
    const char *helper = row_attr(u->row, ROW_ATTR_helper);
    if (helper || !row_attr(u->row, ROW_ATTR_hosthelper) || !is_for_device_only(in, u->row) ||
        bodies_have(device, u->tok))
        return helper;
    return row_attr(u->row, ROW_ATTR_hosthelper);
}

void helpers_find(struct helpers *h, const struct input *in, struct arena *a)
{
    struct needed needed = {0};
    struct helpers_own own;
    struct bodies device;
    helpers_own_init(&own, in);
    bodies_find(&device, in);
    for (uint32_t i = 0; i < in->names->n; i++) {
        const char *name = helper_of(in, &own, &in->names->use[i]);
        if (needed_is_new(&needed, name) && !is_there(in->tok, name, a))
        const struct name_use *u = &in->names->use[i];
        const char *name = helper_of(in, &device, u);
        if (name && !helpers_own_has(&own, u->row) && needed_is_new(&needed, name) &&
            !is_there(in->tok, name, a))
            helpers_take(h, name, map_helper, a);
    }
    bodies_release(&device);
    needed_release(&needed);
    helpers_own_release(&own);
}
