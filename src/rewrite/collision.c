/* collision: a program's own names that HIP's headers declare as well, and CUDA's do not
 * (collision.def). */
#include "base/search.h"
#include "core/scope.h"
#include "plan/calls/call.h"
#include "plan/includes/includes.h"
#include "plan/input/header.h"
#include "plan/input/signature.h"
#include <stdlib.h>

enum kind { TEMPLATE, CLASS, ALIAS, FUNCTION, VARIABLE, MACRO, MACRO_CALL };
enum header { RUNTIME, FP16, GROUPS, COMPLEX, RAND };

struct collision {
    const char *name, *same;
    struct release_range hip;
    uint8_t kind, header;
};

static const struct collision collisions[] = {
#define COLLISION(name, kind, header, first, last, same) {#name, same, {first, last}, kind, header},
#include "rewrite/collision.def"
#undef COLLISION
};

/* HIP's own header of a name, with those that include it. */
static const char *const headers[] = {
    [RUNTIME] = "hip/hip_runtime.h,hip/hip_runtime_api.h,hip/hip_cooperative_groups.h",
    [FP16] = "hip/hip_fp16.h,hiprand/hiprand.h,hiprand/hiprand_kernel.h",
    [GROUPS] = "hip/hip_cooperative_groups.h",
    [COMPLEX] = "hip/hip_complex.h",
    [RAND] = "hiprand/hiprand_kernel.h",
};

static const struct collision *collision_find(struct str name)
{
    const size_t n = sizeof collisions / sizeof *collisions;
    size_t i;
    search_first(i, n, str_cmp(str_of(collisions[i].name), name) >= 0);
    return i < n && str_is(name, collisions[i].name) ? &collisions[i] : NULL;
}

static bool is_collision(void *ctx, struct str name)
{
    (void)ctx;
    return collision_find(name) != NULL;
}

/* Does the file name one of them at all? */
static bool names_one(const struct tokens *t)
{
    for (uint32_t i = 0; i < t->n; i++) {
        if (t->tok[i].kind == TOK_IDENT && collision_find(tok_raw(t, i)))
            return true;
    }
    return false;
}

static bool collision_uses_api(const struct input *in)
{
    for (uint32_t i = 0; i < in->names->n; i++) {
        if (in->names->use[i].verdict == NAME_API)
            return true;
    }
    return false;
}

/* Has the port the header? A .cu file has the runtime without an #include of its own. */
static bool is_included(const struct input *in, enum header header)
{
    return include_plan_has(in->includes, headers[header]) ||
           (header == RUNTIME && in->is_main && collision_uses_api(in));
}

static bool collision_holds_word(const struct tokens *t, struct tok_range r, const char *word)
{
    for (uint32_t i = r.first; i < r.past; i++) {
        if (tok_word(t, i, word))
            return true;
    }
    return false;
}

/* Returns the kind of name that the declaration makes. */
static enum kind collision_kind_of(const struct tokens *t, uint32_t i)
{
    struct tok_range before = {signature_begin(t, i), i};
    if (i > 0 && tok_word_in(t, i - 1, WORD_TAG))
        return tok_is_word(t, before.first, W_TEMPLATE) ? TEMPLATE : CLASS;
    if (collision_holds_word(t, before, "typedef") || collision_holds_word(t, before, "using"))
        return ALIAS;
    return tok_is(t, i + 1, P_LPAREN) ? FUNCTION : VARIABLE;
}

static bool is_same_function(const struct tokens *t, uint32_t i, const struct collision *hip)
{
    struct tok_range lead = {signature_begin(t, i), i};
    return hip->same && !tok_is_word(t, lead.first, W_TEMPLATE) &&
           signature_may_be_device(t, lead) && signature_has(t, i, hip->same);
}

/* "typedef unsigned char uchar;", "using uchar = unsigned char;" may stand twice. Of a type that is
 * not spelled out, nobody knows. */
static bool is_same_alias(const struct tokens *t, uint32_t i, const struct collision *hip)
{
    struct buf text = {0};
    struct tok_range type = {signature_begin(t, i) + 1, i};
    if (tok_is(t, i + 1, P_ASSIGN)) {
        type = (struct tok_range){i + 2, i + 2};
        while (type.past < t->n && !tok_is(t, type.past, P_SEMI) &&
               t->tok[type.past].kind != TOK_END)
            type.past++;
    }
    bool spelled = type.first < type.past && signature_is_type_word(tok_raw(t, type.first));
    signature_add_type(&text, t, type);
    bool same = hip->same && (!spelled || str_is((struct str){text.p, text.len}, hip->same));
    buf_release(&text);
    return same;
}

static bool collides(const struct tokens *t, uint32_t i, const struct collision *hip)
{
    enum kind own = collision_kind_of(t, i);
    switch (hip->kind) {
    case TEMPLATE:
        return true;
    case ALIAS:
        return own != ALIAS || !is_same_alias(t, i, hip);
    case CLASS:
        return own == ALIAS || own == TEMPLATE || (own == CLASS && !tok_is(t, i + 1, P_SEMI));
    case FUNCTION:
        return own == FUNCTION ? is_same_function(t, i, hip) : own != CLASS;
    case VARIABLE:
        return own != CLASS;
    case MACRO:
        return true;
    default:
        return own == FUNCTION;
    }
}

/* A macro of one's own is in the way of HIP's headers that come behind it. */
static bool is_before_header(const struct input *in, uint32_t i)
{
    const struct tokens *t = in->tok;
    for (uint32_t d = 0; d < t->ndir; d++) {
        uint32_t h = t->dir[d].kind == DIR_INCLUDE && t->dir[d].hash > i
                         ? directive_header(t, &t->dir[d])
                         : 0;
        if (!h || header_is_users(in, h))
            continue;
        struct row row = map_find(in->map, header_name(t, h), MAP_KIND(ROW_HEADER), in->opt->rocm);
        if (row_ok(row) && target_name(input_target(in), row))
            return true;
    }
    return false;
}

/* The token of the name, where the declaration counts; else t->n. */
static uint32_t token_of(const struct input *in, const struct declared *d,
                         const struct collision *hip)
{
    const struct tokens *t = in->tok;
    bool macro = hip->kind == MACRO || hip->kind == MACRO_CALL;
    if (d->kind == DECLARED_UNDEF)
        return t->n;
    if (d->kind == DECLARED_MACRO) {
        const struct directive *define = d->from ? tok_directive(t, d->from - 1) : NULL;
        uint32_t i = define ? define->hash + 2 : t->n;
        return i < t->n && is_before_header(in, i) ? i : t->n;
    }
    return (macro || d->plain) && collides(t, d->from, hip) ? d->from : t->n;
}

/* True where it says something: once for each name is enough. */
static bool collision_look_at(const struct input *in, struct output *out, const struct declared *d)
{
    static const char *const what[] = {
        [TEMPLATE] = "a class template", [CLASS] = "a class",       [ALIAS] = "a type",
        [FUNCTION] = "a function",       [VARIABLE] = "a variable", [MACRO] = "a macro",
        [MACRO_CALL] = "a macro"};
    const struct collision *hip = collision_find(d->name);
    const struct tokens *t = in->tok;
    uint32_t i = hip && release_in(in->opt->rocm, hip->hip) ? token_of(in, d, hip) : t->n;
    if (i >= t->n || t->tok[i].flags & TOK_DEAD || facts_inactive(in->facts, t->tok[i].begin) ||
        !is_included(in, hip->header))
        return false;
    finding_add(out->findings, TS_NAME_TAKEN, tok_span(t, (struct tok_range){i, i + 1}), d->name,
                what[hip->kind], NULL);
    return true;
}

static void collision_run(const struct input *in, struct output *out)
{
    struct scopes scopes = {0};
    if (!names_one(in->tok))
        return;
    scopes_init(&scopes, in->tok, is_collision, NULL, out->arena);
    struct str said = STR("");
    for (size_t i = 0; i < scopes.names.n; i++) {
        const struct declared *d = &scopes.names.p[i];
        if (!str_eq(d->name, said) && collision_look_at(in, out, d))
            said = d->name;
    }
    scopes_release(&scopes);
}

const struct rewrite rewrite_collision = {"collision", .run = collision_run};
