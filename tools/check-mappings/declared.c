/* Signatures of names that have none in their rows, as the written-out declarations of
 * mappings/cuda/ have them. */
#include "map/builtin.h"
#include "prover.h"
#include <ctype.h>

static bool check_mappings_declared_is_word(char c)
{
    return isalnum((unsigned char)c) || c == '_';
}

/* The specifier that s begins with, its blank included, or 0. */
static size_t specifier(struct str s)
{
    static const char *const words[] = {"extern ",   "\"C\" ",      "static ",         "inline ",
                                        "__host__ ", "__device__ ", "__forceinline__ "};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (str_starts(s, str_of(words[i])))
            return strlen(words[i]);
    return 0;
}

/* "void" of "extern "C" __device__ void " */
static struct str without_specifiers(struct str s)
{
    for (size_t n; (n = specifier(s = str_trim(s)));)
        s = str_cut(s, n, s.n);
    return s;
}

/* The declaration that has the name at p, as "R(args)", where it is one line. */
static const char *signature_at(const char *text, const char *p, size_t n, struct arena *a)
{
    const char *begin = p, *end = p + strcspn(p, ";\n{");
    while (begin > text && begin[-1] != '\n')
        begin--;
    struct str result = without_specifiers((struct str){begin, (size_t)(p - begin)});
    if (*end != ';' || !result.n || memchr(result.p, '(', result.n))
        return NULL;
    return arena_printf(a, "%.*s%.*s", (int)result.n, result.p, (int)(end - p - (ptrdiff_t)n),
                        p + n);
}

const char *declared_signature(const struct proof *t, const char *name)
{
    size_t n = strlen(name);
    for (int i = 0; i < map_nvirtuals; i++) {
        const char *text = map_virtuals[i].text;
        for (const char *p = text; (p = strstr(p, name)); p += n) {
            bool whole = p > text && !check_mappings_declared_is_word(p[-1]) && p[n] == '(';
            const char *sig = whole ? signature_at(text, p, n, t->arena) : NULL;
            if (sig)
                return sig;
        }
    }
    return NULL;
}
