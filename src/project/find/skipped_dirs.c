#include "project/find/skipped_dirs.h"
#include "core/source.h"
#include "project/output/merge_bases.h"
#include <fcntl.h>
#include <unistd.h>

enum { PEEK_MAX = 20000 };

bool is_hidden(const char *name)
{
    return fs_basename(name)[0] == '.';
}

bool skipped_dirs_silently(const char *name)
{
    static const char *const own[] = {
        ".git", ".hg", ".svn", ".jj", ".bzr", "CVS", MERGE_BASES_FOLDER, NULL};
    for (int i = 0; own[i]; i++) {
        if (strcmp(fs_basename(name), own[i]) == 0)
            return true;
    }
    return false;
}

static bool skipped_dirs_has(int fd, const char *name)
{
    struct stat st;
    return fstatat(fd, name, &st, AT_SYMLINK_NOFOLLOW) == 0;
}

/* https://bford.info/cachedir/: the file alone says nothing, its first line does. */
static bool has_cache_tag(int fd)
{
    static const char signature[] = "Signature: 8a477f597d28d172789f06886806bc55";
    char text[sizeof signature - 1];
    int tag = openat(fd, "CACHEDIR.TAG", O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
    struct stat st;
    bool found = tag >= 0 && fstat(tag, &st) == 0 && S_ISREG(st.st_mode) &&
                 read(tag, text, sizeof text) == (ssize_t)sizeof text &&
                 memcmp(text, signature, sizeof text) == 0;
    if (tag >= 0)
        close(tag);
    return found;
}

const char *skipped_dirs_why_built(int fd, const char *name)
{
    if (strcmp(fs_basename(name), "__pycache__") == 0)
        return "a cache made by Python";
    if (strcmp(fs_basename(name), "CMakeFiles") == 0)
        return "a build folder made by CMake";
    /* Beside a CMakeLists.txt, CMake was run in the source tree itself. */
    if (skipped_dirs_has(fd, "CMakeCache.txt") && !skipped_dirs_has(fd, "CMakeLists.txt"))
        return "a build folder: it contains CMakeCache.txt";
    if (skipped_dirs_has(fd, "meson-private"))
        return "a build folder: it contains meson-private";
    if (skipped_dirs_has(fd, "pyvenv.cfg"))
        return "a Python environment: it contains pyvenv.cfg";
    if (skipped_dirs_has(fd, "conda-meta"))
        return "a Conda environment: it contains conda-meta";
    return has_cache_tag(fd) ? "a cache: it contains CACHEDIR.TAG" : NULL;
}

const char *skipped_dirs_why(int fd, const char *name)
{
    return is_hidden(name) ? "hidden: its name begins with a dot"
                           : skipped_dirs_why_built(fd, name);
}

static bool peek_folder(void *ctx, const struct anchor_entry *e)
{
    long *left = ctx;
    return --*left > 0 && !skipped_dirs_silently(e->name);
}

static int skipped_dirs_peek(void *ctx, const struct anchor_entry *e)
{
    long *left = ctx;
    return --*left <= 0 || e->kind == ANCHOR_UNREADABLE ||
           (e->kind == ANCHOR_FILE && source_kind(e->name) != SOURCE_OTHER);
}

bool skipped_dirs_has_sources(const struct anchor *anchor, const char *name)
{
    long left = PEEK_MAX;
    struct anchor below = {.fd = anchor_folder(anchor, name, false, NULL), .path = name};
    bool found = below.fd < 0 ||
                 anchor_walk_into(&below, peek_folder, skipped_dirs_peek, &left) != 0 || left <= 0;
    anchor_close(&below);
    return found;
}
