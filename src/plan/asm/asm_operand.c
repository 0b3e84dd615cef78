#include "plan/asm/asm_operand.h"

/* One that can be evaluated several times: a name of a variable, or a number. */
static bool is_simple(const struct tokens *t, struct tok_range r)
{
    return r.past == r.first + 1 &&
           (t->tok[r.first].kind == TOK_IDENT || t->tok[r.first].kind == TOK_NUMBER);
}

/* An integer of 31 bits, which has no suffix: one can be put behind it. */
static bool is_number(const struct tokens *t, struct tok_range r)
{
    struct str s = tok_raw(t, r.first);
    bool hex = str_starts(s, STR("0x")),
         good = r.past == r.first + 1 && t->tok[r.first].kind == TOK_NUMBER;
    for (size_t i = hex ? 2 : 0; i < s.n; i++)
        good &= (s.p[i] >= '0' && s.p[i] <= '9') || (hex && strchr("abcdefABCDEF", s.p[i]));
    return good && s.n < 10 && (hex || s.n == 1 || s.p[0] != '0');
}

/* "a.b[2 * i]->c": without calls, casts and assignments, so that it is the same as long
 * as nothing is written. */
static bool is_stable(const struct tokens *t, struct tok_range r)
{
    static const uint8_t signs[] = {P_LBRACKET, P_RBRACKET, P_LPAREN, P_RPAREN, P_DOT,    P_ARROW,
                                    P_PLUS,     P_MINUS,    P_STAR,   P_SLASH,  P_PERCENT};
    if (t->tok[r.first].kind != TOK_IDENT)
        return false;
    for (uint32_t i = r.first; i < r.past; i++) {
        bool plain = t->tok[i].kind == TOK_NUMBER || t->tok[i].kind == TOK_IDENT;
        for (size_t k = 0; k < sizeof signs && !plain; k++)
            plain = tok_is(t, i, signs[k]);
        bool call =
            tok_is(t, i, P_LPAREN) && (t->tok[i - 1].kind == TOK_IDENT ||
                                       tok_is(t, i - 1, P_RPAREN) || tok_is(t, i - 1, P_RBRACKET));
        if (!plain || call)
            return false;
    }
    return true;
}

/* Does its evaluation change a variable: "p[i++]", "*(p += 2)"? */
static bool has_effects(const struct tokens *t, struct tok_range r)
{
    for (uint32_t i = r.first; i < r.past; i++)
        if (tok_is(t, i, P_INCREMENT) || tok_is(t, i, P_DECREMENT) || tok_is(t, i, P_ASSIGN) ||
            tok_is_compound(t, i))
            return true;
    return false;
}

/* "(int)", "(const float *)", "(uint32_t)": the token behind it; else the token itself. */
static uint32_t past_cast(const struct tokens *t, struct tok_range r)
{
    uint32_t close = tok_is(t, r.first, P_LPAREN) ? t->tok[r.first].match : 0;
    bool type = close > r.first + 1 && close + 1 < r.past;
    for (uint32_t i = r.first + 1; i < close && type; i++)
        type = tok_word_in(t, i, WORD_TYPE) || tok_is_word(t, i, W_CONST) || tok_is(t, i, P_STAR) ||
               (t->tok[i].kind == TOK_IDENT && str_ends(tok_raw(t, i), STR("_t")));
    return type ? close + 1 : r.first;
}

/* "a.b[i]->c", "f(x)", "(x + 1)", and "&a[i]", "*p", "(int)x": what binds as close as a cast, and
 * closer than what stands around it. */
static bool asm_operand_is_primary(const struct tokens *t, struct tok_range r)
{
    uint32_t past = past_cast(t, r);
    if (past > r.first)
        r.first = past;
    else if ((tok_is(t, r.first, P_AMP) || tok_is(t, r.first, P_STAR)) && r.past > r.first + 1)
        r.first++;
    if (tok_is(t, r.first, P_LPAREN) && t->tok[r.first].match == r.past - 1)
        return true;
    if (t->tok[r.first].kind != TOK_IDENT && !is_simple(t, r))
        return false;
    for (uint32_t i = r.first; i < r.past; i++) {
        bool opens = (tok_is(t, i, P_LPAREN) || tok_is(t, i, P_LBRACKET)) && i > r.first;
        if (opens && t->tok[i].match > i && t->tok[i].match < r.past)
            i = t->tok[i].match;
        else if (t->tok[i].kind == TOK_IDENT
                     ? i > r.first && t->tok[i - 1].kind == TOK_IDENT
                     : !tok_is(t, i, P_DOT) && !tok_is(t, i, P_ARROW) && !is_simple(t, r))
            return false;
    }
    return true;
}

/* The type that a cast around the whole expression has, where it is a number's, as
 * clang spells it; or NULL.
 */
static const char *type_of_cast(const struct tokens *t, struct tok_range r)
{
    static const char *const types[][2] = {{"unsigned", "unsigned int"},
                                           {"unsigned int", "unsigned int"},
                                           {"uint32_t", "unsigned int"},
                                           {"int", "int"},
                                           {"int32_t", "int"},
                                           {"float", "float"},
                                           {"double", "double"},
                                           {"uint64_t", "unsigned long"},
                                           {"unsigned long long", "unsigned long long"},
                                           {"long long", "long long"},
                                           {"int64_t", "long"},
                                           {"size_t", "unsigned long"},
                                           {"unsigned short", "unsigned short"},
                                           {"uint16_t", "unsigned short"},
                                           {"short", "short"},
                                           {"int16_t", "short"}};
    bool named = tok_word(t, r.first, "static_cast") && tok_is(t, r.first + 1, P_LESS);
    uint32_t close = named ? tok_template_end(t, r.first + 1) : past_cast(t, r) - 1;
    bool whole =
        named ? close && tok_is(t, close + 1, P_LPAREN) && t->tok[close + 1].match == r.past - 1
              : past_cast(t, r) > r.first && asm_operand_is_primary(t, r);
    struct tok_range inside = {r.first + (named ? 2 : 1), close};
    struct str text = whole ? source_text(t->src, tok_span(t, inside)) : STR("");
    for (size_t k = 0; k < sizeof types / sizeof *types; k++)
        if (str_is(text, types[k][0]))
            return types[k][1];
    return NULL;
}

/* "a, b": as an argument of a call, it wants its brackets. */
static bool asm_operand_has_comma(const struct tokens *t, struct tok_range r)
{
    for (uint32_t i = r.first; i < r.past; i++)
        if (tok_is(t, i, P_COMMA))
            return true;
    return false;
}

/* True for a name called as a type, or one that only computes a value of its arguments. */
static bool is_pure(const struct tokens *t, uint32_t name)
{
    static const char *const begins[] = {"__cvta_",       "__float",     "__int_as",   "__uint_as",
                                         "__half_as",     "__ushort_as", "__short_as", "__double",
                                         "__longlong_as", NULL};
    struct str s = tok_raw(t, name);
    for (int i = 0; begins[i]; i++)
        if (str_starts(s, str_of(begins[i])))
            return true;
    return tok_word_in(t, name, WORD_TYPE) || tok_is_word(t, name, W_SIZEOF) ||
           str_ends(s, STR("_t"));
}

/* Does it call functions that may do something: "*next(p)", "next<int>(p)"? */
static bool has_calls(const struct tokens *t, struct tok_range r)
{
    for (uint32_t i = r.first; i + 1 < r.past; i++) {
        if (t->tok[i].kind != TOK_IDENT || is_pure(t, i))
            continue;
        bool cast = str_ends(tok_raw(t, i), STR("_cast"));
        uint32_t end = tok_is(t, i + 1, P_LESS) ? tok_template_end(t, i + 1) : i;
        if (tok_is(t, end + 1, P_LPAREN) && end >= i && end + 1 < r.past && !cast)
            return true;
    }
    return false;
}

/* Does what is in memory decide where it is: "a[b[0]]", "p[q->n]"? */
static bool is_indirect(const struct tokens *t, struct tok_range r)
{
    for (uint32_t open = r.first; open < r.past; open++)
        for (uint32_t i = open + 1; tok_is(t, open, P_LBRACKET) && i < t->tok[open].match; i++)
            if (tok_is(t, i, P_LBRACKET) || tok_is(t, i, P_ARROW) || tok_is(t, i, P_DOT) ||
                (tok_is(t, i, P_STAR) && (i == open + 1 || tok_is(t, i - 1, P_LPAREN))))
                return true;
    return false;
}

/* The letter of the constraint, and whether it is read; or the output that it is tied to. */
static bool read_constraint(struct ptx_parameter *o, struct str text)
{
    for (size_t k = 0; k < text.n; k++) {
        char c = text.p[k];
        if (!o->output && c >= '0' && c <= '9' && text.n <= 2) {
            o->tied = (o->tied ? (o->tied - 1) * 10 : 0) + (uint32_t)(c - '0') + 1;
            continue;
        }
        o->input |= c == '+';
        if (c != '+' && c != '=' && c != '&' && o->constraint)
            return false;
        if (c != '+' && c != '=' && c != '&')
            o->constraint = c;
    }
    return !o->tied || !o->constraint;
}

bool asm_operand_read(struct ptx_parameter *o, struct tok_range *expression, const struct tokens *t,
                      struct tok_range r, bool output, struct arena *a)
{
    struct literal constraint;
    uint32_t i = r.first;
    *o = (struct ptx_parameter){.input = !output, .output = output};
    if (tok_is(t, i, P_LBRACKET) && t->tok[i].match == i + 2) {
        o->name = tok_raw(t, i + 1);
        i += 3;
    }
    if (i >= r.past || t->tok[i].kind != TOK_STRING || !literal_read(&constraint, t, i, a))
        return false;
    uint32_t open = constraint.tokens.past;
    if (!tok_is(t, open, P_LPAREN) || t->tok[open].match != r.past - 1 ||
        !read_constraint(o, constraint.text))
        return false;
    struct tok_range inner = {open + 1, r.past - 1};
    if (inner.first >= inner.past)
        return false;
    /* A macro's parameter stands for any expression. */
    bool parameter = t->tok[r.first].flags & TOK_DEFINE && t->tok[inner.first].kind == TOK_IDENT;
    o->simple = is_simple(t, inner) && !parameter;
    o->number = is_number(t, inner);
    o->stable = is_stable(t, inner) && !parameter;
    o->primary = asm_operand_is_primary(t, inner) && !parameter;
    o->type = type_of_cast(t, inner);
    o->comma = asm_operand_has_comma(t, inner);
    o->address = o->primary && tok_is(t, inner.first, P_AMP);
    o->effects = has_effects(t, inner);
    o->calls = has_calls(t, inner);
    o->unknown = parameter && tok_is_macro_parameter(t, inner.first);
    o->indirect = is_indirect(t, inner);
    *expression = inner;
    return true;
}

/* Have both expressions a name? */
static bool share_name(const struct tokens *t, struct tok_range a, struct tok_range b)
{
    for (uint32_t i = a.first; i < a.past; i++)
        for (uint32_t k = b.first; t->tok[i].kind == TOK_IDENT && k < b.past; k++)
            if (t->tok[k].kind == TOK_IDENT && str_eq(tok_raw(t, i), tok_raw(t, k)))
                return true;
    return false;
}

bool asm_operands_relate(struct ptx_parameter *o, const struct tok_range *expression, uint32_t n,
                         const struct tokens *t)
{
    for (uint32_t i = 0; i < n; i++) {
        for (uint32_t k = 0; k < n && o[i].effects; k++)
            if (k != i && (o[k].calls || share_name(t, expression[i], expression[k])))
                o[i].ordered = o[k].ordered = true;
        if (!o[i].tied)
            continue;
        struct ptx_parameter *to = o[i].tied <= n ? &o[o[i].tied - 1] : NULL;
        if (!to || !to->output || to->input)
            return false;
        o[i].constraint = to->constraint;
        to->input = true;
        to->from = i + 1;
    }
    return true;
}
