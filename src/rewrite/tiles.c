/* tiles: differences of cooperative groups' tiles in older HIP releases. */
#include "plan/calls/call.h"
#include "plan/helpers/overload.h"

/* From this release on, a tile's shfl takes the source lane modulo the tile, as CUDA does. */
#define WRAPS_FROM      RELEASE(5, 7)
/* From this release on, tiled_partition takes a tile. */
#define NESTS_FROM      RELEASE(7, 1)
/* Between these, what tiled_partition returns has members of two base classes, of which none is
 * chosen: size, thread_rank and sync are ambiguous (5.7's header; 5.2's and 6.4's are not so).
 * thread_block_tile<N> takes it. */
#define AMBIGUOUS_FROM  RELEASE(5, 3)
#define AMBIGUOUS_UP_TO RELEASE(6, 3)

static bool is_row(const struct name_use *use, const char *cuda)
{
    return strcmp(row_cuda(use->row), cuda) == 0;
}

static bool tiles_is_zero(const struct input *in, struct tok_range r)
{
    return r.past - r.first == 1 && str_is(tok_raw(in->tok, r.first), "0");
}

/* tile.shfl(v, lane): the lane wraps around within the tile. Only a named tile can be
 * asked for its size again. */
static void wrap_source(const struct input *in, struct output *out, const struct name_use *use)
{
    const struct tokens *t = in->tok;
    const struct call *c = call_of(in, use);
    bool helped = overload_name(in, &(struct helpers_own){0}, use); /* which wraps by itself */
    if (c->shape != CALL_CLEAR || c->nargs != 2 || tiles_is_zero(in, c->arg[1]) || helped)
        return;
    uint32_t object = use->tok - 2;
    bool named = use->tok >= 3 && t->tok[object].kind == TOK_IDENT &&
                 !tok_is(t, object - 1, P_DOT) && !tok_is(t, object - 1, P_ARROW) &&
                 !tok_is(t, object - 1, P_SCOPE);
    struct span lane = call_arg(in, c, 1);
    if (!named) {
        finding_add(out->findings, TS_TILE_SHUFFLE, name_span(in, use), tok_raw(t, use->tok), NULL,
                    NULL);
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

static void look_at_partition(const struct input *in, struct output *out,
                              const struct name_use *use)
{
    const struct fact_arg *group = call_fact(call_of(in, use), 0);
    if (group && group->type && strstr(group->type, "thread_block_tile"))
        finding_add(out->findings, TS_NESTED_TILE, name_span(in, use), tok_raw(in->tok, use->tok),
                    NULL, NULL);
}

/* Is "(" at token i that of thread_block_tile<N>(...), as in a port of an earlier run? */
static bool is_of_tile(const struct tokens *t, uint32_t i)
{
    if (!tok_is(t, i, P_LPAREN) || i < 2 || !tok_is(t, i - 1, P_GREATER))
        return false;
    uint32_t k = i - 2;
    while (k < t->n && !tok_is(t, k, P_SEMI) && !tok_is(t, k, P_LBRACE) &&
           !tok_is(t, k, P_RBRACE) && !str_is(tok_raw(t, k), "thread_block_tile"))
        k = tok_prev(t, k);
    return tok_word(t, k, "thread_block_tile") && tok_template_end(t, k + 1) == i - 1;
}

/* auto tile = tiled_partition<32>(block): the type that CUDA's tile has as well. */
static void name_type(const struct input *in, struct output *out, const struct name_use *use)
{
    const struct tokens *t = in->tok;
    const struct call *c = call_of(in, use);
    uint32_t less = use->tok + 1, end = tok_is(t, less, P_LESS) ? tok_template_end(t, less) : 0;
    if (c->shape != CALL_CLEAR || !end || call_is_declaration(in, use) || c->first == 0)
        return;
    uint32_t before = c->first - tok_is(t, c->first - 1, P_SCOPE) - 1;
    bool has_type = tok_is(t, before, P_ASSIGN) && !call_is_deduced(t, before); /* a variable's */
    if (has_type || is_of_tile(t, before))
        return;
    struct span size = tok_span(t, (struct tok_range){less + 1, end});
    struct str text = source_text(in->src, size);
    edit_insert(out->edits, t->tok[before + 1].begin,
                str_of(arena_printf(out->arena, "cooperative_groups::thread_block_tile<%.*s>(",
                                    (int)text.n, text.p)),
                ORDER_REST, "tiles");
    edit_insert(out->edits, t->tok[c->close].end, STR(")"), ORDER_REST, "tiles");
}

static void tiles_look_at(const struct input *in, struct output *out, const struct name_use *use)
{
    if (in->opt->rocm < WRAPS_FROM && use->member &&
        is_row(use, "cooperative_groups::thread_block_tile::shfl"))
        wrap_source(in, out, use);
    else if (in->opt->rocm < NESTS_FROM && is_row(use, "cooperative_groups::tiled_partition"))
        look_at_partition(in, out, use);
    if (in->opt->rocm >= AMBIGUOUS_FROM && in->opt->rocm <= AMBIGUOUS_UP_TO &&
        is_row(use, "cooperative_groups::tiled_partition"))
        name_type(in, out, use);
}

const struct rewrite rewrite_tiles = {"tiles", .use = tiles_look_at};
