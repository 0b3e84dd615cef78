/* What a link or a compilation lacks in a recipe of make's: a library that has the name, the folder
 * of HIP's headers. The line of the recipe is known, because make names it. */
#include "base/fs.h"
#include "rebuild/exports.h"
#include "rebuild/repairs_parts.h"
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

#define SHELLS_PREFIX "$${ROCM_PATH:-/opt/rocm}"

enum { LARGEST_LIBRARY = 64 << 20 };

/* ---- libraries ---- */

static bool exports_name(const char *path, const char *name)
{
    struct arena a = {0};
    struct exports e;
    struct stat st;
    bool has = stat(path, &st) == 0 && st.st_size <= LARGEST_LIBRARY &&
               exports_read(path, &e, &a, NULL) == 0 && words_have(&e.function, name);
    arena_release(&a);
    return has;
}

/* The library of ROCm that exports a function, by the name behind -l: the one whose name the
 * function's begins with, or the only one. NULL: none, or one cannot tell. */
static const char *library_with(struct build_repairs *r, const char *function)
{
    const char *folder = fs_join(r->arena, r->prefix, "lib"), *found = NULL;
    DIR *d = opendir(folder);
    struct dirent *e;
    int n = 0;
    bool named = false;
    while (d && (e = readdir(d)) != NULL) {
        struct str file = str_of(e->d_name);
        if (!str_starts(file, STR("lib")) || !str_ends(file, STR(".so")) ||
            !exports_name(fs_join(r->arena, folder, e->d_name), function))
            continue;
        struct str name = str_cut(file, 3, file.n - 3);
        bool is = str_starts(str_of(function), name);
        if (is || !named)
            found = arena_strdup(r->arena, name);
        n = is && !named ? 1 : n + (is || !named);
        named |= is;
    }
    if (d)
        closedir(d);
    return n == 1 ? found : NULL;
}

/* ---- recipes ---- */

/* The file and the line of "Makefile:48", which make ran in that folder. */
static struct repaired_file *file_of_rule(struct build_repairs *r, const struct build_error *e,
                                          unsigned *line)
{
    const char *colon = e->rule && e->folder ? strrchr(e->rule, ':') : NULL;
    struct source_line from;
    if (!colon)
        return NULL;
    *line = (unsigned)strtoul(colon + 1, NULL, 10);
    const char *name = arena_strdup(r->arena, (struct str){e->rule, (size_t)(colon - e->rule)});
    const char *path = fs_normal(r->arena, fs_join(r->arena, e->folder, name));
    return *line && port_lines_find(r->origins, path, *line, &from) ? repairs_file(r, path) : NULL;
}

/* Where the recipe's line ends, with the lines that go on with it; false: it is no recipe. */
static bool end_of_recipe(const struct source *s, uint32_t at, uint32_t *end)
{
    uint32_t i = source_place(s, at).line - 1;
    if (s->bytes[s->lines[i]] != '\t')
        return false;
    for (; i < source_line_count(s); i++) {
        uint32_t past = i + 1 < s->nlines ? s->lines[i + 1] : s->len;
        while (past > s->lines[i] && strchr("\r\n", s->bytes[past - 1]))
            past--;
        *end = past;
        if (past == s->lines[i] || s->bytes[past - 1] != '\\')
            return true;
    }
    return false;
}

/* The word that a recipe lacks, and in *about what the error calls it; NULL: who knows. */
static const char *missing_word(struct build_repairs *r, const struct build_error *e,
                                const char **about)
{
    static const char platform[] = "__HIP_PLATFORM_AMD__";
    struct str message = str_of(e->message);
    *about = e->subject;
    if (e->kind == TROUBLE_LINK && e->subject && !strpbrk(e->subject, "(): -")) {
        const char *library = library_with(r, e->subject);
        return library ? arena_printf(r->arena, "-L" SHELLS_PREFIX "/lib -l%s", library) : NULL;
    }
    if (e->kind != TROUBLE_COMPILE)
        return NULL;
    *about = platform;
    if (memmem(message.p, message.n, platform, sizeof platform - 1))
        return arena_printf(r->arena, "-D%s", platform);
    const char *colon = strstr(e->message, ": No such file or directory");
    if (!colon)
        return NULL;
    *about = arena_strdup(r->arena, (struct str){e->message, (size_t)(colon - e->message)});
    return fs_kind(fs_join(r->arena, r->include, *about)) == FS_FILE
               ? arena_printf(r->arena, "-D%s -I" SHELLS_PREFIX "/include", platform)
               : NULL;
}

bool repairs_for_recipe(struct build_repairs *r, const struct build_error *e,
                        struct build_repair *out)
{
    const char *about;
    unsigned line;
    struct repaired_file *f = e->target ? file_of_rule(r, e, &line) : NULL;
    uint32_t at, end;
    if (!f || !repairs_before(f, line, 1, &at) || !end_of_recipe(&f->before, at, &end))
        return false;
    const char *word = missing_word(r, e, &about);
    if (!word)
        return false;
    *out = (struct build_repair){.path = f->path,
                                 .at = end,
                                 .error_at = at,
                                 .text = arena_printf(r->arena, " %s", word),
                                 .shown = word,
                                 .error = e->message,
                                 .target = e->target,
                                 .about = about};
    return !repairs_were_tried(r, out);
}
