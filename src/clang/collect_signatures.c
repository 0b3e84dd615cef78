#include "clang/collect_parts.h"
#include "clang/types.h"

enum { PARAMETERS_MAX = 32 };

/* Returns the type behind pointers and references. */
static CXType type_behind(CXType type)
{
    type = libclang.getCanonicalType(type);
    for (int i = 0; i < 8; i++) {
        bool leads = type.kind == CXType_Pointer || type.kind == CXType_LValueReference ||
                     type.kind == CXType_RValueReference;
        if (!leads)
            break;
        type = libclang.getCanonicalType(libclang.getPointeeType(type));
    }
    return type;
}

/* Returns the name of a typedef whose row has converts=, also for a pointer to one ("CUdeviceptr
 * *"); else NULL. */
static const char *name_with_conversion(struct walk *w, CXType type)
{
    bool is_pointer = type.kind == CXType_Pointer;
    CXType to = is_pointer ? libclang.getPointeeType(type) : type;
    const char *name =
        types_concern(w->types, to) == CONCERN_VALUE ? types_named(w->types, to) : NULL;
    return name && is_pointer ? arena_printf(w->c->arena, "%s *", name) : name;
}

/* Adds a type's spelling; true where it is one of CUDA's, or void *, which some of those become. */
static bool collect_signatures_add_type(struct walk *w, const char **text, CXType type)
{
    const char *named = name_with_conversion(w, type);
    CXType plain = libclang.getUnqualifiedType(libclang.getCanonicalType(type));
    const char *name = named ? named : walk_type(w, plain);
    *text = arena_printf(w->c->arena, "%s%s, ", *text, name ? name : "");
    CXType behind = type_behind(type);
    CXCursor decl = libclang.getTypeDeclaration(behind);
    return named || behind.kind == CXType_Void ||
           (libclang.getCursorKind(decl) != CXCursor_NoDeclFound &&
            walk_owner(w, decl) == OWNER_API);
}

static bool is_in_class(CXCursor decl)
{
    enum CXCursorKind kind = libclang.getCursorKind(libclang.getCursorLexicalParent(decl));
    return kind == CXCursor_StructDecl || kind == CXCursor_ClassDecl ||
           kind == CXCursor_ClassTemplate;
}

/* A declaration may stand twice, a definition and a member of a class may not. */
static bool is_unique(CXCursor decl, enum CXCursorKind kind)
{
    bool is_class = kind == CXCursor_StructDecl || kind == CXCursor_ClassDecl;
    bool is_function =
        kind == CXCursor_FunctionDecl || kind == CXCursor_CXXMethod || kind == CXCursor_Constructor;
    if (is_class)
        return libclang.isCursorDefinition(decl) &&
               !libclang.Cursor_isNull(libclang.getSpecializedCursorTemplate(decl));
    return is_function && (libclang.isCursorDefinition(decl) || is_in_class(decl));
}

/* A function called as one of CUDA's that HIP has for other types as well (hipsig=)? */
static bool collect_signatures_is_wanted(struct walk *w, enum CXCursorKind kind, const char *name)
{
    struct row row = {0};
    if (kind == CXCursor_FunctionDecl)
        row = map_find(&w->types->map, str_of(name), MAP_KIND(ROW_DEVICE), 0);
    return row_ok(row) && row_attr(row, ROW_ATTR_hipsig);
}

void collect_signature(struct walk *w, CXCursor decl)
{
    uint32_t at;
    enum CXCursorKind kind = libclang.getCursorKind(decl);
    if ((!is_unique(decl, kind) && kind != CXCursor_FunctionDecl) ||
        !walk_offset(w, libclang.getCursorLocation(decl), &at))
        return;
    int nparams = libclang.Cursor_getNumArguments(decl),
        ntemplate = libclang.Cursor_getNumTemplateArguments(decl);
    const char *text = walk_copy(w, libclang.getCursorSpelling(decl));
    bool is_cuda = false;
    if (!text || nparams > PARAMETERS_MAX || ntemplate > PARAMETERS_MAX)
        return;
    is_cuda = collect_signatures_is_wanted(w, kind, text);
    if (!is_cuda && !is_unique(decl, kind))
        return;
    text = arena_printf(w->c->arena, "%s<", collect_scoped_name(w, decl, text));
    for (int i = 0; i < ntemplate; i++) {
        CXType arg = libclang.Cursor_getTemplateArgumentType(decl, (unsigned)i);
        if (arg.kind == CXType_Invalid)
            return; /* a value, or what is not known yet */
        is_cuda |= collect_signatures_add_type(w, &text, arg);
    }
    text = arena_printf(w->c->arena, "%s>(", text);
    for (int i = 0; i < nparams; i++)
        is_cuda |= collect_signatures_add_type(
            w, &text, libclang.getCursorType(libclang.Cursor_getArgument(decl, (unsigned)i)));
    text =
        arena_printf(w->c->arena, "%s)%s", text, libclang.CXXMethod_isConst(decl) ? " const" : "");
    if (is_cuda)
        vec_push(&w->c->signatures, (struct fact_signature){at, (uint32_t)w->u->passes, text});
}
