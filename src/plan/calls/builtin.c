#include "plan/calls/builtin.h"

const char *builtin_name(const struct input *in, const struct name_use *use, const char *hip,
                         struct arena *a)
{
    if (!row_attr(use->row, ROW_ATTR_linkage) || strchr(hip, ':') ||
        str_starts(str_of(hip), STR("tranship_")))
        return hip;
    for (uint32_t i = 0; i < in->names->n; i++) {
        const struct name_use *other = &in->names->use[i];
        if (other->verdict == NAME_USER && str_is(tok_raw(in->tok, other->tok), hip))
            return arena_printf(a, "::%s", hip);
    }
    return hip;
}
