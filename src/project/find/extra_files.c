#include "project/find/extra_files.h"
#include "base/draft.h"
#include "project/find/skipped_dirs.h"
#include "project/output/inplace.h"
#include <limits.h>
#include <unistd.h>

bool extra_files_keeps_folder(int fd, const char *name)
{
    static const char *const caches[] = {".cache",      ".ccache", ".ccls-cache", ".clangd",
                                         ".deps",       ".eggs",   ".libs",       ".nox",
                                         ".pnpm-store", ".tox",    ".vs",         ".tranship"};
    for (size_t i = 0; i < sizeof caches / sizeof *caches; i++) {
        if (strcmp(fs_basename(name), caches[i]) == 0)
            return false;
    }
    return !skipped_dirs_silently(name) && !skipped_dirs_why_built(fd, name);
}

bool extra_files_is_hidden(const char *name)
{
    return name[0] == '.' || strstr(name, "/.") != NULL;
}

bool extra_files_is_ours(const char *name)
{
    const char *part = fs_basename(name), *kept = strstr(part, ORIGINAL);
    return strcmp(part, JOURNAL_NAME) == 0 || draft_is_name(part) ||
           (kept && (!kept[strlen(ORIGINAL)] || kept[strlen(ORIGINAL)] == '.'));
}

const char *extra_files_link(const struct anchor *anchor, const char *name, struct arena *a)
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

struct extra_file *extra_files_add(struct extra_files *o, const struct anchor *anchor,
                                   const struct anchor_entry *e, const char *output_name)
{
    const char *name = arena_strdup(o->arena, str_of(e->name));
    vec_push(&o->v,
             (struct extra_file){.path = fs_join(o->arena, anchor->path, name),
                                 .anchor = anchor,
                                 .name = name,
                                 .output_name = arena_strdup(o->arena, str_of(output_name)),
                                 .kind = e->kind == ANCHOR_FOLDER ? EXTRA_FOLDER : EXTRA_FILE,
                                 .st = e->st});
    return &o->v.p[o->v.n - 1];
}
