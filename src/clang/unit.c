#include "clang/unit.h"
#include "base/texts.h"
#include "map/map.h"
#include "clang/collect.h"
#include "clang/flags.h"
#include "clang/guard.h"
#include "clang/load.h"
#include "clang/openmp.h"
#include "clang/system.h"
#include <pthread.h>
#include <stdatomic.h>
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

/* The input, the virtual headers, and what is in place of a toolkit's on the path. With a real
 * toolkit, only the header that newer ones lack. Behind these *n, the files that somebody edits:
 * the module of system headers knows nothing of them. */
static struct CXUnsavedFile *unsaved_files(const struct source *src, const struct toolkit *toolkit,
                                           const struct clang_options *opt, unsigned *n,
                                           struct arena *a)
{
    bool real = opt->cuda_path != NULL;
    unsigned fixed = real ? 2 : headers.n, shadows = (unsigned)toolkit->shadows.n;
    *n = fixed + shadows + 1;
    struct CXUnsavedFile *files = ARENA_ARRAY(a, struct CXUnsavedFile, *n + opt->nopen);
    for (uint32_t i = 0; i < opt->nopen; i++)
        files[*n + i] =
            (struct CXUnsavedFile){opt->open[i].path, opt->open[i].bytes.p, opt->open[i].bytes.n};
    if (shadows)
        memcpy(files + fixed, toolkit->shadows.p, shadows * sizeof *files);
    if (real)
        files[1] = (struct CXUnsavedFile){VIRTUAL_ROOT "/texture_fetch_functions.h", "", 0};
    else
        memcpy(files, headers.file, headers.n * sizeof *files);
    files[fixed + shadows] =
        (struct CXUnsavedFile){OPENMP_HEADER, openmp_text, strlen(openmp_text)};
    files[0] = (struct CXUnsavedFile){src->path, src->bytes, src->len};
    return files;
}

enum {
    MAKE_TRIES = 4
}; /* modules that a process makes: for host and device, for CUDA and host files */

/* Incomplete: what is left to the end of a unit, bodies of templates for each type they are used
 * with above all, tells nothing about the code as it is written, and takes a third of the time. It
 * tells of casts between halves and bfloat16s and of traits of vector types, which templates have. */
static unsigned parse_options(const char *bytes, size_t len)
{
    bool whole = memmem(bytes, len, "bfloat16", 8) || memmem(bytes, len, "_bf16", 5) ||
                 flags_ask_traits(bytes, len);
    return CXTranslationUnit_DetailedPreprocessingRecord | CXTranslationUnit_KeepGoing |
           (whole ? 0 : CXTranslationUnit_Incomplete);
}

/* NULL where libclang fails. Item 0 of the files is the input. */
static CXTranslationUnit parse_with(CXIndex index, const struct clang_argv *argv,
                                    struct CXUnsavedFile *files, unsigned n)
{
    CXTranslationUnit tu = NULL;
    enum CXErrorCode rc =
        libclang.parseTranslationUnit2(index, files[0].Filename, argv->arg, argv->n, files, n,
                                       parse_options(files[0].Contents, files[0].Length), &tu);
    if (rc != CXError_Success && tu) {
        libclang.disposeTranslationUnit(tu);
        tu = NULL;
    }
    return tu;
}

/* How often this process tried the module, and how often that was for nothing. */
static struct {
    atomic_uint tries, misses, passed;
} shared;

/* Units of one project are of one kind: where most can't take the module, one
 * in eight still tries. */
static bool is_worth_trying(const struct clang_options *opt)
{
    unsigned tries = atomic_load(&shared.tries), misses = atomic_load(&shared.misses);
    return !opt->system_units || tries < 3 || 2 * misses <= tries ||
           atomic_fetch_add(&shared.passed, 1) % 8 == 7;
}

/* With the system headers that are kept parsed, where they say the same; else NULL. */
static CXTranslationUnit parse_shared(struct parsed_unit *u, CXIndex index, const struct system *s,
                                      const struct CXUnsavedFile *files, unsigned n)
{
    struct CXUnsavedFile *all = ARENA_ARRAY(u->arena, struct CXUnsavedFile, n + s->nfiles);
    memcpy(all, files, n * sizeof *files);
    memcpy(all + n, s->file, s->nfiles * sizeof *s->file);
    CXTranslationUnit tu = parse_with(index, &s->argv, all, n + s->nfiles);
    if (tu && !system_agrees(s, tu)) {
        libclang.disposeTranslationUnit(tu);
        tu = NULL;
    }
    size_t at = 0;
    for (const char *name; tu && (name = system_read(s->entry, &at, u->arena));)
        vec_push(&u->read, name);
    atomic_fetch_add(&shared.tries, 1);
    if (!tu)
        atomic_fetch_add(&shared.misses, 1);
    return tu;
}

/* After a plain parse that could have had the module. An error would have kept it from being taken:
 * where that is the rule, it is not worth making. A run that has many units of the kind has it made
 * after the first; each process tries that a few times at most. */
static void unit_want(const struct clang_options *opt, const struct clang_argv *argv,
                      const struct CXUnsavedFile *files, unsigned n, bool clean)
{
    static atomic_uint parses, cleans, made;
    struct err err;
    unsigned all = atomic_fetch_add(&parses, 1) + 1,
             good = atomic_fetch_add(&cleans, clean) + clean;
    if (!clean || 2 * good < all)
        return;
    if (opt->system_units >= CLANG_SYSTEM_WANTED && atomic_fetch_add(&made, 1) < MAKE_TRIES)
        system_make(opt->system_cache, argv, files + 1, n - 1, &err);
    else
        system_want(opt->system_cache, argv, files + 1, n - 1);
}

static bool parse_once(struct parsed_unit *u, CXIndex index, const struct clang_options *opt,
                       bool device)
{
    unsigned n;
    const struct source *src = u->file[0].src;
    struct clang_argv argv = clang_flags(opt, src, device, u->toolkit, u->arena);
    struct CXUnsavedFile *files = unsaved_files(src, u->toolkit, opt, &n, u->arena);
    struct system system;
    CXTranslationUnit tu = NULL;
    bool shares = opt->system_cache && !opt->cuda_path && !u->is_c;
    bool made = shares && system_init(&system, opt->system_cache, &argv, u->arena);
    if (made && is_worth_trying(opt))
        tu = parse_shared(u, index, &system, files, n + opt->nopen);
    if (!tu) {
        guard_forget();
        tu = parse_with(index, &argv, files, n + opt->nopen);
    }
    if (!tu)
        return false;
    unit_pass(u, tu);
    libclang.disposeTranslationUnit(tu);
    if (shares && !made)
        unit_want(opt, &argv, files, n, !u->file[0].diagnostics.n);
    return true;
}

static bool mentions_arch(const struct tokens *t)
{
    for (uint32_t i = 0; t && i < t->n; i++) {
        if (t->tok[i].flags & TOK_DIRECTIVE && tok_word(t, i, "__CUDA_ARCH__"))
            return true;
    }
    return false;
}

/* Does any file that it is asked about tell host from device? */
static bool has_two_sides(const struct parsed_unit *u)
{
    bool has = false;
    for (uint32_t i = 0; i <= u->nwanted && !has; i++)
        has = mentions_arch(u->file[i].tok);
    return has;
}

static pthread_once_t headers_once = PTHREAD_ONCE_INIT;

static void unit_parse(struct parsed_unit *u, const struct clang_options *opt)
{
    pthread_once(&headers_once, headers_init);
    guard_forget();
    unit_begin(u);
    CXIndex index = libclang.createIndex(1, 0);
    /* C has no device side. */
    if (parse_once(u, index, opt, false) && !u->is_c && has_two_sides(u))
        parse_once(u, index, opt, true);
    libclang.disposeIndex(index);
}

/* Each once, in the arena. */
static void unit_take_texts(const char *const *list, size_t n, const char *const **out,
                            uint32_t *nout, struct arena *a)
{
    const char **own = ARENA_ARRAY(a, const char *, n);
    if (n)
        memcpy(own, list, n * sizeof *own);
    *out = own;
    *nout = (uint32_t)texts_settle(own, n);
}

static void take_files(struct parsed_unit *u, struct clang_unit *out)
{
    out->file = ARENA_ARRAY(u->arena, struct clang_file, u->nwanted + 1);
    for (uint32_t i = 0; i <= u->nwanted; i++) {
        if (i && !u->file[i].passes)
            continue;
        struct clang_file *f = &out->file[out->nfiles++];
        *f =
            (struct clang_file){.wanted = i, .bytes = {u->file[i].src->bytes, u->file[i].src->len}};
        unit_finish(u, i, &f->facts);
    }
    unit_take_texts(u->read.p, u->read.n, &out->read, &out->nread, u->arena);
    unit_take_texts(u->missing.p, u->missing.n, &out->missing, &out->nmissing, u->arena);
    vec_release(&u->read);
    vec_release(&u->missing);
    vec_release(&u->types);
    vec_release(&u->type_args);
}

static void facts_unavailable(const struct source *src, const char *trouble, struct clang_unit *out,
                              struct arena *a)
{
    *out = (struct clang_unit){.file = ARENA_ARRAY(a, struct clang_file, 1), .nfiles = 1};
    out->file[0] = (struct clang_file){
        .bytes = {src->bytes, src->len},
        .facts = {.trouble = arena_printf(
                      a, "libclang: %s ('tranship doctor' says what to install)", trouble)}};
}

static void parse_in_language(const struct clang_options *opt, const struct source *src,
                              const struct tokens *t, const char *const *wanted, uint32_t nwanted,
                              struct clang_unit *out, struct arena *a)
{
    struct toolkit toolkit = {0};
    struct parsed_unit u = {.arena = a,
                            .toolkit = &toolkit,
                            .api_root = opt->cuda_path ? opt->cuda_path : VIRTUAL_ROOT "/",
                            .user_members = opt->user_members,
                            .is_c = clang_is_c(src->path, opt->cuda, opt->flags, opt->nflags),
                            .wanted = wanted,
                            .nwanted = nwanted,
                            .file = ARENA_ARRAY(a, struct collect, nwanted + 1)};
    *out = (struct clang_unit){0};
    memset(u.file, 0, ((size_t)nwanted + 1) * sizeof *u.file);
    u.file[0].src = src;
    u.file[0].tok = t;
    toolkit_init(&toolkit, src->path, a);
    unit_parse(&u, opt);
    take_files(&u, out);
    toolkit_release(&toolkit);
}

/* The flags with C++ for the language. */
static struct clang_options in_cxx(const struct clang_options *opt, struct arena *a)
{
    struct clang_options cxx = *opt;
    const char **flag = ARENA_ARRAY(a, const char *, opt->nflags + 2);
    if (opt->nflags)
        memcpy(flag, opt->flags, (size_t)opt->nflags * sizeof *flag);
    flag[cxx.nflags++] = "-x";
    flag[cxx.nflags++] = "c++";
    cxx.flags = flag;
    return cxx;
}

void clang_parse(const struct clang_options *opt, const struct source *src, const struct tokens *t,
                 const char *const *wanted, uint32_t nwanted, struct clang_unit *out,
                 struct arena *a)
{
    if (clang_load()) {
        facts_unavailable(src, clang_load(), out, a);
        return;
    }
    parse_in_language(opt, src, t, wanted, nwanted, out, a);
    uint32_t errors = out->file[0].facts.ndiagnostics;
    if (!errors || !clang_is_c(src->path, opt->cuda, opt->flags, opt->nflags))
        return;
    /* Some builds compile as C++ what is C by its name. */
    struct clang_options cxx = in_cxx(opt, a);
    struct clang_unit other;
    parse_in_language(&cxx, src, t, wanted, nwanted, &other, a);
    if (other.file[0].facts.ndiagnostics < errors)
        *out = other;
}

void clang_facts(void *ctx, const struct source *src, const struct tokens *t, struct facts *out,
                 struct arena *a)
{
    struct clang_unit unit;
    clang_parse(ctx, src, t, NULL, 0, &unit, a);
    *out = unit.file[0].facts;
}

void clang_worker_start(void)
{
    setenv("LIBCLANG_NOTHREADS", "1", 1);
    setenv("LIBCLANG_DISABLE_CRASH_RECOVERY", "1", 1);
    if (!clang_load())
        libclang.toggleCrashRecovery(0); /* the parent may have begun it */
    guard_start();
}

const char *clang_version_text(struct arena *a)
{
    if (clang_load())
        return NULL;
    CXString s = libclang.getClangVersion();
    char *own = arena_strdup(a, str_of(libclang.getCString(s)));
    libclang.disposeString(s);
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
    if (clang_load())
        return clang_load();
    source_init(&src, "self-check.cu", STR(text), a);
    lex(&t, &src, a);
    clang_facts(&(struct clang_options){0}, &src, &t, &facts, a);
    if (!facts.parsed)
        return "libclang gave no translation unit";
    return facts.ndiagnostics ? facts.diagnostic[0].text : NULL;
}
