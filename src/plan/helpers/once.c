#include "plan/helpers/once.h"
#include <string.h>

void once_release(struct once *n)
{
    vec_release(&n->seen);
}

bool once_is_new(struct once *n, const char *text)
{
    for (size_t i = 0; text && i < n->seen.n; i++) {
        if (strcmp(n->seen.p[i], text) == 0)
            return false;
    }
    if (text)
        vec_push(&n->seen, text);
    return text != NULL;
}
