#include "plan/input/header.h"
#include "map/library.h"

struct str header_name(const struct tokens *t, uint32_t i)
{
    struct str raw = tok_raw(t, i);
    return str_cut(raw, 1, raw.n - 1);
}

bool header_is_users(const struct input *in, uint32_t i)
{
    struct str raw = tok_raw(in->tok, i);
    char name[400];
    if (raw.p[0] != '"' || !in->opt->beside || raw.n > sizeof name)
        return false;
    struct str inner = header_name(in->tok, i);
    if (map_is_own(in->map, map_find(in->map, inner, MAP_KIND(ROW_HEADER), in->opt->rocm)))
        return false; /* the user wants another one in its place */
    memcpy(name, inner.p, inner.n);
    name[inner.n] = 0;
    return in->opt->beside(in->opt->beside_ctx, in->src, name);
}

bool header_looks_cuda(const struct map *m, struct str name)
{
    struct row library = map_library_of_header(m, name);
    bool anybodys = str_starts(name, STR("cuda_")) || str_starts(name, STR("cuda/"));
    return row_ok(library) && (!anybodys || map_is_users(m, library));
}
