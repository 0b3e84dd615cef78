/* operators: a program's own operators for float4 and its like, where HIP's vector types have them already.
 */
#include "plan/call.h"

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

/* What the operator's own specifiers say of where it runs. HIP's are for host and device; one for only one of
 * them is preferred there. */
static bool is_for_both(const struct tokens *t, uint32_t op)
{
    bool host = false, device = false, macro = false;
    for (uint32_t i = op; i > 0 && op - i < 16; i--) {
        struct str s = tok_raw(t, i - 1);
        if (tok_is(t, i - 1, P_SEMI) || tok_is(t, i - 1, P_RBRACE) || tok_is(t, i - 1, P_LBRACE) ||
            t->tok[i - 1].flags & ~t->tok[op].flags & TOK_DIRECTIVE)
            break;
        host |= str_is(s, "__host__");
        device |= str_is(s, "__device__");
        macro |= s.n > 0 && s.p[0] >= 'A' && s.p[0] <= 'Z';
    }
    return (host && device) || (macro && host == device);
}

/* Compound assignments, "++" and "--" are members in HIP, and a free one is ambiguous with them;
 * "operator+(float4, float4)" of one's own is preferred. */
static bool is_arithmetic(uint8_t op)
{
    return op == P_PLUS_ASSIGN || op == P_MINUS_ASSIGN || op == P_STAR_ASSIGN || op == P_SLASH_ASSIGN;
}

/* "(float4 &a, const float4 &b)", "(int2 &a)", "(int2 &a, int)" behind the operator at token i. */
static bool clashes(const struct tokens *t, uint32_t i)
{
    uint8_t op = t->tok[i + 1].punct;
    struct tok_range arg[4];
    uint32_t type = tok_is_word(t, i + 3, W_CONST) ? i + 4 : i + 3;
    if (type + 1 >= t->n || !is_vector_type(tok_raw(t, type)) || !tok_is(t, type + 1, P_AMP))
        return false;
    int n = tok_args(t, i + 2, arg, 4);
    if (op == P_INCREMENT || op == P_DECREMENT)
        return n == 1 || (n == 2 && tok_is_word(t, arg[1].first, W_INT));
    if (!is_arithmetic(op) || n != 2)
        return false;
    /* float3 += float has its own exact match. */
    uint32_t second = tok_is_word(t, arg[1].first, W_CONST) ? arg[1].first + 1 : arg[1].first;
    return str_eq(tok_raw(t, second), tok_raw(t, type));
}

static void run(const struct input *in, struct output *out)
{
    const struct tokens *t = in->tok;
    for (uint32_t i = 0; i + 4 < t->n; i++) {
        if (!tok_is_word(t, i, W_OPERATOR) || !tok_is(t, i + 2, P_LPAREN) || !clashes(t, i) ||
            !is_for_both(t, i))
            continue;
        struct span span = tok_span(t, (struct tok_range){i, i + 2});
        finding_add(out->findings, TS_VECTOR_OPERATOR, span, source_text(in->src, span), NULL, NULL);
    }
}

const struct rewrite rewrite_operators = {"operators", .run = run};
