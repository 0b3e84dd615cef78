#include "project/find/renames.h"

static const struct {
    struct str from, to;
} endings[] = {
    {STR(".cu.h"), STR(".hip.h")}, {STR(".cuh"), STR(".hip.h")}, {STR(".cu"), STR(".hip")}};

const char *renames_of(const char *name, struct arena *a)
{
    struct str whole = str_of(name);
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) {
        if (!str_ends(whole, endings[i].from) || whole.n == endings[i].from.n)
            continue;
        return arena_printf(a, "%.*s%s", (int)(whole.n - endings[i].from.n), name, endings[i].to.p);
    }
    return NULL;
}

static bool becomes(const char *from, const char *to, struct arena *a)
{
    const char *name = renames_of(from, a);
    return name && strcmp(name, to) == 0;
}

bool renames_alike(const char *one, const char *other, struct arena *a)
{
    return becomes(one, other, a) || becomes(other, one, a);
}
