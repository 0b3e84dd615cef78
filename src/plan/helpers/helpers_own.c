#include "plan/helpers/helpers_own.h"
#include "plan/calls/call.h"
#include "plan/conditions/sides.h"

/* The parse takes a definition with CUDA's own signature for CUDA's function. One that HIP leaves
 * out defines nothing. */
static bool helpers_own_is_defined(const struct input *in, const struct name_use *u)
{
    const struct call *c = call_of(in, u);
    if (sides_left_out(in->sides, in->tok->tok[u->tok].begin))
        return false;
    return c->shape == CALL_CLEAR && tok_is(in->tok, c->close + 1, P_LBRACE) &&
           call_is_declaration(in, u);
}

void helpers_own_init(struct helpers_own *own, const struct input *in)
{
    *own = (struct helpers_own){0};
    for (uint32_t i = 0; i < in->names->n; i++) {
        const struct name_use *u = &in->names->use[i];
        bool helped = u->verdict == NAME_API &&
                      (row_attr(u->row, ROW_ATTR_helper) || row_attr(u->row, ROW_ATTR_hosthelper));
        if (helped && !helpers_own_has(own, u->row) && helpers_own_is_defined(in, u))
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
