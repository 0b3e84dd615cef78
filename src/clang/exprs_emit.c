/* Decides which expressions are recorded, and where they are in the file. */
#include "base/search.h"
#include "clang/exprs.h"
#include <stddef.h>
#include <stdlib.h>

/* Are the bounds those of whole brackets? An expression that begins in a macro's argument and ends
 * in its body is not. Only the outermost brackets that close in it are looked at. */
static bool is_balanced(const struct tokens *t, struct span s)
{
    uint32_t first = tok_at(t, s.begin), past = tok_at(t, s.end);
    for (uint32_t i = past; i > first; i--) {
        const struct tok *k = &t->tok[i - 1];
        bool closes = k->punct == P_RPAREN || k->punct == P_RBRACE || k->punct == P_RBRACKET;
        if (k->punct == P_LPAREN || k->punct == P_LBRACE || k->punct == P_LBRACKET)
            return false;
        if (!closes)
            continue;
        if (k->match < first || k->match >= i - 1)
            return false;
        i = k->match + 1;
    }
    return true;
}

static bool begins_with_macro(const struct walk *w, uint32_t at)
{
    uint32_t i;
    search_first(i, w->c->macros.n, w->c->macros.p[i] >= at);
    return i < w->c->macros.n && w->c->macros.p[i] == at;
}

/* The end of the use of a macro: of its name, or of its arguments. */
static uint32_t macro_end(const struct tokens *t, uint32_t at)
{
    uint32_t i = tok_at(t, at);
    if (tok_is(t, i + 1, P_LPAREN) && t->tok[i + 1].match > i)
        i = t->tok[i + 1].match;
    return t->tok[i].end;
}

/* In the argument of another macro, what a macro's body ends seems to end where the
 * macro's name begins. */
static bool exprs_emit_span_of(struct walk *w, CXCursor cursor, struct span *s)
{
    CXSourceRange extent = libclang.getCursorExtent(cursor);
    if (!walk_offset(w, libclang.getRangeStart(extent), &s->begin) ||
        !walk_offset(w, libclang.getRangeEnd(extent), &s->end))
        return false;
    if (s->begin <= s->end && begins_with_macro(w, s->end))
        s->end = macro_end(w->c->tok, s->end);
    return s->begin < s->end;
}

/* Is the place written in the file, or in the body of a macro? What stands in one has the macro's
 * bounds, as has what it is a part of. */
static bool exprs_emit_is_written(struct walk *w, CXCursor within, struct span span)
{
    struct span outer;
    if (!begins_with_macro(w, span.begin))
        return true;
    return !exprs_emit_span_of(w, within, &outer) || outer.begin != span.begin ||
           outer.end != span.end;
}

/* In a macro's argument, what stands there once may be used several times. */
static bool is_in_argument(CXCursor expr)
{
    unsigned written, expanded;
    CXSourceLocation at = libclang.getRangeStart(libclang.getCursorExtent(expr));
    libclang.getFileLocation(at, NULL, NULL, NULL, &written);
    libclang.getExpansionLocation(at, NULL, NULL, NULL, &expanded);
    return written != expanded;
}

/* False where it does not stand in the file. */
static bool set_place(struct walk *w, const struct expr_node *n, struct fact_expr *e)
{
    if (!exprs_emit_span_of(w, n->cursor, &e->span))
        return false;
    bool is_whole = is_balanced(w->c->tok, e->span);
    e->in_body = !is_whole || !exprs_emit_is_written(w, n->within, e->span);
    e->in_argument = is_in_argument(n->cursor);
    if (!is_whole) /* its begin is what can be shown */
        e->span.end = w->c->tok->tok[tok_at(w->c->tok, e->span.begin)].end;
    return true;
}

static bool exprs_emit_is_zero(CXCursor literal)
{
    CXEvalResult r = libclang.Cursor_Evaluate(literal);
    bool zero = r && libclang.EvalResult_getKind(r) == CXEval_Int &&
                libclang.EvalResult_getAsLongLong(r) == 0;
    if (r)
        libclang.EvalResult_dispose(r);
    return zero;
}

static bool is_cuda_variable(struct walk *w, CXCursor name)
{
    CXCursor decl = libclang.getCursorReferenced(name);
    return libclang.getCursorKind(decl) == CXCursor_VarDecl && walk_owner(w, decl) == OWNER_API;
}

/* Does it name a variable that takes its type from a recorded expression? */
static bool follows(const struct expr_recorder *x, CXCursor name)
{
    uint32_t i;
    if (!x->w->c->follows.n)
        return false;
    uint32_t at = expr_variable(x->w, libclang.getCursorReferenced(name));
    search_first(i, x->w->c->follows.n, x->w->c->follows.p[i] >= at);
    return i < x->w->c->follows.n && x->w->c->follows.p[i] == at;
}

static void add_follower(struct expr_recorder *x, uint32_t at)
{
    uint32_t i;
    search_first(i, x->w->c->follows.n, x->w->c->follows.p[i] >= at);
    if (i < x->w->c->follows.n && x->w->c->follows.p[i] == at)
        return;
    vec_push(&x->w->c->follows, at);
    memmove(&x->w->c->follows.p[i + 1], &x->w->c->follows.p[i],
            (x->w->c->follows.n - 1 - i) * sizeof *x->w->c->follows.p);
    x->w->c->follows.p[i] = at;
}

/* True for an expression of a class that must be recorded: its place requires another class, or its
 * class may be another one than it seems. */
static bool is_class_concerned(struct expr_recorder *x, const struct expr_node *n, bool is_asked)
{
    bool has_place = n->required.kind != CXType_Invalid && !n->e.is_deduced;
    const struct expr_node *call =
        n->e.use == USE_ARGUMENT && n->e.parent != FACT_NONE ? &x->node.p[n->e.parent] : NULL;
    if (n->e.use == USE_OBJECT)
        return false;
    if (has_place && !types_same_class(n->type, n->required))
        return is_asked || libclang.getCanonicalType(n->required).kind == CXType_Record;
    if (call && call->e.op == CALLEE_CONSTRUCTOR && !types_same_class(n->type, call->type))
        return true;
    return n->e.kind == EXPR_NAME && is_cuda_variable(x->w, n->cursor);
}

static bool is_concerned(struct expr_recorder *x, const struct expr_node *n)
{
    enum type_concern is = types_concern(x->w->types, n->type);
    enum type_concern asked = types_concern(x->w->types, n->required);
    if (is == CONCERN_VALUE || asked == CONCERN_VALUE)
        return true;
    if (is == CONCERN_CLASS && is_class_concerned(x, n, asked == CONCERN_CLASS))
        return true;
    return n->e.kind == EXPR_NAME && follows(x, n->cursor);
}

/* True for a plain arithmetic type: its value can no longer be one of those that matter, and the
 * expression around it is not concerned. */
static bool exprs_emit_is_plain(const struct expr_node *n)
{
    enum CXTypeKind kind = libclang.getCanonicalType(n->type).kind;
    bool wide = kind == CXType_ULongLong || kind == CXType_UInt;
    return n->e.kind != EXPR_LIST && kind >= CXType_Void && kind <= CXType_LongDouble && !wide;
}

void exprs_judge(struct expr_recorder *x, uint32_t node)
{
    struct expr_node *n = &x->node.p[node];
    n->is_concerned = is_concerned(x, n);
    n->is_worth |= n->is_concerned;
    if (!n->is_worth)
        return;
    if (n->e.parent != FACT_NONE && (n->is_concerned || !exprs_emit_is_plain(n)))
        x->node.p[n->e.parent].is_worth = true;
    if (n->e.is_deduced && n->e.initialises != FACT_NONE)
        add_follower(x, n->e.initialises);
}

/* True for an expression that passes its required type on to its parts. */
static bool is_passing(const struct fact_expr *e)
{
    bool last = e->kind == EXPR_BINARY && (e->op == OPERATOR_COMMA || e->op == OPERATOR_ASSIGN);
    return last || e->kind == EXPR_PARENS || e->kind == EXPR_CHOICE || e->kind == EXPR_LIST;
}

/* Chooses the nodes to record, and their roots; returns how many. */
static uint32_t exprs_emit_choose(struct expr_recorder *x)
{
    uint32_t nrecorded = 0;
    for (uint32_t i = 0; i < x->node.n; i++) {
        struct expr_node *n = &x->node.p[i];
        const struct expr_node *parent = n->e.parent == FACT_NONE ? NULL : &x->node.p[n->e.parent];
        bool is_beside = parent && parent->is_recorded &&
                         (parent->is_worth || is_passing(&parent->e)) && n->e.use != USE_CALLEE;
        n->is_recorded = (n->is_worth || is_beside) && set_place(x->w, n, &n->e);
        n->root = parent && parent->is_recorded ? parent->root : i;
        nrecorded += n->is_recorded;
    }
    return nrecorded;
}

/* Those of one tree stand together, in the order of the nodes. */
static void exprs_emit_order(struct expr_recorder *x)
{
    uint32_t past = 0;
    for (uint32_t i = 0; i < x->node.n; i++)
        x->node.p[x->node.p[i].root].size += x->node.p[i].is_recorded;
    for (uint32_t i = 0; i < x->node.n; i++) {
        struct expr_node *n = &x->node.p[i], *root = &x->node.p[n->root];
        if (n == root) {
            n->next = past;
            past += n->size;
        }
        n->at = root->next;
        root->next += n->is_recorded;
    }
}

static uint8_t exprs_emit_owner_of(struct walk *w, const struct expr_node *n)
{
    CXCursor decl =
        n->e.kind == EXPR_CALL ? expr_callee(n->cursor) : libclang.getCursorReferenced(n->cursor);
    bool is_call = n->e.kind == EXPR_CALL && !libclang.Cursor_isNull(decl);
    bool is_variable = n->e.kind == EXPR_NAME && libclang.getCursorKind(decl) == CXCursor_VarDecl;
    return is_call || is_variable ? walk_owner(w, decl) : 0;
}

static struct fact_expr exprs_emit_tell(struct expr_recorder *x, const struct expr_node *n)
{
    struct fact_expr e = n->e;
    e.type = types_number(x->w->types, n->type);
    e.required = types_number(x->w->types, n->required);
    e.names = e.kind == EXPR_NAME ? expr_variable(x->w, libclang.getCursorReferenced(n->cursor))
                                  : FACT_NONE;
    e.owner = exprs_emit_owner_of(x->w, n);
    e.is_zero = e.kind == EXPR_NUMBER && exprs_emit_is_zero(n->cursor);
    e.is_pure = expr_is_pure(n->cursor);
    return e;
}

void exprs_emit(struct expr_recorder *x)
{
    struct collect *c = x->w->c;
    uint32_t base = (uint32_t)c->exprs.n, nrecorded = exprs_emit_choose(x);
    exprs_emit_order(x);
    for (uint32_t i = 0; i < nrecorded; i++)
        vec_push(&c->exprs, (struct fact_expr){0});
    for (uint32_t i = 0; i < x->node.n; i++) {
        const struct expr_node *n = &x->node.p[i];
        if (!n->is_recorded)
            continue;
        struct fact_expr e = exprs_emit_tell(x, n);
        bool is_in = n->root != i;
        e.parent = is_in ? base + x->node.p[n->e.parent].at : FACT_NONE;
        c->exprs.p[base + n->at] = e;
    }
    x->node.n = 0;
}

/* Some expressions, one in the other: from to past. */
struct tree {
    const struct fact_expr *all;
    uint32_t from, past;
};

static int exprs_emit_by_place(const void *pa, const void *pb)
{
    const struct tree *a = pa, *b = pb;
    struct span s = a->all[a->from].span, t = b->all[b->from].span;
    if (s.begin != t.begin)
        return s.begin < t.begin ? -1 : 1;
    if (s.end != t.end)
        return s.end > t.end ? -1 : 1;
    return a->from < b->from ? -1 : 1;
}

static bool exprs_emit_is_same(const struct tree *a, const struct tree *b)
{
    bool same = a->past - a->from == b->past - b->from;
    for (uint32_t i = 0; same && i < a->past - a->from; i++) {
        struct fact_expr left = a->all[a->from + i];
        const struct fact_expr *right = &b->all[b->from + i];
        if (left.parent != FACT_NONE)
            left.parent += b->from - a->from;
        same = memcmp(&left, right, offsetof(struct fact_expr, is_cut) + 1) == 0;
    }
    return same;
}

/* True if an earlier tree with the same bounds says the same: another parse has found it. */
static bool is_repeated(const struct tree *first, const struct tree *t)
{
    const struct fact_expr *all = t->all;
    for (const struct tree *k = t; k > first; k--) {
        struct span a = all[k[-1].from].span, b = all[t->from].span;
        if (a.begin != b.begin || a.end != b.end)
            break;
        if (exprs_emit_is_same(k - 1, t))
            return true;
    }
    return false;
}

/* The types that a file's expressions have, under numbers of its own. */
struct renumbering {
    const struct parsed_unit *u;
    uint32_t *number; /* of each of the unit's types; 0: not yet */
    VEC(uint32_t) order;
};

static uint32_t renumber(struct renumbering *r, uint32_t type)
{
    if (type && !r->number[type]) {
        r->number[type] = (uint32_t)r->order.n;
        vec_push(&r->order, type);
    }
    return type ? r->number[type] : 0;
}

/* Types lead to types: the list grows while it is worked on. */
static void exprs_emit_take_types(struct renumbering *r, struct collect *c, struct facts *out)
{
    VEC(struct fact_type) types = {0};
    VEC(uint32_t) args = {0};
    for (size_t i = 0; i < r->order.n; i++) {
        struct fact_type t = r->u->types.p[r->order.p[i]];
        uint32_t first = (uint32_t)args.n;
        for (uint32_t k = 0; k < t.nargs; k++)
            vec_push(&args, renumber(r, r->u->type_args.p[t.arg + k]));
        t.arg = t.nargs ? first : 0;
        t.canonical = renumber(r, t.canonical);
        t.to = renumber(r, t.to);
        vec_push(&types, t);
    }
    struct fact_type *own = ARENA_ARRAY(c->arena, struct fact_type, types.n);
    uint32_t *arg = ARENA_ARRAY(c->arena, uint32_t, args.n);
    if (types.n)
        memcpy(own, types.p, types.n * sizeof *own);
    if (args.n)
        memcpy(arg, args.p, args.n * sizeof *arg);
    out->type = own, out->ntypes = (uint32_t)types.n;
    out->type_arg = arg, out->ntype_args = (uint32_t)args.n;
    vec_release(&types);
    vec_release(&args);
}

static void finish_types(const struct parsed_unit *u, struct collect *c, struct fact_expr *expr,
                         struct facts *out)
{
    struct renumbering r = {.u = u, .number = ARENA_ARRAY(c->arena, uint32_t, u->types.n)};
    if (!out->nexprs)
        return;
    vec_push(&r.order, 0); /* the unknown one */
    for (uint32_t i = 0; i < out->nexprs; i++) {
        expr[i].type = renumber(&r, expr[i].type);
        expr[i].required = renumber(&r, expr[i].required);
    }
    exprs_emit_take_types(&r, c, out);
    vec_release(&r.order);
}

void exprs_finish(const struct parsed_unit *u, struct collect *c, struct facts *out)
{
    VEC(struct tree) tree = {0};
    struct fact_expr *own = ARENA_ARRAY(c->arena, struct fact_expr, c->exprs.n);
    uint32_t n = 0;
    for (uint32_t i = 0; i < c->exprs.n; i++) {
        if (c->exprs.p[i].parent == FACT_NONE)
            vec_push(&tree, (struct tree){c->exprs.p, i, i});
        tree.p[tree.n - 1].past++;
    }
    if (tree.n)
        qsort(tree.p, tree.n, sizeof *tree.p, exprs_emit_by_place);
    for (size_t k = 0; k < tree.n; k++) {
        const struct tree *t = &tree.p[k];
        uint32_t base = n;
        if (is_repeated(tree.p, t))
            continue;
        for (uint32_t i = t->from; i < t->past; i++) {
            own[n] = c->exprs.p[i];
            own[n].parent -= own[n].parent == FACT_NONE ? 0 : t->from - base;
            n++;
        }
    }
    out->expr = own;
    out->nexprs = n;
    finish_types(u, c, own, out);
    vec_release(&tree);
    vec_release(&c->exprs);
}
