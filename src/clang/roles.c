#include "clang/roles.h"

enum {
    ALIASES_MAX = 16, /* typedefs of typedefs */
    SUM_MAX = 64      /* operands that are looked into for an address */
};

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
    clang_visitChildren(cursor, add_child, out);
}

static enum CXChildVisitResult keep_two(CXCursor cursor, CXCursor parent, CXClientData data)
{
    (void)parent;
    CXCursor *two = data;
    bool first = clang_Cursor_isNull(two[0]);
    two[first ? 0 : 1] = cursor;
    return first ? CXChildVisit_Continue : CXChildVisit_Break;
}

/* The copy or conversion of dim3 and uint3: a call of nothing that the source calls. */
static bool is_implicit_call(CXCursor call, CXCursor arg)
{
    enum CXCursorKind kind = clang_getCursorKind(clang_getCursorReferenced(call));
    if (kind != CXCursor_Constructor && kind != CXCursor_ConversionFunction)
        return false;
    return clang_equalRanges(clang_getCursorExtent(call), clang_getCursorExtent(arg));
}

CXCursor role_bare(CXCursor expr)
{
    for (int i = 0; i < ALIASES_MAX; i++) {
        enum CXCursorKind kind = clang_getCursorKind(expr);
        CXCursor two[2] = {clang_getNullCursor(), clang_getNullCursor()};
        if (kind != CXCursor_UnexposedExpr && kind != CXCursor_CallExpr && kind != CXCursor_MemberRefExpr)
            return expr;
        clang_visitChildren(expr, keep_two, two);
        if (clang_Cursor_isNull(two[0]) || !clang_Cursor_isNull(two[1]) ||
            !clang_isExpression(clang_getCursorKind(two[0])))
            return expr;
        if (kind != CXCursor_UnexposedExpr && !is_implicit_call(expr, two[0]))
            return expr;
        expr = two[0];
    }
    return expr;
}

static bool is_address_type(struct walk *w, CXType type)
{
    for (int i = 0; i < ALIASES_MAX; i++) {
        CXCursor decl = clang_getTypeDeclaration(type);
        enum CXCursorKind kind = clang_getCursorKind(decl);
        if (kind != CXCursor_TypedefDecl && kind != CXCursor_TypeAliasDecl)
            return false;
        CXString name = clang_getCursorSpelling(decl);
        const char *z = clang_getCString(name);
        bool is = z && strncmp(z, "CUdeviceptr", strlen("CUdeviceptr")) == 0;
        clang_disposeString(name);
        if (is)
            return walk_owner(w, decl) == OWNER_API;
        type = clang_getTypedefDeclUnderlyingType(decl);
    }
    return false;
}

static bool is_called(CXCursor decl, const char *name)
{
    CXString s = clang_getCursorSpelling(decl);
    const char *z = clang_getCString(s);
    bool is = z && strcmp(z, name) == 0;
    clang_disposeString(s);
    return is;
}

static enum role role_of_class(struct walk *w, CXType type)
{
    CXCursor decl = clang_getTypeDeclaration(type);
    enum role role = is_called(decl, "dim3") ? ROLE_DIM3 : is_called(decl, "uint3") ? ROLE_UINT3 : ROLE_ANY;
    return role != ROLE_ANY && walk_owner(w, decl) != OWNER_API ? ROLE_ANY : role;
}

static bool is_number(enum CXTypeKind kind)
{
    return (kind >= CXType_Char_U && kind <= CXType_LongDouble) || kind == CXType_Enum;
}

static enum role role_of_pointer(struct walk *w, CXType pointee)
{
    CXType canonical = clang_getCanonicalType(pointee);
    if (canonical.kind != CXType_ULongLong)
        return ROLE_ANY;
    return is_address_type(w, pointee) ? ROLE_ADDRESSES : ROLE_INTEGERS;
}

enum role role_of_type(struct walk *w, CXType type)
{
    CXType canonical = clang_getCanonicalType(type);
    if (canonical.kind == CXType_LValueReference || canonical.kind == CXType_RValueReference) {
        type = type.kind == canonical.kind ? clang_getPointeeType(type) : clang_getPointeeType(canonical);
        canonical = clang_getCanonicalType(type);
    }
    if (canonical.kind == CXType_Record)
        return role_of_class(w, canonical);
    if (canonical.kind == CXType_Pointer)
        return type.kind == CXType_Pointer ? role_of_pointer(w, clang_getPointeeType(type)) : ROLE_ANY;
    if (!is_number(canonical.kind))
        return ROLE_ANY;
    bool wide = canonical.kind == CXType_ULongLong || canonical.kind == CXType_UInt;
    return wide && is_address_type(w, type) ? ROLE_ADDRESS : ROLE_INTEGER;
}

enum held role_held(struct walk *w, CXType type)
{
    int n = clang_Type_getNumTemplateArguments(type);
    bool addresses = false, numbers = false;
    for (int i = 0; i < n && i < ALIASES_MAX; i++) {
        CXType arg = clang_Type_getTemplateArgumentAsType(type, (unsigned)i);
        bool is = is_address_type(w, arg);
        addresses |= is;
        numbers |= !is && clang_getCanonicalType(arg).kind == CXType_ULongLong;
    }
    return !addresses ? HELD_NONE : numbers ? HELD_BOTH : HELD_ADDRESSES;
}

bool role_is_arithmetic(enum CXBinaryOperatorKind op)
{
    return (op >= CXBinaryOperator_Mul && op <= CXBinaryOperator_Shr) ||
           (op >= CXBinaryOperator_And && op <= CXBinaryOperator_Or);
}

static bool is_zero(CXCursor literal)
{
    CXEvalResult r = clang_Cursor_Evaluate(literal);
    bool zero = r && clang_EvalResult_getKind(r) == CXEval_Int && clang_EvalResult_getAsLongLong(r) == 0;
    if (r)
        clang_EvalResult_dispose(r);
    return zero;
}

static bool is_wide(CXType type)
{
    type = clang_getCanonicalType(type);
    if (type.kind == CXType_LValueReference)
        type = clang_getPointeeType(type);
    return type.kind == CXType_ULongLong;
}

/* A variable declared with auto for what a container holds. */
static bool is_held_variable(struct walk *w, CXCursor expr)
{
    CXCursor decl = clang_getCursorReferenced(expr);
    for (int i = 0; i < w->nheld; i++) {
        if (clang_equalCursors(w->held[i], decl))
            return true;
    }
    return false;
}

static bool is_held_object(struct walk *w, CXCursor object)
{
    return role_held(w, clang_getCursorType(object)) == HELD_ADDRESSES || is_held_variable(w, object);
}

bool role_is_from_held(struct walk *w, CXCursor call)
{
    CXCursor object = clang_getNullCursor();
    if (clang_getCursorKind(call) != CXCursor_CallExpr ||
        clang_getCursorKind(clang_getCursorReferenced(call)) != CXCursor_CXXMethod)
        return false;
    clang_visitChildren(call, walk_first_child, &object);
    object = role_bare(object);
    if (clang_getCursorKind(object) == CXCursor_MemberRefExpr &&
        clang_getCursorKind(clang_getCursorReferenced(object)) == CXCursor_CXXMethod) {
        CXCursor of = clang_getNullCursor();
        clang_visitChildren(object, walk_first_child, &of);
        object = role_bare(of);
    }
    return is_held_object(w, object);
}

/* "pair.first", "i->second" */
static bool is_held_member(struct walk *w, CXCursor access)
{
    CXCursor object = clang_getNullCursor();
    clang_visitChildren(access, walk_first_child, &object);
    object = role_bare(object);
    return is_held_object(w, object) || role_is_from_held(w, object);
}

/* Types that come out of templates are not spelled CUdeviceptr. */
static bool is_held_by_template(struct walk *w, CXCursor expr)
{
    if (!is_wide(clang_getCursorType(expr)))
        return false;
    switch (clang_getCursorKind(expr)) {
    case CXCursor_CallExpr:
        return role_is_from_held(w, expr);
    case CXCursor_MemberRefExpr:
        return is_held_member(w, expr);
    case CXCursor_DeclRefExpr:
        return is_held_variable(w, expr);
    default:
        return false;
    }
}

/* "v.data()" */
static bool is_held_pointer(struct walk *w, CXCursor expr)
{
    CXType type = clang_getCanonicalType(clang_getCursorType(expr));
    return type.kind == CXType_Pointer && is_wide(clang_getPointeeType(type)) && role_is_from_held(w, expr);
}

static enum role role_of_unary(struct walk *w, CXCursor expr)
{
    CXCursor operand = clang_getNullCursor();
    enum CXUnaryOperatorKind op = clang_getCursorUnaryOperatorKind(expr);
    bool counts = op == CXUnaryOperator_Minus || op == CXUnaryOperator_Not || op == CXUnaryOperator_Plus;
    clang_visitChildren(expr, walk_first_child, &operand);
    if (op == CXUnaryOperator_AddrOf && is_held_by_template(w, role_bare(operand)))
        return ROLE_ADDRESSES;
    return counts ? ROLE_INTEGER : role_of_type(w, clang_getCursorType(expr));
}

static enum role role_of_binary(struct walk *w, CXCursor expr)
{
    enum CXBinaryOperatorKind op = clang_getCursorBinaryOperatorKind(expr);
    enum role role = role_of_type(w, clang_getCursorType(expr));
    return role == ROLE_ADDRESS && role_is_arithmetic(op) ? ROLE_INTEGER : role;
}

static enum role role_of_name(struct walk *w, CXCursor expr)
{
    CXCursor decl = clang_getCursorReferenced(expr);
    if (clang_getCursorType(decl).kind == CXType_Auto) { /* "auto i = threadIdx" has its class */
        CXCursor value = role_bare(clang_Cursor_getVarDeclInitializer(decl));
        decl = clang_getCursorKind(value) == CXCursor_DeclRefExpr ? clang_getCursorReferenced(value) : decl;
    }
    enum role role = role_of_type(w, clang_getCursorType(expr));
    bool is_grid = role == ROLE_DIM3 || role == ROLE_UINT3;
    bool is_index =
        is_grid && clang_getCursorKind(decl) == CXCursor_VarDecl && walk_owner(w, decl) == OWNER_API;
    return is_index ? ROLE_INDEX : role;
}

enum role role_of(struct walk *w, CXCursor expr)
{
    if (is_held_by_template(w, expr))
        return ROLE_ADDRESS;
    if (is_held_pointer(w, expr))
        return ROLE_ADDRESSES;
    switch (clang_getCursorKind(expr)) {
    case CXCursor_GNUNullExpr:
        return ROLE_NULL;
    case CXCursor_IntegerLiteral:
        return is_zero(expr) ? ROLE_NULL : ROLE_INTEGER;
    case CXCursor_BinaryOperator:
        return role_of_binary(w, expr);
    case CXCursor_UnaryOperator:
        return role_of_unary(w, expr);
    case CXCursor_DeclRefExpr:
        return role_of_name(w, expr);
    default:
        return role_of_type(w, clang_getCursorType(expr));
    }
}

static bool is_sum(struct walk *w, CXCursor expr, int depth)
{
    CXCursor two[2] = {clang_getNullCursor(), clang_getNullCursor()};
    expr = role_bare(expr);
    enum CXCursorKind kind = clang_getCursorKind(expr);
    bool looks_in = depth < SUM_MAX && (kind == CXCursor_ParenExpr || kind == CXCursor_BinaryOperator);
    if (looks_in)
        clang_visitChildren(expr, keep_two, two);
    enum CXTypeKind type = clang_getCanonicalType(clang_getCursorType(expr)).kind;
    if (type >= CXType_Float && type <= CXType_LongDouble)
        return false;
    if (looks_in && kind == CXCursor_ParenExpr)
        return is_sum(w, two[0], depth + 1);
    enum CXBinaryOperatorKind op =
        looks_in ? clang_getCursorBinaryOperatorKind(expr) : CXBinaryOperator_Invalid;
    if (op == CXBinaryOperator_Add)
        return is_sum(w, two[0], depth + 1) != is_sum(w, two[1], depth + 1);
    if (op == CXBinaryOperator_Sub)
        return is_sum(w, two[0], depth + 1) && !is_sum(w, two[1], depth + 1);
    return role_of(w, expr) == ROLE_ADDRESS;
}

bool role_is_sum(struct walk *w, CXCursor expr)
{
    return is_sum(w, expr, 0);
}
