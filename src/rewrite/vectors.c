/* vectors: lists in braces for CUDA's vector types, "float4 v = {1, 2}". CUDA's types are plain structs, so
 * that the members without a value are 0. HIP's are classes: one value goes to all members, fewer than
 * there are members do not compile, and names of members (".x = 1") neither. The parse knows the type of
 * a list; without it, or in a macro, the name before the list tells. */
#include "core/vector.h"
#include "plan/calls/call.h"

enum { MEMBERS_MOST = VECTOR_MOST, DIMENSIONS_MOST = 4 };

/* The number of members of the type that the token names; 0: it names no vector, or the user's own. */
static int members_of(const struct input *in, uint32_t i)
{
    int n = vector_members(tok_raw(in->tok, i));
    const struct name_use *use = n ? use_at(in, i) : NULL;
    return use && use->verdict == NAME_API ? n : 0;
}

/* The fact about the list at this "{"; NULL: nobody has seen it. */
static const struct fact_call *list_fact(const struct input *in, uint32_t open)
{
    return facts_call(in->facts, in->tok->tok[open].begin);
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

/* The list is a macro's, or a macro's values are in it. */
static void vectors_tell_unclear(const struct input *in, struct output *out, uint32_t i)
{
    const struct tokens *t = in->tok;
    uint32_t last = tok_is(t, i, P_LBRACE) && t->tok[i].match > i ? t->tok[i].match : i;
    struct span at = tok_span(t, (struct tok_range){i, last + 1});
    finding_add(out->findings, TS_VECTOR_LIST_UNCLEAR, at, source_text(in->src, at), NULL, NULL);
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
    const struct fact_call *fact = list_fact(in, open);
    const char *seen = fact && fact->type ? strrchr(fact->type, ' ') : NULL;
    if (seen && seen[1] != '0' + n && seen[1] < '0' + members)
        vectors_tell_unclear(in, out, open);
    if (n < 1 || n > members || (seen && seen[1] != '0' + n) || /* a macro has several */
        (n == 1 && !fact && !is_number(t, item[0]) && member_named(t, item[0]) < 0))
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

/* A list that the name before it tells of. */
static void write_unseen(const struct input *in, struct output *out, uint32_t open, int members)
{
    if (!list_fact(in, open))
        write_list(in, out, open, members);
}

/* An array's list: those for its elements are one level deeper for each dimension. */
static void write_lists(const struct input *in, struct output *out, uint32_t open, int members,
                        int dimensions)
{
    const struct tokens *t = in->tok;
    if (dimensions == 0) {
        write_unseen(in, out, open, members);
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

/* The next items of a pattern: braces are put around them, and values for members without one behind
 * them. Returns the item behind them. */
static int write_braces(const struct input *in, struct output *out, const struct tok_range *item,
                        int k, const char **pattern)
{
    const struct tokens *t = in->tok;
    const char *p = *pattern, *before = "", *behind = "";
    int n = 1, members = 0;
    for (; *p == '('; p++)
        before = arena_printf(out->arena, "%s{", before);
    if (*p == '.') {
        p++;
    } else {
        n = *p - '0', members = p[2] - '0';
        p += 4; /* "2/3 " */
        before = arena_printf(out->arena, "%s{", before);
    }
    for (int m = n; m < members; m++)
        behind = arena_printf(out->arena, "%s, 0", behind);
    behind = members ? arena_printf(out->arena, "%s}", behind) : behind;
    for (; *p == ')'; p++)
        behind = arena_printf(out->arena, "%s}", behind);
    *pattern = p;
    if (*before)
        edit_insert(out->edits, t->tok[item[k].first].begin, str_of(before), ORDER_REST, "vectors");
    if (*behind)
        edit_insert(out->edits, t->tok[item[k + n - 1].past - 1].end, str_of(behind), ORDER_REST,
                    "vectors");
    return k + n;
}

/* A list with values for vectors that have no braces of their own. */
static void write_pattern(const struct input *in, struct output *out, uint32_t open,
                          const char *pattern)
{
    int n = 0;
    for (const char *p = pattern; *p; p++)
        n += *p == '.' ? 1 : p[1] == '/' ? *p - '0' : 0;
    struct tok_range *item = ARENA_ARRAY(out->arena, struct tok_range, n + 1);
    int found = tok_args(in->tok, open, item, n + 1);
    bool comma = found == n + 1 && item[n].first == item[n].past;
    if (found - comma != n) {
        vectors_tell_unclear(in, out, open);
        return;
    }
    for (int k = 0; *pattern && k < n;)
        k = write_braces(in, out, item, k, &pattern);
    vectors_tell(in, out, open);
}

/* The lists whose types the parse knows. */
static void write_seen(const struct input *in, struct output *out, uint32_t open)
{
    const struct fact_call *fact = list_fact(in, open);
    if (!fact || !fact->type || in->tok->tok[open].match <= open)
        return;
    if (*fact->type == '{')
        write_pattern(in, out, open, fact->type + 1);
    else
        write_list(in, out, open,
                   vector_members((struct str){fact->type, strcspn(fact->type, " ")}));
}

/* Lists that only a macro's body has: they are seen where the macro is used. */
static void tell_hidden(const struct input *in, struct output *out)
{
    const struct tokens *t = in->tok;
    for (uint32_t k = 0; k < in->facts->ncalls; k++) {
        const struct fact_call *c = &in->facts->call[k];
        const char *space = c->type ? strrchr(c->type, ' ') : NULL;
        bool pattern = c->type && *c->type == '{';
        if (c->nargs || !(pattern || space))
            continue;
        uint32_t i = tok_at(t, c->at);
        int members =
            pattern ? 0 : vector_members((struct str){c->type, (size_t)(space - c->type)});
        if (i < t->n && t->tok[i].kind == TOK_IDENT && t->tok[i].begin == c->at &&
            (pattern || space[1] < '0' + members))
            vectors_tell_unclear(in, out, i);
    }
}

static void vectors_run(const struct input *in, struct output *out)
{
    const struct tokens *t = in->tok;
    if (str_ends(str_of(in->src->path), STR(".c")))
        return; /* HIP's types are plain structs in C */
    for (uint32_t i = 0; i < t->n; i++) {
        if (tok_is(t, i, P_LBRACE))
            write_seen(in, out, i);
        if (t->tok[i].kind != TOK_IDENT || t->tok[i].flags & (TOK_DIRECTIVE | TOK_DEAD) ||
            i + 2 >= t->n)
            continue;
        int members = members_of(in, i);
        if (members && tok_is(t, i + 1, P_LBRACE) && t->tok[i + 1].match > i)
            write_unseen(in, out, i + 1, members);
        else if (members)
            vectors_declarators(in, out, i + 1, members);
    }
    tell_hidden(in, out);
}

const struct rewrite rewrite_vectors = {"vectors", .run = vectors_run};
