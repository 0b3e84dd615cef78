#include "clang/collect.h"
#include "clang/guard.h"
#include "clang/types.h"

enum { DEVICE = 1, HOST = 2 }; /* where a function runs */

enum {
    DEPTH_MAX = 2000
}; /* of nested cursors: a thread's stack bears far more, hostile input does not get there */

static enum CXChildVisitResult cuda_attrs(CXCursor cursor, CXCursor parent, CXClientData data)
{
    (void)parent;
    unsigned *set = data;
    enum CXCursorKind kind = clang_getCursorKind(cursor);
    if (kind == CXCursor_CUDAGlobalAttr || kind == CXCursor_CUDADeviceAttr)
        *set |= DEVICE;
    else if (kind == CXCursor_CUDAHostAttr)
        *set |= HOST;
    return clang_isStatement(kind) ? CXChildVisit_Break : CXChildVisit_Continue;
}

static void add_function(struct walk *w, CXCursor decl)
{
    unsigned attrs = 0;
    if (!clang_isCursorDefinition(decl))
        return;
    clang_visitChildren(decl, cuda_attrs, &attrs);
    if (!(attrs & DEVICE))
        return;
    CXSourceRange extent = clang_getCursorExtent(decl);
    uint32_t begin, end;
    if (walk_offset(w, clang_getRangeStart(extent), &begin) &&
        walk_offset(w, clang_getRangeEnd(extent), &end) && begin < end)
        vec_push(&w->c->device, (struct fact_device){{begin, end}, (attrs & HOST) != 0});
}

static bool is_function(enum CXCursorKind kind)
{
    return kind == CXCursor_FunctionDecl || kind == CXCursor_CXXMethod || kind == CXCursor_FunctionTemplate ||
           kind == CXCursor_Constructor || kind == CXCursor_Destructor || kind == CXCursor_ConversionFunction;
}

/* constexpr functions run on the device as well. */
static bool is_constant(CXCursor decl)
{
    CXPrintingPolicy policy = clang_getCursorPrintingPolicy(decl);
    clang_PrintingPolicy_setProperty(policy, CXPrintingPolicy_TerseOutput, 1);
    CXString s = clang_getCursorPrettyPrinted(decl, policy);
    const char *text = clang_getCString(s);
    bool is = text && (strstr(text, "constexpr ") || strstr(text, "consteval "));
    clang_disposeString(s);
    clang_PrintingPolicy_dispose(policy);
    return is;
}

/* A function for the host alone. A declaration with other keywords is one of another function. */
static bool is_host_function(CXCursor decl)
{
    unsigned attrs = 0;
    clang_visitChildren(decl, cuda_attrs, &attrs);
    return !(attrs & DEVICE) && !is_constant(decl);
}

/* Does what stands within the cursor run on the host, and there only? A lambda may be for the device, and
 * nothing runs in sizeof. With __CUDA_ARCH__, the second pass sees what the host does not. */
static bool is_host_code(const struct walk *w, CXCursor cursor, enum CXCursorKind kind)
{
    if (is_function(kind))
        return w->c->passes == 1 && is_host_function(cursor);
    return w->in_host && kind != CXCursor_LambdaExpr && kind != CXCursor_UnaryExpr;
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
    uint32_t at;
    if (kind == CXCursor_MacroExpansion && walk_offset(w, clang_getCursorLocation(cursor), &at))
        vec_push(&w->macros, at);
    if (kind == CXCursor_OverloadedDeclRef) {
        walk_add_overloads(w, cursor, cursor);
    } else if (refers(kind)) {
        CXCursor decl = clang_getCursorReferenced(cursor);
        if (clang_getCursorKind(decl) == CXCursor_OverloadedDeclRef)
            walk_add_overloads(w, cursor, decl);
        else
            walk_add_ref(w, cursor, decl);
    } else if (kind == CXCursor_CallExpr) {
        walk_add_call(w, cursor);
    } else if (declares(kind)) {
        walk_add_ref(w, cursor, cursor);
        if (kind == CXCursor_FunctionDecl || kind == CXCursor_CXXMethod || kind == CXCursor_FunctionTemplate)
            add_function(w, cursor);
        walk_add_signature(w, cursor);
    }
}

static enum CXChildVisitResult visit(CXCursor cursor, CXCursor parent, CXClientData data)
{
    (void)parent;
    struct walk *w = data;
    enum CXCursorKind kind = clang_getCursorKind(cursor);
    look_at(w, cursor, kind);
    if (w->depth < DEPTH_MAX) {
        bool in_host = w->in_host;
        w->in_host = is_host_code(w, cursor, kind);
        w->depth++;
        clang_visitChildren(cursor, visit, w);
        w->depth--;
        w->in_host = in_host;
    }
    return CXChildVisit_Continue;
}

/* An #include in one of the user's own headers that names a toolkit header, or, in a header that has been
 * ported already, one of HIP's, wherever that is. */
static void add_include(struct walk *w, CXCursor directive, CXFile in)
{
    CXSourceLocation at = clang_getCursorLocation(directive);
    CXFile included = clang_getIncludedFile(directive);
    if (walk_owner_of_file(w, in, at) != OWNER_USER)
        return;
    const char *name = walk_copy(w, clang_getCursorSpelling(directive));
    if (name &&
        ((included && walk_owner_of_file(w, included, at) == OWNER_API) || strncmp(name, "hip/", 4) == 0))
        vec_push(&w->c->includes, name);
}

/* Top level: what lies in other files is passed over whole. */
static enum CXChildVisitResult visit_top(CXCursor cursor, CXCursor parent, CXClientData data)
{
    struct walk *w = data;
    CXFile file;
    clang_getExpansionLocation(clang_getCursorLocation(cursor), &file, NULL, NULL, NULL);
    if (walk_is_main(w, file))
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
        if (walk_offset(w, clang_getRangeStart(list->ranges[i]), &s.begin) &&
            walk_offset(w, clang_getRangeEnd(list->ranges[i]), &s.end) && s.begin < s.end)
            vec_push(&out->v, s);
    }
    if (list)
        clang_disposeSourceRangeList(list);
}

static int by_span(const void *pa, const void *pb)
{
    const struct span *a = pa, *b = pb;
    return (a->begin > b->begin) - (a->begin < b->begin);
}

/* Sorts; ranges that touch or overlap (in a file that includes itself) become one. */
static void merge_ranges(struct spans *s)
{
    size_t kept = 0;
    if (s->v.n)
        qsort(s->v.p, s->v.n, sizeof *s->v.p, by_span);
    for (size_t i = 0; i < s->v.n; i++) {
        struct span now = s->v.p[i], *last = kept ? &s->v.p[kept - 1] : NULL;
        if (!last || now.begin > last->end)
            s->v.p[kept++] = now;
        else if (now.end > last->end)
            last->end = now.end;
    }
    s->v.n = kept;
}

/* Inactive is what every pass skipped: what two lists of merged ranges have in common. */
static void keep_common(struct spans *all, const struct spans *now)
{
    struct spans common = {0};
    for (size_t i = 0, k = 0; i < all->v.n && k < now->v.n;) {
        struct span a = all->v.p[i], b = now->v.p[k];
        struct span both = {a.begin > b.begin ? a.begin : b.begin, a.end < b.end ? a.end : b.end};
        if (both.begin < both.end)
            vec_push(&common.v, both);
        if (a.end < b.end)
            i++;
        else
            k++;
    }
    vec_release(&all->v);
    *all = common;
}

static void add_inactive(struct walk *w)
{
    struct spans now = {0};
    skipped_ranges(w, &now);
    merge_ranges(&now);
    if (w->c->passes == 0) {
        w->c->inactive = now;
        return;
    }
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
                                           .text = walk_copy(w, clang_getDiagnosticSpelling(d))};
            fact.in_file = walk_offset(w, clang_getDiagnosticLocation(d), &fact.at);
            if (!fact.in_file) {
                CXString where = clang_formatDiagnostic(d, CXDiagnostic_DisplaySourceLocation);
                fact.text = walk_copy(w, where);
            }
            fact.text = guard_explain(fact.text ? fact.text : "", w->c->arena);
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
    struct types types;
    types_init(&types, &w);
    w.types = &types;
    add_inactive(&w);
    if (c->passes == 0)
        add_diagnostics(&w);
    c->passes++;
    clang_visitChildren(clang_getTranslationUnitCursor(tu), visit_top, &w);
    walk_add_exprs(&w);
    types_release(&types);
    vec_release(&w.macros);
}

static int by_ref(const void *pa, const void *pb)
{
    const struct fact_ref *a = pa, *b = pb;
    if (a->at != b->at)
        return a->at < b->at ? -1 : 1;
    /* Where two passes or an implicit cursor disagree, the user's own declaration wins: leaving a name alone
     * is the safe side. Then whatever says more. */
    if (a->owner != b->owner)
        return a->owner == OWNER_USER ? -1 : b->owner == OWNER_USER ? 1 : (int)a->owner - (int)b->owner;
    if (a->member != b->member)
        return (int)b->member - (int)a->member;
    if (a->mixed != b->mixed)
        return (int)b->mixed - (int)a->mixed;
    if (a->inner != b->inner)
        return (int)b->inner - (int)a->inner;
    return strcmp(a->parent ? a->parent : "", b->parent ? b->parent : "");
}

static int by_call(const void *pa, const void *pb)
{
    const struct fact_call *a = pa, *b = pb;
    if (a->at != b->at)
        return a->at < b->at ? -1 : 1;
    return a->nargs != b->nargs ? (int)b->nargs - (int)a->nargs : (int)b->in_host - (int)a->in_host;
}

static int by_device(const void *pa, const void *pb)
{
    const struct fact_device *a = pa, *b = pb;
    if (a->body.begin != b->body.begin)
        return a->body.begin < b->body.begin ? -1 : 1;
    if (a->body.end != b->body.end)
        return a->body.end > b->body.end ? -1 : 1;
    return (int)a->is_host - (int)b->is_host;
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

/* Copies an array into the arena as it is. */
#define COPY(c, list, type, out, count)                                                                      \
    do {                                                                                                     \
        type *own = ARENA_ARRAY((c)->arena, type, (c)->list.n);                                              \
        if ((c)->list.n)                                                                                     \
            memcpy(own, (c)->list.p, (c)->list.n * sizeof *own);                                             \
        (out) = own;                                                                                         \
        (count) = (uint32_t)(c)->list.n;                                                                     \
        vec_release(&(c)->list);                                                                             \
    } while (0)

void collect_finish(struct collect *c, struct facts *out)
{
    FINISH(c, refs, struct fact_ref, at, by_ref, out->ref, out->nrefs);
    FINISH(c, calls, struct fact_call, at, by_call, out->call, out->ncalls);
    FINISH(c, device, struct fact_device, body.begin, by_device, out->device, out->ndevice);
    FINISH(c, inactive.v, struct span, begin, by_span, out->inactive, out->ninactive);
    walk_finish_exprs(c, out);
    COPY(c, types, struct fact_type, out->type, out->ntypes);
    COPY(c, type_args, uint32_t, out->type_arg, out->ntype_args);
    COPY(c, signatures, struct fact_signature, out->signature, out->nsignatures);
    out->parsed = c->passes > 0;
    out->complete = out->parsed && c->diagnostics.n == 0;
    COPY(c, diagnostics, struct fact_diagnostic, out->diagnostic, out->ndiagnostics);
    COPY(c, includes, const char *, out->include, out->nincludes);
}
