#include "cmd/headers/header_fetch.h"
#include "base/fs.h"
#include "cmd/headers/debian.h"
#include "project/settings/environment.h"
#include "store/folder.h"
#include "store/tree.h"
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

#define DRAFT    ".tranship-headers-"
#define HIP_PATH "for an installed ROCm, use --prove with --hip-path DIR"

/* ---- the folder that a run works in ---- */

struct draft_folder {
    const char *path;
    int lock; /* the folder itself, opened and locked */
};

static int header_fetch_open_folder(const char *path)
{
    return open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
}

/* Removes what killed runs left: nobody has it locked any more. */
static void header_fetch_sweep(const char *dir, struct arena *a)
{
    DIR *d = opendir(dir);
    for (struct dirent *e; d && (e = readdir(d));) {
        if (strncmp(e->d_name, DRAFT, strlen(DRAFT)) != 0)
            continue;
        const char *left = fs_join(a, dir, e->d_name);
        int fd = header_fetch_open_folder(left);
        if (fd >= 0 && flock(fd, LOCK_EX | LOCK_NB) == 0)
            store_remove_tree(left, NULL);
        if (fd >= 0)
            close(fd);
    }
    if (d)
        closedir(d);
}

/* The common folder is locked while the new one is not yet: or it would be swept by another run. A
 * file system without locks has no sweeping. */
static int header_fetch_draft_begin(struct draft_folder *f, const char *dir, struct arena *a,
                                    struct err *err)
{
    if (fs_mkdirs(dir, err) != 0)
        return -1;
    int all = open(dir, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (all >= 0 && flock(all, LOCK_EX) == 0)
        header_fetch_sweep(dir, a);
    char *path = arena_printf(a, "%s/" DRAFT "XXXXXX", dir);
    int rc =
        mkdtemp(path) ? 0 : err_set(err, "%s: cannot create a folder: %s", dir, strerror(errno));
    f->path = path;
    f->lock = rc == 0 ? header_fetch_open_folder(path) : -1;
    if (f->lock >= 0)
        flock(f->lock, LOCK_EX | LOCK_NB);
    if (all >= 0)
        close(all);
    return rc;
}

static void draft_end(struct draft_folder *f)
{
    store_remove_tree(f->path, NULL); /* what can't be removed now is removed by the next run */
    if (f->lock >= 0)
        close(f->lock);
}

/* ---- one set ---- */

/* Moves the finished set to its place; another run may have been faster. */
static int header_fetch_put(const char *tree, const char *folder, release r, struct arena *a,
                            struct err *err)
{
    if (rename(tree, folder) == 0)
        return 0;
    int code = errno;
    return header_sets_whole(a, folder, r) ? 0 : err_set(err, "%s: %s", folder, strerror(code));
}

static enum header_outcome fetch_in(const struct header_fetch *f, const struct header_set *set,
                                    const char *work, struct arena *a, struct err *err)
{
    const char *tree = fs_join(a, work, "tree");
    struct debian d = {.suite = set->suite,
                       .packages = set->packages,
                       .work = work,
                       .tree = tree,
                       .list = fs_join(a, tree, HEADER_SETS_PACKAGES),
                       .tell = f->tell,
                       .ctx = f->ctx};
    if (debian_unpack(&d, a, err) != 0)
        return HEADER_FAILED;
    release found = environment_headers(a, fs_join(a, tree, "usr/include"));
    if (found != set->rocm) {
        err_set(err, "Debian %s now has HIP %s; " HIP_PATH, set->suite,
                found ? header_sets_name(a, found) : "headers of no release");
        return HEADER_MOVED_ON;
    }
    return header_fetch_put(tree, header_sets_folder(a, f->dir, set->rocm), set->rocm, a, err) == 0
               ? HEADER_FETCHED
               : HEADER_FAILED;
}

enum header_outcome header_fetch(const struct header_fetch *f, const struct header_set *set,
                                 struct arena *a, struct err *err)
{
    const char *folder = header_sets_folder(a, f->dir, set->rocm);
    struct draft_folder draft;
    struct err why;
    if (header_sets_whole(a, folder, set->rocm))
        return HEADER_THERE_ALREADY;
    if (fs_kind(folder) != FS_NONE)
        return (enum header_outcome)err_set(
            err, "%s exists, but its set of headers is incomplete: remove it first", folder);
    if (debian_ready(a, &why) != 0)
        return (enum header_outcome)err_set(err, "%s; " HIP_PATH, why.msg);
    if (header_fetch_draft_begin(&draft, f->dir, a, err) != 0)
        return HEADER_FAILED;
    enum header_outcome outcome = fetch_in(f, set, draft.path, a, err);
    draft_end(&draft);
    return outcome;
}

int header_remove(const char *dir, release r, struct arena *a, struct err *err)
{
    const char *folder = header_sets_folder(a, dir, r);
    struct draft_folder draft;
    if (!header_sets_whole(a, folder, r))
        return err_set(err, "no headers in %s", folder);
    if (header_fetch_draft_begin(&draft, dir, a, err) != 0)
        return -1;
    int rc = rename(folder, fs_join(a, draft.path, "tree")) == 0
                 ? 0
                 : err_set(err, "%s: cannot be removed: %s", folder, strerror(errno));
    draft_end(&draft);
    return rc;
}
