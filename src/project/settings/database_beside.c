/* Where a project keeps its compilation database. */
#include "base/anchor.h"
#include "project/settings/database.h"
#include "record/event.h"
#include <dirent.h>
#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

static bool database_beside_is_there(const struct anchor *p, const char *name)
{
    struct stat st;
    int fd = anchor_fd(p, name, O_PATH, LINKS_BELOW);
    bool found = fd >= 0 && fstat(fd, &st) == 0 && S_ISREG(st.st_mode);
    if (fd >= 0)
        close(fd);
    return found;
}

/* The first of the folders directly below that has a database, "build" before
 * all others; or NULL. */
static const char *first_below(const struct anchor *p, struct arena *a)
{
    const char *best = NULL;
    int folder = openat(p->fd, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    DIR *d = folder >= 0 ? fdopendir(folder) : NULL;
    struct dirent *e;
    while (d && (e = readdir(d)) != NULL) {
        bool before = !best || strcmp(e->d_name, "build") == 0 ||
                      (strcmp(best, "build") != 0 && strcmp(e->d_name, best) < 0);
        if (e->d_name[0] != '.' && (e->d_type == DT_DIR || e->d_type == DT_UNKNOWN) && before &&
            database_beside_is_there(p, fs_join(a, e->d_name, DATABASE_NAME)))
            best = arena_strdup(a, str_of(e->d_name));
    }
    if (d)
        closedir(d);
    else if (folder >= 0)
        close(folder);
    return best;
}

/* The name of a database in a folder, or in one directly below it; or that of a record. */
static const char *in_folder(const char *folder, bool record, struct arena *a)
{
    static const char record_name[] = RECORD_FOLDER "/" RECORD_NAME;
    struct anchor p;
    const char *name = NULL;
    if (anchor_open(&p, folder, NULL) != 0)
        return NULL;
    if (record)
        name = database_beside_is_there(&p, record_name) ? record_name : NULL;
    else if (database_beside_is_there(&p, DATABASE_NAME))
        name = DATABASE_NAME;
    else if ((name = first_below(&p, a)))
        name = fs_join(a, name, DATABASE_NAME);
    anchor_close(&p);
    return name;
}

/* How much of a real path is the folder that the search ends at: all of it, or one higher up. */
static size_t top_of(const char *real, struct arena *a)
{
    size_t top = strlen(real);
    char *here = getcwd(NULL, 0);
    size_t n = here ? strlen(here) : 0;
    if (n > 1 && strncmp(real, here, n) == 0 && (real[n] == '/' || !real[n]))
        top = n;
    free(here);
    for (const char *up = real; strcmp(up, "/") != 0; up = fs_dirname(a, up)) {
        struct stat st;
        if (lstat(fs_join(a, up, ".git"), &st) == 0)
            return strlen(up) < top ? strlen(up) : top;
    }
    return top;
}

static const char *find_beside(const char *folder, bool record, struct arena *a)
{
    char *real = realpath(folder[0] ? folder : ".", NULL);
    const char *name = real ? in_folder(real, record, a) : NULL, *found = NULL;
    size_t top = real ? top_of(real, a) : 0;
    if (name)
        found = fs_join(a, folder, name);
    for (const char *up = real; real && !found && strlen(up) > top;) {
        up = fs_dirname(a, up);
        name = in_folder(up, record, a);
        if (name)
            found = fs_shown(a, fs_join(a, up, name));
    }
    free(real);
    return found;
}

const char *database_beside(const char *folder, struct arena *a)
{
    return find_beside(folder, false, a);
}

const char *database_record_beside(const char *folder, struct arena *a)
{
    return find_beside(folder, true, a);
}
