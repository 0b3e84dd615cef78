/* Opening the cache and closing it. */
#include "store/store.h"
#include "base/anchor.h"
#include "base/fs.h"
#include "store/state.h"
#include "store/tree.h"
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

static const char marker[] = "a cache of tranship\n";       /* what the lock has in it */
static const char was[] = "a cache of tranship validate\n"; /* until the two became one */
enum { LOCK_FLAGS = O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY };

/* ---- whose folder it is ---- */

static bool is_name_of_ours(const char *name)
{
    static const char *const ours[] = {"tmp", "lock", "size", STORE_SYSTEM, STORE_VALIDATE};
    for (size_t i = 0; i < sizeof ours / sizeof *ours; i++)
        if (strcmp(name, ours[i]) == 0)
            return true;
    return store_is_hex(name, STORE_GROUP);
}

/* True for a folder with nothing but what a cache has: one that is new, that another process is
 * making at this moment, or that is from before there were markers. */
static bool is_like_ours(int dir)
{
    int copy = openat(dir, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    DIR *d = copy < 0 ? NULL : fdopendir(copy);
    bool more = !d;
    if (!d && copy >= 0)
        close(copy);
    for (struct dirent *e; d && !more && (e = readdir(d)) != NULL;)
        more = strspn(e->d_name, ".") != strlen(e->d_name) && !is_name_of_ours(e->d_name);
    if (d)
        closedir(d);
    return !more;
}

static bool store_is_marked(int lock)
{
    char text[sizeof was] = "";
    struct stat st;
    ssize_t n =
        fstat(lock, &st) == 0 && S_ISREG(st.st_mode) ? pread(lock, text, sizeof text, 0) : -1;
    return (n == (ssize_t)strlen(marker) && memcmp(text, marker, strlen(marker)) == 0) ||
           (n == (ssize_t)strlen(was) && memcmp(text, was, strlen(was)) == 0);
}

/* A folder of somebody else's is never taken for a cache, in which things are
 * removed when they get old. */
static int check_ours(const struct store *s, struct err *err)
{
    struct stat st;
    if (fstatat(s->fd, "tmp", &st, AT_SYMLINK_NOFOLLOW) == 0 && !S_ISDIR(st.st_mode))
        return err_set(err, "%s/tmp: is no folder", s->dir);
    int lock = openat(s->fd, "lock", O_RDONLY | LOCK_FLAGS);
    bool ours = lock >= 0 && store_is_marked(lock);
    if (lock >= 0)
        close(lock);
    if (ours || is_like_ours(s->fd))
        return 0;
    return err_set(
        err, "%s: there is something else in it than a cache; name another folder, or remove it",
        s->dir);
}

/* Checks the owner. If others may write to the folder, it can hold anything, with the right
 * checksums. A group that is the user's own counts as the user. */
static int check_owner(const struct store *s, struct err *err)
{
    struct stat st;
    if (fstat(s->fd, &st) != 0)
        return err_set(err, "%s: %s", s->dir, fs_reason(errno));
    if (st.st_uid != geteuid())
        return err_set(err, "%s: belongs to somebody else", s->dir);
    if (st.st_mode & S_IWOTH || (st.st_mode & S_IWGRP && st.st_gid != getegid()))
        return err_set(err, "%s: others may write to it", s->dir);
    return 0;
}

/* ---- opening ---- */

static int store_make_folder(const struct store *s, struct err *err)
{
    struct arena a = {0};
    if (mkdir(s->dir, 0700) == 0 || errno == EEXIST)
        return 0;
    int code = errno, rc = 0;
    if (code == ENOENT) {
        rc = fs_mkdirs(fs_dirname(&a, s->dir), err);
        code = rc != 0 || mkdir(s->dir, 0700) == 0 || errno == EEXIST ? 0 : errno;
    }
    arena_release(&a);
    return code ? err_set(err, "%s: cannot make this folder: %s", s->dir, fs_reason(code)) : rc;
}

static int store_open_folder(struct store *s, bool work, struct err *err)
{
    struct stat st;
    if (work ? fs_mkdirs(s->dir, err) != 0 : store_make_folder(s, err) != 0)
        return -1;
    if (!work && lstat(s->dir, &st) == 0 && S_ISLNK(st.st_mode))
        return err_set(err, "%s: is a link", s->dir);
    s->fd = open(s->dir, O_RDONLY | O_DIRECTORY | O_CLOEXEC | (work ? 0 : O_NOFOLLOW));
    if (s->fd < 0)
        return err_set(err, "%s: %s", s->dir, fs_reason(errno));
    return (work || check_owner(s, err) == 0) && check_ours(s, err) == 0 ? 0 : -1;
}

/* The folder in which entries are made. */
static int open_drafts(struct store *s, struct err *err)
{
    struct anchor p = {s->fd, s->dir};
    int tmp = s->read_only ? -1 : anchor_folder(&p, "tmp", true, err);
    if (tmp >= 0)
        close(tmp);
    return tmp >= 0 || s->read_only ? 0 : -1;
}

/* The file system's clock, which may not be ours: times of entries are compared with it. */
static int store_read_clock(struct store *s)
{
    struct stat st;
    if (s->read_only)
        clock_gettime(CLOCK_REALTIME, &s->opened);
    else if (futimens(s->lock, NULL) == 0 && fstat(s->lock, &st) == 0)
        s->opened = st.st_mtim;
    else
        return -1;
    return 0;
}

/* Waits while another process removes folders; in a cache, which nobody needs, not for long: that
 * process may have been stopped. */
static int lock_use(const struct store *s, bool work)
{
    int code = store_lock(s, STORE_BYTE_USE, F_RDLCK, work);
    for (int i = 0; code == EAGAIN && i < 100; i++) {
        nanosleep(&(struct timespec){.tv_nsec = 10000000}, NULL);
        code = store_lock(s, STORE_BYTE_USE, F_RDLCK, false);
    }
    return code;
}

static int open_lock(struct store *s, bool work, struct err *err)
{
    struct stat st;
    s->lock = openat(s->fd, "lock", O_RDWR | O_CREAT | LOCK_FLAGS, 0666);
    if (s->lock < 0 && !work && (errno == EROFS || errno == EACCES || errno == EPERM)) {
        s->lock = openat(s->fd, "lock", O_RDONLY | LOCK_FLAGS);
        s->read_only = true;
    }
    int rc = s->lock < 0 || fstat(s->lock, &st) != 0 ? -1 : 0;
    if (rc == 0 && !S_ISREG(st.st_mode)) {
        errno = EINVAL;
        rc = -1;
    }
    if (rc == 0 && !s->read_only && !store_is_marked(s->lock))
        rc = pwrite(s->lock, marker, strlen(marker), 0) == (ssize_t)strlen(marker) ? 0 : -1;
    int code = rc == 0 ? lock_use(s, work) : 0;
    s->lockless = code != 0;
    if (rc == 0 && (code == 0 || !work))
        rc = store_read_clock(s);
    else if (code) {
        errno = code;
        rc = -1;
    }
    return rc == 0 ? 0 : err_set(err, "%s/lock: %s", s->dir, fs_reason(errno));
}

static struct store *open_store(const char *dir, bool work, struct err *err)
{
    struct arena a = {0};
    struct store *s = xcalloc(1, sizeof *s);
    const char *path = fs_absolute(&a, dir);
    s->dir = strcpy(xmalloc(strlen(path) + 1), path);
    s->fd = s->lock = -1;
    pthread_mutex_init(&s->mutex, NULL);
    pthread_rwlock_init(&s->pruning, NULL);
    if (store_open_folder(s, work, err) != 0 || open_lock(s, work, err) != 0 ||
        open_drafts(s, err) != 0) {
        store_close(s);
        s = NULL;
    }
    arena_release(&a);
    return s;
}

struct store *store_open(const char *dir, struct err *err)
{
    return open_store(dir, false, err);
}

struct store *store_open_work(const char *dir, struct err *err)
{
    return open_store(dir, true, err);
}

void store_close(struct store *s)
{
    if (!s)
        return;
    for (size_t i = 0; i < s->begun.n; i++) {
        store_remove_tree(s->begun.p[i], NULL);
        free(s->begun.p[i]);
    }
    vec_release(&s->begun);
    store_memo_release(s);
    if (s->lock >= 0)
        close(s->lock);
    if (s->fd >= 0)
        close(s->fd);
    pthread_mutex_destroy(&s->mutex);
    pthread_rwlock_destroy(&s->pruning);
    free(s->trouble);
    free(s->dir);
    free(s);
}

const char *store_folder(const struct store *s)
{
    return s->dir;
}

void store_stop(struct store *s, bool (*stop)(void))
{
    s->stop = stop;
}

/* ---- trouble ---- */

const char *store_trouble(struct store *s)
{
    pthread_mutex_lock(&s->mutex);
    const char *trouble = s->trouble;
    pthread_mutex_unlock(&s->mutex);
    return trouble;
}
