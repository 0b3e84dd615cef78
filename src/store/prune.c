/* Removes the entries that were unused for the longest time. */
#include "base/draft.h"
#include "base/fs.h"
#include "store/block.h"
#include "store/list.h"
#include "store/store.h"
#include "store/tree.h"
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

struct pruning {
    struct store *const *store;
    size_t n;
    uint64_t max_bytes;
    double max_age;
    bool all; /* whatever their size and age */
    struct store_pruned *out;
    bool *alone, *asked; /* of each store: nobody else has it open */
};

static int by_use(const void *a, const void *b)
{
    const struct store_item *x = a, *y = b;
    if (store_is_before(x->used, y->used))
        return -1;
    return store_is_before(y->used, x->used) ? 1 : strcmp(x->path, y->path);
}

/* Alone with the store: all others that have it open hold this lock, shared. Asked once. */
static bool is_alone(struct pruning *p, const struct store *s)
{
    size_t i = 0;
    while (p->store[i] != s)
        i++;
    if (!p->asked[i])
        p->alone[i] = !s->lockless && store_lock(s, STORE_BYTE_USE, F_WRLCK, false) == 0;
    p->asked[i] = true;
    return p->alone[i];
}

/* A block can be read to its end when its name is gone; who uses a folder needs its names. */
static bool may_go(struct pruning *p, const struct store_item *e)
{
    if (e->what == STORE_BLOCK)
        return true;
    if (!p->all && !store_is_before(e->used, e->store->opened))
        return false;
    bool alone = is_alone(p, e->store);
    p->out->busy |= !alone;
    return alone;
}

static bool remove_item(const struct store_item *e)
{
    struct arena a = {0};
    char group[STORE_NAME];
    const char *slash = strchr(e->path, '/');
    snprintf(group, sizeof group, "%.*s", (int)(slash - e->path), e->path);
    bool gone;
    if (e->what == STORE_FOLDER || e->what == STORE_OTHER) {
        gone = store_remove_tree(fs_join(&a, e->store->dir, e->path), NULL) == 0;
    } else {
        int fd = store_group(e->store, group, false);
        gone = fd >= 0 && (unlinkat(fd, slash + 1, 0) == 0 || errno == ENOENT);
        if (fd >= 0)
            close(fd);
    }
    arena_release(&a);
    return gone;
}

static void remove_old(struct pruning *p, const struct store_list *list)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME_COARSE, &now);
    for (size_t i = 0; i < list->item.n; i++) {
        const struct store_item *e = &list->item.p[i];
        bool old = p->max_age > 0 && store_is_old(e->used, now, p->max_age);
        bool large = p->max_bytes && p->out->left_bytes > p->max_bytes;
        if ((!old && !large && !p->all) || !may_go(p, e) || !remove_item(e))
            continue;
        p->out->entries++;
        p->out->bytes += e->bytes;
        p->out->left_entries--;
        p->out->left_bytes -= e->bytes;
    }
}

/* ---- what the dead left ---- */

static void take_leftover(void *ctx, int folder, const char *name)
{
    struct store *s = ctx;
    struct arena a = {0};
    const char *path = arena_printf(&a, "%s/tmp/%s", s->dir, name);
    bool ours = strncmp(name, STORE_DRAFT, strlen(STORE_DRAFT)) != 0;
    (void)folder;
    for (size_t i = 0; i < s->begun.n && !ours; i++)
        ours = strcmp(s->begun.p[i], path) == 0;
    if (!ours)
        store_remove_tree(path, NULL);
    arena_release(&a);
}

static void sweep_group(void *ctx, int folder, const char *name)
{
    (void)folder;
    int fd = store_is_hex(name, STORE_GROUP) ? store_group(ctx, name, false) : -1;
    if (fd < 0)
        return;
    draft_sweep(fd);
    close(fd);
}

static void remove_leftovers(struct pruning *p, struct store *s)
{
    draft_sweep(s->fd);
    store_names(openat(s->fd, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC), sweep_group, s);
    if (!is_alone(p, s)) /* what others make looks the same */
        return;
    pthread_mutex_lock(&s->mutex);
    store_names(store_group(s, "tmp", false), take_leftover, s);
    pthread_mutex_unlock(&s->mutex);
}

/* ---- the size, about ---- */

struct estimate {
    unsigned long long bytes;
    long long at; /* when it was counted; 0: never */
};

static struct estimate read_estimate(const struct store *s)
{
    char text[80] = "";
    struct estimate e = {0};
    int end = 0,
        fd = openat(s->fd, "size", O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
    ssize_t n = fd >= 0 ? read(fd, text, sizeof text - 1) : 0;
    if (fd >= 0)
        close(fd);
    if (n <= 0 || sscanf(text, "%llu bytes, counted at %lld\n%n", &e.bytes, &e.at, &end) != 2 ||
        !end)
        return (struct estimate){0};
    return e;
}

/* A draft, so that it is never half of one; where it fails the size is counted again next time. */
static void write_estimate(const struct store *s, struct estimate e)
{
    struct buf b = {0};
    struct draft d;
    buf_printf(&b, "%llu bytes, counted at %lld\n", e.bytes, e.at);
    if (draft_begin_cache(&d, s->fd, buf_str(&b)) == 0)
        draft_put(&d, "size");
    buf_release(&b);
}

/* ---- the whole ---- */

static int store_prune_prune(struct pruning *p, struct err *err)
{
    struct store_list list = {0};
    int rc = 0;
    for (size_t i = 0; i < p->n && rc == 0; i++)
        rc = store_list(p->store[i], &list, err);
    for (size_t i = 0; i < list.item.n; i++)
        p->out->left_bytes += list.item.p[i].bytes;
    p->out->left_entries = list.item.n;
    if (list.item.n)
        qsort(list.item.p, list.item.n, sizeof *list.item.p, by_use);
    if (rc == 0)
        remove_old(p, &list);
    for (size_t i = 0; i < p->n && rc == 0; i++)
        remove_leftovers(p, p->store[i]);
    if (rc == 0 && p->n == 1)
        write_estimate(p->store[0], (struct estimate){p->out->left_bytes, (long long)time(NULL)});
    store_list_release(&list);
    return rc;
}

static int prune_locked(struct pruning *p, struct err *err)
{
    bool alone[8] = {false}, asked[8] = {false};
    int rc = 0;
    if (p->n > sizeof alone / sizeof *alone)
        BUG("%zu caches at once", p->n);
    *p->out = (struct store_pruned){0};
    p->alone = alone;
    p->asked = asked;
    for (size_t i = 0; i < p->n && rc == 0; i++)
        if (p->store[i]->read_only)
            rc = err_set(err, "%s: is read only", p->store[i]->dir);
    if (rc != 0)
        return rc;
    for (size_t i = 0; i < p->n; i++)
        pthread_rwlock_wrlock(&p->store[i]->pruning);
    rc = store_prune_prune(p, err);
    for (size_t i = 0; i < p->n; i++) {
        if (!p->store[i]->lockless)
            store_lock(p->store[i], STORE_BYTE_USE, F_RDLCK, false);
        pthread_rwlock_unlock(&p->store[i]->pruning);
    }
    return rc;
}

int store_prune_all(struct store *const *s, size_t n, uint64_t max_bytes, double max_age,
                    struct store_pruned *out, struct err *err)
{
    return prune_locked(
        &(struct pruning){
            .store = s, .n = n, .max_bytes = max_bytes, .max_age = max_age, .out = out},
        err);
}

int store_prune(struct store *s, uint64_t max_bytes, double max_age, struct store_pruned *out,
                struct err *err)
{
    return store_prune_all(&s, 1, max_bytes, max_age, out, err);
}

int store_clear(struct store *s, struct store_pruned *out, struct err *err)
{
    return prune_locked(&(struct pruning){.store = &s, .n = 1, .all = true, .out = out}, err);
}

void store_tend(struct store *s, uint64_t max_bytes, double max_age)
{
    enum { DAY = 86400 };
    struct store_pruned pruned;
    unsigned long long written = s ? atomic_exchange(&s->written, 0) : 0;
    if (!written || (!s->lockless && store_lock(s, STORE_BYTE_PRUNE, F_WRLCK, false) != 0))
        return; /* who has the lock counts what is there */
    struct estimate e = read_estimate(s);
    long long now = (long long)time(NULL);
    e.bytes = written > UINT64_MAX - e.bytes ? UINT64_MAX : e.bytes + written;
    bool too_large = max_bytes && e.bytes > max_bytes;
    if (too_large) /* by so much that the next run need not do it again */
        store_prune(s, max_bytes / 10 * 9, max_age, &pruned, NULL);
    else if (!e.at || e.at > now || now - e.at > DAY)
        store_prune(s, max_bytes, max_age, &pruned, NULL);
    else
        write_estimate(s, e);
    if (!s->lockless)
        store_lock(s, STORE_BYTE_PRUNE, F_UNLCK, false);
}
