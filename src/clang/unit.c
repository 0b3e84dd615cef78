#include "clang/unit.h"
#include "map/map.h"
#include "clang/collect.h"
#include "clang/flags.h"
#include "clang/guard.h"
#include "clang/system.h"
#include <pthread.h>
#include <stdlib.h>

/* The virtual headers as libclang wants them, the same for every parse; item 0 is for the input. */
static struct {
    struct arena arena; /* of the process */
    struct CXUnsavedFile *file;
    unsigned n;
} headers;

static void headers_init(void)
{
    const char *name, *text;
    size_t len;
    unsigned count = 0;
    while (map_virtual_header((int)count, &name, &text, &len))
        count++;
    headers.file = ARENA_ARRAY(&headers.arena, struct CXUnsavedFile, count + 1);
    headers.n = count + 1;
    for (unsigned i = 0; i < count; i++) {
        map_virtual_header((int)i, &name, &text, &len);
        const char *path = arena_printf(&headers.arena, VIRTUAL_ROOT "/%s", name);
        headers.file[i + 1] = (struct CXUnsavedFile){path, text, len};
    }
}

/* The input and the virtual headers. With a real toolkit, only the header that newer ones lack. */
static struct CXUnsavedFile *unsaved_files(const struct source *src, bool toolkit, unsigned *n,
                                           struct arena *a)
{
    *n = toolkit ? 2 : headers.n;
    struct CXUnsavedFile *files = ARENA_ARRAY(a, struct CXUnsavedFile, *n);
    if (toolkit)
        files[1] = (struct CXUnsavedFile){VIRTUAL_ROOT "/texture_fetch_functions.h", "", 0};
    else
        memcpy(files, headers.file, headers.n * sizeof *files);
    files[0] = (struct CXUnsavedFile){src->path, src->bytes, src->len};
    return files;
}

enum { PARSE_OPTIONS = CXTranslationUnit_DetailedPreprocessingRecord | CXTranslationUnit_KeepGoing };

/* NULL where libclang fails. Item 0 of the files is the input. */
static CXTranslationUnit parse_with(CXIndex index, const struct clang_argv *argv, struct CXUnsavedFile *files,
                                    unsigned n)
{
    CXTranslationUnit tu = NULL;
    enum CXErrorCode rc = clang_parseTranslationUnit2(index, files[0].Filename, argv->arg, argv->n, files, n,
                                                      PARSE_OPTIONS, &tu);
    if (rc != CXError_Success && tu) {
        clang_disposeTranslationUnit(tu);
        tu = NULL;
    }
    return tu;
}

/* Does the file include what is not among our own headers? For these alone, no module pays. */
static bool includes_others(const struct tokens *t, struct arena *a)
{
    for (uint32_t i = 0; i + 1 < t->n; i++) {
        if (!tok_word(t, i, "include") || !(t->tok[i].flags & TOK_DIRECTIVE))
            continue;
        struct str name = tok_text(t, i + 1, a);
        if (name.n < 2 || !map_declarations(arena_strdup(a, str_cut(name, 1, name.n - 1))))
            return true;
    }
    return false;
}

/* With the system headers that are kept parsed, where there are any and they say the same; else without. */
static CXTranslationUnit parse_shared(struct collect *c, CXIndex index, const char *cache,
                                      const struct clang_argv *argv, const struct CXUnsavedFile *files,
                                      unsigned n)
{
    struct system s;
    if (!system_init(&s, cache, argv, c->arena)) {
        system_want(cache, argv, files + 1, n - 1);
        return NULL;
    }
    struct CXUnsavedFile *all = ARENA_ARRAY(c->arena, struct CXUnsavedFile, n + s.nfiles);
    memcpy(all, files, n * sizeof *files);
    memcpy(all + n, s.file, s.nfiles * sizeof *s.file);
    CXTranslationUnit tu = parse_with(index, &s.argv, all, n + s.nfiles);
    if (tu && !system_agrees(&s, tu)) {
        clang_disposeTranslationUnit(tu);
        tu = NULL;
    }
    return tu;
}

static bool parse_once(struct collect *c, CXIndex index, const struct clang_options *opt, bool device)
{
    unsigned n;
    struct CXUnsavedFile *files = unsaved_files(c->src, opt->cuda_path != NULL, &n, c->arena);
    struct clang_argv argv = clang_flags(opt, c->src, device, c->arena);
    CXTranslationUnit tu = NULL;
    if (opt->system_cache && !opt->cuda_path && includes_others(c->tok, c->arena))
        tu = parse_shared(c, index, opt->system_cache, &argv, files, n);
    if (!tu) {
        guard_forget();
        tu = parse_with(index, &argv, files, n);
    }
    if (tu)
        collect_unit(c, tu);
    if (tu)
        clang_disposeTranslationUnit(tu);
    return tu != NULL;
}

static bool mentions_arch(const struct tokens *t)
{
    for (uint32_t i = 0; i < t->n; i++) {
        if (t->tok[i].flags & TOK_DIRECTIVE && tok_word(t, i, "__CUDA_ARCH__"))
            return true;
    }
    return false;
}

static pthread_once_t headers_once = PTHREAD_ONCE_INIT;

int clang_system_make(const struct clang_options *opt, const char *path, struct err *err)
{
    struct arena a = {0};
    struct source src;
    unsigned n;
    source_init(&src, path, STR(""), &a);
    pthread_once(&headers_once, headers_init);
    struct CXUnsavedFile *files = unsaved_files(&src, false, &n, &a);
    struct clang_argv argv = clang_flags(opt, &src, false, &a);
    int rc = opt->system_cache && !opt->cuda_path
                 ? system_make(opt->system_cache, &argv, files + 1, n - 1, err)
                 : 0;
    arena_release(&a);
    return rc;
}

void clang_facts(void *ctx, const struct source *src, const struct tokens *t, struct facts *out,
                 struct arena *a)
{
    const struct clang_options *opt = ctx;
    struct collect c = {.src = src, .tok = t, .arena = a};
    c.user_members = opt->user_members;
    c.api_root = opt->cuda_path ? opt->cuda_path : VIRTUAL_ROOT "/";
    pthread_once(&headers_once, headers_init);
    guard_forget();
    CXIndex index = clang_createIndex(1, 0);
    if (parse_once(&c, index, opt, false) && mentions_arch(t))
        parse_once(&c, index, opt, true);
    clang_disposeIndex(index);
    collect_finish(&c, out);
}

void clang_settle(void)
{
    setenv("LIBCLANG_NOTHREADS", "1", 1);
    setenv("LIBCLANG_DISABLE_CRASH_RECOVERY", "1", 1);
    clang_toggleCrashRecovery(0); /* the parent may have begun it */
    guard_start();
}

const char *clang_version_text(struct arena *a)
{
    CXString s = clang_getClangVersion();
    char *own = arena_strdup(a, str_of(clang_getCString(s)));
    clang_disposeString(s);
    return own;
}

const char *clang_self_check(struct arena *a)
{
    static const char text[] =
        "__global__ void k(int *p) { p[threadIdx.x] = 1; }\n"
        "int main() { int *p; cudaMalloc(&p, 4); k<<<1, 1>>>(p); return cudaFree(p); }\n";
    struct source src;
    struct tokens t;
    struct facts facts = {0};
    source_init(&src, "self-check.cu", STR(text), a);
    lex(&t, &src, a);
    clang_facts(&(struct clang_options){0}, &src, &t, &facts, a);
    if (!facts.parsed)
        return "libclang gave no translation unit";
    return facts.ndiagnostics ? facts.diagnostic[0].text : NULL;
}
