/* Arguments of calls, of which the parameters' types are asked. */
#include "clang/exprs.h"

/* What a call calls, and what it asks of its arguments. */
struct callee {
    CXCursor decl;
    CXCursor params; /* what declares the parameters: of a template, the template */
    CXType pointed;  /* without a declaration: the type of what is called through a pointer */
    int nparams;
    int shift; /* arguments before the first parameter: an operator's object */
    bool is_template;
    bool is_variadic;
};

static enum CXChildVisitResult count_parameter(CXCursor cursor, CXCursor parent, CXClientData data)
{
    (void)parent;
    *(int *)data += clang_getCursorKind(cursor) == CXCursor_ParmDecl;
    return CXChildVisit_Continue;
}

struct parameter {
    int left;
    CXCursor decl;
};

static enum CXChildVisitResult find_parameter(CXCursor cursor, CXCursor parent, CXClientData data)
{
    (void)parent;
    struct parameter *p = data;
    if (clang_getCursorKind(cursor) != CXCursor_ParmDecl || p->left-- > 0)
        return CXChildVisit_Continue;
    p->decl = cursor;
    return CXChildVisit_Break;
}

static bool has_parameters(enum CXCursorKind kind)
{
    return kind == CXCursor_FunctionDecl || kind == CXCursor_CXXMethod || kind == CXCursor_Constructor ||
           kind == CXCursor_FunctionTemplate || kind == CXCursor_ConversionFunction;
}

CXCursor expr_callee(CXCursor call)
{
    CXCursor decl = clang_getCursorReferenced(call), name = clang_getNullCursor();
    if (!clang_Cursor_isNull(decl))
        return decl;
    clang_visitChildren(call, walk_first_child, &name);
    name = expr_bare(name);
    if (clang_getCursorKind(name) == CXCursor_DeclRefExpr)
        name = clang_getCursorReferenced(name);
    bool one =
        clang_getCursorKind(name) == CXCursor_OverloadedDeclRef && clang_getNumOverloadedDecls(name) == 1;
    return one ? clang_getOverloadedDecl(name, 0) : decl;
}

/* The function type that is called through a pointer, with parameters as they are spelled. */
static CXType type_through_pointer(CXCursor call)
{
    CXCursor callee = clang_getNullCursor();
    clang_visitChildren(call, walk_first_child, &callee);
    CXType type = clang_getCursorType(expr_bare(callee));
    for (int i = 0; i < 16; i++) {
        CXCursor decl = clang_getTypeDeclaration(type);
        enum CXCursorKind kind = clang_getCursorKind(decl);
        if (kind != CXCursor_TypedefDecl && kind != CXCursor_TypeAliasDecl)
            break;
        type = clang_getTypedefDeclUnderlyingType(decl);
    }
    return type.kind == CXType_Pointer ? clang_getPointeeType(type) : type;
}

static struct callee callee_of(CXCursor call, int nargs)
{
    struct callee c = {.decl = expr_callee(call)};
    enum CXCursorKind kind = clang_getCursorKind(c.decl);
    if (!has_parameters(kind)) {
        c.pointed = type_through_pointer(call);
        c.nparams = clang_getNumArgTypes(c.pointed);
        c.is_template = c.nparams < 0;
        return c;
    }
    CXCursor template = clang_getSpecializedCursorTemplate(c.decl);
    c.is_template =
        kind == CXCursor_FunctionTemplate || clang_getCursorKind(template) == CXCursor_FunctionTemplate;
    c.params = c.is_template && kind != CXCursor_FunctionTemplate ? template : c.decl;
    c.nparams = clang_Cursor_getNumArguments(c.params);
    if (c.nparams < 0) { /* of a template */
        c.nparams = 0;
        clang_visitChildren(c.params, count_parameter, &c.nparams);
    }
    c.is_variadic = clang_Cursor_isVariadic(c.decl) && !c.is_template;
    c.shift = kind == CXCursor_CXXMethod && nargs == c.nparams + 1 && !c.is_variadic;
    return c;
}

/* The type of the parameter that takes argument i. */
static CXType parameter_type(const struct callee *c, int i)
{
    struct parameter p = {i - c->shift, clang_getNullCursor()};
    if (!has_parameters(clang_getCursorKind(c->decl)))
        return clang_getArgType(c->pointed, (unsigned)i);
    if (p.left >= 0 && p.left < clang_Cursor_getNumArguments(c->params))
        p.decl = clang_Cursor_getArgument(c->params, (unsigned)p.left);
    else if (p.left >= 0 && !clang_Cursor_isNull(c->params))
        clang_visitChildren(c->params, find_parameter, &p);
    return clang_getCursorType(p.decl);
}

static enum fact_callee callee_kind(const struct callee *c)
{
    switch (clang_getCursorKind(c->decl)) {
    case CXCursor_CXXMethod:
        return CALLEE_METHOD;
    case CXCursor_Constructor:
        return CALLEE_CONSTRUCTOR;
    case CXCursor_FunctionDecl:
    case CXCursor_FunctionTemplate:
        return CALLEE_FUNCTION;
    default:
        return CALLEE_OTHER;
    }
}

static void walk_argument(struct exprs *x, CXCursor call, const struct callee *c, int i)
{
    CXCursor arg = clang_Cursor_getArgument(call, (unsigned)i);
    struct standing place = standing_in(call, (CXType){.kind = CXType_Invalid}, USE_ARGUMENT);
    if (clang_Range_isNull(clang_getCursorExtent(arg)))
        return; /* a default argument */
    if (c->is_variadic && i - c->shift >= c->nparams)
        place.use = USE_VARIADIC;
    else if (i < c->shift)
        place.use = USE_OBJECT;
    else
        place.wanted = parameter_type(c, i);
    exprs_walk(x, arg, &place);
}

void exprs_walk_call(struct exprs *x, CXCursor call, uint32_t node)
{
    int n = clang_Cursor_getNumArguments(call);
    bool seen[CHILDREN_MAX] = {0};
    struct children of;
    struct callee c = callee_of(call, n);
    x->node.p[node].e.is_generic = c.is_template;
    x->node.p[node].e.op = (uint8_t)callee_kind(&c);
    children_of(call, &of);
    for (int i = 0; i < of.n; i++) {
        int k = 0;
        while (k < n && !clang_equalCursors(of.child[i], clang_Cursor_getArgument(call, (unsigned)k)))
            k++;
        struct standing place = standing_in(call, (CXType){.kind = CXType_Invalid}, USE_CALLEE);
        if (k == n)
            exprs_walk(x, of.child[i], &place);
        else
            walk_argument(x, call, &c, k);
        if (k < n && k < CHILDREN_MAX)
            seen[k] = true;
    }
    for (int i = 0; i < n; i++) {
        if (i >= CHILDREN_MAX || !seen[i])
            walk_argument(x, call, &c, i);
    }
}
