/* Expressions as plain facts: walks the code of a file with the type that each place requires. */
#include "clang/exprs.h"
#include <stdlib.h>

static const CXType no_type = {.kind = CXType_Invalid};

static bool exprs_is_auto(CXCursor decl)
{
    CXType type = libclang.getCursorType(decl);
    if (type.kind == CXType_LValueReference || type.kind == CXType_RValueReference)
        type = libclang.getPointeeType(type);
    return type.kind == CXType_Auto;
}

/* Names of members in ".member = x" and ": member(x)": the next expression has the member's
 * type. */
struct after_names {
    struct expr_recorder *x;
    CXType required;
};

static enum CXChildVisitResult walk_after_name(CXCursor cursor, CXCursor parent, CXClientData data)
{
    struct after_names *a = data;
    bool names = libclang.getCursorKind(cursor) == CXCursor_MemberRef;
    bool is_asked = a->required.kind != CXType_Invalid;
    struct standing place =
        standing_in(parent, a->required, is_asked ? USE_INITIALISER : USE_OTHER);
    exprs_walk(a->x, cursor, &place);
    a->required = names ? libclang.getCursorType(libclang.getCursorReferenced(cursor)) : no_type;
    return CXChildVisit_Continue;
}

/* A variable's initialiser; that of a parameter or member is its last child, as may be
 * the size of an array.
 */
static bool is_initialiser(CXCursor decl, const struct children *of, int i)
{
    enum CXCursorKind kind = libclang.getCursorKind(of->child[i]);
    if (!libclang.isExpression(kind))
        return false;
    if (libclang.getCursorKind(decl) == CXCursor_VarDecl) {
        CXCursor init = libclang.Cursor_getVarDeclInitializer(decl);
        return !libclang.Cursor_isNull(init) && libclang.equalCursors(of->child[i], init);
    }
    bool is_array = libclang.getElementType(libclang.getCursorType(decl)).kind != CXType_Invalid;
    return i + 1 == of->n && (!is_array || kind == CXCursor_InitListExpr);
}

static void walk_declaration(struct expr_recorder *x, CXCursor decl)
{
    struct children of;
    children_of(decl, &of);
    for (int i = 0; i < of.n; i++) {
        struct standing place = standing_in(decl, no_type, USE_OTHER);
        if (is_initialiser(decl, &of, i)) {
            place.use = USE_INITIALISER;
            place.required = libclang.getCursorType(decl);
            place.is_deduced = exprs_is_auto(decl);
            place.initialises = expr_variable(x->w, decl);
        }
        exprs_walk(x, of.child[i], &place);
    }
}

/* "for (auto p : container)": the container comes after the variable. */
static void walk_loop(struct expr_recorder *x, CXCursor loop)
{
    struct children of;
    children_of(loop, &of);
    bool names = of.n > 1 && libclang.getCursorKind(of.child[0]) == CXCursor_VarDecl;
    for (int i = 0; i < of.n; i++) {
        struct standing place = standing_in(loop, no_type, USE_OTHER);
        if (names && i == 1) {
            place.use = USE_RANGE;
            place.is_deduced = exprs_is_auto(of.child[0]);
            place.initialises = expr_variable(x->w, of.child[0]);
        }
        exprs_walk(x, of.child[i], &place);
    }
}

/* The "->" before the body of the lambda at token i; 0: none. */
static uint32_t arrow_at(const struct tokens *t, uint32_t i)
{
    uint32_t arrow = 0;
    for (; i < t->n && !tok_is(t, i, P_LBRACE) && !tok_is(t, i, P_SEMI); i = tok_next(t, i)) {
        if (tok_is(t, i, P_ARROW))
            arrow = i;
        if ((tok_is(t, i, P_LPAREN) || tok_is(t, i, P_LBRACKET)) && t->tok[i].match > i)
            i = t->tok[i].match;
    }
    return arrow;
}

/* Sets the result type of a function or a lambda; for a lambda it is known if it is one word. */
static void set_result(struct expr_recorder *x, CXCursor function)
{
    x->result = libclang.getCursorResultType(function);
    x->deduces = x->result.kind == CXType_Auto;
    if (libclang.getCursorKind(function) != CXCursor_LambdaExpr)
        return;
    uint32_t at, offset;
    const struct tokens *t = x->w->c->tok;
    struct children of;
    x->result = no_type;
    if (!walk_offset(x->w, libclang.getRangeStart(libclang.getCursorExtent(function)), &at))
        return;
    uint32_t arrow = arrow_at(t, tok_at(t, at));
    x->deduces = !arrow;
    children_of(function, &of);
    for (int i = 0; arrow && arrow + 1 < t->n && i < of.n; i++) {
        bool is_there = libclang.getCursorKind(of.child[i]) == CXCursor_TypeRef &&
                        walk_offset(x->w, libclang.getCursorLocation(of.child[i]), &offset) &&
                        offset == t->tok[arrow + 1].begin && tok_is(t, arrow + 2, P_LBRACE);
        if (is_there)
            x->result = libclang.getCursorType(of.child[i]);
    }
}

static void walk_function(struct expr_recorder *x, CXCursor function)
{
    CXType result = x->result;
    bool deduces = x->deduces;
    set_result(x, function);
    libclang.visitChildren(function, walk_after_name, &(struct after_names){x, no_type});
    x->result = result;
    x->deduces = deduces;
}

static void walk_return(struct expr_recorder *x, CXCursor statement)
{
    CXCursor value = libclang.getNullCursor();
    libclang.visitChildren(statement, walk_first_child, &value);
    struct standing place = standing_in(statement, x->result, USE_RETURN);
    place.is_deduced = x->deduces;
    if (!libclang.Cursor_isNull(value))
        exprs_walk(x, value, &place);
}

static void walk_switch(struct expr_recorder *x, CXCursor statement)
{
    struct children of;
    children_of(statement, &of);
    for (int i = 0; i < of.n; i++) {
        struct standing place = standing_in(statement, no_type, i == 0 ? USE_SWITCH : USE_OTHER);
        exprs_walk(x, of.child[i], &place);
    }
}

struct others {
    struct expr_recorder *x;
    enum fact_use use;
};

static enum CXChildVisitResult walk_other(CXCursor cursor, CXCursor parent, CXClientData data)
{
    const struct others *o = data;
    struct standing place = standing_in(parent, no_type, o->use);
    exprs_walk(o->x, cursor, &place);
    return CXChildVisit_Continue;
}

/* Declarations and statements. */
static void walk_plain(struct expr_recorder *x, CXCursor cursor, enum CXCursorKind kind)
{
    switch (kind) {
    case CXCursor_VarDecl:
    case CXCursor_ParmDecl:
    case CXCursor_FieldDecl:
        walk_declaration(x, cursor);
        return;
    case CXCursor_FunctionDecl:
    case CXCursor_CXXMethod:
    case CXCursor_FunctionTemplate:
    case CXCursor_Constructor:
    case CXCursor_ConversionFunction:
        walk_function(x, cursor);
        return;
    case CXCursor_CXXForRangeStmt:
        walk_loop(x, cursor);
        return;
    case CXCursor_ReturnStmt:
        walk_return(x, cursor);
        return;
    case CXCursor_SwitchStmt:
        walk_switch(x, cursor);
        return;
    default:
        libclang.visitChildren(
            cursor, walk_other,
            &(struct others){x, kind == CXCursor_CompoundStmt ? USE_DISCARDED : USE_OTHER});
    }
}

static bool is_designated(CXCursor init)
{
    CXCursor first = libclang.getNullCursor();
    if (libclang.getCursorKind(init) != CXCursor_UnexposedExpr)
        return false;
    libclang.visitChildren(init, walk_first_child, &first);
    return libclang.getCursorKind(first) == CXCursor_MemberRef;
}

struct fields {
    CXType type[CHILDREN_MAX];
    int n;
};

static enum CXVisitorResult exprs_add_field(CXCursor field, CXClientData data)
{
    struct fields *f = data;
    if (f->n == CHILDREN_MAX)
        return CXVisit_Break;
    f->type[f->n++] = libclang.getCursorType(field);
    return CXVisit_Continue;
}

/* "{a, b}" of an array, a struct, or what its place asks for. */
struct list {
    struct expr_recorder *x;
    bool is_class;
    CXType each;
    struct fields field;
    int at;
};

static enum CXChildVisitResult exprs_walk_item(CXCursor cursor, CXCursor parent, CXClientData data)
{
    struct list *l = data;
    CXType required = !l->is_class ? l->each : l->at < l->field.n ? l->field.type[l->at] : no_type;
    struct standing place = standing_in(parent, required, USE_ITEM);
    l->at++;
    if (is_designated(cursor))
        libclang.visitChildren(cursor, walk_after_name, &(struct after_names){l->x, no_type});
    else
        exprs_walk(l->x, cursor, &place);
    return CXChildVisit_Continue;
}

static void exprs_walk_list(struct expr_recorder *x, CXCursor list, CXType required)
{
    CXType type = libclang.getCursorType(list), element = libclang.getElementType(type);
    struct list l = {.x = x, .is_class = libclang.getCanonicalType(type).kind == CXType_Record};
    l.each = element.kind != CXType_Invalid ? element : required;
    if (l.is_class)
        libclang.Type_visitFields(libclang.getCanonicalType(type), exprs_add_field, &l.field);
    libclang.visitChildren(list, exprs_walk_item, &l);
}

/* Returns the type that an operator or a cast requires of its nth part. */
static CXType required_of_operand(const struct expr_node *of, const struct children *parts, int n)
{
    const struct fact_expr *e = &of->e;
    CXType whole = of->required.kind != CXType_Invalid ? of->required : of->type;
    switch (e->kind) {
    case EXPR_PARENS:
        return of->required;
    case EXPR_CHOICE:
        return n > 0 ? whole : no_type;
    case EXPR_CAST:
        return n + 1 == parts->n ? of->type : no_type;
    case EXPR_BINARY:
        if (e->op == OPERATOR_COMMA)
            return n == 1 ? of->required : no_type;
        return e->op == OPERATOR_ASSIGN && n == 1
                   ? libclang.getCursorType(expr_bare(parts->child[0]))
                   : no_type;
    default:
        return no_type;
    }
}

static enum fact_use use_of_operand(const struct fact_expr *e, int n)
{
    switch (e->kind) {
    case EXPR_MEMBER:
        return USE_OBJECT;
    case EXPR_ELEMENT:
        return n == 1 ? USE_INDEX : USE_OPERAND;
    case EXPR_OTHER:
        return USE_OTHER;
    default:
        return USE_OPERAND;
    }
}

static void walk_operands(struct expr_recorder *x, CXCursor expr, uint32_t node)
{
    struct children of;
    struct expr_node own = x->node.p[node]; /* they move */
    children_of(expr, &of);
    for (int i = 0; i < of.n; i++) {
        struct standing place =
            standing_in(expr, required_of_operand(&own, &of, i), use_of_operand(&own.e, i));
        exprs_walk(x, of.child[i], &place);
    }
}

static void walk_parts(struct expr_recorder *x, CXCursor expr, uint32_t node)
{
    enum CXCursorKind kind = libclang.getCursorKind(expr);
    if (kind == CXCursor_CallExpr)
        exprs_walk_call(x, expr, node);
    else if (kind == CXCursor_InitListExpr)
        exprs_walk_list(x, expr, x->node.p[node].required);
    else if (kind == CXCursor_LambdaExpr)
        walk_function(x, expr);
    else if (x->node.p[node].e.kind == EXPR_OTHER)
        libclang.visitChildren(expr, walk_other, &(struct others){x, USE_OTHER});
    else
        walk_operands(x, expr, node);
}

static void walk_expression(struct expr_recorder *x, CXCursor expr, const struct standing *place)
{
    uint32_t node = (uint32_t)x->node.n, parent = x->parent;
    struct expr_node n = {
        .cursor = expr, .type = libclang.getCursorType(expr), .required = place->required};
    n.e = (struct fact_expr){.parent = parent,
                             .initialises = place->initialises,
                             .use = (uint8_t)place->use,
                             .is_deduced = place->is_deduced};
    n.e.is_cut = x->depth > FACT_DEPTH_MAX;
    n.within = place->within;
    expr_kind(expr, &n.e);
    vec_push(&x->node, n);
    x->parent = node;
    x->open++;
    if (!n.e.is_cut)
        walk_parts(x, expr, node);
    x->open--;
    x->parent = parent;
    exprs_judge(x, node);
    if (!x->open)
        exprs_emit(x);
}

void exprs_walk(struct expr_recorder *x, CXCursor cursor, const struct standing *place)
{
    cursor = expr_bare(cursor);
    enum CXCursorKind kind = libclang.getCursorKind(cursor);
    bool is_expr = libclang.isExpression(kind);
    if (libclang.isReference(kind) || (x->depth >= FACT_DEPTH_MAX && !is_expr))
        return;
    x->depth++;
    if (is_expr) {
        walk_expression(x, cursor, place);
    } else {
        uint32_t parent = x->parent;
        struct collect *c = x->w->c;
        x->parent = FACT_NONE;
        if (x->w->u->nwanted && libclang.isDeclaration(kind))
            walk_enter(x->w, cursor); /* a namespace may include a file */
        walk_plain(x, cursor, kind);
        x->w->c = c;
        x->parent = parent;
    }
    x->depth--;
}

/* Top level: what lies in files that nobody asked about is passed over whole. */
static enum CXChildVisitResult walk_top(CXCursor cursor, CXCursor parent, CXClientData data)
{
    struct expr_recorder *x = data;
    struct standing place = standing_in(parent, no_type, USE_OTHER);
    if (!libclang.isPreprocessing(libclang.getCursorKind(cursor)) && walk_enter(x->w, cursor))
        exprs_walk(x, cursor, &place);
    return CXChildVisit_Continue;
}

static int exprs_by_offset(const void *pa, const void *pb)
{
    const uint32_t *a = pa, *b = pb;
    return (*a > *b) - (*a < *b);
}

void exprs_gather(struct walk *w)
{
    struct expr_recorder x = {.w = w, .parent = FACT_NONE};
    for (uint32_t i = 0; i <= w->u->nwanted; i++) {
        struct collect *c = &w->u->file[i];
        if (c->macros.n)
            qsort(c->macros.p, c->macros.n, sizeof *c->macros.p, exprs_by_offset);
    }
    libclang.visitChildren(libclang.getTranslationUnitCursor(w->tu), walk_top, &x);
    vec_release(&x.node);
}
