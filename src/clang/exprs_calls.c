/* Arguments of calls: each must have its parameter's type. */
#include "clang/exprs.h"

/* The callee of a call, and the types that it requires of its arguments. */
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
    *(int *)data += libclang.getCursorKind(cursor) == CXCursor_ParmDecl;
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
    if (libclang.getCursorKind(cursor) != CXCursor_ParmDecl || p->left-- > 0)
        return CXChildVisit_Continue;
    p->decl = cursor;
    return CXChildVisit_Break;
}

static bool has_parameters(enum CXCursorKind kind)
{
    return kind == CXCursor_FunctionDecl || kind == CXCursor_CXXMethod ||
           kind == CXCursor_Constructor || kind == CXCursor_FunctionTemplate ||
           kind == CXCursor_ConversionFunction;
}

CXCursor expr_callee(CXCursor call)
{
    CXCursor decl = libclang.getCursorReferenced(call), name = libclang.getNullCursor();
    if (!libclang.Cursor_isNull(decl))
        return decl;
    libclang.visitChildren(call, walk_first_child, &name);
    name = expr_bare(name);
    if (libclang.getCursorKind(name) == CXCursor_DeclRefExpr)
        name = libclang.getCursorReferenced(name);
    bool one = libclang.getCursorKind(name) == CXCursor_OverloadedDeclRef &&
               libclang.getNumOverloadedDecls(name) == 1;
    return one ? libclang.getOverloadedDecl(name, 0) : decl;
}

/* The function type that is called through a pointer, with parameters as they are spelled. */
static CXType type_through_pointer(CXCursor call)
{
    CXCursor callee = libclang.getNullCursor();
    libclang.visitChildren(call, walk_first_child, &callee);
    CXType type = libclang.getCursorType(expr_bare(callee));
    for (int i = 0; i < 16; i++) {
        CXCursor decl = libclang.getTypeDeclaration(type);
        enum CXCursorKind kind = libclang.getCursorKind(decl);
        if (kind != CXCursor_TypedefDecl && kind != CXCursor_TypeAliasDecl)
            break;
        type = libclang.getTypedefDeclUnderlyingType(decl);
    }
    return type.kind == CXType_Pointer ? libclang.getPointeeType(type) : type;
}

static struct callee callee_of(CXCursor call, int nargs)
{
    struct callee c = {.decl = expr_callee(call)};
    enum CXCursorKind kind = libclang.getCursorKind(c.decl);
    if (!has_parameters(kind)) {
        c.pointed = type_through_pointer(call);
        c.nparams = libclang.getNumArgTypes(c.pointed);
        c.is_template = c.nparams < 0;
        return c;
    }
    CXCursor template = libclang.getSpecializedCursorTemplate(c.decl);
    c.is_template = kind == CXCursor_FunctionTemplate ||
                    libclang.getCursorKind(template) == CXCursor_FunctionTemplate;
    c.params = c.is_template && kind != CXCursor_FunctionTemplate ? template : c.decl;
    c.nparams = libclang.Cursor_getNumArguments(c.params);
    if (c.nparams < 0) { /* of a template */
        c.nparams = 0;
        libclang.visitChildren(c.params, count_parameter, &c.nparams);
    }
    c.is_variadic = libclang.Cursor_isVariadic(c.decl) && !c.is_template;
    c.shift = kind == CXCursor_CXXMethod && nargs == c.nparams + 1 && !c.is_variadic;
    return c;
}

/* The type of the parameter that takes argument i. */
static CXType parameter_type(const struct callee *c, int i)
{
    struct parameter p = {i - c->shift, libclang.getNullCursor()};
    if (!has_parameters(libclang.getCursorKind(c->decl)))
        return libclang.getArgType(c->pointed, (unsigned)i);
    if (p.left >= 0 && p.left < libclang.Cursor_getNumArguments(c->params))
        p.decl = libclang.Cursor_getArgument(c->params, (unsigned)p.left);
    else if (p.left >= 0 && !libclang.Cursor_isNull(c->params))
        libclang.visitChildren(c->params, find_parameter, &p);
    return libclang.getCursorType(p.decl);
}

static enum fact_callee callee_kind(const struct callee *c)
{
    switch (libclang.getCursorKind(c->decl)) {
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

static void exprs_calls_walk_argument(struct expr_recorder *x, CXCursor call,
                                      const struct callee *c, int i)
{
    CXCursor arg = libclang.Cursor_getArgument(call, (unsigned)i);
    struct standing place = standing_in(call, (CXType){.kind = CXType_Invalid}, USE_ARGUMENT);
    if (libclang.Range_isNull(libclang.getCursorExtent(arg)))
        return; /* a default argument */
    if (c->is_variadic && i - c->shift >= c->nparams)
        place.use = USE_VARIADIC;
    else if (i < c->shift)
        place.use = USE_OBJECT;
    else
        place.required = parameter_type(c, i);
    exprs_walk(x, arg, &place);
}

/* Is it the same expression? In a variable's initialiser libclang says of a child that the variable is its
 * parent, and of the argument that the function is: for it, the cursors differ. */
static bool is_same_expression(CXCursor a, CXCursor b)
{
    return libclang.equalCursors(a, b) ||
           (libclang.isExpression(libclang.getCursorKind(a)) &&
            libclang.getCursorKind(a) == libclang.getCursorKind(b) && a.data[1] == b.data[1]);
}

void exprs_walk_call(struct expr_recorder *x, CXCursor call, uint32_t node)
{
    int n = libclang.Cursor_getNumArguments(call);
    bool seen[CHILDREN_MAX] = {0};
    struct children of;
    struct callee c = callee_of(call, n);
    x->node.p[node].e.is_generic = c.is_template;
    x->node.p[node].e.op = (uint8_t)callee_kind(&c);
    children_of(call, &of);
    for (int i = 0; i < of.n; i++) {
        int k = 0;
        while (k < n &&
               !is_same_expression(of.child[i], libclang.Cursor_getArgument(call, (unsigned)k)))
            k++;
        struct standing place = standing_in(call, (CXType){.kind = CXType_Invalid}, USE_CALLEE);
        if (k == n)
            exprs_walk(x, of.child[i], &place);
        else
            exprs_calls_walk_argument(x, call, &c, k);
        if (k < n && k < CHILDREN_MAX)
            seen[k] = true;
    }
    for (int i = 0; i < n; i++) {
        if (i >= CHILDREN_MAX || !seen[i])
            exprs_calls_walk_argument(x, call, &c, i);
    }
}
