/* operators: a program's own operators for float4 and its like, where HIP's vector types have them already.
 */
#include "rewrite/call.h"

static bool is_vector_type(struct str word)
{
    static const char *const bases[] = {"char",  "uchar",    "short",     "ushort", "int",    "uint", "long",
                                        "ulong", "longlong", "ulonglong", "float",  "double", NULL};
    if (word.n < 4 || word.p[word.n - 1] < '2' || word.p[word.n - 1] > '4')
        return false;
    for (int i = 0; bases[i]; i++) {
        if (str_is(str_cut(word, 0, word.n - 1), bases[i]))
            return true;
    }
    return false;
}

/* Compound assignments are members in HIP, and a free one is ambiguous with them; "operator+(float4, float4)"
 * of one's own is preferred. */
static bool is_compound(struct str op)
{
    return str_is(op, "+=") || str_is(op, "-=") || str_is(op, "*=") || str_is(op, "/=");
}

static void run(const struct input *in, struct output *out)
{
    const struct tokens *t = in->tok;
    for (uint32_t i = 0; i + 4 < t->n; i++) {
        if (!tok_word(t, i, "operator") || !tok_is(t, i + 2, P_LPAREN) || !is_compound(tok_raw(t, i + 1)))
            continue;
        uint32_t type = tok_word(t, i + 3, "const") ? i + 4 : i + 3;
        struct tok_range arg[4];
        if (!is_vector_type(tok_raw(t, type)) || !tok_is(t, type + 1, P_AMP) ||
            tok_args(t, i + 2, arg, 4) != 2)
            continue;
        uint32_t second = tok_word(t, arg[1].first, "const") ? arg[1].first + 1 : arg[1].first;
        /* float3 += float has its own exact match. */
        if (!str_eq(tok_raw(t, second), tok_raw(t, type)))
            continue;
        struct span span = tok_span(t, (struct tok_range){i, i + 2});
        finding_add(out->findings, TS_VECTOR_OPERATOR, span, source_text(in->src, span), NULL, NULL);
    }
}

const struct rewrite rewrite_operators = {"operators", run};
