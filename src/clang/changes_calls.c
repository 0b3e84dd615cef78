/* Arguments of calls, which are wished to be what the parameters are. */
#include "clang/changes.h"

/* What a call calls, and what it asks of its arguments. */
struct callee {
    CXCursor decl;
    CXCursor params; /* what declares the parameters: of a template, the template */
    CXType pointed;  /* without a declaration: the type of what is called through a pointer */
    int nparams;
    int shift;        /* arguments before the first parameter: an operator's object */
    bool is_template; /* types of parameters may be anything */
    bool is_variadic;
    enum held held; /* what the container holds that it is a member of */
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

/* The object that a member function is called for. */
static CXCursor object_of(CXCursor call)
{
    CXCursor object = clang_getNullCursor();
    clang_visitChildren(call, walk_first_child, &object);
    object = role_bare(object);
    if (clang_getCursorKind(object) != CXCursor_MemberRefExpr ||
        clang_getCursorKind(clang_getCursorReferenced(object)) != CXCursor_CXXMethod)
        return object;
    CXCursor inner = clang_getNullCursor();
    clang_visitChildren(object, walk_first_child, &inner);
    return role_bare(inner);
}

/* In a template, a call with arguments of unknown type has a set of candidates: one will do. */
static CXCursor declaration_of(CXCursor call)
{
    CXCursor decl = clang_getCursorReferenced(call), name = clang_getNullCursor();
    if (!clang_Cursor_isNull(decl))
        return decl;
    clang_visitChildren(call, walk_first_child, &name);
    name = role_bare(name);
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
    CXType type = clang_getCursorType(role_bare(callee));
    for (int i = 0; i < 16; i++) {
        CXCursor decl = clang_getTypeDeclaration(type);
        enum CXCursorKind kind = clang_getCursorKind(decl);
        if (kind != CXCursor_TypedefDecl && kind != CXCursor_TypeAliasDecl)
            break;
        type = clang_getTypedefDeclUnderlyingType(decl);
    }
    return type.kind == CXType_Pointer ? clang_getPointeeType(type) : type;
}

static struct callee callee_of(struct changes *x, CXCursor call, int nargs)
{
    struct callee c = {.decl = declaration_of(call)};
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
    if (kind == CXCursor_Constructor)
        c.held = role_held(x->w, clang_getCursorType(call));
    else if (kind == CXCursor_CXXMethod)
        c.held = role_held(x->w, clang_getCursorType(object_of(call)));
    return c;
}

static bool is_changeable_reference(CXType type)
{
    CXType canonical = clang_getCanonicalType(type);
    return canonical.kind == CXType_LValueReference &&
           !clang_isConstQualifiedType(clang_getPointeeType(canonical));
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

/* A number, or a list of them, that a container of addresses takes: an address in HIP. */
static bool is_held(CXType type)
{
    CXType canonical = clang_getCanonicalType(type);
    if (canonical.kind == CXType_LValueReference || canonical.kind == CXType_RValueReference)
        canonical = clang_getCanonicalType(clang_getPointeeType(canonical));
    if (canonical.kind == CXType_Record && clang_Type_getNumTemplateArguments(canonical) == 1)
        canonical = clang_getCanonicalType(clang_Type_getTemplateArgumentAsType(canonical, 0));
    return canonical.kind == CXType_ULongLong;
}

/* Parameters of templates may be anything, unless the template itself says it. */
static enum role wish_of(struct changes *x, const struct callee *c, CXType type)
{
    enum role role = role_of_type(x->w, type);
    if (role == ROLE_UINT3 && clang_getCursorKind(c->decl) == CXCursor_Constructor &&
        walk_owner(x->w, c->decl) == OWNER_API)
        return ROLE_DIM3; /* HIP's dim3 can't be made of one */
    bool is_sure = role == ROLE_ADDRESS || role == ROLE_DIM3 || role == ROLE_UINT3;
    if (c->is_template && !is_sure)
        return ROLE_ANY;
    if (c->held == HELD_NONE || !is_held(type))
        return role;
    return c->held == HELD_BOTH ? ROLE_ANY : ROLE_ADDRESS;
}

/* Is a template's other argument an address, so that both are to be of one type? */
static bool is_beside_address(struct changes *x, CXCursor call, int i)
{
    int n = clang_Cursor_getNumArguments(call);
    for (int k = 0; k < n && k < 4; k++) {
        if (k != i && role_is_sum(x->w, clang_Cursor_getArgument(call, (unsigned)k)))
            return true;
    }
    return false;
}

static void walk_argument(struct changes *x, CXCursor call, const struct callee *c, int i)
{
    CXCursor arg = clang_Cursor_getArgument(call, (unsigned)i);
    if (clang_Range_isNull(clang_getCursorExtent(arg)))
        return; /* a default argument */
    if (c->is_variadic && i - c->shift >= c->nparams) {
        changes_walk(x, arg, call, ROLE_INTEGER);
        return;
    }
    CXType type = parameter_type(c, i);
    enum role wish = wish_of(x, c, type), is = role_of(x->w, role_bare(arg));
    bool differs =
        (wish == ROLE_ADDRESS && is == ROLE_INTEGER) || (wish == ROLE_INTEGER && is == ROLE_ADDRESS);
    if (c->held != HELD_NONE && wish == ROLE_ANY && role_is_sum(x->w, arg))
        wish = ROLE_ADDRESS; /* where it may be either */
    else if (c->is_template && wish == ROLE_ANY && is_beside_address(x, call, i))
        wish = changes_wish_exact(x, arg, call);
    if (differs && is_changeable_reference(type)) {
        walk_add_change(x->w, CHANGE_UNCLEAR, arg, arg, call);
        wish = ROLE_ANY;
    }
    changes_walk(x, arg, call, wish);
}

void changes_walk_call(struct changes *x, CXCursor call, CXCursor within, enum role wish)
{
    int n = clang_Cursor_getNumArguments(call);
    struct children of;
    struct callee c = callee_of(x, call, n);
    changes_convert(x, call, within, role_of(x->w, call), wish);
    children_of(call, &of);
    for (int i = 0; i < of.n; i++) {
        bool is_arg = false;
        for (int k = 0; k < n && !is_arg; k++)
            is_arg = clang_equalCursors(of.child[i], clang_Cursor_getArgument(call, (unsigned)k));
        if (!is_arg)
            changes_walk(x, of.child[i], call, ROLE_ANY);
    }
    for (int i = 0; i < n; i++)
        walk_argument(x, call, &c, i);
}
