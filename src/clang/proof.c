#include "clang/proof.h"
#include "base/fs.h"
#include "base/texts.h"
#include "core/facts.h"
#include "clang/absent.h"
#include "clang/flags.h"
#include "clang/guard.h"
#include "clang/head.h"
#include "clang/libclang.h"
#include "clang/load.h"
#include "clang/openmp.h"
#include "clang/system_parts.h"
#include <stdlib.h>

enum { ERRORS_MAX = 1000 }; /* of a pass: beyond, one follows from the other */

struct ranges {
    VEC(struct span) v;
};

struct prove {
    const struct proof_file *file;
    uint32_t nfiles;
    struct arena *arena;
    CXTranslationUnit tu;
    CXFile *handle; /* of each file, in this translation unit */
    bool *seen;
    struct ranges *skipped; /* of each file, by all passes so far that came by it */
    uint32_t pass;
    const char *outside;
    VEC(struct proof_error) errors;
    VEC(const char *) read, missing;
};

/* What all passes over a unit share. */
struct passes {
    const struct proof_options *opt;
    struct proof_options head; /* of HIP's runtime header alone */
    struct head_prefix prefix;
    struct toolkit toolkit;
    const char *own; /* the folder of clang's own headers */
    CXIndex index;
    struct CXUnsavedFile *files;
};

static const char *clang_proof_copy(struct prove *p, CXString s)
{
    const char *z = libclang.getCString(s);
    const char *own = z ? arena_strdup(p->arena, str_of(z)) : NULL;
    libclang.disposeString(s);
    return own;
}

/* The index of the file, or that past the last one. */
static uint32_t clang_proof_index_of(const struct prove *p, CXFile file)
{
    uint32_t i = 0;
    while (i < p->nfiles && !(file && p->handle[i] && libclang.File_isEqual(p->handle[i], file)))
        i++;
    return i;
}

/* ---- places ---- */

static void clang_proof_add_place(const struct prove *p, struct proof_error *e, CXFile file,
                                  unsigned at)
{
    uint32_t i = clang_proof_index_of(p, file);
    if (i == p->nfiles || at > p->file[i].bytes.n || e->nplaces == PROOF_PLACES)
        return;
    for (uint32_t k = 0; k < e->nplaces; k++) {
        if (e->place[k].file == i && e->place[k].at == at)
            return;
    }
    e->place[e->nplaces++] = (struct proof_place){i, at};
}

/* Adds the place where the code is used, then the one where it is written. */
static void add_location(const struct prove *p, struct proof_error *e, CXSourceLocation where)
{
    CXFile file;
    unsigned at;
    libclang.getFileLocation(where, &file, NULL, NULL, &at);
    clang_proof_add_place(p, e, file, at);
    libclang.getSpellingLocation(where, &file, NULL, NULL, &at);
    clang_proof_add_place(p, e, file, at);
}

/* The #include of the project's by which the unit came to a header. */
struct way {
    const struct prove *p;
    CXFile header;
    struct proof_error *error;
};

static void find_way(CXFile file, CXSourceLocation *stack, unsigned depth, CXClientData data)
{
    struct way *w = data;
    if (w->error->nplaces || !libclang.File_isEqual(file, w->header))
        return;
    for (unsigned i = 0; i < depth && !w->error->nplaces; i++)
        add_location(w->p, w->error, stack[i]);
}

static void clang_proof_add_way(const struct prove *p, struct proof_error *e,
                                CXSourceLocation where)
{
    struct way w = {.p = p, .error = e};
    libclang.getFileLocation(where, &w.header, NULL, NULL, NULL);
    if (w.header)
        libclang.getInclusions(p->tu, find_way, &w);
}

/* The notes of an error: "expanded from macro", "in instantiation of", and the candidates
 * of an ambiguous call. */
static void add_notes(const struct prove *p, struct proof_error *e, CXDiagnostic d)
{
    CXDiagnosticSet notes = libclang.getChildDiagnostics(d);
    bool ambiguous = strstr(e->text, "ambiguous") != NULL;
    unsigned n = notes ? libclang.getNumDiagnosticsInSet(notes) : 0;
    for (unsigned i = 0; i < n; i++) {
        CXDiagnostic note = libclang.getDiagnosticInSet(notes, i);
        bool first = e->nplaces == 0;
        CXString s = libclang.getDiagnosticSpelling(note);
        const char *z = libclang.getCString(s);
        bool included = strncmp(z, "in file included from", 21) == 0;
        e->instantiated |= strncmp(z, "in instantiation of", 19) == 0;
        if ((first && !included) || strstr(z, "expanded from macro") ||
            (ambiguous && strncmp(z, "candidate function", 18) == 0))
            add_location(p, e, libclang.getDiagnosticLocation(note));
        libclang.disposeString(s);
        libclang.disposeDiagnostic(note);
    }
}

/* ---- one pass ---- */

/* The header it stands in, where that was not ported with the unit: the system's, or another. */
static void set_header(struct prove *p, struct proof_error *e, CXSourceLocation where)
{
    CXFile file;
    libclang.getFileLocation(where, &file, NULL, NULL, NULL);
    if (!file || clang_proof_index_of(p, file) < p->nfiles)
        return;
    const char *name = clang_proof_copy(p, libclang.getFileName(file));
    if (libclang.Location_isInSystemHeader(where))
        e->header = name;
    else
        e->outside = name;
}

static void clang_proof_add_error(struct prove *p, CXDiagnostic d)
{
    struct proof_error e = {.text = clang_proof_copy(p, libclang.getDiagnosticSpelling(d)),
                            .pass = p->pass};
    CXSourceLocation where = libclang.getDiagnosticLocation(d);
    if (!e.text)
        return;
    e.text = guard_explain(e.text, p->arena);
    e.missing = strstr(e.text, "' file not found") != NULL;
    set_header(p, &e, where);
    add_location(p, &e, where);
    add_notes(p, &e, d);
    if (!e.nplaces)
        clang_proof_add_way(p, &e, where);
    vec_push(&p->errors, e);
}

static void clang_proof_add_errors(struct prove *p)
{
    size_t before = p->errors.n;
    unsigned n = libclang.getNumDiagnostics(p->tu);
    for (unsigned i = 0; i < n && p->errors.n - before < ERRORS_MAX; i++) {
        CXDiagnostic d = libclang.getDiagnostic(p->tu, i);
        if (libclang.getDiagnosticSeverity(d) >= CXDiagnostic_Error)
            clang_proof_add_error(p, d);
        libclang.disposeDiagnostic(d);
    }
}

/* ---- what a pass did not compile ---- */

static int clang_proof_by_begin(const void *pa, const void *pb)
{
    const struct span *a = pa, *b = pb;
    return (a->begin > b->begin) - (a->begin < b->begin);
}

/* Collects the spans that this pass skipped in a file: disjoint, in order. A file that is read
 * twice has the spans that either reading skipped. */
static void find_skipped(const struct prove *p, uint32_t i, struct ranges *out)
{
    CXSourceRangeList *list = libclang.getSkippedRanges(p->tu, p->handle[i]);
    for (unsigned k = 0; list && k < list->count; k++) {
        unsigned begin, end;
        libclang.getFileLocation(libclang.getRangeStart(list->ranges[k]), NULL, NULL, NULL, &begin);
        libclang.getFileLocation(libclang.getRangeEnd(list->ranges[k]), NULL, NULL, NULL, &end);
        if (begin < end)
            vec_push(&out->v, (struct span){begin, end});
    }
    if (list)
        libclang.disposeSourceRangeList(list);
    if (out->v.n)
        qsort(out->v.p, out->v.n, sizeof *out->v.p, clang_proof_by_begin);
    size_t kept = 0;
    for (size_t k = 0; k < out->v.n; k++) {
        struct span now = out->v.p[k];
        if (kept && now.begin <= out->v.p[kept - 1].end) {
            if (now.end > out->v.p[kept - 1].end)
                out->v.p[kept - 1].end = now.end;
        } else {
            out->v.p[kept++] = now;
        }
    }
    out->v.n = kept;
}

static void clang_proof_add_skipped(struct prove *p, uint32_t i)
{
    struct ranges now = {0}, *all = &p->skipped[i];
    find_skipped(p, i, &now);
    if (!p->seen[i]) {
        *all = now;
        return;
    }
    struct ranges both = {0};
    both.v.cap = all->v.n + now.v.n + 1;
    both.v.p = xrealloc(NULL, both.v.cap * sizeof *both.v.p);
    both.v.n = spans_common(all->v.p, (uint32_t)all->v.n, now.v.p, (uint32_t)now.v.n, both.v.p);
    vec_release(&all->v);
    vec_release(&now.v);
    *all = both;
}

/* ---- files ---- */

struct reading {
    struct prove *p;
    bool *seen; /* in this pass */
};

/* Does it speak of CUDA, and is none of the system's? */
static bool is_left_out(const struct prove *p, CXFile file)
{
    size_t n = 0;
    const char *text = libclang.getFileContents(p->tu, file, &n);
    bool speaks = text && (memmem(text, n, "cuda", 4) || memmem(text, n, "CUDA", 4));
    return speaks &&
           !libclang.Location_isInSystemHeader(libclang.getLocationForOffset(p->tu, file, 0));
}

static void clang_proof_add_read(CXFile file, CXSourceLocation *stack, unsigned depth,
                                 CXClientData data)
{
    struct reading *r = data;
    uint32_t i = clang_proof_index_of(r->p, file);
    (void)stack;
    (void)depth;
    if (i < r->p->nfiles) {
        r->seen[i] = true;
        return;
    }
    const char *name = clang_proof_copy(r->p, libclang.getFileName(file));
    if (!name)
        return;
    vec_push(&r->p->read, name);
    if (!r->p->outside && is_left_out(r->p, file))
        r->p->outside = name;
}

static void clang_proof_add_files(struct prove *p)
{
    struct absent absent = {0};
    struct reading r = {p, xcalloc(p->nfiles, sizeof *r.seen)};
    libclang.getInclusions(p->tu, clang_proof_add_read, &r);
    for (uint32_t i = 0; i < p->nfiles; i++) {
        if (r.seen[i])
            clang_proof_add_skipped(p, i);
        p->seen[i] |= r.seen[i];
    }
    free(r.seen);
    absent_list(&absent, p->arena);
    for (size_t i = 0; i < absent.v.n; i++)
        vec_push(&p->missing, absent.v.p[i]);
    vec_release(&absent.v);
}

static bool clang_proof_parse(struct prove *p, CXIndex index, const struct clang_argv *argv,
                              struct CXUnsavedFile *files)
{
    p->tu = NULL;
    absent_forget();
    guard_forget();
    enum CXErrorCode rc = libclang.parseTranslationUnit2(
        index, p->file[0].path, argv->arg, argv->n, files, p->nfiles + 1,
        CXTranslationUnit_KeepGoing | CXTranslationUnit_DetailedPreprocessingRecord, &p->tu);
    if (rc != CXError_Success && p->tu) {
        libclang.disposeTranslationUnit(p->tu);
        p->tu = NULL;
    }
    return p->tu != NULL;
}

/* Did clang refuse the precompiled header? */
static bool is_refused(CXTranslationUnit tu)
{
    bool found = false;
    for (unsigned i = 0, n = libclang.getNumDiagnostics(tu); i < n && !found; i++) {
        CXDiagnostic d = libclang.getDiagnostic(tu, i);
        CXString s = libclang.getDiagnosticSpelling(d);
        const char *z = libclang.getCString(s);
        found = z && libclang.getDiagnosticSeverity(d) >= CXDiagnostic_Error &&
                (strstr(z, "PCH") || strstr(z, "AST file") || strstr(z, "precompiled header"));
        libclang.disposeString(s);
        libclang.disposeDiagnostic(d);
    }
    return found;
}

/* Compiles with HIP's runtime header as it was precompiled: false where that can't be. Where code
 * stands before the #include, an error may come of what it sees too early. */
static bool parse_with_head(struct prove *p, CXIndex index, const struct head *head, bool plain,
                            struct CXUnsavedFile *files)
{
    if (!clang_proof_parse(p, index, &head->argv, files))
        return false;
    bool taken =
        !is_refused(p->tu) && head_is_included(head, p->tu) && (plain || !system_has_errors(p->tu));
    if (!taken) {
        libclang.disposeTranslationUnit(p->tu);
        return false;
    }
    size_t at = 0;
    for (const char *name; (name = system_read(head->entry, &at, p->arena));)
        vec_push(&p->read, name);
    return true;
}

/* head: NULL, or how the unit can be compiled faster. */
static bool run_pass(struct prove *p, const struct passes *all, const struct clang_argv *argv,
                     const struct head *head)
{
    bool parsed = head && parse_with_head(p, all->index, head, all->prefix.plain, all->files);
    if (!parsed && !clang_proof_parse(p, all->index, argv, all->files))
        return false;
    for (uint32_t i = 0; i < p->nfiles; i++)
        p->handle[i] = libclang.getFile(p->tu, p->file[i].path);
    clang_proof_add_errors(p);
    clang_proof_add_files(p);
    libclang.disposeTranslationUnit(p->tu);
    return true;
}

/* ---- clang's own headers ---- */

struct own_header {
    struct arena *arena;
    const char *folder;
};

static void find_folder(CXFile file, CXSourceLocation *stack, unsigned depth, CXClientData data)
{
    struct own_header *h = data;
    CXString name = libclang.getFileName(file);
    const char *z = libclang.getCString(name);
    (void)stack;
    if (z && depth && !h->folder && str_ends(str_of(z), STR("/stddef.h")))
        h->folder = fs_dirname(h->arena, z);
    libclang.disposeString(name);
}

/* The folder of the headers that clang has itself. libclang's driver looks for those of HIP that
 * are beside them (cuda_wrappers) in another place than for the rest. NULL: there are none. */
static const char *find_own_headers(CXIndex index, struct arena *a)
{
    static const char text[] = "#include <stddef.h>\n";
    struct CXUnsavedFile file = {"/tranship-headers.c", text, sizeof text - 1};
    struct own_header h = {.arena = a};
    CXTranslationUnit tu =
        libclang.parseTranslationUnit(index, file.Filename, NULL, 0, &file, 1, 0);
    if (tu) {
        libclang.getInclusions(tu, find_folder, &h);
        libclang.disposeTranslationUnit(tu);
    }
    return h.folder;
}

/* ---- a unit ---- */

static const char *const *clang_proof_take_texts(struct prove *p, const char **list, size_t n,
                                                 uint32_t *nout)
{
    const char **own = ARENA_ARRAY(p->arena, const char *, n);
    *nout = (uint32_t)texts_settle(list, n);
    if (*nout)
        memcpy(own, list, *nout * sizeof *own);
    return own;
}

static void clang_proof_take_skipped(struct prove *p, struct clang_proof *out)
{
    uint32_t n = 0;
    for (uint32_t i = 0; i < p->nfiles; i++)
        n += (uint32_t)p->skipped[i].v.n;
    struct proof_skipped *skipped = ARENA_ARRAY(p->arena, struct proof_skipped, n);
    out->skipped = skipped;
    for (uint32_t i = 0; i < p->nfiles; i++) {
        for (size_t k = 0; k < p->skipped[i].v.n; k++)
            skipped[out->nskipped++] = (struct proof_skipped){i, p->skipped[i].v.p[k]};
        vec_release(&p->skipped[i].v);
    }
}

static void clang_proof_take(struct prove *p, struct clang_proof *out)
{
    clang_proof_take_skipped(p, out);
    struct proof_error *errors = ARENA_ARRAY(p->arena, struct proof_error, p->errors.n);
    if (p->errors.n)
        memcpy(errors, p->errors.p, p->errors.n * sizeof *errors);
    out->error = errors;
    out->nerrors = (uint32_t)p->errors.n;
    out->seen = p->seen;
    out->outside = p->outside;
    out->read = clang_proof_take_texts(p, p->read.p, p->read.n, &out->nread);
    out->missing = clang_proof_take_texts(p, p->missing.p, p->missing.n, &out->nmissing);
    vec_release(&p->errors);
    vec_release(&p->read);
    vec_release(&p->missing);
}

static bool has_read_hip(const struct prove *p)
{
    bool found = false;
    for (size_t i = 0; i < p->read.n && !found; i++)
        found = str_ends(str_of(p->read.p[i]), STR("/hip/hip_runtime.h"));
    return found;
}

/* Can this pass take HIP's runtime header as it was precompiled? Code before the #include would
 * see too much: so the host's pass, which finds what is wrong there, reads all as it stands. */
static bool takes_head(const struct prove *p, const struct passes *all)
{
    bool possible = all->opt->cache && clang_is_hip(all->opt, p->file[0].path);
    return possible && (all->prefix.plain || (p->pass && !all->prefix.asks && has_read_hip(p)));
}

static bool run_next_pass(struct prove *p, struct passes *all)
{
    const char *arch = p->pass ? all->opt->arch[p->pass - 1] : NULL;
    struct clang_argv argv =
        clang_port_flags(all->opt, p->file[0].path, arch, all->own, &all->toolkit, p->arena);
    struct head head;
    bool has = takes_head(p, all);
    if (has) {
        struct clang_argv base =
            clang_port_flags(&all->head, SYSTEM_ALL, arch, all->own, &all->toolkit, p->arena);
        has = head_use(&head, all->opt, &all->prefix, &argv, &base, p->arena);
    }
    return run_pass(p, all, &argv, has ? &head : NULL);
}

static bool run_passes(struct prove *p, const struct proof_options *opt,
                       struct CXUnsavedFile *files)
{
    struct passes all = {.opt = opt, .head = head_options(opt, p->arena), .files = files};
    bool ok = true, hip = clang_is_hip(opt, p->file[0].path);
    toolkit_init(&all.toolkit, p->file[0].path, p->arena);
    all.index = libclang.createIndex(1, 0);
    all.own = find_own_headers(all.index, p->arena);
    if (hip && opt->cache)
        head_read_prefix(&all.prefix, p->file, p->nfiles, p->arena);
    for (; p->pass < (hip ? 1 + opt->narchs : 1) && ok; p->pass++)
        ok = run_next_pass(p, &all);
    libclang.disposeIndex(all.index);
    toolkit_release(&all.toolkit);
    return ok;
}

bool clang_prove(const struct proof_options *opt, const struct proof_file *file, uint32_t nfiles,
                 struct clang_proof *out, struct arena *a)
{
    struct prove p = {.file = file,
                      .nfiles = nfiles,
                      .arena = a,
                      .handle = ARENA_ARRAY(a, CXFile, nfiles),
                      .seen = ARENA_ARRAY(a, bool, nfiles),
                      .skipped = ARENA_ARRAY(a, struct ranges, nfiles)};
    struct CXUnsavedFile *files = ARENA_ARRAY(a, struct CXUnsavedFile, nfiles + 1);
    *out = (struct clang_proof){0};
    memset(p.seen, 0, nfiles * sizeof *p.seen);
    memset(p.skipped, 0, nfiles * sizeof *p.skipped);
    for (uint32_t i = 0; i < nfiles; i++)
        files[i] = (struct CXUnsavedFile){file[i].path, file[i].bytes.p, file[i].bytes.n};
    files[nfiles] = (struct CXUnsavedFile){OPENMP_HEADER, openmp_text, strlen(openmp_text)};
    bool ok = !clang_load() && run_passes(&p, opt, files);
    clang_proof_take(&p, out);
    return ok;
}

bool clang_knows_arch(const char *arch)
{
    struct arena a = {0};
    if (clang_load())
        return false;
    const char *const argv[] = {
        "-x",        "hip",       "--cuda-device-only",
        "-nogpuinc", "-nogpulib", arena_printf(&a, "--offload-arch=%s", arch)};
    CXIndex index = libclang.createIndex(1, 0);
    CXTranslationUnit tu = NULL;
    /* A file in memory would do as well, but libclang 19 leaks its copy of it where
     * it refuses the flags. */
    enum CXErrorCode rc = libclang.parseTranslationUnit2(
        index, "/dev/null", argv, sizeof argv / sizeof *argv, NULL, 0, 0, &tu);
    bool known = rc == CXError_Success && tu && libclang.getNumDiagnostics(tu) == 0;
    if (tu)
        libclang.disposeTranslationUnit(tu);
    libclang.disposeIndex(index);
    arena_release(&a);
    return known;
}
