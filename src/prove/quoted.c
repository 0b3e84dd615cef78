#include "prove/quoted.h"

bool quoted_next(struct str *text, struct str *out)
{
    const char *open = memchr(text->p, '\'', text->n);
    const char *close =
        open ? memchr(open + 1, '\'', (size_t)(text->p + text->n - open - 1)) : NULL;
    if (!close)
        return false;
    *out = (struct str){open + 1, (size_t)(close - open - 1)};
    *text = str_cut(*text, (size_t)(close + 1 - text->p), text->n);
    return true;
}
