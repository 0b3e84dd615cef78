#include "clang/libclang.h"
#include "clang/load.h"
#include <assert.h>
#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>

struct libclang libclang;

static const char *const names[] = {
#define X(name) "clang_" #name,
    LIBCLANG_FUNCTIONS(X)
#undef X
};
enum { FUNCTIONS = sizeof names / sizeof *names };
static_assert(sizeof libclang == FUNCTIONS * sizeof(void *), "one pointer for each name");

static char trouble[512];

static void *libclang_open_library(void)
{
    void *library = dlopen(LIBCLANG_SONAME, RTLD_NOW | RTLD_LOCAL);
    if (!library) { /* before the second try, whose message is of a place that nobody knows */
        const char *why = dlerror();
        snprintf(trouble, sizeof trouble, "it can't be loaded: %s", why ? why : LIBCLANG_SONAME);
        library = dlopen(LIBCLANG_BUILT_WITH, RTLD_NOW | RTLD_LOCAL);
    }
    return library;
}

static void libclang_load(void)
{
    void *library = libclang_open_library(), *function[FUNCTIONS];
    if (!library)
        return;
    for (size_t i = 0; i < FUNCTIONS; i++) {
        function[i] = dlsym(library, names[i]);
        if (!function[i]) {
            snprintf(trouble, sizeof trouble, "%s has no %s: it is of another version",
                     LIBCLANG_SONAME, names[i]);
            return;
        }
    }
    memcpy(&libclang, function, sizeof libclang);
    *trouble = '\0';
}

const char *clang_load(void)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, libclang_load);
    return *trouble ? trouble : NULL;
}
