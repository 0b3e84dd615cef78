#include "project/others.h"
#include "base/draft.h"
#include "project/inplace.h"
#include "project/left_out.h"
#include <limits.h>
#include <unistd.h>

bool others_keeps_folder(int fd, const char *name)
{
    static const char *const caches[] = {".cache",      ".ccache", ".ccls-cache", ".clangd",
                                         ".deps",       ".eggs",   ".libs",       ".nox",
                                         ".pnpm-store", ".tox",    ".vs",         ".tranship"};
    for (size_t i = 0; i < sizeof caches / sizeof *caches; i++) {
        if (strcmp(fs_basename(name), caches[i]) == 0)
            return false;
    }
    return !left_out_silently(name) && !left_out_built(fd, name);
}

bool others_is_hidden(const char *name)
{
    return name[0] == '.' || strstr(name, "/.") != NULL;
}

bool others_is_ours(const char *name)
{
    const char *part = fs_basename(name), *kept = strstr(part, ORIGINAL);
    return strcmp(part, JOURNAL_NAME) == 0 || draft_is_name(part) ||
           (kept && (!kept[strlen(ORIGINAL)] || kept[strlen(ORIGINAL)] == '.'));
}

const char *others_link(const struct anchor *anchor, const char *name, struct arena *a)
{
    char text[PATH_MAX];
    const char *dir = strchr(name, '/') ? fs_dirname(a, name) : "";
    int folder = anchor_folder(anchor, dir, false, NULL);
    ssize_t n = folder >= 0 ? readlinkat(folder, fs_basename(name), text, sizeof text - 1) : -1;
    if (folder >= 0)
        close(folder);
    if (n <= 0 || text[0] == '/')
        return NULL;
    text[n] = '\0';
    const char *whole = fs_normal(a, fs_join(a, dir, text));
    bool out = strcmp(whole, "..") == 0 || str_starts(str_of(whole), STR("../"));
    return out ? NULL : arena_strdup(a, str_of(text));
}

struct other *others_add(struct others *o, const struct anchor *anchor,
                         const struct anchor_entry *e, const char *output_name)
{
    const char *name = arena_strdup(o->arena, str_of(e->name));
    vec_push(&o->v, (struct other){.path = fs_join(o->arena, anchor->path, name),
                                   .anchor = anchor,
                                   .name = name,
                                   .output_name = arena_strdup(o->arena, str_of(output_name)),
                                   .kind = e->kind == ANCHOR_FOLDER ? OTHER_FOLDER : OTHER_FILE,
                                   .st = e->st});
    return &o->v.p[o->v.n - 1];
}
