#include "clang/roles.h"

enum { PARAMETERS_MAX = 32 };

/* What is behind pointers and references. */
static CXType type_behind(CXType type)
{
    type = clang_getCanonicalType(type);
    for (int i = 0; i < 8; i++) {
        bool leads = type.kind == CXType_Pointer || type.kind == CXType_LValueReference ||
                     type.kind == CXType_RValueReference;
        if (!leads)
            break;
        type = clang_getCanonicalType(clang_getPointeeType(type));
    }
    return type;
}

/* Adds a type's spelling; true where it is one of CUDA's, or void *, which CUdeviceptr becomes. */
static bool add_type(struct walk *w, const char **text, CXType type)
{
    static const char *const addresses[] = {
        [ROLE_ADDRESS] = "CUdeviceptr", [ROLE_ADDRESSES] = "CUdeviceptr *"};
    enum role role = role_of_type(w, type);
    bool is_address = role == ROLE_ADDRESS || role == ROLE_ADDRESSES;
    CXType plain = clang_getUnqualifiedType(clang_getCanonicalType(type));
    const char *name = is_address ? addresses[role] : walk_copy(w, clang_getTypeSpelling(plain));
    *text = arena_printf(w->c->arena, "%s%s, ", *text, name ? name : "");
    CXType behind = type_behind(type);
    CXCursor decl = clang_getTypeDeclaration(behind);
    return is_address || behind.kind == CXType_Void ||
           (clang_getCursorKind(decl) != CXCursor_NoDeclFound && walk_owner(w, decl) == OWNER_API);
}

static bool is_in_class(CXCursor decl)
{
    enum CXCursorKind kind = clang_getCursorKind(clang_getCursorLexicalParent(decl));
    return kind == CXCursor_StructDecl || kind == CXCursor_ClassDecl || kind == CXCursor_ClassTemplate;
}

/* A declaration may stand twice, a definition and a member of a class may not. */
static bool is_unique(CXCursor decl, enum CXCursorKind kind)
{
    bool is_class = kind == CXCursor_StructDecl || kind == CXCursor_ClassDecl;
    bool is_function =
        kind == CXCursor_FunctionDecl || kind == CXCursor_CXXMethod || kind == CXCursor_Constructor;
    if (is_class)
        return clang_isCursorDefinition(decl) &&
               !clang_Cursor_isNull(clang_getSpecializedCursorTemplate(decl));
    return is_function && (clang_isCursorDefinition(decl) || is_in_class(decl));
}

void walk_add_signature(struct walk *w, CXCursor decl)
{
    uint32_t at;
    enum CXCursorKind kind = clang_getCursorKind(decl);
    if (!is_unique(decl, kind) || !walk_offset(w, clang_getCursorLocation(decl), &at))
        return;
    int nparams = clang_Cursor_getNumArguments(decl), ntemplate = clang_Cursor_getNumTemplateArguments(decl);
    const char *text = walk_copy(w, clang_getCursorSpelling(decl));
    bool is_cuda = false;
    if (!text || nparams > PARAMETERS_MAX || ntemplate > PARAMETERS_MAX)
        return;
    text = arena_printf(w->c->arena, "%s<", walk_scoped_name(w, decl, text));
    for (int i = 0; i < ntemplate; i++) {
        CXType arg = clang_Cursor_getTemplateArgumentType(decl, (unsigned)i);
        if (arg.kind == CXType_Invalid)
            return; /* a value, or what is not known yet */
        is_cuda |= add_type(w, &text, arg);
    }
    text = arena_printf(w->c->arena, "%s>(", text);
    for (int i = 0; i < nparams; i++)
        is_cuda |= add_type(w, &text, clang_getCursorType(clang_Cursor_getArgument(decl, (unsigned)i)));
    text = arena_printf(w->c->arena, "%s)%s", text, clang_CXXMethod_isConst(decl) ? " const" : "");
    if (is_cuda)
        vec_push(&w->c->signatures, (struct fact_signature){at, (uint32_t)w->u->passes, text});
}
