#include "store/tree.h"
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <fts.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- going through a folder ---- */

static int visit_entry(const FTSENT *e,
                       int (*visit)(void *ctx, const char *path, const struct stat *st), void *ctx,
                       struct err *err)
{
    switch (e->fts_info) {
    case FTS_D:
        /* One that its owner may not read would hide what is in it, and could not be removed. */
        if ((e->fts_statp->st_mode & S_IRWXU) != S_IRWXU && chmod(e->fts_accpath, 0700) != 0)
            return err_set(err, "%s: %s", e->fts_path, strerror(errno));
        return 0;
    case FTS_DNR:
    case FTS_ERR:
    case FTS_NS:
        return err_set(err, "%s: %s", e->fts_path, strerror(e->fts_errno));
    case FTS_DC:
        return 0;
    default:
        return visit(ctx, e->fts_path, e->fts_statp);
    }
}

int store_tree(const char *folder, int (*visit)(void *ctx, const char *path, const struct stat *st),
               void *ctx, struct err *err)
{
    char *start = strdup(folder);
    char *paths[] = {start, NULL};
    FTS *fts = start ? fts_open(paths, FTS_PHYSICAL | FTS_NOCHDIR | FTS_XDEV, NULL) : NULL;
    if (!fts) {
        free(start);
        return err_set(err, "%s: %s", folder, strerror(errno));
    }
    int rc = 0;
    FTSENT *e;
    errno = 0;
    while (rc == 0 && (e = fts_read(fts)) != NULL)
        rc = visit_entry(e, visit, ctx, err);
    if (rc == 0 && errno)
        rc = err_set(err, "%s: %s", folder, strerror(errno));
    fts_close(fts);
    free(start);
    return rc;
}

/* ---- removing one ---- */

/* Opens a folder in another one, also one that its owner had no rights to. */
static int tree_open_folder(int parent, const char *name)
{
    const int flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC;
    int fd = openat(parent, name, flags);
    if (fd < 0 && errno == EACCES && fchmodat(parent, name, 0700, 0) == 0)
        fd = openat(parent, name, flags);
    if (fd >= 0)
        fchmod(fd, 0700);
    return fd;
}

/* Whether a name in a folder could be removed, by itself: 0, or errno. What is
 * gone already is removed. */
static int remove_name(int folder, const char *name)
{
    if (unlinkat(folder, name, 0) == 0 || errno == ENOENT)
        return 0;
    int code = errno;
    if (code != EISDIR && code != EPERM)
        return code;
    return unlinkat(folder, name, AT_REMOVEDIR) == 0 || errno == ENOENT ? 0 : errno;
}

/* Empties a folder except for folders that are not empty: those go to `aside`, under names of our
 * own, or stay if that is -1. 0 or errno; *left: the number of folders that are not empty. */
static int empty_folder(int folder, int aside, unsigned long *number, size_t *left)
{
    int code = 0, copy = fcntl(folder, F_DUPFD_CLOEXEC, 3);
    DIR *d = copy < 0 ? NULL : fdopendir(copy);
    if (!d)
        return errno;
    rewinddir(d);
    for (struct dirent *e; !code && (e = readdir(d)) != NULL;) {
        if (strcmp(e->d_name, ".") == 0 || strcmp(e->d_name, "..") == 0)
            continue;
        code = remove_name(folder, e->d_name);
        if (code != ENOTEMPTY && code != EEXIST)
            continue;
        code = 0;
        ++*left;
        if (aside < 0)
            continue;
        char name[40];
        snprintf(name, sizeof name, "removed-%d-%lu", (int)getpid(), ++*number);
        int sub =
            tree_open_folder(folder, e->d_name); /* a folder that is moved has to be writable */
        if (sub >= 0)
            close(sub);
        code = renameat(folder, e->d_name, aside, name) == 0 ? 0 : errno;
    }
    closedir(d);
    return code;
}

/* One round: the folders in it are emptied, what folders they have move up to it. */
static int flatten(int top, unsigned long *number)
{
    struct dirent *e;
    int code = 0, copy = fcntl(top, F_DUPFD_CLOEXEC, 3);
    DIR *d = copy < 0 ? NULL : fdopendir(copy);
    if (!d)
        return errno;
    rewinddir(d);
    while (!code && (e = readdir(d)) != NULL) {
        if (strcmp(e->d_name, ".") == 0 || strcmp(e->d_name, "..") == 0)
            continue;
        size_t left = 0;
        int sub = tree_open_folder(top, e->d_name);
        if (sub < 0) {
            code = errno == ENOENT || errno == ENOTDIR ? 0 : errno;
            continue;
        }
        code = empty_folder(sub, top, number, &left);
        close(sub);
        if (!code && unlinkat(top, e->d_name, AT_REMOVEDIR) != 0 && errno != ENOENT)
            code = errno;
    }
    closedir(d);
    return code;
}

/* Neither the depth of the stack nor the length of a path nor the number of open files depends
 * on the folder's depth. */
static int empty_tree(int top)
{
    unsigned long number = 0;
    for (;;) {
        size_t left = 0;
        int code = empty_folder(top, -1, &number, &left);
        if (code || !left)
            return code;
        code = flatten(top, &number);
        if (code)
            return code;
    }
}

int store_remove_tree(const char *folder, struct err *err)
{
    int code = remove_name(AT_FDCWD, folder);
    if (code == ENOTEMPTY || code == EEXIST) {
        int fd = tree_open_folder(AT_FDCWD, folder);
        code = fd < 0 ? errno : empty_tree(fd);
        if (fd >= 0)
            close(fd);
        if (!code)
            code = remove_name(AT_FDCWD, folder);
    }
    return code ? err_set(err, "%s: cannot be removed: %s", folder, strerror(code)) : 0;
}
