/* undefined: variables that only one lane of a group has set when the group shuffles them.
 *
 *     int first;
 *     if (group.thread_rank() == 0)
 *         first = atomicAdd(counter, group.size());
 *     first = group.shfl(first, 0);
 *
 * CUDA's shuffles take a reference. Those of HIP's groups take the value, which clang then holds to be
 * defined in every lane: it drops the condition, and all lanes add. So the declaration gets a value. */
#include "plan/input.h"
#include "plan/sides.h"

/* How far back a declaration is looked for: more than a function has. */
enum { FAR = 20000 };

/* Is token i the name of a shuffle of a group's, by a variable and something else? Templates know the group
 * no closer, and a value does no harm to a variable of somebody else's. */
static bool shuffles_variable(const struct tokens *t, uint32_t i)
{
    static const char *const names[] = {"shfl", "shfl_up", "shfl_down", "shfl_xor"};
    bool member = i > 1 && i + 3 < t->n && (tok_is(t, i - 1, P_DOT) || tok_is(t, i - 1, P_ARROW));
    if (!member || !tok_is(t, i + 1, P_LPAREN) || t->tok[i + 2].kind != TOK_IDENT ||
        !tok_is(t, i + 3, P_COMMA) || t->tok[i].flags & (TOK_DIRECTIVE | TOK_DEAD))
        return false;
    for (size_t k = 0; k < sizeof names / sizeof *names; k++) {
        if (str_is(tok_raw(t, i), names[k]))
            return true;
    }
    return false;
}

/* The first token of the statement that token i is in. */
static uint32_t statement_of(const struct tokens *t, uint32_t i)
{
    while (i > 0 && !tok_is(t, i - 1, P_SEMI) && !tok_is(t, i - 1, P_LBRACE) && !tok_is(t, i - 1, P_RBRACE) &&
           !(t->tok[i - 1].flags & TOK_DIRECTIVE)) {
        i--;
        if (tok_is(t, i, P_RPAREN) && t->tok[i].match < i)
            i = t->tok[i].match;
    }
    return i;
}

/* Does a type begin at token i, that of a local variable which may have a value? */
static bool is_type(const struct tokens *t, uint32_t i)
{
    uint8_t other = WORD_LEADS | WORD_SPECIFIER | WORD_TAG;
    bool goes_on = t->tok[i + 1].kind == TOK_IDENT || tok_is(t, i + 1, P_SCOPE) || tok_is(t, i + 1, P_LESS);
    return t->tok[i].kind == TOK_IDENT && goes_on && !(word_classes[t->tok[i].word] & other);
}

/* Is token i a variable where it is declared without a value? */
static bool is_bare_declarator(const struct tokens *t, uint32_t i)
{
    bool behind = t->tok[i - 1].kind == TOK_IDENT || tok_is(t, i - 1, P_GREATER) || tok_is(t, i - 1, P_COMMA);
    bool bare = tok_is(t, i + 1, P_SEMI) || tok_is(t, i + 1, P_COMMA);
    uint32_t first = behind && bare ? statement_of(t, i) : i;
    return first < i && is_type(t, first);
}

/* Is token i a variable that is set there in any case: by its declaration, or by a statement of its own? */
static bool is_set(const struct tokens *t, uint32_t i)
{
    bool may_be_left_out = tok_is(t, i - 1, P_RPAREN) || t->tok[i - 1].word == W_ELSE;
    return tok_is(t, i + 1, P_ASSIGN) && !may_be_left_out;
}

/* The declaration without a value that reaches token i's statement, in the blocks around it; 0 where there is
 * none. */
static uint32_t bare_declaration(const struct tokens *t, uint32_t i)
{
    struct str name = tok_raw(t, i);
    for (uint32_t k = statement_of(t, i), steps = 0; k-- > 1 && steps < FAR; steps++) {
        bool closes = tok_is(t, k, P_RBRACE) || tok_is(t, k, P_RPAREN) || tok_is(t, k, P_RBRACKET);
        if (closes && t->tok[k].match < k)
            k = t->tok[k].match;
        if (k == 0 || t->tok[k].kind != TOK_IDENT || !str_eq(tok_raw(t, k), name))
            continue;
        if (is_set(t, k))
            return 0;
        if (is_bare_declarator(t, k))
            return k;
    }
    return 0;
}

static void give_value(const struct input *in, struct output *out, uint32_t variable)
{
    const struct tokens *t = in->tok;
    uint32_t at = bare_declaration(t, variable);
    if (!at || sides_kept(in->sides, t->tok[at].begin))
        return;
    bool number = word_classes[t->tok[statement_of(t, at)].word] & WORD_TYPE;
    struct span name = {t->tok[at].begin, t->tok[at].end};
    edit_template(out->edits, name, number ? "$0 = 0" : "$0{}", &name, 1, EDIT_REWRITE, "undefined");
}

static void run(const struct input *in, struct output *out)
{
    for (uint32_t i = 0; i < in->tok->n; i++) {
        if (shuffles_variable(in->tok, i))
            give_value(in, out, i + 2);
    }
}

const struct rewrite rewrite_undefined = {"undefined", .run = run};
