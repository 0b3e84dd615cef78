/* <hip/hip_runtime.h>, which every text begins with, parsed once for each release and pass. */
#include "prover.h"
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <unistd.h>

enum { MOST = 64 };

static struct {
    pthread_mutex_t lock; /* held while a file is made: the others want it anyway */
    char *folder;         /* a temporary one, NULL before the first */
    const char *key[MOST], *path[MOST];
    int n;
    struct arena arena;
} prefixes = {.lock = PTHREAD_MUTEX_INITIALIZER};

#define PREFIX_FILE "prefix.hip"

/* With the first file that LLVM would remove on a signal, it gives the thread another stack for
 * signals, and leaves it there. ASan unmaps what it finds at the thread's end, and takes it for
 * the one it made itself. */
static bool save(CXTranslationUnit unit, const char *path)
{
    stack_t own;
    bool known = sigaltstack(NULL, &own) == 0;
    enum CXSaveError rc = clang_saveTranslationUnit(unit, path, CXSaveTranslationUnit_None);
    if (known)
        sigaltstack(&own, NULL);
    return rc == CXSaveError_None;
}

/* A header with errors gives no file: each text then parses it for itself. */
static bool make_file(const char *path, const char *const *args, int nargs)
{
    static const char text[] = "#include <hip/hip_runtime.h>\n";
    struct CXUnsavedFile file = {PREFIX_FILE, text, sizeof text - 1};
    CXTranslationUnit unit = NULL;
    CXIndex index = clang_createIndex(0, 0);
    clang_parseTranslationUnit2(index, PREFIX_FILE, args, nargs, &file, 1,
                                CXTranslationUnit_Incomplete | CXTranslationUnit_ForSerialization,
                                &unit);
    bool made = unit && clang_getNumDiagnostics(unit) == 0 && save(unit, path);
    if (unit)
        clang_disposeTranslationUnit(unit);
    clang_disposeIndex(index);
    return made;
}

static char *prefix_make_folder(void)
{
    const char *dir = getenv("TMPDIR");
    return mkdtemp(
        arena_printf(&prefixes.arena, "%s/check-mappings.XXXXXX", dir && *dir ? dir : P_tmpdir));
}

static const char *find_or_make(const char *key, const char *const *args, int nargs)
{
    int n = prefixes.n;
    for (int i = 0; i < n; i++)
        if (strcmp(prefixes.key[i], key) == 0)
            return prefixes.path[i];
    if (!prefixes.folder)
        prefixes.folder = prefix_make_folder();
    if (n == MOST || !prefixes.folder)
        return NULL;
    const char *path = arena_printf(&prefixes.arena, "%s/%d.pch", prefixes.folder, n);
    prefixes.key[n] = arena_strdup(&prefixes.arena, str_of(key));
    prefixes.path[n] = make_file(path, args, nargs) ? path : NULL;
    return prefixes.path[prefixes.n++];
}

const char *prefix_file(const struct proof *t, bool device, const char *const *args, int nargs)
{
    const char *key = arena_printf(t->arena, "%s%s", t->root, device ? " device" : " host");
    pthread_mutex_lock(&prefixes.lock);
    const char *path = find_or_make(key, args, nargs);
    pthread_mutex_unlock(&prefixes.lock);
    return path;
}

void prefix_remove_all(void)
{
    for (int i = 0; i < prefixes.n; i++)
        if (prefixes.path[i])
            unlink(prefixes.path[i]);
    if (prefixes.folder)
        rmdir(prefixes.folder);
    arena_release(&prefixes.arena);
    prefixes.n = 0;
    prefixes.folder = NULL;
}
