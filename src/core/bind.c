#include "core/bind.h"
#include "base/buf.h"
#include "core/hip_code.h"
#include "core/hip_names.h"
#include "core/qualified.h"
#include "map/library.h"
#include <stdio.h>

/* Holds the input and the tables that judging reads. */
struct bind {
    const struct tokens *tok;
    const struct facts *facts;
    const struct map *map;
    const struct names_own *own;
    release target;
    struct arena *arena;
    struct scopes scopes;
    struct qualified qualified;
    bool groups; /* the file includes cooperative_groups.h or its like */
    VEC(struct name_use) uses;
};

bool name_looks_cuda(const struct map *m, struct str name)
{
    return row_ok(map_library_of_name(m, name));
}

struct str name_text(const struct tokens *t, const struct name_use *u, struct arena *a)
{
    struct buf b = {0};
    for (uint32_t i = u->first; i <= u->tok; i++)
        buf_adds(&b, tok_raw(t, i));
    struct str s = {arena_strdup(a, buf_str(&b)), b.len};
    buf_release(&b);
    return s;
}

/* The row of a function on groups of threads, which is found by the type of its argument. */
static struct row group_function(const struct bind *b, struct str name)
{
    char full[96];
    int n = snprintf(full, sizeof full, "cooperative_groups::%.*s", (int)name.n, name.p);
    return n < (int)sizeof full
               ? map_find(b->map, (struct str){full, (size_t)n}, MAP_KIND(ROW_DEVICE), b->target)
               : (struct row){0};
}

static bool bind_wanted(void *ctx, struct str name)
{
    struct bind *b = ctx;
    return name_looks_cuda(b->map, name) || row_ok(map_find(b->map, name, MAP_NAMES, b->target)) ||
           qualified_is_scope(&b->qualified, name) ||
           (b->groups && row_ok(group_function(b, name)));
}

enum { CHAIN_MOST = 64 }; /* tokens of a qualified name */

static void use_init(struct bind *b, struct name_use *u, uint32_t i)
{
    const struct tok *tok = &b->tok->tok[i];
    *u = (struct name_use){.tok = i, .first = i};
    u->in_define = (tok->flags & TOK_DEFINE) != 0;
    u->inactive = tok->flags & TOK_DEAD || facts_inactive(b->facts, tok->begin);
}

/* Is the macro tested or undefined here? Then an unknown one is most likely a
 * switch of the user's. */
static bool in_condition(const struct tokens *t, uint32_t i)
{
    if (!(t->tok[i].flags & TOK_DIRECTIVE))
        return false;
    const struct directive *d = tok_directive(t, i);
    return d && (d->kind == DIR_IF || d->kind == DIR_IFDEF || d->kind == DIR_IFNDEF ||
                 d->kind == DIR_ELIF || d->kind == DIR_UNDEF || d->kind == DIR_PRAGMA ||
                 d->kind == DIR_INCLUDE || d->kind == DIR_LINE || d->kind == DIR_OTHER);
}

static const struct fact_ref *ref_of(const struct bind *b, uint32_t i)
{
    return facts_ref(b->facts, b->tok->tok[i].begin);
}

/* True for a name after "->" that is the type of a function's result, not a member. */
static bool is_result_type(struct bind *b, uint32_t i, struct str name)
{
    const struct fact_ref *ref = ref_of(b, i);
    if (!tok_is(b->tok, i - 1, P_ARROW) || (ref && ref->member))
        return false;
    return row_ok(map_find(b->map, name, MAP_KIND(ROW_TYPE), b->target));
}

static bool is_compilers(struct row row)
{
    return row_ok(row) && row_kind(row) == ROW_MACRO && strncmp(row_cuda(row), "__", 2) == 0;
}

static bool is_ported_name(const struct bind *b, struct str name)
{
    const struct names_own *own = b->own;
    if (own && own->ported)
        return own->ported(own->ctx, name);
    const struct macro *x =
        own && own->macros && !own->macros->ignore_hip ? macros_find(own->macros, name) : NULL;
    return x && x->hip_side;
}

/* Does AMD's side of the project define the name, or the namespace that it is in? */
static bool is_ported(const struct bind *b, const struct name_use *u)
{
    return is_ported_name(b, tok_raw(b->tok, u->tok)) ||
           (u->first != u->tok && is_ported_name(b, tok_raw(b->tok, u->first)));
}

/* Does HIP's header have a function of CUDA's name, too? */
static bool has_also(const struct bind *b, struct row row)
{
    struct release_range range;
    const char *also = row_attr(row, ROW_ATTR_also);
    return also && release_range_parse(str_of(also), &range) == 0 && release_in(b->target, range);
}

/* Does HIP have it under another name? A device function of CUDA's on AMD's side is HIP's own of a
 * later release, or the project's: its port has other arguments. Where both builds compile it, HIP's
 * header has the function, unless it is left out of HIP's build. */
static bool is_renamed(const struct bind *b, struct row row, bool at)
{
    return !(row.data->flags & ROW_SAME) && !is_compilers(row) &&
           !(row_kind(row) == ROW_DEVICE && (at || has_also(b, row)));
}

/* Decides whether CUDA's name is already HIP's. On AMD's side all are, but for those that HIP has
 * under another name: such a source is for a build that renames them (PyTorch's). */
static void judge_hip(struct bind *b, struct name_use *u)
{
    const struct hip_code *code = b->own ? b->own->hip : NULL;
    bool at = code && hip_code_at(code, b->tok, u->tok), hip = at || (code && code->built);
    if (u->verdict == NAME_USER)
        return;
    /* What is unknown, or has no counterpart, is reported where both builds compile it. */
    bool known = u->verdict == NAME_API && row_ok(u->row) && row_hip(u->row);
    bool ported = is_ported(b, u), renames = hip && known && is_renamed(b, u->row, at);
    if (ported || (hip && !renames && (known || at)))
        u->verdict = NAME_HIP;
    u->hip_side = !ported && renames;
}

/* Uses are in the order of their tokens. */
static void add_use(struct bind *b, struct name_use *u)
{
    const struct names_own *own = b->own;
    judge_hip(b, u);
    if (u->verdict == NAME_UNKNOWN && u->first == u->tok && own && own->owns &&
        own->owns(own->ctx, tok_text(b->tok, u->tok, b->arena)))
        u->verdict = NAME_USER;
    if (b->uses.n == 0 || b->uses.p[b->uses.n - 1].tok < u->tok)
        vec_push(&b->uses, *u);
}

static struct row find_of(struct bind *b, const char *parent, struct str name)
{
    const char *full = arena_printf(b->arena, "%s.%.*s", parent, (int)name.n, name.p);
    return map_find(b->map, str_of(full), MAP_KIND(ROW_FIELD), b->target);
}

/* A member of the user's own struct: theirs, unless a rule of their own renames it. */
static struct row own_member(struct bind *b, const struct fact_ref *ref, struct str name)
{
    struct row row = {0};
    if (ref->owner == OWNER_USER && ref->parent)
        row = find_of(b, ref->parent, name);
    return map_is_own(b->map, row) ? row : (struct row){0};
}

static bool bind_is_type(struct bind *b, const char *name)
{
    return name && row_ok(map_find(b->map, str_of(name), MAP_KIND(ROW_TYPE), b->target));
}

/* A member of CUDA's, of a struct by its tag or by the typedef that is used here. Where a toolkit's
 * struct has a tag that no table knows, the member's name alone tells. */
static struct row api_member(struct bind *b, const struct fact_ref *ref, struct str name)
{
    struct row row = find_of(b, ref->parent, name);
    struct row by_alias = ref->alias ? find_of(b, ref->alias, name) : (struct row){0};
    if (!row_ok(row) || map_is_users(b->map, by_alias))
        row = by_alias;
    if (row_ok(row))
        return row;
    const char *full = arena_printf(b->arena, "%s::%.*s", ref->parent, (int)name.n, name.p);
    row = map_find(b->map, str_of(full), MAP_KIND(ROW_DEVICE), b->target);
    bool is_known = row_ok(row) || strchr(ref->parent, ':') || bind_is_type(b, ref->parent) ||
                    bind_is_type(b, ref->alias);
    return is_known ? row : map_find_member(b->map, name, b->target);
}

/* Is the token in a function that runs on the device alone? */
static bool is_in_device(const struct bind *b, uint32_t i)
{
    uint32_t at = b->tok->tok[i].begin;
    for (uint32_t k = 0; k < b->facts->ndevice; k++) {
        const struct fact_device *d = &b->facts->device[k];
        if (!d->is_host && d->body.begin <= at && at < d->body.end)
            return true;
    }
    return false;
}

/* "group.ballot(vote)" where a template's argument decides what the group is, or a macro's. Only
 * members that HIP's groups lack or have otherwise; "any" and "all" are those of many classes. */
static struct row group_member(const struct bind *b, const struct name_use *u, struct str name)
{
    static const char *const few[] = {"ballot",  "match_any", "match_all", "shfl",
                                      "shfl_up", "shfl_down", "shfl_xor"};
    const struct tokens *t = b->tok;
    bool called = tok_is(t, u->tok + 1, P_LESS) ||
                  (tok_is(t, u->tok + 1, P_LPAREN) && !tok_is(t, u->tok + 2, P_RPAREN));
    bool wanted = (str_is(name, "any") || str_is(name, "all")) && called && is_in_device(b, u->tok);
    for (size_t k = 0; k < sizeof few / sizeof *few && !wanted; k++)
        wanted = called && str_is(name, few[k]);
    if (!b->groups || !wanted || !b->facts->parsed)
        return (struct row){0};
    const char *full =
        arena_printf(b->arena, "cooperative_groups::thread_block_tile::%.*s", (int)name.n, name.p);
    struct row row = map_find(b->map, str_of(full), MAP_KIND(ROW_DEVICE), b->target);
    return row_ok(row) && row_attr(row, ROW_ATTR_rewrite) ? row : (struct row){0};
}

static void judge_member(struct bind *b, struct name_use *u, struct str name)
{
    const struct fact_ref *ref = ref_of(b, u->tok);
    u->member = 1;
    if (ref && ref->owner == OWNER_API && ref->parent) {
        u->row = api_member(b, ref, name);
        u->by_ast = 1;
    } else if (ref && ref->owner == OWNER_API) {
        u->row = group_member(b, u, name); /* a member template: nobody says of what */
        u->by_ast = 1;
    } else if (ref) {
        u->row = own_member(b, ref, name);
        u->by_ast = 1;
    } else {
        u->row = group_member(b, u, name);
        if (!row_ok(u->row))
            u->row = map_find_member(b->map, name, b->target);
    }
    if (row_ok(u->row)) {
        u->verdict = NAME_API;
        add_use(b, u);
    }
}

/* "HOST" of "#define HOST ::cub": what follows does not belong to it. */
static bool bind_is_macro_name(const struct tokens *t, uint32_t i)
{
    return t->tok[i].flags & TOK_DEFINE && i > 0 && tok_word(t, i - 1, "define");
}

/* The first token of the chain "A::B::" before token i, or i itself; "::name" gives i. */
static uint32_t chain_start(const struct tokens *t, uint32_t i)
{
    uint32_t last = i;
    while (i >= 2 && last - i < CHAIN_MOST && tok_is(t, i - 1, P_SCOPE) &&
           t->tok[i - 2].kind == TOK_IDENT && !tok_word_in(t, i - 2, WORD_LEADS | WORD_SPECIFIER) &&
           !bind_is_macro_name(t, i - 2))
        i -= 2;
    return i;
}

/* "cudaError_t::cudaSuccess", or a name that a namespace of the user's has from CUDA: there the
 * qualifier is a name of its own. */
static struct row find_unqualified(struct bind *b, const struct name_use *u, struct str name)
{
    const struct fact_ref *ref = ref_of(b, u->tok);
    struct str qualifier = tok_text(b->tok, u->tok - 2, b->arena);
    bool is_enum = u->tok == u->first + 2 &&
                   row_ok(map_find(b->map, qualifier, MAP_KIND(ROW_TYPE), b->target));
    if (ref && ref->owner == OWNER_API && !ref->member)
        return map_find(b->map, name, MAP_NAMES, b->target);
    if (!ref && is_enum)
        return map_find(b->map, name, MAP_KIND(ROW_ENUM), b->target);
    return (struct row){0};
}

/* Has the file a namespace or class of its own that is called so? A namespace of the user's at file
 * scope may as well be CUDA's reopened: the headers tell. */
static bool is_users_scope(const struct bind *b, uint32_t first, const struct qualified_row *q)
{
    return scopes_know(&b->scopes, q->scope) &&
           scopes_declares(&b->scopes, b->tok, q->scope, first,
                           qualified_included(&b->qualified, q->row));
}

/* A name that no table knows, in a namespace that one does. */
static enum name_verdict in_namespace(const struct bind *b, struct row row)
{
    bool listed =
        row_attr(row, ROW_ATTR_rewrite) != NULL; /* what has no row is not known to be there */
    if (row_hip(row) && !listed)
        return row.data->flags & ROW_SAME || map_is_own(b->map, row) ? NAME_API : NAME_UNKNOWN;
    if (listed)
        return NAME_UNKNOWN;
    /* Others have a namespace of such a name, too: "cuda" is PyTorch's. */
    bool sure = strchr(row_cuda(row), ':') || qualified_included(&b->qualified, row);
    return sure ? NAME_API : NAME_USER;
}

/* Is it a namespace of a library that the project brings along? */
static bool is_brought(const struct bind *b, struct row row)
{
    const char *library = row_kind(row) == ROW_NAMESPACE ? row_attr(row, ROW_ATTR_library) : NULL;
    return library && b->own && b->own->brings && b->own->brings(b->own->ctx, str_of(library));
}

/* Looks a chain up; by_tokens: nobody else knows whose scope it begins with. */
static bool find_qualified(struct bind *b, struct name_use *u, uint32_t first, unsigned kinds,
                           bool by_tokens)
{
    struct qualified_row q;
    if (!qualified_find(&b->qualified, first, u->tok, kinds, &q) || is_brought(b, q.row) ||
        (by_tokens && !map_is_own(b->map, q.row) && is_users_scope(b, first, &q)))
        return false;
    u->row = q.row;
    u->first = first;
    u->behind = (uint8_t)((u->tok - q.last) / 2);
    u->alias = q.alias;
    return true;
}

/* "template class cub::BlockScan<int, 32>;" and "template <> struct cub::Traits<Mine>" are the
 * user's instances of CUDA's templates. */
static bool is_instance(const struct tokens *t, uint32_t first)
{
    static const char *const tags[] = {"class", "struct", "union", NULL};
    if (first > 0 && tok_is(t, first - 1, P_SCOPE))
        first--;
    return first > 1 && tok_any_word(t, first - 1, tags) &&
           (tok_word(t, first - 2, "template") || tok_is(t, first - 2, P_GREATER));
}

/* Has the user a rule for what the chain names, although it is declared in code of the user's? */
static bool has_own_rule(struct bind *b, uint32_t first, uint32_t last, unsigned kinds)
{
    struct qualified_row q;
    return b->map->ntables > 1 && qualified_find(&b->qualified, first, last, kinds, &q) &&
           map_is_own(b->map, q.row);
}

/* A name with something and "::" before it: CUDA's when a row has the whole, the class that it is a
 * member of, or the namespace. */
static void judge_qualified(struct bind *b, struct name_use *u, uint32_t first, struct str name)
{
    const struct fact_ref *ref = ref_of(b, u->tok), *head = ref_of(b, first);
    const unsigned kinds = MAP_NAMES | MAP_KIND(ROW_NAMESPACE);
    bool users = ref && ref->owner == OWNER_USER && !has_own_rule(b, first, u->tok, kinds);
    if (users && !(head ? head->owner == OWNER_API : is_instance(b->tok, first)))
        return;
    u->first = first;
    u->by_ast = ref != NULL;
    bool found = find_qualified(b, u, first, kinds, !ref || (users && !head));
    if (users && (!found || row_kind(u->row) == ROW_NAMESPACE))
        return;
    if (!found) {
        u->row = find_unqualified(b, u, name);
        u->first = u->tok;
        u->verdict = NAME_API;
    } else if (row_kind(u->row) != ROW_NAMESPACE) {
        u->verdict = NAME_API;
        u->tok = name_row_tok(u);
        u->behind = 0;
    } else {
        u->verdict = u->behind == 0 ? NAME_SPACE : (uint8_t)in_namespace(b, u->row);
    }
    if (row_ok(u->row) && u->verdict != NAME_USER)
        add_use(b, u);
}

/* Is a namespace named by the chain from token first on, in "using namespace A::B", "namespace X =
 * A::B", or "namespace A::B {"? */
static bool names_space(const struct tokens *t, uint32_t first)
{
    if (first > 0 && tok_is(t, first - 1, P_SCOPE))
        first--;
    if (first < 1 || (t->tok[first - 1].kind != TOK_IDENT && !tok_is(t, first - 1, P_ASSIGN)))
        return false;
    return tok_word(t, first - 1, "namespace") ||
           (first > 2 && tok_is(t, first - 1, P_ASSIGN) && t->tok[first - 2].kind == TOK_IDENT &&
            tok_word(t, first - 3, "namespace"));
}

/* "#define NS cub", "#define NS ::cub" */
static bool is_whole_body(const struct tokens *t, uint32_t i)
{
    if (!(t->tok[i].flags & TOK_DEFINE) || (i + 1 < t->n && t->tok[i + 1].flags & TOK_DEFINE))
        return false;
    if (i > 0 && tok_is(t, i - 1, P_SCOPE))
        i--;
    return i > 0 && bind_is_macro_name(t, i - 1);
}

static bool is_namespace(const struct bind *b, struct str name)
{
    return row_ok(map_find(b->map, name, MAP_KIND(ROW_NAMESPACE), b->target));
}

/* A namespace as a whole. What reopens one declares it as well: there the tokens
 * alone tell whose it is. */
static void judge_space(struct bind *b, struct name_use *u, uint32_t first)
{
    const struct tokens *t = b->tok;
    const struct fact_ref *ref = tok_is(t, u->tok + 1, P_LBRACE) ? NULL : ref_of(b, u->tok);
    bool users =
        ref && ref->owner == OWNER_USER && !has_own_rule(b, first, u->tok, MAP_KIND(ROW_NAMESPACE));
    if (tok_is(t, u->tok + 1, P_ASSIGN) || users)
        return; /* the alias's own name; a namespace of the user's */
    if (!find_qualified(b, u, first, MAP_KIND(ROW_NAMESPACE), !ref) ||
        row_kind(u->row) != ROW_NAMESPACE)
        return;
    u->verdict = NAME_SPACE;
    add_use(b, u);
}

/* __CUDACC__, __CUDA_ARCH__: names that only a compiler may define. A file that
 * does stands in for it. */
static enum name_verdict bind_by_tokens(struct bind *b, const struct name_use *u, struct str name)
{
    bool builtin = word_is_builtin(name);
    if (scopes_declares(&b->scopes, b->tok, name, u->tok, row_ok(u->row) || builtin) ||
        scopes_guards(&b->scopes, b->tok, name, u->tok))
        return NAME_USER;
    if (row_ok(u->row))
        return NAME_API;
    if (builtin && tok_is(b->tok, u->tok + 1, P_LPAREN))
        return in_condition(b->tok, u->tok) ? NAME_USER : NAME_UNKNOWN;
    /* Declared in a namespace, and used where that is not to be seen: still nobody else's. */
    bool users = in_condition(b->tok, u->tok) || scopes_know(&b->scopes, name);
    return users ? NAME_USER : NAME_UNKNOWN;
}

bool name_is_generic(const struct map *m, struct row row, struct str name)
{
    if (!row_ok(row))
        return false;
    if (row_kind(row) == ROW_ENUM && !name_looks_cuda(m, name))
        return true; /* MAJOR_VERSION */
    if (row_kind(row) != ROW_DEVICE)
        return false;
    for (size_t i = 0; i < name.n; i++) {
        if (name.p[i] == '_' || (name.p[i] >= 'A' && name.p[i] <= 'Z'))
            return false;
    }
    return true;
}

/* Is it the user's, with a rule of the user's own? Such a rule is about what
 * file scope declares. */
static bool bind_is_own(struct bind *b, const struct name_use *u, const struct fact_ref *ref,
                        struct str name)
{
    if (!map_is_own(b->map, u->row))
        return false;
    if (strchr(row_cuda(u->row), ':')) /* "using A::name", where A is the user's */
        return ref && !ref->member && ref->inner && scopes_using(&b->scopes, name, u->tok).n &&
               !scopes_declares(&b->scopes, b->tok, name, u->tok, false);
    return ref ? !ref->member && !ref->inner : !scopes_inner(&b->scopes, b->tok, name, u->tok);
}

/* A name that CUDA shares with a library that is older than it, FFTW or BLAS, and whose header for
 * it the file does not include. */
static bool is_older_librarys(const struct bind *b, struct row row)
{
    static const char *const shared[] = {"cufftw", "nvblas", NULL};
    for (int i = 0; row_ok(row) && shared[i]; i++) {
        if (strcmp(row_family(row), shared[i]) == 0)
            return !name_looks_cuda(b->map, str_of(row_cuda(row))) &&
                   !qualified_included(&b->qualified, row);
    }
    return false;
}

/* "CUBLAS_STATUS_##name": how names begin, and what HIP has for that. */
static bool is_pasted(const struct bind *b, uint32_t i, struct str name)
{
    return b->tok->tok[i].flags & TOK_DEFINE && tok_is(b->tok, i + 1, P_HASHHASH) &&
           map_library_prefix(b->map, name);
}

/* A host compiler sees none of CUDA's device functions: one of such a name is the file's own. */
static bool is_hosts_own(const struct bind *b, const struct name_use *u, struct str name)
{
    return row_ok(u->row) && row_kind(u->row) == ROW_DEVICE &&
           source_kind(b->tok->src->path) == SOURCE_HOST &&
           scopes_declares(&b->scopes, b->tok, name, u->tok, true);
}

/* "reduce_store_async(tile, ...)": a function of the namespace that the argument's type
 * is in, found by the argument alone. In a template, where nothing of that name is
 * declared, nobody else tells. */
static struct row found_by_argument(struct bind *b, const struct name_use *u,
                                    const struct fact_ref *ref, struct str name)
{
    bool users = ref ? ref->owner != OWNER_API : scopes_know(&b->scopes, name);
    uint32_t open = u->tok + 1;
    if (!b->groups || users)
        return (struct row){0};
    if (tok_is(b->tok, open, P_LESS)) { /* from C++20 on: "wait_prior<1>(block)" */
        uint32_t end = tok_template_end(b->tok, open);
        open = end ? end + 1 : open;
    }
    return tok_is(b->tok, open, P_LPAREN) ? group_function(b, name) : (struct row){0};
}

static void judge_plain(struct bind *b, struct name_use *u, struct str name)
{
    const struct fact_ref *ref = ref_of(b, u->tok);
    if (ref && ref->member && row_ok(own_member(b, ref, name))) {
        judge_member(b, u, name); /* where it is declared */
        return;
    }
    u->row = map_find(b->map, name, MAP_NAMES, b->target);
    if (!row_ok(u->row))
        u->row = qualified_visible(&b->qualified, name, u->tok);
    if (!row_ok(u->row))
        u->row = found_by_argument(b, u, ref, name);
    if (!row_ok(u->row) && (!name_looks_cuda(b->map, name) || tok_is(b->tok, u->tok + 1, P_SCOPE) ||
                            is_pasted(b, u->tok, name)))
        return; /* CUDA has no namespace or class of such a name: "cudaUtils::fill" */
    bool own = bind_is_own(b, u, ref, name);
    if (!ref && !own && name_is_generic(b->map, u->row, name))
        return;
    if (b->own && b->own->hip && b->own->hip->shares && row_ok(u->row) && hip_code_shares(u->row))
        return; /* __ballot and warpSize are HIP's own here */
    if (!own && !(ref && ref->owner == OWNER_API) && is_older_librarys(b, u->row))
        return;
    u->by_ast = ref != NULL;
    bool alias = hip_names_alias(b->tok, u->tok);
    if (alias)
        u->verdict = NAME_USER; /* the line stays; what follows has HIP's name */
    else if (is_compilers(u->row) || own)
        u->verdict = NAME_API;
    else if (!ref)
        u->verdict = bind_by_tokens(b, u, name);
    else if (is_hosts_own(b, u, name))
        u->verdict = NAME_USER;
    else if (ref->owner == OWNER_API)
        u->verdict = row_ok(u->row) ? NAME_API : NAME_UNKNOWN;
    else if (ref->owner == OWNER_SYSTEM && row_ok(u->row) && !name_is_generic(b->map, u->row, name))
        u->verdict =
            NAME_API; /* the compiler's own: __CUDA_ARCH__, and what clang's CUDA headers declare */
    else if (row_ok(u->row) && row_kind(u->row) == ROW_FUNC && scopes_repeats(&b->scopes, name))
        u->verdict = NAME_API; /* somebody's own cudaMalloc in place of the API's */
    else
        u->verdict = NAME_USER;
    bool function =
        row_ok(u->row) && (row_kind(u->row) == ROW_FUNC || row_kind(u->row) == ROW_DEVICE);
    u->mixed = u->verdict == NAME_USER && function && !alias &&
               (ref ? ref->mixed : u->in_define && tok_is(b->tok, u->tok + 1, P_LPAREN));
    add_use(b, u);
}

/* The words of an #error are no code, and what ## completes is no whole name. */
static bool is_no_name(const struct tokens *t, uint32_t i)
{
    if (!(t->tok[i].flags & TOK_DIRECTIVE))
        return false;
    const struct directive *d = tok_directive(t, i);
    return (d && d->kind == DIR_ERROR) || tok_is(t, i - 1, P_HASHHASH);
}

/* "#define OPEN(cuDevice, n) cuDevice = n": the macro's own word for what it is given, in its list and in
 * its body. */
static bool is_parameter(const struct tokens *t, uint32_t i)
{
    if (!(t->tok[i].flags & TOK_DEFINE))
        return false;
    const struct directive *d = tok_directive(t, i);
    uint32_t open = d && d->kind == DIR_DEFINE ? d->hash + 3 : t->n;
    bool listed = open < i && tok_is(t, open, P_LPAREN) && !(t->tok[open].flags & TOK_SPACE) &&
                  i < t->tok[open].match;
    return listed || tok_is_macro_parameter(t, i);
}

/* "TEST_F(Suite, cudaMemcpy)": a test framework pastes the word into a name of its own. */
static bool is_test_name(const struct tokens *t, uint32_t i)
{
    static const char *const macros[] = {
        "TEST", "TEST_F", "TEST_P", "TYPED_TEST", "BENCHMARK_DEFINE_F", "BENCHMARK_F", NULL};
    if (i < 3 || !tok_is(t, i - 1, P_COMMA) || !tok_is(t, i + 1, P_RPAREN) ||
        t->tok[i + 1].match != i - 3)
        return false;
    return i > 3 && tok_any_word(t, i - 4, macros);
}

static void bind_judge(struct bind *b, uint32_t i)
{
    const struct tokens *t = b->tok;
    struct name_use use;
    if (is_no_name(t, i) || is_test_name(t, i) || is_parameter(t, i))
        return;
    use_init(b, &use, i);
    struct str name = tok_text(t, i, b->arena);
    if (i > 0 && (tok_is(t, i - 1, P_DOT) || tok_is(t, i - 1, P_ARROW)) &&
        !is_result_type(b, i, name)) {
        judge_member(b, &use, name);
        return;
    }
    if (tok_is(t, i + 1, P_SCOPE) && !name_looks_cuda(b->map, name))
        return; /* a qualifier: judged with what it qualifies */
    uint32_t first = chain_start(t, i);
    if (first != i && t->tok[first].flags & TOK_DEFINE && tok_is_macro_parameter(t, first))
        return; /* "#define SUM(cub) cub::sum()" */
    if (names_space(t, first) || (first == i && is_whole_body(t, i) && is_namespace(b, name)))
        judge_space(b, &use, first);
    else if (first != i)
        judge_qualified(b, &use, first, name);
    else if (i > 1 && tok_is(t, i - 1, P_SCOPE) &&
             (tok_is(t, i - 2, P_GREATER) || tok_is(t, i - 2, P_RPAREN)))
        return; /* vector<T>::name, decltype(x)::name */
    else
        judge_plain(b, &use, name);
}

void names_bind(struct names *out, const struct tokens *t, const struct facts *f,
                const struct map *m, const struct names_own *own, release target, struct arena *a)
{
    struct bind b = {.tok = t, .facts = f, .map = m, .own = own, .target = target, .arena = a};
    b.qualified = (struct qualified){.tok = t, .scopes = &b.scopes, .map = m, .target = target};
    qualified_headers(&b.qualified, f);
    struct row group = group_function(&b, STR("this_thread_block"));
    b.groups = row_ok(group) && qualified_included(&b.qualified, group);
    scopes_init(&b.scopes, t, bind_wanted, &b, a);
    qualified_init(&b.qualified);
    for (uint32_t i = 0; i < t->n; i++) {
        if (t->tok[i].kind == TOK_IDENT)
            bind_judge(&b, i);
    }
    out->use = ARENA_ARRAY(a, struct name_use, b.uses.n);
    if (b.uses.n)
        memcpy(out->use, b.uses.p, b.uses.n * sizeof *b.uses.p);
    out->n = (uint32_t)b.uses.n;
    vec_release(&b.uses);
    qualified_release(&b.qualified);
    scopes_release(&b.scopes);
}
