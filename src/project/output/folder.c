#include "project/output/folder.h"
#include "base/die.h"
#include "project/output/output.h"
#include <search.h>
#include <stdlib.h>
#include <unistd.h>

static int folder_by_path(const void *pa, const void *pb)
{
    return strcmp(((const struct folder *)pa)->path, ((const struct folder *)pb)->path);
}

void folders_init(struct folders *f)
{
    *f = (struct folders){0};
    pthread_mutex_init(&f->lock, NULL);
}

static void release_one(void *p)
{
    struct folder *f = p;
    journal_release(&f->journal);
    pthread_mutex_destroy(&f->lock);
}

void folders_release(struct folders *f)
{
    tdestroy(f->tree, release_one);
    pthread_mutex_destroy(&f->lock);
    arena_release(&f->arena);
}

static struct folder *folder_of(struct folders *all, const char *path)
{
    pthread_mutex_lock(&all->lock);
    struct folder key = {.path = path}, **found = tfind(&key, &all->tree, folder_by_path);
    if (!found) {
        struct folder *f = ARENA_NEW(&all->arena, struct folder);
        f->path = arena_strdup(&all->arena, str_of(path));
        f->fd = -1;
        pthread_mutex_init(&f->lock, NULL);
        found = tsearch(f, &all->tree, folder_by_path);
        if (!found)
            BUG("out of memory for a folder");
    }
    struct folder *f = *found;
    pthread_mutex_unlock(&all->lock);
    return f;
}

struct folder *folder_enter(struct folders *all, const struct anchor *at, const char *name,
                            bool make, struct err *err)
{
    struct arena a = {0};
    bool own = !name[0] || strcmp(name, ".") == 0;
    struct folder *f = folder_of(all, own ? at->path : fs_join(&a, at->path, name));
    arena_release(&a);
    pthread_mutex_lock(&f->lock);
    f->fd = anchor_folder(at, name, make, err);
    if (f->fd >= 0)
        journal_lock(f->fd);
    if (f->fd < 0 || journal_read(&f->journal, f->fd, f->path, err) != 0) {
        folder_leave(f);
        return NULL;
    }
    return f;
}

void folder_leave(struct folder *f)
{
    if (f->fd >= 0)
        close(f->fd); /* and so unlocks it */
    f->fd = -1;
    pthread_mutex_unlock(&f->lock);
}

void folder_finish(struct folder *f)
{
    if (f->journal.changed)
        (void)journal_rewrite(&f->journal, f->fd, f->path, NULL);
    folder_leave(f);
}

bool folder_holds(const struct folder *f, const char *name, struct digest d)
{
    struct anchor here = {f->fd, f->path};
    struct buf b = {0};
    bool same = anchor_read(&here, name, LINKS_REFUSED, INPUT_MAX, &b, NULL, NULL) == 0 &&
                digest_eq(digest_of(buf_str(&b)), d);
    buf_release(&b);
    return same;
}
