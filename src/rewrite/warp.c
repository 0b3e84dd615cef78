/* warp: warp intrinsics keep CUDA's 32 lanes, on wavefronts of 64 and of 32 lanes alike.
 *
 * A wavefront of 64 lanes holds two of CUDA's warps. Shuffles get an explicit width of 32, which every HIP
 * release has; ballots look at the half of the wavefront that the lane is in. __ballot64 is HIP's own name,
 * so a port is not ported again. */
#include "rewrite/mask.h"
#include <stdlib.h>

/* What becomes of a call, by its number of arguments without the mask. $0 is the mask, $1 .. the others. */
struct form {
    const char *name;
    const char *hip;    /* template for a full mask */
    const char *masked; /* template for a partial mask, or NULL: as hip */
    int args;           /* arguments of the full form, mask included; 0 or this many with the width */
    release from;       /* HIP releases that have what the template needs */
};

static const struct form sync_forms[] = {
    {"__shfl_sync", "__shfl($1, ($2) & 31, 32)", NULL, 3, 0},
    {"__shfl_up_sync", "__shfl_up($1, $2, 32)", NULL, 3, 0},
    {"__shfl_down_sync", "__shfl_down($1, $2, 32)", NULL, 3, 0},
    {"__shfl_xor_sync", "__shfl_xor($1, $2, 32)", NULL, 3, 0},
    {"__shfl_sync", "__shfl($1, ($2) & (($3) - 1), $3)", NULL, 4, 0},
    {"__shfl_up_sync", "__shfl_up($1, $2, $3)", NULL, 4, 0},
    {"__shfl_down_sync", "__shfl_down($1, $2, $3)", NULL, 4, 0},
    {"__shfl_xor_sync", "__shfl_xor($1, $2, $3)", NULL, 4, 0},
    {"__ballot_sync", "(unsigned)(__ballot64($1) >> (__lane_id() & 32u))",
     "((unsigned)(__ballot64($1) >> (__lane_id() & 32u)) & ($0))", 2, 0},
    {"__any_sync", "((unsigned)(__ballot64($1) >> (__lane_id() & 32u)) != 0u)",
     "(((unsigned)(__ballot64($1) >> (__lane_id() & 32u)) & ($0)) != 0u)", 2, 0},
    {"__all_sync", "((unsigned)(__ballot64(!($1)) >> (__lane_id() & 32u)) == 0u)",
     "(((unsigned)(__ballot64(!($1)) >> (__lane_id() & 32u)) & ($0)) == 0u)", 2, 0},
    {"__match_any_sync",
     "(unsigned)(__match_any_sync(0xffffffffull << (__lane_id() & 32u), $1) >> (__lane_id() & 32u))",
     "(unsigned)(__match_any_sync((unsigned long long)($0) << (__lane_id() & 32u), $1) >> (__lane_id() & "
     "32u))",
     2, 700},
    {"__reduce_add_sync", "__reduce_add_sync(0xffffffffull << (__lane_id() & 32u), $1)",
     "__reduce_add_sync((unsigned long long)($0) << (__lane_id() & 32u), $1)", 2, 700},
    {"__reduce_min_sync", "__reduce_min_sync(0xffffffffull << (__lane_id() & 32u), $1)",
     "__reduce_min_sync((unsigned long long)($0) << (__lane_id() & 32u), $1)", 2, 700},
    {"__reduce_max_sync", "__reduce_max_sync(0xffffffffull << (__lane_id() & 32u), $1)",
     "__reduce_max_sync((unsigned long long)($0) << (__lane_id() & 32u), $1)", 2, 700},
    {"__reduce_and_sync", "__reduce_and_sync(0xffffffffull << (__lane_id() & 32u), $1)",
     "__reduce_and_sync((unsigned long long)($0) << (__lane_id() & 32u), $1)", 2, 700},
    {"__reduce_or_sync", "__reduce_or_sync(0xffffffffull << (__lane_id() & 32u), $1)",
     "__reduce_or_sync((unsigned long long)($0) << (__lane_id() & 32u), $1)", 2, 700},
    {"__reduce_xor_sync", "__reduce_xor_sync(0xffffffffull << (__lane_id() & 32u), $1)",
     "__reduce_xor_sync((unsigned long long)($0) << (__lane_id() & 32u), $1)", 2, 700},
};

/* Forms without a mask: CUDA 8, and those that never had one. $0 .. are the arguments. */
static const struct form plain_forms[] = {
    {"__shfl", "__shfl($0, ($1) & 31, 32)", NULL, 2, 0},
    {"__shfl_up", "__shfl_up($0, $1, 32)", NULL, 2, 0},
    {"__shfl_down", "__shfl_down($0, $1, 32)", NULL, 2, 0},
    {"__shfl_xor", "__shfl_xor($0, $1, 32)", NULL, 2, 0},
    {"__ballot", "(unsigned)(__ballot64($0) >> (__lane_id() & 32u))", NULL, 1, 0},
    {"__any", "((unsigned)(__ballot64($0) >> (__lane_id() & 32u)) != 0u)", NULL, 1, 0},
    {"__all", "((unsigned)(__ballot64(!($0)) >> (__lane_id() & 32u)) == 0u)", NULL, 1, 0},
    {"__activemask", "(unsigned)(__ballot64(1) >> (__lane_id() & 32u))", NULL, 0, 0},
};

/* The wavefront runs in lockstep: what is left of __syncwarp() is the order of memory accesses. */
#define SYNCWARP                                                                                             \
    "(__builtin_amdgcn_fence(__ATOMIC_RELEASE, \"wavefront\"), __builtin_amdgcn_wave_barrier(), "            \
    "__builtin_amdgcn_fence(__ATOMIC_ACQUIRE, \"wavefront\"))"

static const struct form *form_of(const struct form *forms, size_t n, struct str name, int nargs)
{
    for (size_t i = 0; i < n; i++) {
        if (str_is(name, forms[i].name) && forms[i].args == nargs)
            return &forms[i];
    }
    return NULL;
}

static void apply(const struct input *in, struct output *out, const struct call *c, const char *template)
{
    struct span holes[10];
    for (int i = 0; i < 10; i++)
        holes[i] = call_arg(in, c, i);
    edit_template(out->edits, call_span(in, c), template, holes, 10, EDIT_REWRITE, "warp");
}

/* CUDA takes the source lane modulo the width, HIP before 6.4 does not. A literal lane below the width needs
 * no "& 31". */
static const char *source_lane(const struct input *in, const struct call *c, const char *template,
                               struct str name)
{
    bool sync = str_is(name, "__shfl_sync");
    if ((!sync && !str_is(name, "__shfl")) || c->nargs <= 1 + sync)
        return template;
    struct tok_range lane = c->arg[1 + sync];
    struct str text = tok_raw(in->tok, lane.first);
    bool small = lane.past - lane.first == 1 && in->tok->tok[lane.first].kind == TOK_NUMBER && text.n <= 2 &&
                 atoi(text.p) < 32 && text.p[text.n - 1] >= '0' && text.p[text.n - 1] <= '9';
    if (!small)
        return template;
    return !sync ? "__shfl($0, $1, 32)" : c->nargs == 3 ? "__shfl($1, $2, 32)" : "__shfl($1, $2, $3)";
}

static void unsupported(const struct input *in, struct output *out, const struct name_use *use,
                        struct str name)
{
    finding_add(out->findings, TS_WARP_UNSUPPORTED, name_span(in, use), name, NULL,
                row_attr(use->row, ROW_ATTR_note));
}

static void rewrite_sync(const struct input *in, struct output *out, const struct name_use *use,
                         const struct call *c, const struct form *form, struct str name)
{
    if (in->opt->rocm < form->from) {
        unsupported(in, out, use, name);
        return;
    }
    const char *hip = source_lane(in, c, form->hip, name);
    if (mask_of(in, c->arg[0], call_fact(c, 0)) == MASK_FULL) {
        apply(in, out, c, hip);
        return;
    }
    const char *text = arena_strdup(out->arena, source_text(in->src, call_arg(in, c, 0)));
    finding_add(out->findings, TS_PARTIAL_MASK, name_span(in, use), name, text, NULL);
    apply(in, out, c, form->masked ? form->masked : hip);
}

static void rewrite_call(const struct input *in, struct output *out, const struct name_use *use,
                         struct str name)
{
    struct call c;
    enum call_shape shape = call_at(in, use, &c);
    if (shape != CALL_CLEAR) {
        enum finding_id id = shape == CALL_NONE ? TS_NOT_A_CALL : TS_ARGUMENTS_UNCLEAR;
        finding_add(out->findings, id, name_span(in, use), name, "the lane mask goes, a width of 32 comes",
                    NULL);
        return;
    }
    if (str_is(name, "__syncwarp")) {
        apply(in, out, &c, in->opt->rocm >= RELEASE(7, 0) ? "__syncwarp()" : SYNCWARP);
        return;
    }
    const struct form *form = form_of(sync_forms, sizeof sync_forms / sizeof *sync_forms, name, c.nargs);
    if (form) {
        rewrite_sync(in, out, use, &c, form, name);
        return;
    }
    form = form_of(plain_forms, sizeof plain_forms / sizeof *plain_forms, name, c.nargs);
    if (form)
        apply(in, out, &c, source_lane(in, &c, form->hip, name));
    else if (str_ends(name, STR("_sync")))
        unsupported(in, out, use, name);
}

/* CUDA's warpSize is 32 on every GPU; HIP's is the wavefront's, and no constant. */
static void rewrite_warp_size(const struct input *in, struct output *out, const struct name_use *use)
{
    edit_replace(out->edits, name_span(in, use), STR("32"), EDIT_REWRITE, "warp");
    finding_add(out->findings, TS_WARP_SIZE_DEVICE, name_span(in, use), STR("warpSize"), NULL, NULL);
}

static bool is_prop_warp_size(const struct name_use *use)
{
    return use->member && use->verdict == NAME_API && row_ok(use->row) &&
           strcmp(row_cuda(use->row), "cudaDeviceProp.warpSize") == 0;
}

static void run(const struct input *in, struct output *out)
{
    for (uint32_t i = 0; i < in->names->n; i++) {
        const struct name_use *use = &in->names->use[i];
        struct str name = tok_text(in->tok, use->tok, out->arena);
        if (is_prop_warp_size(use))
            finding_add(out->findings, TS_WARP_SIZE_HOST, name_span(in, use), name, NULL, NULL);
        else if (!use_is_for(use, "warp"))
            continue;
        else if (str_is(name, "warpSize"))
            rewrite_warp_size(in, out, use);
        else
            rewrite_call(in, out, use, name);
    }
}

const struct rewrite rewrite_warp = {"warp", run};
