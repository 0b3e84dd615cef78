#include "core/source.h"
#include <strings.h>

#include "base/die.h"
#include "base/search.h"

/* "Make.inc", "make.def": what Makefiles include, and no C. */
static bool source_is_makes(const char *path)
{
    const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
    struct str end = str_of(name);
    return strncasecmp(name, "make.", 5) == 0 &&
           (str_ends(end, STR(".inc")) || str_ends(end, STR(".def")));
}

bool source_is_template(const char *name)
{
    struct str path = str_of(name);
    static const char *const ends[] = {".in", ".jinja", ".j2", ".tmpl", ".template"};
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        struct str end = str_of(ends[i]);
        struct str made = str_ends(path, end) ? str_cut(path, 0, path.n - end.n) : STR("");
        if (str_ends(made, STR(".cu")) || str_ends(made, STR(".cuh")))
            return true;
    }
    return false;
}

enum source_kind source_kind(const char *path)
{
    if (source_is_makes(path))
        return SOURCE_OTHER;
    static const struct {
        const char *ending;
        enum source_kind kind;
    } names[] = {{".cu", SOURCE_CUDA},     {".c", SOURCE_HOST},       {".cc", SOURCE_HOST},
                 {".cpp", SOURCE_HOST},    {".cxx", SOURCE_HOST},     {".c++", SOURCE_HOST},
                 {".cuh", SOURCE_INCLUDE}, {".h", SOURCE_INCLUDE},    {".hh", SOURCE_INCLUDE},
                 {".hpp", SOURCE_INCLUDE}, {".hxx", SOURCE_INCLUDE},  {".h++", SOURCE_INCLUDE},
                 {".inl", SOURCE_INCLUDE}, {".inc", SOURCE_INCLUDE},  {".ipp", SOURCE_INCLUDE},
                 {".tpp", SOURCE_INCLUDE}, {".tcc", SOURCE_INCLUDE},  {".txx", SOURCE_INCLUDE},
                 {".icc", SOURCE_INCLUDE}, {".impl", SOURCE_INCLUDE}, {".def", SOURCE_INCLUDE}};
    if (source_is_template(path))
        return SOURCE_INCLUDE;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if (str_ends(str_of(path), str_of(names[i].ending)))
            return names[i].kind;
    }
    return SOURCE_OTHER;
}

/* The offset past the line ending at or after at, or len where there is none. Sets
 * *ended when one was found.
 */
static uint32_t source_next_line(const char *s, uint32_t at, uint32_t len, bool *ended)
{
    while (at < len && s[at] != '\n' && s[at] != '\r')
        at++;
    *ended = at < len;
    if (!*ended)
        return len;
    return at + 1 + (s[at] == '\r' && at + 1 < len && s[at + 1] == '\n');
}

void source_init(struct source *src, const char *path, struct str bytes, struct arena *a)
{
    /* One below the maximum, so that "one past the end" fits as well. */
    if (bytes.n >= UINT32_MAX)
        BUG("%s: %zu bytes are too many", path, bytes.n);
    src->path = path;
    src->bytes = bytes.p;
    src->len = (uint32_t)bytes.n;

    bool ended;
    uint32_t n = 1;
    for (uint32_t at = source_next_line(bytes.p, 0, src->len, &ended); ended;
         at = source_next_line(bytes.p, at, src->len, &ended))
        n++;
    uint32_t *lines = ARENA_ARRAY(a, uint32_t, n);
    for (uint32_t i = 1; i < n; i++)
        lines[i] = source_next_line(bytes.p, lines[i - 1], src->len, &ended);
    src->lines = lines;
    src->nlines = n;
}

struct place source_place(const struct source *src, uint32_t at)
{
    if (at > src->len)
        at = src->len;
    uint32_t line; /* the first line is number 1, and begins at 0 */
    search_first(line, src->nlines, src->lines[line] > at);
    return (struct place){line, at - src->lines[line - 1] + 1};
}

const char *source_newline(const struct source *src)
{
    if (src->nlines < 2)
        return "\n";
    uint32_t end = src->lines[1];
    if (src->bytes[end - 1] == '\r')
        return "\r";
    return end >= 2 && src->bytes[end - 2] == '\r' ? "\r\n" : "\n";
}

bool source_is_binary(struct str bytes)
{
    return bytes.n && memchr(bytes.p, 0, bytes.n);
}
