/* vectors: lists in braces for CUDA's vector types, "float4 v = {1, 2}". CUDA's types are plain structs, so
 * that the members without a value are 0. HIP's are classes: one value goes to all members, fewer than
 * there are members do not compile, and names of members (".x = 1") neither. */
#include "plan/calls/call.h"

enum { MEMBERS_MOST = 4, DIMENSIONS_MOST = 4 };

/* The number of members of the type that the token names; 0: it names no such type, or the user's own. */
static int members_of(const struct input *in, uint32_t i)
{
    static const char *const elements[] = {"char",     "uchar",     "short", "ushort",
                                           "int",      "uint",      "long",  "ulong",
                                           "longlong", "ulonglong", "float", "double"};
    struct str name = tok_raw(in->tok, i);
    int n = name.n ? name.p[name.n - 1] - '0' : 0;
    const struct name_use *use = n >= 2 && n <= MEMBERS_MOST ? use_at(in, i) : NULL;
    bool found = false;
    if (!use || use->verdict != NAME_API)
        return 0;
    for (size_t k = 0; k < sizeof elements / sizeof *elements && !found; k++)
        found = str_is(str_cut(name, 0, name.n - 1), elements[k]);
    return found ? n : 0;
}

/* "1.0f", "-2": for certain no vector, of which the list would make a copy. */
static bool is_number(const struct tokens *t, struct tok_range r)
{
    while (r.first < r.past && (tok_is(t, r.first, P_MINUS) || tok_is(t, r.first, P_PLUS)))
        r.first++;
    return r.past - r.first == 1 && t->tok[r.first].kind == TOK_NUMBER;
}

/* Which member an item names, ".y = 2"; -1: none. */
static int member_named(const struct tokens *t, struct tok_range r)
{
    static const char *const names[] = {"x", "y", "z", "w"};
    for (int k = 0; k < MEMBERS_MOST; k++) {
        if (r.past - r.first > 3 && tok_is(t, r.first, P_DOT) &&
            tok_word(t, r.first + 1, names[k]) && tok_is(t, r.first + 2, P_ASSIGN))
            return k;
    }
    return -1;
}

/* Puts 0 for the members from number "from" up to "upto" before or behind a place. */
static void put_zeros(struct output *out, uint32_t at, int from, int upto, bool before)
{
    const char *text = "";
    for (int k = from; k < upto; k++)
        text = arena_printf(out->arena, before ? "%s0, " : "%s, 0", text);
    if (*text)
        edit_insert(out->edits, at, str_of(text), ORDER_REST, "vectors");
}

static void vectors_tell(const struct input *in, struct output *out, uint32_t open)
{
    struct span at = tok_span(in->tok, (struct tok_range){open, in->tok->tok[open].match + 1});
    finding_add(out->findings, TS_VECTOR_LIST, at, source_text(in->src, at), NULL, NULL);
}

/* ".x = 1, .z = 2" becomes "1, 0, 2, 0". False if the names are in another order than the members. */
static bool write_named(const struct input *in, struct output *out, const struct tok_range *item,
                        int n, int members)
{
    const struct tokens *t = in->tok;
    for (int k = 0, last = -1; k < n; k++) {
        int member = member_named(t, item[k]);
        if (member <= last || member >= members)
            return false;
        last = member;
    }
    for (int k = 0, next = 0; k < n; k++) {
        int member = member_named(t, item[k]);
        struct span name = {t->tok[item[k].first].begin, t->tok[item[k].first + 3].begin};
        put_zeros(out, name.begin, next, member, true);
        edit_replace(out->edits, name, STR(""), EDIT_REWRITE, "vectors");
        next = member + 1;
        if (k == n - 1)
            put_zeros(out, t->tok[item[k].past - 1].end, next, members, false);
    }
    return true;
}

/* The list in the braces at token open. "v{w}" may be a copy of another vector: it stays. */
static void write_list(const struct input *in, struct output *out, uint32_t open, int members)
{
    const struct tokens *t = in->tok;
    struct tok_range item[MEMBERS_MOST + 1];
    int n = tok_args(t, open, item, MEMBERS_MOST + 1);
    bool comma = n > 0 && n <= MEMBERS_MOST && item[n - 1].first == item[n - 1].past;
    n -= comma; /* "{1, 2,}" */
    if (n < 1 || n > members || (n == 1 && !is_number(t, item[0]) && member_named(t, item[0]) < 0))
        return;
    for (int k = 0; k < n; k++) {
        for (uint32_t i = item[k].first; i < item[k].past; i++) {
            if (tok_is(t, i, P_ELLIPSIS) || t->tok[i].flags & (TOK_DIRECTIVE | TOK_DEAD))
                return;
        }
    }
    if (member_named(t, item[0]) >= 0) {
        if (write_named(in, out, item, n, members))
            vectors_tell(in, out, open);
    } else if (n < members) {
        put_zeros(out, t->tok[item[n - 1].past - 1].end, n, members, false);
        vectors_tell(in, out, open);
    }
}

/* An array's list: those for its elements are one level deeper for each dimension. */
static void write_lists(const struct input *in, struct output *out, uint32_t open, int members,
                        int dimensions)
{
    const struct tokens *t = in->tok;
    if (dimensions == 0) {
        write_list(in, out, open, members);
        return;
    }
    for (uint32_t i = open + 1; i < t->tok[open].match; i++) {
        bool brace = tok_is(t, i, P_LBRACE) && t->tok[i].match > i &&
                     (tok_is(t, i - 1, P_LBRACE) || tok_is(t, i - 1, P_COMMA));
        if (brace)
            write_lists(in, out, i, members, dimensions - 1);
        bool bracket = tok_is(t, i, P_LBRACE) || tok_is(t, i, P_LPAREN) || tok_is(t, i, P_LBRACKET);
        i = bracket && t->tok[i].match > i ? t->tok[i].match : i;
    }
}

/* The declarators behind the type: "a = {1}, b[2] = {{1}, {2}}, c{3};" */
static void vectors_declarators(const struct input *in, struct output *out, uint32_t i, int members)
{
    const struct tokens *t = in->tok;
    while (i < t->n && t->tok[i].kind == TOK_IDENT) {
        int dimensions = 0;
        for (i++; tok_is(t, i, P_LBRACKET) && t->tok[i].match > i && dimensions < DIMENSIONS_MOST;
             dimensions++)
            i = t->tok[i].match + 1;
        i += tok_is(t, i, P_ASSIGN);
        if (!tok_is(t, i, P_LBRACE) || t->tok[i].match <= i)
            return;
        write_lists(in, out, i, members, dimensions);
        i = t->tok[i].match + 1;
        if (!tok_is(t, i, P_COMMA))
            return;
        i++;
    }
}

static void vectors_run(const struct input *in, struct output *out)
{
    const struct tokens *t = in->tok;
    for (uint32_t i = 0; i + 2 < t->n; i++) {
        if (t->tok[i].kind != TOK_IDENT || t->tok[i].flags & (TOK_DIRECTIVE | TOK_DEAD))
            continue;
        int members = members_of(in, i);
        if (members && tok_is(t, i + 1, P_LBRACE) && t->tok[i + 1].match > i)
            write_list(in, out, i + 1, members);
        else if (members)
            vectors_declarators(in, out, i + 1, members);
    }
}

const struct rewrite rewrite_vectors = {"vectors", .run = vectors_run};
