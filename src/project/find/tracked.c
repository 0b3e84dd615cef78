#include "project/find/tracked.h"
#include "base/fs.h"
#include "base/search.h"
#include <git2.h>
#include <limits.h>

void tracked_release(struct tracked *t)
{
    vec_release(&t->name);
    arena_release(&t->arena);
}

static int by_name(const void *pa, const void *pb)
{
    const char *const *a = pa, *const *b = pb;
    return strcmp(*a, *b);
}

/* Takes what lies below the folder: its path in the work tree, "sub/", or "". */
static void take(struct tracked *t, git_index *index, const char *folder)
{
    size_t n = strlen(folder);
    for (size_t i = 0; i < git_index_entrycount(index); i++) {
        const char *path = git_index_get_byindex(index, i)->path;
        if (strncmp(path, folder, n) == 0)
            vec_push(&t->name, (const char *)arena_strdup(&t->arena, str_of(path + n)));
    }
    if (t->name.n)
        qsort(t->name.p, t->name.n, sizeof *t->name.p, by_name);
}

static void read_index(struct tracked *t, const char *folder)
{
    struct arena a = {0};
    git_repository *repo = NULL;
    git_index *index = NULL;
    char *real = realpath(folder[0] ? folder : ".", NULL);
    git_libgit2_init();
    if (real && git_repository_open_ext(&repo, real, 0, NULL) == 0 &&
        git_repository_workdir(repo) && git_repository_index(&index, repo) == 0) {
        const char *root = git_repository_workdir(repo), *below = arena_printf(&a, "%s/", real);
        size_t n = strlen(root);
        if (strncmp(below, root, n) == 0)
            take(t, index, below + n);
    }
    git_index_free(index);
    git_repository_free(repo);
    git_libgit2_shutdown();
    free(real);
    arena_release(&a);
}

bool tracked_has(struct tracked *t, const struct anchor *anchor, const char *name, bool is_folder)
{
    size_t i, n = strlen(name);
    if (!t->read)
        read_index(t, anchor->path);
    t->read = true;
    if (!is_folder) {
        search_first(i, t->name.n, strcmp(t->name.p[i], name) >= 0);
        return i < t->name.n && strcmp(t->name.p[i], name) == 0;
    }
    struct arena a = {0};
    const char *below = arena_printf(&a, "%s/", name);
    search_first(i, t->name.n, strcmp(t->name.p[i], below) >= 0);
    bool found = i < t->name.n && strncmp(t->name.p[i], below, n + 1) == 0;
    arena_release(&a);
    return found;
}
