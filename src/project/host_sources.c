#include "project/host_sources.h"
#include "base/fs.h"
#include <fnmatch.h>

/* Asks all files whose whole paths are such. */
static enum wants_hip ask(const struct survey *s, const char *pattern)
{
    enum wants_hip wants = WANTS_UNKNOWN;
    for (uint32_t i = 0; i < s->n && wants != WANTS_HIP; i++) {
        const char *real = s->file[i].real;
        if (real && source_kind(real) == SOURCE_HOST && fnmatch(pattern, real, FNM_NOESCAPE) == 0)
            wants = s->file[i].hip ? WANTS_HIP : WANTS_NO;
    }
    return wants;
}

enum wants_hip host_sources_want(const struct survey *s, uint32_t i, struct str name)
{
    struct arena a = {0};
    const char *text = arena_strdup(&a, name), *from = s->file[i].real;
    enum wants_hip wants = WANTS_UNKNOWN;
    if (from)
        wants = ask(s, fs_normal(&a, fs_join(&a, fs_dirname(&a, from), text)));
    if (wants == WANTS_UNKNOWN && !str_starts(name, STR("./")))
        wants = ask(s, arena_printf(&a, "*/%s", fs_without_dots(text)));
    arena_release(&a);
    return wants;
}
