#include "clang/unit.h"
#include "map/map.h"
#include "clang/collect.h"
#include "clang/flags.h"
#include "clang/guard.h"
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

/* The input, the virtual headers, and what is in place of a toolkit's on the path. With a real toolkit, only
 * the header that newer ones lack. */
static struct CXUnsavedFile *unsaved_files(const struct source *src, const struct toolkit *toolkit, bool real,
                                           unsigned *n, struct arena *a)
{
    unsigned fixed = real ? 2 : headers.n, shadows = (unsigned)toolkit->shadows.n;
    *n = fixed + shadows;
    struct CXUnsavedFile *files = ARENA_ARRAY(a, struct CXUnsavedFile, *n);
    if (shadows)
        memcpy(files + fixed, toolkit->shadows.p, shadows * sizeof *files);
    if (real)
        files[1] = (struct CXUnsavedFile){VIRTUAL_ROOT "/texture_fetch_functions.h", "", 0};
    else
        memcpy(files, headers.file, headers.n * sizeof *files);
    files[0] = (struct CXUnsavedFile){src->path, src->bytes, src->len};
    return files;
}

static bool parse_once(struct collect *c, CXIndex index, const struct clang_options *opt, bool device)
{
    unsigned n;
    struct clang_argv argv = clang_flags(opt, c->src, device, c->toolkit, c->arena);
    struct CXUnsavedFile *files = unsaved_files(c->src, c->toolkit, opt->cuda_path != NULL, &n, c->arena);
    CXTranslationUnit tu = NULL;
    enum CXErrorCode rc = clang_parseTranslationUnit2(
        index, c->src->path, argv.arg, argv.n, files, n,
        CXTranslationUnit_DetailedPreprocessingRecord | CXTranslationUnit_KeepGoing, &tu);
    if (rc == CXError_Success && tu)
        collect_unit(c, tu);
    if (tu)
        clang_disposeTranslationUnit(tu);
    return rc == CXError_Success;
}

static bool mentions_arch(const struct tokens *t)
{
    for (uint32_t i = 0; i < t->n; i++) {
        if (t->tok[i].flags & TOK_DIRECTIVE && tok_word(t, i, "__CUDA_ARCH__"))
            return true;
    }
    return false;
}

void clang_facts(void *ctx, const struct source *src, const struct tokens *t, struct facts *out,
                 struct arena *a)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    const struct clang_options *opt = ctx;
    struct toolkit toolkit = {0};
    struct collect c = {.src = src, .tok = t, .arena = a, .toolkit = &toolkit};
    c.user_members = opt->user_members;
    c.api_root = opt->cuda_path ? opt->cuda_path : VIRTUAL_ROOT "/";
    pthread_once(&once, headers_init);
    guard_forget();
    toolkit_init(&toolkit, src->path, a);
    CXIndex index = clang_createIndex(0, 0);
    if (parse_once(&c, index, opt, false) && mentions_arch(t))
        parse_once(&c, index, opt, true);
    clang_disposeIndex(index);
    collect_finish(&c, out);
    toolkit_release(&toolkit);
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
