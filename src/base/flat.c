#include "base/flat.h"
#include <string.h>

size_t flat_add_words(struct buf *out, const char *const *word, uint32_t n)
{
    size_t before = out->len;
    for (uint32_t i = 0; i < n; i++)
        buf_add(out, word[i], strlen(word[i]) + 1);
    return out->len - before;
}

bool flat_take(struct str *rest, size_t n, const char **out)
{
    if (rest->n < n)
        return false;
    *out = rest->p;
    *rest = str_cut(*rest, n, rest->n);
    return true;
}

bool flat_take_words(struct str *rest, uint32_t n, const char *const **out, struct arena *a)
{
    if (n > rest->n)
        return false;
    const char **word = ARENA_ARRAY(a, const char *, n);
    for (uint32_t i = 0; i < n; i++) {
        const char *end = memchr(rest->p, '\0', rest->n);
        if (!end || !flat_take(rest, (size_t)(end - rest->p) + 1, &word[i]))
            return false;
    }
    *out = word;
    return true;
}
