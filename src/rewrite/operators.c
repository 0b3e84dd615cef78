/* operators: a program's own operators for float4 and the like, which HIP's vector types already
 * have. */
#include "plan/calls/call.h"
#include "plan/conditions/guarded.h"
#include "plan/input/signature.h"

enum { FRIENDS_SINCE = 503 }; /* "*" and "/" are no templates in HIP since then */

static bool is_vector_type(struct str word)
{
    static const char *const bases[] = {"char",  "uchar",  "short", "ushort",   "int",
                                        "uint",  "long",   "ulong", "longlong", "ulonglong",
                                        "float", "double", NULL};
    if (word.n < 4 || word.p[word.n - 1] < '2' || word.p[word.n - 1] > '4')
        return false;
    for (int i = 0; bases[i]; i++) {
        if (str_is(str_cut(word, 0, word.n - 1), bases[i]))
            return true;
    }
    return false;
}

/* True if the operator's own specifiers make it run on both. HIP's are for host and device; one for
 * only one of them is preferred there. */
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
 * "*" and "/" are friends. Of the others, "operator+(float4, float4)" of one's own is preferred. */
static bool is_compound(uint8_t op)
{
    return op == P_PLUS_ASSIGN || op == P_MINUS_ASSIGN || op == P_STAR_ASSIGN ||
           op == P_SLASH_ASSIGN;
}

static bool operators_is_product(const struct input *in, uint8_t op)
{
    return (op == P_STAR || op == P_SLASH) && in->opt->rocm >= FRIENDS_SINCE;
}

/* The token of the type in "const float4 &b", "float4 b". */
static uint32_t type_at(const struct tokens *t, uint32_t first)
{
    return tok_is_word(t, first, W_CONST) ? first + 1 : first;
}

/* The next parameter's type among the facts, "float2" of "const float2 &, ": *p moves behind it. */
static struct str fact_type(const char **p)
{
    struct str text = {*p, strcspn(*p, ",)")};
    *p += text.n + (text.n && (*p)[text.n] == ',') + 1;
    if (str_starts(text, STR("const ")))
        text = str_cut(text, 6, text.n);
    return str_ends(text, STR(" &")) ? str_cut(text, 0, text.n - 2) : text;
}

/* The types of the two parameters (the second is empty, where there is one), behind a typedef such
 * as cufftComplex only where the parse saw them. */
static void types_of(const struct input *in, uint32_t i, const struct tok_range *arg, int n,
                     struct str type[2])
{
    const struct tokens *t = in->tok;
    type[0] = tok_raw(t, type_at(t, arg[0].first));
    type[1] = n == 2 ? tok_raw(t, type_at(t, arg[1].first)) : STR("");
    for (uint32_t k = 0; k < in->facts->nsignatures; k++) {
        const struct fact_signature *s = &in->facts->signature[k];
        const char *p = s->at == t->tok[i].begin ? strstr(s->text, "<>(") : NULL;
        if (!p)
            continue;
        p += 3;
        type[0] = fact_type(&p);
        if (n == 2)
            type[1] = fact_type(&p);
        return;
    }
}

/* "(float4 &a, const float4 &b)", "(int2 &a)", "(int2 &a, int)", and for "*" "(float4 a, float4
 * b)", behind the operator at token i. */
static bool clashes(const struct input *in, uint32_t i)
{
    const struct tokens *t = in->tok;
    uint8_t op = t->tok[i + 1].punct;
    struct tok_range arg[4];
    struct str type[2];
    int n = tok_args(t, i + 2, arg, 4);
    if (n != 1 && n != 2)
        return false;
    types_of(in, i, arg, n, type);
    if (!is_vector_type(type[0]))
        return false;
    bool refers = tok_is(t, type_at(t, arg[0].first) + 1, P_AMP);
    if (op == P_INCREMENT || op == P_DECREMENT)
        return refers && (n == 1 || tok_is_word(t, arg[1].first, W_INT));
    /* float3 += float has its own exact match. */
    return n == 2 && ((is_compound(op) && refers) || operators_is_product(in, op)) &&
           str_eq(type[1], type[0]);
}

/* "a.x * b.x", "a.x *= b.x" at token i, of the parameters: which member, or -1. */
static int member_pair(const struct tokens *t, uint32_t i, struct tok_range a, struct tok_range b,
                       uint8_t op)
{
    static const char letters[] = "xyzw";
    struct str word = i + 6 < t->n ? tok_raw(t, i + 2) : STR("");
    const char *at = word.n == 1 ? memchr(letters, word.p[0], 4) : NULL;
    bool pair = at && tok_is(t, i + 1, P_DOT) && tok_is(t, i + 3, op) && tok_is(t, i + 5, P_DOT) &&
                str_eq(tok_raw(t, i), tok_raw(t, a.past - 1)) &&
                str_eq(tok_raw(t, i + 4), tok_raw(t, b.past - 1)) &&
                str_eq(tok_raw(t, i + 6), word);
    return pair ? (int)(at - letters) : -1;
}

/* Does the operator at token i do what HIP's does, member by member, and nothing else? Besides each
 * pair of members there is what makes and returns the result. */
static bool is_by_member(const struct tokens *t, uint32_t i, struct tok_range body, struct str type)
{
    struct tok_range arg[2];
    uint32_t seen = 0, all = (1u << (type.p[type.n - 1] - '0')) - 1;
    if (tok_args(t, i + 2, arg, 2) != 2)
        return false;
    for (uint32_t k = body.first + 1; k < body.past; k++) {
        int member = member_pair(t, k, arg[0], arg[1], t->tok[i + 1].punct);
        struct str word = tok_raw(t, k);
        bool makes = str_eq(word, type) ||
                     (str_starts(word, STR("make_")) && str_eq(str_cut(word, 5, word.n), type));
        if (member >= 0 && seen == (1u << member) - 1) {
            seen |= 1u << member;
            k += 6;
        } else if (!makes && !tok_word(t, k, "return") &&
                   !str_eq(word, tok_raw(t, arg[0].past - 1)) && !tok_is(t, k, P_LPAREN) &&
                   !tok_is(t, k, P_RPAREN) && !tok_is(t, k, P_COMMA) && !tok_is(t, k, P_SEMI) &&
                   !tok_is(t, k, P_LBRACE) && !tok_is(t, k, P_RBRACE)) {
            return false;
        }
    }
    return seen == all;
}

/* Is the operator at token i one that HIP's can take the place of? Its tokens, from
 * the specifiers to "}". */
static bool is_replaceable(const struct tokens *t, uint32_t i, struct tok_range *all)
{
    uint32_t open = t->tok[i + 2].match + 1;
    struct str type = tok_raw(t, type_at(t, i + 3));
    *all = (struct tok_range){signature_begin(t, i), i};
    if (!tok_is(t, open, P_LBRACE) || t->tok[open].match < open || !is_vector_type(type) ||
        tok_is_word(t, all->first, W_TEMPLATE) ||
        !is_by_member(t, i, (struct tok_range){open, t->tok[open].match}, type))
        return false;
    all->past = t->tok[open].match + 1;
    uint32_t result = i - 1 - (i > 0 && tok_is(t, i - 1, P_AMP));
    bool returns = str_eq(tok_raw(t, result), type) ||
                   (tok_is_word(t, result, W_VOID) && is_compound(t->tok[i + 1].punct));
    return returns && guard_fits(t, *all);
}

static void operators_look_at(const struct input *in, struct output *out, const struct guarded *g,
                              uint32_t i)
{
    const struct tokens *t = in->tok;
    struct span span = tok_span(t, (struct tok_range){i, i + 2});
    struct tok_range all;
    if (guarded_has(g, i) || (t->tok[i].flags & TOK_DEAD))
        return;
    if (!is_replaceable(t, i, &all)) {
        finding_add(out->findings, TS_VECTOR_OPERATOR, span, source_text(in->src, span), NULL,
                    NULL);
        return;
    }
    guard_code(in, out, all, "operators");
    finding_add(out->findings, TS_OVERLOAD_PROVIDED, span, source_text(in->src, span), NULL, NULL);
}

static void operators_run(const struct input *in, struct output *out)
{
    const struct tokens *t = in->tok;
    struct guarded guarded = {0};
    for (uint32_t i = 0; i + 4 < t->n; i++) {
        if (!tok_is_word(t, i, W_OPERATOR) || !tok_is(t, i + 2, P_LPAREN) || !clashes(in, i) ||
            !is_for_both(t, i))
            continue;
        if (!guarded.tok)
            guarded_init(&guarded, t, out->arena);
        operators_look_at(in, out, &guarded, i);
    }
}

const struct rewrite rewrite_operators = {"operators", .run = operators_run};
