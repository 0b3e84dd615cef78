/* Removing the entries that were not used for the longest time. */
#include "base/fs.h"
#include "validate/store_parts.h"
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

struct entry {
    char *path;
    uint64_t bytes;
    struct timespec used;
};

struct entries {
    struct entry *p;
    size_t n, cap;
};

static int add_size(void *ctx, const char *path, const struct stat *st)
{
    (void)path;
    *(uint64_t *)ctx += (uint64_t)st->st_size;
    return 0;
}

static bool is_hex(const char *name, size_t n)
{
    return strlen(name) == n && strspn(name, "0123456789abcdef") == n;
}

/* Calls take with the path of each folder entry whose name is n hexadecimal digits (0: of any name). */
static int each_name(const char *dir, size_t n, void (*take)(void *ctx, const char *path), void *ctx,
                     struct err *err)
{
    struct arena a = {0};
    int fd = open(dir, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC); /* nothing behind a link is ours */
    DIR *d = fd < 0 ? NULL : fdopendir(fd);
    if (!d) {
        err_set(err, "%s: %s", dir, strerror(errno));
        if (fd >= 0)
            close(fd);
        arena_release(&a);
        return -1;
    }
    for (struct dirent *e; (e = readdir(d)) != NULL;)
        if (n ? is_hex(e->d_name, n) : strcmp(e->d_name, ".") != 0 && strcmp(e->d_name, "..") != 0)
            take(ctx, fs_join(&a, dir, e->d_name));
    closedir(d);
    arena_release(&a);
    return 0;
}

/* What has no entry.json is no entry: nobody knows whose it is. */
static void take_entry(void *ctx, const char *path)
{
    struct arena a = {0};
    struct stat st;
    if (lstat(path, &st) == 0 && S_ISDIR(st.st_mode) && lstat(fs_join(&a, path, "entry.json"), &st) == 0) {
        struct entry e = {.path = strcpy(xmalloc(strlen(path) + 1), path), .used = st.st_mtim};
        store_tree(path, add_size, &e.bytes, NULL);
        vec_push((struct entries *)ctx, e);
    }
    arena_release(&a);
}

static void take_group(void *ctx, const char *path)
{
    each_name(path, STORE_DIGEST - 3, take_entry, ctx, NULL);
}

static void take_leftover(void *ctx, const char *path)
{
    struct store *s = ctx;
    if (strncmp(fs_basename(path), STORE_DRAFT, strlen(STORE_DRAFT)) != 0)
        return;
    for (size_t i = 0; i < s->begun.n; i++)
        if (strcmp(s->begun.p[i], path) == 0)
            return;
    store_remove_tree(path, NULL);
}

static int by_use(const void *a, const void *b)
{
    const struct entry *x = a, *y = b;
    return store_is_before(x->used, y->used) ? -1 : store_is_before(y->used, x->used);
}

static double between(struct timespec from, struct timespec to)
{
    return (double)(to.tv_sec - from.tv_sec) + 1e-9 * (double)(to.tv_nsec - from.tv_nsec);
}

static void remove_old(const struct store *s, const struct entries *all, uint64_t max_bytes, double max_age,
                       struct store_pruned *out)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME_COARSE, &now);
    for (size_t i = 0; i < all->n; i++) {
        const struct entry *e = &all->p[i];
        bool old = max_age > 0 && between(e->used, now) > max_age;
        bool large = max_bytes && out->left_bytes > max_bytes;
        if ((!old && !large) || !store_is_before(e->used, s->opened) || store_remove_tree(e->path, NULL) != 0)
            continue;
        out->entries++;
        out->bytes += e->bytes;
        out->left_entries--;
        out->left_bytes -= e->bytes;
    }
}

/* Alone with the store: all others that have it open hold this lock, shared. These locks, unlike those of
 * flock(2), are changed from shared to exclusive and back without being lost in between. */
static bool lock_as(const struct store *s, short type)
{
    struct flock l = {.l_type = type, .l_whence = SEEK_SET};
    return fcntl(s->lock, F_OFD_SETLK, &l) == 0;
}

static int prune_alone(struct store *s, uint64_t max_bytes, double max_age, struct store_pruned *out,
                       struct err *err)
{
    struct arena a = {0};
    struct entries all = {0};
    int rc = each_name(s->dir, 2, take_group, &all, err);
    for (size_t i = 0; i < all.n; i++)
        out->left_bytes += all.p[i].bytes;
    out->left_entries = all.n;
    if (all.n)
        qsort(all.p, all.n, sizeof *all.p, by_use);
    if (rc == 0)
        remove_old(s, &all, max_bytes, max_age, out);
    pthread_mutex_lock(&s->mutex);
    if (rc == 0)
        rc = each_name(fs_join(&a, s->dir, "tmp"), 0, take_leftover, s, err);
    pthread_mutex_unlock(&s->mutex);
    for (size_t i = 0; i < all.n; i++)
        free(all.p[i].path);
    vec_release(&all);
    arena_release(&a);
    return rc;
}

int store_prune(struct store *s, uint64_t max_bytes, double max_age, struct store_pruned *out,
                struct err *err)
{
    *out = (struct store_pruned){0};
    int rc = 0;
    pthread_rwlock_wrlock(&s->pruning);
    if (lock_as(s, F_WRLCK))
        rc = prune_alone(s, max_bytes, max_age, out, err);
    else
        out->busy = true;
    lock_as(s, F_RDLCK);
    pthread_rwlock_unlock(&s->pruning);
    return rc;
}
