#include "plan/needed.h"
#include <string.h>

void needed_release(struct needed *n)
{
    vec_release(&n->seen);
}

bool needed_is_new(struct needed *n, const char *text)
{
    for (size_t i = 0; text && i < n->seen.n; i++) {
        if (strcmp(n->seen.p[i], text) == 0)
            return false;
    }
    if (text)
        vec_push(&n->seen, text);
    return text != NULL;
}
