#include "clang/unit.h"
#include "map/map.h"
#include "clang/collect.h"
#include "clang/flags.h"

/* The virtual headers as libclang wants them, plus the input itself as item 0. With a real toolkit, only the
 * header that newer ones lack. */
static struct CXUnsavedFile *unsaved_files(const struct source *src, bool toolkit, unsigned *n,
                                           struct arena *a)
{
    const char *name, *text;
    size_t len;
    unsigned count = 0;
    struct CXUnsavedFile *files;
    if (toolkit) {
        files = ARENA_ARRAY(a, struct CXUnsavedFile, 2);
        files[0] = (struct CXUnsavedFile){src->path, src->bytes, src->len};
        files[1] = (struct CXUnsavedFile){VIRTUAL_ROOT "/texture_fetch_functions.h", "", 0};
        *n = 2;
        return files;
    }
    while (map_virtual_header((int)count, &name, &text, &len))
        count++;
    files = ARENA_ARRAY(a, struct CXUnsavedFile, count + 1);
    files[0] = (struct CXUnsavedFile){src->path, src->bytes, src->len};
    for (unsigned i = 0; i < count; i++) {
        map_virtual_header((int)i, &name, &text, &len);
        files[i + 1] = (struct CXUnsavedFile){arena_printf(a, VIRTUAL_ROOT "/%s", name), text, len};
    }
    *n = count + 1;
    return files;
}

static bool parse_once(struct collect *c, CXIndex index, const struct clang_options *opt, bool device)
{
    unsigned n;
    struct CXUnsavedFile *files = unsaved_files(c->src, opt->cuda_path != NULL, &n, c->arena);
    struct clang_argv argv = clang_flags(opt, c->src, device, c->arena);
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
    const struct clang_options *opt = ctx;
    struct collect c = {.src = src, .tok = t, .arena = a};
    c.api_root = opt->cuda_path ? opt->cuda_path : VIRTUAL_ROOT "/";
    CXIndex index = clang_createIndex(0, 0);
    if (parse_once(&c, index, opt, false) && mentions_arch(t))
        parse_once(&c, index, opt, true);
    clang_disposeIndex(index);
    collect_finish(&c, out);
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
