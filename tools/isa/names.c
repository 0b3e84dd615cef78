#include "names.h"
#include "base/vec.h"
#include <string.h>

unsigned names_index(struct names *names, const char *name)
{
    for (unsigned i = 0; i < names->n; i++)
        if (strcmp(names->p[i], name) == 0)
            return i;
    char *copy = xmalloc(strlen(name) + 1);
    vec_push(names, strcpy(copy, name));
    return (unsigned)names->n - 1;
}

void names_release(struct names *names)
{
    for (size_t i = 0; i < names->n; i++)
        free(names->p[i]);
    vec_release(names);
}
