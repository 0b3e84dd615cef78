#include "plan/input.h"

bool header_is_users(const struct input *in, uint32_t i)
{
    struct str raw = tok_raw(in->tok, i);
    char name[400];
    if (raw.p[0] != '"' || !in->opt->beside || raw.n > sizeof name)
        return false;
    struct str inner = str_cut(raw, 1, raw.n - 1);
    if (map_is_own(in->map, map_find(in->map, inner, MAP_KIND(ROW_HEADER), in->opt->rocm)))
        return false; /* the user wants another one in its place */
    memcpy(name, raw.p + 1, raw.n - 2);
    name[raw.n - 2] = 0;
    return in->opt->beside(in->opt->beside_ctx, in->src, name);
}
