/* Finds the line of a manifest that is about a mutant. */
#include "map/glob.h"
#include "validate/manifest/manifest.h"

/* Returns the text without blanks, owned by the arena. *from and *to, positions in it, are
 * adjusted. */
static char *squeeze(struct arena *a, const char *text, size_t *from, size_t *to)
{
    char *out = arena_strdup(a, str_of(text));
    size_t n = 0, begin = *from, end = *to;
    for (size_t i = 0; text[i]; i++) {
        bool blank = text[i] == ' ' || text[i] == '\t';
        *from -= blank && i < begin;
        *to -= blank && i < end;
        if (!blank)
            out[n++] = text[i];
    }
    out[n] = 0;
    return out;
}

static bool survives_is_about(const struct survivor *s, const char *line, size_t from, size_t to)
{
    struct arena a = {0};
    size_t none = 0;
    char *have = squeeze(&a, line, &from, &to);
    const char *want = squeeze(&a, s->text, &none, &none);
    bool found = false;
    for (const char *at = have; !found && *want && (at = strstr(at, want)); at++) {
        size_t begin = (size_t)(at - have);
        found = begin <= from && to <= begin + strlen(want);
    }
    arena_release(&a);
    return found;
}

const struct survivor *test_case_survivor(const struct test_case *k, const char *file,
                                          const char *line, size_t from, size_t to)
{
    for (size_t i = 0; i < k->survives.n; i++)
        if (glob_match(k->survives.p[i].file, file) &&
            survives_is_about(&k->survives.p[i], line, from, to))
            return &k->survives.p[i];
    return NULL;
}
