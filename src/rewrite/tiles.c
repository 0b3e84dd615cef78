/* tiles: what tiles of cooperative groups do otherwise in older HIP releases. */
#include "plan/call.h"

/* From this release on, a tile's shfl takes the source lane modulo the tile, as CUDA does. */
#define WRAPS_FROM RELEASE(5, 7)
/* From this release on, tiled_partition takes a tile. */
#define NESTS_FROM RELEASE(7, 1)

static bool is_row(const struct name_use *use, const char *cuda)
{
    return strcmp(row_cuda(use->row), cuda) == 0;
}

static bool is_zero(const struct input *in, struct tok_range r)
{
    return r.past - r.first == 1 && str_is(tok_raw(in->tok, r.first), "0");
}

/* tile.shfl(v, lane): the lane wraps around within the tile. Only a named tile can be asked for its size
 * again. */
static void wrap_source(const struct input *in, struct output *out, const struct name_use *use)
{
    const struct tokens *t = in->tok;
    const struct call *c = call_of(in, use);
    if (c->shape != CALL_CLEAR || c->nargs != 2 || is_zero(in, c->arg[1]))
        return;
    uint32_t object = use->tok - 2;
    bool named = use->tok >= 3 && t->tok[object].kind == TOK_IDENT && !tok_is(t, object - 1, P_DOT) &&
                 !tok_is(t, object - 1, P_ARROW) && !tok_is(t, object - 1, P_SCOPE);
    struct span lane = call_arg(in, c, 1);
    if (!named) {
        finding_add(out->findings, TS_TILE_SHUFFLE, name_span(in, use), tok_raw(t, use->tok), NULL, NULL);
        return;
    }
    struct str tile = tok_raw(t, object);
    const char *wrap = arena_printf(out->arena, " & (%.*s%ssize() - 1)", (int)tile.n, tile.p,
                                    tok_is(t, use->tok - 1, P_ARROW) ? "->" : ".");
    if (str_ends(source_text(in->src, lane), str_of(wrap)))
        return; /* a port already */
    bool atom = c->arg[1].past - c->arg[1].first == 1;
    const char *text = arena_printf(out->arena, atom ? "$0%s" : "($0)%s", wrap);
    edit_template(out->edits, lane, text, &lane, 1, EDIT_REWRITE, "tiles");
}

static void look_at_partition(const struct input *in, struct output *out, const struct name_use *use)
{
    const struct fact_arg *group = call_fact(call_of(in, use), 0);
    if (group && group->type && strstr(group->type, "thread_block_tile"))
        finding_add(out->findings, TS_NESTED_TILE, name_span(in, use), tok_raw(in->tok, use->tok), NULL,
                    NULL);
}

static void look_at(const struct input *in, struct output *out, const struct name_use *use)
{
    if (in->opt->rocm < WRAPS_FROM && use->member &&
        is_row(use, "cooperative_groups::thread_block_tile::shfl"))
        wrap_source(in, out, use);
    else if (in->opt->rocm < NESTS_FROM && is_row(use, "cooperative_groups::tiled_partition"))
        look_at_partition(in, out, use);
}

const struct rewrite rewrite_tiles = {"tiles", .use = look_at};
