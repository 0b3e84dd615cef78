/* The kind of an expression, and the variable that it names. */
#include "clang/exprs.h"

static enum CXChildVisitResult add_child(CXCursor cursor, CXCursor parent, CXClientData data)
{
    (void)parent;
    struct children *out = data;
    if (out->n == CHILDREN_MAX)
        return CXChildVisit_Break;
    out->child[out->n++] = cursor;
    return CXChildVisit_Continue;
}

void children_of(CXCursor cursor, struct children *out)
{
    out->n = 0;
    libclang.visitChildren(cursor, add_child, out);
}

static enum CXChildVisitResult keep_two(CXCursor cursor, CXCursor parent, CXClientData data)
{
    (void)parent;
    CXCursor *two = data;
    bool first = libclang.Cursor_isNull(two[0]);
    two[first ? 0 : 1] = cursor;
    return first ? CXChildVisit_Continue : CXChildVisit_Break;
}

/* The copy or conversion of a class: a call of nothing that the source calls. */
static bool is_implicit_call(CXCursor call, CXCursor arg)
{
    enum CXCursorKind kind = libclang.getCursorKind(libclang.getCursorReferenced(call));
    if (kind != CXCursor_Constructor && kind != CXCursor_ConversionFunction)
        return false;
    return libclang.equalRanges(libclang.getCursorExtent(call), libclang.getCursorExtent(arg));
}

CXCursor expr_bare(CXCursor expr)
{
    for (int i = 0; i < 16; i++) {
        enum CXCursorKind kind = libclang.getCursorKind(expr);
        CXCursor two[2] = {libclang.getNullCursor(), libclang.getNullCursor()};
        if (kind != CXCursor_UnexposedExpr && kind != CXCursor_CallExpr &&
            kind != CXCursor_MemberRefExpr)
            return expr;
        libclang.visitChildren(expr, keep_two, two);
        if (libclang.Cursor_isNull(two[0]) || !libclang.Cursor_isNull(two[1]) ||
            !libclang.isExpression(libclang.getCursorKind(two[0])))
            return expr;
        if (kind != CXCursor_UnexposedExpr && !is_implicit_call(expr, two[0]))
            return expr;
        expr = two[0];
    }
    return expr;
}

static enum fact_operator binary_operator(enum CXBinaryOperatorKind op)
{
    if (op == CXBinaryOperator_Add)
        return OPERATOR_ADD;
    if (op == CXBinaryOperator_Sub)
        return OPERATOR_SUBTRACT;
    if (op == CXBinaryOperator_EQ || op == CXBinaryOperator_NE)
        return OPERATOR_EQUALITY;
    if (op >= CXBinaryOperator_LT && op <= CXBinaryOperator_GE)
        return OPERATOR_ORDER;
    if (op == CXBinaryOperator_Assign)
        return OPERATOR_ASSIGN;
    if (op == CXBinaryOperator_AddAssign || op == CXBinaryOperator_SubAssign)
        return OPERATOR_ASSIGN_SUM;
    if (op > CXBinaryOperator_Assign && op < CXBinaryOperator_Comma)
        return OPERATOR_ASSIGN_OTHER;
    if (op == CXBinaryOperator_Comma)
        return OPERATOR_COMMA;
    bool counts = (op >= CXBinaryOperator_Mul && op <= CXBinaryOperator_Shr) ||
                  (op >= CXBinaryOperator_And && op <= CXBinaryOperator_Or);
    return counts ? OPERATOR_ARITHMETIC : OPERATOR_OTHER;
}

static enum fact_operator unary_operator(enum CXUnaryOperatorKind op)
{
    if (op >= CXUnaryOperator_PostInc && op <= CXUnaryOperator_PreDec)
        return OPERATOR_STEP;
    if (op == CXUnaryOperator_AddrOf)
        return OPERATOR_ADDRESS;
    bool counts =
        op == CXUnaryOperator_Minus || op == CXUnaryOperator_Not || op == CXUnaryOperator_Plus;
    return counts ? OPERATOR_SIGN : OPERATOR_OTHER;
}

static bool is_method(CXCursor member)
{
    return libclang.getCursorKind(libclang.getCursorReferenced(member)) == CXCursor_CXXMethod;
}

static enum fact_expr_kind exprs_kinds_kind_of(CXCursor expr, uint8_t *op)
{
    switch (libclang.getCursorKind(expr)) {
    case CXCursor_DeclRefExpr:
        return EXPR_NAME;
    case CXCursor_IntegerLiteral:
        return EXPR_NUMBER;
    case CXCursor_GNUNullExpr:
        return EXPR_NULL;
    case CXCursor_MemberRefExpr:
        *op = is_method(expr) ? MEMBER_FUNCTION : MEMBER_FIELD;
        return EXPR_MEMBER;
    case CXCursor_ParenExpr:
        return EXPR_PARENS;
    case CXCursor_UnaryOperator:
        *op = (uint8_t)unary_operator(libclang.getCursorUnaryOperatorKind(expr));
        return EXPR_UNARY;
    case CXCursor_BinaryOperator:
    case CXCursor_CompoundAssignOperator:
        *op = (uint8_t)binary_operator(libclang.getCursorBinaryOperatorKind(expr));
        return EXPR_BINARY;
    case CXCursor_ConditionalOperator:
        return EXPR_CHOICE;
    case CXCursor_ArraySubscriptExpr:
        return EXPR_ELEMENT;
    case CXCursor_CStyleCastExpr:
    case CXCursor_CXXStaticCastExpr:
    case CXCursor_CXXReinterpretCastExpr:
    case CXCursor_CXXFunctionalCastExpr:
        return EXPR_CAST;
    case CXCursor_InitListExpr:
        return EXPR_LIST;
    case CXCursor_CallExpr:
        return EXPR_CALL;
    default:
        return EXPR_OTHER;
    }
}

static enum fact_cast cast_kind(enum CXCursorKind kind)
{
    return kind == CXCursor_CXXStaticCastExpr        ? CAST_STATIC
           : kind == CXCursor_CXXReinterpretCastExpr ? CAST_REINTERPRET
           : kind == CXCursor_CXXFunctionalCastExpr  ? CAST_FUNCTIONAL
                                                     : CAST_C;
}

void expr_kind(CXCursor expr, struct fact_expr *e)
{
    e->kind = (uint8_t)exprs_kinds_kind_of(expr, &e->op);
    if (e->kind == EXPR_CAST)
        e->op = (uint8_t)cast_kind(libclang.getCursorKind(expr));
}

uint32_t expr_variable(struct walk *w, CXCursor decl)
{
    uint32_t at;
    enum CXCursorKind kind = libclang.getCursorKind(decl);
    bool is_here = (kind == CXCursor_VarDecl || kind == CXCursor_ParmDecl) &&
                   walk_offset(w, libclang.getCursorLocation(decl), &at) &&
                   walk_spelled_at(w, at, decl);
    return is_here ? at : FACT_NONE;
}

/* "v[i]", "*i" and "i->" of containers and iterators. */
static bool exprs_kinds_is_access(CXCursor call)
{
    static const char *const names[] = {"operator[]", "operator*", "operator->"};
    CXString name = libclang.getCursorSpelling(call);
    const char *z = libclang.getCString(name);
    bool is = false;
    for (int i = 0; i < 3; i++)
        is |= z && strcmp(z, names[i]) == 0;
    libclang.disposeString(name);
    return is;
}

/* Names, members, elements and constants may be written twice. */
static enum CXChildVisitResult find_effect(CXCursor cursor, CXCursor parent, CXClientData data)
{
    (void)parent;
    enum CXCursorKind kind = libclang.getCursorKind(cursor);
    bool plain = kind == CXCursor_DeclRefExpr || kind == CXCursor_MemberRefExpr ||
                 kind == CXCursor_ArraySubscriptExpr || kind == CXCursor_ParenExpr ||
                 kind == CXCursor_IntegerLiteral || kind == CXCursor_UnexposedExpr ||
                 kind == CXCursor_BinaryOperator || kind == CXCursor_CXXThisExpr ||
                 kind == CXCursor_UnaryOperator || libclang.isReference(kind) ||
                 kind == CXCursor_StringLiteral ||
                 (kind == CXCursor_CallExpr && exprs_kinds_is_access(cursor));
    enum CXUnaryOperatorKind unary = kind == CXCursor_UnaryOperator
                                         ? libclang.getCursorUnaryOperatorKind(cursor)
                                         : CXUnaryOperator_Invalid;
    bool steps = unary >= CXUnaryOperator_PostInc && unary <= CXUnaryOperator_PreDec;
    bool assigns = kind == CXCursor_BinaryOperator &&
                   libclang.getCursorBinaryOperatorKind(cursor) >= CXBinaryOperator_Assign;
    if (plain && !steps && !assigns)
        return CXChildVisit_Recurse;
    *(bool *)data = true;
    return CXChildVisit_Break;
}

bool expr_is_pure(CXCursor expr)
{
    bool effect = false;
    if (find_effect(expr, expr, &effect) == CXChildVisit_Recurse)
        libclang.visitChildren(expr, find_effect, &effect);
    return !effect;
}
