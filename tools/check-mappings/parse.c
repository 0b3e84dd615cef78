/* One parse of a text: what stands in each probe's namespace, and the first error on its line. */
#include "base/fs.h"
#include "prover.h"
#include <stdio.h>

#define MAIN_FILE "check-mappings.hip"

const char *parse_string(struct arena *a, CXString s)
{
    const char *z = clang_getCString(s);
    const char *own = arena_strdup(a, str_of(z ? z : ""));
    clang_disposeString(s);
    return own;
}

static unsigned line_at(CXSourceLocation at, CXFile *file)
{
    unsigned line, column, offset;
    clang_getExpansionLocation(at, file, &line, &column, &offset);
    return line;
}

static bool is_main_file(struct text *x, CXSourceLocation at)
{
    CXFile file;
    line_at(at, &file);
    return file && strcmp(parse_string(x->arena, clang_getFileName(file)), MAIN_FILE) == 0;
}

/* The header whose #include in the main file leads to an error: libclang tells the way in notes. */
static const char *parse_header_of(struct text *x, CXDiagnostic d)
{
    const char *header = NULL;
    CXDiagnosticSet notes = clang_getChildDiagnostics(d);
    for (unsigned i = 0; !header && i < clang_getNumDiagnosticsInSet(notes); i++) {
        CXFile file;
        CXDiagnostic note = clang_getDiagnosticInSet(notes, i);
        unsigned line = line_at(clang_getDiagnosticLocation(note), &file);
        if (line && line <= x->lines.n && is_main_file(x, clang_getDiagnosticLocation(note)))
            header = x->lines.p[line - 1].header;
        clang_disposeDiagnostic(note);
    }
    clang_disposeDiagnosticSet(notes);
    return header;
}

/* The probe, plus 1, on whose line of the main file a place is, or 0. */
static uint32_t probe_at(struct text *x, CXSourceLocation at)
{
    CXFile file;
    unsigned line = line_at(at, &file);
    if (!line || line > x->lines.n || !x->lines.p[line - 1].probe || !is_main_file(x, at))
        return 0;
    return x->lines.p[line - 1].probe;
}

/* The probe that an error is about, plus 1: that of its own line, or of the use
 * that led into a header. */
static uint32_t probe_of(struct text *x, CXDiagnostic d)
{
    uint32_t probe = probe_at(x, clang_getDiagnosticLocation(d));
    CXDiagnosticSet notes = clang_getChildDiagnostics(d);
    for (unsigned i = 0; !probe && i < clang_getNumDiagnosticsInSet(notes); i++) {
        CXDiagnostic note = clang_getDiagnosticInSet(notes, i);
        probe = probe_at(x, clang_getDiagnosticLocation(note));
        clang_disposeDiagnostic(note);
    }
    clang_disposeDiagnosticSet(notes);
    return probe;
}

/* clang names an argument's type as the helpers spell it, and what it is behind that: only the
 * latter counts. "'typename tranship_plain<...>::type' (aka 'int')" becomes "'int'". */
static const char *without_helpers(struct arena *a, const char *text)
{
    static const char aka[] = "' (aka '";
    for (const char *begin; (begin = strstr(text, "'typename tranship_"));) {
        const char *type = strstr(begin, aka),
                   *end = type ? strstr(type + sizeof aka - 1, "')") : NULL;
        if (!end)
            break;
        type += sizeof aka - 1;
        text = arena_printf(a, "%.*s'%.*s'%s", (int)(begin - text), text, (int)(end - type), type,
                            end + 2);
    }
    return text;
}

/* The message, and why the first candidate of a call does not suit. */
static const char *error_text(struct text *x, CXDiagnostic d)
{
    const char *text = parse_string(x->arena, clang_getDiagnosticSpelling(d));
    CXDiagnosticSet notes = clang_getChildDiagnostics(d);
    for (unsigned i = 0; i < clang_getNumDiagnosticsInSet(notes); i++) {
        CXDiagnostic note = clang_getDiagnosticInSet(notes, i);
        const char *more = parse_string(x->arena, clang_getDiagnosticSpelling(note));
        clang_disposeDiagnostic(note);
        if (str_starts(str_of(more), STR("candidate"))) {
            text = arena_printf(x->arena, "%s; %s", text, without_helpers(x->arena, more));
            break;
        }
    }
    clang_disposeDiagnosticSet(notes);
    return text;
}

/* Within one instance of a template, clang tells with the first error only where the
 * instance comes from. */
static void take_error(struct text *x, CXDiagnostic d, uint32_t *before)
{
    CXSourceLocation at = clang_getDiagnosticLocation(d);
    bool own_line = is_main_file(x, at);
    uint32_t probe = probe_of(x, d);
    if (!probe && !own_line)
        probe = *before;
    *before = own_line ? 0 : probe;
    if (probe && !x->probes.p[probe - 1].error)
        x->probes.p[probe - 1].error = error_text(x, d);
    if (probe)
        return;
    const char *text =
        parse_string(x->arena, clang_formatDiagnostic(d, CXDiagnostic_DisplaySourceLocation));
    const char *header = strstr(text, "' file not found") ? parse_header_of(x, d) : NULL;
    if (header) {
        vec_push(&x->broken, header);
        x->incomplete = text;
        return;
    }
    if (own_line)
        vec_push(&x->text_errors, text);
    else
        vec_push(&x->header_errors, text);
}

static void parse_take_errors(struct text *x)
{
    uint32_t before = 0;
    for (unsigned i = 0; i < clang_getNumDiagnostics(x->unit); i++) {
        CXDiagnostic d = clang_getDiagnostic(x->unit, i);
        if (clang_getDiagnosticSeverity(d) >= CXDiagnostic_Error)
            take_error(x, d, &before);
        clang_disposeDiagnostic(d);
    }
}

/* The last declaration of the namespace: before it may stand what it needs. */
static enum CXChildVisitResult take_child(CXCursor c, CXCursor parent, CXClientData data)
{
    (void)parent;
    struct probe *p = data;
    p->cursor = c;
    p->there = true;
    return CXChildVisit_Continue;
}

static enum CXChildVisitResult take_namespace(CXCursor c, CXCursor parent, CXClientData data)
{
    (void)parent;
    struct text *x = data;
    if (clang_getCursorKind(c) != CXCursor_Namespace)
        return CXChildVisit_Continue;
    const char *name = parse_string(x->arena, clang_getCursorSpelling(c));
    if (!str_starts(str_of(name), STR("probe_")))
        return CXChildVisit_Continue;
    unsigned long n = strtoul(name + 6, NULL, 10);
    if (n < x->probes.n)
        clang_visitChildren(c, take_child, &x->probes.p[n]);
    return CXChildVisit_Continue;
}

/* The machine may have a HIP of its own, and a header that the release lacks
 * would be found there. */
static void check_origin(CXFile file, CXSourceLocation *stack, unsigned n, CXClientData data)
{
    (void)stack, (void)n;
    static const char *const folders[] = {"hip", "roc", "hsa", "rccl", "miopen", "amd_smi", NULL};
    struct text *x = data;
    struct str name = str_of(parse_string(x->arena, clang_getFileName(file)));
    if (!str_starts(name, STR("/usr/include/")))
        return;
    for (int i = 0; folders[i]; i++)
        if (str_starts(str_cut(name, 13, name.n), str_of(folders[i])))
            vec_push(&x->text_errors, arena_printf(x->arena, "%s is of another release", name.p));
}

bool text_parse(const struct proof *t, struct text *x, bool device)
{
    const char *args[] = {"-x", "hip", device ? "--cuda-device-only" : "--cuda-host-only",
                          "--offload-arch=gfx90a", "-nogpulib", "-std=c++17", "-w",
                          "-ferror-limit=0", "-fno-spell-checking", "-D__HIP_PLATFORM_AMD__=1",
                          "-D__HIP_PLATFORM_HCC__=1",
                          arena_printf(t->arena, "--rocm-path=%s", t->root),
                          /* not -I: the machine's own HIP in /usr/include would come first */
                          "-isystem", proof_header_path(t, ""), NULL, NULL};
    int n = sizeof args / sizeof *args - 2;
    /* The macro is for hip/hip_runtime.h as well: that is not taken from a text without it. */
    const char *prefix = t->need.macro ? NULL : prefix_file(t, device, args, n);
    if (prefix || t->need.macro) {
        args[n++] = prefix ? "-include-pch" : "-D";
        args[n++] = prefix ? prefix : t->need.macro;
    }
    struct CXUnsavedFile file = {MAIN_FILE, x->buf.p, x->buf.len};
    x->index = clang_createIndex(0, 0);
    enum CXErrorCode rc = clang_parseTranslationUnit2(x->index, MAIN_FILE, args, n, &file, 1,
                                                      CXTranslationUnit_KeepGoing, &x->unit);
    if (rc != CXError_Success || !x->unit)
        return false;
    parse_take_errors(x);
    clang_getInclusions(x->unit, check_origin, x);
    clang_visitChildren(clang_getTranslationUnitCursor(x->unit), take_namespace, x);
    return true;
}

void text_release(struct text *x)
{
    if (x->unit)
        clang_disposeTranslationUnit(x->unit);
    if (x->index)
        clang_disposeIndex(x->index);
    buf_release(&x->buf);
    vec_release(&x->probes);
    vec_release(&x->lines);
    vec_release(&x->broken);
    vec_release(&x->text_errors);
    vec_release(&x->header_errors);
}
