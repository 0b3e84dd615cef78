#include "sig.h"
#include "map/attr.h"

bool is_word_char(char c)
{
    return c == '_' || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

struct str next_word(struct str text, size_t *at)
{
    size_t i = *at;
    while (i < text.n && !is_word_char(text.p[i]))
        i++;
    size_t begin = i;
    while (i < text.n && is_word_char(text.p[i]))
        i++;
    *at = i;
    return str_cut(text, begin, i);
}

bool has_word(struct str text, struct str word)
{
    size_t at = 0;
    for (struct str w = next_word(text, &at); w.n; w = next_word(text, &at))
        if (str_eq(w, word))
            return true;
    return false;
}

void parts_split(struct str list, struct parts *out)
{
    size_t begin = 0, depth = 0;
    for (size_t i = 0; i <= list.n; i++) {
        char c = i < list.n ? list.p[i] : ',';
        if (c == '(' || c == '<' || c == '[' || c == '{')
            depth++;
        else if ((c == ')' || c == '>' || c == ']' || c == '}') && depth)
            depth--;
        else if (c == ',' && (!depth || i == list.n)) {
            vec_push(&out->items, str_trim(str_cut(list, begin, i)));
            begin = i + 1;
        }
    }
}

/* The offset of a character that no bracket holds, n where there is none. */
static size_t find_bare(struct str s, char wanted)
{
    size_t depth = 0;
    for (size_t i = 0; i < s.n; i++) {
        char c = s.p[i];
        if (c == wanted && !depth)
            return i;
        if (c == '(' || c == '<' || c == '[')
            depth++;
        else if ((c == ')' || c == '>' || c == ']') && depth)
            depth--;
    }
    return s.n;
}

static bool sig_is_one_of(struct str word, const char *const *list)
{
    for (; *list; list++)
        if (str_is(word, *list))
            return true;
    return false;
}

/* Where the name of a parameter stands that is one word at the end: "T *name", "unsigned
 * n". Empty: it has none. */
static struct str trailing_name(struct str s)
{
    static const char *const types[] = {"int",   "char",   "short", "long",  "unsigned", "signed",
                                        "float", "double", "bool",  "const", "void",     NULL};
    static const char *const openers[] = {"const", "volatile", "struct",   "enum",
                                          "union", "class",    "typename", NULL};
    size_t i = s.n;
    while (i && is_word_char(s.p[i - 1]))
        i--;
    struct str word = str_cut(s, i, s.n), before = str_trim(str_cut(s, 0, i)),
               none = {s.p + s.n, 0};
    if (!word.n || !before.n || sig_is_one_of(word, types) || str_ends(before, STR("::")))
        return none;
    size_t k = before.n;
    while (k && is_word_char(before.p[k - 1]))
        k--;
    /* "T *const name", "const T" */
    bool after_star = str_ends(str_trim(str_cut(before, 0, k)), STR("*"));
    return !after_star && sig_is_one_of(str_cut(before, k, before.n), openers) ? none : word;
}

/* "void (*name)(int)" or "T (&name)[4]": where the inner name stands or would stand; false where
 * the parameter is none of these. */
static bool inner_name(struct str s, struct str *name)
{
    size_t open = find_bare(s, '('), close = open + 1;
    if (open == s.n)
        return false;
    while (close < s.n && s.p[close] != ')')
        close++;
    size_t star = close;
    while (star > open && s.p[star - 1] != '*' && s.p[star - 1] != '&')
        star--;
    if (star == open)
        return false;
    *name = str_trim(str_cut(s, star, close));
    return true;
}

static struct param split_param(struct str s, size_t nth, struct arena *a)
{
    struct str name;
    s = str_trim(str_cut(s, 0, find_bare(s, '=')));
    if (!inner_name(s, &name))
        name = trailing_name(str_trim(str_cut(s, 0, find_bare(s, '['))));
    if (name.n)
        return (struct param){arena_strdup(a, s), name};
    const char *made = arena_printf(a, "arg%zu", nth);
    size_t at = (size_t)(name.p - s.p);
    return (struct param){
        arena_printf(a, "%.*s %s%.*s", (int)at, s.p, made, (int)(s.n - at), s.p + at),
        str_of(made)};
}

bool sig_split(const char *text, struct arena *a, struct sig *out)
{
    *out = (struct sig){0};
    if (!attr_signature(text, &out->prefix, &out->result, &out->args))
        return false;
    if (strstr(text, "..."))
        return false;
    struct parts parts = {0};
    size_t end = out->args.n;
    while (end && out->args.p[end - 1] != ')')
        end--;
    parts_split(str_cut(out->args, 1, end - 1), &parts);
    out->required = parts.items.n;
    for (size_t i = 0; i < parts.items.n; i++) {
        struct str p = parts.items.p[i];
        if (parts.items.n == 1 && (!p.n || str_is(p, "void"))) {
            out->required = 0;
            break;
        }
        if (find_bare(p, '=') < p.n && i < out->required)
            out->required = i;
        vec_push(&out->params, split_param(p, i, a));
    }
    vec_release(&parts.items);
    return true;
}

void sig_release(struct sig *s)
{
    vec_release(&s->params);
}
