/* members: members that HIP's groups lack, or have for fewer types (overload=), become calls of a
 * helper's functions: tile.any(vote) is cooperative_groups::tranship_any(tile, vote). So they do where
 * nobody knows the object's type, in templates and macros: the functions leave other classes to their
 * own members. What HIP has with another result (result=) is cast where the type is known. */
#include "plan/calls/call.h"
#include "plan/calls/object.h"
#include "plan/helpers/overload.h"

/* "(unsigned)tile.ballot(vote)": HIP's member, with the type of CUDA's result. */
static void rewrite_members_cast(const struct input *in, struct output *out, const struct call *c,
                                 uint32_t object, const char *type)
{
    const struct tokens *t = in->tok;
    bool typed = tok_is(t, object - 1, P_ASSIGN) && !call_is_deduced(t, object - 1);
    uint32_t open = tok_is(t, object - 1, P_RPAREN) ? t->tok[object - 1].match : object;
    bool cast = open + 3 == object && tok_word(t, open + 1, type);
    if (!cast && !(typed && tok_is(t, c->close + 1, P_SEMI)))
        edit_insert(out->edits, t->tok[object].begin,
                    str_of(arena_printf(out->arena, "(%s)", type)), ORDER_REST, "members");
}

/* What the call becomes; NULL: it stays, as HIP's member does the same. */
static const char *rewrite_members_function(const struct input *in, const struct helpers_own *own,
                                            const struct name_use *use, struct arena *a)
{
    if (!row_attr(use->row, ROW_ATTR_overload))
        return row_hip(use->row);
    const char *name = overload_name(in, own, use);
    return name ? arena_printf(a, "cooperative_groups::%s", name) : NULL;
}

static void rewrite_members_look_at(const struct input *in, struct output *out,
                                    const struct helpers_own *own, const struct name_use *use)
{
    const struct tokens *t = in->tok;
    const struct call *c = call_of(in, use);
    const char *name = rewrite_members_function(in, own, use, out->arena);
    if (!name)
        return;
    uint32_t object = object_begin(t, use->tok - 1);
    const char *result = use->by_ast ? row_attr(use->row, ROW_ATTR_result) : NULL;
    if (c->shape != CALL_CLEAR || c->nargs == 0 || object == 0) {
        finding_add(out->findings, TS_ARGUMENTS_UNCLEAR, name_span(in, use), tok_raw(t, use->tok),
                    name, NULL);
        return;
    }
    if (result) {
        rewrite_members_cast(in, out, c, object, result);
        return;
    }
    bool pointer = tok_is(t, use->tok - 1, P_ARROW);
    struct span placeholders[] = {{t->tok[object].begin, t->tok[use->tok - 2].end},
                                  {t->tok[c->open].end, t->tok[c->close].begin},
                                  {t->tok[use->tok].end, t->tok[c->open].begin}};
    struct span whole = {placeholders[0].begin, t->tok[c->close].end};
    const char *text = arena_printf(out->arena, pointer ? "%s$2(*$0, $1)" : "%s$2($0, $1)", name);
    edit_template(out->edits, whole, text, placeholders, 3, EDIT_REWRITE, "members");
}

static void rewrite_members_run(const struct input *in, struct output *out)
{
    struct helpers_own own;
    helpers_own_init(&own, in);
    for (uint32_t i = 0; i < in->names->n; i++) {
        const struct name_use *use = &in->names->use[i];
        if (use_is_for(use, "members") && use->member && use->tok > 2)
            rewrite_members_look_at(in, out, &own, use);
    }
    helpers_own_release(&own);
}

const struct rewrite rewrite_members = {"members", .run = rewrite_members_run};
