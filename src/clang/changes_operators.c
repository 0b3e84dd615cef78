/* Operators and casts of addresses: which of their operands have to be what. */
#include "clang/changes.h"

static bool is_address(enum role role)
{
    return role == ROLE_ADDRESS || role == ROLE_BYTES;
}

/* What has to be written for an expression of a role where another one is wished for. */
static enum fact_change_kind change_of(enum role is, enum role wish)
{
    static const struct {
        enum role is, wish;
        enum fact_change_kind kind;
    } table[] = {{ROLE_ADDRESS, ROLE_INTEGER, CHANGE_TO_INTEGER},
                 {ROLE_ADDRESS, ROLE_BYTES, CHANGE_TO_BYTES},
                 {ROLE_INTEGER, ROLE_ADDRESS, CHANGE_TO_ADDRESS},
                 {ROLE_ADDRESSES, ROLE_INTEGERS, CHANGE_TO_INTEGERS},
                 {ROLE_INTEGERS, ROLE_ADDRESSES, CHANGE_TO_ADDRESSES},
                 {ROLE_UINT3, ROLE_DIM3, CHANGE_TO_DIM3},
                 {ROLE_DIM3, ROLE_UINT3, CHANGE_TO_UINT3},
                 {ROLE_INDEX, ROLE_UINT3, CHANGE_TO_UINT3}};
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        if (table[i].is == is && table[i].wish == wish)
            return table[i].kind;
    }
    return CHANGE_NONE;
}

void changes_convert(struct changes *x, CXCursor expr, CXCursor within, enum role is, enum role wish)
{
    enum fact_change_kind kind = change_of(is, wish);
    if (kind != CHANGE_NONE || is == ROLE_ADDRESS)
        walk_add_change(x->w, kind, expr, expr, within);
}

/* "p + n": the address counts bytes where an address is wished for, and is a number elsewhere. */
static void walk_arithmetic(struct changes *x, CXCursor expr, CXCursor within, const struct children *of,
                            enum role wish)
{
    if (is_address(wish) && role_is_sum(x->w, expr)) {
        bool left = role_is_sum(x->w, of->child[0]);
        changes_walk(x, of->child[0], expr, left ? ROLE_BYTES : ROLE_INTEGER);
        changes_walk(x, of->child[1], expr, left ? ROLE_INTEGER : ROLE_BYTES);
        return;
    }
    if (role_of(x->w, expr) == ROLE_INTEGER)
        changes_convert(x, expr, within, ROLE_INTEGER, wish);
    changes_walk(x, of->child[0], expr, ROLE_INTEGER);
    changes_walk(x, of->child[1], expr, ROLE_INTEGER);
}

static bool is_null(struct changes *x, CXCursor expr)
{
    struct children of;
    for (int i = 0; i < 8; i++) {
        expr = role_bare(expr);
        if (clang_getCursorKind(expr) != CXCursor_ParenExpr)
            break;
        children_of(expr, &of);
        expr = of.n ? of.child[0] : expr;
    }
    return role_of(x->w, expr) == ROLE_NULL;
}

/* Addresses compare with one another, and with 0 for being the same. */
static void walk_comparison(struct changes *x, CXCursor expr, const struct children *of)
{
    enum CXBinaryOperatorKind op = clang_getCursorBinaryOperatorKind(expr);
    bool equality = op == CXBinaryOperator_EQ || op == CXBinaryOperator_NE;
    bool sum[2], null[2];
    for (int i = 0; i < 2; i++) {
        sum[i] = role_is_sum(x->w, of->child[i]);
        null[i] = equality && is_null(x, of->child[i]);
    }
    bool as_addresses = (sum[0] || null[0]) && (sum[1] || null[1]) && (sum[0] || sum[1]);
    bool as_numbers = sum[0] || sum[1];
    enum role wish = as_addresses ? ROLE_ADDRESS : as_numbers ? ROLE_INTEGER : ROLE_ANY;
    changes_walk(x, of->child[0], expr, wish);
    changes_walk(x, of->child[1], expr, wish);
}

static enum role role_in_parens(struct changes *x, CXCursor expr)
{
    struct children of;
    expr = role_bare(expr);
    for (int i = 0; i < 8 && clang_getCursorKind(expr) == CXCursor_ParenExpr; i++) {
        children_of(expr, &of);
        expr = of.n ? role_bare(of.child[0]) : expr;
    }
    return role_of(x->w, expr);
}

static void walk_binary(struct changes *x, CXCursor expr, CXCursor within, enum role wish)
{
    struct children of;
    enum CXBinaryOperatorKind op = clang_getCursorBinaryOperatorKind(expr);
    children_of(expr, &of);
    if (of.n != 2) {
        changes_walk_children(x, expr);
    } else if (op == CXBinaryOperator_Comma) {
        changes_walk(x, of.child[0], expr, ROLE_ANY);
        changes_walk(x, of.child[1], expr, wish);
    } else if (op == CXBinaryOperator_Assign) {
        enum role role = role_in_parens(x, of.child[0]);
        changes_convert(x, expr, within, role, wish);
        changes_walk(x, of.child[0], expr, ROLE_ANY);
        changes_walk(x, of.child[1], expr, role);
    } else if (role_is_arithmetic(op)) {
        walk_arithmetic(x, expr, within, &of, wish);
    } else if (op >= CXBinaryOperator_LT && op <= CXBinaryOperator_NE) {
        walk_comparison(x, expr, &of);
    } else {
        changes_walk_children(x, expr);
    }
}

/* "p += n" */
static void walk_compound(struct changes *x, CXCursor expr, CXCursor within, enum role wish)
{
    struct children of;
    enum CXBinaryOperatorKind op = clang_getCursorBinaryOperatorKind(expr);
    children_of(expr, &of);
    if (of.n != 2)
        return;
    bool adds = op == CXBinaryOperator_AddAssign || op == CXBinaryOperator_SubAssign;
    if (role_in_parens(x, of.child[0]) == ROLE_ADDRESS) {
        enum fact_change_kind kind = adds ? CHANGE_ADD : CHANGE_ASSIGN;
        bool is_number = wish == ROLE_INTEGER; /* two changes of one place are too many */
        walk_add_change(x->w, is_number ? CHANGE_UNCLEAR : kind, expr, of.child[0], within);
    }
    changes_walk(x, of.child[0], expr, ROLE_ANY);
    changes_walk(x, of.child[1], expr, ROLE_INTEGER);
}

static bool is_step(enum CXUnaryOperatorKind op)
{
    return op == CXUnaryOperator_PostInc || op == CXUnaryOperator_PostDec || op == CXUnaryOperator_PreInc ||
           op == CXUnaryOperator_PreDec;
}

/* Does a block hold the expression, so that nobody sees its value? */
static bool is_statement(CXCursor within)
{
    return clang_getCursorKind(within) == CXCursor_CompoundStmt;
}

static void walk_unary(struct changes *x, CXCursor expr, CXCursor within, enum role wish)
{
    struct children of;
    enum CXUnaryOperatorKind op = clang_getCursorUnaryOperatorKind(expr);
    enum role role = role_of(x->w, expr);
    children_of(expr, &of);
    changes_convert(x, expr, within, role, wish);
    if (is_step(op) && role == ROLE_ADDRESS && of.n) /* its value may be that of before */
        walk_add_change(x->w, is_statement(within) ? CHANGE_STEP : CHANGE_UNCLEAR, expr, of.child[0], within);
    bool counts = op == CXUnaryOperator_Minus || op == CXUnaryOperator_Not || op == CXUnaryOperator_Plus;
    for (int i = 0; i < of.n; i++)
        changes_walk(x, of.child[i], expr, counts ? ROLE_INTEGER : ROLE_ANY);
}

/* What a cast's operand has to be. A pointer takes an address, and a number that is as wide. */
static enum role wish_of_cast(struct changes *x, CXCursor cast, enum CXCursorKind kind)
{
    CXType type = clang_getCanonicalType(clang_getCursorType(cast));
    enum role role = role_of_type(x->w, clang_getCursorType(cast));
    bool wide = clang_Type_getSizeOf(type) == 8 && type.kind != CXType_Double;
    if (type.kind == CXType_Pointer || role == ROLE_ADDRESS)
        return ROLE_BYTES;
    if (role == ROLE_INTEGER)
        return wide && kind != CXCursor_CXXStaticCastExpr ? ROLE_ANY : ROLE_INTEGER;
    return role;
}

/* A reinterpret_cast to a pointer keeps const. */
static bool is_const_pointer(CXCursor expr)
{
    CXType type = clang_getCanonicalType(clang_getCursorType(role_bare(expr)));
    return type.kind == CXType_Pointer && clang_isConstQualifiedType(clang_getPointeeType(type));
}

/* What "dim3(v)" and its like convert. */
static CXCursor converted(CXCursor operand)
{
    CXCursor call = role_bare(operand);
    if (clang_getCursorKind(call) != CXCursor_CallExpr || clang_Cursor_getNumArguments(call) != 1 ||
        clang_getCursorKind(clang_getCursorReferenced(call)) != CXCursor_Constructor)
        return operand;
    return role_bare(clang_Cursor_getArgument(call, 0));
}

static void walk_cast(struct changes *x, CXCursor expr, CXCursor within, enum role wish)
{
    struct children of;
    enum CXCursorKind kind = clang_getCursorKind(expr);
    enum role role = role_of_type(x->w, clang_getCursorType(expr));
    children_of(expr, &of);
    changes_convert(x, expr, within, role, wish);
    if (of.n == 0)
        return;
    CXCursor operand = of.child[of.n - 1];
    enum role of_operand = role_in_parens(x, operand);
    bool sum = role_is_sum(x->w, operand);
    enum fact_change_kind grid = change_of(role_in_parens(x, converted(operand)), role);
    if (grid == CHANGE_TO_DIM3 || grid == CHANGE_TO_UINT3) {
        walk_add_change(x->w, grid, expr, converted(operand), within);
        return;
    }
    if (role == ROLE_ADDRESS && kind == CXCursor_CXXReinterpretCastExpr && is_const_pointer(operand)) {
        walk_add_change(x->w, CHANGE_TO_ADDRESS, expr, operand, within);
        changes_walk(x, operand, expr, ROLE_ANY);
        return;
    }
    enum role wished = wish_of_cast(x, expr, kind);
    for (int i = 0; i + 1 < of.n; i++)
        changes_walk(x, of.child[i], expr, ROLE_ANY);
    if (role == ROLE_ADDRESS && kind == CXCursor_CXXStaticCastExpr && !sum && of_operand == ROLE_INTEGER)
        walk_add_change(x->w, CHANGE_CAST, expr, operand, within);
    if (wished == ROLE_BYTES) /* a plain address or number is cast as it is */
        wished = sum && of_operand == ROLE_INTEGER ? ROLE_ADDRESS : ROLE_ANY;
    changes_walk(x, operand, expr, wished);
}

static bool is_cast(enum CXCursorKind kind)
{
    return kind == CXCursor_CStyleCastExpr || kind == CXCursor_CXXStaticCastExpr ||
           kind == CXCursor_CXXReinterpretCastExpr || kind == CXCursor_CXXFunctionalCastExpr;
}

bool changes_walk_operator(struct changes *x, CXCursor expr, CXCursor within, enum role wish)
{
    enum CXCursorKind kind = clang_getCursorKind(expr);
    if (kind == CXCursor_BinaryOperator)
        walk_binary(x, expr, within, wish);
    else if (kind == CXCursor_CompoundAssignOperator)
        walk_compound(x, expr, within, wish);
    else if (kind == CXCursor_UnaryOperator)
        walk_unary(x, expr, within, wish);
    else if (is_cast(kind))
        walk_cast(x, expr, within, wish);
    else
        return false;
    return true;
}
