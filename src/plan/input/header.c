#include "plan/input/header.h"
#include "map/library.h"

struct str header_name(const struct tokens *t, uint32_t i)
{
    struct str raw = tok_raw(t, i);
    return str_cut(raw, 1, raw.n - 1);
}

/* Is it in the file's own folder? */
static bool is_beside(const struct input *in, struct str inner)
{
    char name[400];
    if (!in->opt->beside || inner.n >= sizeof name)
        return false;
    memcpy(name, inner.p, inner.n);
    name[inner.n] = 0;
    return in->opt->beside(in->opt->beside_ctx, in->src, name);
}

/* Is it in another folder? Where CUDA has one of that name, <...> means CUDA's, and so does "..."
 * where HIP has one in its place. */
static bool is_in_project(const struct input *in, struct str inner, bool quoted, struct row row)
{
    bool may = !row_ok(row) || (quoted && !row_hip(row));
    return may && in->opt->has_header && in->opt->has_header(in->opt->own_ctx, inner);
}

bool header_is_users(const struct input *in, uint32_t i)
{
    bool quoted = tok_raw(in->tok, i).p[0] == '"';
    struct str inner = header_name(in->tok, i);
    struct row row = map_find(in->map, inner, MAP_KIND(ROW_HEADER), in->opt->rocm);
    if (map_is_own(in->map, row))
        return false; /* the user wants another one in its place */
    return (quoted && is_beside(in, inner)) || is_in_project(in, inner, quoted, row);
}

bool header_looks_cuda(const struct map *m, struct str name)
{
    struct row library = map_library_of_header(m, name);
    bool anybodys = str_starts(name, STR("cuda_")) || str_starts(name, STR("cuda/"));
    return row_ok(library) && (!anybodys || map_is_users(m, library));
}
