/* Do a HIP function's parameters take what the CUDA function's parameters take? */
#include "prover.h"

static bool params_is_integer(CXType t)
{
    return t.kind == CXType_Enum || (t.kind >= CXType_Bool && t.kind <= CXType_Int128);
}

static bool is_floating(CXType t)
{
    return (t.kind >= CXType_Float && t.kind <= CXType_LongDouble) || t.kind == CXType_Half;
}

static bool is_signed(CXType t)
{
    return t.kind >= CXType_Char_S && t.kind <= CXType_Int128;
}

/* By value, without loss. C++ turns an integer into no enumeration by itself. */
static bool number_converts(CXType from, CXType to)
{
    long long a = clang_Type_getSizeOf(from), b = clang_Type_getSizeOf(to);
    if (is_floating(from) && is_floating(to))
        return b >= a;
    if (!params_is_integer(from) || !params_is_integer(to) || to.kind == CXType_Enum ||
        to.kind == CXType_Bool)
        return false;
    return b == a || (b > a && (is_signed(to) || !is_signed(from)));
}

static bool same_but_qualifiers(CXType a, CXType b)
{
    return clang_equalTypes(clang_getUnqualifiedType(a), clang_getUnqualifiedType(b));
}

static bool keeps_qualifiers(CXType from, CXType to)
{
    return (!clang_isConstQualifiedType(from) || clang_isConstQualifiedType(to)) &&
           (!clang_isVolatileQualifiedType(from) || clang_isVolatileQualifiedType(to));
}

static CXType params_pointee(CXType t)
{
    return clang_getCanonicalType(clang_getPointeeType(t));
}

/* More const at any level, const on all levels above it; a void pointer for any object's. */
static bool pointer_converts(CXType from, CXType to)
{
    CXType a = params_pointee(from), b = params_pointee(to);
    if (!keeps_qualifiers(a, b))
        return false;
    if (b.kind == CXType_Void)
        return a.kind != CXType_FunctionProto;
    while (a.kind == CXType_Pointer && b.kind == CXType_Pointer && !same_but_qualifiers(a, b)) {
        if (!clang_isConstQualifiedType(b))
            return false;
        a = params_pointee(a);
        b = params_pointee(b);
        if (!keeps_qualifiers(a, b))
            return false;
    }
    return same_but_qualifiers(a, b);
}

/* Deduction and instances are the compiler's matter. */
static bool depends_on_template(CXType t, struct arena *a)
{
    return strstr(parse_string(a, clang_getTypeSpelling(clang_getCanonicalType(t))),
                  "type-parameter-") != NULL;
}

static bool param_converts(CXType cuda, CXType hip)
{
    CXType from = clang_getCanonicalType(cuda), to = clang_getCanonicalType(hip);
    if (clang_equalTypes(from, to))
        return true;
    /* A reference to what is not changed takes what a value takes; an own reference
     * is the thing itself. */
    if (to.kind == CXType_LValueReference && clang_isConstQualifiedType(params_pointee(to)))
        to = clang_getUnqualifiedType(params_pointee(to));
    if (from.kind == CXType_LValueReference && to.kind != CXType_LValueReference)
        from = clang_getUnqualifiedType(params_pointee(from));
    if (from.kind == CXType_Pointer && to.kind == CXType_Pointer)
        return pointer_converts(from, to);
    return same_but_qualifiers(from, to) || number_converts(from, to);
}

struct count {
    int required, i;
};

static enum CXChildVisitResult find_expression(CXCursor c, CXCursor parent, CXClientData data)
{
    (void)parent;
    bool *found = data;
    *found |= clang_isExpression(clang_getCursorKind(c)) != 0;
    return CXChildVisit_Continue;
}

static enum CXChildVisitResult count_param(CXCursor c, CXCursor parent, CXClientData data)
{
    (void)parent;
    struct count *n = data;
    if (clang_getCursorKind(c) != CXCursor_ParmDecl)
        return CXChildVisit_Continue;
    bool has_default = false;
    enum CXTypeKind kind = clang_getCursorType(c).kind;
    n->i++;
    /* An array's size is an expression, too. */
    if (kind != CXType_ConstantArray && kind != CXType_DependentSizedArray)
        clang_visitChildren(c, find_expression, &has_default);
    if (!has_default)
        n->required = n->i;
    return CXChildVisit_Continue;
}

static int required_params(CXCursor function)
{
    struct count n = {0};
    clang_visitChildren(function, count_param, &n);
    return n.required;
}

static const char *count_differs(CXCursor hip, int n, int m, const struct comparison *c)
{
    int least = required_params(hip);
    if (n > m)
        return arena_printf(c->arena, "takes %d argument%s, CUDA's %d", m, m == 1 ? "" : "s", n);
    if (least > c->required + c->extra)
        return arena_printf(c->arena, "needs %d argument%s, CUDA's %d", least,
                            least == 1 ? "" : "s", c->required);
    return NULL;
}

const char *params_differ(CXCursor cuda, CXCursor hip, struct comparison *c)
{
    CXType from = clang_getCanonicalType(clang_getCursorType(cuda));
    CXType to = clang_getCanonicalType(clang_getCursorType(hip));
    int n = clang_getNumArgTypes(from), m = clang_getNumArgTypes(to);
    c->by_call = clang_isFunctionTypeVariadic(to) != 0;
    const char *why = c->by_call ? NULL : count_differs(hip, n, m, c);
    for (int i = 0; !why && i < n && i < m; i++) {
        CXType x = clang_getArgType(from, (unsigned)i), y = clang_getArgType(to, (unsigned)i);
        if ((i < 32 && c->free_args >> i & 1) || param_converts(x, y))
            continue;
        if (depends_on_template(x, c->arena) || depends_on_template(y, c->arena))
            c->by_call = true;
        else
            why = arena_printf(c->arena, "argument %d is '%s', CUDA's '%s'", i,
                               parse_string(c->arena, clang_getTypeSpelling(y)),
                               parse_string(c->arena, clang_getTypeSpelling(x)));
    }
    return why;
}
