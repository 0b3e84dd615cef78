/* Makes the module, or a precompiled header. A plain parse of all standard headers shows which ones
 * exist; then libclang itself makes the module, when a parse first includes one of them. */
#include "base/die.h"
#include "base/fs.h"
#include "base/texts.h"
#include "clang/guard.h"
#include "clang/system_parts.h"
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/file.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum { MAKE_SECONDS = 120 };

/* Headers of the C++ and the C library that a program may include, by name. */
static const char *const standard[] = {
#define HEADER(name) name,
#include "clang/system_headers.def"
#undef HEADER
};

bool system_is_standard(struct str name)
{
    return texts_have(standard, sizeof standard / sizeof *standard, name);
}

/* A header that the parse of all opened. */
struct header {
    CXFile file;
    const char *path;
    bool early;   /* cuda_runtime.h brings it in */
    bool module;  /* it is one of its own */
    bool reached; /* the first that includes it is within the module, or all of them are the
                    user's */
};

struct making {
    struct arena arena;
    CXTranslationUnit tu;
    CXFile main;
    VEC(struct header) header;
    struct system_names set[SYSTEM_SETS], names, folders;
    struct buf text;
    bool late;    /* what comes now is not cuda_runtime.h's any more */
    bool trouble; /* a header could not be read, or has a name that a module map can't have */
};

static struct header *system_make_find(struct making *m, CXFile file)
{
    for (size_t i = m->header.n; file && i-- > 0;) {
        if (m->header.p[i].file == file)
            return &m->header.p[i];
    }
    return NULL;
}

/* ---- what there is ---- */

/* Clang's own parts of <stddef.h> and <stdarg.h> undefine their macros first, which takes them from
 * clang's record of those who had them before. */
static bool is_once(const char *path)
{
    return strstr(path, "/clang/") && str_starts(str_of(fs_basename(path)), STR("__std"));
}

static void system_make_add_line(struct making *m, const struct header *h)
{
    long long stamp[3] = {-1, 0, 0};
    if (!str_starts(str_of(h->path), STR(VIRTUAL_ROOT "/")) && !system_stamp(h->path, stamp))
        m->trouble = true;
    if (strpbrk(h->path, "\"\\\n"))
        m->trouble = true;
    if (str_ends(str_of(h->path), STR("/cuda_wrappers/new")))
        buf_printf(&m->text, "W %s\n", h->path);
    if (is_once(h->path))
        buf_printf(&m->text, "O %s\n", h->path);
    buf_printf(&m->text, "%c %lld %lld %lld %s\n", h->module ? 'M' : 'T', stamp[0], stamp[1],
               stamp[2], h->path);
}

/* Adds a text to the set; false where it is there. */
static bool is_new(struct system_names *set, const char *text)
{
    uint64_t hash = system_hash(text, strlen(text));
    for (size_t i = 0; i < set->v.n; i++) {
        if (set->v.p[i] == hash)
            return false;
    }
    vec_push(&set->v, hash);
    return true;
}

/* A folder that gets another header may change what is found. */
static void system_make_add_folder(struct making *m, const char *folder)
{
    long long stamp[3];
    if (is_new(&m->folders, folder) && system_stamp(folder, stamp))
        buf_printf(&m->text, "D %lld %lld %lld %s\n", stamp[0], stamp[1], stamp[2], folder);
}

/* <assert.h> is another one at each place, by NDEBUG. libstdc++'s own <math.h> and <stdlib.h> bring
 * overloads into the global namespace by using-declarations, which join those of the unit only
 * where they stand in it.
 */
static bool can_be_module(const char *path, struct str stripped)
{
    struct str name = str_of(fs_basename(path));
    if (str_is(name, "assert.h") ||
        (strstr(path, "/c++/") && (str_is(name, "math.h") || str_is(name, "stdlib.h"))))
        return false;
    return is_once(path) || system_is_guarded(stripped);
}

/* by: what includes it, or NULL. */
static void system_make_add_header(struct making *m, CXFile file, const struct header *by)
{
    size_t n = 0;
    const char *bytes = libclang.getFileContents(m->tu, file, &n);
    struct buf stripped = {0};
    struct header h = {.file = file, .path = system_path(file, &m->arena), .early = !m->late};
    system_strip((struct str){bytes ? bytes : "", bytes ? n : 0}, &stripped);
    bool guarded = can_be_module(h.path, buf_str(&stripped));
    h.module = guarded && (!by || by->reached);
    h.reached = by ? by->reached : guarded;
    vec_push(&m->header, h);
    system_add_words(&m->set[SET_WORDS], buf_str(&stripped));
    if (!h.early)
        system_add_words(&m->set[SET_LATE], buf_str(&stripped));
    vec_push(&m->set[SET_FILES].v, system_hash(h.path, strlen(h.path)));
    system_make_add_line(m, &h);
    if (!str_starts(str_of(h.path), STR(VIRTUAL_ROOT "/")))
        system_make_add_folder(m, fs_dirname(&m->arena, h.path));
    buf_release(&stripped);
}

/* The name by which a header is found in a folder. */
static void add_include_name(struct making *m, CXCursor directive)
{
    CXString s = libclang.getCursorSpelling(directive);
    const char *z = libclang.getCString(s);
    if (z && *z && is_new(&m->names, z))
        buf_printf(&m->text, "N %s\n", z);
    libclang.disposeString(s);
}

static void system_make_add_name(void *ctx, const char *name)
{
    struct making *m = ctx;
    vec_push(&m->set[SET_NAMES].v, system_hash(name, strlen(name)));
}

static void system_make_add_macro(struct making *m, CXCursor definition)
{
    CXString s = libclang.getCursorSpelling(definition);
    const char *z = libclang.getCString(s);
    if (z)
        vec_push(&m->set[SET_MACROS].v, system_hash(z, strlen(z)));
    libclang.disposeString(s);
}

static enum CXChildVisitResult system_make_visit(CXCursor cursor, CXCursor parent,
                                                 CXClientData data)
{
    struct making *m = data;
    CXFile in;
    (void)parent;
    libclang.getExpansionLocation(libclang.getCursorLocation(cursor), &in, NULL, NULL, NULL);
    const struct header *by = system_make_find(m, in);
    if (libclang.getCursorKind(cursor) == CXCursor_InclusionDirective) {
        CXFile included = libclang.getIncludedFile(cursor);
        m->late |= in && in == m->main;
        add_include_name(m, cursor);
        if (included && !system_make_find(m, included))
            system_make_add_header(m, included, by);
    } else if (by && libclang.getCursorKind(cursor) == CXCursor_MacroDefinition) {
        system_make_add_macro(m, cursor);
    } else if (by && !by->early && !libclang.isPreprocessing(libclang.getCursorKind(cursor))) {
        system_file_scope(cursor, system_make_add_name, m);
    }
    return CXChildVisit_Continue;
}

bool system_has_errors(CXTranslationUnit tu)
{
    bool found = false;
    for (unsigned i = 0, n = libclang.getNumDiagnostics(tu); i < n; i++) {
        CXDiagnostic d = libclang.getDiagnostic(tu, i);
        found |= libclang.getDiagnosticSeverity(d) >= CXDiagnostic_Error;
        libclang.disposeDiagnostic(d);
    }
    return found;
}

/* Both parses, with the main file in front of the headers. NULL where it did not
 * go without an error. */
static CXTranslationUnit system_make_parse(CXIndex index, const struct clang_argv *argv,
                                           struct CXUnsavedFile *file, unsigned n, unsigned options)
{
    CXTranslationUnit tu = NULL;
    enum CXErrorCode rc = libclang.parseTranslationUnit2(
        index, SYSTEM_ALL, argv->arg, argv->n, file, n,
        CXTranslationUnit_DetailedPreprocessingRecord | options, &tu);
    if (tu && (rc != CXError_Success || system_has_errors(tu))) {
        libclang.disposeTranslationUnit(tu);
        tu = NULL;
    }
    return tu;
}

static const char *all_standard(struct making *m)
{
    struct buf all = {0};
    for (size_t i = 0; i < sizeof standard / sizeof *standard; i++)
        buf_printf(&all, "#if __has_include(<%s>)\n#include <%s>\n#endif\n", standard[i],
                   standard[i]);
    const char *text = arena_strdup(&m->arena, buf_str(&all));
    buf_release(&all);
    return text;
}

/* Finds the headers. A precompiled one is made of the same parse, and saved under that name. */
static int discover(struct making *m, CXIndex index, const struct system_recipe *recipe,
                    struct CXUnsavedFile *file, unsigned n, const char *save)
{
    const char *text = recipe->text ? recipe->text : all_standard(m);
    unsigned options = recipe->text
                           ? CXTranslationUnit_ForSerialization | CXTranslationUnit_Incomplete
                           : CXTranslationUnit_SkipFunctionBodies;
    file[0] = (struct CXUnsavedFile){SYSTEM_ALL, text, strlen(text)};
    m->tu = system_make_parse(index, recipe->base, file, n, options);
    if (!m->tu)
        return -1;
    m->main = libclang.getFile(m->tu, SYSTEM_ALL);
    system_make_add_folder(m, "/usr/local/include");
    libclang.visitChildren(libclang.getTranslationUnitCursor(m->tu), system_make_visit, m);
    for (int i = 0; i < SYSTEM_SETS; i++)
        system_names_sort(&m->set[i]);
    while (m->text.len % 8)
        buf_addch(&m->text, '\n');
    if (recipe->text && libclang.saveTranslationUnit(m->tu, save, 0) != CXSaveError_None)
        m->trouble = true;
    libclang.disposeTranslationUnit(m->tu);
    return m->trouble ? -1 : 0;
}

/* ---- the module ---- */

static struct clang_argv with_module(const struct clang_argv *base, const char *work,
                                     struct arena *a)
{
    const char *const more[] = {"-fmodules",
                                "-fno-implicit-module-maps",
                                "-fmodule-map-file=" SYSTEM_MAP,
                                arena_printf(a, "-fmodules-cache-path=%s", work),
                                "-Xclang",
                                "-fdisable-module-hash"};
    struct clang_argv all = {.arg = ARENA_ARRAY(a, const char *, base->n + 6), .n = base->n + 6};
    memcpy(all.arg, base->arg, sizeof *base->arg * (size_t)base->n);
    memcpy(all.arg + base->n, more, sizeof more);
    return all;
}

/* The module in the work folder, by a parse of nothing: cuda_runtime.h is included all the same. */
static int system_make_module(struct making *m, CXIndex index, const struct clang_argv *base,
                              struct CXUnsavedFile *file, unsigned n, const char *work)
{
    struct clang_argv argv = with_module(base, work, &m->arena);
    file[0] = (struct CXUnsavedFile){SYSTEM_ALL, "", 0};
    n += system_unsaved(file + n, buf_str(&m->text), &m->arena);
    CXTranslationUnit tu = system_make_parse(index, &argv, file, n, 0);
    if (!tu)
        return -1;
    libclang.disposeTranslationUnit(tu);
    return 0;
}

static int system_make_write_file(const char *path, struct str bytes)
{
    int fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0644);
    if (fd < 0)
        return -1;
    int rc = fs_write_all(fd, bytes) == 0 ? 0 : -1;
    return close(fd) == 0 ? rc : -1;
}

/* What libclang makes, before it has its name. */
static const char *path_made(struct making *m, const char *work)
{
    return arena_printf(&m->arena, "%s/" SYSTEM_MODULE ".pcm", work);
}

/* Gives the module its name and writes what belongs to it. */
static int system_make_write_entry(struct making *m, const char *work)
{
    struct system_head head = {.text = (uint32_t)m->text.len};
    struct buf pcm = {0}, out = {0};
    const char *made = path_made(m, work);
    if (fs_read(made, GUARD_FILE_MAX, &pcm, NULL) < 0)
        return -1;
    memcpy(head.magic, system_magic, sizeof system_magic);
    head.pcm_size = pcm.len;
    head.pcm_digest = XXH3_64bits(pcm.p, pcm.len);
    buf_release(&pcm);
    for (int i = 0; i < SYSTEM_SETS; i++)
        head.set[i] = (uint32_t)m->set[i].v.n;
    buf_add(&out, &head, sizeof head);
    buf_adds(&out, buf_str(&m->text));
    for (int i = 0; i < SYSTEM_SETS; i++)
        buf_add(&out, m->set[i].v.p, m->set[i].v.n * sizeof(uint64_t));
    const size_t from = offsetof(struct system_head, pcm_size);
    head.digest = XXH3_64bits(out.p + from, out.len - from);
    memcpy(out.p, &head, sizeof head);
    int rc = rename(made, system_pcm(work, head.pcm_digest, &m->arena)) == 0 &&
                     system_make_write_file(arena_printf(&m->arena, "%s/entry", work),
                                            buf_str(&out)) == 0
                 ? 0
                 : -1;
    buf_release(&out);
    return rc;
}

static int make_in(const char *work, const struct system_recipe *r)
{
    struct making m = {0};
    CXIndex index = libclang.createIndex(1, 0);
    unsigned n = r->nheaders + 1;
    struct CXUnsavedFile *file = ARENA_ARRAY(&m.arena, struct CXUnsavedFile, n + SYSTEM_FILES);
    if (r->nheaders)
        memcpy(file + 1, r->headers, sizeof *r->headers * r->nheaders);
    int rc = discover(&m, index, r, file, n, path_made(&m, work));
    if (rc == 0 && !r->text)
        rc = system_make_module(&m, index, r->base, file, n, work);
    rc = rc == 0 ? system_make_write_entry(&m, work) : rc;
    libclang.disposeIndex(index);
    for (int i = 0; i < SYSTEM_SETS; i++)
        vec_release(&m.set[i].v);
    vec_release(&m.names.v);
    vec_release(&m.folders.v);
    vec_release(&m.header);
    buf_release(&m.text);
    arena_release(&m.arena);
    return rc;
}

/* A process that only parses may be allowed small files alone. */
static void lift_file_limit(void)
{
    struct rlimit r;
    if (getrlimit(RLIMIT_FSIZE, &r) == 0) {
        r.rlim_cur = r.rlim_max;
        setrlimit(RLIMIT_FSIZE, &r);
    }
}

/* Makes it in a child process: LLVM ends a process that writes to a full disk. The child ends with
 * its parent; its messages are discarded. */
static int make_in_child(const char *work, const struct system_recipe *recipe)
{
    int status = -1;
    pid_t pid = fork();
    if (pid == 0) {
        int null = openat(AT_FDCWD, "/dev/null", O_WRONLY | O_CLOEXEC);
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        if (null >= 0)
            dup2(null, STDERR_FILENO);
        lift_file_limit();
        alarm(MAKE_SECONDS); /* another thread may have had one of libclang's locks */
        _exit(make_in(work, recipe) == 0 ? 0 : 1);
    }
    while (pid > 0 && waitpid(pid, &status, 0) < 0 && errno == EINTR)
        ;
    return status == 0 ? 0 : -1;
}

/* ---- the cache folder ---- */

/* Removes a folder of ours and the files in it. */
static void system_make_remove_folder(const char *folder)
{
    DIR *dir = opendir(folder);
    for (struct dirent *d; dir && (d = readdir(dir));)
        unlinkat(dirfd(dir), d->d_name, 0);
    if (dir)
        closedir(dir);
    rmdir(folder);
}

/* A lock ends with the process that has it. -1 where another one is at it. */
static int system_make_lock(const char *path)
{
    int fd = open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0644);
    if (fd >= 0 && flock(fd, LOCK_EX | LOCK_NB) != 0) {
        close(fd);
        fd = -1;
    }
    return fd;
}

/* With the lock held: nobody else has this work folder, whatever a killed run left in it. */
static int make_locked(const char *folder, const struct system_recipe *recipe, struct arena *a)
{
    const char *work = arena_printf(a, "%s.new", folder), *old = arena_printf(a, "%s.old", folder);
    system_make_remove_folder(work);
    system_make_remove_folder(old);
    if (mkdir(work, 0755) != 0)
        return -1;
    int rc = make_in_child(work, recipe);
    if (rc == 0) {
        if (rename(folder, old) == 0)
            system_make_remove_folder(old);
        rc = rename(work, folder);
    }
    if (rc != 0)
        system_make_remove_folder(work);
    return rc;
}

int system_make_entry(const char *cache, const char *folder, const struct system_recipe *recipe,
                      struct err *err)
{
    struct arena a = {0};
    const char *root = fs_absolute(&a, cache);
    int rc = fs_mkdirs(root, err), fd = -1;
    guard_allow(root);
    if (rc == 0 && !system_is_there(folder, &a)) {
        fd = system_make_lock(arena_printf(&a, "%s.wanted", folder));
        rc = fd < 0 ? 0 : make_locked(folder, recipe, &a);
        if (rc != 0)
            err_set(err, "%s: the system headers could not be precompiled; is there space?",
                    folder);
    }
    guard_allow(NULL);
    if (fd >= 0)
        close(fd);
    arena_release(&a);
    return rc;
}

int system_make(const char *cache, const struct clang_argv *argv,
                const struct CXUnsavedFile *headers, unsigned nheaders, struct err *err)
{
    struct arena a = {0};
    struct clang_argv base = system_base_flags(argv, &a);
    struct system_recipe recipe = {.base = &base, .headers = headers, .nheaders = nheaders};
    int rc = system_make_entry(cache, system_folder(cache, SYSTEM_KIND, &base, &a), &recipe, err);
    arena_release(&a);
    return rc;
}

static long count_wanted(const char *path)
{
    struct stat st;
    int fd = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0644);
    long n = fd >= 0 && write(fd, "+", 1) == 1 && fstat(fd, &st) == 0 ? (long)st.st_size : 0;
    if (fd >= 0)
        close(fd);
    return n;
}

long system_count_wanted(const char *cache, const char *folder)
{
    struct arena a = {0};
    const char *root = fs_absolute(&a, cache);
    long n = 0;
    if (fs_mkdirs(root, NULL) == 0) {
        guard_allow(root);
        n = count_wanted(arena_printf(&a, "%s.wanted", folder));
        guard_allow(NULL);
    }
    arena_release(&a);
    return n;
}

void system_want(const char *cache, const struct clang_argv *argv,
                 const struct CXUnsavedFile *headers, unsigned nheaders)
{
    struct arena a = {0};
    struct clang_argv base = system_base_flags(argv, &a);
    const char *folder = system_folder(cache, SYSTEM_KIND, &base, &a);
    long n = system_count_wanted(cache, folder);
    long times = n / CLANG_SYSTEM_WANTED;
    if (n && n % CLANG_SYSTEM_WANTED == 0 && (times & (times - 1)) == 0 &&
        !system_is_there(folder, &a))
        system_make(cache, argv, headers, nheaders, NULL);
    arena_release(&a);
}
