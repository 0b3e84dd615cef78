#include "clang/collect.h"
#include "base/fs.h"
#include "clang/absent.h"
#include "clang/collect_parts.h"
#include "clang/exprs.h"
#include "clang/guard.h"
#include "clang/types.h"

enum { DEVICE = 1, HOST = 2 }; /* where a function runs */

enum {
    DEPTH_MAX = 2000, /* of nested cursors: a thread's stack bears far more, hostile input does not
                         get there */
    DIAGNOSTICS_MAX = 200, /* of a file */
    DIAGNOSTICS_READ = 4000
};

static enum CXChildVisitResult cuda_attrs(CXCursor cursor, CXCursor parent, CXClientData data)
{
    (void)parent;
    unsigned *set = data;
    enum CXCursorKind kind = libclang.getCursorKind(cursor);
    if (kind == CXCursor_CUDAGlobalAttr || kind == CXCursor_CUDADeviceAttr)
        *set |= DEVICE;
    else if (kind == CXCursor_CUDAHostAttr)
        *set |= HOST;
    return libclang.isStatement(kind) ? CXChildVisit_Break : CXChildVisit_Continue;
}

static void collect_add_function(struct walk *w, CXCursor decl)
{
    unsigned attrs = 0;
    if (!libclang.isCursorDefinition(decl))
        return;
    libclang.visitChildren(decl, cuda_attrs, &attrs);
    if (!(attrs & DEVICE))
        return;
    CXSourceRange extent = libclang.getCursorExtent(decl);
    uint32_t begin, end;
    if (walk_offset(w, libclang.getRangeStart(extent), &begin) &&
        walk_offset(w, libclang.getRangeEnd(extent), &end) && begin < end)
        vec_push(&w->c->device, (struct fact_device){{begin, end}, (attrs & HOST) != 0});
}

static bool collect_is_function(enum CXCursorKind kind)
{
    return kind == CXCursor_FunctionDecl || kind == CXCursor_CXXMethod ||
           kind == CXCursor_FunctionTemplate || kind == CXCursor_Constructor ||
           kind == CXCursor_Destructor || kind == CXCursor_ConversionFunction;
}

/* constexpr functions run on the device as well. */
static bool collect_is_constant(CXCursor decl)
{
    CXPrintingPolicy policy = libclang.getCursorPrintingPolicy(decl);
    libclang.PrintingPolicy_setProperty(policy, CXPrintingPolicy_TerseOutput, 1);
    CXString s = libclang.getCursorPrettyPrinted(decl, policy);
    const char *text = libclang.getCString(s);
    bool is = text && (strstr(text, "constexpr ") || strstr(text, "consteval "));
    libclang.disposeString(s);
    libclang.PrintingPolicy_dispose(policy);
    return is;
}

/* A function for the host alone. A declaration with other keywords is one of another function. */
static bool is_host_function(CXCursor decl)
{
    unsigned attrs = 0;
    libclang.visitChildren(decl, cuda_attrs, &attrs);
    return !(attrs & DEVICE) && !collect_is_constant(decl);
}

/* Does what stands within the cursor run on the host, and there only? A lambda may be
 * for the device, and nothing runs in sizeof. With __CUDA_ARCH__, the second pass sees
 * what the host does not. */
static bool is_host_code(const struct walk *w, CXCursor cursor, enum CXCursorKind kind)
{
    if (collect_is_function(kind))
        return w->u->passes == 1 && is_host_function(cursor);
    return w->in_host && kind != CXCursor_LambdaExpr && kind != CXCursor_UnaryExpr;
}

static bool collect_declares(enum CXCursorKind kind)
{
    return (kind >= CXCursor_StructDecl && kind <= CXCursor_ParmDecl) ||
           kind == CXCursor_TypedefDecl || kind == CXCursor_CXXMethod ||
           kind == CXCursor_Namespace || kind == CXCursor_FunctionTemplate ||
           kind == CXCursor_ClassTemplate || kind == CXCursor_TemplateTypeParameter ||
           kind == CXCursor_NonTypeTemplateParameter || kind == CXCursor_NamespaceAlias ||
           kind == CXCursor_TypeAliasDecl || kind == CXCursor_TypeAliasTemplateDecl ||
           kind == CXCursor_MacroDefinition;
}

static bool refers(enum CXCursorKind kind)
{
    return kind == CXCursor_DeclRefExpr || kind == CXCursor_MemberRefExpr ||
           kind == CXCursor_TypeRef || kind == CXCursor_TemplateRef ||
           kind == CXCursor_NamespaceRef || kind == CXCursor_MemberRef ||
           kind == CXCursor_VariableRef || kind == CXCursor_MacroExpansion;
}

static enum CXChildVisitResult collect_visit(CXCursor cursor, CXCursor parent, CXClientData data);

static void collect_look_at(struct walk *w, CXCursor cursor, enum CXCursorKind kind)
{
    uint32_t at;
    if (kind == CXCursor_MacroExpansion && walk_offset(w, libclang.getCursorLocation(cursor), &at))
        vec_push(&w->c->macros, at);
    if (kind == CXCursor_OverloadedDeclRef) {
        collect_overloads(w, cursor, cursor);
    } else if (refers(kind)) {
        CXCursor decl = libclang.getCursorReferenced(cursor);
        if (libclang.getCursorKind(decl) == CXCursor_OverloadedDeclRef)
            collect_overloads(w, cursor, decl);
        else
            collect_ref(w, cursor, decl);
    } else if (kind == CXCursor_CallExpr) {
        collect_call(w, cursor);
    } else if (kind == CXCursor_InitListExpr) {
        collect_list(w, cursor);
    } else if (kind == CXCursor_AsmStmt) {
        collect_asm(w, cursor);
    } else if (collect_declares(kind)) {
        collect_ref(w, cursor, cursor);
        if (kind == CXCursor_FunctionDecl || kind == CXCursor_CXXMethod ||
            kind == CXCursor_FunctionTemplate)
            collect_add_function(w, cursor);
        collect_signature(w, cursor);
    }
}

/* A namespace, a class or a function may include a file. */
static bool may_lie_elsewhere(const struct walk *w, enum CXCursorKind kind)
{
    return w->u->nwanted && (libclang.isDeclaration(kind) || libclang.isStatement(kind));
}

static enum CXChildVisitResult collect_visit(CXCursor cursor, CXCursor parent, CXClientData data)
{
    (void)parent;
    struct walk *w = data;
    struct collect *c = w->c;
    enum CXCursorKind kind = libclang.getCursorKind(cursor);
    if (may_lie_elsewhere(w, kind))
        walk_enter(w, cursor);
    collect_look_at(w, cursor, kind);
    if (w->depth < DEPTH_MAX) {
        bool in_host = w->in_host;
        w->in_host = is_host_code(w, cursor, kind);
        w->depth++;
        libclang.visitChildren(cursor, collect_visit, w);
        w->depth--;
        w->in_host = in_host;
    }
    w->c = c;
    return CXChildVisit_Continue;
}

/* Top level: what lies in files that nobody asked about is passed over whole. */
static enum CXChildVisitResult visit_top(CXCursor cursor, CXCursor parent, CXClientData data)
{
    struct walk *w = data;
    if (libclang.getCursorKind(cursor) == CXCursor_InclusionDirective)
        collect_include(w, cursor);
    return walk_enter(w, cursor) ? collect_visit(cursor, parent, data) : CXChildVisit_Continue;
}

/* "'x.h' file not found": the name. */
static void collect_add_missing(struct walk *w, const char *text)
{
    const char *end = strstr(text, "' file not found");
    if (text[0] == '\'' && end)
        vec_push(&w->u->missing,
                 arena_strdup(w->u->arena, (struct str){text + 1, (size_t)(end - text - 1)}));
}

#define MARK "' is unavailable: tranship: "

/* Each instantiation says it again. */
static bool has_mark(const struct collect *c, const struct fact_diagnostic *mark)
{
    bool has = false;
    for (size_t i = 0; i < c->diagnostics.n && !has; i++)
        has = c->diagnostics.p[i].severity == FACT_MARK && c->diagnostics.p[i].at == mark->at &&
              strcmp(c->diagnostics.p[i].text, mark->text) == 0;
    return has;
}

/* What our own declarations say of a use, where it stands in a file that is ported. */
static bool add_mark(struct walk *w, CXDiagnostic d)
{
    CXFile file;
    CXString text = libclang.getDiagnosticSpelling(d);
    const char *why = strstr(libclang.getCString(text), MARK);
    struct fact_diagnostic fact = {.in_file = 1, .severity = FACT_MARK};
    libclang.getFileLocation(libclang.getDiagnosticLocation(d), &file, NULL, NULL, &fact.at);
    struct walk_file *f = why ? walk_file(w, file) : NULL;
    fact.text = why ? why + strlen(MARK) : "";
    if (f && f->c && fact.at <= f->c->src->len && f->c->diagnostics.n < DIAGNOSTICS_MAX &&
        !has_mark(f->c, &fact)) {
        fact.text = arena_strdup(w->u->arena, str_of(fact.text));
        vec_push(&f->c->diagnostics, fact);
        f->c->nmarks++;
    }
    libclang.disposeString(text);
    return why != NULL;
}

/* In its own file, and in the main one, which lists all of them. */
static void add_diagnostic(struct walk *w, CXDiagnostic d, enum CXDiagnosticSeverity severity)
{
    struct parsed_unit *u = w->u;
    CXFile file;
    CXSourceLocation where = libclang.getDiagnosticLocation(d);
    struct fact_diagnostic fact = {.severity = (uint8_t)severity,
                                   .text = walk_copy(w, libclang.getDiagnosticSpelling(d))};
    libclang.getFileLocation(where, &file, NULL, NULL, &fact.at);
    struct walk_file *f = walk_file(w, file);
    struct collect *c = f ? f->c : NULL;
    collect_add_missing(w, fact.text ? fact.text : "");
    u->fatal |= severity == CXDiagnostic_Fatal;
    u->errors_beside |= c != &u->file[0];
    if (f)
        f->erred = true;
    else
        u->erred = true;
    fact.in_file = c && fact.at <= c->src->len;
    fact.at = fact.in_file ? fact.at : 0;
    fact.text = guard_explain(fact.text ? fact.text : "", u->arena);
    if (c && c->diagnostics.n < DIAGNOSTICS_MAX)
        vec_push(&c->diagnostics, fact);
    if (c == &u->file[0] || u->file[0].diagnostics.n >= DIAGNOSTICS_MAX)
        return;
    fact.text = walk_copy(w, libclang.formatDiagnostic(d, CXDiagnostic_DisplaySourceLocation));
    fact = (struct fact_diagnostic){.severity = fact.severity,
                                    .text = guard_explain(fact.text ? fact.text : "", u->arena)};
    vec_push(&u->file[0].diagnostics, fact);
}

/* "__shared__ alignas(16) int x": nvcc takes it, and clang has read the
 * declaration all the same. */
static bool collect_is_idle(CXDiagnostic d)
{
    CXString text = libclang.getDiagnosticSpelling(d);
    const char *s = libclang.getCString(text);
    bool idle = strcmp(s, "an attribute list cannot appear here") == 0 ||
                strcmp(s, "'alignas' attribute cannot be applied to types") == 0;
    libclang.disposeString(text);
    return idle;
}

static void add_diagnostics(struct walk *w)
{
    unsigned n = libclang.getNumDiagnostics(w->tu);
    for (unsigned i = 0; i < n && i < DIAGNOSTICS_READ; i++) {
        CXDiagnostic d = libclang.getDiagnostic(w->tu, i);
        enum CXDiagnosticSeverity severity = libclang.getDiagnosticSeverity(d);
        if (severity >= CXDiagnostic_Error && !collect_is_idle(d) && !add_mark(w, d))
            add_diagnostic(w, d, severity);
        libclang.disposeDiagnostic(d);
    }
}

static int collect_by_part(const void *pa, const void *pb, void *ctx)
{
    const struct parsed_unit *u = ctx;
    const char *a = u->wanted[*(const uint32_t *)pa], *b = u->wanted[*(const uint32_t *)pb];
    return strcmp(fs_basename(a), fs_basename(b));
}

void unit_begin(struct parsed_unit *u)
{
    absent_forget();
    u->by_name = ARENA_ARRAY(u->arena, uint32_t, u->nwanted);
    for (uint32_t i = 0; i < u->nwanted; i++)
        u->by_name[i] = i;
    if (u->nwanted)
        qsort_r(u->by_name, u->nwanted, sizeof *u->by_name, collect_by_part, u);
    for (uint32_t i = 0; i <= u->nwanted; i++) {
        u->file[i].arena = u->arena;
        u->file[i].user_members = u->user_members;
    }
}

/* A file keeps the last pass that has met it. */
static void end_pass(struct walk *w)
{
    for (size_t i = 0; i < w->nslots; i++) {
        if (w->files[i] && w->files[i]->c)
            w->files[i]->c->passes = w->u->passes;
    }
    for (uint32_t i = 0; i <= w->u->nwanted; i++) {
        vec_release(&w->u->file[i].macros);
        vec_release(&w->u->file[i].active);
        vec_release(&w->u->file[i].follows);
    }
    vec_release(&w->includes);
    free(w->files);
}

void unit_pass(struct parsed_unit *u, CXTranslationUnit tu)
{
    struct walk w = {.u = u, .tu = tu, .c = &u->file[0]};
    u->passes++;
    if (!walk_file(&w, libclang.getFile(tu, u->file[0].src->path)))
        return;
    struct types types;
    types_init(&types, &w);
    w.types = &types;
    collect_files(&w);
    if (u->passes == 1)
        add_diagnostics(&w);
    libclang.visitChildren(libclang.getTranslationUnitCursor(tu), visit_top, &w);
    collect_inactive(&w);
    collect_finish_includes(&w);
    exprs_gather(&w);
    types_release(&types);
    end_pass(&w);
}

static int by_ref(const void *pa, const void *pb)
{
    const struct fact_ref *a = pa, *b = pb;
    if (a->at != b->at)
        return a->at < b->at ? -1 : 1;
    /* Where two passes or an implicit cursor disagree, the user's own declaration wins: leaving a
     * name alone is the safe side. Then whatever says more. */
    if (a->owner != b->owner)
        return a->owner == OWNER_USER   ? -1
               : b->owner == OWNER_USER ? 1
                                        : (int)a->owner - (int)b->owner;
    if (a->member != b->member)
        return (int)b->member - (int)a->member;
    if (a->mixed != b->mixed)
        return (int)b->mixed - (int)a->mixed;
    if (a->inner != b->inner)
        return (int)b->inner - (int)a->inner;
    return strcmp(a->parent ? a->parent : "", b->parent ? b->parent : "");
}

static int collect_by_call(const void *pa, const void *pb)
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
#define FINISH(c, list, type, key, compare, out, count)                                            \
    do {                                                                                           \
        type *own = ARENA_ARRAY((c)->arena, type, (c)->list.n);                                    \
        uint32_t n = 0;                                                                            \
        if ((c)->list.n)                                                                           \
            qsort((c)->list.p, (c)->list.n, sizeof(type), compare);                                \
        for (size_t i = 0; i < (c)->list.n; i++) {                                                 \
            if (n == 0 || own[n - 1].key != (c)->list.p[i].key)                                    \
                own[n++] = (c)->list.p[i];                                                         \
        }                                                                                          \
        (out) = own;                                                                               \
        (count) = n;                                                                               \
        vec_release(&(c)->list);                                                                   \
    } while (0)

/* Copies an array into the arena as it is. */
#define COPY(c, list, type, out, count)                                                            \
    do {                                                                                           \
        type *own = ARENA_ARRAY((c)->arena, type, (c)->list.n);                                    \
        if ((c)->list.n)                                                                           \
            memcpy(own, (c)->list.p, (c)->list.n * sizeof *own);                                   \
        (out) = own;                                                                               \
        (count) = (uint32_t)(c)->list.n;                                                           \
        vec_release(&(c)->list);                                                                   \
    } while (0)

/* The facts of the main file are complete if there were no errors anywhere. Those of another file
 * do not depend on errors in the main file, but on missing headers and on what other files declare.
 * Headers that are parsed together have nothing to do with one another, unless one includes the
 * other.
 */
static bool collect_is_complete(const struct parsed_unit *u, const struct collect *c)
{
    if (c->diagnostics.n > c->nmarks)
        return false;
    if (c != &u->file[0] && source_kind(u->file[0].src->path) == SOURCE_INCLUDE)
        return !c->doubtful && !u->erred;
    return c == &u->file[0] || (!u->fatal && !u->errors_beside);
}

void unit_finish(struct parsed_unit *u, uint32_t file, struct facts *out)
{
    struct collect *c = &u->file[file];
    out->parsed = c->passes > 0;
    out->complete = out->parsed && collect_is_complete(u, c);
    FINISH(c, refs, struct fact_ref, at, by_ref, out->ref, out->nrefs);
    FINISH(c, calls, struct fact_call, at, collect_by_call, out->call, out->ncalls);
    FINISH(c, device, struct fact_device, body.begin, by_device, out->device, out->ndevice);
    COPY(c, inactive.v, struct span, out->inactive, out->ninactive);
    exprs_finish(u, c, out);
    COPY(c, signatures, struct fact_signature, out->signature, out->nsignatures);
    COPY(c, diagnostics, struct fact_diagnostic, out->diagnostic, out->ndiagnostics);
    COPY(c, includes, const char *, out->include, out->nincludes);
}
