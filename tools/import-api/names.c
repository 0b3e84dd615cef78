#include "names.h"
#include "base/buf.h"

struct walk {
    struct api *api;
    const char *include;
    CXTranslationUnit tu;
    const char *scope;    /* "cub::DeviceReduce::", or "" */
    struct str last_path; /* of the last file asked for: declarations of a file stand together */
    CXFile last_file;
};

static const char *import_api_names_keep(struct walk *w, CXString s)
{
    const char *own = arena_strdup(&w->api->arena, str_of(clang_getCString(s)));
    clang_disposeString(s);
    return own;
}

/* The file of a cursor below the include folder, or an empty string for one elsewhere. */
static struct str import_api_names_place(struct walk *w, CXCursor c, unsigned *line)
{
    CXFile file;
    clang_getFileLocation(clang_getCursorLocation(c), &file, line, NULL, NULL);
    if (file != w->last_file) {
        struct str path = str_of(import_api_names_keep(w, clang_getFileName(file)));
        w->last_file = file;
        w->last_path = str_starts(path, str_of(w->include))
                           ? str_cut(path, strlen(w->include), path.n)
                           : (struct str){0};
        if (str_starts(w->last_path, STR("cccl/")))
            w->last_path = str_cut(w->last_path, 5, w->last_path.n);
    }
    return w->last_path;
}

/* Files and names that only the toolkit itself uses. */
static bool is_detail(struct str path)
{
    static const char *const parts[] = {"/detail/", "__",         "/impl/",     "/nvtxDetail/",
                                        "/agent/",  "/dispatch/", "nccl_device"};
    for (size_t i = 0; path.n && i < sizeof parts / sizeof *parts; i++) {
        if (memmem(path.p, path.n, parts[i], strlen(parts[i])))
            return true;
    }
    return path.n == 0;
}

static bool starts_with_one(const char *name, const char *const *prefix)
{
    while (*prefix && !str_starts(str_of(name), str_of(*prefix)))
        prefix++;
    return *prefix != NULL;
}

/* A leading underscore is the implementation's, but for device functions and types
 * that users do write. */
static bool is_internal(const char *name, bool device_function)
{
    static const char *const types[] = {"__half", "__nv_", NULL};
    static const char *const helpers[] = {"__internal", "__nv_cvt_f",  "__mma_",      "__nvvm",
                                          "__cuda",     "__iAtomic",   "__uAtomic",   "__fAtomic",
                                          "__dAtomic",  "__ullAtomic", "__illAtomic", NULL};
    if (name[0] != '_')
        return name[0] == 0 || strchr(name, '('); /* "(unnamed struct at ...)" */
    if (!device_function)
        return !starts_with_one(name, types);
    return name[1] != '_' || starts_with_one(name, helpers) || strstr(name, "_internal") ||
           strstr(name, "_impl");
}

static struct api_name *import_api_names_add(struct walk *w, CXCursor c, const char *name,
                                             enum row_kind kind)
{
    unsigned line;
    struct str path = import_api_names_place(w, c, &line);
    const char *full = *w->scope ? arena_printf(&w->api->arena, "%s%s", w->scope, name) : name;
    vec_push(&w->api->names,
             (struct api_name){full, arena_strdup(&w->api->arena, path), NULL, NULL, line, kind});
    return &w->api->names.p[w->api->names.n - 1];
}

static enum CXChildVisitResult find_device(CXCursor c, CXCursor parent, CXClientData found)
{
    (void)parent;
    if (clang_getCursorKind(c) == CXCursor_CUDADeviceAttr ||
        clang_getCursorKind(c) == CXCursor_CUDAGlobalAttr)
        *(bool *)found = true;
    return CXChildVisit_Continue;
}

static bool import_api_names_is_device(CXCursor c)
{
    bool found = false;
    clang_visitChildren(c, find_device, &found);
    return found;
}

struct params {
    struct walk *w;
    struct buf text;
};

static enum CXChildVisitResult import_api_names_add_param(CXCursor c, CXCursor parent,
                                                          CXClientData data)
{
    struct params *p = data;
    (void)parent;
    if (clang_getCursorKind(c) != CXCursor_ParmDecl)
        return CXChildVisit_Continue;
    const char *type = import_api_names_keep(p->w, clang_getTypeSpelling(clang_getCursorType(c)));
    const char *name = import_api_names_keep(p->w, clang_getCursorSpelling(c));
    const char *inner = strstr(type, "(*)"), *array = strchr(type, '[');
    buf_addstr(&p->text, p->text.len ? ", " : "");
    if (inner)
        buf_printf(&p->text, "%.*s%s%s", (int)(inner + 2 - type), type, name, inner + 2);
    else if (array && *name)
        buf_printf(&p->text, "%.*s %s%s", (int)(array - type), type, name, array);
    else
        buf_printf(&p->text, "%s%s%s", type,
                   *name && !strchr("*&", type[strlen(type) - 1]) ? " " : "", name);
    return CXChildVisit_Continue;
}

/* "cudaError_t(void **devPtr, size_t size)", as sig= has it. */
static const char *signature(struct walk *w, CXCursor c)
{
    struct params p = {.w = w};
    clang_visitChildren(c, import_api_names_add_param, &p);
    const char *result =
        import_api_names_keep(w, clang_getTypeSpelling(clang_getCursorResultType(c)));
    bool variadic = clang_Cursor_isVariadic(c);
    const char *text =
        arena_printf(&w->api->arena, "%s(%.*s%s)", result, p.text.p ? (int)p.text.len : 4,
                     p.text.p ? p.text.p : "void", variadic ? ", ..." : "");
    buf_release(&p.text);
    return text;
}

static void import_api_names_add_function(struct walk *w, CXCursor c)
{
    const char *name = import_api_names_keep(w, clang_getCursorSpelling(c));
    bool device = import_api_names_is_device(c);
    const char *kept = strchr(name, '<') ? NULL : name; /* constructors of templates, conversions */
    if (!kept || str_starts(str_of(name), STR("operator")) || is_internal(name, device))
        return;
    struct api_name *n = import_api_names_add(w, c, name, device ? ROW_DEVICE : ROW_FUNC);
    n->sig = signature(w, c);
}

static enum CXChildVisitResult import_api_names_visit(CXCursor c, CXCursor parent,
                                                      CXClientData data);

/* What is declared inside, with a prefix to the names: "cub::". */
static void descend(struct walk *w, CXCursor c, const char *name)
{
    const char *outer = w->scope;
    if (*name)
        w->scope = arena_printf(&w->api->arena, "%s%s", outer, name);
    clang_visitChildren(c, import_api_names_visit, w);
    w->scope = outer;
}

static void add_enumerators(struct walk *w, CXCursor c, CXCursor of)
{
    const char *type = import_api_names_keep(w, clang_getCursorSpelling(of));
    const char *name = import_api_names_keep(w, clang_getCursorSpelling(c));
    if (is_internal(name, false))
        return;
    struct api_name *n = import_api_names_add(w, c, name, ROW_ENUM);
    n->sig = arena_printf(&w->api->arena, "%lld", clang_getEnumConstantDeclValue(c));
    n->of = strchr(type, '(') ? NULL : type;
}

static void import_api_names_add_type(struct walk *w, CXCursor c)
{
    const char *name = import_api_names_keep(w, clang_getCursorSpelling(c));
    CXCursor parent = clang_getCursorSemanticParent(c);
    enum CXCursorKind kind = clang_getCursorKind(parent);
    bool in_class = kind == CXCursor_StructDecl || kind == CXCursor_ClassDecl ||
                    kind == CXCursor_UnionDecl || kind == CXCursor_ClassTemplate ||
                    kind == CXCursor_ClassTemplatePartialSpecialization;
    if (!in_class && !is_internal(name, false))
        import_api_names_add(w, c, name, ROW_TYPE);
}

static void add_record(struct walk *w, CXCursor c)
{
    const char *name = import_api_names_keep(w, clang_getCursorSpelling(c));
    if (is_internal(name, false))
        return;
    import_api_names_add_type(w, c);
    if (!clang_isCursorDefinition(c))
        return;
    /* Classes of a namespace have functions that programs call; a struct of C has
     * nothing but members. */
    if (*w->scope)
        descend(w, c, arena_printf(&w->api->arena, "%s::", name));
    else if (strcmp(name, "cudaDeviceProp") == 0)
        descend(w, c, "cudaDeviceProp.");
}

static void add_enum(struct walk *w, CXCursor c)
{
    import_api_names_add_type(w, c);
    descend(w, c,
            clang_EnumDecl_isScoped(c)
                ? arena_printf(&w->api->arena,
                               "%s::", import_api_names_keep(w, clang_getCursorSpelling(c)))
                : "");
}

/* Member functions that programs call on objects of the toolkit: where the
 * tables have rows for such. */
static bool has_member_rows(const struct walk *w)
{
    static const char *const scopes[] = {"cooperative_groups::",
                                         "nvcuda::",
                                         "cub::Device",
                                         "cub::Block",
                                         "cub::Warp",
                                         "cub::Grid",
                                         NULL};
    return starts_with_one(w->scope, scopes);
}

/* Members of the one struct that every program asks for. */
static void import_api_names_add_field(struct walk *w, CXCursor c)
{
    if (strcmp(w->scope, "cudaDeviceProp.") == 0)
        import_api_names_add(w, c, import_api_names_keep(w, clang_getCursorSpelling(c)), ROW_FIELD);
}

static void add_namespace(struct walk *w, CXCursor c)
{
    const char *name = import_api_names_keep(w, clang_getCursorSpelling(c));
    if (clang_Cursor_isInlineNamespace(c))
        name = NULL;
    else if (name[0] == '_' || strstr(name, "detail") || strstr(name, "internal") ||
             strcmp(name, "std") == 0 || strcmp(name, "errc") == 0 ||
             (!*w->scope && (strcmp(name, "cuda") == 0 || strcmp(name, "nv") == 0)))
        return; /* libcu++ is no part of the tables: its headers are */
    descend(w, c, name ? arena_printf(&w->api->arena, "%s::", name) : "");
}

static void import_api_names_add_macro(struct walk *w, CXCursor c)
{
    const char *name = import_api_names_keep(w, clang_getCursorSpelling(c));
    struct str s = str_of(name);
    if (name[0] == '_' || str_ends(s, STR("_H")) || str_ends(s, STR("_H_")) ||
        str_ends(s, STR("_HPP")) || str_ends(s, STR("_INCLUDED")))
        return;
    CXToken *tokens;
    unsigned n;
    clang_tokenize(w->tu, clang_getCursorExtent(c), &tokens, &n);
    struct buf text = {0};
    for (unsigned i = 1; i < n; i++) {
        CXString part = clang_getTokenSpelling(w->tu, tokens[i]);
        buf_printf(&text, "%s%s", i > 1 ? " " : "", clang_getCString(part));
        clang_disposeString(part);
    }
    clang_disposeTokens(w->tu, tokens, n);
    if (text.len)
        import_api_names_add(w, c, name, ROW_MACRO)->sig =
            arena_strdup(&w->api->arena, buf_str(&text));
    buf_release(&text);
}

static enum CXChildVisitResult import_api_names_visit(CXCursor c, CXCursor parent,
                                                      CXClientData data)
{
    struct walk *w = data;
    unsigned line;
    if (is_detail(import_api_names_place(w, c, &line)))
        return CXChildVisit_Continue;
    enum CX_CXXAccessSpecifier access = clang_getCXXAccessSpecifier(c);
    if (access == CX_CXXPrivate || access == CX_CXXProtected)
        return CXChildVisit_Continue;
    switch (clang_getCursorKind(c)) {
    case CXCursor_LinkageSpec:
        return CXChildVisit_Recurse;
    case CXCursor_Namespace:
        add_namespace(w, c);
        break;
    case CXCursor_FunctionDecl:
    case CXCursor_FunctionTemplate:
        import_api_names_add_function(w, c);
        break;
    case CXCursor_CXXMethod:
        if (clang_CXXMethod_isStatic(c) || has_member_rows(w))
            import_api_names_add_function(w, c);
        break;
    case CXCursor_EnumDecl:
        add_enum(w, c);
        break;
    case CXCursor_EnumConstantDecl:
        add_enumerators(w, c, parent);
        break;
    case CXCursor_StructDecl:
    case CXCursor_UnionDecl:
    case CXCursor_ClassDecl:
    case CXCursor_ClassTemplate:
        add_record(w, c);
        break;
    case CXCursor_TypedefDecl:
    case CXCursor_TypeAliasDecl:
    case CXCursor_TypeAliasTemplateDecl:
        import_api_names_add_type(w, c);
        break;
    case CXCursor_FieldDecl:
        import_api_names_add_field(w, c);
        break;
    case CXCursor_MacroDefinition:
        import_api_names_add_macro(w, c);
        break;
    default:
        break;
    }
    return CXChildVisit_Continue;
}

void names_add(struct api *api, CXTranslationUnit tu, const char *include)
{
    struct walk w = {.api = api, .include = include, .tu = tu, .scope = ""};
    clang_visitChildren(clang_getTranslationUnitCursor(tu), import_api_names_visit, &w);
}
