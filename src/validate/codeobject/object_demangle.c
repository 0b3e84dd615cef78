#include "validate/codeobject/object_parts.h"

/* The demangler of the Itanium C++ ABI (3.4.2), which every C++ runtime library has. It is declared
 * here because its header (cxxabi.h) is C++. libclang needs such a library anyway. */
char *__cxa_demangle(const char *mangled, char *out, size_t *size, int *status);

const char *object_demangle(struct arena *a, const char *symbol)
{
    /* Nobody reads longer names, and their demangled form can be very long. */
    enum { LONGEST = 4096 };
    int status;
    if (strncmp(symbol, "_Z", 2) != 0 || strlen(symbol) > LONGEST)
        return NULL;
    char *text = __cxa_demangle(symbol, NULL, NULL, &status);
    const char *copy = status == 0 && text ? arena_strdup(a, str_of(text)) : NULL;
    free(text);
    return copy;
}
