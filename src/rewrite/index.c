/* index: threadIdx.x and the like where HIP's class type for them is not accepted.
 *
 * Up to HIP 5.2 at least, threadIdx.x is not an unsigned but an object of a class with a
 * conversion: printf gets the object, min(threadIdx.x, 31u) is ambiguous, and auto copies the
 * object. A cast gives CUDA's meaning. */
#include "plan/calls/call.h"

/* The first release where the members are plain values again, by what the tables' headers show. */
#define PLAIN_FROM RELEASE(6, 0)

/* The built-in variable, not a host variable or a member of that name. */
static bool is_index(const struct input *in, uint32_t i)
{
    const struct tokens *t = in->tok;
    if (!tok_word(t, i, "threadIdx") && !tok_word(t, i, "blockIdx") &&
        !tok_word(t, i, "blockDim") && !tok_word(t, i, "gridDim"))
        return false;
    const struct name_use *use = use_at(in, i);
    return use && use->verdict == NAME_API && !use->member;
}

/* Functions with overloads, and those with variable arguments. */
static bool is_picky_callee(const struct tokens *t, uint32_t i)
{
    static const char *const names[] = {"printf", "min",  "max", "abs", "sqrt",  "pow",  "exp",
                                        "log",    "fmod", "sin", "cos", "floor", "ceil", NULL};
    return tok_any_word(t, i, names);
}

/* Arguments that are "threadIdx.x" and nothing more. */
static void cast_arguments(const struct input *in, struct output *out, uint32_t callee)
{
    struct tok_range arg[CALL_ARGS_MAX];
    int n = tok_args(in->tok, callee + 1, arg, CALL_ARGS_MAX);
    for (int i = 0; i < n && i < CALL_ARGS_MAX; i++) {
        if (arg[i].past - arg[i].first != 3 || !is_index(in, arg[i].first))
            continue;
        uint32_t at = in->tok->tok[arg[i].first].begin;
        edit_replace(out->edits, (struct span){at, at}, STR("(unsigned)"), EDIT_REWRITE, "index");
        struct span span = tok_span(in->tok, arg[i]);
        finding_add(out->findings, TS_INDEX_ARGUMENT, span, source_text(in->src, span), NULL, NULL);
    }
}

/* "auto a = 1, b =": does the declaration that the "=" at token i belongs to begin with auto? */
static bool index_is_auto(const struct tokens *t, uint32_t i)
{
    for (uint32_t k = tok_prev(t, i); k < t->n && i - k < 64; k = tok_prev(t, k)) {
        if (tok_is(t, k, P_SEMI) || tok_is(t, k, P_LBRACE) || tok_is(t, k, P_LPAREN))
            return false;
        if (tok_is_word(t, k, W_AUTO))
            return true;
        if (tok_is(t, k, P_RPAREN) && t->tok[k].match < k)
            k = t->tok[k].match;
    }
    return false;
}

/* "auto t = threadIdx.x;", "uint3 t = threadIdx;", "auto t = blockDim;", which has CUDA's type then */
static void cast_initializer(const struct input *in, struct output *out, uint32_t i)
{
    const struct tokens *t = in->tok;
    if (i < 3 || !tok_is(t, i - 1, P_ASSIGN))
        return;
    /* threadIdx as a whole is no uint3 in any release. */
    uint32_t at = t->tok[i].begin;
    bool member = tok_is(t, i + 1, P_DOT);
    bool ends = tok_is(t, i + 3, P_SEMI) || tok_is(t, i + 3, P_COMMA);
    if (member && ends && in->opt->rocm < PLAIN_FROM && index_is_auto(t, i - 1)) {
        edit_replace(out->edits, (struct span){at, at}, STR("(unsigned)"), EDIT_REWRITE, "index");
    } else if (!member && t->tok[i - 2].kind == TOK_IDENT && tok_is(t, i + 1, P_SEMI) &&
               (tok_word(t, i - 3, "uint3") || tok_is_word(t, i - 3, W_AUTO))) {
        struct str name = tok_raw(t, i);
        bool size = tok_is_word(t, i - 3, W_AUTO) && str_ends(name, STR("Dim"));
        const char *text =
            arena_printf(out->arena, "%s(%.*s.x, %.*s.y, %.*s.z)", size ? "dim3" : "make_uint3",
                         (int)name.n, name.p, (int)name.n, name.p, (int)name.n, name.p);
        edit_replace(out->edits, tok_span(t, (struct tok_range){i, i + 1}), str_of(text),
                     EDIT_REWRITE, "index");
    } else {
        return;
    }
    finding_add(out->findings, TS_INDEX_ARGUMENT, tok_span(t, (struct tok_range){i, i + 1}),
                tok_raw(t, i), NULL, NULL);
}

static void index_run(const struct input *in, struct output *out)
{
    const struct tokens *t = in->tok;
    bool classes = in->opt->rocm < PLAIN_FROM;
    for (uint32_t i = 0; i < t->n; i++) {
        if (t->tok[i].kind != TOK_IDENT)
            continue;
        if (classes && tok_is(t, i + 1, P_LPAREN) && is_picky_callee(t, i))
            cast_arguments(in, out, i);
        else if (is_index(in, i))
            cast_initializer(in, out, i);
    }
}

const struct rewrite rewrite_index = {"index", .run = index_run};
