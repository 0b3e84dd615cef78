#include "base/fs.h"
#include "base/vec.h"
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>

/* The system's words for an error, as they stand in our messages. */
static const char *reason(int code)
{
    switch (code) {
    case ENOENT:
        return "no such file or folder";
    case EACCES:
    case EPERM:
        return "permission denied";
    case ENOTDIR:
        return "a part of the path is not a folder";
    case EISDIR:
        return "is a folder";
    case ENOSPC:
        return "no space left on device";
    case EDQUOT:
        return "disk quota exceeded";
    case EROFS:
        return "read-only file system";
    case ELOOP:
        return "too many links";
    case ENAMETOOLONG:
        return "the name is too long";
    default:
        return strerror(code);
    }
}

static enum fs_kind kind_of(const struct stat *st)
{
    return S_ISREG(st->st_mode) ? FS_FILE : S_ISDIR(st->st_mode) ? FS_DIR : FS_OTHER;
}

enum fs_kind fs_kind(const char *path)
{
    struct stat st;
    return stat(path, &st) == 0 ? kind_of(&st) : FS_NONE;
}

bool fs_same(const char *a, const char *b)
{
    struct stat sa, sb;
    return stat(a, &sa) == 0 && stat(b, &sb) == 0 && sa.st_dev == sb.st_dev && sa.st_ino == sb.st_ino;
}

static int too_large(const char *path, size_t max, struct err *err)
{
    if (max < 1 << 20)
        return err_set(err, "%s: larger than %zu bytes", path, max);
    return err_set(err, "%s: larger than %zu MiB", path, max >> 20);
}

/* Reads to the end, also where the size from stat is wrong (a file that grows, /proc). */
static int read_all(int fd, const char *path, size_t max, struct buf *b, struct err *err)
{
    char chunk[1 << 16];
    size_t total = 0;
    for (;;) {
        ssize_t n = read(fd, chunk, sizeof chunk);
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            return err_set(err, "%s: %s", path, reason(errno));
        if (n == 0)
            return 0;
        total += (size_t)n;
        if (total > max)
            return too_large(path, max, err);
        buf_add(b, chunk, (size_t)n);
    }
}

int fs_read(const char *path, size_t max, struct buf *b, struct err *err)
{
    /* Without O_NONBLOCK, opening a FIFO would wait for a writer. */
    int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
    if (fd < 0)
        return err_set(err, "%s: %s", path, reason(errno));
    struct stat st;
    int rc = 0;
    if (fstat(fd, &st) != 0)
        rc = err_set(err, "%s: %s", path, reason(errno));
    else if (S_ISDIR(st.st_mode))
        rc = err_set(err, "%s: is a folder", path);
    else if (!S_ISREG(st.st_mode))
        rc = err_set(err, "%s: is not a regular file", path);
    else if ((unsigned long long)st.st_size > max)
        rc = too_large(path, max, err);
    size_t before = b->len;
    if (rc == 0)
        rc = read_all(fd, path, max, b, err);
    if (rc != 0 && b->len > before) {
        b->len = before;
        b->p[before] = '\0';
    }
    close(fd);
    return rc;
}

int fs_mkdirs(const char *path, struct err *err)
{
    struct buf part = {0};
    size_t n = strlen(path);
    int rc = 0;
    for (size_t i = 0; i <= n && rc == 0; i++) {
        if (i < n && (path[i] != '/' || i == 0))
            continue;
        buf_clear(&part);
        buf_add(&part, path, i);
        /* Another worker may make it at the same moment, so: make first, look afterwards. */
        if (mkdir(part.p, 0777) == 0)
            continue;
        int code = errno;
        enum fs_kind kind = fs_kind(part.p);
        if (kind == FS_FILE || kind == FS_OTHER)
            rc = err_set(err, "%s: is a file, a folder is wanted here", part.p);
        else if (kind == FS_NONE)
            rc = err_set(err, "%s: cannot make this folder: %s", part.p, reason(code));
    }
    buf_release(&part);
    return rc;
}

/* Temporary files that exist right now. A signal handler reads this table, so it is fixed memory and a slot
 * is complete before it says so. */
struct temporary {
    atomic_int state;
    char path[PATH_MAX];
};
enum { SLOT_FREE, SLOT_CLAIMED, SLOT_OPENING, SLOT_LIVE };
static struct temporary temporaries[128];
static atomic_bool ending; /* no file is opened any more */

/* Opening takes no time, and signals are blocked meanwhile: the wait is for another thread, and short. */
void fs_cleanup(void)
{
    atomic_store(&ending, true);
    for (size_t i = 0; i < sizeof temporaries / sizeof *temporaries; i++) {
        while (atomic_load(&temporaries[i].state) == SLOT_OPENING)
            sched_yield();
        if (atomic_load(&temporaries[i].state) == SLOT_LIVE)
            unlink(temporaries[i].path);
    }
}

/* Opens the file of a slot so that fs_cleanup either sees it or it is not made. */
static int slot_open(struct temporary *t, mode_t mode)
{
    sigset_t all, old;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &old);
    atomic_store(&t->state, SLOT_OPENING);
    while (atomic_load(&ending)) {
        atomic_store(&t->state, SLOT_CLAIMED);
        pause(); /* the process is about to end */
    }
    int fd = open(t->path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, mode);
    int code = errno;
    atomic_store(&t->state, fd >= 0 ? SLOT_LIVE : SLOT_CLAIMED);
    pthread_sigmask(SIG_SETMASK, &old, NULL);
    errno = code;
    return fd;
}

/* Waits where all slots are taken: each of them belongs to a thread that is about to finish its file. */
static struct temporary *temporary_claim(void)
{
    for (;;) {
        for (size_t i = 0; i < sizeof temporaries / sizeof *temporaries; i++) {
            int expected = SLOT_FREE;
            if (atomic_compare_exchange_strong(&temporaries[i].state, &expected, SLOT_CLAIMED))
                return &temporaries[i];
        }
        sched_yield();
    }
}

/* Makes ".tranship-XXXXXX" in the folder of path: an open file, or -1 with errno. Not mkstemp, which would
 * give it a mode that hides the user's umask. */
static int temporary_open(struct temporary *t, const char *path, mode_t mode)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-";
    size_t dir = (size_t)(fs_basename(path) - path);
    for (int attempt = 0; attempt < 100; attempt++) {
        unsigned char noise[6];
        if (getrandom(noise, sizeof noise, 0) != sizeof noise)
            return -1;
        char name[sizeof noise + 1] = {0};
        for (size_t i = 0; i < sizeof noise; i++)
            name[i] = letters[noise[i] % 64];
        int n = snprintf(t->path, sizeof t->path, "%.*s.tranship-%s", (int)dir, path, name);
        if (n < 0 || (size_t)n >= sizeof t->path) {
            errno = ENAMETOOLONG;
            return -1;
        }
        int fd = slot_open(t, mode);
        if (fd >= 0 || errno != EEXIST)
            return fd;
    }
    return -1;
}

/* 0, or the errno of what failed. */
static int write_all(int fd, struct str bytes)
{
    while (bytes.n) {
        ssize_t n = write(fd, bytes.p, bytes.n);
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            return errno;
        if (n == 0)
            return ENOSPC;
        bytes = str_cut(bytes, (size_t)n, bytes.n);
    }
    return 0;
}

/* The path that a chain of links ends at, so that the link stays a link. -1 with errno. */
static int follow_links(struct arena *a, const char **path)
{
    for (int i = 0; i < 40; i++) {
        char text[PATH_MAX];
        ssize_t n = readlink(*path, text, sizeof text);
        if (n < 0)
            return errno == EINVAL || errno == ENOENT ? 0 : -1;
        char *next = arena_strdup(a, (struct str){text, (size_t)n});
        char *dir = arena_strdup(a, (struct str){*path, (size_t)(fs_basename(*path) - *path)});
        *path = next[0] == '/' || !dir[0] ? next : arena_printf(a, "%s%s", dir, next);
    }
    errno = ELOOP;
    return -1;
}

/* Writes the temporary file and puts it in place: 0, or the errno of what failed. */
static int write_and_rename(const char *path, const struct stat *old, struct str bytes)
{
    struct temporary *t = temporary_claim();
    /* What replaces a private file is never readable by others, not even half-written. */
    int fd = temporary_open(t, path, old ? 0600 : 0644);
    int code = fd < 0 ? errno : write_all(fd, bytes);
    if (fd >= 0) {
        if (!code && old && fchmod(fd, old->st_mode & 0777) != 0)
            code = errno;
        if (!code && fsync(fd) != 0 && errno != EINVAL && errno != ENOSYS)
            code = errno;
        if (close(fd) != 0 && !code)
            code = errno;
        if (!code && rename(t->path, path) != 0)
            code = errno;
        if (code)
            unlink(t->path);
    }
    atomic_store(&t->state, SLOT_FREE);
    return code;
}

/* like: whose mode a new file gets, or NULL. */
static int write_atomic(const char *path, const struct stat *like, struct str bytes, struct err *err)
{
    struct arena a = {0};
    const char *real = path;
    struct stat st;
    int rc = 0, code = 0;
    bool exists = false;
    if (follow_links(&a, &real) != 0)
        code = errno;
    else
        exists = stat(real, &st) == 0;
    if (exists && S_ISDIR(st.st_mode))
        rc = err_set(err, "%s: is a folder, a file is to be written here", path);
    else if (exists && !S_ISREG(st.st_mode))
        rc = err_set(err, "%s: is not a regular file; nothing was written", path);
    else if (!code)
        code = write_and_rename(real, exists ? &st : like, bytes);
    if (code)
        rc = err_set(err, "%s: %s%s", path, reason(code), exists ? "; the old file is untouched" : "");
    arena_release(&a);
    return rc;
}

int fs_write_atomic(const char *path, struct str bytes, struct err *err)
{
    return write_atomic(path, NULL, bytes, err);
}

int fs_write_like(const char *path, const char *like, struct str bytes, struct err *err)
{
    struct stat st;
    if (stat(like, &st) != 0)
        return err_set(err, "%s: %s", like, reason(errno));
    return write_atomic(path, &st, bytes, err);
}

/* A path still to be visited by fs_walk. */
struct walk_item {
    char *path; /* heap */
    bool folder;
};

/* Bytewise order of the paths below: a folder counts with its slash ("a.cu" before "a/x"). */
static int walk_order(const void *a, const void *b)
{
    const struct walk_item *x = b, *y = a; /* the last one first: a stack */
    size_t nx = strlen(x->path), ny = strlen(y->path), n = nx < ny ? nx : ny;
    int c = memcmp(x->path, y->path, n);
    if (c)
        return c;
    int cx = nx > n ? (unsigned char)x->path[n] : x->folder ? '/' : 0;
    int cy = ny > n ? (unsigned char)y->path[n] : y->folder ? '/' : 0;
    return cx - cy;
}

static char *walk_path(const char *dir, const char *name)
{
    struct buf b = {0};
    buf_addstr(&b, dir);
    if (b.len && b.p[b.len - 1] != '/')
        buf_addch(&b, '/');
    buf_addstr(&b, name);
    return buf_detach(&b);
}

struct walk_items {
    struct walk_item *p;
    size_t n, cap;
};

/* Adds the files and folders of one folder to the stack, the first one on top. */
static int walk_folder(const char *dir, struct walk_items *stack, struct err *err)
{
    DIR *d = opendir(dir);
    if (!d)
        return err_set(err, "%s: %s", dir, reason(errno));
    size_t from = stack->n;
    struct dirent *e;
    errno = 0;
    while ((e = readdir(d)) != NULL) {
        if (e->d_name[0] == '.')
            continue;
        struct stat st, through;
        char *path = walk_path(dir, e->d_name);
        bool seen = lstat(path, &st) == 0;
        bool file = seen && (S_ISREG(st.st_mode) ||
                             (S_ISLNK(st.st_mode) && stat(path, &through) == 0 && S_ISREG(through.st_mode)));
        if (file || (seen && S_ISDIR(st.st_mode)))
            vec_push(stack, (struct walk_item){path, !file});
        else
            free(path);
        errno = 0;
    }
    int code = errno;
    closedir(d);
    if (code)
        return err_set(err, "%s: %s", dir, reason(code));
    if (stack->n > from)
        qsort(stack->p + from, stack->n - from, sizeof *stack->p, walk_order);
    return 0;
}

int fs_walk(const char *dir, int (*visit)(void *ctx, const char *path), void *ctx, struct err *err)
{
    struct walk_items stack = {0};
    int rc = walk_folder(dir, &stack, err);
    while (rc == 0 && stack.n) {
        struct walk_item item = stack.p[--stack.n];
        rc = item.folder ? walk_folder(item.path, &stack, err) : visit(ctx, item.path);
        free(item.path);
    }
    for (size_t i = 0; i < stack.n; i++)
        free(stack.p[i].path);
    vec_release(&stack);
    return rc;
}
