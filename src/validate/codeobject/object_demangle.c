#include "validate/codeobject/object_parts.h"
#include <dlfcn.h>
#include <pthread.h>

/* The demangler of the Itanium C++ ABI (3.4.2), __cxa_demangle, which every C++ runtime library
 * has. libclang needs such a library anyway; it is loaded here when a name is asked for, because
 * each start of this program, for a command of a recorded build too, would wait for it. */
static char *(*demangle)(const char *mangled, char *out, size_t *size, int *status);

static void load(void)
{
    static const char *const library[] = {"libstdc++.so.6", "libc++abi.so.1"};
    for (size_t i = 0; i < sizeof library / sizeof *library && !demangle; i++) {
        void *l = dlopen(library[i], RTLD_LAZY | RTLD_LOCAL);
        void *symbol = l ? dlsym(l, "__cxa_demangle") : NULL;
        memcpy(&demangle, &symbol, sizeof demangle);
    }
}

const char *object_demangle(struct arena *a, const char *symbol)
{
    /* Nobody reads longer names, and their demangled form can be very long. */
    enum { LONGEST = 4096 };
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    int status;
    if (strncmp(symbol, "_Z", 2) != 0 || strlen(symbol) > LONGEST)
        return NULL;
    pthread_once(&once, load);
    char *text = demangle ? demangle(symbol, NULL, NULL, &status) : NULL;
    const char *copy = text && status == 0 ? arena_strdup(a, str_of(text)) : NULL;
    free(text);
    return copy;
}
