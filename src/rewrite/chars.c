/* chars: members of char1 .. char4 are of "signed char" in CUDA and of "char" in HIP: as large and as
 * signed, but another type. A reference or a pointer to it, decltype, and a function that is chosen or
 * made by the type get a cast; arithmetic needs none. */
#include "plan/calls/call.h"
#include "plan/calls/object.h"

enum { DECLARATION_MOST = 8 }; /* words of "static const signed char &" */

/* Is it a member of one of the types, "v.x"? */
static bool chars_is_member(const struct input *in, uint32_t i)
{
    static const char *const types[] = {"char1", "char2", "char3", "char4"};
    const struct tokens *t = in->tok;
    if (i < 2 || (!tok_is(t, i - 1, P_DOT) && !tok_is(t, i - 1, P_ARROW)))
        return false;
    const struct fact_ref *ref = facts_ref(in->facts, t->tok[i].begin);
    bool found = false;
    for (size_t k = 0; k < sizeof types / sizeof *types && !found; k++)
        found = ref && ref->owner == OWNER_API && ref->parent && !strcmp(ref->parent, types[k]);
    return found;
}

/* The "(" or "{" that token i stands in, by the commas before it; 0: in neither. */
static uint32_t chars_open(const struct tokens *t, uint32_t i)
{
    enum { LOOK_BACK = 400 };
    for (uint32_t k = i; k > 0 && i - k < LOOK_BACK; k--) {
        if (tok_is(t, k, P_SEMI))
            return 0;
        if (tok_is(t, k, P_LPAREN) || tok_is(t, k, P_LBRACE))
            return k;
        if ((tok_is(t, k, P_RPAREN) || tok_is(t, k, P_RBRACKET) || tok_is(t, k, P_RBRACE)) &&
            t->tok[k].match < k)
            k = t->tok[k].match;
    }
    return 0;
}

/* Does the "(" at token i belong to a call that asks for the type of an argument? CUDA's functions
 * take numbers, and so do words of the language and functions of C. */
static bool chars_is_call(const struct input *in, uint32_t i)
{
    static const char *const others[] = {
        "if",     "while",    "for",      "switch", "return",   "sizeof",  "alignof", "int",
        "float",  "double",   "char",     "bool",   "unsigned", "long",    "short",   "signed",
        "printf", "snprintf", "fprintf",  "assert", "and",      "or",      "not",     "catch",
        "memcpy", "memset",   "decltype", "typeof", "throw",    "defined", NULL};
    static const char *const casts[] = {"static_cast", "reinterpret_cast", "const_cast", "bit_cast",
                                        NULL};
    const struct tokens *t = in->tok;
    if (i == 0)
        return false;
    if (tok_is(t, i - 1, P_GREATER)) {
        uint32_t name = object_template(t, i - 1);
        return name && !tok_any_word(t, name, casts);
    }
    const struct name_use *use = use_at(in, i - 1);
    return t->tok[i - 1].kind == TOK_IDENT && !tok_any_word(t, i - 1, others) &&
           !(use && use->verdict == NAME_API);
}

/* Is the "&" at token i the one of an address, and not of two operands? */
static bool chars_is_address(const struct tokens *t, uint32_t i)
{
    if (i == 0 || !tok_is(t, i, P_AMP))
        return false;
    bool value = t->tok[i - 1].kind == TOK_NUMBER || tok_is(t, i - 1, P_RPAREN) ||
                 tok_is(t, i - 1, P_RBRACKET) ||
                 (t->tok[i - 1].kind == TOK_IDENT && !tok_word(t, i - 1, "return"));
    return !value;
}

/* The cast for what the variable of this name is declared as, "signed char &r" or "auto a"; NULL:
 * none. */
static const char *chars_declared(const struct tokens *t, uint32_t name)
{
    if (name < 2 || t->tok[name].kind != TOK_IDENT)
        return NULL;
    if (tok_is_word(t, name - 1, W_AUTO))
        return "(signed char)";
    if (!tok_is(t, name - 1, P_AMP) && !tok_is(t, name - 1, P_AND))
        return NULL;
    for (uint32_t k = name - 2; k > 0 && name - k < DECLARATION_MOST; k--) {
        if (tok_is_word(t, k, W_AUTO) || tok_word(t, k, "char") || tok_word(t, k, "int8_t") ||
            t->tok[k].kind == TOK_IDENT)
            return "(signed char &)";
    }
    return NULL;
}

/* The "{" that token i stands in; 0 if there is none. */
static uint32_t chars_block(const struct tokens *t, uint32_t i)
{
    for (uint32_t k = i; k > 0; k--) {
        if (tok_is(t, k - 1, P_LBRACE))
            return k - 1;
        if (tok_is(t, k - 1, P_RBRACE) && t->tok[k - 1].match < k - 1)
            k = t->tok[k - 1].match + 1;
    }
    return 0;
}

/* Is the member, or one of those that "?" chooses from, what a function returns as a reference? */
static bool chars_is_returned(const struct tokens *t, uint32_t first)
{
    enum { BLOCKS_MOST = 16 };
    uint32_t i = first - 1;
    while (i > 0 && !tok_word(t, i, "return") && !tok_is(t, i, P_SEMI) && !tok_is(t, i, P_LBRACE))
        i--;
    if (!tok_word(t, i, "return") ||
        (i + 1 != first && !tok_is(t, first - 1, P_QUESTION) && !tok_is(t, first - 1, P_COLON)))
        return false;
    for (int n = 0; n < BLOCKS_MOST && i > 0; n++) {
        i = chars_block(t, i);
        if (i > 0 && tok_is(t, i - 1, P_AMP)) /* "-> signed char & {" */
            return true;
        uint32_t close = i > 0 ? i - 1 - tok_is_word(t, i - 1, W_CONST) : 0;
        uint32_t open = tok_is(t, close, P_RPAREN) ? t->tok[close].match : 0;
        if (open > 1 && t->tok[open - 1].kind == TOK_IDENT && tok_is(t, open - 2, P_AMP))
            return true;
    }
    return false;
}

/* The cast that the member from token first to i needs where it stands, or NULL. */
static const char *chars_cast(const struct input *in, uint32_t first, uint32_t i)
{
    const struct tokens *t = in->tok;
    uint32_t before = first - 1, after = i + 1, open = 0;
    if (chars_is_address(t, before)) {
        bool cast = before > 1 && tok_is(t, before - 1, P_LPAREN) &&
                    tok_word(t, object_template(t, before - 2), "reinterpret_cast");
        return cast ? NULL : "(signed char *)";
    }
    if (str_ends(str_of(in->src->path), STR(".c")))
        return NULL; /* C has neither references nor overloads */
    if (chars_is_returned(t, first))
        return "(signed char &)";
    bool list =
        (tok_is(t, before, P_LPAREN) || tok_is(t, before, P_LBRACE) ||
         tok_is(t, before, P_COMMA)) &&
        (tok_is(t, after, P_RPAREN) || tok_is(t, after, P_RBRACE) || tok_is(t, after, P_COMMA));
    if (tok_is(t, before, P_ASSIGN) &&
        (tok_is(t, after, P_SEMI) || tok_is(t, after, P_COMMA) || tok_is(t, after, P_RPAREN)))
        return chars_declared(t, before - 1);
    if (list)
        open = tok_is(t, before, P_COMMA) ? chars_open(t, before - 1) : before;
    if (open > 1 && tok_is(t, open, P_LBRACE)) {
        bool handed = tok_is(t, open - 1, P_LPAREN) && chars_is_call(in, open - 1);
        return handed ? "(signed char)" : chars_declared(t, open - 1);
    }
    if (open && (tok_word(t, open - 1, "decltype")))
        return "(signed char)";
    return open && chars_is_call(in, open) ? "(signed char &)" : NULL;
}

/* Is it a value without a place, "make().x"? No reference binds to it. */
static bool chars_is_value(const struct tokens *t, uint32_t i)
{
    uint32_t open = tok_is(t, i - 2, P_RPAREN) ? t->tok[i - 2].match : 0;
    return tok_is(t, i - 1, P_DOT) && open > 1 &&
           (t->tok[open - 1].kind == TOK_IDENT || tok_is(t, open - 1, P_GREATER)) &&
           !tok_word(t, open - 1, "return");
}

static void chars_look_at(const struct input *in, struct output *out, uint32_t i)
{
    const struct tokens *t = in->tok;
    uint32_t first = object_begin(t, i - 1);
    const char *cast = first > 1 ? chars_cast(in, first, i) : NULL;
    if (!cast)
        return;
    if (chars_is_value(t, i))
        cast = "(signed char)";
    uint32_t at = first - tok_is(t, first - 1, P_AMP);
    uint32_t close = at - 1;
    if (tok_is(t, close, P_RPAREN) && t->tok[close].match < close &&
        (tok_is(t, close - 1, P_STAR) || tok_is(t, close - 1, P_AMP)))
        return; /* there is one */
    edit_insert(out->edits, t->tok[at].begin, str_of(cast), ORDER_REST, "chars");
}

static void chars_run(const struct input *in, struct output *out)
{
    const struct tokens *t = in->tok;
    for (uint32_t i = 0; i < t->n; i++) {
        if (t->tok[i].kind == TOK_IDENT && chars_is_member(in, i))
            chars_look_at(in, out, i);
    }
}

const struct rewrite rewrite_chars = {"chars", .run = chars_run};
