#include "plan/helpers/helper.h"
#include "core/vector.h"
#include "plan/asm/assembly.h"
#include "plan/calls/call.h"
#include "plan/conditions/sides.h"
#include "plan/helpers/helpers_own.h"
#include "plan/helpers/once.h"
#include "plan/helpers/overload.h"
#include "plan/input/bodies.h"
#include "plan/input/half_casts.h"
#include "plan/input/header.h"
#include "plan/input/vector_constants.h"

/* Has a port before written the helper into the file, or the line that includes it? Names that HIP
 * shares with CUDA ask for it a second time. */
static bool plan_helper_is_there(const struct tokens *t, const char *name, struct arena *a)
{
    struct str file = str_of(arena_printf(a, HELPER_FOLDER "/%s.h", name));
    struct str begin = str_of(arena_printf(a, "#define %s", helper_macro(name, a)));
    for (uint32_t d = 0; d < t->ndir; d++) {
        const struct directive *at = &t->dir[d];
        uint32_t header = at->kind == DIR_INCLUDE ? directive_header(t, at) : 0;
        struct str line = {t->src->bytes + at->line.begin, at->line.end - at->line.begin};
        if ((header && str_ends(header_name(t, header), file)) ||
            (at->kind == DIR_DEFINE && str_eq(line, begin)))
            return true;
    }
    return false;
}

struct wanting {
    const struct input *in;
    struct helpers_own own;
    struct bodies device; /* found when a name first asks for them */
    bool known;
};

/* "sizeof(half)" */
static bool is_size_alone(const struct tokens *t, uint32_t i)
{
    return i > 1 && tok_is(t, i - 1, P_LPAREN) && tok_is_word(t, i - 2, W_SIZEOF) &&
           tok_is(t, i + 1, P_RPAREN);
}

/* "half *p" where no element of p is used next: nothing is computed with it. */
static bool is_pointer_alone(const struct tokens *t, uint32_t i)
{
    enum { SCOPE_MOST = 2000 };
    uint32_t name = i + 1;
    while (tok_is(t, name, P_STAR) || tok_is_word(t, name, W_CONST))
        name++;
    if (!tok_is(t, i + 1, P_STAR) && !(tok_is_word(t, i + 1, W_CONST) && tok_is(t, i + 2, P_STAR)))
        return false;
    struct str pointer = name < t->n && t->tok[name].kind == TOK_IDENT ? tok_raw(t, name) : STR("");
    for (uint32_t k = name + 1; pointer.n && k + 1 < t->n && k < name + SCOPE_MOST; k++) {
        if (str_eq(tok_raw(t, k), pointer) &&
            (tok_is(t, k + 1, P_LBRACKET) || tok_is(t, k - 1, P_STAR)))
            return false;
    }
    return true;
}

/* Does the token belong to a declaration for the device alone? */
static bool is_declared_for_device(const struct tokens *t, uint32_t i)
{
    bool device = false;
    while (i < t->n && !tok_is(t, i, P_SEMI) && !tok_is(t, i, P_LBRACE) &&
           !tok_is(t, i, P_RBRACE)) {
        if (tok_is_word(t, i, W_HOST))
            return false;
        device |= tok_is_word(t, i, W_DEVICE) || tok_is_word(t, i, W_GLOBAL) ||
                  tok_is_word(t, i, W_SHARED);
        i = tok_prev(t, i);
    }
    return device;
}

static bool is_for_host(struct wanting *w, const struct name_use *u)
{
    if (!row_attr(u->row, ROW_ATTR_hosthelper) || !is_for_device_only(w->in, u->row))
        return false;
    if (!w->known)
        bodies_find(&w->device, w->in);
    w->known = true;
    const struct tokens *t = w->in->tok;
    if (row_kind(u->row) == ROW_TYPE && (is_size_alone(t, u->tok) || is_pointer_alone(t, u->tok) ||
                                         is_declared_for_device(t, u->tok)))
        return false;
    return !bodies_have(&w->device, u->tok);
}

/* Does it want none: HIP's own member does, or is not known to be meant? */
static bool is_member_alone(const struct name_use *u)
{
    bool written = use_is_for(u, "members");
    return u->member && (u->by_ast ? written && row_attr(u->row, ROW_ATTR_result) : !written);
}

/* The helper that a use wants, or NULL. For host code, unless it stands in code
 * that only a device runs. */
static const char *helper_of(struct wanting *w, const struct name_use *u)
{
    const struct input *in = w->in;
    if (u->verdict != NAME_API || is_member_alone(u) || !target_has(input_target(in), u->row) ||
        sides_kept(in->sides, in->tok->tok[u->tok].begin) || helpers_own_has(&w->own, u->row))
        return NULL;
    const char *helper = row_attr(u->row, ROW_ATTR_helper);
    if (!helper)
        return is_for_host(w, u) ? row_attr(u->row, ROW_ATTR_hosthelper) : NULL;
    return !row_attr(u->row, ROW_ATTR_overload) || overload_name(in, &w->own, u) ? helper : NULL;
}

/* Those that inline PTX becomes calls of. */
static void take_of_assembly(struct helpers *h, struct once *required, const struct input *in,
                             struct arena *a)
{
    for (uint32_t i = 0; i < in->assemblies->n; i++) {
        const struct assembly *s = &in->assemblies->p[i];
        if (!s->ptx.text || sides_kept(in->sides, s->span.begin))
            continue;
        for (uint32_t k = 0; k < s->ptx.nhelpers; k++)
            if (once_is_new(required, s->ptx.helper[k]) &&
                !plan_helper_is_there(in->tok, s->ptx.helper[k], a))
                helpers_take(h, s->ptx.helper[k], map_helper, a);
    }
}

/* Before this release HIP's vector types can't be taken apart: its headers of 6.4 have unions in
 * them, those of 7.2 have not. */
#define BINDS_FROM RELEASE(7, 2)

/* "= threadIdx": rewrite/index.c takes them apart. */
static bool binds_index(const struct tokens *t, uint32_t open)
{
    static const char *const names[] = {"threadIdx", "blockIdx", "blockDim", "gridDim", NULL};
    uint32_t close = t->tok[open].match;
    return close > open && tok_is(t, close + 1, P_ASSIGN) && tok_any_word(t, close + 2, names) &&
           tok_is(t, close + 3, P_SEMI);
}

/* "auto [x, y]", "const auto &[x, y]" */
static bool is_binding(const struct tokens *t, uint32_t i)
{
    if (!tok_is_word(t, i, W_AUTO) || t->tok[i].flags & TOK_DEAD)
        return false;
    i += 1 + tok_is_word(t, i + 1, W_CONST);
    i += tok_is(t, i, P_AMP) || tok_is(t, i, P_AND);
    return tok_is(t, i, P_LBRACKET) && i + 1 < t->n && t->tok[i + 1].kind == TOK_IDENT &&
           !binds_index(t, i);
}

/* Does the file take something apart, and use vector types that it may be? */
static bool binds_vectors(const struct input *in)
{
    bool binds = false, uses = false;
    if (in->opt->rocm >= BINDS_FROM)
        return false;
    for (uint32_t i = 0; i + 1 < in->tok->n && !binds; i++)
        binds = is_binding(in->tok, i);
    for (uint32_t i = 0; i < in->names->n && binds && !uses; i++) {
        const struct name_use *u = &in->names->use[i];
        struct str name = tok_raw(in->tok, u->tok);
        if (str_starts(name, STR("make_")))
            name = str_cut(name, 5, name.n);
        uses = u->verdict == NAME_API && vector_members(name);
    }
    return uses;
}

/* Does it ask for the type of "std::declval<T>()", in what may be code for the device? */
static bool declares_values(const struct input *in)
{
    const struct tokens *t = in->tok;
    bool found = false;
    for (uint32_t i = 0; i + 1 < t->n && !found; i++)
        found = tok_is(t, i + 1, P_LESS) && tok_word(t, i, "declval") &&
                (t->tok[i].flags & TOK_DEFINE || diagnosed_is_live(in, i)) &&
                !(tok_is(t, i - 1, P_SCOPE) && !tok_word(t, i - 2, "std"));
    return found && diagnosed_applies(in);
}

/* Has it casts between halves and bfloat16s that become calls of the helper? */
static bool casts_halves(const struct input *in)
{
    struct half_casts casts = {0};
    half_casts_find(&casts, in);
    bool known = half_casts_known(&casts);
    vec_release(&casts.v);
    return known;
}

void helpers_find(struct helpers *h, const struct input *in, struct arena *a)
{
    struct once required = {0};
    struct wanting w = {.in = in};
    helpers_own_init(&w.own, in);
    for (uint32_t i = 0; i < in->names->n; i++) {
        const char *name = helper_of(&w, &in->names->use[i]);
        if (name && once_is_new(&required, name) && !plan_helper_is_there(in->tok, name, a))
            helpers_take(h, name, map_helper, a);
    }
    take_of_assembly(h, &required, in, a);
    struct vector_constants constants;
    vector_constants_find(&constants, in);
    if (constants.type.n && !plan_helper_is_there(in->tok, "vector_constants", a))
        helpers_take(h, "vector_constants", map_helper, a);
    vector_constants_release(&constants);
    if (binds_vectors(in) && !plan_helper_is_there(in->tok, "vector_bindings", a))
        helpers_take(h, "vector_bindings", map_helper, a);
    if (declares_values(in) && !plan_helper_is_there(in->tok, "device_declval", a))
        helpers_take(h, "device_declval", map_helper, a);
    if (casts_halves(in) && !plan_helper_is_there(in->tok, "half_casts", a))
        helpers_take(h, "half_casts", map_helper, a);
    bodies_release(&w.device);
    once_release(&required);
    helpers_own_release(&w.own);
}
