/* The mutants of a statement's tokens: operators, constants, negated conditions, removed calls. */
#include "scan.h"

static void mutants_change_add(struct scan *s, uint32_t begin, uint32_t end, const char *text,
                               uint32_t probe)
{
    uint32_t line = source_place(&s->src, begin).line - 1;
    uint32_t past = line + 1 < s->src.nlines ? s->src.lines[line + 1] : s->src.len;
    struct str whole = str_trim(source_text(&s->src, (struct span){s->src.lines[line], past}));
    vec_push(&s->mutants, (struct mutant){begin, end, text, probe, s->function, whole, NULL});
}

static void add_token(struct scan *s, uint32_t i, const char *text, uint32_t probe)
{
    mutants_change_add(s, s->t.tok[i].begin, s->t.tok[i].end, text, probe);
}

/* What stands for an operator: once beyond the boundary, once the contrary. NULL: nothing does. */
static const struct swap {
    enum tok_punct from;
    const char *to[2];
} swaps[] = {
    {P_LESS, {"<=", ">="}}, {P_GREATER, {">=", "<="}}, {P_LE, {"<", ">"}},
    {P_GE, {">", "<"}},     {P_EQ, {"!=", NULL}},      {P_NE, {"==", NULL}},
    {P_AND, {"||", NULL}},  {P_OR, {"&&", NULL}},      {P_NOT, {"", NULL}},
};

static void change_operator(struct scan *s, uint32_t i, uint32_t probe)
{
    for (size_t k = 0; k < sizeof swaps / sizeof *swaps; k++) {
        for (int way = 0; way < 2 && tok_is(&s->t, i, swaps[k].from); way++)
            if (swaps[k].to[way])
                add_token(s, i, swaps[k].to[way], probe);
    }
}

/* A sign, not an operator between two values? */
static bool is_sign(const struct scan *s, uint32_t i)
{
    if (!tok_is(&s->t, i, P_MINUS) || i == 0)
        return false;
    const struct tok *before = &s->t.tok[i - 1];
    if (before->kind == TOK_IDENT)
        return tok_word(&s->t, i - 1, "return");
    return before->kind == TOK_PUNCT && before->punct != P_RPAREN && before->punct != P_RBRACKET;
}

/* One more and one less; below zero, less alone: who is asked whether it is below zero tells no
 * others apart. "{0}", which sets all of a struct to zero, is no number. */
static void change_number(struct scan *s, uint32_t i, uint32_t probe)
{
    const char *text = arena_strdup(&s->arena, tok_raw(&s->t, i));
    char *suffix;
    unsigned long long value = strtoull(text, &suffix, 0);
    if (*suffix && strspn(suffix, "uUlL") != strlen(suffix))
        return; /* a fraction */
    if (value == 0 && i > 0 && tok_is(&s->t, i - 1, P_LBRACE) && tok_is(&s->t, i + 1, P_RBRACE))
        return;
    if (!is_sign(s, i - 1))
        add_token(s, i, arena_printf(&s->arena, "%llu%s", value + 1, suffix), probe);
    if (value > 0)
        add_token(s, i, arena_printf(&s->arena, "%llu%s", value - 1, suffix), probe);
}

/* Calls whose arguments no test can see: sizes of memory, and messages. */
static bool is_silent_call(const struct scan *s, uint32_t i)
{
    static const char *const names[] = {
        "ARENA_ARRAY", "ARENA_NEW", "arena_alloc", "malloc", "xmalloc", "xcalloc", "xrealloc",
        "calloc",      "realloc",   "err_set",     "sizeof", "BUG",     "assert",  NULL};
    if (!tok_is(&s->t, i + 1, P_LPAREN) || s->t.tok[i].kind != TOK_IDENT)
        return false;
    return tok_any_word(&s->t, i, names) || str_ends(tok_raw(&s->t, i), STR("_reserve"));
}

/* "[N]" in a declaration of an array: a size of memory, too. */
static bool mutants_change_is_array_size(const struct scan *s, uint32_t first, uint32_t i)
{
    if (!tok_is(&s->t, i, P_LBRACKET) || i < first + 2 || tok_word(&s->t, first, "return"))
        return false;
    if (s->t.tok[first].kind != TOK_IDENT)
        return false;
    bool declares = s->t.tok[first + 1].kind == TOK_IDENT;
    for (uint32_t k = first; declares && k < i; k++)
        declares = !tok_is(&s->t, k, P_ASSIGN) && !tok_is(&s->t, k, P_LPAREN);
    return declares;
}

void scan_change(struct scan *s, uint32_t first, uint32_t past, uint32_t probe)
{
    for (uint32_t i = first; i < past && i < s->t.n; i++) {
        if (s->t.tok[i].flags & TOK_DIRECTIVE)
            continue;
        if (is_silent_call(s, i) && s->t.tok[i + 1].match > i)
            i = s->t.tok[i + 1].match;
        else if (mutants_change_is_array_size(s, first, i) && s->t.tok[i].match > i)
            i = s->t.tok[i].match;
        else if (s->t.tok[i].kind == TOK_NUMBER)
            change_number(s, i, probe);
        else
            change_operator(s, i, probe);
    }
}

/* Whether another mutant of the condition is its contrary already: a lone
 * comparison, or a lone "!". */
static bool has_contrary(const struct scan *s, uint32_t open)
{
    bool lone = tok_is(&s->t, open + 1, P_NOT), compared = false;
    for (uint32_t i = open + 1; i < s->t.tok[open].match; i++) {
        if (tok_is(&s->t, i, P_AND) || tok_is(&s->t, i, P_OR) || tok_is(&s->t, i, P_QUESTION))
            return false;
        enum tok_punct p = s->t.tok[i].punct;
        compared = compared || p == P_LESS || p == P_GREATER || p == P_LE || p == P_GE ||
                   p == P_EQ || p == P_NE;
        if (tok_is(&s->t, i, P_LPAREN) && s->t.tok[i].match > i)
            i = s->t.tok[i].match;
    }
    return lone || compared;
}

void scan_negate(struct scan *s, uint32_t open, uint32_t probe)
{
    uint32_t close = s->t.tok[open].match;
    if (close <= open + 1 || s->t.tok[open + 1].kind == TOK_NUMBER || has_contrary(s, open))
        return;
    struct str inner =
        source_text(&s->src, (struct span){s->t.tok[open].end, s->t.tok[close].begin});
    mutants_change_add(s, s->t.tok[open].end, s->t.tok[close].begin,
                       arena_printf(&s->arena, "!(%.*s)", (int)inner.n, inner.p), probe);
}

/* What a test can't miss: memory that is not given back. */
static bool only_releases(struct str name)
{
    return str_ends(name, STR("_release")) || str_ends(name, STR("_free")) || str_is(name, "free");
}

void scan_remove(struct scan *s, uint32_t first, uint32_t semicolon, uint32_t probe)
{
    static const char *const words[] = {"return", "sizeof", "goto", "break", "continue", NULL};
    uint32_t i = first;
    if (tok_is(&s->t, i, P_LPAREN) && tok_word(&s->t, i + 1, "void") &&
        tok_is(&s->t, i + 2, P_RPAREN))
        i += 3;
    if (semicolon >= s->t.n || s->t.tok[i].kind != TOK_IDENT || tok_any_word(&s->t, i, words))
        return;
    struct str name = tok_raw(&s->t, i);
    while (tok_is(&s->t, i + 1, P_ARROW) || tok_is(&s->t, i + 1, P_DOT))
        i += 2;
    if (!tok_is(&s->t, i + 1, P_LPAREN) || s->t.tok[i + 1].match + 1 != semicolon ||
        only_releases(name))
        return;
    mutants_change_add(s, s->t.tok[first].begin, s->t.tok[semicolon].begin, "", probe);
}
