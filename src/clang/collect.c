#include "clang/collect.h"

/* One walk over one translation unit. */
struct walk {
    struct collect *c;
    CXTranslationUnit tu;
    CXFile main;
    /* Owners of the last files asked for: consecutive references mostly go to a handful of headers. */
    struct {
        CXFile file;
        uint8_t owner;
    } cache[16];
    unsigned next;
    int depth;
};

enum {
    DEPTH_MAX = 2000
}; /* of nested cursors: a thread's stack bears far more, hostile input does not get there */

/* Files that exist in memory only all have the same identity for libclang: their names tell them apart. */
static bool is_main(const struct walk *w, CXFile file)
{
    if (!file || file == w->main || !clang_File_isEqual(file, w->main))
        return file && file == w->main;
    CXString name = clang_getFileName(file);
    const char *z = clang_getCString(name);
    bool same = z && strcmp(z, w->c->src->path) == 0;
    clang_disposeString(name);
    return same;
}

static uint8_t owner_of_file(struct walk *w, CXFile file, CXSourceLocation at)
{
    if (!file)
        return OWNER_SYSTEM; /* a builtin */
    if (is_main(w, file))
        return OWNER_USER;
    for (size_t i = 0; i < sizeof w->cache / sizeof *w->cache; i++) {
        if (w->cache[i].file == file)
            return w->cache[i].owner;
    }
    CXString name = clang_getFileName(file);
    const char *z = clang_getCString(name);
    uint8_t owner = OWNER_USER;
    bool wrapper =
        z && strstr(z, "/__clang_cuda"); /* clang's own part of the CUDA headers, with a real toolkit */
    if (wrapper || (z && strncmp(z, w->c->api_root, strlen(w->c->api_root)) == 0))
        owner = OWNER_API;
    else if (clang_Location_isInSystemHeader(at))
        owner = OWNER_SYSTEM;
    clang_disposeString(name);
    w->cache[w->next].file = file;
    w->cache[w->next].owner = owner;
    w->next = (w->next + 1) % (sizeof w->cache / sizeof *w->cache);
    return owner;
}

static uint8_t owner_of(struct walk *w, CXCursor decl)
{
    CXSourceLocation at = clang_getCursorLocation(clang_getCanonicalCursor(decl));
    CXFile file;
    clang_getExpansionLocation(at, &file, NULL, NULL, NULL);
    return owner_of_file(w, file, at);
}

/* The offset of a location in the main file: macro arguments where they are written, macro bodies where they
 * expand. */
static bool offset_of(struct walk *w, CXSourceLocation at, uint32_t *offset)
{
    CXFile file;
    unsigned o;
    clang_getFileLocation(at, &file, NULL, NULL, &o);
    if (!is_main(w, file) || o > w->c->src->len)
        return false;
    *offset = o;
    return true;
}

/* Is the identifier that begins at this offset spelled like the cursor? What a macro's body refers to is not:
 * its location is that of the macro's name. */
static bool spelled_at(struct walk *w, uint32_t at, CXCursor decl)
{
    uint32_t i = tok_at(w->c->tok, at);
    if (i >= w->c->tok->n || w->c->tok->tok[i].begin != at || w->c->tok->tok[i].kind != TOK_IDENT)
        return false;
    CXString name = clang_getCursorSpelling(decl);
    const char *z = clang_getCString(name);
    struct str text = tok_text(w->c->tok, i, w->c->arena);
    /* A specialisation is spelled "f<int>" by some cursors. */
    bool same = z && strncmp(z, text.p, text.n) == 0 && (z[text.n] == 0 || z[text.n] == '<');
    clang_disposeString(name);
    return same;
}

static const char *copy(struct walk *w, CXString s)
{
    const char *z = clang_getCString(s);
    const char *own = z ? arena_strdup(w->c->arena, str_of(z)) : NULL;
    clang_disposeString(s);
    return own;
}

static bool is_member(CXCursor decl)
{
    enum CXCursorKind kind = clang_getCursorKind(decl);
    enum CXCursorKind parent = clang_getCursorKind(clang_getCursorSemanticParent(decl));
    bool in_class = parent == CXCursor_StructDecl || parent == CXCursor_ClassDecl ||
                    parent == CXCursor_UnionDecl || parent == CXCursor_ClassTemplate ||
                    parent == CXCursor_ClassTemplatePartialSpecialization;
    return kind == CXCursor_FieldDecl || kind == CXCursor_CXXMethod ||
           (in_class && (kind == CXCursor_VarDecl || kind == CXCursor_FunctionTemplate));
}

static enum CXChildVisitResult first_child(CXCursor cursor, CXCursor parent, CXClientData data)
{
    (void)parent;
    *(CXCursor *)data = cursor;
    return CXChildVisit_Break;
}

/* The class of the object that a member is taken of. */
static CXCursor object_class(CXCursor access)
{
    CXCursor object = clang_getNullCursor();
    clang_visitChildren(access, first_child, &object);
    for (int i = 0; i < 4 && clang_getCursorKind(object) == CXCursor_UnexposedExpr;
         i++) /* the cast to the base */
        clang_visitChildren(object, first_child, &object);
    CXType type = clang_getCursorType(object);
    if (type.kind == CXType_Pointer)
        type = clang_getPointeeType(type);
    return clang_getTypeDeclaration(type);
}

/* Members of unnamed structs are reached through their typedef ("typedef struct { ... } CUDA_FOO;"). */
static const char *class_name(struct walk *w, CXCursor class)
{
    while (clang_Cursor_isAnonymous(class) && clang_getCursorKind(class) != CXCursor_TranslationUnit &&
           !clang_Cursor_isNull(class)) {
        CXString s = clang_getTypeSpelling(clang_getCursorType(class));
        const char *z = clang_getCString(s);
        bool named = z && *z && !strchr(z, '(');
        if (named)
            return copy(w, s);
        clang_disposeString(s);
        class = clang_getCursorSemanticParent(class);
    }
    const char *name = copy(w, clang_getCursorSpelling(class));
    return name ? name : "";
}

/* "cooperative_groups::grid_group" for a member of it. What a class has from an internal base
 * ("__warp_group") is named by the object. */
static const char *parent_name(struct walk *w, CXCursor access, CXCursor decl)
{
    CXCursor class = clang_getCursorSemanticParent(decl);
    const char *name = class_name(w, class);
    if (strncmp(name, "__", 2) == 0) {
        class = object_class(access);
        name = class_name(w, class);
    }
    for (int up = 0; up < 8; up++) {
        class = clang_getCursorSemanticParent(class);
        enum CXCursorKind kind = clang_getCursorKind(class);
        if (kind != CXCursor_Namespace && kind != CXCursor_StructDecl && kind != CXCursor_ClassDecl &&
            kind != CXCursor_ClassTemplate)
            break;
        name = arena_printf(w->c->arena, "%s::%s", class_name(w, class), name);
    }
    return name;
}

static void add_ref(struct walk *w, CXCursor cursor, CXCursor decl)
{
    uint32_t at;
    if (clang_Cursor_isNull(decl) || !offset_of(w, clang_getCursorLocation(cursor), &at) ||
        !spelled_at(w, at, decl))
        return;
    struct fact_ref ref = {.at = at, .owner = owner_of(w, decl), .member = is_member(decl)};
    if (ref.member && ref.owner == OWNER_API)
        ref.parent = parent_name(w, cursor, decl);
    vec_push(&w->c->refs, ref);
}

/* An unresolved name in a template: CUDA's only when all it may mean is. */
static void add_overloads(struct walk *w, CXCursor cursor, CXCursor set)
{
    unsigned n = clang_getNumOverloadedDecls(set);
    uint8_t owner = 0;
    bool api = false;
    for (unsigned i = 0; i < n && i < 64; i++) {
        uint8_t o = owner_of(w, clang_getOverloadedDecl(set, i));
        api = api || o == OWNER_API;
        owner = o == OWNER_USER || owner == OWNER_USER ? OWNER_USER : o;
    }
    uint32_t at;
    if (owner && offset_of(w, clang_getCursorLocation(cursor), &at) &&
        spelled_at(w, at, clang_getOverloadedDecl(set, 0)))
        vec_push(&w->c->refs,
                 (struct fact_ref){.at = at, .owner = owner, .mixed = api && owner == OWNER_USER});
}

/* The declaration an argument names, casts and parentheses aside. */
static enum CXChildVisitResult first_ref(CXCursor cursor, CXCursor parent, CXClientData data)
{
    (void)parent;
    CXCursor *found = data;
    enum CXCursorKind kind = clang_getCursorKind(cursor);
    if (kind == CXCursor_DeclRefExpr || kind == CXCursor_OverloadedDeclRef) {
        *found = clang_getCursorReferenced(cursor);
        return CXChildVisit_Break;
    }
    bool wrapper =
        kind == CXCursor_UnexposedExpr || kind == CXCursor_ParenExpr || kind == CXCursor_UnaryOperator;
    return wrapper ? CXChildVisit_Recurse : CXChildVisit_Break;
}

static bool names_function(CXCursor arg)
{
    CXCursor decl = clang_getCursorReferenced(arg);
    enum CXCursorKind kind = clang_getCursorKind(arg);
    if (kind != CXCursor_DeclRefExpr && kind != CXCursor_UnexposedExpr && kind != CXCursor_ParenExpr &&
        kind != CXCursor_UnaryOperator)
        return false;
    if (kind != CXCursor_DeclRefExpr)
        clang_visitChildren(arg, first_ref, &decl);
    kind = clang_getCursorKind(decl);
    return kind == CXCursor_FunctionDecl || kind == CXCursor_FunctionTemplate ||
           kind == CXCursor_OverloadedDeclRef || kind == CXCursor_CXXMethod;
}

static struct fact_arg make_arg(struct walk *w, CXCursor arg, bool evaluate)
{
    struct fact_arg a = {.kind = names_function(arg) ? FACT_ARG_FUNCTION : FACT_ARG_OTHER};
    CXType type = clang_getCanonicalType(clang_getCursorType(arg));
    if (type.kind == CXType_NullPtr)
        a.kind = FACT_ARG_NULL;
    if (type.kind != CXType_Invalid && type.kind != CXType_Dependent)
        a.type = copy(w, clang_getTypeSpelling(type));
    if (evaluate) {
        CXEvalResult r = clang_Cursor_Evaluate(arg);
        if (r && clang_EvalResult_getKind(r) == CXEval_Int) {
            a.has_value = 1;
            a.value = clang_EvalResult_getAsLongLong(r);
        }
        if (r)
            clang_EvalResult_dispose(r);
    }
    return a;
}

/* What a call calls, and where its name stands ("f" in "ns::f<1>(x)"). In a template, a call with arguments
 * of unknown type has a set of candidates instead. */
static CXCursor callee(CXCursor call, CXSourceLocation *where)
{
    CXCursor name = clang_getNullCursor();
    clang_visitChildren(call, first_child, &name);
    for (int i = 0; i < 4 && clang_getCursorKind(name) == CXCursor_UnexposedExpr; i++) {
        CXCursor inner = clang_getNullCursor();
        clang_visitChildren(name, first_child, &inner);
        if (clang_Cursor_isNull(inner))
            break;
        name = inner;
    }
    enum CXCursorKind kind = clang_getCursorKind(name);
    bool names =
        kind == CXCursor_DeclRefExpr || kind == CXCursor_MemberRefExpr || kind == CXCursor_OverloadedDeclRef;
    *where = clang_getCursorLocation(names ? name : call);
    CXCursor decl = clang_getCursorReferenced(call);
    if (!clang_Cursor_isNull(decl))
        return decl;
    if (kind == CXCursor_DeclRefExpr)
        name = clang_getCursorReferenced(name);
    if (clang_getCursorKind(name) != CXCursor_OverloadedDeclRef || clang_getNumOverloadedDecls(name) == 0)
        return clang_getNullCursor();
    return clang_getOverloadedDecl(name, 0);
}

static void add_call(struct walk *w, CXCursor call)
{
    CXSourceLocation where;
    CXCursor decl = callee(call, &where);
    if (clang_Cursor_isNull(decl) || owner_of(w, decl) != OWNER_API)
        return;
    uint32_t at = 0;
    CXString name = clang_getCursorSpelling(decl);
    const char *z = clang_getCString(name);
    bool here = z && offset_of(w, where, &at);
    bool evaluate = z && str_ends(str_of(z), STR("_sync"));
    clang_disposeString(name);
    int n = clang_Cursor_getNumArguments(call);
    if (!here || n < 0 || n > 64 || !spelled_at(w, at, decl))
        return;
    struct fact_arg *arg = ARENA_ARRAY(w->c->arena, struct fact_arg, n);
    int given = 0;
    for (int i = 0; i < n; i++) {
        CXCursor c = clang_Cursor_getArgument(call, (unsigned)i);
        if (clang_Range_isNull(clang_getCursorExtent(c)))
            break; /* default arguments are nowhere in the source */
        arg[given++] = make_arg(w, c, evaluate && i == 0);
    }
    vec_push(&w->c->calls, (struct fact_call){.at = at, .arg = arg, .nargs = (uint16_t)given});
}

static enum CXChildVisitResult cuda_attrs(CXCursor cursor, CXCursor parent, CXClientData data)
{
    (void)parent;
    unsigned *set = data;
    enum CXCursorKind kind = clang_getCursorKind(cursor);
    *set |= kind == CXCursor_CUDAGlobalAttr   ? 1U
            : kind == CXCursor_CUDADeviceAttr ? 2U
            : kind == CXCursor_CUDAHostAttr   ? 4U
                                              : 0;
    return clang_isStatement(kind) ? CXChildVisit_Break : CXChildVisit_Continue;
}

static void add_function(struct walk *w, CXCursor decl)
{
    unsigned attrs = 0;
    if (!clang_isCursorDefinition(decl))
        return;
    clang_visitChildren(decl, cuda_attrs, &attrs);
    if (!(attrs & 3))
        return;
    CXSourceRange extent = clang_getCursorExtent(decl);
    uint32_t begin, end;
    if (offset_of(w, clang_getRangeStart(extent), &begin) && offset_of(w, clang_getRangeEnd(extent), &end) &&
        begin < end)
        vec_push(&w->c->device, (struct fact_device){{begin, end}, attrs & 1, (attrs & 4) != 0});
}

static bool declares(enum CXCursorKind kind)
{
    return (kind >= CXCursor_StructDecl && kind <= CXCursor_ParmDecl) || kind == CXCursor_TypedefDecl ||
           kind == CXCursor_CXXMethod || kind == CXCursor_Namespace || kind == CXCursor_FunctionTemplate ||
           kind == CXCursor_ClassTemplate || kind == CXCursor_TemplateTypeParameter ||
           kind == CXCursor_NonTypeTemplateParameter || kind == CXCursor_NamespaceAlias ||
           kind == CXCursor_TypeAliasDecl || kind == CXCursor_TypeAliasTemplateDecl ||
           kind == CXCursor_MacroDefinition;
}

static bool refers(enum CXCursorKind kind)
{
    return kind == CXCursor_DeclRefExpr || kind == CXCursor_MemberRefExpr || kind == CXCursor_TypeRef ||
           kind == CXCursor_TemplateRef || kind == CXCursor_NamespaceRef || kind == CXCursor_MemberRef ||
           kind == CXCursor_VariableRef || kind == CXCursor_MacroExpansion;
}

static enum CXChildVisitResult visit(CXCursor cursor, CXCursor parent, CXClientData data);

static void look_at(struct walk *w, CXCursor cursor, enum CXCursorKind kind)
{
    if (kind == CXCursor_OverloadedDeclRef) {
        add_overloads(w, cursor, cursor);
    } else if (refers(kind)) {
        CXCursor decl = clang_getCursorReferenced(cursor);
        if (clang_getCursorKind(decl) == CXCursor_OverloadedDeclRef)
            add_overloads(w, cursor, decl);
        else
            add_ref(w, cursor, decl);
    } else if (kind == CXCursor_CallExpr) {
        add_call(w, cursor);
    } else if (declares(kind)) {
        add_ref(w, cursor, cursor);
        if (kind == CXCursor_FunctionDecl || kind == CXCursor_CXXMethod || kind == CXCursor_FunctionTemplate)
            add_function(w, cursor);
    }
}

static enum CXChildVisitResult visit(CXCursor cursor, CXCursor parent, CXClientData data)
{
    (void)parent;
    struct walk *w = data;
    look_at(w, cursor, clang_getCursorKind(cursor));
    if (w->depth < DEPTH_MAX) {
        w->depth++;
        clang_visitChildren(cursor, visit, w);
        w->depth--;
    }
    return CXChildVisit_Continue;
}

/* An #include in one of the user's own headers that names a toolkit header, or, in a header that has been
 * ported already, one of HIP's, wherever that is. */
static void add_include(struct walk *w, CXCursor directive, CXFile in)
{
    CXSourceLocation at = clang_getCursorLocation(directive);
    CXFile included = clang_getIncludedFile(directive);
    if (owner_of_file(w, in, at) != OWNER_USER)
        return;
    const char *name = copy(w, clang_getCursorSpelling(directive));
    if (name && ((included && owner_of_file(w, included, at) == OWNER_API) || strncmp(name, "hip/", 4) == 0))
        vec_push(&w->c->includes, name);
}

/* Top level: what lies in other files is passed over whole. */
static enum CXChildVisitResult visit_top(CXCursor cursor, CXCursor parent, CXClientData data)
{
    struct walk *w = data;
    CXFile file;
    clang_getExpansionLocation(clang_getCursorLocation(cursor), &file, NULL, NULL, NULL);
    if (is_main(w, file))
        return visit(cursor, parent, data);
    if (file && clang_getCursorKind(cursor) == CXCursor_InclusionDirective)
        add_include(w, cursor, file);
    return CXChildVisit_Continue;
}

static void skipped_ranges(struct walk *w, struct spans *out)
{
    CXSourceRangeList *list = clang_getSkippedRanges(w->tu, w->main);
    for (unsigned i = 0; list && i < list->count; i++) {
        struct span s;
        if (offset_of(w, clang_getRangeStart(list->ranges[i]), &s.begin) &&
            offset_of(w, clang_getRangeEnd(list->ranges[i]), &s.end) && s.begin < s.end)
            vec_push(&out->v, s);
    }
    if (list)
        clang_disposeSourceRangeList(list);
}

static int by_span(const void *pa, const void *pb)
{
    const struct span *a = pa, *b = pb;
    return a->begin != b->begin ? (a->begin < b->begin ? -1 : 1) : 0;
}

/* Inactive is what every pass skipped. The passes differ in __CUDA_ARCH__ only, so ranges are either the same
 * or apart. */
static void keep_common(struct spans *all, struct spans *now)
{
    size_t kept = 0, k = 0;
    if (now->v.n)
        qsort(now->v.p, now->v.n, sizeof *now->v.p, by_span);
    for (size_t i = 0; i < all->v.n; i++) {
        while (k < now->v.n && now->v.p[k].begin < all->v.p[i].begin)
            k++;
        if (k < now->v.n && now->v.p[k].begin == all->v.p[i].begin)
            all->v.p[kept++] = all->v.p[i];
    }
    all->v.n = kept;
}

static void add_inactive(struct walk *w)
{
    struct spans now = {0};
    if (w->c->passes == 0) {
        skipped_ranges(w, &w->c->inactive);
        if (w->c->inactive.v.n)
            qsort(w->c->inactive.v.p, w->c->inactive.v.n, sizeof *w->c->inactive.v.p, by_span);
        return;
    }
    skipped_ranges(w, &now);
    keep_common(&w->c->inactive, &now);
    vec_release(&now.v);
}

static void add_diagnostics(struct walk *w)
{
    unsigned n = clang_getNumDiagnostics(w->tu);
    for (unsigned i = 0; i < n && w->c->diagnostics.n < 200; i++) {
        CXDiagnostic d = clang_getDiagnostic(w->tu, i);
        enum CXDiagnosticSeverity severity = clang_getDiagnosticSeverity(d);
        if (severity >= CXDiagnostic_Error) {
            struct fact_diagnostic fact = {.severity = (uint8_t)severity,
                                           .text = copy(w, clang_getDiagnosticSpelling(d))};
            fact.in_file = offset_of(w, clang_getDiagnosticLocation(d), &fact.at);
            if (!fact.in_file) {
                CXString where = clang_formatDiagnostic(d, CXDiagnostic_DisplaySourceLocation);
                fact.text = copy(w, where);
            }
            vec_push(&w->c->diagnostics, fact);
        }
        clang_disposeDiagnostic(d);
    }
}

void collect_unit(struct collect *c, CXTranslationUnit tu)
{
    struct walk w = {.c = c, .tu = tu, .main = clang_getFile(tu, c->src->path)};
    if (!w.main)
        return;
    add_inactive(&w);
    if (c->passes == 0)
        add_diagnostics(&w);
    c->passes++;
    clang_visitChildren(clang_getTranslationUnitCursor(tu), visit_top, &w);
}

static int by_ref(const void *pa, const void *pb)
{
    const struct fact_ref *a = pa, *b = pb;
    if (a->at != b->at)
        return a->at < b->at ? -1 : 1;
    /* Where two passes or an implicit cursor disagree, the user's own declaration wins: leaving a name alone
     * is the safe side. */
    return (b->owner == OWNER_USER) - (a->owner == OWNER_USER);
}

static int by_call(const void *pa, const void *pb)
{
    const struct fact_call *a = pa, *b = pb;
    return a->at != b->at ? (a->at < b->at ? -1 : 1) : (int)b->nargs - (int)a->nargs;
}

static int by_device(const void *pa, const void *pb)
{
    const struct fact_device *a = pa, *b = pb;
    return a->body.begin != b->body.begin ? (a->body.begin < b->body.begin ? -1 : 1) : 0;
}

/* Copies a sorted array into the arena, the first of those with equal keys only. */
#define FINISH(c, list, type, key, compare, out, count)                                                      \
    do {                                                                                                     \
        type *own = ARENA_ARRAY((c)->arena, type, (c)->list.n);                                              \
        uint32_t n = 0;                                                                                      \
        if ((c)->list.n)                                                                                     \
            qsort((c)->list.p, (c)->list.n, sizeof(type), compare);                                          \
        for (size_t i = 0; i < (c)->list.n; i++) {                                                           \
            if (n == 0 || own[n - 1].key != (c)->list.p[i].key)                                              \
                own[n++] = (c)->list.p[i];                                                                   \
        }                                                                                                    \
        (out) = own;                                                                                         \
        (count) = n;                                                                                         \
        vec_release(&(c)->list);                                                                             \
    } while (0)

void collect_finish(struct collect *c, struct facts *out)
{
    FINISH(c, refs, struct fact_ref, at, by_ref, out->ref, out->nrefs);
    FINISH(c, calls, struct fact_call, at, by_call, out->call, out->ncalls);
    FINISH(c, device, struct fact_device, body.begin, by_device, out->device, out->ndevice);
    FINISH(c, inactive.v, struct span, begin, by_span, out->inactive, out->ninactive);
    out->parsed = c->passes > 0;
    out->complete = out->parsed && c->diagnostics.n == 0;
    struct fact_diagnostic *d = ARENA_ARRAY(c->arena, struct fact_diagnostic, c->diagnostics.n);
    if (c->diagnostics.n)
        memcpy(d, c->diagnostics.p, c->diagnostics.n * sizeof *d);
    out->diagnostic = d;
    out->ndiagnostics = (uint32_t)c->diagnostics.n;
    vec_release(&c->diagnostics);
    const char **include = ARENA_ARRAY(c->arena, const char *, c->includes.n);
    if (c->includes.n)
        memcpy(include, c->includes.p, c->includes.n * sizeof *include);
    out->include = include;
    out->nincludes = (uint32_t)c->includes.n;
    vec_release(&c->includes);
}
