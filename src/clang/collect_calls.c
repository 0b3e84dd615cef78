#include "clang/collect_parts.h"

/* Returns the expression inside the conversions that the compiler adds. */
static CXCursor as_given(CXCursor expr)
{
    for (int i = 0; i < 8 && libclang.getCursorKind(expr) == CXCursor_UnexposedExpr; i++) {
        CXCursor inner = libclang.getNullCursor();
        libclang.visitChildren(expr, walk_first_child, &inner);
        if (libclang.Cursor_isNull(inner) || !libclang.isExpression(libclang.getCursorKind(inner)))
            break;
        expr = inner;
    }
    return expr;
}

static const char *spell_type(struct walk *w, CXType type)
{
    bool known = type.kind != CXType_Invalid && type.kind != CXType_Dependent;
    return known ? walk_type(w, type) : NULL;
}

static struct fact_arg make_arg(struct walk *w, CXCursor arg, bool evaluate)
{
    CXType type = libclang.getCanonicalType(libclang.getCursorType(arg));
    struct fact_arg a = {.kind = type.kind == CXType_NullPtr ? FACT_ARG_NULL : FACT_ARG_OTHER};
    CXType given = libclang.getCanonicalType(libclang.getCursorType(as_given(arg)));
    a.type = spell_type(w, type);
    a.given = libclang.equalTypes(type, given) ? a.type : spell_type(w, given);
    if (evaluate) {
        CXEvalResult r = libclang.Cursor_Evaluate(arg);
        if (r && libclang.EvalResult_getKind(r) == CXEval_Int) {
            a.has_value = 1;
            a.value = libclang.EvalResult_getAsLongLong(r);
        }
        if (r)
            libclang.EvalResult_dispose(r);
    }
    return a;
}

/* Returns the callee of a call, and where its name is ("f" in "ns::f<1>(x)"). In a template, a call
 * with arguments of unknown type has a set of candidates instead. */
static CXCursor callee(CXCursor call, CXSourceLocation *where)
{
    CXCursor name = libclang.getNullCursor();
    libclang.visitChildren(call, walk_first_child, &name);
    for (int i = 0; i < 4 && libclang.getCursorKind(name) == CXCursor_UnexposedExpr; i++) {
        CXCursor inner = libclang.getNullCursor();
        libclang.visitChildren(name, walk_first_child, &inner);
        if (libclang.Cursor_isNull(inner))
            break;
        name = inner;
    }
    enum CXCursorKind kind = libclang.getCursorKind(name);
    bool names = kind == CXCursor_DeclRefExpr || kind == CXCursor_MemberRefExpr ||
                 kind == CXCursor_OverloadedDeclRef;
    *where = libclang.getCursorLocation(names ? name : call);
    CXCursor decl = libclang.getCursorReferenced(call);
    if (!libclang.Cursor_isNull(decl))
        return decl;
    if (kind == CXCursor_DeclRefExpr)
        name = libclang.getCursorReferenced(name);
    if (libclang.getCursorKind(name) != CXCursor_OverloadedDeclRef ||
        libclang.getNumOverloadedDecls(name) == 0)
        return libclang.getNullCursor();
    return libclang.getOverloadedDecl(name, 0);
}

/* The "float" of "f<float>()", written or deduced; NULL where it hangs on a
 * template's parameter. */
static const char *first_type(struct walk *w, CXCursor decl)
{
    if (libclang.Cursor_getNumTemplateArguments(decl) < 1 ||
        libclang.Cursor_getTemplateArgumentKind(decl, 0) != CXTemplateArgumentKind_Type)
        return NULL;
    return spell_type(w,
                      libclang.getCanonicalType(libclang.Cursor_getTemplateArgumentType(decl, 0)));
}

void collect_call(struct walk *w, CXCursor call)
{
    CXSourceLocation where;
    CXCursor decl = callee(call, &where);
    if (libclang.Cursor_isNull(decl) || walk_owner(w, decl) != OWNER_API)
        return;
    uint32_t at = 0;
    CXString name = libclang.getCursorSpelling(decl);
    const char *z = libclang.getCString(name);
    bool here = z && walk_offset(w, where, &at);
    bool evaluate = z && str_ends(str_of(z), STR("_sync"));
    libclang.disposeString(name);
    int n = libclang.Cursor_getNumArguments(call);
    if (!here || n < 0 || n > 64 || !walk_spelled_at(w, at, decl))
        return;
    struct fact_arg *arg = ARENA_ARRAY(w->c->arena, struct fact_arg, n);
    int given = 0;
    for (int i = 0; i < n; i++) {
        CXCursor c = libclang.Cursor_getArgument(call, (unsigned)i);
        if (libclang.Range_isNull(libclang.getCursorExtent(c)))
            break; /* default arguments are nowhere in the source */
        arg[given++] = make_arg(w, c, evaluate && i == 0);
    }
    vec_push(&w->c->calls, (struct fact_call){.at = at,
                                              .arg = arg,
                                              .type = first_type(w, decl),
                                              .nargs = (uint16_t)given,
                                              .in_host = w->in_host});
}

enum { ASM_OPERANDS_MAX = 64 };

struct asm_operands {
    struct walk *w;
    struct fact_arg arg[ASM_OPERANDS_MAX];
    int n;
};

static enum CXChildVisitResult add_operand(CXCursor cursor, CXCursor parent, CXClientData data)
{
    (void)parent;
    struct asm_operands *o = data;
    if (o->n < ASM_OPERANDS_MAX && libclang.isExpression(libclang.getCursorKind(cursor)))
        o->arg[o->n++] = make_arg(o->w, cursor, false);
    return CXChildVisit_Continue;
}

void collect_asm(struct walk *w, CXCursor statement)
{
    uint32_t at;
    struct asm_operands o = {.w = w};
    if (!walk_offset(w, libclang.getCursorLocation(statement), &at))
        return;
    libclang.visitChildren(statement, add_operand, &o);
    struct fact_arg *arg = ARENA_ARRAY(w->c->arena, struct fact_arg, o.n);
    if (o.n)
        memcpy(arg, o.arg, o.n * sizeof *arg);
    vec_push(
        &w->c->calls,
        (struct fact_call){.at = at, .arg = arg, .nargs = (uint16_t)o.n, .in_host = w->in_host});
}
