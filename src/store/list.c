/* Lists the cache. */
#include "store/list.h"
#include "base/fs.h"
#include "store/block.h"
#include "store/store.h"
#include "store/tree.h"
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

int store_names(int folder, void (*take)(void *ctx, int folder, const char *name), void *ctx)
{
    DIR *d = folder < 0 ? NULL : fdopendir(folder);
    if (!d) {
        int code = errno;
        if (folder >= 0)
            close(folder);
        return code;
    }
    for (struct dirent *e; (e = readdir(d)) != NULL;)
        if (strcmp(e->d_name, ".") != 0 && strcmp(e->d_name, "..") != 0)
            take(ctx, folder, e->d_name);
    closedir(d);
    return 0;
}

struct listing {
    struct store *s;
    struct store_list *list;
    const char *group; /* the folder that is being read */
};

static void list_add(struct listing *l, struct store_item item, const char *name)
{
    item.store = l->s;
    item.path = arena_printf(&l->list->arena, "%s/%s", l->group, name);
    vec_push(&l->list->item, item);
}

static int list_add_size(void *ctx, const char *path, const struct stat *st)
{
    struct store_item *item = ctx;
    (void)path;
    item->bytes += (uint64_t)st->st_size;
    if (S_ISREG(st->st_mode) && store_is_before(item->used, st->st_mtim))
        item->used = st->st_mtim;
    return 0;
}

/* The size of a folder, and of a file in it the newest time. */
static void list_look_into(struct listing *l, const char *name, struct store_item *item)
{
    struct arena a = {0};
    store_tree(arena_printf(&a, "%s/%s/%s", l->s->dir, l->group, name), list_add_size, item, NULL);
    arena_release(&a);
}

/* Ignores a folder without entry.json: its owner is unknown. */
static void list_take_entry(void *ctx, int folder, const char *name)
{
    struct listing *l = ctx;
    struct digest key;
    struct stat st, json;
    char kind[STORE_KIND];
    struct arena a = {0};
    if (fstatat(folder, name, &st, AT_SYMLINK_NOFOLLOW) != 0)
        return;
    if (S_ISREG(st.st_mode) && store_block_parse(l->group, name, kind, &key)) {
        list_add(l,
                 (struct store_item){.what = STORE_BLOCK,
                                     .kind = arena_strdup(&l->list->arena, str_of(kind)),
                                     .bytes = (uint64_t)st.st_size,
                                     .used = st.st_mtim},
                 name);
    } else if (S_ISDIR(st.st_mode) && store_is_hex(name, STORE_REST) &&
               fstatat(folder, fs_join(&a, name, "entry.json"), &json, AT_SYMLINK_NOFOLLOW) == 0) {
        struct store_item item = {.what = STORE_FOLDER, .kind = "folder"};
        list_look_into(l, name, &item);
        item.used = json.st_mtim;
        list_add(l, item, name);
    }
    arena_release(&a);
}

/* Whoever makes these is to set the time when they are used. */
static void take_system(void *ctx, int folder, const char *name)
{
    struct listing *l = ctx;
    struct stat st;
    if (fstatat(folder, name, &st, AT_SYMLINK_NOFOLLOW) != 0)
        return;
    struct store_item item = {.what = STORE_OTHER, .kind = STORE_SYSTEM, .used = st.st_mtim};
    if (S_ISDIR(st.st_mode))
        list_look_into(l, name, &item);
    else
        item.bytes = (uint64_t)st.st_size;
    list_add(l, item, name);
}

static void take_group(void *ctx, int folder, const char *name)
{
    struct listing *l = ctx;
    bool system = strcmp(name, STORE_SYSTEM) == 0;
    (void)folder;
    l->group = name;
    if (system || store_is_hex(name, STORE_GROUP))
        store_names(store_group(l->s, name, false), system ? take_system : list_take_entry, l);
}

int store_list(struct store *s, struct store_list *list, struct err *err)
{
    struct listing l = {.s = s, .list = list};
    int code = store_names(openat(s->fd, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC), take_group, &l);
    return code ? err_set(err, "%s: %s", s->dir, fs_reason(code)) : 0;
}

void store_list_release(struct store_list *list)
{
    vec_release(&list->item);
    arena_release(&list->arena);
}

/* ---- by kind ---- */

static int list_by_name(const void *a, const void *b)
{
    const struct store_kind *x = a, *y = b;
    return strcmp(x->name, y->name);
}

int store_sizes(struct store *s, struct arena *a, struct store_sizes *out, struct err *err)
{
    struct store_list list = {0};
    int rc = store_list(s, &list, err);
    *out = (struct store_sizes){ARENA_ARRAY(a, struct store_kind, list.item.n + 1), 0};
    for (size_t i = 0; i < list.item.n; i++) {
        const struct store_item *item = &list.item.p[i];
        size_t k = 0;
        while (k < out->n && strcmp(out->kind[k].name, item->kind) != 0)
            k++;
        if (k == out->n)
            out->kind[out->n++].name = arena_strdup(a, str_of(item->kind));
        out->kind[k].entries++;
        out->kind[k].bytes += item->bytes;
    }
    if (out->n)
        qsort(out->kind, out->n, sizeof *out->kind, list_by_name);
    store_list_release(&list);
    return rc;
}
