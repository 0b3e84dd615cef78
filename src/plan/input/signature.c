#include "plan/input/signature.h"

enum { NEAR = 64, PARAMETERS_MAX = 4 };

/* Where the declaration that token i stands in begins: behind ";", "{", "}" or a directive. */
uint32_t signature_begin(const struct tokens *t, uint32_t i)
{
    uint32_t k = i;
    while (k > 0 && i - k < NEAR) {
        const struct tok *p = &t->tok[k - 1];
        bool closes = p->punct == P_RPAREN || p->punct == P_RBRACKET;
        if (p->punct == P_SEMI || p->punct == P_LBRACE || p->punct == P_RBRACE ||
            p->flags & TOK_DIRECTIVE)
            break;
        k = closes && p->match < k - 1 ? p->match : k - 1;
    }
    return k;
}

bool signature_is_type_word(struct str word)
{
    static const char *const words[] = {"unsigned", "signed", "char",   "short", "int",  "long",
                                        "float",    "double", "__half", "bool",  "void", NULL};
    for (int i = 0; words[i]; i++) {
        if (str_is(word, words[i]))
            return true;
    }
    return false;
}

/* The type in the range, as collision.def spells it: without const, the
 * parameter's name and a default. */
void signature_add_type(struct buf *out, const struct tokens *t, struct tok_range r)
{
    bool first = true, bare = false; /* bare: "unsigned" for "unsigned int" */
    for (uint32_t i = r.first; i < r.past && !tok_is(t, i, P_ASSIGN); i++) {
        struct str word = tok_raw(t, i);
        bool type = signature_is_type_word(word);
        if (bare && !type)
            buf_addstr(out, " int");
        bare = str_is(word, "unsigned");
        if (tok_is(t, i, P_STAR)) {
            buf_addstr(out, " *");
        } else if (str_is(word, "const") || str_is(word, "__restrict__") ||
                   (str_is(word, "int") && i > r.first && tok_is_word(t, i - 1, W_LONG))) {
            continue;
        } else if (type || first || tok_is(t, i, P_SCOPE)) {
            buf_printf(out, "%s%.*s", first ? "" : " ", (int)word.n, word.p);
            first = false;
        } else if (t->tok[i].kind != TOK_IDENT) {
            buf_addstr(out, "?"); /* a reference, a template's arguments: none of HIP's */
        }
    }
    buf_addstr(out, bare ? " int" : "");
}

/* Is the text one of the list's, with "|" between them? */
static bool plan_signature_is_listed(struct str text, const char *lists)
{
    for (const char *p = lists;; p++) {
        size_t len = strcspn(p, "|");
        if (str_eq((struct str){p, len}, text))
            return true;
        p += len;
        if (!*p)
            return false;
    }
}

bool signature_has(const struct tokens *t, uint32_t i, const char *lists)
{
    struct tok_range arg[PARAMETERS_MAX];
    struct buf text = {0};
    int n = tok_args(t, i + 1, arg, PARAMETERS_MAX);
    if (n < 0 || n > PARAMETERS_MAX)
        return false;
    if (n == 1 && tok_is_word(t, arg[0].first, W_VOID) && arg[0].past == arg[0].first + 1)
        n = 0;
    for (int k = 0; k < n; k++) {
        buf_addstr(&text, k ? ", " : "");
        signature_add_type(&text, t, arg[k]);
    }
    bool same = plan_signature_is_listed((struct str){text.p, text.len}, lists);
    buf_release(&text);
    return same;
}

bool signature_is(const char *fact, struct str name, const char *lists)
{
    const char *behind = strstr(fact, "<>(");
    struct str whole = behind ? (struct str){fact, (size_t)(behind - fact)} : STR("");
    if (!str_ends(whole, name) ||
        (whole.n > name.n && !str_ends(str_cut(whole, 0, whole.n - name.n), STR("::"))))
        return false;
    struct str text = str_of(behind + 3);
    bool any = str_ends(text, STR(", )"));
    return plan_signature_is_listed(str_cut(text, 0, text.n - (any ? 3 : 1)), lists);
}

bool signature_may_be_device(const struct tokens *t, struct tok_range lead)
{
    for (uint32_t i = lead.first; i < lead.past; i++) {
        struct str word = tok_raw(t, i);
        bool macro = t->tok[i].kind == TOK_IDENT && word.p[0] >= 'A' && word.p[0] <= 'Z';
        if (str_is(word, "__device__") || macro)
            return true;
    }
    return false;
}
