/* warp: warp intrinsics keep CUDA's 32 lanes, on wavefronts of 64 and of 32 lanes alike; except in
 * code that counts AMD's lanes itself (plan/conditions/lanes.h), where they keep the wavefront.
 *
 * A wavefront of 64 lanes holds two of CUDA's warps. Shuffles get an explicit width of 32, which
 * every HIP release has; ballots look at the half of the wavefront that the lane is in. __ballot64
 * is HIP's own name, so a port is not ported again. */
#include "plan/calls/mask.h"
#include "plan/calls/vote.h"
#include "plan/conditions/lanes.h"
#include "plan/helpers/overload.h"
#include <stdlib.h>

/* The votes of the lane's own half of the wavefront, still with those of the
 * other half above them. */
#define SHIFT                 "(__lane_id() & 32u)"
#define VOTES(of)             "__ballot64(" of ") >> " SHIFT
/* 64-bit lane masks, as HIP 7 takes them: of lanes that are there. */
#define WHOLE_HALF            "__ballot64(1) & (0xffffffffull << " SHIFT ")"
#define PART_OF_HALF          "__ballot64(1) & ((unsigned long long)(unsigned)($0) << " SHIFT ")"
#define WITH_MASK(name, mask) name "(" mask ", $1)"

/* The translation of a call. $0 is the mask, $1 .. the other arguments. Each has the type that it
 * has in CUDA: unsigned for masks, int for votes. "($1)" loses its parentheses if the argument is a
 * single word. */
struct form {
    const char *name;   /* without _sync */
    int args;           /* the mask not included */
    const char *full;   /* with all lanes of the warp in the mask */
    const char *masked; /* with some of them, or NULL: as full */
    bool of_wave;       /* HIP's function takes the mask, of the wavefront */
};

#define REDUCE(name)                                                                               \
    {name, 1, WITH_MASK(name "_sync", WHOLE_HALF), WITH_MASK(name "_sync", PART_OF_HALF), true}

static const struct form forms[] = {
    {"__shfl", 2, "__shfl($1, $2, 32)", NULL, false},
    {"__shfl_up", 2, "__shfl_up($1, $2, 32)", NULL, false},
    {"__shfl_down", 2, "__shfl_down($1, $2, 32)", NULL, false},
    {"__shfl_xor", 2, "__shfl_xor($1, $2, 32)", NULL, false},
    {"__shfl", 3, "__shfl($1, $2, $3)", NULL, false},
    {"__shfl_up", 3, "__shfl_up($1, $2, $3)", NULL, false},
    {"__shfl_down", 3, "__shfl_down($1, $2, $3)", NULL, false},
    {"__shfl_xor", 3, "__shfl_xor($1, $2, $3)", NULL, false},
    {"__ballot", 1, "(unsigned)(" VOTES("$1") ")", "(unsigned)((" VOTES("$1") ") & ($0))", false},
    {"__any", 1, "int((unsigned)(" VOTES("$1") ") != 0)",
     "int((unsigned)((" VOTES("$1") ") & ($0)) != 0)", false},
    {"__all", 1, "int((unsigned)(" VOTES("!($1)") ") == 0)",
     "int((unsigned)((" VOTES("!($1)") ") & ($0)) == 0)", false},
    {"__activemask", 0, "(unsigned)(" VOTES("1") ")", NULL, false},
    REDUCE("__reduce_add"),
    REDUCE("__reduce_min"),
    REDUCE("__reduce_max"),
};

/* The same for all lanes of the wavefront. HIP's votes have 64 bits. */
#define WAVE_REDUCE(name)                                                                          \
    {name, 1, WITH_MASK(name "_sync", "__ballot64(1)"),                                            \
     WITH_MASK(name "_sync", "__ballot64(1) & (unsigned long long)($0)"), true}

static const struct form wave_forms[] = {
    {"__shfl", 2, "__shfl($1, $2)", NULL, false},
    {"__shfl_up", 2, "__shfl_up($1, $2)", NULL, false},
    {"__shfl_down", 2, "__shfl_down($1, $2)", NULL, false},
    {"__shfl_xor", 2, "__shfl_xor($1, $2)", NULL, false},
    {"__ballot", 1, "__ballot($1)", "(__ballot($1) & ($0))", false},
    {"__any", 1, "__any($1)", "int((__ballot($1) & ($0)) != 0)", false},
    {"__all", 1, "__all($1)", "int((__ballot(!($1)) & ($0)) == 0)", false},
    {"__activemask", 0, "__ballot(1)", NULL, false},
    WAVE_REDUCE("__reduce_add"),
    WAVE_REDUCE("__reduce_min"),
    WAVE_REDUCE("__reduce_max"),
};

/* The wavefront runs in lockstep: what is left of __syncwarp() is the order of memory accesses. */
#define SYNCWARP                                                                                   \
    "(__builtin_amdgcn_fence(__ATOMIC_RELEASE, \"wavefront\"), __builtin_amdgcn_wave_barrier(), "  \
    "__builtin_amdgcn_fence(__ATOMIC_ACQUIRE, \"wavefront\"))"

/* One use of an intrinsic. */
struct warp {
    const struct input *in;
    struct output *out;
    struct masks masks;
    struct helpers_own own;
    struct lanes lanes;
    bool knows_lanes; /* lanes is initialised */
    /* the last mask that is not in the output: what stands in it needs no edit */
    struct tok_range dropped;
};

struct intrinsic {
    const struct name_use *use;
    struct str name; /* as written */
    const struct call *call;
    int first; /* argument after the mask: 0 or 1 */
    bool in_define;
    enum lanes_kind lanes; /* LANES_AMD or LANES_CUDA */
};

static const struct form *find_form(const struct form *form, size_t n, struct str name, int args)
{
    for (size_t i = 0; i < n; i++) {
        if (str_is(name, form[i].name) && form[i].args == args)
            return &form[i];
    }
    return NULL;
}

/* With a width of its own, a shuffle is the same for both. */
static const struct form *form_of(struct str name, int args, enum lanes_kind lanes)
{
    const struct form *wave =
        lanes == LANES_AMD
            ? find_form(wave_forms, sizeof wave_forms / sizeof *wave_forms, name, args)
            : NULL;
    return wave ? wave : find_form(forms, sizeof forms / sizeof *forms, name, args);
}

/* Whose lanes the code counts at a use. */
static enum lanes_kind warp_lanes(struct warp *all, const struct name_use *use, const char **why)
{
    if (!all->knows_lanes)
        lanes_init(&all->lanes, all->in, all->out->arena);
    all->knows_lanes = true;
    return lanes_at(&all->lanes, use->tok, why);
}

static void tell_unclear(struct warp *all, const struct name_use *use, struct str name,
                         const char *why)
{
    finding_add(all->out->findings, TS_LANES_UNCLEAR, name_span(all->in, use), name, why, NULL);
}

/* Argument i after the mask, counted from 1. */
static struct tok_range arg_of(const struct intrinsic *w, int i)
{
    return w->call->arg[w->first + i - 1];
}

/* A single token needs no parentheses, but in a macro's body, where it may be a parameter. */
static bool is_single(const struct intrinsic *w, struct tok_range r)
{
    return r.past - r.first == 1 && !w->in_define;
}

/* True for an expression that needs no parentheses: a single token, something in parentheses, a
 * call. */
static bool warp_is_primary(const struct tokens *t, const struct intrinsic *w, struct tok_range r)
{
    uint32_t open = t->tok[r.first].kind == TOK_IDENT ? r.first + 1 : r.first;
    bool closed =
        open + 1 < r.past && tok_is(t, open, P_LPAREN) && t->tok[open].match == r.past - 1;
    return closed || is_single(w, r);
}

/* "($1)" as "$1" where the argument needs no parentheses: not behind a name,
 * whose call it may be. */
static char *drop_parens(const struct tokens *t, const struct intrinsic *w, const char *template,
                         struct arena *a)
{
    char *text = arena_strdup(a, str_of(template)), *to = text;
    for (const char *p = template; *p; p++) {
        bool placeholder = p[0] == '(' && p[1] == '$' && p[2] && p[3] == ')';
        bool call =
            p > template && ((p[-1] >= 'a' && p[-1] <= 'z') || (p[-1] >= '0' && p[-1] <= '9'));
        int i = placeholder ? p[2] - '0' : 0;
        if (placeholder && !call && warp_is_primary(t, w, i ? arg_of(w, i) : w->call->arg[0])) {
            *to++ = '$';
            *to++ = p[2];
            p += 3;
        } else {
            *to++ = *p;
        }
    }
    *to = 0;
    return text;
}

static void warp_apply(struct warp *all, const struct intrinsic *w, const char *template)
{
    const struct tokens *t = all->in->tok;
    struct span placeholders[10], span = call_span(all->in, w->call);
    uint32_t first = w->call->first;
    if (first > 0 &&
        tok_is(t, first - 1, P_SCOPE)) /* "::__ballot(1)": the template may begin with a cast */
        span.begin = t->tok[first - 1].begin;
    for (int i = 0; i < 10; i++)
        placeholders[i] = i ? call_arg(all->in, w->call, w->first + i - 1) : (struct span){0, 0};
    if (w->first)
        placeholders[0] = call_arg(all->in, w->call, 0);
    if (w->first && !strstr(template, "$0"))
        all->dropped = w->call->arg[0];
    edit_template(all->out->edits, span, drop_parens(t, w, template, all->out->arena), placeholders,
                  10, EDIT_REWRITE, "warp");
}

static struct tok_range strip_parens(const struct tokens *t, struct tok_range r)
{
    while (r.past - r.first > 2 && tok_is(t, r.first, P_LPAREN) &&
           t->tok[r.first].match == r.past - 1) {
        r.first++;
        r.past--;
    }
    return r;
}

/* The next token of an expression, brackets skipped. */
static uint32_t warp_step(const struct tokens *t, uint32_t i)
{
    bool opens = tok_is(t, i, P_LPAREN) || tok_is(t, i, P_LBRACKET) || tok_is(t, i, P_LBRACE);
    return (opens && t->tok[i].match > i ? t->tok[i].match : i) + 1;
}

static bool is_assignment(const struct tokens *t, uint32_t i)
{
    return tok_is(t, i, P_ASSIGN) || tok_is_compound(t, i);
}

/* Truth values by their looks: comparisons, "a && b", "!a", true and false. Others are cut to an
 * int, as CUDA's parameter does: 0.5f is false. */
static bool is_truth(const struct tokens *t, struct tok_range r)
{
    bool truth = false, bits = false, logic = false;
    r = strip_parens(t, r);
    for (uint32_t i = r.first; i < r.past; i = warp_step(t, i)) {
        uint8_t p = t->tok[i].punct;
        if (p == P_QUESTION || is_assignment(t, i))
            return false;
        logic |= p == P_AND || p == P_OR;
        bits |= (p == P_AMP && i > r.first) || p == P_PIPE || p == P_CARET;
        uint32_t end = p == P_LESS ? tok_template_end(t, i) : 0;
        truth |= p == P_EQ || p == P_NE || p == P_LE || p == P_GE || p == P_GREATER ||
                 (p == P_LESS && !end);
        if (end && end < r.past)
            i = end;
    }
    if (r.past - r.first == 1)
        return tok_word(t, r.first, "true") || tok_word(t, r.first, "false") ||
               t->tok[r.first].kind == TOK_NUMBER;
    if (tok_is(t, r.first, P_NOT) && warp_step(t, r.first + 1) == r.past)
        return true;
    return logic || (truth && !bits);
}

/* The width that is written, 32 where none is; 0 where it is no number. */
static unsigned long long width_of(const struct tokens *t, const struct intrinsic *w)
{
    unsigned long long value;
    if (w->call->nargs - w->first < 3)
        return 32;
    struct tok_range r = strip_parens(t, arg_of(w, 3));
    if (r.past - r.first == 1 && tok_word(t, r.first, "warpSize"))
        return w->lanes == LANES_AMD ? 0 : 32;
    return r.past - r.first == 1 && mask_number(tok_raw(t, r.first), &value) ? value : 0;
}

/* "(width) - 1", as a port has it behind "&" */
static bool is_width_less_one(const struct input *in, const struct intrinsic *w, struct tok_range r)
{
    const struct tokens *t = in->tok;
    r = strip_parens(t, r);
    if (r.past - r.first < 3 || !tok_is(t, r.past - 2, P_MINUS) ||
        !str_is(tok_raw(t, r.past - 1), "1"))
        return false;
    struct tok_range less = strip_parens(t, (struct tok_range){r.first, r.past - 2});
    struct tok_range width = strip_parens(t, arg_of(w, 3));
    return str_eq(source_text(in->src, tok_span(t, less)),
                  source_text(in->src, tok_span(t, width)));
}

/* A source lane that is below the width: a small number, or something "& 31". */
static bool is_lane_small(const struct input *in, const struct intrinsic *w,
                          unsigned long long width)
{
    const struct tokens *t = in->tok;
    struct tok_range r = strip_parens(t, arg_of(w, 2));
    unsigned long long value;
    if (r.past - r.first == 1 && mask_number(tok_raw(t, r.first), &value))
        return value == 0 || value < width;
    uint32_t and = r.past;
    for (uint32_t i = r.first; i < r.past; i = warp_step(t, i)) {
        if (tok_is(t, i, P_QUESTION) || tok_is(t, i, P_AND) || tok_is(t, i, P_OR) ||
            tok_is(t, i, P_PIPE) || tok_is(t, i, P_CARET) || tok_is(t, i, P_EQ) ||
            tok_is(t, i, P_NE) || is_assignment(t, i))
            return false;
        if (tok_is(t, i, P_AMP) && i > r.first)
            and = i;
    }
    if (and== r.past)
        return false;
    struct tok_range limit = strip_parens(t, (struct tok_range){and+1, r.past});
    if (limit.past - limit.first == 1 && mask_number(tok_raw(t, limit.first), &value))
        return value < width;
    return width == 0 && is_width_less_one(in, w, limit);
}

/* CUDA takes the source lane modulo the width, HIP does not. */
static const char *warp_source_lane(const struct input *in, const struct intrinsic *w,
                                    struct arena *a)
{
    bool has_width = w->call->nargs - w->first == 3;
    unsigned long long width = width_of(in->tok, w);
    const char *third = has_width ? "$3" : "32";
    if (is_lane_small(in, w, width))
        return arena_printf(a, "__shfl($1, $2, %s)", third);
    if (width)
        return arena_printf(a, "__shfl($1, ($2) & %llu, %s)", width - 1, third);
    return is_single(w, arg_of(w, 3)) ? "__shfl($1, ($2) & ($3 - 1), $3)"
                                      : "__shfl($1, ($2) & (($3) - 1), $3)";
}

static const char *shuffle_template(const struct warp *all, const struct intrinsic *w,
                                    const struct form *form)
{
    struct arena *a = all->out->arena;
    const char *helper = overload_name(all->in, &all->own, w->use);
    if (helper && form->args == 2 && w->lanes == LANES_AMD)
        return arena_printf(a, "%s($1, $2, warpSize)", helper);
    if (helper)
        return arena_printf(a, "%s%s", helper, form->full + strlen(form->name));
    if (form->args == 2 && w->lanes == LANES_AMD)
        return form->full;
    return strcmp(form->name, "__shfl") == 0 ? warp_source_lane(all->in, w, a) : form->full;
}

/* Around a vote where only its truth matters: "!vote", "if (vote)", "vote && x". */
static bool warp_is_negated(const struct tokens *t, const struct intrinsic *w)
{
    return w->call->first > 0 && tok_is(t, w->call->first - 1, P_NOT);
}

static bool is_condition(const struct tokens *t, const struct intrinsic *w)
{
    uint32_t p = w->call->first - 1, next = w->call->close + 1;
    if (w->call->first < 2)
        return false;
    bool from =
        tok_is(t, p, P_AND) || tok_is(t, p, P_OR) ||
        (tok_is(t, p, P_LPAREN) && (tok_word(t, p - 1, "if") || tok_word(t, p - 1, "while")));
    return from && (tok_is(t, next, P_RPAREN) || tok_is(t, next, P_AND) || tok_is(t, next, P_OR));
}

/* Votes are of type int in CUDA; the comparison alone will do where nobody sees the type. */
static const char *vote(const struct tokens *t, const struct intrinsic *w, const char *template,
                        struct arena *a)
{
    if (!str_starts(str_of(template), STR("int(")))
        return template;
    if (warp_is_negated(t, w))
        return template + strlen("int");
    if (!is_condition(t, w))
        return template;
    return arena_printf(a, "%.*s", (int)(strlen(template) - strlen("int()")),
                        template + strlen("int("));
}

/* The template of a call, with what its arguments ask for. */
static const char *template_of(const struct warp *all, const struct intrinsic *w,
                               const struct form *form, bool full)
{
    struct arena *a = all->out->arena;
    if (strncmp(form->name, "__shfl", 6) == 0)
        return shuffle_template(all, w, form);
    const char *template = full || !form->masked ? form->full : form->masked;
    if (strcmp(form->name, "__all") != 0 || is_truth(all->in->tok, arg_of(w, 1)))
        return template;
    const char *predicate = strstr(template, "!($1)");
    if (!predicate)
        return template;
    return arena_printf(a, "%.*s!(int)($1)%s", (int)(predicate - template), template,
                        predicate + 5);
}

static void warp_unsupported(struct warp *all, const struct name_use *use, struct str name)
{
    finding_add(all->out->findings, TS_WARP_UNSUPPORTED, name_span(all->in, use), name, NULL,
                row_attr(use->row, ROW_ATTR_note));
}

/* A mask of 64 bits is HIP's: this is a port already. */
static bool is_hip_mask(const struct tokens *t, struct tok_range mask)
{
    return tok_word(t, mask.first, "__ballot64");
}

static bool judge_mask(struct warp *all, const struct intrinsic *w)
{
    const struct input *in = all->in;
    if (masks_judge(&all->masks, w->call->arg[0], call_fact(w->call, 0)) == MASK_FULL)
        return true;
    const char *text =
        arena_strdup(all->out->arena, source_text(in->src, call_arg(in, w->call, 0)));
    finding_add(all->out->findings, w->in_define ? TS_WARP_IN_MACRO : TS_PARTIAL_MASK,
                name_span(in, w->use), w->name, text, NULL);
    return false;
}

static void rewrite_form(struct warp *all, const struct intrinsic *w, const struct form *form)
{
    if (w->first && form->of_wave && is_hip_mask(all->in->tok, w->call->arg[0]))
        return;
    bool full = !w->first || judge_mask(all, w);
    const char *template = template_of(all, w, form, full);
    warp_apply(all, w, vote(all->in->tok, w, template, all->out->arena));
}

static void rewrite_syncwarp(struct warp *all, const struct intrinsic *w)
{
    bool builtin = all->in->opt->rocm >= RELEASE(7, 0);
    if (w->call->nargs > 0)
        all->dropped = w->call->arg[0];
    if (!builtin || w->call->nargs > 0)
        warp_apply(all, w, builtin ? "__syncwarp()" : SYNCWARP);
}

/* HIP's own function of this name does the same for the whole wavefront. */
static bool is_waves_own(const struct warp *all, const struct intrinsic *w, const struct form *form)
{
    if (w->lanes != LANES_AMD || w->first || !str_starts(w->name, STR("__")))
        return false;
    if (strcmp(form->name, "__activemask") == 0)
        return all->in->opt->rocm >= RELEASE(7, 0);
    return form->args < 3 && !overload_name(all->in, &all->own, w->use);
}

/* Is the call a vote that gives a mask of all lanes, to code that may keep 32 bits of it? */
static bool cuts_lanes(const struct warp *all, const struct intrinsic *w, const struct form *form)
{
    bool mask = strcmp(form->name, "__ballot") == 0 || strcmp(form->name, "__activemask") == 0;
    return mask && w->lanes == LANES_AMD && vote_loses_lanes(all->in->tok, w->call);
}

static void rewrite_call(struct warp *all, const struct name_use *use, struct str name)
{
    struct intrinsic w = {
        .use = use, .name = name, .call = call_of(all->in, use), .in_define = use->in_define};
    if (w.call->shape != CALL_CLEAR) {
        enum finding_id id = w.call->shape == CALL_NONE ? TS_NOT_A_CALL : TS_ARGUMENTS_UNCLEAR;
        finding_add(all->out->findings, id, name_span(all->in, use), name,
                    "the lane mask is removed, and a width of 32 is added", NULL);
        return;
    }
    if (str_is(name, "__syncwarp")) {
        rewrite_syncwarp(all, &w);
        return;
    }
    w.first = str_ends(name, STR("_sync"));
    struct str base = str_cut(name, 0, name.n - (w.first ? strlen("_sync") : 0));
    if (name.p[0] != '_') /* ballot, any, all */
        base = str_of(arena_printf(all->out->arena, "__%.*s", (int)name.n, name.p));
    const char *why = NULL;
    w.lanes = warp_lanes(all, use, &why);
    const struct form *form = form_of(base, w.call->nargs - w.first, w.lanes);
    if (form && w.lanes == LANES_UNCLEAR && form->args < 3) {
        tell_unclear(all, use, name, why);
        return;
    }
    /* Shuffles with a width and no mask are HIP's as well; only the lane may be
     * at fault, or the type. */
    bool ported =
        !w.first && w.call->nargs == 3 && !overload_name(all->in, &all->own, use) &&
        (!str_is(base, "__shfl") || is_lane_small(all->in, &w, width_of(all->in->tok, &w)));
    if (form && cuts_lanes(all, &w, form))
        finding_add(all->out->findings, TS_LANES_CUT, name_span(all->in, use), name, NULL, NULL);
    if (form && is_waves_own(all, &w, form))
        return;
    if (form && !ported && !(form->of_wave && !w.first))
        rewrite_form(all, &w, form);
    else if (w.first)
        warp_unsupported(all, use, name);
}

/* CUDA's warpSize is 32 on every GPU; HIP's is the wavefront's, and no constant. */
static void rewrite_warp_size(struct warp *all, const struct name_use *use)
{
    const char *why = NULL;
    enum lanes_kind lanes = warp_lanes(all, use, &why);
    if (lanes == LANES_UNCLEAR)
        tell_unclear(all, use, STR("warpSize"), why);
    if (lanes != LANES_CUDA)
        return;
    struct span span = name_span(all->in, use);
    edit_replace(all->out->edits, span, STR("32"), EDIT_REWRITE, "warp");
    finding_add(all->out->findings, TS_WARP_SIZE_DEVICE, span, STR("warpSize"), NULL, NULL);
}

static bool is_prop_warp_size(const struct name_use *use)
{
    return use->member && use->verdict == NAME_API && row_ok(use->row) &&
           use->row.data->flags & ROW_SAME &&
           strcmp(row_cuda(use->row), "cudaDeviceProp.warpSize") == 0;
}

/* A function of the port's own that works on CUDA's lanes. */
static bool is_of_helper(const struct name_use *use)
{
    const char *helper =
        use->verdict == NAME_API && row_ok(use->row) ? row_attr(use->row, ROW_ATTR_helper) : NULL;
    return helper && (strcmp(helper, "warp_match") == 0 || strcmp(helper, "warp_reduce") == 0);
}

static void warp_run(const struct input *in, struct output *out)
{
    struct warp all = {.in = in, .out = out, .masks = {.tok = in->tok}};
    helpers_own_init(&all.own, in);
    for (uint32_t i = 0; i < in->names->n; i++) {
        const struct name_use *use = &in->names->use[i];
        if (use->tok >= all.dropped.first && use->tok < all.dropped.past)
            continue;
        struct str name = tok_text(in->tok, use->tok, out->arena);
        if (is_prop_warp_size(use))
            finding_add(out->findings, TS_WARP_SIZE_HOST, name_span(in, use), name, NULL, NULL);
        else if (is_of_helper(use) && warp_lanes(&all, use, &(const char *){NULL}) != LANES_CUDA)
            finding_add(out->findings, TS_LANES_OF_HELPER, name_span(in, use), name, NULL, NULL);
        else if (!use_is_for(use, "warp"))
            continue;
        else if (str_is(name, "warpSize"))
            rewrite_warp_size(&all, use);
        else
            rewrite_call(&all, use, name);
    }
    masks_release(&all.masks);
    helpers_own_release(&all.own);
}

const struct rewrite rewrite_warp = {"warp", .run = warp_run};
