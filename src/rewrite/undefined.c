/* undefined: variables that only one lane of a group has set when the group shuffles them.
 *
 *     int first;
 *     if (group.thread_rank() == 0)
 *         first = atomicAdd(counter, group.size());
 *     first = group.shfl(first, 0);
 *
 * CUDA's shuffles take a reference. Those of HIP's groups take the value, which clang then holds to
 * be defined in every lane: it drops the condition, and all lanes add. So the declaration gets a
 * value. The same holds for HIP's shuffles of a whole wavefront before they said maybe_undef of it,
 * and for the program's own functions that take a value and shuffle it. */
#include "plan/conditions/sides.h"
#include "plan/input/bodies.h"
#include "plan/input/input.h"
#include <strings.h>

/* amd_warp_functions.h says maybe_undef in HIP 6.4, and not in 5.7; no header of
 * those between is known. */
#define MAYBE_UNDEFINED_FROM RELEASE(6, 4)

/* How far back a declaration is looked for: more than a function has. */
enum { FAR = 20000 };

/* The value that a shuffle at token i takes; empty where it is none. Templates know a group no
 * closer than by its members' names, and a value does no harm to a variable of somebody else's. */
static struct tok_range shuffled(const struct tokens *t, uint32_t i, bool warps)
{
    static const char *const members[] = {"shfl", "shfl_up", "shfl_down", "shfl_xor", NULL};
    static const char *const functions[] = {"__shfl", "__shfl_up", "__shfl_down", "__shfl_xor",
                                            NULL};
    static const char *const masked[] = {"__shfl_sync", "__shfl_up_sync", "__shfl_down_sync",
                                         "__shfl_xor_sync", NULL};
    struct tok_range none = {0, 0};
    if (t->tok[i].kind != TOK_IDENT || !tok_is(t, i + 1, P_LPAREN) || t->tok[i + 1].match <= i)
        return none;
    bool member = i > 1 && (tok_is(t, i - 1, P_DOT) || tok_is(t, i - 1, P_ARROW));
    bool mask = warps && tok_any_word(t, i, masked);
    if (!mask && !(member && tok_any_word(t, i, members)) &&
        !(warps && tok_any_word(t, i, functions)))
        return none;
    struct tok_range value = {i + 2, i + 2};
    for (uint32_t k = i + 2; k < t->tok[i + 1].match; k++) {
        if (t->tok[k].match > k)
            k = t->tok[k].match;
        if (!tok_is(t, k, P_COMMA))
            continue;
        value.past = k;
        if (!mask)
            return value;
        mask = false;
        value.first = k + 1;
    }
    return none;
}

/* The first token of the statement that token i is in. */
static uint32_t statement_of(const struct tokens *t, uint32_t i)
{
    while (i > 0 && !tok_is(t, i - 1, P_SEMI) && !tok_is(t, i - 1, P_LBRACE) &&
           !tok_is(t, i - 1, P_RBRACE) && !(t->tok[i - 1].flags & TOK_DIRECTIVE)) {
        i--;
        if (tok_is(t, i, P_RPAREN) && t->tok[i].match < i)
            i = t->tok[i].match;
    }
    return i;
}

/* Does a type begin at token i, that of a local variable which may have a value? */
static bool undefined_is_type(const struct tokens *t, uint32_t i)
{
    static const char *const before[] = {"const", "volatile", "register", "typename", NULL};
    uint8_t other = WORD_LEADS | WORD_SPECIFIER | WORD_TAG;
    while (tok_any_word(t, i, before))
        i++;
    bool goes_on = t->tok[i + 1].kind == TOK_IDENT || tok_is(t, i + 1, P_SCOPE) ||
                   tok_is(t, i + 1, P_LESS) || tok_is(t, i + 1, P_STAR);
    return t->tok[i].kind == TOK_IDENT && goes_on && !(word_classes[t->tok[i].word] & other);
}

/* Does a declarator begin at token i of the declaration that begins at token first: right
 * behind the type, or behind a comma between declarators, and not in a value or in a
 * template's arguments? */
static bool undefined_is_declarator(const struct tokens *t, uint32_t first, uint32_t i)
{
    bool begins = true;
    uint32_t k = first;
    for (; k < i; k++) {
        uint32_t end = begins && tok_is(t, k, P_LESS) ? tok_template_end(t, k) : 0;
        if (end > k) {
            k = end;
        } else if (t->tok[k].match > k) {
            k = t->tok[k].match;
            begins = false;
        } else {
            bool of_type =
                t->tok[k].kind == TOK_IDENT || tok_is(t, k, P_SCOPE) || tok_is(t, k, P_STAR);
            begins = tok_is(t, k, P_COMMA) || (begins && of_type);
        }
    }
    return begins && k == i;
}

/* Is token i a variable where it is declared without a value? */
static bool is_bare_declarator(const struct tokens *t, uint32_t i)
{
    bool bare = tok_is(t, i + 1, P_SEMI) || tok_is(t, i + 1, P_COMMA);
    uint32_t first = bare ? statement_of(t, i) : i;
    return first < i && undefined_is_type(t, first) && undefined_is_declarator(t, first, i);
}

/* Is token i a variable that is set there in any case: by its declaration, or by a
 * statement of its own? */
static bool is_set(const struct tokens *t, uint32_t i)
{
    static const char *const words[] = {"if", "else", "for", "while", NULL};
    bool may_be_left_out = tok_is(t, i - 1, P_RPAREN) || tok_is(t, i - 1, P_ASSIGN);
    return tok_is(t, i + 1, P_ASSIGN) && !may_be_left_out &&
           !tok_any_word(t, statement_of(t, i), words);
}

/* Is "{" at token k that of a class, a namespace or extern "C"? */
static bool holds_declarations(const struct tokens *t, uint32_t k)
{
    if (k == 0 || tok_is(t, k - 1, P_RPAREN) || tok_is_word(t, k - 1, W_CONST))
        return false;
    for (uint32_t i = statement_of(t, k); i < k; i++) {
        uint32_t end = tok_is_word(t, i, W_TEMPLATE) ? tok_template_end(t, i + 1) : 0;
        if (end > i)
            i = end;
        else if (word_classes[t->tok[i].word] & WORD_TAG || tok_is_word(t, i, W_EXTERN))
            return true;
    }
    return false;
}

/* The token in front of token k, or in front of the brackets that end at it. */
static uint32_t step_back(const struct tokens *t, uint32_t k)
{
    bool closes = tok_is(t, k, P_RBRACE) || tok_is(t, k, P_RPAREN) || tok_is(t, k, P_RBRACKET);
    return (closes && t->tok[k].match < k ? t->tok[k].match : k) - 1;
}

/* The "{" of the function whose body token i is in: the outermost one within a class, or within
 * namespaces alone. 0 where there is none, or it is too far. */
static uint32_t body_of(const struct tokens *t, uint32_t i)
{
    uint32_t body = 0;
    for (uint32_t k = i, steps = 0; k > 0 && k < t->n; k = step_back(t, k), steps++) {
        if (steps > FAR)
            return 0;
        if (!tok_is(t, k, P_LBRACE) || t->tok[k].match <= i ||
            t->tok[k].flags & (TOK_DIRECTIVE | TOK_DEAD))
            continue;
        if (holds_declarations(t, k))
            break;
        body = k;
    }
    return body;
}

/* The declaration without a value that reaches token i's statement, in the blocks of the function
 * around it; 0 where there is none. */
static uint32_t bare_declaration(const struct tokens *t, uint32_t i, uint32_t body)
{
    struct str name = tok_raw(t, i);
    for (uint32_t k = statement_of(t, i); k-- > body + 1;) {
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

/* May a label be jumped to across the declaration at token at? No jump goes across one that
 * gives a value. Of case labels, those that stand behind it in its own block count; of others,
 * any in the function. */
static bool may_be_jumped_over(const struct tokens *t, uint32_t at, uint32_t body)
{
    for (uint32_t k = body; k < t->tok[body].match; k++) {
        if (tok_is_word(t, k, W_GOTO))
            return true;
    }
    for (uint32_t k = at; k < t->n && !tok_is(t, k, P_RBRACE); k++) {
        if (tok_is_word(t, k, W_CASE) || tok_is_word(t, k, W_DEFAULT))
            return true;
        if (tok_is(t, k, P_LBRACE) && t->tok[k].match > k)
            k = t->tok[k].match;
    }
    return false;
}

/* The value as a statement of its own, behind the declaration of the variable at token at. */
static void assign_value(const struct tokens *t, struct output *out, uint32_t at, bool number)
{
    uint32_t end = at;
    while (end + 1 < t->n && !tok_is(t, end, P_SEMI))
        end = t->tok[end].match > end ? t->tok[end].match : end + 1;
    struct str name = tok_raw(t, at);
    const char *text = number ? arena_printf(out->arena, " %.*s = 0;", (int)name.n, name.p)
                              : arena_printf(out->arena, " %.*s = decltype(%.*s)();", (int)name.n,
                                             name.p, (int)name.n, name.p);
    edit_insert(out->edits, t->tok[end].end, str_of(text), ORDER_REST, "undefined");
}

static void give_value(const struct input *in, struct output *out, uint32_t variable)
{
    const struct tokens *t = in->tok;
    uint32_t body = body_of(t, variable), at = body ? bare_declaration(t, variable, body) : 0;
    if (!at || sides_kept(in->sides, t->tok[at].begin))
        return;
    bool number = word_classes[t->tok[statement_of(t, at)].word] & WORD_TYPE;
    if (may_be_jumped_over(t, at, body)) {
        assign_value(t, out, at, number);
        return;
    }
    struct span name = {t->tok[at].begin, t->tok[at].end};
    edit_template(out->edits, name, number ? "$0 = 0" : "$0{}", &name, 1, EDIT_REWRITE,
                  "undefined");
}

/* ---- the program's own functions and macros that shuffle ---- */

/* The name in front of each one's parameters. */
struct shufflers {
    VEC(uint32_t) v;
};

static bool have_a_word_in_common(const struct tokens *t, struct tok_range a, struct tok_range b)
{
    for (uint32_t i = a.first; i < a.past; i++) {
        for (uint32_t k = b.first; t->tok[i].kind == TOK_IDENT && k < b.past; k++)
            if (t->tok[k].kind == TOK_IDENT && str_eq(tok_raw(t, i), tok_raw(t, k)))
                return true;
    }
    return false;
}

/* Notes the function or macro in which the value is shuffled, where that is a parameter. */
static void note_shuffler(const struct tokens *t, struct shufflers *s, uint32_t i,
                          struct tok_range value)
{
    const struct directive *d = tok_directive(t, i);
    uint32_t body = d ? 0 : body_of(t, i), open = 0;
    if (d && d->kind == DIR_DEFINE)
        open = d->hash + 3;
    else if (body && tok_is(t, body - 1, P_RPAREN))
        open = t->tok[body - 1].match;
    if (!open || open >= i || !tok_is(t, open, P_LPAREN) || t->tok[open - 1].kind != TOK_IDENT)
        return;
    if (have_a_word_in_common(t, (struct tok_range){open + 1, t->tok[open].match}, value))
        vec_push(&s->v, open - 1);
}

/* Is it called as what shuffles is: "warp_bcast", "WARP_SHFL", "ShuffleIndex"? Headers of others
 * have it. CUDA's own are dealt with by the release. */
static bool undefined_is_named_so(struct str name)
{
    static const char *const parts[] = {"shfl", "shuffle", "bcast", "broadcast", NULL};
    if (str_starts(name, STR("__shfl")))
        return false;
    for (size_t i = 0; parts[i]; i++) {
        size_t n = strlen(parts[i]);
        for (size_t k = 0; k + n <= name.n; k++)
            if (strncasecmp(name.p + k, parts[i], n) == 0)
                return true;
    }
    return false;
}

/* The arguments of a call of such a function at token i; empty where it is none. */
static struct tok_range handed_on(const struct tokens *t, const struct shufflers *s, uint32_t i)
{
    struct tok_range none = {0, 0};
    if (t->tok[i].kind != TOK_IDENT)
        return none;
    uint32_t end = tok_is(t, i + 1, P_LESS) ? tok_template_end(t, i + 1) : 0,
             open = (end ? end : i) + 1;
    if (!tok_is(t, open, P_LPAREN) || t->tok[open].match <= open)
        return none;
    bool known = undefined_is_named_so(tok_raw(t, i));
    for (size_t k = 0; k < s->v.n && !known; k++)
        known = s->v.p[k] != i && str_eq(tok_raw(t, i), tok_raw(t, s->v.p[k]));
    return known ? (struct tok_range){open + 1, t->tok[open].match} : none;
}

/* Up to token *seen all have been looked at: values stand in one another, however deep. */
static void give_values(const struct input *in, struct output *out, struct tok_range value,
                        uint32_t *seen)
{
    const struct tokens *t = in->tok;
    uint32_t k = value.first > *seen ? value.first : *seen;
    for (*seen = value.past > k ? value.past : k; k < value.past; k++) {
        bool variable = t->tok[k].kind == TOK_IDENT && !tok_is(t, k + 1, P_LPAREN);
        if (variable && !tok_is(t, k - 1, P_DOT) && !tok_is(t, k - 1, P_AMP))
            give_value(in, out, k);
    }
}

/* A parameter of a function counts as defined as well, on every release. */
static void look_at_calls(const struct input *in, struct output *out, const struct shufflers *s)
{
    struct bodies device;
    uint32_t seen = 0;
    bodies_find(&device, in);
    for (uint32_t i = 0; i < in->tok->n; i++) {
        if (in->tok->tok[i].flags & (TOK_DIRECTIVE | TOK_DEAD))
            continue;
        struct tok_range value = handed_on(in->tok, s, i);
        if (value.first < value.past && bodies_have(&device, i))
            give_values(in, out, value, &seen);
    }
    bodies_release(&device);
}

static void undefined_run(const struct input *in, struct output *out)
{
    const struct tokens *t = in->tok;
    bool warps = in->opt->rocm < MAYBE_UNDEFINED_FROM;
    struct shufflers s = {0};
    uint32_t noted = 0, seen = 0;
    for (uint32_t i = 0; i < t->n; i++) {
        struct tok_range value = shuffled(t, i, true);
        if (value.first == value.past || t->tok[i].flags & TOK_DEAD)
            continue;
        if (value.past > noted) /* what is in another value was compared with that */
            note_shuffler(t, &s, i, value);
        noted = value.past > noted ? value.past : noted;
        value = shuffled(t, i, warps);
        if (!(t->tok[i].flags & TOK_DIRECTIVE))
            give_values(in, out, value, &seen);
    }
    look_at_calls(in, out, &s);
    vec_release(&s.v);
}

const struct rewrite rewrite_undefined = {"undefined", .run = undefined_run};
