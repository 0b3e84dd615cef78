/* Finds parses that the module can't represent: they need a plain one. */
#include "clang/system_parts.h"
#include <stdatomic.h>

struct agreement {
    const struct system *s;
    CXTranslationUnit tu;
    struct arena arena;
    bool meant;  /* a macro was defined that a system header mentions */
    bool broken; /* no agreement */
    CXFile last; /* the file asked for last, and the answer */
    bool last_foreign;
};

const char *system_path(CXFile file, struct arena *a)
{
    CXString name = libclang.getFileName(file);
    const char *z = libclang.getCString(name), *own = arena_strdup(a, str_of(z ? z : ""));
    libclang.disposeString(name);
    return own;
}

/* Does what the module has of it depend on macros? Nobody's come before cuda_runtime.h. */
static bool is_shared(struct agreement *g, CXFile file)
{
    const char *path = system_path(file, &g->arena);
    return !str_starts(str_of(path), STR(VIRTUAL_ROOT "/")) &&
           system_has(g->s->entry, SET_FILES, str_of(path));
}

/* Is it one of the module's headers, or a virtual one? */
static bool system_agree_is_ours(struct agreement *g, CXFile file)
{
    if (file != g->last) {
        const char *path = system_path(file, &g->arena);
        g->last = file;
        g->last_foreign = !str_starts(str_of(path), STR(VIRTUAL_ROOT "/")) &&
                          !system_has(g->s->entry, SET_FILES, str_of(path));
    }
    return !g->last_foreign;
}

/* The next word behind what text begins with, or nothing. */
static struct str word_behind(const char *p, const char *end)
{
    while (p < end && (*p == ' ' || *p == '\t'))
        p++;
    const char *word = p;
    while (p < end &&
           strchr("_0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ", *p) && *p)
        p++;
    return (struct str){word, (size_t)(p - word)};
}

/* Looks at text that clang's record of a file lacks: #undef, and questions about the language. */
static void look_at_text(struct agreement *g, CXFile file)
{
    static const char undef[] = "undef";
    size_t n = 0;
    const char *text = libclang.getFileContents(g->tu, file, &n), *p = text, *end = text + n;
    if (!text || system_agree_is_ours(g, file))
        return;
    while ((p = memmem(p, (size_t)(end - p), undef, sizeof undef - 1))) {
        p += sizeof undef - 1;
        struct str word = word_behind(p, end);
        if (word.n && system_has(g->s->entry, SET_LATE, word))
            g->meant = true;
    }
    if (memmem(text, n, "__has_feature", 13) || memmem(text, n, "__has_extension", 15) ||
        memmem(text, n, "__building_module", 17))
        g->broken = true;
}

static void visit_inclusion(CXFile file, CXSourceLocation *stack, unsigned depth, CXClientData data)
{
    (void)stack;
    (void)depth;
    if (file)
        look_at_text(data, file);
}

static void found_name(void *ctx, const char *name)
{
    struct agreement *g = ctx;
    if (system_has(g->s->entry, SET_NAMES, str_of(name)))
        g->broken = true;
}

static enum CXChildVisitResult system_agree_visit(CXCursor cursor, CXCursor parent,
                                                  CXClientData data)
{
    struct agreement *g = data;
    enum CXCursorKind kind = libclang.getCursorKind(cursor);
    CXFile file;
    (void)parent;
    libclang.getExpansionLocation(libclang.getCursorLocation(cursor), &file, NULL, NULL, NULL);
    if (!file || system_agree_is_ours(g, file))
        return CXChildVisit_Continue;
    if (kind == CXCursor_MacroDefinition) {
        CXString s = libclang.getCursorSpelling(cursor);
        g->meant |= system_has(g->s->entry, SET_LATE, str_of(libclang.getCString(s)));
        libclang.disposeString(s);
    } else if (kind == CXCursor_InclusionDirective && g->meant) {
        CXFile included = libclang.getIncludedFile(cursor);
        g->broken |= included && is_shared(g, included);
    } else if (!libclang.isPreprocessing(kind)) {
        system_file_scope(cursor, found_name, g);
    }
    return g->broken ? CXChildVisit_Break : CXChildVisit_Continue;
}

/* An error may be about what is not visible, or come of it. A file that is
 * not there is just that. */
static bool has_other_errors(CXTranslationUnit tu)
{
    bool found = false;
    for (unsigned i = 0, n = libclang.getNumDiagnostics(tu); i < n && !found; i++) {
        CXDiagnostic d = libclang.getDiagnostic(tu, i);
        CXString s = libclang.getDiagnosticSpelling(d);
        const char *text = libclang.getCString(s);
        found = libclang.getDiagnosticSeverity(d) >= CXDiagnostic_Error &&
                !(text && str_ends(str_of(text), STR("' file not found")));
        libclang.disposeString(s);
        libclang.disposeDiagnostic(d);
    }
    return found;
}

/* Linkage specifications and unscoped enumerations are transparent. */
struct scope {
    system_name_fn *found;
    void *ctx;
};

static enum CXChildVisitResult visit_scope(CXCursor cursor, CXCursor parent, CXClientData data)
{
    const struct scope *scope = data;
    (void)parent;
    system_file_scope(cursor, scope->found, scope->ctx);
    return CXChildVisit_Continue;
}

/* A member that is defined at file scope. */
static bool is_of_class(CXCursor cursor)
{
    enum CXCursorKind kind = libclang.getCursorKind(libclang.getCursorSemanticParent(cursor));
    return kind == CXCursor_StructDecl || kind == CXCursor_ClassDecl ||
           kind == CXCursor_UnionDecl || kind == CXCursor_ClassTemplate ||
           kind == CXCursor_ClassTemplatePartialSpecialization;
}

void system_file_scope(CXCursor cursor, system_name_fn *found, void *ctx)
{
    struct scope scope = {found, ctx};
    enum CXCursorKind kind = libclang.getCursorKind(cursor);
    if (kind == CXCursor_LinkageSpec || kind == CXCursor_UnexposedDecl) {
        libclang.visitChildren(cursor, visit_scope, &scope);
        return;
    }
    if (!libclang.isDeclaration(kind) || kind == CXCursor_UsingDirective || is_of_class(cursor))
        return;
    CXString s = libclang.getCursorSpelling(cursor);
    const char *name = libclang.getCString(s);
    if (name && *name)
        found(ctx, name);
    libclang.disposeString(s);
    if (kind == CXCursor_EnumDecl && !libclang.EnumDecl_isScoped(cursor))
        libclang.visitChildren(cursor, visit_scope, &scope);
}

static atomic_uint taken;

unsigned clang_system_taken(void)
{
    return taken;
}

bool system_agrees(const struct system *s, CXTranslationUnit tu)
{
    struct agreement g = {.s = s, .tu = tu};
    if (has_other_errors(tu))
        return false;
    libclang.getInclusions(tu, visit_inclusion, &g);
    if (!g.broken)
        libclang.visitChildren(libclang.getTranslationUnitCursor(tu), system_agree_visit, &g);
    arena_release(&g.arena);
    taken += !g.broken;
    return !g.broken;
}
