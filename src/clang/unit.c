#include "clang/unit.h"
#include "map/map.h"
#include "clang/collect.h"
#include "clang/flags.h"
#include <pthread.h>
#include <signal.h>
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

/* libclang parses by recursion, and an input decides how deep. A file is parsed on a thread with a large
 * stack (pages that are not touched cost nothing); where that overflows all the same, libclang's own crash
 * recovery takes the thread back out of the parse, given a second stack for its signal handler. */
enum {
    PARSE_STACK = 256 << 20,
    SIGNAL_STACK = 64 << 10,
};

struct parse {
    struct collect *c;
    const struct clang_options *opt;
    bool twice;
};

/* libclang handles these signals once an index exists, on the stack that has just overflowed. */
static void handle_on_second_stack(void)
{
    static const int crashes[] = {SIGSEGV, SIGBUS};
    struct sigaction act;
    for (size_t i = 0; i < sizeof crashes / sizeof *crashes; i++) {
        if (sigaction(crashes[i], NULL, &act) == 0 && !(act.sa_flags & SA_ONSTACK)) {
            act.sa_flags |= SA_ONSTACK;
            sigaction(crashes[i], &act, NULL);
        }
    }
}

static void *parse_on_thread(void *ctx)
{
    struct parse *p = ctx;
    stack_t second = {.ss_sp = xmalloc(SIGNAL_STACK), .ss_size = SIGNAL_STACK},
            off = {.ss_flags = SS_DISABLE};
    sigaltstack(&second, NULL);
    CXIndex index = clang_createIndex(0, 0);
    handle_on_second_stack();
    if (parse_once(p->c, index, p->opt, false) && p->twice)
        parse_once(p->c, index, p->opt, true);
    clang_disposeIndex(index);
    sigaltstack(&off, NULL);
    free(second.ss_sp);
    return NULL;
}

/* Once per process. libclang would make a thread of its own, with a stack of 8 MiB. */
static void prepare(void)
{
    setenv("LIBCLANG_NOTHREADS", "1", 1);
    headers_init();
}

void clang_facts(void *ctx, const struct source *src, const struct tokens *t, struct facts *out,
                 struct arena *a)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    struct collect c = {.src = src, .tok = t, .arena = a};
    struct parse p = {&c, ctx, mentions_arch(t)};
    pthread_attr_t attr;
    pthread_t thread;
    c.user_members = p.opt->user_members;
    c.api_root = p.opt->cuda_path ? p.opt->cuda_path : VIRTUAL_ROOT "/";
    pthread_once(&once, prepare);
    pthread_attr_init(&attr);
    pthread_attr_setstacksize(&attr, PARSE_STACK);
    if (pthread_create(&thread, &attr, parse_on_thread, &p) == 0)
        pthread_join(thread, NULL);
    pthread_attr_destroy(&attr);
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
