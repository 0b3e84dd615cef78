#include "base/draft.h"
#include "base/die.h"
#include "base/fs.h"
#include "base/slots.h"
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/file.h>
#include <sys/random.h>
#include <sys/xattr.h>
#include <time.h>
#include <unistd.h>

enum {
    AGE_DEAD = 3600 /* seconds: where there are no locks, an older draft is a dead one's */
};

/* The origin of a new draft's file: a new file of this mode, or another name of an existing
 * file. */
struct origin {
    mode_t mode;
    int dir;
    const char *name; /* or NULL */
};

static int open_or_link(const struct draft_slot *s, const struct origin *o)
{
    if (!o->name)
        return openat(s->dir, s->name, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, o->mode);
    if (linkat(o->dir, o->name, s->dir, s->name, 0) != 0)
        return -1;
    return openat(s->dir, s->name, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
}

/* Opens the file of a slot. slots_cleanup either sees the file, or it is never made. */
static int slot_open(struct draft_slot *s, const struct origin *o)
{
    sigset_t all, old;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &old);
    atomic_store(&s->state, SLOT_OPENING);
    while (slots_are_closed()) {
        atomic_store(&s->state, SLOT_CLAIMED);
        pause(); /* the process is about to end */
    }
    int fd = open_or_link(s, o);
    int code = errno;
    atomic_store(&s->state, fd >= 0 ? SLOT_LIVE : SLOT_CLAIMED);
    pthread_sigmask(SIG_SETMASK, &old, NULL);
    errno = code;
    return fd;
}

/* Locks a new draft. False if a sweep removed the file before it was locked. On a file system
 * without locks, the draft counts as locked. */
static bool lock_own(int fd)
{
    struct stat st;
    if (flock(fd, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK)
        return false;
    return fstat(fd, &st) == 0 && st.st_nlink > 0;
}

/* Opens a file under a name that nothing has. Returns a descriptor, or -1 with errno. mkstemp would
 * give the file a mode that hides the user's umask. */
static int open_new(struct draft_slot *s, const struct origin *o)
{
    static const char letters[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-";
    for (int attempt = 0; attempt < 100; attempt++) {
        unsigned char bytes[SLOT_SUFFIX];
        char *p = s->name + snprintf(s->name, sizeof s->name, SLOT_PREFIX);
        if (getrandom(bytes, sizeof bytes, 0) != sizeof bytes)
            return -1;
        for (size_t i = 0; i < sizeof bytes; i++)
            *p++ = letters[bytes[i] % 64];
        *p = '\0';
        int fd = slot_open(s, o);
        if (fd >= 0 && lock_own(fd))
            return fd;
        if (fd >= 0) {
            atomic_store(&s->state, SLOT_CLAIMED);
            close(fd);
        } else if (errno != EEXIST) {
            return -1;
        }
    }
    errno = EEXIST;
    return -1;
}

/* The user's own attributes and ACLs must be copied. Those of a security module need not be: it
 * sets them itself. */
static bool must_keep(const char *name)
{
    return strncmp(name, "user.", 5) == 0 || strncmp(name, "system.posix_acl_", 17) == 0;
}

static int copy_attribute(int to, int from, const char *name)
{
    ssize_t n = fgetxattr(from, name, NULL, 0);
    char *value = n >= 0 ? xmalloc((size_t)n + 1) : NULL;
    int code = n < 0 ? errno : 0;
    if (n >= 0 && ((n = fgetxattr(from, name, value, (size_t)n)) < 0 ||
                   fsetxattr(to, name, value, (size_t)n, 0) != 0))
        code = errno;
    free(value);
    return must_keep(name) ? code : 0;
}

static int copy_attributes(int to, int from)
{
    ssize_t n = flistxattr(from, NULL, 0);
    if (n <= 0)
        return 0; /* none, or the file system has no such thing */
    char *names = xmalloc((size_t)n + 1);
    int code = 0;
    n = flistxattr(from, names, (size_t)n);
    for (ssize_t i = 0; i < n && !code; i += (ssize_t)strlen(names + i) + 1)
        code = copy_attribute(to, from, names + i);
    free(names);
    return code;
}

/* Gives a draft the owner, mode and attributes of the file that it replaces. If it can't have the
 * owner or the group, it stays ours and loses the bits of the mode that must not come with ours:
 * set-user-ID; set-group-ID and the group's permissions. The mode is set last: a file that is not
 * writable takes no attributes. */
static int copy_all(int fd, const struct stat *like, int like_fd)
{
    struct stat st;
    mode_t mode = like->st_mode & 07777;
    if (fstat(fd, &st) != 0)
        return errno;
    if (st.st_gid != like->st_gid && fchown(fd, (uid_t)-1, like->st_gid) != 0)
        /* our group must not get the permissions of its group */
        mode &= (mode_t) ~(S_ISGID | S_IRWXG);
    if (st.st_uid != like->st_uid && fchown(fd, like->st_uid, (gid_t)-1) != 0)
        mode &= (mode_t)~S_ISUID;
    int code = like_fd >= 0 ? copy_attributes(fd, like_fd) : 0;
    if (code)
        return code;
    return fchmod(fd, mode) == 0 ? 0 : errno;
}

static void draft_slot_free(struct draft *d)
{
    atomic_store(&d->slot->state, SLOT_FREE);
    close(d->fd); /* and so unlocks it */
    d->fd = -1;
    if (d->own_dir)
        close(d->dir);
}

static int draft_open(struct draft *d, int dir, const struct origin *o)
{
    d->dir = dir;
    d->own_dir = false;
    d->slot = slots_claim(dir);
    d->fd = open_new(d->slot, o);
    int code = d->fd < 0 ? errno : 0;
    if (code)
        atomic_store(&d->slot->state, SLOT_FREE);
    return code;
}

int draft_begin_link(struct draft *d, int dir, int from_dir, const char *from_name)
{
    return draft_open(d, dir, &(struct origin){.dir = from_dir, .name = from_name});
}

int draft_begin(struct draft *d, int dir, struct str bytes, const struct stat *like, int like_fd)
{
    int code = draft_open(d, dir, &(struct origin){.mode = like ? 0600 : 0644});
    if (code)
        return code;
    code = fs_write_all(d->fd, bytes);
    if (!code && like)
        code = copy_all(d->fd, like, like_fd);
    if (!code && fsync(d->fd) != 0 && errno != EINVAL && errno != ENOSYS)
        code = errno;
    if (code)
        draft_drop(d);
    return code;
}

/* Copies within the kernel if that works. Returns 0, or an errno. */
static int draft_copy_bytes(int to, int from)
{
    static _Thread_local char block[65536];
    ssize_t n = 0;
    bool copied = false;
    while ((n = copy_file_range(from, NULL, to, NULL, 1 << 30, 0)) > 0 || (n < 0 && errno == EINTR))
        copied |= n > 0;
    if (n < 0 && copied)
        return errno;
    /* Some file systems say that there is nothing. */
    while ((n = read(from, block, sizeof block)) > 0 || (n < 0 && errno == EINTR)) {
        int code = n > 0 ? fs_write_all(to, (struct str){block, (size_t)n}) : 0;
        if (code)
            return code;
    }
    return n < 0 ? errno : 0;
}

int draft_begin_copy(struct draft *d, int dir, int from, const struct stat *like, int like_fd)
{
    int code = draft_open(d, dir, &(struct origin){.mode = like ? 0600 : 0644});
    if (code)
        return code;
    code = draft_copy_bytes(d->fd, from);
    if (!code && like)
        code = copy_all(d->fd, like, like_fd);
    if (code)
        draft_drop(d);
    return code;
}

int draft_begin_cache(struct draft *d, int dir, struct str bytes)
{
    int code = draft_open(d, dir, &(struct origin){.mode = 0600});
    if (code)
        return code;
    code = fs_write_all(d->fd, bytes);
    if (code)
        draft_drop(d);
    return code;
}

int draft_put(struct draft *d, const char *name)
{
    int code = renameat(d->dir, d->slot->name, d->dir, name) == 0 ? 0 : errno;
    if (code)
        draft_drop(d);
    else
        draft_slot_free(d);
    return code;
}

int draft_put_new(struct draft *d, const char *name)
{
    int code = renameat2(d->dir, d->slot->name, d->dir, name, RENAME_NOREPLACE) == 0 ? 0 : errno;
    bool linked = false;
    if (code == EINVAL || code == ENOSYS) { /* a file system that can't */
        code = linkat(d->dir, d->slot->name, d->dir, name, 0) == 0 ? 0 : errno;
        linked = !code;
    }
    if (code == EEXIST)
        return code;
    if (code || linked)
        draft_drop(d);
    else
        draft_slot_free(d);
    return code;
}

void draft_drop(struct draft *d)
{
    unlinkat(d->dir, d->slot->name, 0);
    draft_slot_free(d);
}

int draft_sync(int dir)
{
    if (fsync(dir) == 0 || errno == EINVAL || errno == ENOSYS || errno == EBADF || errno == ENOTSUP)
        return 0;
    return errno;
}

bool draft_is_name(const char *name)
{
    return strncmp(name, SLOT_PREFIX, strlen(SLOT_PREFIX)) == 0 &&
           strlen(name) == strlen(SLOT_PREFIX) + SLOT_SUFFIX;
}

/* True if the writer of a draft is dead: nobody holds its lock. The lock is then ours until the
 * descriptor is closed. */
static bool draft_is_dead(int fd)
{
    struct stat st;
    if (fstat(fd, &st) != 0 || !S_ISREG(st.st_mode) || st.st_uid != geteuid())
        return false;
    if (flock(fd, LOCK_EX | LOCK_NB) == 0)
        return true;
    return errno != EWOULDBLOCK && time(NULL) - st.st_mtime > AGE_DEAD;
}

int draft_sweep(int dir)
{
    int removed = 0, own = openat(dir, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    DIR *d = own >= 0 ? fdopendir(own) : NULL;
    if (!d && own >= 0)
        close(own);
    for (struct dirent *e; d && (e = readdir(d)) != NULL;) {
        if (!draft_is_name(e->d_name))
            continue;
        int flags = O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC;
        int fd = openat(dir, e->d_name, O_RDWR | flags); /* a lock over NFS wants to write */
        if (fd < 0)
            fd = openat(dir, e->d_name, O_RDONLY | flags);
        removed += fd >= 0 && draft_is_dead(fd) && unlinkat(dir, e->d_name, 0) == 0;
        if (fd >= 0)
            close(fd);
    }
    if (d)
        closedir(d);
    return removed;
}
