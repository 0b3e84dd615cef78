#include "core/hip_names.h"
#include "clang/collect_parts.h"
#include "clang/types.h"

/* Bytes of what names another thing: a large macro's body is not looked at. */
enum { ALIAS_MOST = 400 };

/* The text of a declaration, as its file has it; empty where that can't be had. */
static struct str collect_refs_text_of(struct walk *w, CXCursor decl)
{
    CXFile file, other;
    unsigned begin, end;
    size_t size = 0;
    CXSourceRange range = libclang.getCursorExtent(decl);
    libclang.getFileLocation(libclang.getRangeStart(range), &file, NULL, NULL, &begin);
    libclang.getFileLocation(libclang.getRangeEnd(range), &other, NULL, NULL, &end);
    const char *bytes = file && libclang.File_isEqual(file, other)
                            ? libclang.getFileContents(w->tu, file, &size)
                            : NULL;
    return bytes && begin < end && end <= size ? (struct str){bytes + begin, end - begin} : STR("");
}

/* Is it nothing but another name for one of HIP's? Then nobody owns the name: where another branch
 * is taken, it is CUDA's. */
static bool is_hip_alias(struct walk *w, CXCursor decl)
{
    enum CXCursorKind kind = libclang.getCursorKind(decl);
    bool macro = kind == CXCursor_MacroDefinition;
    if (!macro && kind != CXCursor_TypedefDecl && kind != CXCursor_TypeAliasDecl)
        return false;
    struct str text = collect_refs_text_of(w, decl);
    if (text.n > ALIAS_MOST)
        return false;
    if (!memmem(text.p, text.n, "hip", 3) && !memmem(text.p, text.n, "HIP", 3) &&
        !memmem(text.p, text.n, "roc", 3))
        return false;
    struct arena a = {0};
    struct source src;
    struct tokens t;
    const char *line = arena_printf(&a, macro ? "#define %.*s\n" : "%.*s;\n", (int)text.n, text.p);
    source_init(&src, "declaration", str_of(line), &a);
    lex(&t, &src, &a);
    bool is = false;
    for (uint32_t i = 0; i < t.n && !is; i++)
        is = t.tok[i].kind == TOK_IDENT && hip_names_alias(&t, i);
    arena_release(&a);
    return is;
}

static bool collect_refs_is_member(CXCursor decl)
{
    enum CXCursorKind kind = libclang.getCursorKind(decl);
    enum CXCursorKind parent = libclang.getCursorKind(libclang.getCursorSemanticParent(decl));
    bool in_class = parent == CXCursor_StructDecl || parent == CXCursor_ClassDecl ||
                    parent == CXCursor_UnionDecl || parent == CXCursor_ClassTemplate ||
                    parent == CXCursor_ClassTemplatePartialSpecialization;
    return kind == CXCursor_FieldDecl || kind == CXCursor_CXXMethod ||
           (in_class && (kind == CXCursor_VarDecl || kind == CXCursor_FunctionTemplate));
}

/* Returns the declaration of the type of a member's object: its class, or a typedef. */
static CXCursor object_type(CXCursor access)
{
    CXCursor object = libclang.getNullCursor();
    libclang.visitChildren(access, walk_first_child, &object);
    /* the cast to the base */
    for (int i = 0; i < 4 && libclang.getCursorKind(object) == CXCursor_UnexposedExpr; i++)
        libclang.visitChildren(object, walk_first_child, &object);
    CXType type = libclang.getCursorType(object);
    if (type.kind == CXType_Pointer)
        type = libclang.getPointeeType(type);
    return libclang.getTypeDeclaration(type);
}

static CXCursor object_class(CXCursor access)
{
    return libclang.getTypeDeclaration(
        libclang.getCanonicalType(libclang.getCursorType(object_type(access))));
}

/* Members of unnamed structs are reached through their typedef ("typedef struct {
 * ... } CUDA_FOO;"), those of an unnamed union within a struct through the struct:
 * *class becomes that. */
static const char *class_name(struct walk *w, CXCursor *class)
{
    while (libclang.Cursor_isAnonymous(*class) &&
           libclang.getCursorKind(*class) != CXCursor_TranslationUnit &&
           !libclang.Cursor_isNull(*class)) {
        CXString s = libclang.getTypeSpelling(libclang.getCursorType(*class));
        const char *z = libclang.getCString(s);
        bool named = z && *z && !strchr(z, '(');
        if (named)
            return walk_copy(w, s);
        libclang.disposeString(s);
        *class = libclang.getCursorSemanticParent(*class);
    }
    const char *name = walk_copy(w, libclang.getCursorSpelling(*class));
    return name ? name : "";
}

const char *collect_scoped_name(struct walk *w, CXCursor class, const char *name)
{
    for (int up = 0; up < 8; up++) {
        class = libclang.getCursorSemanticParent(class);
        enum CXCursorKind kind = libclang.getCursorKind(class);
        if (kind != CXCursor_Namespace && kind != CXCursor_StructDecl &&
            kind != CXCursor_ClassDecl && kind != CXCursor_ClassTemplate)
            break;
        name = arena_printf(w->c->arena, "%s::%s", class_name(w, &class), name);
    }
    return name;
}

/* "cooperative_groups::grid_group" for a member of it. What a class has from an internal base
 * ("__warp_group") is named by the object. */
static const char *parent_name(struct walk *w, CXCursor access, CXCursor decl)
{
    CXCursor class = libclang.getCursorSemanticParent(decl);
    const char *name = class_name(w, &class);
    if (strncmp(name, "__", 2) == 0) {
        class = object_class(access);
        name = class_name(w, &class);
    }
    return collect_scoped_name(w, class, name);
}

/* The typedef that the object of a member access is declared with, or NULL. */
static const char *alias_name(struct walk *w, CXCursor access, const char *parent)
{
    if (libclang.getCursorKind(access) != CXCursor_MemberRefExpr)
        return NULL;
    CXCursor type = object_type(access);
    enum CXCursorKind kind = libclang.getCursorKind(type);
    if (kind != CXCursor_TypedefDecl && kind != CXCursor_TypeAliasDecl)
        return NULL;
    const char *name = walk_copy(w, libclang.getCursorSpelling(type));
    name = name ? collect_scoped_name(w, type, name) : NULL;
    return name && strcmp(name, parent) != 0 ? name : NULL;
}

/* Declared elsewhere than at file scope, where the plain name alone would mean it? */
static bool is_inner(CXCursor decl)
{
    CXCursor scope = libclang.getCursorSemanticParent(decl);
    for (;;) {
        enum CXCursorKind kind = libclang.getCursorKind(scope);
        bool open = kind == CXCursor_EnumDecl || kind == CXCursor_LinkageSpec ||
                    (kind == CXCursor_Namespace && libclang.Cursor_isAnonymous(scope));
        if (!open)
            return kind != CXCursor_TranslationUnit && !libclang.isInvalid(kind);
        scope = libclang.getCursorSemanticParent(scope);
    }
}

static bool has_type_row(struct walk *w, CXCursor decl)
{
    CXString s = libclang.getCursorSpelling(decl);
    const char *z = libclang.getCString(s);
    bool has = z && row_ok(map_find(&w->types->map, str_of(z), MAP_KIND(ROW_TYPE), 0));
    libclang.disposeString(s);
    return has;
}

/* "struct CUstream_st;" and "typedef struct CUstream_st *cudaStream_t;" in a header of the user's say
 * what CUDA's say: host code does without those. Another unit may include both, and the name is CUDA's
 * in either. A struct that the user defines is the user's. */
static bool repeats_handle(struct walk *w, CXCursor decl)
{
    enum CXCursorKind kind = libclang.getCursorKind(decl);
    CXCursor tag = decl;
    if (kind == CXCursor_TypedefDecl || kind == CXCursor_TypeAliasDecl) {
        CXType type = libclang.getCanonicalType(libclang.getTypedefDeclUnderlyingType(decl));
        if (type.kind == CXType_Pointer)
            type = libclang.getPointeeType(type);
        tag = libclang.getTypeDeclaration(type);
        if (!has_type_row(w, decl))
            return false;
    }
    kind = libclang.getCursorKind(tag);
    return (kind == CXCursor_StructDecl || kind == CXCursor_ClassDecl) && !is_inner(decl) &&
           !is_inner(tag) && libclang.Cursor_isNull(libclang.getCursorDefinition(tag)) &&
           has_type_row(w, tag);
}

/* A C function that is called and declared nowhere: clang declares it itself, without any text.
 * Whose it is, that does not tell. */
static bool is_undeclared(CXCursor decl)
{
    return libclang.getCursorKind(decl) == CXCursor_FunctionDecl &&
           libclang.Range_isNull(libclang.getCursorExtent(decl));
}

void collect_ref(struct walk *w, CXCursor cursor, CXCursor decl)
{
    uint32_t at;
    if (libclang.Cursor_isNull(decl) || !walk_offset(w, libclang.getCursorLocation(cursor), &at) ||
        !walk_spelled_at(w, at, decl))
        return;
    struct fact_ref ref = {
        .at = at, .owner = walk_owner(w, decl), .member = collect_refs_is_member(decl)};
    /* "UNKNOWN_MACRO cudaStream_t s;": clang takes the type for a variable of an unknown type */
    bool broken = libclang.getCursorKind(decl) == CXCursor_VarDecl ||
                  libclang.getCursorKind(decl) == CXCursor_FieldDecl;
    broken = broken && libclang.isInvalidDeclaration(decl);
    if (ref.owner == OWNER_USER && (broken || is_hip_alias(w, decl) || is_undeclared(decl)))
        return; /* the tokens tell */
    ref.again = ref.owner == OWNER_USER && repeats_handle(w, decl);
    if (ref.again)
        ref.owner = OWNER_API;
    ref.inner = ref.owner == OWNER_USER && !ref.member && is_inner(decl);
    if (ref.member && (ref.owner == OWNER_API || (ref.owner == OWNER_USER && w->c->user_members))) {
        ref.parent = parent_name(w, cursor, decl);
        ref.alias = ref.owner == OWNER_USER ? NULL : alias_name(w, cursor, ref.parent);
    }
    vec_push(&w->c->refs, ref);
    if (libclang.getCursorKind(cursor) != CXCursor_MacroExpansion)
        vec_push(&w->c->active, at);
}

/* An unresolved name in a template: CUDA's only when all it may mean is. */
void collect_overloads(struct walk *w, CXCursor cursor, CXCursor set)
{
    unsigned n = libclang.getNumOverloadedDecls(set);
    uint8_t owner = 0;
    bool api = false;
    for (unsigned i = 0; i < n && i < 64; i++) {
        uint8_t o = walk_owner(w, libclang.getOverloadedDecl(set, i));
        api = api || o == OWNER_API;
        owner = o == OWNER_USER || owner == OWNER_USER ? OWNER_USER : o;
    }
    uint32_t at;
    if (owner && walk_offset(w, libclang.getCursorLocation(cursor), &at) &&
        walk_spelled_at(w, at, libclang.getOverloadedDecl(set, 0)))
        vec_push(&w->c->refs,
                 (struct fact_ref){.at = at, .owner = owner, .mixed = api && owner == OWNER_USER});
}
