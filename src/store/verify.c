/* Checks everything in the cache. */
#include "base/fs.h"
#include "store/block.h"
#include "store/folder_parts.h"
#include "store/list.h"
#include "store/store.h"
#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

static bool is_good_block(struct store *s, const struct store_item *e, struct buf *b)
{
    char group[STORE_GROUP + 1] = {e->path[0], e->path[1]}, kind[STORE_KIND];
    const char *name = e->path + STORE_GROUP + 1;
    struct digest key;
    buf_clear(b);
    int fd = store_group(s, group, false);
    bool good = fd >= 0 && store_block_parse(group, name, kind, &key) &&
                store_block_read(fd, name, kind, key, b);
    /* One that another process has removed meanwhile is not bad. */
    good |=
        fd >= 0 && !good && faccessat(fd, name, F_OK, AT_SYMLINK_NOFOLLOW) != 0 && errno == ENOENT;
    if (!good && fd >= 0 && !s->read_only)
        unlinkat(fd, name, 0);
    if (fd >= 0)
        close(fd);
    return good;
}

static void verify_verify(struct store *s, const struct store_item *e, struct store_verified *out,
                          struct buf *b)
{
    struct arena a = {0};
    const char *path = fs_join(&a, s->dir, e->path);
    if (e->what == STORE_OTHER) {
        out->unknown++;
    } else {
        bool good = e->what == STORE_BLOCK ? is_good_block(s, e, b) : store_folder_intact(s, path);
        if (!good && e->what == STORE_FOLDER && !s->read_only)
            store_set_aside(s, path);
        out->entries++;
        out->bytes += e->bytes;
        out->bad += !good;
        out->left += !good && access(path, F_OK) == 0;
    }
    arena_release(&a);
}

int store_verify(struct store *s, struct store_verified *out, struct err *err)
{
    struct store_list list = {0};
    struct buf b = {0};
    *out = (struct store_verified){0};
    int rc = store_list(s, &list, err);
    for (size_t i = 0; i < list.item.n && rc == 0 && !(s->stop && s->stop()); i++)
        verify_verify(s, &list.item.p[i], out, &b);
    buf_release(&b);
    store_list_release(&list);
    return rc;
}
