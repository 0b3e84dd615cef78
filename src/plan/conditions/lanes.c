#include "plan/conditions/lanes.h"
#include "plan/conditions/sides.h"

enum { VALUE_MOST = 32 /* tokens of a constant's value */ };

static enum lane_meaning lanes_names(void *ctx, struct str name)
{
    const struct lanes *l = ctx;
    const struct translate_options *opt = l->in->opt;
    const struct lane_name *x = lane_names_get(&l->names, name);
    if (!x)
        return LANE_NOTHING;
    bool known = x->meaning == LANE_32 || !opt->lane_names || !opt->ported ||
                 opt->ported(opt->own_ctx, name);
    return known ? x->meaning : LANE_NOTHING;
}

static bool lanes_left_out(void *ctx, uint32_t i)
{
    const struct input *in = ((const struct lanes *)ctx)->in;
    return sides_left_out(in->sides, in->tok->tok[i].begin);
}

static const struct lane_called *lanes_called(void *ctx, struct str name)
{
    const struct translate_options *opt = ((const struct lanes *)ctx)->in->opt;
    return opt->lane_calls ? opt->lane_calls(opt->own_ctx, name) : NULL;
}

void lanes_init(struct lanes *l, const struct input *in, struct arena *a)
{
    *l = (struct lanes){
        .in = in, .reading = {in->tok, in->hip, lanes_names, lanes_left_out, lanes_called, l}};
    if (in->macros->ignore_hip)
        return;
    if (in->opt->lane_names)
        l->names = *in->opt->lane_names;
    else
        lane_names_find(&l->names, in->macros, a);
    lane_codes_init(&l->codes, &l->reading, a);
}

/* Outside of functions: is the token in the value of a name for AMD's lanes? */
static bool defines_lanes(const struct lane_reading *in, uint32_t i)
{
    const struct tokens *t = in->t;
    for (uint32_t k = tok_prev(t, i); k < t->n && i - k < VALUE_MOST; k = tok_prev(t, k)) {
        if (tok_is(t, k, P_SEMI) || tok_is(t, k, P_COMMA))
            return false;
        enum lane_meaning m = lane_reading_meaning(in, k);
        if ((tok_is(t, k + 1, P_ASSIGN) || tok_is(t, k + 1, P_LBRACE)) &&
            (m == LANE_COUNT || m == LANE_VALUE))
            return true;
    }
    return false;
}

enum lanes_kind lanes_at(const struct lanes *l, uint32_t i, const char **why)
{
    const struct lane_code *c = lane_codes_at(&l->codes, l->reading.t, i);
    if (!c)
        return defines_lanes(&l->reading, i) ? LANES_AMD : LANES_CUDA;
    if (c->kind != LANES_UNCLEAR)
        return (enum lanes_kind)c->kind;
    if (c->facts & FACT_GIVEN_32)
        *why = "it is called with 32, and with AMD's number of lanes";
    else if (c->facts & FACT_LITERAL)
        *why = "it has a name for AMD's number of lanes, and a literal of CUDA's 32";
    else
        *why = "code that counts AMD's lanes calls it, and code that does not";
    return LANES_UNCLEAR;
}
