/* --rename in build files. */
#include "build/build.h"

/* True for a character of a file name. */
static bool is_name(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           strchr("_./+-", c);
}

/* True if a name ends there, after ".cu" or ".cuh": not in "a.cu.o". */
static bool ends_name(const struct source *src, uint32_t at)
{
    return at >= src->len || !is_name(src->bytes[at]);
}

/* Is it an ending by itself, for whatever stands before it? */
static bool is_pattern(const struct source *src, uint32_t at)
{
    return at == 0 || strchr("%*)}: \t\n=\"',", src->bytes[at - 1]);
}

static bool is_renamed(const struct build *b, uint32_t dot, uint32_t end)
{
    uint32_t begin = dot;
    while (begin > 0 && is_name(b->src->bytes[begin - 1]))
        begin--;
    struct str name = source_text(b->src, (struct span){begin, end});
    return begin < dot && b->opt->renamed(b->opt->renamed_ctx, name, true, b->arena) != NULL;
}

void build_rename(struct build *b)
{
    const struct source *src = b->src;
    for (const char *p = src->bytes; b->opt->renamed && (p = strstr(p, ".cu")); p += 3) {
        uint32_t at = (uint32_t)(p - src->bytes), end = at + 3 + (p[3] == 'h');
        if (!ends_name(src, end) || !(is_pattern(src, at) || is_renamed(b, at, end)))
            continue;
        edit_replace(b->edits, (struct span){at, end}, p[3] == 'h' ? STR(".hip.h") : STR(".hip"),
                     EDIT_RENAME, "rename");
    }
}
