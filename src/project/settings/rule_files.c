#include "project/settings/rule_files.h"
#include "base/fs.h"
#include "map/map.h"
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

struct map_names {
    VEC(const char *) v;
};

static int rule_files_open_folder(const char *path)
{
    return open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
}

static int rule_files_fail(const char *path, int code, struct err *err)
{
    return err_set(err, "%s: %s", path, code == EACCES ? "permission denied" : strerror(code));
}

static int rule_files_by_name(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* The names of the maps in an open folder, sorted. 0, or the errno of what failed. */
static int list_maps(int folder, struct map_names *names, struct arena *a)
{
    int fd = fcntl(folder, F_DUPFD_CLOEXEC, 0);
    DIR *dir = fd >= 0 ? fdopendir(fd) : NULL;
    if (!dir) {
        int code = errno;
        if (fd >= 0)
            close(fd);
        return code;
    }
    for (struct dirent *e; (e = readdir(dir));) {
        struct str name = str_of(e->d_name);
        if (name.p[0] != '.' && str_ends(name, STR(".map")))
            vec_push(&names->v, (const char *)arena_strdup(a, name));
    }
    closedir(dir);
    if (names->v.n)
        qsort(names->v.p, names->v.n, sizeof *names->v.p, rule_files_by_name);
    return 0;
}

enum rule_files rule_files_look(const char *folder, struct arena *a)
{
    const char *path = fs_join(a, folder, RULES_FOLDER);
    struct map_names names = {0};
    int fd = rule_files_open_folder(path);
    if (fd < 0 && (errno == ENOTDIR || errno == ELOOP))
        return fs_kind(path) == FS_DIR ? RULE_FILES_LINK : RULE_FILES_NONE;
    if (fd < 0) /* what is there and can't be opened is said when it is to be read */
        return errno == ENOENT ? RULE_FILES_NONE : RULE_FILES_MAPS;
    int code = list_maps(fd, &names, a);
    bool maps = code || names.v.n;
    close(fd);
    vec_release(&names.v);
    return maps ? RULE_FILES_MAPS : RULE_FILES_NONE;
}

/* The path as seen from the current folder, where it lies below that. */
static const char *seen_from_here(struct arena *a, const char *path)
{
    char *here = realpath(".", NULL);
    size_t n = here ? strlen(here) : 0;
    bool below = n > 1 && strncmp(path, here, n) == 0 && path[n] == '/';
    free(here);
    return below ? arena_strdup(a, str_of(path + n + 1)) : path;
}

static int rule_files_read_all(int fd, const char *path, struct buf *text, struct err *err)
{
    char chunk[1 << 14];
    for (;;) {
        ssize_t n = read(fd, chunk, sizeof chunk);
        if (n == 0)
            return 0;
        if (n < 0 && errno != EINTR)
            return rule_files_fail(path, errno, err);
        if (n > 0)
            buf_add(text, chunk, (size_t)n);
        if (text->len > MAP_LARGEST)
            return err_set(err, "%s: larger than %d MiB", path, MAP_LARGEST >> 20);
    }
}

/* Why what was looked at is not read, or NULL. */
static const char *refusal(const struct stat *st)
{
    return S_ISLNK(st->st_mode)   ? "is a link and was not read; name it with --map"
           : S_ISREG(st->st_mode) ? NULL
                                  : "is not a regular file and was not read";
}

/* One map: its text, or why it is passed over. Opening a pipe does not wait, and a device
 * is not opened at all. */
static int read_map(int folder, const char *name, const char *path, struct buf *text,
                    const char **why, struct err *err)
{
    struct stat st;
    if (fstatat(folder, name, &st, AT_SYMLINK_NOFOLLOW) != 0)
        return rule_files_fail(path, errno, err);
    if ((*why = refusal(&st)))
        return 0;
    int fd = openat(folder, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
    if (fd < 0)
        return rule_files_fail(path, errno, err);
    int rc = fstat(fd, &st) == 0 ? 0 : rule_files_fail(path, errno, err);
    if (rc == 0 && !(*why = refusal(&st)))
        rc = rule_files_read_all(fd, path, text, err);
    close(fd);
    return rc;
}

static int rule_files_read_maps(struct project_rules *out, int folder, const char *path,
                                const struct map_names *names, struct arena *a, struct err *err)
{
    struct project_map *map = ARENA_ARRAY(a, struct project_map, names->v.n);
    const char **ignored = ARENA_ARRAY(a, const char *, names->v.n);
    struct buf text = {0};
    int rc = 0;
    for (size_t i = 0; i < names->v.n && rc == 0; i++) {
        const char *file = fs_join(a, path, names->v.p[i]), *why = NULL;
        buf_clear(&text);
        rc = read_map(folder, names->v.p[i], file, &text, &why, err);
        if (rc == 0 && why)
            ignored[out->nignored++] = arena_printf(a, "%s %s", file, why);
        else if (rc == 0)
            map[out->nmaps++] =
                (struct project_map){file, {arena_strdup(a, buf_str(&text)), text.len}};
    }
    buf_release(&text);
    out->map = map;
    out->ignored = ignored;
    return rc;
}

int rule_files_read(struct project_rules *out, uid_t owner, struct arena *a, struct err *err)
{
    const char *path = seen_from_here(a, fs_join(a, out->root, RULES_FOLDER));
    struct map_names names = {0};
    struct stat st;
    int fd = rule_files_open_folder(path);
    if (fd < 0)
        return rule_files_fail(path, errno, err);
    int code = fstat(fd, &st) == 0 ? list_maps(fd, &names, a) : errno;
    int rc = code                 ? rule_files_fail(path, code, err)
             : st.st_uid != owner ? err_set(err, "%s was replaced by another folder", path)
                                  : rule_files_read_maps(out, fd, path, &names, a, err);
    close(fd);
    vec_release(&names.v);
    return rc;
}
