/* Expressions that have another type in HIP than their place asks for: walks the code of a file with what
 * each place wishes for. */
#include "clang/changes.h"
#include <stdlib.h>

enum { NESTED_MAX = 1000 }; /* cursors within one another: the thread's stack bears more */

static enum CXChildVisitResult walk_child(CXCursor cursor, CXCursor parent, CXClientData data)
{
    changes_walk(data, cursor, parent, ROLE_ANY);
    return CXChildVisit_Continue;
}

void changes_walk_children(struct changes *x, CXCursor cursor)
{
    clang_visitChildren(cursor, walk_child, x);
}

/* "{a, b}" of an array or a struct. */
struct list {
    struct changes *x;
    bool is_class;
    enum role each; /* of an array's elements */
    enum role field[CHILDREN_MAX];
    int nfields, at;
};

static enum CXVisitorResult add_field(CXCursor field, CXClientData data)
{
    struct list *l = data;
    if (l->nfields == CHILDREN_MAX)
        return CXVisit_Break;
    l->field[l->nfields++] = role_of_type(l->x->w, clang_getCursorType(field));
    return CXVisit_Continue;
}

/* What follows the name of a member, in ".member = x" and ": member(x)", is of its type. */
struct after_names {
    struct changes *x;
    enum role wish;
};

static enum CXChildVisitResult walk_after_name(CXCursor cursor, CXCursor parent, CXClientData data)
{
    struct after_names *a = data;
    bool names = clang_getCursorKind(cursor) == CXCursor_MemberRef;
    changes_walk(a->x, cursor, parent, a->wish);
    a->wish =
        names ? role_of_type(a->x->w, clang_getCursorType(clang_getCursorReferenced(cursor))) : ROLE_ANY;
    return CXChildVisit_Continue;
}

static bool is_designated(CXCursor init)
{
    CXCursor first = clang_getNullCursor();
    if (clang_getCursorKind(init) != CXCursor_UnexposedExpr)
        return false;
    clang_visitChildren(init, walk_first_child, &first);
    return clang_getCursorKind(first) == CXCursor_MemberRef;
}

static enum CXChildVisitResult walk_item(CXCursor cursor, CXCursor parent, CXClientData data)
{
    struct list *l = data;
    enum role wish = !l->is_class ? l->each : l->at < l->nfields ? l->field[l->at] : ROLE_ANY;
    l->at++;
    if (is_designated(cursor))
        clang_visitChildren(cursor, walk_after_name, &(struct after_names){l->x, ROLE_ANY});
    else
        changes_walk(l->x, cursor, parent, wish);
    return CXChildVisit_Continue;
}

static void walk_list(struct changes *x, CXCursor list, enum role wish)
{
    CXType type = clang_getCursorType(list), element = clang_getElementType(type);
    struct list l = {.x = x, .is_class = clang_getCanonicalType(type).kind == CXType_Record};
    bool is_array = element.kind != CXType_Invalid && wish != ROLE_ADDRESS;
    /* std::array: the braces of its array may be left out */
    bool is_held = l.is_class && role_held(x->w, type) == HELD_ADDRESSES;
    l.each = is_array ? role_of_type(x->w, element) : wish;
    if (l.is_class)
        clang_Type_visitFields(clang_getCanonicalType(type), add_field, &l);
    if (is_held && l.nfields <= 1) {
        l.is_class = false;
        l.each = ROLE_ADDRESS;
    }
    clang_visitChildren(list, walk_item, &l);
}

static bool is_auto(CXCursor decl)
{
    CXType type = clang_getCursorType(decl);
    if (type.kind == CXType_LValueReference || type.kind == CXType_RValueReference)
        type = clang_getPointeeType(type);
    return type.kind == CXType_Auto;
}

static void add_held(struct changes *x, CXCursor variable)
{
    if (x->w->nheld < (int)(sizeof x->w->held / sizeof *x->w->held))
        x->w->held[x->w->nheld++] = variable;
}

enum role changes_wish_exact(struct changes *x, CXCursor value, CXCursor within)
{
    value = role_bare(value);
    enum role role = role_of_type(x->w, clang_getCursorType(value));
    if (role != ROLE_ADDRESS || role_of(x->w, value) != ROLE_INTEGER || !role_is_sum(x->w, value))
        return role == ROLE_ADDRESS ? role : ROLE_ANY;
    changes_convert(x, value, within, ROLE_INTEGER, ROLE_ADDRESS);
    return ROLE_BYTES;
}

/* "auto p = v[0]", "auto i = v.begin()" */
static void note_held(struct changes *x, CXCursor variable, CXCursor value)
{
    bool number = role_of_type(x->w, clang_getCursorType(variable)) == ROLE_INTEGER;
    if ((number && role_of(x->w, value) == ROLE_ADDRESS) || role_is_from_held(x->w, value))
        add_held(x, variable);
}

/* A variable's initialiser; that of a parameter or member is its last child, as may be the size of an array.
 */
static bool is_initialiser(CXCursor decl, const struct children *of, int i)
{
    CXCursor init = clang_Cursor_getVarDeclInitializer(decl);
    enum CXCursorKind kind = clang_getCursorKind(of->child[i]);
    if (clang_getCursorKind(decl) == CXCursor_VarDecl)
        return !clang_Cursor_isNull(init) && clang_equalCursors(of->child[i], init);
    bool is_array = clang_getElementType(clang_getCursorType(decl)).kind != CXType_Invalid;
    return i + 1 == of->n && clang_isExpression(kind) && (!is_array || kind == CXCursor_InitListExpr);
}

static void walk_declaration(struct changes *x, CXCursor decl)
{
    struct children of;
    CXType type = clang_getCursorType(decl), element = clang_getElementType(type);
    enum role wish = role_of_type(x->w, element.kind == CXType_Invalid ? type : element);
    children_of(decl, &of);
    for (int i = 0; i < of.n; i++) {
        bool init = is_initialiser(decl, &of, i);
        if (init && is_auto(decl)) {
            note_held(x, decl, role_bare(of.child[i]));
            wish = changes_wish_exact(x, of.child[i], decl);
        }
        changes_walk(x, of.child[i], decl, init ? wish : ROLE_ANY);
    }
}

/* "for (auto p : container)": the container comes after the variable. */
static void walk_loop(struct changes *x, CXCursor loop)
{
    struct children of;
    children_of(loop, &of);
    CXCursor variable = of.n ? of.child[0] : clang_getNullCursor();
    bool is_held = of.n > 1 && clang_getCursorKind(variable) == CXCursor_VarDecl && is_auto(variable) &&
                   role_held(x->w, clang_getCursorType(role_bare(of.child[1]))) == HELD_ADDRESSES;
    if (is_held)
        add_held(x, variable);
    for (int i = 0; i < of.n; i++)
        changes_walk(x, of.child[i], loop, ROLE_ANY);
}

/* The "->" before the body of the lambda at token i. */
static void find_arrow(const struct tokens *t, uint32_t i, uint32_t *arrow)
{
    for (; i < t->n && !tok_is(t, i, P_LBRACE) && !tok_is(t, i, P_SEMI); i++) {
        if (tok_is(t, i, P_ARROW))
            *arrow = i;
        if ((tok_is(t, i, P_LPAREN) || tok_is(t, i, P_LBRACKET)) && t->tok[i].match > i)
            i = t->tok[i].match;
    }
}

/* What a function or a lambda returns. */
static void set_result(struct changes *x, CXCursor function)
{
    uint32_t at, arrow = 0;
    CXType type = clang_getCursorResultType(function);
    x->result = role_of_type(x->w, type);
    x->deduces = type.kind == CXType_Auto;
    if (clang_getCursorKind(function) != CXCursor_LambdaExpr)
        return;
    bool here = walk_offset(x->w, clang_getRangeStart(clang_getCursorExtent(function)), &at);
    const struct tokens *t = x->w->c->tok;
    if (here)
        find_arrow(t, tok_at(t, at), &arrow);
    x->result = arrow && tok_word(t, arrow + 1, "CUdeviceptr") ? ROLE_ADDRESS : ROLE_ANY;
    x->deduces = here && !arrow;
}

static void walk_function(struct changes *x, CXCursor function)
{
    enum role result = x->result;
    bool deduces = x->deduces;
    set_result(x, function);
    clang_visitChildren(function, walk_after_name, &(struct after_names){x, ROLE_ANY});
    x->result = result;
    x->deduces = deduces;
}

static void walk_return(struct changes *x, CXCursor statement)
{
    CXCursor value = clang_getNullCursor();
    clang_visitChildren(statement, walk_first_child, &value);
    if (!clang_Cursor_isNull(value))
        changes_walk(x, value, statement, x->deduces ? changes_wish_exact(x, value, statement) : x->result);
}

/* "c ? a : b" */
static void walk_choice(struct changes *x, CXCursor expr, enum role wish)
{
    struct children of;
    if (wish == ROLE_ANY)
        wish = role_of(x->w, expr);
    children_of(expr, &of);
    for (int i = 0; i < of.n; i++)
        changes_walk(x, of.child[i], expr, i == 0 ? ROLE_ANY : wish);
}

/* The index of "a[i]" and the value of a switch are numbers. */
static void walk_number_at(struct changes *x, CXCursor cursor, int number)
{
    struct children of;
    children_of(cursor, &of);
    for (int i = 0; i < of.n; i++)
        changes_walk(x, of.child[i], cursor, i == number ? ROLE_INTEGER : ROLE_ANY);
}

/* A number in parentheses is cast with them; an address within. */
static void walk_parens(struct changes *x, CXCursor expr, CXCursor within, enum role wish)
{
    CXCursor inner = clang_getNullCursor();
    clang_visitChildren(expr, walk_first_child, &inner);
    inner = role_bare(inner);
    enum CXCursorKind kind = clang_getCursorKind(inner);
    bool is_number = wish == ROLE_ADDRESS && kind != CXCursor_ParenExpr &&
                     kind != CXCursor_ConditionalOperator && !role_is_sum(x->w, inner) &&
                     role_of(x->w, inner) == ROLE_INTEGER;
    if (is_number)
        changes_convert(x, expr, within, ROLE_INTEGER, ROLE_ADDRESS);
    changes_walk(x, inner, expr, is_number ? ROLE_INTEGER : wish);
}

static void walk_leaf(struct changes *x, CXCursor cursor, CXCursor within, enum role wish)
{
    enum CXCursorKind kind = clang_getCursorKind(cursor);
    if (clang_isExpression(kind))
        changes_convert(x, cursor, within, role_of(x->w, cursor), wish);
    if (kind == CXCursor_ArraySubscriptExpr)
        walk_number_at(x, cursor, 1);
    else if (kind == CXCursor_SwitchStmt)
        walk_number_at(x, cursor, 0);
    else
        changes_walk_children(x, cursor);
}

static void walk_kind(struct changes *x, CXCursor cursor, CXCursor within, enum role wish)
{
    switch (clang_getCursorKind(cursor)) {
    case CXCursor_ParenExpr:
        walk_parens(x, cursor, within, wish);
        return;
    case CXCursor_ConditionalOperator:
        walk_choice(x, cursor, wish);
        return;
    case CXCursor_CallExpr:
        changes_walk_call(x, cursor, within, wish);
        return;
    case CXCursor_InitListExpr:
        walk_list(x, cursor, wish);
        return;
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
    case CXCursor_LambdaExpr:
        walk_function(x, cursor);
        return;
    case CXCursor_CXXForRangeStmt:
        walk_loop(x, cursor);
        return;
    case CXCursor_ReturnStmt:
        walk_return(x, cursor);
        return;
    default:
        if (!changes_walk_operator(x, cursor, within, wish))
            walk_leaf(x, cursor, within, wish);
    }
}

void changes_walk(struct changes *x, CXCursor cursor, CXCursor within, enum role wish)
{
    if (x->depth >= NESTED_MAX) {
        if (role_of_type(x->w, clang_getCursorType(cursor)) == ROLE_ADDRESS)
            walk_add_change(x->w, CHANGE_UNCLEAR, cursor, cursor, within);
        return;
    }
    struct collect *c = x->w->c;
    x->depth++;
    if (x->w->u->nwanted && clang_isDeclaration(clang_getCursorKind(cursor)))
        walk_enter(x->w, cursor); /* a namespace may include a file */
    walk_kind(x, role_bare(cursor), within, wish);
    x->w->c = c;
    x->depth--;
}

/* Top level: what lies in files that nobody asked about is passed over whole. */
static enum CXChildVisitResult walk_top(CXCursor cursor, CXCursor parent, CXClientData data)
{
    struct changes *x = data;
    if (!clang_isPreprocessing(clang_getCursorKind(cursor)) && walk_enter(x->w, cursor))
        changes_walk(x, cursor, parent, ROLE_ANY);
    return CXChildVisit_Continue;
}

static int by_offset(const void *pa, const void *pb)
{
    const uint32_t *a = pa, *b = pb;
    return (*a > *b) - (*a < *b);
}

void walk_add_changes(struct walk *w)
{
    struct changes x = {.w = w};
    for (uint32_t i = 0; i <= w->u->nwanted; i++) {
        struct collect *c = &w->u->file[i];
        if (c->macros.n)
            qsort(c->macros.p, c->macros.n, sizeof *c->macros.p, by_offset);
    }
    clang_visitChildren(clang_getTranslationUnitCursor(w->tu), walk_top, &x);
}
