#include "core/edit_origin.h"
#include "base/search.h"
#include "core/edit_parts.h"

void settled_apply_origins(const struct settled *s, const struct source *src, struct buf *out,
                           struct origins *o)
{
    struct span all = {0, src->len};
    settled_add(s, src, all, true, out, o);
}

struct span origins_find(const struct origins *o, uint32_t out, bool *written)
{
    size_t i;
    search_first(i, o->part.n, o->part.p[i].out > out);
    const struct origin_part *p = i ? &o->part.p[i - 1] : NULL;
    if (written)
        *written = p && !p->copied;
    if (!p)
        return (struct span){0, 0};
    uint32_t at = p->span.begin + (out - p->out);
    return p->copied ? (struct span){at, at} : p->span;
}
